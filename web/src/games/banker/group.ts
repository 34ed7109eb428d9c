// Grouping by hand in 牛牛: three cards that make tens.
import { cardOf } from '../../cards/cards';
import { sumOf, without } from './view';

export const THREE = 3;

/** A card in or out of the three; a fourth takes the place of the first. */
export function toggled(picked: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(picked);
  if (next.delete(key)) return next;
  if (next.size === THREE) next.delete([...next][0]!);
  return next.add(key);
}

export interface Sums {
  /** how many are chosen */
  n: number;
  three: number;
  two: number;
  /** the kind it makes; empty while it makes none */
  kind: string;
}

/** What the chosen cards and the others add up to. Keys of cards. */
export function sums(picked: Iterable<string>, all: readonly string[]): Sums {
  const chosen = [...picked].map(cardOf);
  const three = sumOf(chosen);
  const two = sumOf(without(all.map(cardOf), chosen));
  const tens = chosen.length === THREE && three % 10 === 0;
  return { n: chosen.length, three, two, kind: tens ? (two % 10 ? `niu${two % 10}` : 'niuniu') : '' };
}

/** The cards of the first of these moves (`group S3 H7 DK`) that makes tens. */
export function hinted(hints: readonly string[]): string[] | null {
  for (const hint of hints) {
    const [verb, ...cards] = hint.split(' ');
    if (verb === 'group' && cards.length === THREE && sumOf(cards) % 10 === 0) return cards;
  }
  return null;
}
