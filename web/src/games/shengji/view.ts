// What the server shows of a hand of 升级, under the names that this folder uses.
import type { ShengjiView } from '../../wire';
export type { Event, ShengjiPlayed as Played } from '../../wire';

/** The house rules that the table itself asks for. */
export type View = ShengjiView & {
  rules: { direction: string; pack?: string; ladder?: string; one_deck_no_trump?: boolean; zp_declare?: string; open_ladder?: boolean; end_level?: string };
};

/** Whether everybody has a level of his own, and nobody knows at first who plays with whom. */
export const isSolo = (view: Pick<View, 'levels' | 'seats'>): boolean => view.levels.length === view.seats.length;

export const teamOf = (view: Pick<View, 'levels' | 'seats'>, seat: number): number => (isSolo(view) ? seat : seat % 2);
export const levelOf = (view: View, seat: number): string => levelName(view.levels[teamOf(view, seat)] ?? '');
export const levelName = (level: string): string => (level === 'T' ? '10' : level);

export type Side = 'dealer' | 'with' | 'against';

/** On whose side a seat is, as far as it is known. */
export function sideOf(view: View, seat: number): Side | null {
  if (view.dealer === null || view.phase === 'declare') return seat === view.dealer ? 'dealer' : null;
  if (seat === view.dealer) return 'dealer';
  if (view.attackers.includes(seat)) return 'against';
  return view.attackers.length ? 'with' : null;
}

/** All cards are dealt, and one may still declare: then it is no secret who is asked. */
export const isClosing = (view: View): boolean =>
  view.phase === 'declare' && (view.turn.some((seat) => seat !== view.seat) || view.told.some((e) => e.kind === 'no_declare'));

/** Who has said, since the last declaration, that he makes none. */
export function silent(view: View): number[] {
  const at = view.told.findLastIndex((e) => e.kind === 'declare' || e.kind === 'called');
  return view.told.slice(at + 1).flatMap((e) => (e.kind === 'no_declare' && e.seat !== null ? [e.seat] : []));
}

/** A throw in this trick that others stopped: who, and what he wanted. */
export function failedThrow(view: Pick<View, 'forced' | 'told'>): { seat: number; cards: readonly string[]; back: number } | null {
  if (!view.forced.length) return null;
  const e = view.told.findLast((x) => x.kind === 'throw_fails');
  return e && e.seat !== null ? { seat: e.seat, cards: e.cards, back: e.n } : null;
}

/** Who took how many tricks. */
export function tricks(view: Pick<View, 'told'>): Map<number, number> {
  const taken = new Map<number, number>();
  for (const e of view.told) if (e.kind === 'trick' && e.seat !== null) taken.set(e.seat, (taken.get(e.seat) ?? 0) + 1);
  return taken;
}

/** With four packs one calls in secret (SJ4-3). */
export const inSecret = (view: Pick<View, 'rules'>): boolean => view.rules.open_ladder === false;

/** Whether jokers declare no trump at this table (SJ-T1, SJA-4, SJ4-3, ZP-2). */
export function hasNoTrump({ rules }: Pick<View, 'rules'>): boolean {
  if (rules.ladder) return rules.ladder !== 'eighty' && rules.one_deck_no_trump !== false;
  return rules.zp_declare === 'ladder';
}

const PIPS: Record<string, string> = { S: '♠', H: '♥', C: '♣', D: '♦', black: '♠♣', red: '♥♦' };
/** The sign of a trump; empty where there is none. */
export const pip = (trump: string): string => PIPS[trump] ?? '';

const COLOURS: Record<string, string> = { S: 'black', C: 'black', H: 'red', D: 'red' };
/** Whether two suits of a colour are one. */
export const byColour = (view: View): boolean => view.rules.pack === 'colours';

/** What a declaration makes trump, as far as its cards show: a suit or a colour, or none with jokers. */
export function meantBy(cards: readonly string[], colours = false): string {
  if (cards.some((c) => c === 'BJ' || c === 'RJ')) return 'NT';
  const suit = cards[0]?.[0] ?? '';
  return colours ? (COLOURS[suit] ?? '') : suit;
}

export const cardsIn = (move: string): string[] => move.split(' ').slice(1).filter((w) => /^([SHCD][2-9TJQKA]|[BR]J)$/.test(w));

/** The declarations of `moves` that differ in what they are worth, the least first: for a suit or a colour in how many cards, for no trump also in which joker. */
export function offersOf(moves: readonly string[], place: string, colours: boolean): string[] {
  const found = new Map<string, string>();
  for (const move of [...moves].sort((a, b) => a.length - b.length || Number(a.includes('R')) - Number(b.includes('R')))) {
    const cards = cardsIn(move);
    const worth = place === 'NT' ? cards.join(' ') : String(cards.length);
    if (meantBy(cards, colours) === place && !found.has(worth)) found.set(worth, move);
  }
  return [...found.values()];
}

/** Whether all that `moves` declare is jokers. */
export const jokersOnly = (moves: readonly string[]): boolean => moves.length > 0 && moves.every((move) => cardsIn(move).every((card) => card.endsWith('J') && 'BR'.includes(card[0]!)));
