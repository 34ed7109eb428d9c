// How large the cards of some hands are that lie side by side in one row. A hand lies in one part or, grouped, in several.

export interface Spread {
  /** width of a card, px */
  w: number;
  /** distance between the left edges of neighbours, px */
  step: number;
}

const PART = 0.25; // of the width: between the parts of a hand
const HAND = 0.35; // between hands
const INDEX = 0.48; // the least that shows of a card: its index
const OPEN = 0.62; // what should show of it
const MOST = 1.05; // a card and the gap to the next
const SMALL = 52; // px: under this width rather the index alone shows
const LEAST = 24; // px

/** `hands`: how many cards lie in each part of each hand. */
export function spread(room: number, hands: readonly (readonly number[])[], want: number, most = MOST): Spread {
  const parts = hands.flat().filter((n) => n > 0);
  const gaps = HAND * Math.max(0, hands.length - 1) + PART * hands.reduce((n, of) => n + Math.max(0, of.filter(Boolean).length - 1), 0);
  const steps = parts.reduce((n, k) => n + k - 1, 0);
  const whole = parts.length + gaps; // widths besides the steps
  const fit = (show: number) => room / (whole + show * steps);
  let w = Math.min(want, fit(OPEN));
  if (w < Math.min(SMALL, want)) w = Math.min(want, SMALL, fit(INDEX));
  w = Math.max(LEAST, Math.floor(w * 10) / 10);
  return { w, step: steps ? Math.min(most * w, (room - whole * w) / steps) : most * w };
}

/** The hands in one row, or in two where more of every card is then seen. `height`: of the box, with `caption` under each row. */
export function rows<T>(room: number, height: number, hands: readonly T[], partsOf: (hand: T) => number[], want: number, caption: number): { rows: T[][]; size: Spread } {
  const one = spread(room, hands.map(partsOf), want);
  const half = Math.ceil(hands.length / 2);
  const two = [hands.slice(0, half), hands.slice(half)];
  const sizes = two.map((row) => spread(room, row.map(partsOf), Math.min(want, (height / 2 - caption) / 1.4)));
  const size = { w: Math.min(...sizes.map((s) => s.w)), step: Math.min(...sizes.map((s) => s.step)) };
  return hands.length > 2 && size.step > one.step * 1.1 ? { rows: two, size } : { rows: [[...hands]], size: one };
}

/** The width my cards should have in a window of this size. */
export function wanted(vw: number, vh: number): number {
  if (vw > vh && vh <= 640) return Math.min(84, 0.2 * vh);
  if (vw < 700) return Math.min(92, 0.24 * vw, 0.108 * vh);
  return vh < 800 || vw < 1100 ? 96 : 112;
}
