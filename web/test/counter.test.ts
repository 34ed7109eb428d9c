import { expect, test } from 'vitest';
import { unseen } from '../src/games/doudizhu/counter';
import type { View } from '../src/games/doudizhu/view';

const event = (kind: string, seat: number, cards: string[]) => ({ kind, seat, cards, n: cards.length, note: '', only: null });
const view = (more: object): View => ({ seat: 0, seats: [0, 1, 2], hand: [], known: [[], [], []], bottom: [], told: [], phase: 'play', ...more }) as unknown as View;
const of = (all: number[], rank: string) => all['3456789TJQKA2BR'.indexOf(rank)];

test('nothing is seen: whole packs', () => {
  expect(unseen(view({}), 1)).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 1, 1]);
  expect(unseen(view({}), 2).slice(11)).toEqual([8, 8, 2, 2]);
});

test('what is in my hand, played, open or in the bottom is seen, each card once', () => {
  const all = unseen(view({
    hand: ['S3', 'RJ'], known: [['S3', 'RJ'], ['SA', 'S7'], []], bottom: ['S7', 'H7', 'C7'],
    told: [event('play', 1, ['H7', 'H4']), event('dealt', 0, ['S3', 'RJ']), event('left', 2, ['D5'])],
  }), 1);
  expect(of(all, '3')).toBe(3);
  expect(of(all, 'R')).toBe(0);
  expect(of(all, 'A')).toBe(3);
  expect(of(all, '7')).toBe(1); // one open, one played, one in the bottom alone
  expect(of(all, '4')).toBe(3);
  expect(of(all, '5')).toBe(4);
});

test('the emperor has seen what he left, also where he holds the other copy', () => {
  const bottom = ['S9', 'H9'];
  const told = [event('offered', 0, bottom), event('taken', 0, ['S9'])];
  const all = unseen(view({ hand: ['S9', 'H9'], bottom, told }), 2);
  expect(of(all, '9')).toBe(5);
});

test('before he has chosen they lie open to him; to others nothing does', () => {
  const told = [event('offered', 0, ['S9', 'H9'])];
  expect(of(unseen(view({ phase: 'take', bottom: ['S9', 'H9'], told }), 2), '9')).toBe(6);
  expect(of(unseen(view({ told: [event('offered', 1, [])] }), 2), '9')).toBe(8);
});
