// How the attackers' points came about: in tricks, by the bottom or the last trick, by fines.
import { teamOf, type Event, type View } from './view';
import type { Words } from './words';

/** `word`: which of them; `of` points counted `by` times, where they were multiplied. */
export interface Part { word: 'tricks' | 'fromBottom' | 'fromLast' | 'fines'; n: number; of?: number; by?: number }

type Ended = Pick<View, 'told' | 'score' | 'multiple' | 'attackers' | 'winner' | 'previous' | 'bottom'>;

/** SJ-7 */
const POINTS: Record<string, number> = { 5: 5, T: 10, K: 10 };
const points = (cards: readonly string[]): number => cards.reduce((sum, card) => sum + (POINTS[card[1] ?? ''] ?? 0), 0);

const last = (view: Ended, kind: string): Event | undefined => view.told.findLast((e) => e.kind === kind);
const attackersWon = (view: Ended): boolean => view.winner !== null && view.attackers.includes(view.winner);
/** SJ4-16, L: the points in the last cards of the side that lost the trick. */
const lost = (view: Ended): number => points(view.previous.filter((p) => view.attackers.includes(p.seat) !== attackersWon(view)).flatMap((p) => p.cards));

/** The server has said every part but what was in tricks, which is the rest. */
export function partsOf(view: Ended): Part[] {
  const parts: Part[] = [];
  const by = view.multiple;
  if (last(view, 'dug')?.n) parts.push({ word: 'fromBottom', n: last(view, 'dug')!.n, of: points(view.bottom), by });
  const L = lost(view);
  if (last(view, 'last_trick') && L) parts.push({ word: 'fromLast', n: attackersWon(view) ? by * L : -by * L, of: L, by });
  const fines = view.told.filter((e) => e.kind === 'penalty').reduce((sum, e) => sum + (view.attackers.includes(e.seat ?? -1) ? -e.n : e.n), 0);
  if (fines) parts.push({ word: 'fines', n: fines });
  return [{ word: 'tricks', n: view.score - parts.reduce((sum, p) => sum + p.n, 0) }, ...parts];
}

/** What the last trick did to the score, in a line; empty for a hand without one. */
export function derivation(view: Ended, t: Words): string {
  const shape = t.lower(t.shapes[view.previous[0]?.kind ?? ''] ?? '');
  if (last(view, 'dug')) return t.howDug(shape, points(view.bottom), view.multiple);
  if (last(view, 'kept')) return t.howKept(points(view.bottom));
  return last(view, 'last_trick') ? t.howLast(attackersWon(view), shape, lost(view), view.multiple) : '';
}

const LADDER = '23456789TJQKA';

/** Where each team, or everybody by himself, stands when a match is over (SJ-38, ZP-12): 1 for the highest level, above all
 * who has won as dealer at the last one. Equal levels share a place.
 */
export function places(view: Pick<View, 'levels' | 'seats' | 'dealer' | 'rules'>, after: readonly (string | null)[], ending: string): number[] {
  const dealer = view.dealer === null ? -1 : teamOf(view, view.dealer);
  const passed = (i: number) => i === dealer && ending === 'dealer' && level(view.levels[i]) >= level(view.rules.end_level ?? 'A') && after[i] === view.levels[i];
  const heights = after.map((l, i) => level(l) + (passed(i) ? 0.5 : 0));
  return heights.map((h) => 1 + heights.filter((other) => other > h).length);
}

const level = (l: string | null | undefined): number => LADDER.indexOf(l ?? '2');
