// Cards as the server writes them: `S3`, `HT`, `BJ`. Names, order and keys; nothing here knows what may be played.

export type Lang = 'zh' | 'en';

const RANKS = '3456789TJQKA2';
const SUITS = 'SHCD';
const suitZh: Record<string, string> = { S: '黑桃', H: '红桃', C: '梅花', D: '方块' };
const suitEn: Record<string, string> = { S: 'spades', H: 'hearts', C: 'clubs', D: 'diamonds' };
const rankEn: Record<string, string> = { T: '10', J: 'jack', Q: 'queen', K: 'king', A: 'ace' };

/** 0 for a three … 12 for a two, 13 and 14 for the jokers. */
export function rank(card: string): number {
  if (card === 'BJ') return 13;
  if (card === 'RJ') return 14;
  return RANKS.indexOf(card[1] ?? '');
}

/** The rank as printed: `10`, `K`; a joker by its name. */
export function rankName(index: number, lang: Lang): string {
  if (index === 13) return lang === 'zh' ? '小王' : 'small joker';
  if (index === 14) return lang === 'zh' ? '大王' : 'big joker';
  const r = RANKS[index] ?? '?';
  return r === 'T' ? '10' : r;
}

export function cardName(card: string, lang: Lang): string {
  const r = rank(card);
  if (r >= 13) return rankName(r, lang);
  const [s = '', face = ''] = card;
  if (lang === 'zh') return (suitZh[s] ?? '') + (face === 'T' ? '10' : face);
  return `${rankEn[face] ?? face} of ${suitEn[s] ?? ''}`;
}

export const cardNames = (cards: readonly string[], lang: Lang): string =>
  cards.map((c) => cardName(c, lang)).join(lang === 'zh' ? '、' : ', ');

/** Highest first; equal ranks in the order of the suits. */
export function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((a, b) => rank(b) - rank(a) || SUITS.indexOf(a[0] ?? '') - SUITS.indexOf(b[0] ?? ''));
}

/**
 * A played set in the order a person reads it: what there is most of first (`KKK 4`), then by rank.
 * With equal numbers (a run) the low cards come first.
 */
export function grouped(cards: readonly string[]): string[] {
  const count = new Map<number, number>();
  for (const c of cards) count.set(rank(c), (count.get(rank(c)) ?? 0) + 1);
  const many = (c: string) => count.get(rank(c)) ?? 0;
  return [...cards].sort(
    (a, b) => many(b) - many(a) || rank(a) - rank(b) || SUITS.indexOf(a[0] ?? '') - SUITS.indexOf(b[0] ?? ''),
  );
}

export interface Held {
  /** unique in the hand: `S3`, and `S3#2` for a second copy */
  key: string;
  card: string;
}

/** Cards with keys of their own, so that copies of one card (several packs) can be picked one by one. */
export function keyed(cards: readonly string[]): Held[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const n = (seen.get(card) ?? 0) + 1;
    seen.set(card, n);
    return { key: n === 1 ? card : `${card}#${n}`, card };
  });
}

export const cardOf = (key: string): string => key.split('#')[0] ?? key;

/** Keys in `hand` for these cards, or null when the hand lacks one. */
export function keysFor(cards: readonly string[], hand: readonly Held[]): string[] | null {
  const free = [...hand];
  const keys: string[] = [];
  for (const card of cards) {
    const at = free.findIndex((h) => h.card === card);
    if (at < 0) return null;
    keys.push(free[at]!.key);
    free.splice(at, 1);
  }
  return keys;
}
