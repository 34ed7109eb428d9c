import { expect, test } from 'vitest';
import { cardName, grouped, keyed, keysFor, rank, sorted } from '../src/cards/cards';

const deck = [...'3456789TJQKA2'].flatMap((r) => [...'SHCD'].map((s) => s + r)).concat('BJ', 'RJ');

test('every card has a face in the drawing, a rank and two names of its own', async () => {
  const { default: faces } = await import('../src/cards/cards.svg?raw');
  for (const card of deck) expect(faces).toContain(`id="c-${card}"`);
  expect(new Set(deck.map((c) => cardName(c, 'zh'))).size).toBe(54);
  expect(new Set(deck.map((c) => cardName(c, 'en'))).size).toBe(54);
  expect(deck.every((c) => rank(c) >= 0)).toBe(true);
  expect(cardName('HT', 'zh')).toBe('红桃10');
  expect(cardName('HT', 'en')).toBe('10 of hearts');
  expect(cardName('BJ', 'zh')).toBe('小王');
});

test('a hand sorts from the big joker down to the threes', () => {
  const hand = sorted([...deck].reverse());
  expect(hand.slice(0, 4)).toEqual(['RJ', 'BJ', 'S2', 'H2']);
  expect(hand.at(-1)).toBe('D3');
});

test('a played set shows its bodies first, a run from below', () => {
  expect(grouped(['S4', 'HK', 'CK', 'DK'])).toEqual(['HK', 'CK', 'DK', 'S4']);
  expect(grouped(['S7', 'S5', 'S6'])).toEqual(['S5', 'S6', 'S7']);
});

test('copies of a card have keys of their own', () => {
  const hand = keyed(['S3', 'S3', 'H4']);
  expect(hand.map((h) => h.key)).toEqual(['S3', 'S3#2', 'H4']);
  expect(keysFor(['S3', 'S3'], hand)).toEqual(['S3', 'S3#2']);
  expect(keysFor(['S3', 'S3', 'S3'], hand)).toBeNull();
});
