// How points came about. Nothing is judged that the server has not: its points are only taken apart, and what does not come
// out even is left away.
import { handsOf, totalOf, type Hand, type View } from './view';

/** `-16` → -16; a fraction has no parts. */
export const pointsOf = (view: Pick<View, 'seats' | 'result'>, seat: number): number => Number(view.result?.points[view.seats.indexOf(seat)] ?? 0);

export interface Part {
  kind: 'times' | 'bet' | 'grab' | 'base' | 'factor';
  by: number;
}

/** What a player's gain or loss against the banker is the product of: bet, multiplier, 抢庄 multiple, 底分, and beans a point. In 21点 each hand has its own. */
export function partsOf(view: View, seat: number): Part[] {
  const bet = view.bets[seat];
  const gain = Math.abs(pointsOf(view, seat));
  if (bet === undefined || seat === view.banker || !gain) return [];
  const { base, factor } = view.stakes;
  const beans = factor > 1 ? [{ kind: 'factor' as const, by: factor }] : [];
  if (view.counts) return [{ kind: 'bet', by: bet }, ...beans];
  const times = gain / (bet * view.multiple * base);
  if (!Number.isInteger(times)) return [];
  return [
    { kind: 'bet', by: bet },
    { kind: 'times', by: times },
    ...(view.multiple > 1 ? [{ kind: 'grab' as const, by: view.multiple }] : []),
    ...(base > 1 ? [{ kind: 'base' as const, by: base }] : []),
    ...beans,
  ];
}

/** The same in beans, the fee taken, where a table is played for them: what he would have, were nobody short of any. */
export const dueOf = (view: View, seat: number): number => pointsOf(view, seat) * view.stakes.factor - view.stakes.fee;

/** 三公, each with each: who stands above whom by the points, and what each pair pays. `of(a, b)`: what a gains of b. */
export function pairs(points: readonly number[], base: number): { order: number[]; of: (a: number, b: number) => number } | null {
  const order = [...points.keys()].sort((a, b) => points[b]! - points[a]!);
  const wins = new Map<number, number>(); // what a hand takes from each that it beats
  for (const at of order) {
    const below = order.filter((other) => points[other]! < points[at]!);
    const lost = order.filter((other) => points[other]! > points[at]!).reduce((n, other) => n + wins.get(other)!, 0);
    const won = below.length ? (points[at]! + lost) / below.length : 0;
    if (!Number.isInteger(won / base) || won < 0 || (!below.length && points[at]! + lost !== 0)) return null;
    wins.set(at, won);
  }
  return { order, of: (a, b) => (points[a] === points[b] ? 0 : points[a]! > points[b]! ? wins.get(a)! : -wins.get(b)!) };
}

/** 21点: what each hand of a player brought; null where that is not the sum the server has. */
export function handGains(view: View, seat: number): number[] | null {
  const banker = view.banker === null ? undefined : handsOf(view, view.banker)[0];
  const bet = view.bets[seat];
  if (!banker || bet === undefined) return null;
  const hands = handsOf(view, seat);
  const sum = pointsOf(view, seat);
  if (hands.length === 1) return [sum];
  const strength = ({ cards }: Hand) => {
    const total = totalOf(cards);
    return total > 21 ? 0 : total + (view.rules.five_card_charlie && cards.length >= 5 ? 21 : 0);
  };
  const gains = hands.map((hand) => (strength(hand) > strength(banker) ? 1 : -1) * bet * view.stakes.base);
  return gains.reduce((a, b) => a + b, 0) === sum ? gains : null;
}
