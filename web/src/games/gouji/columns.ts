// A hand by ranks: a column for each with its copies behind each other, in one row or two. Suits never matter here.
import { rank, type Held } from '../../cards/cards';
import { RATIO } from '../../table/layout';

export interface Column {
  rank: number;
  keys: string[];
}

const TWO = 12;
/** Twos and jokers go with any rank: they stand apart. */
export const isWild = (column: Column): boolean => column.rank >= TWO;

/** The columns of a hand, in its order. */
export function columnsOf(hand: readonly Held[]): Column[] {
  const out: Column[] = [];
  for (const { key, card } of hand) {
    const last = out.at(-1);
    if (last?.rank === rank(card)) last.keys.push(key);
    else out.push({ rank: rank(card), keys: [key] });
  }
  return out;
}

export const taken = (column: Column, picked: ReadonlySet<string>): number => column.keys.filter((key) => picked.has(key)).length;

/** The picks when exactly so many of a column are picked: from the front, those already picked before others. */
export function take(column: Column, picked: ReadonlySet<string>, n: number): Set<string> {
  const front = [...column.keys].reverse();
  const first = [...front.filter((key) => picked.has(key)), ...front.filter((key) => !picked.has(key))];
  return new Set([...[...picked].filter((key) => !column.keys.includes(key)), ...first.slice(0, Math.max(0, n))]);
}

/** A tap takes one more; when all are taken it leaves them. */
export function oneMore(column: Column, picked: ReadonlySet<string>): Set<string> {
  const n = taken(column, picked);
  return take(column, picked, n < column.keys.length ? n + 1 : 0);
}

/** All of a column, or none where all are taken. */
export function allOrNone(column: Column, picked: ReadonlySet<string>): Set<string> {
  return take(column, picked, taken(column, picked) < column.keys.length ? column.keys.length : 0);
}

export interface Shelf {
  /** width of a card, px */
  w: number;
  /** distance between the left edges of neighbours, px */
  pitch: number;
  /** what shows of a card behind another, px */
  edge: number;
  /** how many cards of a column show; further ones are only counted */
  layers: number;
  /** from and to (not included) of the columns in each row */
  lines: [number, number][];
  height: number;
}

export const COUNT = 24; // px below the cards, for the count
export const RISE = 6; // px that a picked card rises
export const APART = 10; // px between the wild columns and the others
const GAP = 4;
const LEAST = 34;
const EDGES: [number, number][] = [[9, 9], [8, 6], [6, 6], [5, 5], [5, 3]];

/** How wide a card and how high the hand may be in a window of this size, and in how many rows it may stand. */
export function room(vw: number, vh: number): { w: number; h: number; rows: number } {
  if (vw > vh && vh <= 640) return { w: 58, h: 0.4 * vh, rows: 1 };
  if (vw < 700) return { w: 52, h: 0.32 * vh, rows: 2 };
  if (vw < 900) return { w: 80, h: 0.31 * vh, rows: 2 };
  return { w: 84, h: 0.27 * vh, rows: 1 };
}

/** Lay out columns of these sizes; `wild` of them, at one end, stand apart. */
export function shelf(box: number, sizes: readonly number[], wild: number, most: { w: number; h: number; rows: number }): Shelf {
  const n = Math.max(1, sizes.length);
  const rows = n > 8 ? most.rows : 1;
  const first = Math.floor(n / rows);
  const lines: [number, number][] = rows > 1 ? [[0, first], [first, n]] : [[0, n]];
  const apart = wild > 0 && wild < n ? APART : 0;
  const fits = (box - apart) / Math.max(...lines.map(([from, to]) => to - from));
  const widest = Math.min(most.w, fits - GAP);
  let found: Shelf | null = null;
  for (let w = widest; !found || found.height > most.h; w -= 2) {
    for (const [edge, layers] of EDGES) {
      const tall = (from: number, to: number) => (Math.min(layers, Math.max(1, ...sizes.slice(from, to))) - 1) * edge + w * RATIO + COUNT + RISE;
      found = { w, pitch: Math.min(fits, w + 12), edge, layers, lines, height: Math.ceil(lines.reduce((sum, [from, to]) => sum + tall(from, to), 0)) };
      if (found.height <= most.h) break;
    }
    if (w - 2 < LEAST) break;
  }
  return found!;
}

const SHOWN = 0.44; // of the width: a rank shows
const EDGE = 2; // px: what at least shows of a copy

/** How far cards of a played set lie apart, of whose ranks there are so many: behind another copy, and before the next rank, which
 * shows as long as there is room for that. */
export function stepsOf(room: number, w: number, counts: readonly number[]): { copy: number; rank: number } {
  const ranks = Math.max(0, counts.length - 1);
  const copies = counts.reduce((sum, n) => sum + n, 0) - ranks - 1;
  const rank = Math.min(SHOWN * w, Math.max(EDGE, (room - w - EDGE * copies) / Math.max(1, ranks)));
  return { rank, copy: Math.min(SHOWN * w, Math.max(EDGE, (room - w - rank * ranks) / Math.max(1, copies))) };
}
