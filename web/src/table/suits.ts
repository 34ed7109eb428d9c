// A hand by suits: groups of columns, a column for each face with its copies behind it, in as few rows as fit.

export interface Rack {
  /** width of a card, px */
  w: number;
  /** what shows of a copy behind another, px */
  edge: number;
  /** what shows of a card that a row below covers, px */
  show: number;
  lines: RackLine[];
  height: number;
}

export interface RackLine {
  /** distance between the left edges of neighbours, px */
  step: number;
  /** by group that has columns here: which columns of the hand, from and to (not included) */
  parts: [number, number][];
  /** the most copies of a face */
  depth: number;
}

const RATIO = 1.4;
const STRIP = 0.41; // of the width: the whole index shows
const FINGER = 20; // px: the least strip that a finger hits
const MAX_STEP = 0.56;
export const GAP = 0.3; // of the width, between suits
const SHOW = 0.74; // of the width: the index of a covered row

/** How wide a card and how high a whole hand may be in a window of this size. */
export function room(vw: number, vh: number): { w: number; h: number } {
  if (vw > vh && vh <= 640) return { w: 56, h: 0.39 * vh };
  if (vw < 700) return { w: 56, h: 0.31 * vh };
  if (vw < 1100) return { w: 84, h: 0.3 * vh };
  return { w: 96, h: 0.32 * vh };
}

/** Lay out columns; `groups` says of each suit how many copies stand in each column. */
export function rack(box: number, groups: readonly (readonly number[])[], most: { w: number; h: number }): Rack {
  for (let w = most.w; ; w -= 2) {
    const least = w <= 40;
    for (const edge of least ? [Math.round(w * 0.26), 8, 5] : [Math.round(w * 0.26)]) {
      const found = build(box, groups, w, edge);
      if (found.height <= most.h || (least && edge === 5)) return found;
    }
  }
}

function build(box: number, groups: readonly (readonly number[])[], w: number, edge: number): Rack {
  const step = Math.max(FINGER, STRIP * w);
  const depths = groups.flat();
  const lines = packed(groups.map((g) => g.length), (parts) => width(parts, w, step) <= box).map((parts) => {
    const n = columnsOf(parts);
    const free = box - w - (parts.length - 1) * GAP * w;
    return { parts, step: Math.min(MAX_STEP * w, free / Math.max(1, n - 1)), depth: Math.max(1, ...parts.flatMap(([from, to]) => depths.slice(from, to))) };
  });
  const show = SHOW * w;
  const height = lines.reduce((sum, line, i) => sum + (line.depth - 1) * edge + (i < lines.length - 1 ? show : w * RATIO), 0);
  return { w, edge, show, lines, height: Math.ceil(height) + 4 };
}

const width = (parts: readonly [number, number][], w: number, step: number): number =>
  w + (parts.length - 1) * GAP * w + step * (columnsOf(parts) - 1);

/** Groups in rows: as few as fit, as even as may be; a group that no row holds is halved until one does. */
function packed(sizes: readonly number[], fits: (parts: [number, number][]) => boolean): [number, number][][] {
  const whole: [number, number][] = [];
  let at = 0;
  for (const size of sizes) {
    let pieces = 1;
    while (pieces < size && !fits([[at, at + Math.ceil(size / pieces)]])) pieces++;
    for (let i = 0; i < pieces; i++) whole.push([at + Math.floor((size * i) / pieces), at + Math.floor((size * (i + 1)) / pieces)]);
    at += size;
  }
  const inRows = (most: number): [number, number][][] => {
    const lines: [number, number][][] = [];
    // from the last, so that the trumps are the first to stand alone
    for (const part of [...whole].reverse()) {
      const line = lines[0];
      if (line && columnsOf([part, ...line]) <= most && fits([part, ...line])) line.unshift(part);
      else lines.unshift([part]);
    }
    return lines;
  };
  // of the least rows that will do, those whose longest is shortest
  let best = inRows(at);
  for (let most = at - 1; most > 0; most--) {
    const lines = inRows(most);
    if (lines.length > best.length) break;
    best = lines;
  }
  return best;
}

const columnsOf = (parts: readonly [number, number][]): number => parts.reduce((sum, [from, to]) => sum + to - from, 0);

/** Groups as a hand of `n` cards may have them, to keep room before it is dealt. */
export function likely(n: number, decks: number): number[][] {
  const columns = Math.ceil(n * (decks > 2 ? 0.8 : decks > 1 ? 0.88 : 1));
  const side = Math.floor(columns * 0.2);
  return [columns - 3 * side, side, side, side].map((k) => Array.from({ length: Math.max(1, k) }, (_, i) => (i ? 1 : Math.min(decks, 2))));
}
