// Addresses of the client: `/`, `/r/{room}`, `/rules/{sheet}#CLAUSE`, `/new/{game}?option=value#name`, `/hands`, `/me`, `/replay/{hand or
// link}`, `/replay` for a file, `/match?game=…&level=…`, `/leaders/{family}`. The server answers all of them with the same page.

import { wantedIn, type Wanted } from './match/wanted';
import { decoded } from './net/decoded';
import { readLink, type Preset } from './presets.svelte';

export type Route = { page: 'front'; preset?: Preset } | { page: 'room'; id: string } | { page: 'rules'; sheet: string; clause: string } | { page: 'hands' } | { page: 'me' } | { page: 'replay'; id: string } | { page: 'match'; wanted: Wanted } | { page: 'leaders'; family: string };

export function readRoute(path: string, hash: string, search = ''): Route {
  const [, first = '', second = ''] = path.split('/');
  if (first === 'r' && second) return { page: 'room', id: decoded(second) };
  if (first === 'rules' && second) {
    return { page: 'rules', sheet: decoded(second), clause: decoded(hash.slice(1)) };
  }
  if (first === 'hands') return { page: 'hands' };
  if (first === 'me') return { page: 'me' };
  if (first === 'replay') return { page: 'replay', id: decoded(second) };
  if (first === 'match') return { page: 'match', wanted: wantedIn(search) };
  if (first === 'leaders') return { page: 'leaders', family: decoded(second) };
  const preset = readLink(path, search, hash);
  return preset ? { page: 'front', preset } : { page: 'front' };
}

/** The room that a pasted link or a typed code means; null if it is neither. */
export function roomIn(text: string): string | null {
  const t = text.trim();
  const link = /\/r\/([\w-]+)/.exec(t);
  if (link) return link[1]!;
  return /^[\w-]{3,32}$/.test(t) ? t : null;
}

class Router {
  route = $state.raw<Route>(readRoute(location.pathname, location.hash, location.search));

  constructor() {
    addEventListener('popstate', () => this.#read());
    // links inside the client need no reload
    document.addEventListener('click', (e) => {
      const link = e.target instanceof Element ? e.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || e.defaultPrevented || e.button || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
      if (link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
      if (link.pathname === location.pathname && link.hash) return;
      e.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(address: string): void {
    history.pushState(null, '', address);
    this.#read();
    scrollTo(0, 0);
  }

  /** The same without a way back: what was here is over. */
  replace(address: string): void {
    history.replaceState(null, '', address);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.route = readRoute(location.pathname, location.hash, location.search);
  }
}

export const router = new Router();
