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

/** `-16` at a multiple of 8 → `2 × 8`, `18` at 12 → `3 × 12 ÷ 2`; empty when the points are no such share. */
export function shares(points: string, multiple: number, by = 1): string {
  const [over = 0, under = 1] = points.split('/').map(Number);
  for (const part of [by, 2]) {
    const n = Math.abs((over * part) / (under * multiple));
    if (n > 0 && Number.isInteger(n)) return `${n} × ${multiple}${part > 1 ? ` ÷ ${part}` : ''}`;
  }
  return '';
}
