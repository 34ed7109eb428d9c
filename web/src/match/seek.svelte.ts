// Waiting for a table, on a WebSocket of its own. To close it is to wait no longer; it is never opened again by itself.
import type { Failed, Queued, Queueing } from '../wire';
import type { Wanted } from './wanted';

export type Ended = '' | 'lost' | 'crowded' | 'elsewhere' | 'logged_out' | 'failed' | 'matched' | 'back';

const PING_EVERY = 15_000;
const TURNED_AWAY = 1013;

export class Seek {
  queued = $state.raw<Queued | null>(null);
  /** when `queued` came: its `…_ms` count from there */
  at = $state(0);
  failed = $state.raw<Failed | null>(null);
  ended = $state<Ended>('');
  #socket: WebSocket;
  #beat: ReturnType<typeof setInterval>;

  constructor(
    wanted: Wanted,
    readonly onmatched: (room: string) => void,
  ) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#socket = new WebSocket(`${scheme}://${location.host}/ws/match?${new URLSearchParams({ ...wanted })}`);
    this.#socket.onmessage = (e: MessageEvent<string>) => this.take(JSON.parse(e.data) as Queueing);
    this.#socket.onclose = (e) => this.#end(e.code === TURNED_AWAY ? 'crowded' : 'lost');
    this.#beat = setInterval(() => this.#socket.readyState === WebSocket.OPEN && this.#socket.send('{"t":"ping"}'), PING_EVERY);
  }

  take(m: Queueing): void {
    switch (m.t) {
      case 'queued':
        this.at = performance.now();
        this.queued = m;
        break;
      case 'matched':
        this.#end(m.back ? 'back' : 'matched');
        this.onmatched(m.room);
        break;
      case 'failed':
        this.failed = m;
        this.#end('failed');
        break;
      case 'gone':
        this.#end(m.why === 'elsewhere' || m.why === 'logged_out' ? m.why : 'lost');
        break;
      case 'pong':
        break;
    }
  }

  close(): void {
    clearInterval(this.#beat);
    this.#socket.onclose = null;
    this.#socket.close();
  }

  /** What ended it first is what is said. */
  #end(how: Ended): void {
    this.ended ||= how;
    clearInterval(this.#beat);
  }
}
