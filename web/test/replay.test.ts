import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { Frame, HandInfo, Replay } from '../src/net/api';
import { chapters, jump, moveCards, named, pause, summed } from '../src/replay/frames';
import { byDay, dayBounds } from '../src/replay/list';
import Plain from '../src/replay/Plain.svelte';
import { Player } from '../src/replay/player.svelte';
import { dictionaries } from '../src/replay/words';
import { readRoute } from '../src/route.svelte';
import { settings } from '../src/settings.svelte';

const event = (kind: string, seat: number | null = null) => ({ kind, seat, cards: [], n: 0, note: '', only: null });
const frame = (more: Partial<Frame> = {}): Frame => ({ seat: 0, move: 'pass', events: [], view: {}, hands: {}, turn: [], zh: [], en: [], ...more });
const frames: Frame[] = [
  frame({ seat: null, move: '', view: { phase: 'deal', hand: [], result: null }, hands: { 0: [], 1: [] } }),
  frame({ seat: null, move: 'shuffle S3 S4', view: { phase: 'play', hand: ['S3'] }, hands: { 0: ['S3'], 1: ['S4'] }, events: [event('dealt')] }),
  frame({ move: 'play S3', view: { hand: [] }, hands: { 0: [] }, events: [event('play', 0)], zh: ['{0}出单张：♠3'], en: ['{0} plays a single: ♠3'] }),
  frame({ seat: 1, move: 'pass', events: [event('pass', 1), event('trick', 0)], zh: ['{1}不出', '这一轮归{0}'], en: ['{1} passes', '{0} takes it'] }),
  frame({ move: 'play S3', refused: { code: 'not_held', clause: 'C-7', zh: '没有', en: 'not held' } }),
];
const replay: Replay = {
  game: 'toy/one', zh: '玩具', en: 'Toy', seats: [0, 1], version: '0.1.0', record: true, house: {}, case: null, seat: 0, frames,
  hand: { id: 'r-1', number: 1, mine: 0, players: [{ seat: 0, kind: 'person', name: '小明' }, { seat: 1, kind: 'bot', name: '阿福' }], key: '' },
};

test('frames add up', () => {
  const all = summed(frames);
  expect(all[0]).toEqual({ view: { phase: 'deal', hand: [], result: null, told: [] }, hands: { 0: [], 1: [] } });
  expect(all[2]!.view).toMatchObject({ phase: 'play', hand: [] });
  expect(all[2]!.hands).toEqual({ 0: [], 1: ['S4'] });
  expect((all[3]!.view['told'] as unknown[]).length).toBe(4);
  expect(all[1]!.view['hand']).toEqual(['S3']); // what came later has not changed it
});

test('parts begin where a trick has ended or the phase changes', () => {
  expect(chapters(frames)).toEqual([0, 1, 3, 4]);
  expect(jump([0, 1, 3, 4], 1, 1)).toBe(3);
  expect(jump([0, 1, 3, 4], 2, -1)).toBe(1);
  expect(jump([0, 1, 3, 4], 4, 1)).toBe(4);
  expect(jump([0, 1, 3, 4], 0, -1)).toBe(0);
});

test('names come into lines, cards out of moves', () => {
  expect(named('{1}不出，归{0}', (seat) => ['甲', '乙'][seat]!)).toBe('乙不出，归甲');
  expect(moveCards('play S3 HT BJ as bomb 7')).toEqual(['S3', 'HT', 'BJ']);
  expect(moveCards('bid 3')).toEqual([]);
});

test('what is said is looked at, what a clock did goes by', () => {
  expect(pause(frames[2]!, 1)).toBeGreaterThan(pause(frames[1]!, 1));
  expect(pause(frames[2]!, 4) * 4).toBe(pause(frames[2]!, 1));
  expect(pause(frames[4]!, 1)).toBe(pause(frames[2]!, 1));
});

test('a replay steps, jumps, plays to its end and stops there', () => {
  vi.useFakeTimers();
  const player = new Player({ hand: 'r-1' }, replay, (seat) => `${seat}`);
  expect([player.at, player.last, player.over]).toEqual([0, 4, false]);
  expect(player.link.room).toMatchObject({ seat: 0, phase: 'playing' });
  expect(player.link.room!.chairs.map((c) => [c.name, c.kind])).toEqual([['小明', 'person'], ['阿福', 'bot']]);
  player.go(2);
  expect(player.link.table!.view).toMatchObject({ phase: 'play', hand: [] });
  expect(player.link.table!.events).toEqual([]); // a jump moves nothing
  player.go(3);
  expect(player.link.table!.events.length).toBe(2);
  player.go(99);
  expect(player.at).toBe(4);
  expect(player.link.refused).toMatchObject({ clause: 'C-7' });
  player.go(-5);
  expect(player.at).toBe(0);
  player.toggle();
  vi.advanceTimersByTime(60_000);
  expect([player.at, player.playing]).toEqual([4, false]);
  player.toggle(); // from the end it begins again
  expect([player.at, player.playing]).toEqual([0, true]);
  player.stop();
  vi.useRealTimers();
});

test('the referee is asked, not the table', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push([path, JSON.parse(String(init.body))]);
    return Promise.resolve(new Response(JSON.stringify({ refused: { code: 'x', clause: 'DZ-6', zh: '不行', en: 'no' } })));
  });
  const player = new Player({ hand: 'r-1' }, { ...replay, frames: frames.map((f) => ({ ...f, turn: [0], ask: { kind: 'play', choices: [], low: 1, high: 1 } })) }, String);
  expect(player.link.table!.ask).toBeNull();
  await player.judge(true);
  expect(player.link.table!.ask).toMatchObject({ kind: 'play', hints: [] });
  player.link.act('play S3');
  await vi.waitFor(() => expect(player.asked.length).toBe(1));
  expect(asked).toEqual([['/api/replay/ask', { hand: 'r-1', step: 0, seat: 0, move: 'play S3' }]]);
  expect(player.link.refused).toMatchObject({ clause: 'DZ-6', zh: '不行' });
  player.go(1);
  expect(player.asked).toEqual([]);
  vi.unstubAllGlobals();
});

test('a family without a board is shown as its course and all hands', async () => {
  settings.lang = 'zh';
  const player = new Player({ hand: 'r-1' }, replay, (seat) => ['小明', '阿福'][seat]!);
  player.go(2);
  render(Plain, { player, title: '玩具' });
  expect(screen.getByTestId('open-1').textContent).toContain('阿福');
  expect(screen.getByTestId('open-1').querySelectorAll('.card').length).toBe(1);
  const lines = screen.getByTestId('log').querySelectorAll('button');
  expect(lines[0]!.textContent).toContain('小明出单张');
  await fireEvent.click(lines[1]!);
  expect(player.at).toBe(3);
  cleanup();
});

test('hands by day, and days as seconds', () => {
  const at = (iso: string) => ({ id: iso, ended: new Date(iso).getTime() / 1000 }) as HandInfo;
  const days = byDay([at('2026-12-02T10:00'), at('2026-12-02T09:00'), at('2026-12-01T23:59')], 'zh');
  expect(days.map((d) => d.hands.length)).toEqual([2, 1]);
  const bounds = dayBounds('2026-12-01', '2026-12-01');
  expect(Number(bounds.until) - Number(bounds.since)).toBe(86_400);
  expect(dayBounds('', '')).toEqual({});
  expect(dayBounds('0002-01-01', '0020-01-01')).toEqual({}); // on the way to 2026
  expect(dayBounds('12026-01-01', '')).toEqual({});
});

test('addresses', () => {
  expect(readRoute('/hands', '')).toEqual({ page: 'hands' });
  expect(readRoute('/replay', '')).toEqual({ page: 'replay', id: '' });
  expect(readRoute('/replay/ab12-3', '')).toEqual({ page: 'replay', id: 'ab12-3' });
});

test('both languages say everything, English without Chinese', () => {
  const keys = (o: object): string[] => Object.entries(o).flatMap(([k, v]) => (typeof v === 'object' ? keys(v as object).map((s) => `${k}.${s}`) : [`${k}:${typeof v}`]));
  expect(keys(dictionaries.en)).toEqual(keys(dictionaries.zh));
  expect(JSON.stringify(dictionaries.en)).not.toMatch(/\p{Script=Han}/u);
});
