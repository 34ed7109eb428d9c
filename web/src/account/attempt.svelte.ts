// Something that is asked of the server: busy meanwhile, and what came of it in words.
import { words } from '../i18n';
import { ApiError } from '../net/api';
import { settings } from '../settings.svelte';

export class Attempt {
  busy = $state(false);
  said = $state('');
  #refused = $state.raw<unknown>(null);

  get trouble(): string {
    if (!this.#refused) return '';
    return (this.#refused instanceof ApiError && this.#refused[settings.lang]) || words.now.tryAgain;
  }

  /** Whether it was done. */
  async run(what: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.said = '';
    this.#refused = null;
    try {
      await what();
    } catch (e) {
      this.#refused = e;
    }
    this.busy = false;
    return this.#refused === null;
  }
}
