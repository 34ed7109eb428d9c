// A replay as plain data: what is on the table after each step, where its parts begin. Nothing here knows a game.
import type { Frame } from '../net/api';
import type { Event } from '../wire';

/** What a frame adds up to with those before it. */
export interface Shown { view: Record<string, unknown>; hands: Record<string, string[]> }

/** What was on the table after each step; `told` is in each View. */
export function summed(frames: readonly Frame[]): Shown[] {
  let view: Record<string, unknown> = {};
  let hands: Record<string, string[]> = {};
  let told: Event[] = [];
  return frames.map((frame) => {
    told = frame.events.length ? [...told, ...frame.events] : told;
    view = { ...view, ...frame.view, told };
    hands = { ...hands, ...frame.hands };
    return { view, hands };
  });
}

/** The steps at which a part begins: the first lead after a trick, a new phase; always the start and the end. */
export function chapters(frames: readonly Frame[]): number[] {
  const found = new Set([0, Math.max(0, frames.length - 1)]);
  frames.forEach((frame, at) => {
    if (frame.events.some((e) => e.kind === 'trick')) found.add(at);
    else if (at > 0 && 'phase' in frame.view) found.add(at);
  });
  return [...found].sort((a, b) => a - b);
}

/** The next of these steps from here, forwards or back; the ends where there is none. */
export function jump(steps: readonly number[], at: number, way: 1 | -1): number {
  const found = way > 0 ? steps.find((s) => s > at) : steps.findLast((s) => s < at);
  return found ?? (way > 0 ? (steps.at(-1) ?? at) : (steps[0] ?? at));
}

/** Seats in a line are written `{2}`: here they get their names. */
export const named = (line: string, nameOf: (seat: number) => string): string => line.replace(/\{(\d+)\}/g, (_, seat: string) => nameOf(Number(seat)));

const STEP = 1300;
const DEALT = 120;
const SILENT = 60;

/** How long a step is looked at before the next, in ms at this speed: what a clock or chance did goes by quickly. */
export function pause(frame: Frame, speed: number): number {
  const full = frame.zh.length > 0 || frame.refused ? STEP : frame.seat === null ? DEALT : SILENT;
  return full / speed;
}

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** The text of a move for a reader who knows no words for it: `play S3 H3` → `S3 H3`, others as they are. */
export const moveCards = (move: string): string[] => move.split(' ').slice(1).filter((word) => /^([SHCD][2-9TJQKA]|BJ|RJ)$/.test(word));
