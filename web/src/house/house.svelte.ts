// What the host tells everybody, and whether he lets us in. The front page asks, a table is told.
import type { Note } from '../wire';

const keyOf = (note: Note): string => `${note.kind} ${note.zh} ${note.en}`;

class House {
  notes = $state.raw<Note[]>([]);
  /** why we are shut out, in both languages */
  banned = $state.raw<{ zh: string; en: string } | null>(null);
  #read = $state.raw<string[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** those that stand and were not put away */
  readonly shown = $derived(this.notes.filter((note) => !this.#read.includes(keyOf(note))));

  hear(notes: Note[]): void {
    this.notes = notes;
    this.#read = this.#read.filter((key) => notes.some((note) => keyOf(note) === key)); // said again, it is new
    clearTimeout(this.#timer);
    const next = Math.min(...notes.map((note) => note.left_ms ?? Infinity));
    if (next === Infinity) return;
    // what has run out is gone without being told
    this.#timer = setTimeout(() => this.hear(notes.map((note) => later(note, next)).filter((note) => note.left_ms !== 0)), next);
  }

  putAway(note: Note): void {
    this.#read = [...this.#read, keyOf(note)];
  }
}

const later = (note: Note, ms: number): Note => (note.left_ms === null ? note : { ...note, left_ms: Math.max(0, note.left_ms - ms) });

export const house = new House();
