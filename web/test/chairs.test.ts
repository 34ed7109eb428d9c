// Tables that people come to and leave: chairs beside the hand, what one can do with one's own, the last hands.
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { words } from '../src/i18n';
import { Link } from '../src/net/link.svelte';
import { settings } from '../src/settings.svelte';
import Aside from '../src/table/Aside.svelte';
import Beside from '../src/table/Beside.svelte';
import ChairActs from '../src/table/ChairActs.svelte';
import { asPlayed, botsCome, standing, worth } from '../src/table/chairs';
import History from '../src/table/History.svelte';
import Seat from '../src/table/Seat.svelte';
import { signed } from '../src/table/seats';
import type { Chair, Incoming, Room, Table } from '../src/wire';

const chair = (seat: number, kind: Chair['kind'], more: Partial<Chair> = {}): Chair => ({
  seat, kind, name: kind === 'open' ? '' : `人${seat}`, online: true, auto: false, ready: false, score: '-30', away_ms: null, wants: null,
  out: false, leaving: false, chips: kind === 'open' ? null : 170, beans: null, refills: 0, broke: false, avatar: '', who: '', ...more,
});
const chairs = [chair(0, 'person'), chair(1, 'bot'), chair(2, 'person', { out: true }), chair(3, 'person'), chair(4, 'open'), chair(5, 'open')];
const room: Room = {
  t: 'room', id: 'r', game: 'niuniu/classic', rules: {}, public: false, phase: 'playing', hand: 2, chairs, seat: 0, owner: true, name: '人0', watching: 1,
  tempo: 'normal', turn_ms: 30_000, next_ms: null, paused: false, least: 2, loose: true, match: false, stack: 200, base: 1, level: '', fill: 4, matched: false, commitment: '', dealt: null, take_backs: false, wish: null, nudge_ms: 10_000, history: [
    { hand: 1, ending: 'compared', points: ['20', '-30', '10', '0', '0', '0'], winners: [0, 2], names: ['人0', '阿福', '老王', '', '', ''] },
    { hand: 2, ending: 'void', points: ['0', '0', '0', '0', '0', '0'], winners: [], names: ['人0', '阿福', '', '', '', ''] },
  ],
};
const table = { t: 'table', hand: 2, at: 0, since: 0, ask: null, clocks: {}, shared_ms: null, undo: false, events: [], view: { seat: 0, seats: [0, 1], told: [] } } as unknown as Table;

let link: Link;
let sent: Incoming[];
class Silent {
  static OPEN = 1;
  readyState = 1;
  send(text: string) { sent.push(JSON.parse(text) as Incoming); }
  close() {}
}
beforeEach(() => {
  sent = [];
  vi.stubGlobal('WebSocket', Silent);
  settings.lang = 'zh';
  link = new Link('r');
  link.status = 'open';
  link.take(room);
  link.take(table);
});
afterEach(() => {
  cleanup();
  link.close();
  vi.unstubAllGlobals();
});
const as = async (seat: number | null, more: Partial<Room> = {}) => {
  link.take({ ...room, seat, owner: false, ...more });
  await tick();
};

test('beside the table are those who do not play, and for who stands the free chairs', async () => {
  render(Beside, { link, seats: [0, 1] });
  expect(screen.getByTestId('beside-2').textContent).toContain('暂离');
  expect(screen.getByTestId('beside-3').textContent).toContain('下一局加入');
  await fireEvent.click(screen.getByTestId('bot-4')); // the owner's
  expect(sent.at(-1)).toEqual({ t: 'fill', seat: 4 });
  await as(0);
  expect(screen.queryByTestId('beside-4')).toBeNull();
  await as(null);
  await fireEvent.click(screen.getByTestId('sit-5'));
  expect(sent.at(-1)).toEqual({ t: 'sit', seat: 5 });
});

test('a table of a fixed number has nothing beside it', () => {
  link.take({ ...room, least: 6 });
  render(Beside, { link, seats: [0, 1] });
  expect(screen.queryByTestId('beside')).toBeNull();
});

test('who gets no cards is told why, and what he can do', async () => {
  render(Aside, { link });
  await as(null);
  expect(screen.getByTestId('aside').textContent).toContain('旁观');
  await as(3);
  expect(screen.getByTestId('aside').textContent).toContain('下一局加入');
  await as(3, { match: true });
  expect(screen.getByTestId('aside').textContent).toContain('这一场打完');
  await as(2);
  await fireEvent.click(screen.getByTestId('back'));
  expect(sent.at(-1)).toEqual({ t: 'sit_out', on: false });
  await as(3, { chairs: chairs.map((c) => (c.seat === 3 ? { ...c, broke: true, chips: 0 } : c)) });
  await fireEvent.click(screen.getByTestId('refill'));
  expect(sent.at(-1)).toEqual({ t: 'refill' });
});

test('in a hand one stands up when it is over, and may take that back', async () => {
  render(ChairActs, { link });
  expect(screen.getByTestId('stand').textContent).toBe('打完这局离座');
  await fireEvent.click(screen.getByTestId('stand'));
  expect(sent.at(-1)).toEqual({ t: 'stand', on: true });
  await as(0, { chairs: chairs.map((c) => (c.seat === 0 ? { ...c, leaving: true } : c)) });
  await fireEvent.click(screen.getByTestId('stand'));
  expect(sent.at(-1)).toEqual({ t: 'stand', on: false });
  await as(0, { phase: 'between', loose: false });
  expect(screen.getByTestId('stand').textContent).toBe('离座旁观');
  expect(screen.queryByTestId('sit-out')).toBeNull();
});

test('bots come where the owner wants more players than sit', () => {
  expect(botsCome(room)).toBe(true); // three will play, four are wanted
  expect(botsCome({ ...room, fill: 3 })).toBe(false);
  expect(botsCome({ ...room, least: 6 })).toBe(true);
});

test('chips stand for the score, and every refill is told', () => {
  expect(worth(words.now, chair(0, 'person', { refills: 2 }), signed)).toBe('筹码 170 · 补过 2 次');
  expect(worth(words.now, chair(0, 'person', { chips: null }), signed)).toBe('总分 −30');
  expect(worth(words.now, chair(0, 'bot', { chips: null }), signed, 'low')).toBe('');
  expect(standing(words.now, room, chair(0, 'person', { leaving: true }), [0])).toBe('这局后离座');
});

test('the last hands by name, the newest first, with a record of each that counts', () => {
  render(History, { link });
  const [sum, ...hands] = [...screen.getByTestId('history').querySelectorAll('li')];
  expect(sum!.textContent).toContain('筹码 170');
  expect(hands.map((li) => li.querySelector('b')!.textContent)).toEqual(['第 2 局', '第 1 局']);
  expect(hands[0]!.textContent).toContain('作废');
  expect(hands[0]!.querySelector('a')).toBeNull();
  expect(hands[1]!.textContent!.replace(/\s+/g, ' ')).toContain('赢家 人0、老王');
  expect([...hands[1]!.querySelectorAll('.nb')].map((e) => e.textContent)).toEqual(['人0 +20', '阿福 −30', '老王 +10']);
  expect(hands[1]!.querySelector('a')!.getAttribute('href')).toBe('/replay/r-1');
});

test('a result calls everybody as in the hand that is over', () => {
  const names = ['人0', '阿福', '老王', '', '', ''];
  const left = asPlayed({ ...room, chairs: [chair(0, 'person', { name: '新名' }), chair(1, 'bot', { name: '阿福' }), ...[2, 3, 4, 5].map((n) => chair(n, 'open'))] }, 1).chairs;
  expect(left.map((c) => c.name)).toEqual(['新名', '阿福', names[2], '', '', '']);
  expect(left[2]).toMatchObject({ kind: 'person', ready: false, score: '10' });
  const taken = asPlayed({ ...room, chairs: [chair(0, 'bot', { name: '小满' }), ...room.chairs.slice(1)] }, 1).chairs;
  expect(taken[0]).toMatchObject({ kind: 'person', name: '人0', score: '20' });
  expect(asPlayed(room, 9).chairs).toEqual(room.chairs);
});

test('a free seat at the table has a name and no score', () => {
  settings.lang = 'zh';
  const { container } = render(Seat, { seat: 4, chair: chairs[4], place: 'left', me: false, now: false, left: 0, count: null, awaySince: 0 });
  expect(container.textContent).toContain('空位');
  expect(container.textContent).not.toMatch(/\?|30/);
});
