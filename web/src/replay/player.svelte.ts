// A replay that runs: which step is on the table, as whom, whether it plays, and what the referee was asked.
import { api, ApiError, type Refusal, type Replay, type Source } from '../net/api';
import { Link } from '../net/link.svelte';
import type { Chair, Room, Table } from '../wire';
import { chapters, jump, pause, summed, SPEEDS } from './frames';

const REST = 1500; // ms: what a board still moves after a step forward
const CHAIR: Chair = { seat: 0, kind: 'person', name: '', online: true, auto: false, ready: false, score: '', away_ms: null, wants: null, out: false, leaving: false, chips: null, beans: null, refills: 0, broke: false, avatar: '', who: '' };

/** A link that is not connected: it shows frames, and what is played goes to the referee. */
export class Shown extends Link {
  constructor(readonly onact: (move: string) => void) {
    super('', false);
    this.status = 'open';
  }

  override send(): void {}
  override act(move: string): void {
    this.onact(move);
  }
  override mean(move: string): void {
    this.onact(move);
  }
  override close(): void {}
}

export interface Tried { step: number; seat: number; move: string; refused: Refusal | null }

export class Player {
  replay = $state.raw<Replay>(null as unknown as Replay);
  at = $state(0);
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  /** the referee is asked: what is played at the board is a question */
  judging = $state(false);
  tried = $state.raw<Tried[]>([]);
  /** a new board, for what moves on the old one belongs to another step */
  fresh = $state(0);
  trouble = $state.raw<ApiError | null>(null);

  readonly steps = $derived.by(() => summed(this.replay.frames));
  readonly marks = $derived.by(() => chapters(this.replay.frames));
  readonly last = $derived.by(() => this.replay.frames.length - 1);
  readonly frame = $derived.by(() => this.replay.frames[this.at]!);
  readonly hands = $derived.by(() => this.steps[this.at]!.hands);
  readonly view = $derived.by(() => this.steps[this.at]!.view);
  readonly asked = $derived.by(() => this.tried.filter((t) => t.step === this.at));

  readonly link = new Shown((move) => void this.ask(move));
  #timer: ReturnType<typeof setTimeout> | undefined;
  #forward = 0;
  #numbers = 0;

  constructor(
    readonly source: Source,
    replay: Replay,
    readonly nameOf: (seat: number) => string,
  ) {
    this.replay = replay;
    this.#show(false);
  }

  get over(): boolean {
    return this.at === this.last;
  }

  /** As another seat, or as a spectator (null), at the same step. */
  async sit(seat: number | null): Promise<void> {
    this.stop();
    this.replay = await api.replay(this.source, seat);
    this.judging = false;
    this.fresh++;
    this.#show(false);
  }

  go(to: number): void {
    const at = Math.max(0, Math.min(this.last, to));
    if (at === this.at) return;
    const forward = at === this.at + 1;
    if (!forward && performance.now() - this.#forward < REST) this.fresh++;
    if (forward) this.#forward = performance.now();
    this.at = at;
    this.#show(forward);
  }

  jump(way: 1 | -1): void {
    this.go(jump(this.marks, this.at, way));
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (this.over) this.go(0);
    this.playing = true;
    this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]!;
  }

  /** Begin or end asking the referee, as the seat that is to act, where it is one. */
  async judge(on: boolean): Promise<void> {
    this.stop();
    const { turn } = this.frame;
    if (on && turn.length === 1 && !turn.includes(this.replay.seat ?? -1)) await this.sit(turn[0]!);
    this.judging = on;
    this.link.refused = null;
    this.#show(false);
  }

  /** Ask the referee whether the seat that is looked from might do this here. */
  async ask(move: string): Promise<void> {
    const { seat } = this.replay;
    const step = this.at;
    if (seat === null) return;
    try {
      const { refused } = await api.askReferee(this.source, step, seat, move);
      this.tried = [...this.tried.filter((t) => t.step !== step || t.seat !== seat || t.move !== move), { step, seat, move, refused }];
      this.link.answered = null;
      this.link.refusals++;
      this.link.refused = refused ? { t: 'refused', prompt: 0, ...refused, cards: [] } : null;
    } catch (e) {
      this.trouble = e instanceof ApiError ? e : null;
    }
  }

  #next(): void {
    this.#timer = setTimeout(() => {
      this.go(this.at + 1);
      if (this.over) this.stop();
      else this.#next();
    }, pause(this.frame, this.speed));
  }

  #show(forward: boolean): void {
    const { link, replay } = this;
    link.refused = link.failed = null;
    link.take(this.#room());
    const ask = this.judging && this.frame.ask ? { ...this.frame.ask, number: ++this.#numbers, hints: [], usable: [], forced: null, left_ms: 0 } : null;
    const table: Table = {
      t: 'table', hand: replay.hand?.number ?? 1, since: 0, at: this.at,
      view: { ...this.view, told: [...(this.view['told'] as unknown[])] },
      events: forward ? this.frame.events : [], ask, clocks: {}, shared_ms: null, undo: false,
    };
    link.take(table);
    const { refused } = this.frame;
    if (refused) link.refused = { t: 'refused', prompt: 0, ...refused, cards: [] };
  }

  #room(): Room {
    const { replay } = this;
    const people = new Map(replay.hand?.players.map((p) => [p.seat, p]));
    const chairs = replay.seats.map((seat): Chair => ({ ...CHAIR, seat, kind: people.get(seat)?.kind ?? 'person', name: people.get(seat)?.name ?? this.nameOf(seat) }));
    return {
      t: 'room', id: '', game: replay.game, rules: {}, public: false, phase: this.over ? 'between' : 'playing', hand: replay.hand?.number ?? 1,
      chairs, seat: replay.seat, owner: false, name: '', watching: 0, tempo: 'normal', turn_ms: 30_000, next_ms: null, paused: false, least: replay.seats.length, loose: false, match: false, stack: 0, base: 1, level: '', fill: 0, matched: false, history: [], commitment: '', dealt: null, take_backs: false, wish: null, nudge_ms: 10_000,
    };
  }

  close(): void {
    this.stop();
  }
}
