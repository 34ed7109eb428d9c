// What the server shows of a hand of 七八J, under the names that this folder uses.
import type { Event, MaumauView } from '../../wire';
export type { Event } from '../../wire';

/** The house rules that the table itself asks for. */
export type View = MaumauView & { rules: { direction: string; points: string } };

export const OUT = 100; // MM-16
export const SUITS = ['S', 'H', 'C', 'D'] as const;
export const SIGNS: Record<string, string> = { S: '♠', H: '♥', C: '♣', D: '♦' };
export const isRed = (suit: string): boolean => suit === 'H' || suit === 'D';
export const isJack = (card: string | null | undefined): boolean => card?.[1] === 'J';

/** Whether a jack may be played: what the server calls usable, and before it has said so what lies there. */
export const jackGoes = (view: Pick<View, 'pending' | 'skip'>, usable: readonly string[], card: string): boolean =>
  usable.length ? usable.includes(card) : !view.pending && !view.skip;

/** The penalty points of a seat: before the hand, and with it once it is over. */
export const penaltyOf = (view: Pick<View, 'seats' | 'penalties'>, seat: number): number => view.penalties[view.seats.indexOf(seat)] ?? 0;

/** Out of the match; the last who stays wins it (MM-16). */
export const isOut = (view: Pick<View, 'active'>, seat: number): boolean => !view.active.includes(seat);

/** Whether play goes clockwise on the screen. */
export const goesClockwise = (view: Pick<View, 'way' | 'rules'>): boolean => (view.rules.direction === 'clockwise') === (view.way === 1);

/** A jack on top that has named a suit; one that was turned up asks for its own. */
export const namedSuit = (view: Pick<View, 'top' | 'suit'>): string => (isJack(view.top) ? view.suit : '');

export interface Did {
  kind: 'draw' | 'skip' | 'stuck' | 'last' | 'starts';
  n: number;
}

/** What a seat did last in this round of the table: since its own last card, and only while that is news. */
export function didOf(told: readonly Event[], seat: number, seats: number): Did | null {
  const done = told.slice(-3 * seats).filter((e) => e.seat === seat);
  const since = done.slice(done.findLastIndex((e) => e.kind === 'play') + 1);
  const last = since.findLast((e) => ['starter', 'draw', 'announce', 'pass'].includes(e.kind) && e.note !== 'drawn');
  switch (last?.kind) {
    case 'starter': return { kind: 'starts', n: 0 };
    case 'announce': return { kind: 'last', n: 1 };
    case 'pass': return { kind: last.note === 'skip' ? 'skip' : 'stuck', n: 0 };
    // on one turn cards may be drawn one after another
    case 'draw': return { kind: 'draw', n: last.note === 'more' ? since.filter((e) => e.kind === 'draw').reduce((sum, e) => sum + e.n, 0) : last.n };
    default: return null;
  }
}

export interface Row {
  seat: number;
  left: string[];
  /** penalty points of this hand, and all of the match */
  hand: number;
  total: number;
  winner: boolean;
  out: boolean;
}

/** How everybody who played stands after the hand: who is in first, the fewest points first. */
export function standings(view: Pick<View, 'told' | 'seats' | 'penalties' | 'active' | 'result'>): Row[] {
  const of = (kind: string, seat: number) => view.told.findLast((e) => e.kind === kind && e.seat === seat);
  const rows = view.seats.map((seat) => ({
    seat,
    left: of('left', seat)?.cards ?? [],
    hand: of('scored', seat)?.n ?? 0,
    total: penaltyOf(view, seat),
    winner: !!of('over', seat),
    out: isOut(view, seat) || !!of('out', seat),
  }));
  return rows.sort((a, b) => Number(a.out) - Number(b.out) || a.total - b.total);
}
