// The WebSocket protocol of a room, in the shape of src/paiju/server/wire.py. Import only types from this file.

// ---- from the client ----

export interface Act { t: 'act'; prompt: number; move: string }
export interface Sit { t: 'sit'; seat?: number }
export interface Stand { t: 'stand' }
export interface Ready { t: 'ready'; on?: boolean }
export interface Fill { t: 'fill'; seat?: number }
export interface Remove { t: 'remove'; seat: number }
export interface Start { t: 'start' }
export interface Auto { t: 'auto'; on: boolean }
export interface Tempo { t: 'tempo'; tempo: 'slow' | 'normal' | 'fast' }
export interface Chat { t: 'chat'; text: string }
export interface Name { t: 'name'; name: string }
export interface Ping { t: 'ping'; n?: number }

export type Incoming = Act | Sit | Stand | Ready | Fill | Remove | Start | Auto | Tempo | Chat | Name | Ping;

// ---- from the server ----

export interface Chair {
  seat: number;
  kind: 'open' | 'person' | 'bot';
  name: string;
  online: boolean;
  auto: boolean;
  ready: boolean;
  score: string;
  away_ms: number | null;
}

export interface Settled { hand: number; ending: string; points: string[] }

export interface Room {
  t: 'room';
  id: string;
  game: string;
  rules: Record<string, string>;
  public: boolean;
  phase: 'waiting' | 'playing' | 'between';
  hand: number;
  chairs: Chair[];
  seat: number | null;
  owner: boolean;
  name: string;
  watching: number;
  tempo: 'slow' | 'normal' | 'fast';
  turn_ms: number;
  next_ms: number | null;
  history: Settled[];
}

export interface Ask {
  number: number;
  kind: string;
  choices: string[];
  low: number;
  high: number;
  hints: string[];
  usable: string[];
  forced: string | null;
  left_ms: number;
}

export interface Table {
  t: 'table';
  hand: number;
  at: number;
  view: Record<string, unknown>;
  events: Record<string, unknown>[];
  ask: Ask | null;
  clocks: Record<string, number>;
}

export interface Refused { t: 'refused'; prompt: number; code: string; clause: string; zh: string; en: string; cards: string[] }
export interface Failed { t: 'failed'; code: string; zh: string; en: string }
export interface Said { t: 'said'; seat: number | null; name: string; text: string }
export interface Pong { t: 'pong'; n: number }
export interface Gone { t: 'gone'; why: 'closed' | 'elsewhere' | 'removed' | 'slow' }

export type Outgoing = Room | Table | Refused | Failed | Said | Pong | Gone;
