// What the server shows of a hand of 斗地主, under the names that this folder uses.
export type { DoudizhuView as View, Event, Factor } from '../../wire';

/** How a set is read. */
export interface Shape { kind: string; run: number; key: number }
