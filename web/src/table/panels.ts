// The parts of a room that come in files of their own.
import { backoff } from '../net/link.svelte';

/** What a person opens: loaded when the page is at rest, or when wanted. */
export const panels = {
  chat: () => import('./ChatPanel.svelte'),
  quit: () => import('./Quit.svelte'),
  menu: () => import('./Menu.svelte'),
  help: () => import('./Help.svelte'),
  people: () => import('../social/People.svelte'),
  fair: () => import('../fair/FairPanel.svelte'),
  rule: () => import('../rules/RuleDrawer.svelte'),
};

/** The result of a hand that somebody left. */
export const left = () => import('./Left.svelte');

/** Loads what the course of the hand needs, again and again until the connection is back. */
export async function lazily<T>(load: () => Promise<T>): Promise<T> {
  for (let n = 0; ; n++) {
    try {
      return await load();
    } catch {
      await new Promise((done) => setTimeout(done, backoff(n)));
    }
  }
}
