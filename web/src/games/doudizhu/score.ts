// Showing how points came about. Nothing is reckoned that the server has not said: only written out.
import type { Factor } from './view';

export const product = (factors: readonly Factor[]): number => factors.reduce((n, f) => n * f.by, 1);

/** Factors of one kind side by side: three robs of ×2 are one ×8, said to be three. */
export function joined(factors: readonly Factor[]): { kind: string; by: number; times: number }[] {
  const out: { kind: string; by: number; times: number }[] = [];
  for (const { kind, by } of factors) {
    const found = out.find((f) => f.kind === kind);
    if (found) {
      found.by *= by;
      found.times++;
    } else out.push({ kind, by, times: 1 });
  }
  return out;
}

/** `-16` at a multiple of 8 → `2 × 8`; empty when the points are no whole share. */
export function shares(points: string, multiple: number): string {
  const n = Math.abs(Number(points));
  if (!Number.isInteger(n) || !multiple || n % multiple || n === 0) return '';
  return `${n / multiple} × ${multiple}`;
}
