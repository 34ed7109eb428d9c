// The WebSocket of a room. The truth is the last `Room` and the last `Table`; after a break nothing else is needed.
import { saltFor } from '../fair/salts';
import { house } from '../house/house.svelte';
import { muted } from '../social/muted.svelte';
import type { Cost, Failed, Gone, Incoming, Meanings, Nudged, Outgoing, Refused, Room, Said, Table } from '../wire';

export type Status = 'connecting' | 'open' | 'lost' | 'gone';

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 15_000;
const DEAD_AFTER = 40_000;
const CHAT_KEPT = 60;
const TURNED_AWAY = 1013;

/** How long to wait before try number `n` (from 0): doubling, with some chance so that not all come back at once. */
export const backoff = (n: number, chance = Math.random()): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** n) * (0.75 + chance * 0.5);

export class Link {
  room = $state.raw<Room | null>(null);
  table = $state.raw<Table | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** how many refusals there were, so that a repeated one can be noticed */
  refusals = $state(0);
  failed = $state.raw<Failed | null>(null);
  /** what leaving would cost, as it was last told */
  cost = $state.raw<Cost | null>(null);
  gone = $state.raw<Gone | null>(null);
  status = $state<Status>('connecting');
  /** turned away, as there are too many here; it is tried again */
  crowded = $state(false);
  said = $state.raw<Said[]>([]);
  /** the last reminder */
  nudged = $state.raw<Nudged | null>(null);
  /** when the last Room and Table came: their `…_ms` count from there */
  roomAt = $state(0);
  tableAt = $state(0);
  /** the number of the prompt that an answer is on its way to */
  answered = $state<number | null>(null);
  /** the several meanings of a move that was asked about with `mean`, until one is chosen */
  meanings = $state.raw<Meanings | null>(null);

  /** Lets the table measure before a new state is shown, and move things after; must call `commit`. */
  onTable: (next: Table, commit: () => void) => void = (_, commit) => commit();

  #told: unknown[] = [];
  /** the commitment that this connection has answered with a salt */
  #salted = '';
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #closed = false;
  /** the number of the prompt that a `mean` is on its way for */
  #meant: number | null = null;

  /** `live` is false where nothing is connected: a replay shows what it is given. */
  constructor(
    readonly id: string,
    live = true,
  ) {
    if (!live) return;
    addEventListener('online', this.#now);
    document.addEventListener('visibilitychange', this.#now);
    this.#beat = setInterval(this.#check, PING_EVERY);
    this.#open();
  }

  send(message: Incoming): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Answer the prompt that stands. */
  act(move: string): void {
    const ask = this.table?.ask;
    if (!ask || this.answered === ask.number || this.status !== 'open') return;
    this.answered = ask.number;
    this.refused = null;
    this.meanings = null;
    this.send({ t: 'act', prompt: ask.number, move });
  }

  /** Answer the prompt that stands with a move that may have several meanings: one alone is played, several are shown. */
  mean(move: string): void {
    const ask = this.table?.ask;
    if (!ask || this.answered === ask.number || this.#meant === ask.number || this.status !== 'open') return;
    this.#meant = ask.number;
    this.refused = null;
    this.meanings = null;
    this.send({ t: 'mean', prompt: ask.number, move });
  }

  /** Connect again after `Gone`. */
  again(): void {
    this.gone = null;
    this.#tries = 0;
    this.#open();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    removeEventListener('online', this.#now);
    document.removeEventListener('visibilitychange', this.#now);
    this.#socket?.close();
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.status = this.room ? 'lost' : 'connecting';
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.id)}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      this.#salted = '';
      this.answered = this.#meant = null; // an answer that was on its way may be lost: the server knows the prompt's number
    };
    socket.onmessage = (e: MessageEvent<string>) => {
      this.#heard = Date.now();
      // who is turned away is let in first, and hears nothing: only a frame says that the room is there
      this.#tries = 0;
      this.status = 'open';
      this.crowded = false;
      this.take(JSON.parse(e.data) as Outgoing);
    };
    socket.onclose = (e) => {
      if (this.#socket !== socket || this.#closed || this.gone) return;
      this.crowded = e.code === TURNED_AWAY;
      this.status = 'lost';
      this.#timer = setTimeout(() => this.#open(), backoff(this.#tries++));
    };
  }

  /** When the network or the page comes back there is no reason to wait. */
  #now = (): void => {
    if (document.visibilityState === 'hidden' || this.#closed || this.gone) return;
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return this.#check();
    this.#open();
  };

  #check = (): void => {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heard > DEAD_AFTER) this.#socket.close();
    else this.send({ t: 'ping', n: 0 });
  };

  /** My part of the next hand's chance, once the server has committed itself to its own. */
  #salt(room: Room): void {
    if (room.seat === null || !room.commitment || room.commitment === this.#salted) return;
    this.#salted = room.commitment;
    const hand = room.hand + 1;
    this.send({ t: 'salt', hand, salt: saltFor(room.id, hand, room.commitment) });
  }

  take(m: Outgoing): void {
    switch (m.t) {
      case 'room':
        this.roomAt = performance.now();
        if (m.phase === 'waiting') this.table = null;
        this.room = m;
        this.#salt(m);
        break;
      case 'table':
        // a frame brings only the events that are new
        this.#told = m.view['told'] = [...this.#told.slice(0, m.since), ...(m.view['told'] as unknown[])];
        this.onTable(m, () => {
          this.tableAt = performance.now();
          if (m.ask?.number !== this.table?.ask?.number) this.refused = this.meanings = this.#meant = null;
          this.table = m;
          if (m.ask?.number !== this.answered) this.answered = null;
        });
        break;
      case 'meanings':
        if (m.prompt !== this.#meant) break;
        this.#meant = null;
        if (m.moves.length > 1) this.meanings = m;
        else if (m.moves[0]) this.act(m.moves[0].move);
        break;
      case 'refused':
        this.answered = this.#meant = null;
        this.refused = m;
        this.refusals++;
        break;
      case 'failed':
        if (m.code === 'late_salt') break; // nobody asked for it: there was no time left
        this.answered = this.#meant = null;
        this.failed = m;
        break;
      case 'cost':
        this.cost = m;
        break;
      case 'nudged':
        if (!muted.has(m.who)) this.nudged = m;
        break;
      case 'said':
        if (muted.has(m.who)) break;
        this.said = [...this.said, m].slice(-CHAT_KEPT);
        break;
      case 'notice':
        house.hear(m.notes);
        break;
      case 'gone':
        if (m.why === 'banned') house.banned = m;
        this.gone = m;
        this.status = 'gone';
        break;
      case 'pong':
        break;
    }
  }
}
