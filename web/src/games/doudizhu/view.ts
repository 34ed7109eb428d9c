// What the server shows of a hand of 斗地主, under the names that this folder uses.
import type { DoudizhuView } from '../../wire';
export type { Event, Factor } from '../../wire';

/** The house rules that the table itself asks for, whatever the variant. */
export interface HouseRules { direction: string; ask_reading: boolean }
export type View = DoudizhuView & { rules: HouseRules };

/** How a set is read. */
export interface Shape { kind: string; run: number; key: number }
