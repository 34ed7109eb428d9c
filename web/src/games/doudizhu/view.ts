// What the server shows of a hand of 斗地主, under the names that this folder uses.
import { rank } from '../../cards/cards';
import type { DoudizhuView } from '../../wire';
export type { Event, Factor } from '../../wire';

/** The house rules that the table itself asks for; those of one variant are there in that variant alone. */
export interface HouseRules { direction: string; ask_reading: boolean; ming_border?: number; emperor?: string }
export type View = DoudizhuView & { rules: HouseRules };

/** How a set is read; `cards` where they tell more. */
export interface Shape { kind: string; run: number; key: number; cards?: readonly string[] }

/** What a question is called: to show is to reveal oneself (亮) where somebody is hidden, else to lay the hand open (明牌). */
export const topic = (kind: string, view: Pick<View, 'disclosed'>): string => (kind === 'show' && !view.disclosed ? 'reveal' : kind);

/** Sets that land with weight. */
export const isBomb = (kind: string): boolean => kind === 'bomb' || kind === 'rocket' || kind.endsWith('_jokers');

/** Questions that all answer at once. */
export const isForAll = (phase: string): boolean => phase === 'double' || phase === 'show';

/** The cards of a set that are wild. */
export const wilds = (cards: readonly string[], wild: number | null): number => (wild === null ? 0 : cards.filter((c) => rank(c) === wild).length);

export interface Role { side: 'lord' | 'farm'; which: 'lord' | 'openLord' | 'secretLord' | 'farm'; secret: boolean }

/** What this seat may know of another's side, or its own; null for what nobody has said yet. */
export function roleOf(view: View, seat: number): Role | null {
  if (view.landlord === null && !view.landlords.length) return null;
  const pair = !view.disclosed || view.landlords.length > 1;
  if (seat === view.landlord) return { side: 'lord', which: pair ? 'openLord' : 'lord', secret: false };
  const mine = seat === view.seat;
  if (view.landlords.includes(seat)) return { side: 'lord', which: 'secretLord', secret: mine && !view.disclosed };
  return view.disclosed || mine || view.landlords.length > 1 ? { side: 'farm', which: 'farm', secret: false } : null;
}

/** By how much the multiple grows if the hand is laid open now (明牌), as the house rules say; 1 after another has: what one
 * gets only falls, and of several the best counts. */
export function showFactor(view: View): number {
  if (view.shown.length) return 1;
  if (view.phase !== 'deal') return view.phase === 'show' ? 5 : 2;
  return view.dealt <= (view.rules.ming_border ?? 8) ? 4 : 3;
}
