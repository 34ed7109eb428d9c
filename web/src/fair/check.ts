// A proof, fetched and checked; and what the parts of a page share of that.
import type { Mine, Proven, Verdict } from './verify';

export interface Checked { record: Proven; verdict: Verdict }

/** What a page tells the parts of a result: the proof of the hand shown, once it is checked, and how to see it. */
export interface Fair { readonly proof: Checked | null; open: () => void }
export const FAIR = Symbol('fair');

export async function checked(load: () => Proven | Promise<Proven>, mine: Mine | null): Promise<Checked> {
  const [{ verify }, record] = await Promise.all([import('./verify'), load()]);
  return { record, verdict: verify(record, mine) };
}

/** How it stands with a hand: `fair` and my own salt in it, `others` where it is not, `wrong`, or `none` where there is no proof. */
export type Standing = 'fair' | 'others' | 'wrong' | 'none';
export function standing(verdict: Verdict): Standing {
  if (!verdict.ok) return verdict.fault === 'no_proof' ? 'none' : 'wrong';
  return verdict.mine ? 'fair' : 'others';
}
