// The showdown in time: hands are opened one after another, then points are told, then the result may be shown. The View has
// all of it at once; this only says how much of it the table shows by now.

export const PACE = { slow: 1200, normal: 750, fast: 380 } as const; // ms a step
const TOLD = 3; // steps that the points stand before the result comes

export class Showdown {
  #steps: readonly (readonly number[])[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ms = 0;
  #around: (stage: 'opens' | 'pays' | 'ends', change: () => void) => void = (_, change) => change();
  /** steps done so far; null when nothing is held back */
  stage = $state<number | null>(null);

  /** The result waits. */
  readonly running = $derived(this.stage !== null);
  /** Points are told. */
  readonly pays = $derived(this.stage === null || this.stage > this.#steps.length);

  /** Whether this seat's hand lies open. */
  opened(seat: number): boolean {
    return this.stage === null || !this.#steps.slice(this.stage).some((step) => step.includes(seat));
  }

  /** Whether this seat's hand is the one opened last. */
  latest(seat: number): boolean {
    return this.stage !== null && this.stage > 0 && (this.#steps[this.stage - 1]?.includes(seat) ?? false);
  }

  /** `steps`: which seats open together, in order. `around` makes each change, with what moves and sounds. */
  begin(steps: readonly (readonly number[])[], ms: number, around: (stage: 'opens' | 'pays' | 'ends', change: () => void) => void): void {
    this.end();
    this.#steps = steps;
    this.#ms = ms;
    this.#around = around;
    this.stage = 0;
    this.#wait(1);
  }

  /** At once to the points; from there to the result. */
  skip(): void {
    if (this.stage === null) return;
    clearTimeout(this.#timer);
    if (this.pays) this.#go(null);
    else this.#go(this.#steps.length + 1);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.stage = null;
  }

  #wait(steps: number): void {
    this.#timer = setTimeout(() => this.#go(this.pays ? null : this.stage! + 1), this.#ms * steps);
  }

  #go(stage: number | null): void {
    const what = stage === null ? 'ends' : stage > this.#steps.length ? 'pays' : 'opens';
    this.#around(what, () => (this.stage = stage));
    if (stage !== null) this.#wait(what === 'pays' ? TOLD : 1);
  }
}

/** There is one table on a page: its board runs the showdown, its result waits for it. */
export const showdown = new Showdown();
