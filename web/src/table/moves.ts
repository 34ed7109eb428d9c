// Moves as text, and walking through the hints. The client never judges a move: it only repeats what the server offers.
import { keysFor, type Held } from '../cards/cards';
import type { Ask, Meaning, Meanings, Table } from '../wire';

/** The cards of `play S3 H3`, `bury …` or `return …` (a chosen reading or a named suit behind them is left out); null for other moves. */
export function cardsOf(move: string): string[] | null {
  const [words = ''] = move.split(' as ');
  const [verb, ...cards] = words.trim().split(/\s+/);
  const faces = cards.filter((c) => c.length > 1); // behind a jack of 七八J stands the suit that it names
  return (verb === 'play' || verb === 'bury' || verb === 'return') && faces.length > 0 ? faces : null;
}

/** Questions that are answered with cards from the hand. */
export const isPlay = (ask: Ask | null): boolean => ask !== null && ['play', 'lead', 'follow', 'bury', 'return', 'seven', 'eight', 'drawn'].includes(ask.kind);

export const playMove = (cards: readonly string[], verb = 'play'): string => `${verb} ${cards.join(' ')}`;

/** `bid 2` → 2; null for other moves. */
export function bidOf(move: string): number | null {
  const found = /^bid (\d+)$/.exec(move);
  return found ? Number(found[1]) : null;
}

const mayPass = (ask: Ask | null): boolean => !!ask && (ask.choices.includes('pass') || ask.forced === 'pass');
export { mayPass };

const same = (a: readonly string[], b: ReadonlySet<string>): boolean => a.length === b.size && a.every((k) => b.has(k));

/** The keys of every hint that the hand can show, the best first. */
export function hintKeys(ask: Ask | null, hand: readonly Held[]): string[][] {
  if (!ask) return [];
  const out: string[][] = [];
  for (const move of ask.hints) {
    const cards = cardsOf(move);
    const keys = cards && keysFor(cards, hand);
    if (keys) out.push(keys);
  }
  return out;
}

/** The hint to show next: the one after what is picked now, else the first. Null when there is none. */
export function nextHint(hints: readonly string[][], picked: ReadonlySet<string>): string[] | null {
  if (!hints.length) return null;
  const at = hints.findIndex((keys) => same(keys, picked));
  return hints[(at + 1) % hints.length]!;
}

/** The hint that means exactly these cards: its text may choose a reading, which the cards alone do not. */
export function hintFor(ask: Ask | null, cards: readonly string[]): string | undefined {
  const wanted = [...cards].sort().join(' ');
  return ask?.hints.find((move) => cardsOf(move)?.sort().join(' ') === wanted);
}

/** Whether the house lets the player choose what a set means: then the server is asked before it is played. */
export const asksMeaning = (table: Table | null): boolean =>
  (table?.view.rules as { ask_reading?: boolean } | undefined)?.ask_reading === true;

/** The meanings to choose among for these cards; empty if they were asked for others. What a hint means is the default. */
export function meaningsOf(found: Meanings | null, ask: Ask | null, cards: readonly string[]): Meaning[] {
  if (!found || found.prompt !== ask?.number) return [];
  const wanted = [...cards].sort().join(' ');
  if (found.moves.some((m) => cardsOf(m.move)?.sort().join(' ') !== wanted)) return [];
  const hint = hintFor(ask, cards);
  return [...found.moves].sort((a, b) => Number(b.move === hint) - Number(a.move === hint));
}

/** What a double tap means: the first hint with that card. */
export const obvious = (hints: readonly string[][], key: string): string[] | null =>
  hints.find((keys) => keys.includes(key)) ?? null;

/**
 * The keys of cards that no legal play uses. None while nothing is asked, so that picking ahead is not hindered, and
 * none while the server has not yet said which are usable: only a forced pass means that no card is.
 */
export function unusable(ask: Ask | null, hand: readonly Held[]): Set<string> {
  if (!isPlay(ask) || !ask) return new Set();
  if (!ask.usable.length && ask.forced !== 'pass') return new Set();
  const usable = new Set(ask.usable);
  return new Set(hand.filter((h) => !usable.has(h.card)).map((h) => h.key));
}
