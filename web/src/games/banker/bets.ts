// Choosing a bet.

export const quick = (low: number, high: number): number[] => [...new Set([1, 2, 5, high].filter((n) => n >= low && n <= high))];

export const clamp = (n: number, low: number, high: number): number => Math.max(low, Math.min(high, n));

/** A digit behind the digits that were typed just before, else on its own. */
export function typed(before: number, digit: number, low: number, high: number): number {
  const joined = before * 10 + digit;
  return clamp(before && joined <= high ? joined : digit, low, high);
}
