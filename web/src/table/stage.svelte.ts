// What every table does with what happens: it is told and heard, a trick that is over lies a moment longer, and the cards go to
// where they lie now. What differs from family to family is its script.
import { onMount, tick } from 'svelte';
import { settings } from '../settings.svelte';
import type { Event, Result, Table } from '../wire';
import type { Control } from './control.svelte';
import { arrive, deal, drawn, lastTrick, play, REST, snapshot, type Rects } from './flip';
import type { Sound } from './sound';

const FLASH = 1500; // ms

export interface Script<View, Rest> {
  /** whether a table that is opened now still shows its deal */
  fresh?: () => boolean;
  /** what of a trick that these events have ended lies a moment longer, and who takes it then; the table still shows the View before */
  rests?: (events: Event[], next: View) => { rest: Rest; winner: number } | null;
  /** how long, in ms */
  lies?: number;
  /** right before the next View is shown */
  before?: (events: Event[], next: View) => void;
  /** once it is shown and told */
  after?: () => void;
  /** an event in words; empty for what needs none */
  told: (event: Event) => string;
  /** what is asked of me, said aloud where I must answer */
  asks: () => string;
  /** one word across the table */
  moment?: (events: Event[]) => string | undefined;
  /** by the kind of an event; what sounds like a bomb lands with weight */
  sounds: Record<string, Sound | ((event: Event) => Sound)>;
  /** the kind of event that ends a hand, won or lost */
  ends?: string;
  /** whether cards have come to my hand from the table */
  draws?: (events: Event[]) => boolean;
}

export class Stage<View extends { seat: number | null; result: Result | null }, Rest = null> {
  root = $state<HTMLElement>();
  /** what a screen reader says */
  live = $state('');
  /** what of a trick that is over still lies there; nothing waits for that */
  rest = $state.raw<Rest | null>(null);
  flash = $state('');
  #resting: ReturnType<typeof setTimeout> | undefined;
  #flashing: ReturnType<typeof setTimeout> | undefined;
  #endSweep = (): void => {};
  readonly #control: () => Control;
  readonly #script: Script<View, Rest>;

  /** Of a board that is being set up: it hears of what happens as long as the board is there. */
  constructor(control: () => Control, script: Script<View, Rest>) {
    this.#control = control;
    this.#script = script;
    $effect(() => {
      const { link } = control();
      link.onTable = (next, commit) => void this.#show(next, commit);
      return () => {
        link.onTable = (_, commit) => commit();
        this.#endRest();
        clearTimeout(this.#flashing);
      };
    });
    onMount(() => {
      if (this.root && script.fresh?.()) deal(this.root);
    });
  }

  /** My hand is touched: its cards are at once where they are on their way to. */
  arrive = (): void => {
    if (this.root) arrive(this.root);
  };

  say(word: string, ms = FLASH): void {
    this.flash = word;
    clearTimeout(this.#flashing);
    this.#flashing = setTimeout(() => (this.flash = ''), ms);
  }

  /** Make a change, and let the cards go from where they lay to where they lie now. */
  async move(change: () => void, motion: (root: HTMLElement, before: Rects) => void = play): Promise<void> {
    const before = this.root && snapshot(this.root);
    change();
    await tick();
    if (this.root && before) motion(this.root, before);
  }

  async #show({ events, view }: Table, commit: () => void): Promise<void> {
    const control = this.#control();
    // hints follow their question a moment later: nothing has happened, so nothing moves or speaks
    if (!events.length) {
      commit();
      control.keep();
      return;
    }
    this.#endRest();
    await this.move(
      () => {
        const next = view as unknown as View;
        const over = this.#script.rests?.(events, next);
        if (over) {
          this.rest = over.rest;
          this.#resting = setTimeout(() => void this.#sweepUp(over.winner), this.#script.lies ?? REST);
        }
        this.#script.before?.(events, next);
        commit();
        control.keep();
        this.#tell(events);
        this.#script.after?.();
      },
      (root, before) => {
        if (events.some((e) => e.kind === 'dealt' && e.n > 1)) deal(root);
        else if (this.#script.draws?.(events)) drawn(root, before);
        else play(root, before, events.find((e) => this.#soundOf(e) === 'bomb')?.seat ?? null);
      },
    );
  }

  async #sweepUp(winner: number): Promise<void> {
    const sweep = this.root && lastTrick(this.root);
    this.rest = null;
    await tick();
    if (sweep && this.root) this.#endSweep = sweep(winner);
  }

  #endRest(): void {
    clearTimeout(this.#resting);
    this.rest = null;
    this.#endSweep();
  }

  /** Say aloud what happened, show it in one word, and make it heard. */
  #tell(events: Event[]): void {
    const control = this.#control();
    const lines = [...events.map(this.#script.told), control.urgent ? this.#script.asks() : ''].filter(Boolean);
    if (lines.length) this.live = lines.join(settings.lang === 'zh' ? '。' : '. ');
    const word = this.#script.moment?.(events);
    if (word) this.say(word);
    for (const sound of new Set(events.map((e) => this.#soundOf(e)))) if (sound) void control.sound(sound);
  }

  #soundOf(event: Event): Sound | undefined {
    const { seat, result } = this.#control().link.table!.view as unknown as View;
    if (event.kind === 'dealt') return event.seat !== seat ? undefined : event.n > 1 ? 'deal' : 'pick';
    if (event.kind === this.#script.ends) return seat === null || !result ? undefined : result.winners.includes(seat) ? 'win' : 'loss';
    const sound = this.#script.sounds[event.kind];
    return typeof sound === 'function' ? sound(event) : sound;
  }
}
