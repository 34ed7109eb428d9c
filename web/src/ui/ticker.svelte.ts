// One clock for everything on the page that counts down.

class Ticker {
  now = $state(performance.now());

  constructor() {
    const page = document; // it may go before the clock does
    setInterval(() => {
      if (page.visibilityState === 'visible') this.now = performance.now();
    }, 200);
  }

  /** Milliseconds left of `ms` that began at `since`. */
  left(since: number, ms: number): number {
    return Math.max(0, since + ms - Math.max(this.now, since));
  }
}

export const ticker = new Ticker();
export const wholeSeconds = (ms: number): number => Math.ceil(ms / 1000);
