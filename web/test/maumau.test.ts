// What a table of 七八J makes of its View: pure functions.
import { describe, expect, it } from 'vitest';
import { told } from '../src/games/maumau/captions';
import { didOf, goesClockwise, isOut, jackGoes, namedSuit, standings, type Event } from '../src/games/maumau/view';
import { keyed } from '../src/cards/cards';
import { cardsOf, hintFor, hintKeys } from '../src/table/moves';
import type { Ask } from '../src/wire';

const event = (kind: string, seat: number | null, more: Partial<Event> = {}): Event => ({ kind, seat, cards: [], n: 0, note: '', only: null, ...more });

describe('what a seat did last', () => {
  const starts = event('starter', 0);
  const drew = (seat: number, n: number, note: string) => event('draw', seat, { n, note });

  it('its own card ends it', () => {
    expect(didOf([starts], 0, 3)).toEqual({ kind: 'starts', n: 0 });
    expect(didOf([starts, event('play', 0, { cards: ['S7'] })], 0, 3)).toBeNull();
  });
  it('cards for a seven, and those drawn one after another, are told as one number', () => {
    expect(didOf([event('play', 0), drew(1, 4, 'penalty')], 1, 3)).toEqual({ kind: 'draw', n: 4 });
    expect(didOf([drew(1, 1, 'turn'), drew(1, 1, 'more'), drew(1, 1, 'more')], 1, 3)).toEqual({ kind: 'draw', n: 3 });
  });
  it('a pass after drawing says no more than the draw', () => {
    expect(didOf([drew(1, 1, 'turn'), event('pass', 1, { note: 'drawn' })], 1, 2)).toEqual({ kind: 'draw', n: 1 });
  });
  it('a turn lost to an eight, and nothing to draw', () => {
    expect(didOf([event('pass', 2, { note: 'skip' })], 2, 3)).toEqual({ kind: 'skip', n: 0 });
    expect(didOf([event('pass', 2, { note: 'stuck' })], 2, 3)).toEqual({ kind: 'stuck', n: 0 });
  });
  it('is news for about a round', () => {
    const later = Array.from({ length: 6 }, () => event('play', 1));
    expect(didOf([starts, ...later], 0, 2)).toBeNull();
  });
});

describe('the table', () => {
  it('turns with the aces, and by the house', () => {
    const rules = (direction: string) => ({ direction, points: 'german' });
    expect([1, -1].map((way) => goesClockwise({ way, rules: rules('clockwise') }))).toEqual([true, false]);
    expect([1, -1].map((way) => goesClockwise({ way, rules: rules('counter-clockwise') }))).toEqual([false, true]);
  });
  it('a suit is named by jacks alone', () => {
    expect(namedSuit({ top: 'SJ', suit: 'H' })).toBe('H');
    expect(namedSuit({ top: 'S9', suit: 'S' })).toBe('');
    expect(namedSuit({ top: null, suit: '' })).toBe('');
  });
  it('who is out of the match', () => expect([0, 1, 2].map((seat) => isOut({ active: [0, 2] }, seat))).toEqual([false, true, false]));
});

it('after the hand: who is in first, then by points', () => {
  const events = [
    event('over', 2), event('left', 0, { cards: ['SA', 'H3'] }), event('left', 1, { cards: ['SJ'] }), event('scored', 0, { n: 14 }), event('scored', 1, { n: 20 }), event('out', 1, { note: 'maumau' }),
  ];
  const rows = standings({ told: events, seats: [0, 1, 2, 3], active: [0, 1, 2], penalties: [50, 103, 60, 120], result: null });
  expect(rows.map((r) => [r.seat, r.hand, r.total, r.winner, r.out])).toEqual([[0, 14, 50, false, false], [2, 0, 60, true, false], [1, 20, 103, false, true], [3, 0, 120, false, true]]);
  expect(rows[0]!.left).toEqual(['SA', 'H3']);
});

it('a jack asks for its suit also before the server has said which cards are usable', () => {
  const free = { pending: 0, skip: false };
  expect(jackGoes(free, ['SJ'], 'SJ')).toBe(true);
  expect(jackGoes(free, ['S9'], 'SJ')).toBe(false);
  expect(jackGoes(free, [], 'SJ')).toBe(true);
  expect(jackGoes({ ...free, pending: 2 }, [], 'SJ')).toBe(false);
  expect(jackGoes({ ...free, skip: true }, [], 'SJ')).toBe(false);
});

it('a jack with its suit is one card', () => {
  expect(cardsOf('play SJ H')).toEqual(['SJ']);
  const ask = { kind: 'play', hints: ['play SJ H', 'play H3'] } as Ask;
  expect(hintFor(ask, ['SJ'])).toBe('play SJ H');
  expect(hintKeys(ask, keyed(['SJ', 'H3']))).toEqual([['SJ'], ['H3']]);
});

it('is said aloud in both languages', () => {
  const name = () => '老周';
  expect(told(event('play', 1, { cards: ['SJ'], note: 'H' }), name, 'zh')).toBe('老周出黑桃J，要红桃');
  expect(told(event('play', 1, { cards: ['S7'], note: 'card' }), name, 'zh')).toBe('老周出黑桃7');
  expect(told(event('draw', 1, { n: 2, note: 'penalty' }), name, 'zh')).toBe('老周摸 2 张');
  expect(told(event('draw', 1, { n: 1, cards: ['D4'], note: 'turn' }), () => 'You', 'en')).toBe('You: drew 4 of diamonds');
  expect(told(event('pass', 1, { note: 'skip' }), name, 'zh')).toBe('老周停一轮');
  expect(told(event('pending', null, { n: 2 }), name, 'zh')).toBe('');
});
