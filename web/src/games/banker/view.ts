// 牛牛, 三公 and 21点 as this client uses them: what their Views share, and the hands that each shows its own way.
import type { Event, Result, Room, Stakes } from '../../wire';

export type { Event };
export type Game = 'niuniu' | 'sangong' | 'twentyone';

export interface View {
  seat: number | null;
  rules: Record<string, unknown>;
  seats: number[];
  purse: Record<string, number>;
  stakes: Stakes;
  phase: string;
  turn: number[];
  banker: number | null;
  multiple: number;
  bets: Record<string, number>;
  hand: string[];
  told: Event[];
  result: Result | null;
  /** a hand for each seat; in 21点 several */
  shown: Record<string, string[] | string[][]>;
  grabs?: Record<string, number>;
  kinds?: Record<string, string>;
  /** 牛牛 */
  left?: number[];
  group?: string[] | null;
  groups?: Record<string, string[]>;
  /** 21点 */
  mine?: string[][];
  totals?: number[];
  counts?: Record<string, number[]>;
  stopped?: Record<string, boolean[]>;
  playing?: number | null;
  stock?: number;
}

/** Which game a View is of, by what it has. */
export const gameOf = (view: Pick<View, 'counts' | 'groups'>): Game => (view.counts ? 'twentyone' : view.groups ? 'niuniu' : 'sangong');

export interface Hand {
  /** none while they are face down */
  cards: string[];
  /** how many there are */
  n: number;
  /** the cards as they lie: in 牛牛 three and two */
  parts: string[][];
  /** its kind, in 21点 `total`, `soft` or `bust`; empty while it is not known */
  kind: string;
  /** 21点: its total, or the lowest above 21 */
  points: number;
  stopped: boolean;
}

const ORDER = 'KQJT98765432A';
/** K high, A low: as these games compare cards. */
export const byRank = (cards: readonly string[]): string[] =>
  [...cards].sort((a, b) => ORDER.indexOf(a[1] ?? '') - ORDER.indexOf(b[1] ?? '') || 'SHCD'.indexOf(a[0] ?? '') - 'SHCD'.indexOf(b[0] ?? ''));

/** What a card counts: an ace 1, T J Q K 10. */
export const valueOf = (card: string): number => (card[1] === 'A' ? 1 : Number(card[1]) || 10);
export const sumOf = (cards: readonly string[]): number => cards.reduce((n, card) => n + valueOf(card), 0);

const LIMIT = 21;
/** An ace counts 11 where that is not too much. */
export const isSoft = (cards: readonly string[]): boolean => cards.some((c) => c[1] === 'A') && sumOf(cards) + 10 <= LIMIT;
export const totalOf = (cards: readonly string[]): number => sumOf(cards) + (isSoft(cards) ? 10 : 0);

/** The cards without those of `group`, each taken away once. */
export function without(cards: readonly string[], group: readonly string[]): string[] {
  const rest = [...cards];
  for (const card of group) if (rest.includes(card)) rest.splice(rest.indexOf(card), 1);
  return rest;
}

const reading: Record<Game, (view: View, seat: number) => Hand[]> = {
  niuniu: (view, seat) => {
    const cards = openCards(view, seat);
    const group = cards.length ? byRank(view.groups?.[seat] ?? []) : [];
    const parts = group.length ? [group, byRank(without(cards, group))] : [byRank(cards)];
    return [{ cards, n: view.left?.[view.seats.indexOf(seat)] ?? 0, parts, kind: view.kinds?.[seat] ?? '', points: 0, stopped: false }];
  },
  sangong: (view, seat) => {
    const cards = openCards(view, seat);
    const n = view.phase === 'open' || view.phase === 'over' ? 3 : 0;
    return [{ cards, n, parts: [byRank(cards)], kind: view.kinds?.[seat] ?? '', points: 0, stopped: false }];
  },
  twentyone: (view, seat) =>
    (view.counts?.[seat] ?? []).map((n, i) => {
      const cards = (view.shown[seat]?.[i] as string[] | undefined) ?? (seat === view.seat ? view.mine?.[i] : undefined) ?? [];
      const points = totalOf(cards);
      const kind = !cards.length ? '' : points > LIMIT ? 'bust' : isSoft(cards) && points < LIMIT ? 'soft' : 'total';
      return { cards, n, parts: [cards], kind, points, stopped: view.stopped?.[seat]?.[i] ?? false };
    }),
};

const openCards = (view: View, seat: number): string[] => (view.shown[seat] as string[] | undefined) ?? (seat === view.seat ? view.hand : []);

/** The hands of a seat, face down where this seat may not see them; none before the deal. */
export const handsOf = (view: View, seat: number): Hand[] => reading[gameOf(view)](view, seat).filter((hand) => hand.n > 0);

/** The same hands with their backs up. */
export const closed = (hand: Hand): Hand => ({ ...hand, cards: [], parts: [[]], kind: '', points: 0 });

/** Questions that all are asked at once. */
export const isForAll = (phase: string): boolean => ['grab', 'bet', 'group', 'open'].includes(phase);

/** Has answered what all are asked; what, nobody knows yet. */
export const hasAnswered = (view: View, seat: number): boolean =>
  isForAll(view.phase) && !view.turn.includes(seat) && !(view.phase === 'bet' && seat === view.banker);

/** What the hand changed in a chair's chips, or its points where none are played for: a player may have too few to pay. */
export function changeOf(view: View, room: Room | null, hand: number, seat: number): number {
  const settled = Object.keys(view.purse).length ? room?.history.findLast((h) => h.hand === hand) : undefined;
  return Number(settled?.points[seat] ?? view.result?.points[view.seats.indexOf(seat)] ?? 0);
}

/** What lies beside a seat: how it grabbed, its bet, that it has answered, what it gains. */
export type Tag = { kind: 'grab' | 'bet' | 'gain'; n: number } | { kind: 'done'; phase: string };

/** `gain`: what the seat has won or lost, null while it is not told. */
export function tagsOf(view: View, seat: number, gain: number | null): Tag[] {
  if (gain !== null) return [{ kind: 'gain', n: gain }];
  const bet = view.bets[seat];
  const grab = view.grabs?.[seat];
  const tags: Tag[] = [];
  if (bet !== undefined && seat !== view.banker) tags.push({ kind: 'bet', n: bet });
  else if (grab !== undefined && seat !== view.banker && ['grab', 'banker', 'bet'].includes(view.phase)) tags.push({ kind: 'grab', n: grab });
  const known = (view.phase === 'bet' && bet !== undefined) || (view.phase === 'grab' && grab !== undefined) || view.phase === 'open';
  if (!hasAnswered(view, seat) || known) return tags;
  return [...tags.filter((tag) => tag.kind === 'bet'), { kind: 'done', phase: view.phase }];
}
