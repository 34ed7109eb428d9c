import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let answers: ((ok: boolean) => void)[];
const asked = (): string[] => vi.mocked(fetch).mock.calls.map(([path]) => String(path));
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => {
  vi.resetModules();
  answers = [];
  vi.stubGlobal('fetch', vi.fn(() => new Promise((done, fail) => answers.push((ok) => (ok ? done({ ok: true, json: async () => [] }) : fail(new TypeError()))))));
});
afterEach(() => void vi.unstubAllGlobals());

test('somebody new is introduced once before anything else is asked in his name', async () => {
  const { api } = await import('../src/net/api');
  void api.rooms();
  void api.me();
  void api.quick('doudizhu/qq');
  void api.beans();
  await settle();
  expect(asked()).toEqual(['/api/rooms', '/api/me']);
  answers[1]!(true);
  await settle();
  expect(asked().slice(2)).toEqual(['/api/quick', '/api/me/beans']);
});

test('who could not be introduced is so by the next', async () => {
  const { api } = await import('../src/net/api');
  const first = api.me().catch(() => 'failed');
  const next = api.beans();
  await settle();
  answers[0]!(false);
  expect(await first).toBe('failed');
  await settle();
  answers[1]!(true);
  await next;
  expect(asked()).toEqual(['/api/me', '/api/me/beans']);
});
