// The salts that this browser has added to hands, and what it was promised then: kept, so that it can be checked afterwards.
import { toHex } from './hex';
import type { Mine } from './verify';

const KEY = 'paiju-salts';
const KEPT = 200;
const BYTES = 16;

const key = (room: string, hand: number): string => `${room}-${hand}`;
let all: [string, Mine][] | null = null;

function known(): [string, Mine][] {
  if (all) return all;
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    all = Array.isArray(read) ? (read as [string, Mine][]) : [];
  } catch {
    all = [];
  }
  return all;
}

/** What I have of a hand, by its room and number. */
export const mineOf = (room: string, hand: number): Mine | null => known().find(([k]) => k === key(room, hand))?.[1] ?? null;

/**
 * My salt for a hand: made once the server has committed itself, the same again when it is asked for again. The first commitment is
 * the one that counts: whoever shows another one later is found out.
 */
export function saltFor(room: string, hand: number, commitment: string): string {
  const before = mineOf(room, hand);
  if (before) return before.salt;
  const salt = toHex(crypto.getRandomValues(new Uint8Array(BYTES)));
  all = [...known(), [key(room, hand), { commitment, salt }] as [string, Mine]].slice(-KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // private browsing: it is known until the page goes
  }
  return salt;
}
