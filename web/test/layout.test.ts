import { expect, test } from 'vitest';
import { column, columns, layout, reserve, rowOf, wanted } from '../src/table/layout';

const windows: [number, number][] = [[360, 640], [390, 844], [667, 375], [844, 390], [768, 1024], [1440, 900]];
// what the page leaves for the hand: the width less the padding of the table
const boxOf = (vw: number) => Math.min(vw, 1400) - (vw >= 1100 ? 48 : 24);

test.each(windows)('at %i × %i a hand of any size is readable and can be hit', (vw, vh) => {
  for (let n = 1; n <= 23; n++) {
    const l = layout(boxOf(vw), n, wanted(vw, vh));
    expect(l.rows.reduce((a, b) => a + b, 0)).toBe(n);
    expect(l.w).toBeGreaterThanOrEqual(44);
    l.rows.forEach((k, i) => {
      const step = l.steps[i]!;
      if (k > 1) {
        expect(step).toBeGreaterThanOrEqual(20);
        expect(step).toBeGreaterThanOrEqual(0.405 * l.w);
      }
      expect(l.w + step * (k - 1)).toBeLessThanOrEqual(boxOf(vw) + 0.5);
    });
  }
});

test('an upright phone takes two rows for a full hand, a phone across one', () => {
  expect(layout(366, 17, wanted(390, 844)).rows).toEqual([9, 8]);
  expect(layout(366, 20, wanted(390, 844)).rows).toEqual([10, 10]);
  expect(layout(820, 20, wanted(844, 390)).rows).toEqual([20]);
  expect(layout(1352, 20, wanted(1440, 900)).rows).toEqual([20]);
  expect(layout(366, 5, wanted(390, 844)).rows).toEqual([5]);
});

test.each(windows)('at %i × %i a column for each rank fits and can be hit', (vw, vh) => {
  for (const counts of [[2, 2, 5, 3, 3, 2, 3, 2, 2, 3, 2, 2, 4, 3, 2], [1, 8, 8, 8, 8], [1], Array<number>(15).fill(1)]) {
    const c = columns(boxOf(vw), counts, column(vw, vh));
    expect(c.w + c.step * (counts.length - 1)).toBeLessThanOrEqual(boxOf(vw) + 0.5);
    expect(c.w).toBeGreaterThanOrEqual(44);
    expect(c.step).toBeGreaterThanOrEqual(20);
    if (Math.max(...counts) > 1) expect(c.edge).toBeGreaterThanOrEqual(Math.max(...counts) > 5 ? 10 : 14);
    expect(c.height).toBeLessThanOrEqual(0.38 * vh + 5);
  }
});

test('the room kept for the hand is enough while it shrinks', () => {
  for (const [vw, vh] of windows) {
    const kept = reserve(boxOf(vw), 20, wanted(vw, vh));
    for (let n = 1; n <= 20; n++) expect(layout(boxOf(vw), n, wanted(vw, vh)).height).toBeLessThanOrEqual(kept);
  }
});

test('a set on the table wraps into rows of like length', () => {
  expect(rowOf(300, 62, 12)).toBe(12);
  expect(rowOf(234, 62, 9)).toBe(9);
  expect(rowOf(234, 62, 10)).toBe(5);
  expect(rowOf(234, 62, 20)).toBe(7);
  expect(rowOf(40, 62, 3)).toBe(1);
  for (let n = 2; n <= 20; n++) for (let room = 150; room < 400; room += 7) expect(n % rowOf(room, 62, n) === 1 && rowOf(room, 62, n) > 2).toBe(false);
});
