import { beforeEach, expect, test, vi } from 'vitest';
import { Seek } from '../src/match/seek.svelte';
import { addressOf, choose, chosenLast, wantedIn } from '../src/match/wanted';
import { dictionaries as ofPages } from '../src/match/pages';
import { dictionaries } from '../src/match/words';
import { readRoute } from '../src/route.svelte';

class FakeSocket {
  static OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  closed = false;
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: ((e: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.last = this;
  }
  send(): void {}
  close(): void {
    this.closed = true;
  }
  take(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  localStorage.clear();
});

const queued = { t: 'queued', game: 'doudizhu/qq', level: '', waiting: 2, enough: 3, waited_ms: 0, bots_ms: 20_000 };

test('what is waited for stands in the address', () => {
  const wanted = { game: 'doudizhu/qq', level: 'low' };
  expect(wantedIn(addressOf(wanted).split('?')[1]!)).toEqual(wanted);
  expect(addressOf({ game: 'gouji/open', level: '' })).toBe('/match?game=gouji%2Fopen');
  expect(readRoute('/match', '', '?game=gouji%2Fopen')).toEqual({ page: 'match', wanted: { game: 'gouji/open', level: '' } });
  expect(readRoute('/leaders/shengji', '')).toEqual({ page: 'leaders', family: 'shengji' });
});

test('what was chosen last is kept', () => {
  expect(chosenLast()).toBeNull();
  choose({ game: 'gouji/open', level: '' });
  expect(chosenLast()).toEqual({ game: 'gouji/open', level: '' });
  localStorage.setItem('paiju.match', '{"game": 3}');
  expect(chosenLast()).toBeNull();
  localStorage.setItem('paiju.match', 'no JSON');
  expect(chosenLast()).toBeNull();
});

test('a seat is found', () => {
  const found: string[] = [];
  const seek = new Seek({ game: 'doudizhu/qq', level: '' }, (room) => found.push(room));
  expect(FakeSocket.last.url).toContain('/ws/match?game=doudizhu%2Fqq&level=');
  FakeSocket.last.take(queued);
  expect(seek.queued?.waiting).toBe(2);
  FakeSocket.last.take({ t: 'matched', room: 'abc', back: false });
  FakeSocket.last.onclose?.({ code: 1000 });
  expect([found, seek.ended]).toEqual([['abc'], 'matched']);
});

test.each([
  [[{ t: 'failed', code: 'too_poor', zh: '', en: '' }], 1000, 'failed'],
  [[queued], 1006, 'lost'],
  [[queued], 1012, 'lost'],
  [[], 1013, 'crowded'],
  [[queued, { t: 'gone', why: 'elsewhere' }], 4002, 'elsewhere'],
  [[queued, { t: 'gone', why: 'logged_out' }], 4004, 'logged_out'],
  [[queued, { t: 'gone', why: 'slow' }], 1013, 'lost'],
  [[{ t: 'matched', room: 'abc', back: true }], 1000, 'back'],
])('and what else may end it: %j, %i', (messages, code, how) => {
  const seek = new Seek({ game: 'doudizhu/qq', level: '' }, () => {});
  for (const message of messages) FakeSocket.last.take(message);
  FakeSocket.last.onclose?.({ code });
  expect(seek.ended).toBe(how);
});

test('who goes away says nothing more', () => {
  const seek = new Seek({ game: 'doudizhu/qq', level: '' }, () => {});
  seek.close();
  expect(FakeSocket.last.closed).toBe(true);
  expect(FakeSocket.last.onclose).toBeNull();
  expect(seek.ended).toBe('');
});

test('everything is said in both languages', () => {
  const keys = (o: object): string[] => Object.entries(o).flatMap(([k, v]) => (v && typeof v === 'object' ? keys(v).map((x) => `${k}.${x}`) : [k]));
  for (const words of [dictionaries, ofPages]) expect(keys(words.en)).toEqual(keys(words.zh));
});
