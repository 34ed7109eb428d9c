// The keyboard of the table. The help sheet lists the same keys.

export type Key =
  | { do: 'play' | 'pass' | 'hint' | 'clear' | 'auto' | 'chat' | 'sound' | 'help' }
  | { do: 'bid'; n: number }
  | { do: 'rank'; rank: string };

/** Keys that only some games know. */
export type KeyGroup = 'pick' | 'pass' | 'bid' | 'yield' | 'stake' | 'bull' | 'draw' | 'show' | 'pile';

const commands: Record<string, Key> = {
  enter: { do: 'play' },
  p: { do: 'play' },
  x: { do: 'pass' },
  h: { do: 'hint' },
  escape: { do: 'clear' },
  g: { do: 'auto' },
  t: { do: 'chat' },
  m: { do: 'sound' },
  '?': { do: 'help' },
};

/** What a key means; while something else than a play is asked the digits answer it. */
export function keyMeans(key: string, bidding: boolean): Key | null {
  const k = key.toLowerCase();
  const command = commands[k];
  if (command) return command;
  if (bidding && /^[0-3]$/.test(k)) return { do: 'bid', n: Number(k) };
  if (k === '0') return { do: 'rank', rank: 'T' };
  if (/^[2-9jqkabr]$/.test(k)) return { do: 'rank', rank: k.toUpperCase() };
  return null;
}

/** Whether the key belongs to something else that has the focus: a field, a button, an open dialog. */
export function taken(e: KeyboardEvent): boolean {
  if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return true;
  if (document.querySelector('dialog[open]:not(.result)')) return true; // also where what had the focus in it is gone
  const at = e.target instanceof Element ? e.target : null;
  if (at?.closest('input, textarea, select, dialog, [contenteditable]')) return true;
  return e.key === 'Enter' && !!at?.closest('a, button:not([role=option])');
}
