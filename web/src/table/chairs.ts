// Chairs of a table whose number of players may vary: who plays, who does not, and what is said of that.
import type { Words } from '../i18n/zh';
import type { Chair, Room } from '../wire';

/** Chairs may stay free, and one may leave the table or join it between hands. */
export const varies = (room: Room): boolean => room.least < room.chairs.length;

/** Whether somebody sits there who is dealt cards in the next hand. */
export const willPlay = (c: Chair): boolean => c.kind !== 'open' && !c.out && !c.leaving && !c.broke;

/** Whether bots sit down when the owner starts. */
export function botsCome(room: Room): boolean {
  if (!varies(room)) return room.chairs.some((c) => c.kind === 'open');
  return room.chairs.some((c) => c.kind === 'open') && room.chairs.filter(willPlay).length < room.fill;
}

/** The room as its result shows it: whose chair is free by now, or a bot's, is called as he was in that hand. */
export function asPlayed(room: Room, hand: number): Room {
  const names = room.history.findLast((h) => h.hand === hand)?.names ?? [];
  const sumOf = (name: string): number =>
    room.history.reduce((sum, h) => sum + h.names.reduce((own, n, i) => (n === name ? own + Number(h.points[i]) : own), 0), 0);
  const chairs = room.chairs.map((c): Chair => {
    const name = names[c.seat];
    if (!name || c.kind === 'person' || c.name === name) return c;
    return { ...c, kind: 'person', name, ready: false, avatar: '', beans: null, chips: null, score: String(sumOf(name)) };
  });
  return { ...room, chairs };
}

/** Why a chair does not play, or will not; `seats` are those of the hand that runs, null between hands. */
export function standing(t: Words, room: Room, c: Chair, seats: readonly number[] | null): string {
  if (c.kind === 'open') return '';
  if (c.leaving) return t.leavesAfter;
  if (c.out) return t.sitsOut;
  if (c.broke) return room.level ? t.brokeBeans : t.broke;
  if (seats && !seats.includes(c.seat)) return room.match ? t.outOfMatch : t.joinsNext;
  return '';
}

/** His beans, his chips, or his score where there are none. `level`: of a table for beans, where a bot brings none. */
export function worth(t: Words, c: Chair, signed: (points: string) => string, level = ''): string {
  if (c.beans != null) return t.beans(c.beans);
  if (level) return '';
  if (c.chips == null) return `${t.score} ${signed(c.score)}`;
  return t.chips(c.chips) + (c.refills ? ` · ${t.refilled(c.refills)}` : '');
}
