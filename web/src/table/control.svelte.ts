// What the player at this table can do, for every game: pick, play, pass, ask for hints. The server judges; this only asks.
import { keyed, keysFor, sorted, cardOf, type Held } from '../cards/cards';
import type { Link } from '../net/link.svelte';
import { settings } from '../settings.svelte';
import { asksMeaning, hintFor, hintKeys, isPlay, mayPass, meaningsOf, nextHint, obvious, playMove, unusable } from './moves';
import type { Sound } from './sound';

export class Control {
  picked = $state.raw<ReadonlySet<string>>(new Set());
  /** a remark of the client's own: nothing chosen, no hint */
  note = $state<'' | 'chooseFirst' | 'noHint'>('');
  /** this question is the board's to answer, in its own time or not at all: nothing else may by itself */
  answers = $state(false);
  /** the board asks something before these cards are played; true where it does */
  asksFirst: ((cards: readonly string[]) => boolean) | null = null;

  readonly hand: Held[] = $derived.by(() => keyed(this.rows ? this.rows.flat() : sorted(this.#cards)));
  /** the hand by suits, where the game says so: the View has the trumps first */
  readonly rows = $derived.by(() => {
    const rows = this.link.table?.view.rows;
    if (!Array.isArray(rows)) return null;
    const [trumps = [], ...sides] = (rows as string[][]).map((row) => (settings.lowFirst ? [...row].reverse() : row));
    return settings.trumpsLast ? [...sides, trumps] : [trumps, ...sides];
  });
  readonly ask = $derived.by(() => this.link.table?.ask ?? null);
  /** asked, not yet answered, and no bot plays for me */
  readonly asked = $derived.by(() => this.ask !== null && this.link.answered !== this.ask.number && !this.auto);
  /** asked what must be answered; while cards are dealt one may say something or nothing */
  readonly urgent = $derived.by(() => this.asked && !['deal', 'declare'].includes(String(this.link.table?.view.phase)));
  readonly hints = $derived.by(() => hintKeys(this.ask, this.hand));
  readonly dim = $derived.by(() => unusable(this.ask, this.hand));
  readonly canPass = $derived.by(() => mayPass(this.ask));
  readonly mustPass = $derived.by(() => this.ask?.forced === 'pass');
  /** what the picked cards can mean, where I have asked and there is a choice; the default first */
  readonly meanings = $derived.by(() => meaningsOf(this.link.meanings, this.ask, this.chosen));
  readonly named = $derived.by(() => new Set(keysFor(this.link.refused?.cards ?? [], this.hand) ?? []));

  #size = 0;

  constructor(readonly link: Link) {}

  get #cards(): string[] {
    const hand = this.link.table?.view.hand;
    return Array.isArray(hand) ? (hand as string[]) : [];
  }

  /** The picked cards in the order of the hand, so that the same picks always make the same text. */
  get chosen(): string[] {
    return this.hand.filter((h) => this.picked.has(h.key)).map((h) => cardOf(h.key));
  }

  get mine(): number | null {
    return this.link.room?.seat ?? null;
  }

  get auto(): boolean {
    return this.link.room?.chairs.find((c) => c.seat === this.mine)?.auto ?? false;
  }

  pick(next: ReadonlySet<string>): void {
    this.picked = next;
    this.note = '';
    this.link.meanings = null;
    void this.sound('pick');
  }

  /** The keys of every card of my hand with one of these faces. */
  of(faces: readonly string[]): Set<string> {
    return new Set(this.hand.filter((h) => faces.includes(h.card)).map((h) => h.key));
  }

  /**
   * Cards that have left the hand are no longer picked; the others stay, also over other people's turns. When I have
   * played none stays: what is left of a face may bear the key of a copy that went.
   */
  keep(): void {
    const n = this.hand.length;
    if (n < this.#size) this.picked = new Set();
    this.#size = n;
    const held = new Set(this.hand.map((h) => h.key));
    if ([...this.picked].some((k) => !held.has(k))) this.picked = new Set([...this.picked].filter((k) => held.has(k)));
  }

  /** One step back: from a choice of meanings to the picked cards, from these to none. */
  clear(): void {
    if (this.meanings.length) this.link.meanings = null;
    else this.pick(new Set());
  }

  play(): void {
    if (!this.asked || !isPlay(this.ask)) return;
    if (this.mustPass) return this.pass();
    if (!this.picked.size) {
      this.note = 'chooseFirst';
      return;
    }
    const meant = this.meanings[0];
    const cards = this.chosen;
    if (this.asksFirst?.(cards)) return;
    if (meant) this.mean(meant.move);
    else if (asksMeaning(this.link.table)) this.link.mean(playMove(cards));
    else this.link.act(hintFor(this.ask, cards) ?? playMove(cards, this.ask?.kind === 'bury' || this.ask?.kind === 'return' ? this.ask.kind : 'play'));
  }

  /** Play the picked cards with the meaning that was chosen. */
  mean(move: string): void {
    if (this.asked && this.meanings.some((m) => m.move === move)) this.link.act(move);
  }

  pass(): void {
    if (!this.asked || !this.canPass) return;
    this.link.act('pass');
  }

  /** An answer from `choices`: a bid, a yes or no. */
  choose(move: string): void {
    if (this.asked && this.ask?.choices.includes(move)) this.link.act(move);
  }

  /** An answer that is not in `choices`, as it has cards or a number of its own. */
  answer(move: string): void {
    if (this.asked) this.link.act(move);
  }

  /** Yes or no, where that is the question. */
  say(yes: boolean): void {
    const move = this.ask?.choices.find((c) => (c === 'no') !== yes);
    if (this.ask?.choices.includes('no') && move !== undefined) this.choose(move);
  }

  hint(): void {
    if (!this.asked) return;
    const keys = nextHint(this.hints, this.picked);
    if (keys) this.pick(new Set(keys));
    else this.note = 'noHint';
  }

  /** Two taps on a card: the first hint with it is picked and, on my turn, played. */
  double(key: string): void {
    if (!this.asked || !isPlay(this.ask)) return;
    const keys = obvious(this.hints, key);
    this.pick(new Set(keys ?? [...this.picked, key]));
    if (keys) this.play();
  }

  /** Pick the next card of this rank that is not picked yet; when all are, put them back. */
  pickRank(wanted: string): void {
    const of = this.hand.filter((h) => (wanted === 'B' || wanted === 'R' ? h.card === wanted + 'J' : h.card[1] === wanted && h.card[0] !== 'B' && h.card[0] !== 'R'));
    const next = new Set(this.picked);
    const free = of.findLast((h) => !next.has(h.key));
    if (free) next.add(free.key);
    else for (const h of of) next.delete(h.key);
    if (of.length) this.pick(next);
  }

  setAuto(on: boolean): void {
    this.link.send({ t: 'auto', on });
  }

  async sound(name: Sound): Promise<void> {
    if (settings.sound) (await import('./sound')).sound(name);
  }
}
