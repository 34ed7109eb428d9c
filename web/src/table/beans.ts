// What a hand has done to everybody's beans, and whether leaving it costs some.
import type { Room, Settled, Table } from '../wire';
import { varies } from './chairs';

/** Whether leaving now is an escape (EC-11): I play in a hand for beans that cannot go on without me. */
export function escapes(room: Room | null, table: Table | null): boolean {
  if (!room?.level || varies(room) || room.phase !== 'playing' || room.seat === null) return false;
  return (table?.view.seats as number[] | undefined)?.includes(room.seat) ?? false;
}

/** A hand in the room's history. */
export const settledOf = (room: Room, hand: number): Settled | undefined => room.history.findLast((h) => h.hand === hand);

/** Who has ended this hand by leaving it. */
export function leaverOf(view: Table['view']): number | null {
  const told = view.told as { kind: string; seat: number | null }[];
  return told.findLast((e) => e.kind === 'escape')?.seat ?? null;
}

/** Who left, of a hand that is known by its points alone: nobody loses more. */
export const leftBy = (h: Settled): number => h.points.map(Number).reduce((worst, n, i, all) => (n < all[worst]! ? i : worst), 0);

/** The fee of this table, in beans. */
export const feeOf = (view: Table['view']): number => (view.stakes as { fee?: number } | undefined)?.fee ?? 0;
