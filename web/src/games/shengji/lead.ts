// How picked cards would be read as a lead (SJ-12): from what the View says of each card's place, never from its name.
import type { View } from './view';

/** A class of components: cards in a group, number of groups. */
export type Kind = readonly [size: number, length: number];

interface Group { step: number; face: number; n: number }

/** The components of these cards of my hand, the highest class first; null where they are of several suits. */
export function readLead(view: Pick<View, 'rows' | 'places' | 'most'>, cards: readonly string[]): Kind[] | null {
  const at = new Map(view.rows.flatMap((row, r) => row.map((card, i) => [card, { row: r, place: view.places[r]?.[i] ?? 0 }] as const)));
  const found = cards.flatMap((card) => at.get(card) ?? []);
  if (found.length !== cards.length || new Set(found.map((f) => f.row)).size !== 1) return null;
  const left = groupsOf(found.map((f) => f.place), view.most);
  const kinds: Kind[] = [];
  for (let first = left.shift(); first; first = left.shift()) {
    let [length, step] = [1, first.step];
    for (const group of [...left]) {
      if (first.n > 1 && group.n === first.n && group.step === step + 1) {
        left.splice(left.indexOf(group), 1);
        [length, step] = [length + 1, group.step];
      }
    }
    kinds.push([first.n, length]);
  }
  return kinds.sort(byRank);
}

/** Identical cards, by step and then by face, never more than `most` of them in a group. */
function groupsOf(places: readonly number[], most: number): Group[] {
  const counts = new Map<number, number>();
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b).flatMap(([place, n]) =>
    Array.from({ length: Math.ceil(n / most) }, (_, i) => ({ step: Math.floor(place / 64), face: place % 64, n: Math.min(most, n - i * most) })),
  );
}

/** SJ-24: runs before lone groups, larger groups before smaller, longer runs before shorter. */
const byRank = (a: Kind, b: Kind): number => Number(b[1] > 1) - Number(a[1] > 1) || b[0] - a[0] || b[1] - a[1];

/** Equal components together: how many of each. */
export function counted(kinds: readonly Kind[]): { kind: Kind; n: number }[] {
  const found: { kind: Kind; n: number }[] = [];
  for (const kind of kinds) {
    const same = found.find((f) => f.kind[0] === kind[0] && f.kind[1] === kind[1]);
    if (same) same.n++;
    else found.push({ kind, n: 1 });
  }
  return found;
}
