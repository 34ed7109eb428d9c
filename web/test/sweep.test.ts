import { expect, test } from 'vitest';
import { between, hit, swept, sweepable, touchedAll } from '../src/table/sweep';

const keys = ['RJ', 'S2', 'HA', 'CK', 'D3'];
// overlapped cards, 30 px apart and 80 wide
const boxes = keys.map((_, i) => ({ left: i * 30, right: i * 30 + 80, top: 0, bottom: 112 }));

test('the card under a finger is the one that is drawn there', () => {
  expect(hit(boxes, 10, 50)).toBe(0);
  expect(hit(boxes, 30, 50)).toBe(1);
  expect(hit(boxes, 119, 50)).toBe(3);
  expect(hit(boxes, 190, 50)).toBe(4);
  expect(hit(boxes, 300, 50)).toBe(-1);
});

test('the first card of a sweep decides whether the run is picked or put back', () => {
  expect([...swept(new Set(), keys, 1, 3)]).toEqual(['S2', 'HA', 'CK']);
  expect([...swept(new Set(), keys, 3, 1)].sort()).toEqual(['CK', 'HA', 'S2']);
  expect([...swept(new Set(['S2', 'CK']), keys, 1, 3)]).toEqual([]);
  expect([...swept(new Set(['HA']), keys, 1, 3)].sort()).toEqual(['CK', 'HA', 'S2']);
});

test('over columns a sweep takes what it touches, however fast', () => {
  const at = (x: number, y: number) => ({ left: x, right: x + 50, top: y, bottom: y + 70 });
  const stacked = [at(0, 0), at(0, 20), at(60, 20), at(120, 0), at(120, 20)];
  expect([...new Set(between(stacked, { x: 10, y: 60 }, { x: 140, y: 60 }))]).toEqual([1, 2, 4]);
  expect([...new Set(between(stacked, { x: 10, y: 60 }, { x: 10, y: 5 }))]).toEqual([1, 0]);
  expect([...touchedAll(new Set(['RJ']), keys, new Set([1, 2]))]).toEqual(['RJ', 'S2', 'HA']);
  expect([...touchedAll(new Set(['S2', 'HA']), keys, new Set([1, 2]))]).toEqual([]);
});

test('pointers sweep, go back, and tap twice', () => {
  const el = document.createElement('div');
  keys.forEach((key, i) => {
    const card = document.createElement('button');
    card.dataset.card = key;
    card.getBoundingClientRect = () => boxes[i] as DOMRect;
    el.append(card);
  });
  let picked = new Set<string>();
  const doubles: string[] = [];
  const stop = sweepable(el, {
    keys: () => keys, inColumns: () => false, picked: () => picked, pick: (n) => (picked = n), double: (k) => doubles.push(k), touched: () => {},
  });
  const at = (type: string, x: number) => el.dispatchEvent(new MouseEvent(type, { clientX: x, clientY: 50, button: 0, bubbles: true }));
  at('pointerdown', 10);
  at('pointermove', 100);
  expect([...picked]).toEqual(['RJ', 'S2', 'HA', 'CK']);
  at('pointermove', 65); // back again: what was swept over is put back
  expect([...picked]).toEqual(['RJ', 'S2', 'HA']);
  at('pointerup', 65);
  expect(doubles).toEqual([]);
  for (let i = 0; i < 2; i++) {
    at('pointerdown', 190);
    at('pointerup', 190);
  }
  expect(doubles).toEqual(['D3']);
  at('pointerdown', 10);
  at('pointercancel', 10);
  expect([...picked]).toEqual(['RJ', 'S2', 'HA']);
  stop();
});
