// What the server shows of a hand of 够级, under the names that this folder uses.
import { rank } from '../../cards/cards';
import { isGain } from '../../table/seats';
import type { GoujiView } from '../../wire';
export type { Event, GoujiDebt as Debt, GoujiDid as Did, GoujiGiven as Given, GoujiTop as Top } from '../../wire';
import type { Event } from '../../wire';

/** The house rules that the table itself asks for. */
export type View = GoujiView & { rules: { direction: string; biesan: boolean } };

export const PLAYERS = 6;
export const opposite = (seat: number): number => (seat + PLAYERS / 2) % PLAYERS;

export type Side = 'opposite' | 'foe' | 'ally' | 'even' | 'odd';

/** What a seat is to me: 对家, an enemy or a 联邦; to a spectator one of two teams. Null for myself. */
export function sideOf(mine: number | null, seat: number): Side | null {
  if (mine === null) return seat % 2 ? 'odd' : 'even';
  if (seat === mine) return null;
  return seat === opposite(mine) ? 'opposite' : seat % 2 === mine % 2 ? 'ally' : 'foe';
}

/** Why a seat is still to act on the set on top; empty if it is not. */
export const reasonOf = (view: Pick<View, 'asked'>, seat: number): string => view.asked.find((a) => a.seat === seat)?.reason ?? '';

/** Still holds cards and takes part (GJ-4). */
export const isActive = (view: Pick<View, 'left' | 'revolters' | 'dead'>, seat: number): boolean =>
  (view.left[seat] ?? 0) > 0 && !view.revolters.includes(seat) && !view.dead.includes(seat);

/** How a team stands: how many of its three are finished; a revolter counts (GJ-43a). */
export const finishedOf = (view: Pick<View, 'out' | 'revolters'>, team: number): number =>
  [...view.out, ...view.revolters].filter((seat) => seat % 2 === team).length;

/** The cards of a set by rank: what it is of first, then twos, then jokers. */
export function groups(cards: readonly string[]): { rank: number; cards: string[] }[] {
  const by = new Map<number, string[]>();
  for (const card of cards) by.set(rank(card), [...(by.get(rank(card)) ?? []), card]);
  return [...by].sort(([a], [b]) => a - b).map(([r, of]) => ({ rank: r, cards: of }));
}

/** The table as it lay when a trick was over, which the next View has cleared. */
export function finished(view: View, events: readonly Event[]): View {
  let { top, did } = view;
  for (const e of events) {
    if (e.kind === 'trick') break;
    if (e.seat === null) continue;
    if (e.kind === 'play') {
      top = { seat: e.seat, cards: e.cards, kind: e.note, protected: false };
      did = did.map((d) => (d?.verb === 'play' || d?.verb === 'pass' ? d : null));
    }
    if (['play', 'pass', 'yield', 'decline'].includes(e.kind)) did = did.map((d, seat) => (seat === e.seat ? { verb: e.kind, cards: e.cards, kind: e.note } : d));
  }
  return { ...view, top, did, asked: [] };
}

/** Nothing has been played yet: what was given is news. */
export const isFresh = (view: Pick<View, 'told'>): boolean => !view.told.some((e) => e.kind === 'play');

/** GJ-43a: to win is to be finished first, whatever the places are worth. */
export const winsNothing = (result: { winners: readonly number[]; points: readonly string[] }): boolean =>
  result.winners.length > 0 && !isGain(result.points[result.winners[0]!] ?? '0');
