// What the server shows of a hand of 斗地主.

export interface Shape { kind: string; run: number; key: number }
export interface Did extends Shape { cards: string[] }
export interface Last extends Did { seat: number }
export interface Factor { kind: string; by: number }

export interface Outcome {
  points: string[];
  winners: number[];
  ending: string;
  factors: Factor[];
  over: boolean;
}

export interface View {
  seat: number | null;
  rules: Record<string, unknown>;
  seats: number[];
  phase: 'deal' | 'bid' | 'play' | 'over';
  turn: number[];
  hand: string[];
  left: number[];
  known: string[][];
  faceup: { card: string; seat: number | null } | null;
  bids: [number, number][];
  bid: number;
  landlord: number | null;
  bottom: string[];
  last: Last | null;
  did: (Did | null)[];
  multiple: number;
  factors: Factor[];
  result: Outcome | null;
}

export interface Event {
  kind: string;
  seat: number | null;
  cards: string[];
  n: number;
  note: string;
}
