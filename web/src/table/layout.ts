// How wide the cards of a hand are and in how many rows they stand (the formula is in the notes on the visual language).

export interface Layout {
  /** width of a card, px */
  w: number;
  /** distance between the left edges of neighbours, px, by row */
  steps: number[];
  /** cards in each row, the upper row first */
  rows: number[];
  /** height of the whole hand, with room for picked cards to rise */
  height: number;
  /** how far the second row lies over the first, px */
  lap: number;
  /** how far a picked card rises, px */
  lift: number;
}

export const RATIO = 1.4;
const STRIP = 0.41; // of the width: the whole index shows
const FINGER = 20; // px: the least strip that a finger hits
const LEAST = 44; // px: the smallest card
const MAX_STEP = 0.62;
const ROW_LAP = 0.2; // of the height

/** The width a card should have in a window of this size. */
export function wanted(vw: number, vh: number): number {
  if (vw > vh && vh <= 640) return Math.min(104, Math.max(60, 0.184 * vh));
  if (vw < 700) return Math.min(80, 0.205 * vw, 0.102 * vh);
  if (vw < 1100) return 94;
  return vh < 700 ? 84 : 112;
}

const stepOf = (box: number, w: number, n: number): number =>
  n < 2 ? MAX_STEP * w : Math.min(MAX_STEP * w, (box - w) / (n - 1));

const good = (step: number, w: number): boolean => step >= STRIP * w - 0.01 && step >= FINGER;

function split(n: number, rows: number): number[] {
  const out: number[] = [];
  for (let left = n, r = rows; r > 0; r--) {
    const take = Math.ceil(left / r);
    if (take) out.push(take);
    left -= take;
  }
  return out.length ? out : [0];
}

/** The widest card with which `n` cards in a box make a good row. */
function fitting(box: number, n: number): number {
  const byIndex = box / (1 + STRIP * (n - 1));
  const byFinger = box - FINGER * (n - 1);
  return Math.min(byIndex, byFinger);
}

/** The fewest rows that are good with the wanted width; if there are none, smaller cards, then one row more. */
export function layout(box: number, n: number, want: number, maxRows = 2): Layout {
  for (let rows = 1; rows <= maxRows; rows++) {
    const most = Math.ceil(n / rows);
    if (most < 2 || good(stepOf(box, want, most), want)) return build(box, n, want, rows);
  }
  for (let rows = maxRows; rows <= 4; rows++) {
    const w = Math.min(want, fitting(box, Math.ceil(n / rows)));
    if (w >= LEAST) return build(box, n, w, rows);
  }
  return build(box, n, LEAST, 4);
}

function build(box: number, n: number, width: number, count: number): Layout {
  const w = Math.floor(width * 10) / 10;
  const rows = split(n, count);
  const h = w * RATIO;
  const lap = h * ROW_LAP;
  // with two rows a picked card rises less, so that the index above it stays visible
  const lift = h * (rows.length > 1 ? 0.14 : 0.2);
  return {
    w,
    rows,
    steps: rows.map((k) => stepOf(box, w, k)),
    lap,
    lift,
    height: Math.ceil(h * rows.length - lap * (rows.length - 1) + lift + 4),
  };
}

/** The height to keep for a hand that may grow to `most` cards, so that nothing above it moves while it shrinks. */
export function reserve(box: number, most: number, want: number, maxRows = 2): number {
  let height = 0;
  for (let n = 1; n <= most; n++) height = Math.max(height, layout(box, n, want, maxRows).height);
  return height;
}

export interface Columns {
  /** width of a card, px */
  w: number;
  /** distance between the left edges of neighbouring columns, px */
  step: number;
  /** what shows of a card that lies behind another of its column, px */
  edge: number;
  height: number;
}

const MAX_EDGE = 0.5; // of the width: the rank shows

/** The width and the height that columns of equal ranks may have in a window of this size. */
export function column(vw: number, vh: number): { w: number; h: number } {
  if (vw > vh && vh <= 640) return { w: 48, h: 0.37 * vh };
  if (vw < 700) return { w: 58, h: 0.245 * vh };
  return { w: 84, h: 0.25 * vh };
}

/** A big hand of several packs: a column for each rank. `counts` says how many cards stand in each. */
export function columns(box: number, counts: readonly number[], most: { w: number; h: number }): Columns {
  const gaps = Math.max(1, counts.length - 1);
  const w = Math.max(LEAST, Math.min(most.w, box / (1 + STRIP * gaps)));
  const step = Math.min(w + 6, (box - w) / gaps);
  const behind = Math.max(0, ...counts) - 1;
  const edge = behind > 0 ? Math.min(MAX_EDGE * w, (most.h - w * RATIO) / behind) : 0;
  return { w, step, edge, height: Math.ceil(w * RATIO + behind * edge) + 4 };
}

const LEAST_STEP = 0.34; // of the width: a set on the table shows at least this much of every card

const SIDE_BY_SIDE = 6; // cards: sets of so many lie in a row of three, upright

/** Whether a set is so long that those of three seats lie under each other on an upright phone. */
export const isLong = (cards: readonly string[]): boolean => cards.length > SIDE_BY_SIDE;

/** How many cards of a set of `n` lie in a row, in a lane of this width: as few rows as may be, of like length. */
export function rowOf(room: number, w: number, n: number): number {
  const most = Math.max(1, Math.floor((room - w - 1) / (LEAST_STEP * w) + 1.001));
  return Math.ceil(n / Math.ceil(n / most));
}
