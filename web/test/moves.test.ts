import { expect, test } from 'vitest';
import { keyed } from '../src/cards/cards';
import { keyMeans } from '../src/table/keys';
import { bidOf, cardsOf, hintFor, hintKeys, mayPass, nextHint, obvious, playMove, unusable } from '../src/table/moves';
import type { Ask } from '../src/wire';

const ask = (change: Partial<Ask> = {}): Ask => ({
  number: 1, kind: 'play', choices: ['pass'], low: 1, high: 5, hints: ['play S5 H5', 'play SA HA', 'pass'], usable: ['S5', 'H5', 'SA', 'HA'], forced: null, left_ms: 1, ...change,
});
const hand = keyed(['SA', 'HA', 'S5', 'H5', 'D3']);

test('moves are read and written as the server does', () => {
  expect(cardsOf('play S3 H3')).toEqual(['S3', 'H3']);
  expect(cardsOf('play H7 C7 S5 D5 as bomb 7')).toEqual(['H7', 'C7', 'S5', 'D5']);
  expect(cardsOf('pass')).toBeNull();
  expect(playMove(['S3', 'H3'])).toBe('play S3 H3');
  expect(bidOf('bid 0')).toBe(0);
  expect(bidOf('pass')).toBeNull();
});

test('hints go round and start where the picks are', () => {
  const hints = hintKeys(ask(), hand);
  expect(hints).toEqual([['S5', 'H5'], ['SA', 'HA']]);
  expect(nextHint(hints, new Set())).toEqual(['S5', 'H5']);
  expect(nextHint(hints, new Set(['H5', 'S5']))).toEqual(['SA', 'HA']);
  expect(nextHint(hints, new Set(['SA', 'HA']))).toEqual(['S5', 'H5']);
  expect(nextHint([], new Set())).toBeNull();
});

test('a hint that is picked is played in its own words', () => {
  const a = ask({ hints: ['play H7 C7 S5 D5 as bomb 7'] });
  expect(hintFor(a, ['S5', 'D5', 'C7', 'H7'])).toBe('play H7 C7 S5 D5 as bomb 7');
  expect(hintFor(a, ['S5', 'D5'])).toBeUndefined();
});

test('two taps take the first hint with the card', () => {
  const hints = hintKeys(ask(), hand);
  expect(obvious(hints, 'HA')).toEqual(['SA', 'HA']);
  expect(obvious(hints, 'D3')).toBeNull();
});

test('cards that no play uses are known only while a play is asked', () => {
  expect([...unusable(ask(), hand)]).toEqual(['D3']);
  expect(unusable(null, hand).size).toBe(0);
  expect(unusable(ask({ kind: 'bid' }), hand).size).toBe(0);
  // hints may come a moment after the question
  expect(unusable(ask({ usable: [], hints: [] }), hand).size).toBe(0);
  expect(unusable(ask({ usable: [], hints: [], forced: 'pass' }), hand).size).toBe(5);
});

test('passing is possible when the server offers it', () => {
  expect(mayPass(ask())).toBe(true);
  expect(mayPass(ask({ choices: [] }))).toBe(false);
  expect(mayPass(ask({ choices: [], forced: 'pass' }))).toBe(true);
  expect(mayPass(null)).toBe(false);
});

test('keys: digits bid while bidding and pick ranks while playing', () => {
  expect(keyMeans('3', true)).toEqual({ do: 'bid', n: 3 });
  expect(keyMeans('3', false)).toEqual({ do: 'rank', rank: '3' });
  expect(keyMeans('0', false)).toEqual({ do: 'rank', rank: 'T' });
  expect(keyMeans('K', false)).toEqual({ do: 'rank', rank: 'K' });
  expect(keyMeans('Enter', false)).toEqual({ do: 'play' });
  expect(keyMeans('z', false)).toBeNull();
});
