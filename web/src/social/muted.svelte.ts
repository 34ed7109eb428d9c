// Who is muted at this table, by `who`: for this visit of mine only, and at once.
import { SvelteSet } from 'svelte/reactivity';

const KEY = 'paiju.muted';

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((who) => typeof who === 'string') : [];
  } catch {
    return [];
  }
}

export const muted = new SvelteSet<string>(kept());

export function mute(who: string, on: boolean): void {
  if (on) muted.add(who);
  else muted.delete(who);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...muted]));
  } catch {
    // it holds until the page is left
  }
}
