// Sheets over the table: what they list depends on the game, or on how the hand went.
import { cleanup, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { families } from '../src/games/board';
import Result from '../src/games/shengji/Result.svelte';
import { settings } from '../src/settings.svelte';
import Help from '../src/table/Help.svelte';
import type { Room, Table } from '../src/wire';

beforeEach(() => {
  settings.lang = 'zh';
});
afterEach(cleanup);

test.each([
  ['doudizhu', ['X', '0 1 2 3'], ['Y']],
  ['shengji', ['0 1'], ['X', 'Y', '0 1 2 3']],
  ['gouji', ['X', 'Y'], ['0 1 2 3']],
])('help at a table of %s shows its keys alone', (family, has, lacks) => {
  render(Help, { keys: families[family]!.keys, onclose: () => {} });
  const shown = [...document.querySelectorAll('kbd')].map((el) => el.textContent);
  expect(shown).toEqual(expect.arrayContaining(['Enter / P', 'H', ...has]));
  for (const key of lacks) expect(shown).not.toContain(key);
});

test('points that are lost are taken away, not added', () => {
  const chair = (seat: number) => ({ seat, kind: 'bot' as const, name: `b${seat}`, online: true, auto: false, ready: false, score: '0', away_ms: null, wants: null, out: false, leaving: false, chips: null, beans: null, refills: 0, broke: false, avatar: '', who: '' });
  const room: Room = {
    t: 'room', id: 'r', game: 'shengji/four', rules: {}, public: false, phase: 'between', hand: 1, chairs: [0, 1, 2, 3].map(chair), seat: 0, owner: true, name: 'b0',
    watching: 0, tempo: 'normal', turn_ms: 30_000, next_ms: null, paused: false, least: 4, loose: false, match: false, stack: 0, base: 1, level: '', fill: 0, matched: false, history: [], commitment: '', dealt: null, take_backs: false, wish: null, nudge_ms: 10_000,
  };
  const view = {
    seat: 0, rules: {}, seats: [0, 1, 2, 3], phase: 'over', level: '2', levels: ['2', '2'], dealer: 0, attackers: [1, 3], score: 200, goal: 200, multiple: 1, winner: 0, previous: [{ seat: 1, cards: ['HK', 'ST', 'H5'] }], bottom: [], taken: [0, 200, 0, 0],
    told: [{ kind: 'last_trick', seat: 0, cards: [], n: -25, note: '', only: null }],
    result: { points: ['-1', '1', '-1', '1'], winners: [1, 3], factors: [], ending: 'attackers', over: false, carry: {} },
  };
  const table = { t: 'table', hand: 1, at: 1, since: 0, ask: null, clocks: {}, events: [], view } as unknown as Table;
  render(Result, { table, room, title: '', onclause: () => {}, actions: createRawSnippet(() => ({ render: () => '<i></i>' })) });
  const parts = [...screen.getByTestId('score-parts').querySelectorAll('li')];
  expect(parts.map((li) => [li.querySelector('b')?.textContent, li.dataset.sign])).toEqual([['225', ''], ['25', '−'], ['200', '=']]);
});
