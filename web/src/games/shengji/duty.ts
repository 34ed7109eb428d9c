// What is owed to a lead, and how a lead is read, in words.
import { counted, type Kind } from './lead';
import type { View } from './view';
import type { Words } from './words';

type Owed = NonNullable<View['owed']>;

const sizeOf = (kinds: readonly Kind[]): number => kinds.reduce((sum, [size, length]) => sum + size * length, 0);
const named = (kinds: readonly Kind[], t: Words): string[] => counted(kinds).map(({ kind, n }) => t.parts(kind[0], kind[1], n));

/** How picked cards would be led: the components, and that they are a throw; null: several suits. */
export function leadWords(kinds: readonly Kind[] | null, t: Words): string {
  if (!kinds) return t.mixed;
  const parts = named(kinds, t).join(' + ');
  return kinds.length > 1 ? t.isThrow(parts) : t.isLead(parts);
}

/** What I must follow with. `led`: the shape of the lead. */
export function dutyWords(owed: Owed, led: string, t: Words): string {
  const { suit, n, held } = owed;
  const [of, one] = [t.ofSuit[suit] ?? suit, t.oneOf[suit] ?? suit];
  if (!held) return suit === 'T' ? t.noTrumps(n) : owed.ruff ? t.mayRuff(of, n) : t.noneOf(of, n);
  if (held < n) return t.allOf(of, one, held, n - held);
  if (held === n) return t.justAll(of, one, n);
  const ways = owed.ways.filter((way) => way.length);
  if (ways.length) {
    const rest = n - sizeOf(ways[0]!);
    const pairs = ways.every((way) => way.every(([size, length]) => size === 2 && length === 1));
    return t.mustServe(of, ways.map((way) => named(way, t).join(t.and)).join(t.or), pairs, rest, rest === 1 ? one : of);
  }
  if (owed.ways.length) return t.noShape(of, led === 'throw' ? t.suchShape : t.lower(t.shapes[led] ?? led), n);
  return t.followSuit(of, one, n);
}
