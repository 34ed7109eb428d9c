// 记牌器: how many cards of each rank this seat has not seen. From its View alone, so that it cannot know more.
import { rank } from '../../cards/cards';
import type { View } from './view';

const RANKS = 15;
const tally = (cards: readonly string[]): Map<string, number> => {
  const out = new Map<string, number>();
  for (const c of cards) out.set(c, (out.get(c) ?? 0) + 1);
  return out;
};

/** By rank, a three first: of so many packs, what is neither in my hand nor played nor shown. */
export function unseen(view: View, packs: number): number[] {
  const out = Array.from({ length: RANKS }, (_, i) => (i < 13 ? 4 : 1) * packs);
  const events = (kind: string) => view.told.filter((e) => e.kind === kind).flatMap((e) => e.cards);
  const others = view.seats.flatMap((seat, i) => (seat === view.seat ? [] : (view.known[i] ?? [])));
  const seen = tally([...view.hand, ...others, ...events('play')]);
  // the emperor has seen what he did not take
  const left = tally(events('taken'));
  if (view.phase !== 'take') {
    for (const c of events('offered')) {
      const n = left.get(c) ?? 0;
      if (n) left.set(c, n - 1);
      else seen.set(c, (seen.get(c) ?? 0) + 1);
    }
  }
  // bottom cards are in a hand by now, or lie there alone: counted once
  for (const [c, n] of tally(view.bottom)) seen.set(c, Math.max(n, seen.get(c) ?? 0));
  for (const [c, n] of seen) out[rank(c)]! -= n;
  return out.map((n) => Math.max(0, n));
}
