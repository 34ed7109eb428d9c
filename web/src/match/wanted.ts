// What is waited for: a game and a level, in an address, and as it was chosen last in this browser.

export interface Wanted { game: string; level: string }

const KEY = 'paiju.match';

export const addressOf = (w: Wanted): string => `/match?${new URLSearchParams({ game: w.game, ...(w.level ? { level: w.level } : {}) })}`;

export function wantedIn(search: string): Wanted {
  const query = new URLSearchParams(search);
  return { game: query.get('game') ?? '', level: query.get('level') ?? '' };
}

export function chosenLast(): Wanted | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Wanted> | null;
    return typeof kept?.game === 'string' ? { game: kept.game, level: typeof kept.level === 'string' ? kept.level : '' } : null;
  } catch {
    return null; // storage is switched off or holds something else
  }
}

export function choose(wanted: Wanted): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wanted));
  } catch {
    // it is chosen anew the next time
  }
}
