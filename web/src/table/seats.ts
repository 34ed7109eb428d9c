// Where the seats of a table stand. Play goes counter-clockwise, so the next player is on my right.

export type Place = 'me' | 'right' | 'right2' | 'right3' | 'top' | 'left3' | 'left2' | 'left';

const around: Record<number, Place[]> = {
  2: ['me', 'top'],
  3: ['me', 'right', 'left'],
  4: ['me', 'right', 'top', 'left'],
  5: ['me', 'right', 'right2', 'left2', 'left'],
  6: ['me', 'right', 'right2', 'top', 'left2', 'left'],
  7: ['me', 'right', 'right2', 'right3', 'left3', 'left2', 'left'],
};

/** The place of every seat, seen from `mine` (a spectator sits behind the first seat); clockwise the next is on my left. */
export function places(seats: readonly number[], mine: number | null, clockwise = false): Map<number, Place> {
  const order = around[seats.length] ?? around[7]!;
  const from = Math.max(0, mine === null ? 0 : seats.indexOf(mine));
  const out = new Map<number, Place>();
  seats.forEach((_, i) => {
    const step = clockwise ? seats.length - i : i;
    const seat = seats[(from + step) % seats.length];
    const place = order[i];
    if (seat !== undefined && place) out.set(seat, place);
  });
  return out;
}

const COLOURS = ['#7a5c8c', '#35707f', '#96602f', '#4d6b3c', '#8a4a4a', '#4c5b8b'];
export const colourOf = (seat: number): string => COLOURS[seat % COLOURS.length]!;

/** The sign on a seat: the last Chinese character of a name, as friends call each other, or the first letter. */
export function monogram(name: string): string {
  const letters = [...name.trim()];
  const han = letters.filter((c) => /\p{Script=Han}/u.test(c));
  return han.at(-1) ?? letters[0]?.toUpperCase() ?? '?';
}

const ROOM = 11;
const widthOf = (letter: string): number => (/[\u2e80-\uffef]/.test(letter) ? 2 : 1);

/** Names are cut at the end only, where five Chinese characters or eleven letters would be passed: what the server calls a guest is shown whole. */
export function shortName(name: string): string {
  const letters = [...name];
  let room = ROOM;
  for (const [i, letter] of letters.entries()) {
    room -= widthOf(letter);
    if (room < 0) return letters.slice(0, i - 1).join('') + '…';
  }
  return name;
}

/** `3/2`, `-4`, `2` as a player reads it: with a sign, a real minus, and halves. */
export function signed(points: string): string {
  const plus = points.startsWith('-') || points === '0' ? '' : '+';
  return (plus + points).replace('-', '−');
}

export const isGain = (points: string): boolean => !points.startsWith('-') && points !== '0';

/** Which seal a result has, by what it has brought me; null for who looks on. */
export const sealFor = (gain: string | null): 'win' | 'lose' | 'draw' | 'over' =>
  gain === null ? 'over' : gain === '0' ? 'draw' : isGain(gain) ? 'win' : 'lose';
