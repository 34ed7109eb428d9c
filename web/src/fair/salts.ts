// The salts that this browser has added to hands, and what it was promised then: kept, so that it can be checked afterwards.
import { toHex } from './hex';
import type { Mine } from './verify';

const KEY = 'paiju-salts';
const KEPT = 200;
const BYTES = 16;

const key = (room: string, hand: number): string => `${room}-${hand}`;
/** What could not be stored (private browsing) is known until the page goes. */
const unkept = new Map<string, Mine>();

/** As it is stored now: other tabs add to it too. */
function stored(): [string, Mine][] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter((row): row is [string, Mine] => Array.isArray(row)) : [];
  } catch {
    return [];
  }
}

/** What I have of a hand, by its room and number. */
export function mineOf(room: string, hand: number): Mine | null {
  const wanted = key(room, hand);
  return stored().find(([k]) => k === wanted)?.[1] ?? unkept.get(wanted) ?? null;
}

/**
 * My salt for a hand: made once the server has committed itself, the same again when it is asked for again. The first commitment is
 * the one that counts: whoever shows another one later is found out.
 */
export function saltFor(room: string, hand: number, commitment: string): string {
  const before = mineOf(room, hand);
  if (before) return before.salt;
  const salt = toHex(crypto.getRandomValues(new Uint8Array(BYTES)));
  const mine: Mine = { commitment, salt };
  try {
    localStorage.setItem(KEY, JSON.stringify([...stored(), [key(room, hand), mine]].slice(-KEPT)));
  } catch {
    unkept.set(key(room, hand), mine);
  }
  return salt;
}
