// House rules under a name, kept in this browser and shared as a link: `/new/GAME?option=value#name`.
import type { GameInfo } from './net/api';
import { decoded } from './net/decoded';

export interface Preset {
  name: string;
  game: string;
  /** only what differs from the game's own rules */
  options: Record<string, string>;
}

const KEY = 'paiju.presets';
const MOST = 50;
export const LONGEST = 24;

const tidy = (name: string): string => name.replace(/\s+/g, ' ').trim().slice(0, LONGEST);

function isPreset(value: unknown): value is Preset {
  if (typeof value !== 'object' || value === null) return false;
  const { name, game, options } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof game === 'string' && typeof options === 'object' && options !== null && Object.values(options).every((v) => typeof v === 'string');
}

function kept(): Preset[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isPreset).slice(0, MOST) : [];
  } catch {
    return []; // storage is switched off or holds something else
  }
}

class Presets {
  list = $state.raw<Preset[]>(kept());

  /** Keep it; what had this name before is replaced. False for an empty name. */
  save(preset: Preset): boolean {
    const name = tidy(preset.name);
    if (!name) return false;
    this.#keep([{ ...preset, name }, ...this.list.filter((p) => p.name !== name)]);
    return true;
  }

  rename(old: string, name: string): void {
    const next = tidy(name);
    if (next) this.#keep(this.list.filter((p) => p.name === old || p.name !== next).map((p) => (p.name === old ? { ...p, name: next } : p)));
  }

  remove(name: string): void {
    this.#keep(this.list.filter((p) => p.name !== name));
  }

  #keep(list: Preset[]): void {
    this.list = list.slice(0, MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.list));
    } catch {
      // without storage they last as long as the page
    }
  }
}

export const presets = new Presets();

/** What of these options differs from the game's own rules. */
export const changedOf = (info: GameInfo | undefined, options: Record<string, string>): Record<string, string> =>
  Object.fromEntries((info?.options ?? []).flatMap((o) => (options[o.name] !== undefined && options[o.name] !== o.default ? [[o.name, options[o.name]!]] : [])));

export function linkOf({ name, game, options }: Preset): string {
  const query = new URLSearchParams(options).toString();
  return `/new/${game.split('/').map(encodeURIComponent).join('/')}${query ? `?${query}` : ''}${name ? `#${encodeURIComponent(name)}` : ''}`;
}

/** What an address asks for, null if it is no such link. Nothing of it is checked. */
export function readLink(path: string, search: string, hash: string): Preset | null {
  const [, first, ...rest] = path.split('/');
  if (first !== 'new') return null;
  const options = Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => name !== 'lang'));
  return { name: tidy(decoded(hash.slice(1))), game: rest.map(decoded).join('/'), options };
}

export type Trouble = { what: 'game'; game: string } | { what: 'option'; option: string } | { what: 'value'; option: string; value: string };

/** What is wrong with a preset, and what of it can be used. */
export function checked(games: readonly GameInfo[], preset: Preset): { options: Record<string, string>; troubles: Trouble[] } {
  const info = games.find((g) => g.id === preset.game);
  if (!info) return { options: {}, troubles: [{ what: 'game', game: preset.game }] };
  const options: Record<string, string> = {};
  const troubles: Trouble[] = [];
  for (const [option, value] of Object.entries(preset.options)) {
    const known = info.options.find((o) => o.name === option);
    if (!known) troubles.push({ what: 'option', option });
    else if (!known.choices.includes(value)) troubles.push({ what: 'value', option, value });
    else options[option] = value;
  }
  return { options, troubles };
}
