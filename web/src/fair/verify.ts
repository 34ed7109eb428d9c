// Draws a hand anew from its proof (docs/fairness.md) and compares. The same steps as core/fair.py, held to the same vectors.
import { fromHex, toHex } from './hex';
import { hmac, sha256 } from './sha256';

export interface Proof { version: number; hand: number; seed: string; commitment: string; salts: Record<string, string>; draws: number[] }
/** A record, or as much of it as a proof speaks of. */
export interface Proven { game: string; actions: [number | null, string][]; fair?: Proof }
export interface Deal { seed: string; game: string; hand: number; salts: Record<string, string> }
/** What my page saw before the deal, and added to it. */
export interface Mine { commitment: string; salt: string }
export type Fault = 'no_proof' | 'bad_proof' | 'other_proof' | 'commitment' | 'promised' | 'draws' | 'drawn';
/** `mine`: whether my salt is in it; null where I have sent none. */
export type Verdict = { ok: true; draws: number; mine: boolean | null; promised: boolean } | { ok: false; fault: Fault; at: number };

const NAME = 'paiju-fair-1';
const WORDS = 2 ** 32;
const RANKS = '3456789TJQKA2';
/** The order in which the cards of a shuffle stand before it. */
const FACES = [...[...RANKS].flatMap((rank) => [...'SHCD'].map((suit) => suit + rank)), 'BJ', 'RJ'];
const PLACE = new Map(FACES.map((face, i) => [face, i]));

export const commitmentOf = (seed: string): string => toHex(sha256(fromHex(seed)));

export function message(deal: Deal, draw: number, block: number): string {
  const seats = Object.keys(deal.salts).sort((a, b) => Number(a) - Number(b));
  return [NAME, deal.game, deal.hand, seats.map((seat) => `${seat}=${deal.salts[seat]}`).join(','), draw, block].join('\n');
}

export function* stream(deal: Deal, draw: number): Generator<number, never> {
  const key = fromHex(deal.seed);
  for (let block = 0; ; block++) {
    const words = new DataView(hmac(key, new TextEncoder().encode(message(deal, draw, block))).buffer);
    for (let i = 0; i < 32; i += 4) yield words.getUint32(i);
  }
}

export function below(numbers: Iterator<number>, n: number): number {
  const whole = WORDS - (WORDS % n);
  for (;;) {
    const next = numbers.next();
    if (next.done) throw new RangeError('no numbers left');
    if (next.value < whole) return next.value % n;
  }
}

export function shuffle(deal: Deal, draw: number, cards: readonly string[]): string[] {
  const order = [...cards].sort((a, b) => PLACE.get(a)! - PLACE.get(b)!);
  const numbers = stream(deal, draw);
  for (let i = order.length - 1; i > 0; i--) {
    const j = below(numbers, i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

export const pick = (deal: Deal, draw: number, n: number): number => below(stream(deal, draw), n);

const hex = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'string' && value.length >= least && value.length <= most && /^[0-9a-f]+$/.test(value);
const whole = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value);

function wellFormed(fair: Proof): boolean {
  const { seed, hand, salts, draws } = fair;
  if (!hex(seed, 64, 64) || !whole(hand) || typeof salts !== 'object' || salts === null || Array.isArray(salts)) return false;
  if (!Object.entries(salts).every(([seat, salt]) => /^(0|[1-9]\d?)$/.test(seat) && hex(salt, 16, 64))) return false;
  return Array.isArray(draws) && draws.every((n) => whole(n) && n > 0 && n <= 1000);
}

function drawn(deal: Deal, draw: number, text: string, n: number): boolean {
  const [verb, ...cards] = text.split(' ');
  if (verb === 'pick') return text === `pick ${pick(deal, draw, n)}`;
  return cards.length === n && cards.every((card) => PLACE.has(card)) && text === `shuffle ${shuffle(deal, draw, cards).join(' ')}`;
}

/** Checks everything that a page without the rules can: that what chance decided follows from what was promised and given. */
export function verify(record: Proven, mine: Mine | null = null): Verdict {
  const { fair } = record;
  const bad = (fault: Fault, at = 0): Verdict => ({ ok: false, fault, at });
  if (fair === undefined || fair === null) return bad('no_proof');
  if (fair.version !== 1) return bad('other_proof');
  if (!wellFormed(fair)) return bad('bad_proof');
  if (commitmentOf(fair.seed) !== fair.commitment) return bad('commitment');
  if (mine && mine.commitment !== fair.commitment) return bad('promised');
  const chances = record.actions.filter(([seat, text]) => seat === null && /^(shuffle|pick)( |$)/.test(text));
  if (chances.length !== fair.draws.length) return bad('draws');
  const deal: Deal = { seed: fair.seed, game: record.game, hand: fair.hand, salts: fair.salts };
  const wrong = chances.findIndex(([, text], at) => !drawn(deal, at, text, fair.draws[at]!));
  if (wrong >= 0) return bad('drawn', wrong + 1);
  const used = mine?.salt ? Object.values(fair.salts).includes(mine.salt) : null;
  return { ok: true, draws: chances.length, mine: used, promised: mine !== null };
}
