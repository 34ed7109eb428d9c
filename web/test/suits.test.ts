import { expect, test } from 'vitest';
import { GAP, likely, rack, room } from '../src/table/suits';

const windows: [number, number][] = [[360, 640], [390, 844], [667, 375], [844, 390], [768, 1024], [1440, 900]];
const boxOf = (vw: number) => Math.min(vw, 1400) - (vw >= 1100 ? 48 : 24);

test.each(windows)('at %i × %i a hand by suits shows every face', (vw, vh) => {
  for (const [n, packs] of [[25, 2], [33, 2], [39, 3], [45, 3], [38, 3], [54, 4]] as const) {
    const groups = likely(n, packs);
    const r = rack(boxOf(vw), groups, room(vw, vh));
    expect(r.lines.flatMap((l) => l.parts).reduce((sum, [from, to]) => sum + to - from, 0)).toBe(groups.flat().length);
    expect(r.height).toBeLessThanOrEqual(room(vw, vh).h + 1);
    for (const line of r.lines) {
      const k = line.parts.reduce((sum, [from, to]) => sum + to - from, 0);
      expect(line.step).toBeGreaterThanOrEqual(20);
      expect(r.w + line.step * (k - 1) + (line.parts.length - 1) * GAP * r.w).toBeLessThanOrEqual(boxOf(vw) + 0.5);
    }
  }
});

test('rows are as even as may be, and trumps are not torn apart where they need not be', () => {
  const ones = (k: number): number[] => Array.from({ length: k }, () => 1);
  const r = rack(366, [ones(10), ones(5), ones(5), ones(5)], { w: 48, h: 260 });
  expect(r.lines.map((l) => l.parts)).toEqual([[[0, 10]], [[10, 15], [15, 20], [20, 25]]]);
});

test('a window without room is laid out at once', () => {
  const start = performance.now();
  rack(120, [Array.from({ length: 54 }, () => 1)], { w: 96, h: 290 });
  expect(performance.now() - start).toBeLessThan(2000);
});
