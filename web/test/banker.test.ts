// 牛牛, 三公 and 21点: what is read from a View, and how points are taken apart.
import { expect, test } from 'vitest';
import { quick, typed } from '../src/games/banker/bets';
import { handText, kindText, nextBanker, told } from '../src/games/banker/captions';
import { hinted, sums, toggled } from '../src/games/banker/group';
import { handGains, pairs, partsOf } from '../src/games/banker/score';
import { Showdown } from '../src/games/banker/showdown.svelte';
import { rows, spread } from '../src/games/banker/spread';
import { byRank, changeOf, gameOf, handsOf, hasAnswered, isSoft, tagsOf, totalOf, type View } from '../src/games/banker/view';
import { dictionaries } from '../src/games/banker/words';
import type { Room } from '../src/wire';

type Tree = Record<string, unknown>;
const paths = (tree: Tree, at = ''): string[] =>
  Object.entries(tree).flatMap(([k, v]) => (typeof v === 'object' && v !== null ? paths(v as Tree, `${at}${k}.`) : [`${at}${k}:${typeof v}`])).sort();

const base = {
  seat: 0, rules: {}, seats: [0, 1, 2], purse: {}, stakes: { base: 1 }, phase: 'bet', turn: [0, 1], banker: 2, multiple: 1, bets: {}, hand: [], told: [], result: null, shown: {},
};
const view = (more: object): View => ({ ...base, ...more }) as unknown as View;
const result = (points: string[], carry: object = {}) => ({ points, winners: [], ending: 'compared', factors: [], carry, over: false });
const niuniu = (more: object = {}): View => view({ groups: {}, kinds: {}, left: [0, 0, 0], grabs: {}, group: null, ...more });
const twentyone = (more: object = {}): View => view({ mine: [], totals: [], counts: {}, stopped: {}, playing: null, stock: 40, ...more });

test('both languages say everything, and English has no Chinese in it', () => {
  expect(paths(dictionaries.en)).toEqual(paths(dictionaries.zh));
  expect(JSON.stringify(dictionaries.en)).not.toMatch(/\p{Script=Han}/u);
});

test('the game is seen from its View', () => {
  expect([niuniu(), twentyone(), view({ kinds: {}, grabs: {} })].map(gameOf)).toEqual(['niuniu', 'twentyone', 'sangong']);
});

test.each([
  ['SA S5 H9', 15, false],
  ['SA HA', 12, true],
  ['SA HA S9', 21, true],
  ['SA H6 DT', 17, false],
  ['SA H6', 17, true],
  ['SA H6 S9 C8', 24, false],
])('21点: %s is %i', (cards, total, soft) => {
  expect([totalOf(cards.split(' ')), isSoft(cards.split(' '))]).toEqual([total, soft]);
});

test('hands are closed, my own open; in 牛牛 three and two, high cards first', () => {
  const closed = niuniu({ phase: 'group', hand: ['S3', 'S9', 'H7', 'C5', 'DK'], left: [5, 5, 5] });
  expect(handsOf(closed, 0)[0]!.parts).toEqual([['DK', 'S9', 'H7', 'C5', 'S3']]);
  expect(handsOf(closed, 1)[0]).toMatchObject({ cards: [], n: 5 });
  const open = niuniu({ phase: 'over', left: [5, 5, 5], shown: { 1: ['S3', 'S9', 'H7', 'C5', 'DK'] }, groups: { 1: ['S3', 'H7', 'DK'] }, kinds: { 1: 'niu4' } });
  expect(handsOf(open, 1)[0]).toMatchObject({ parts: [['DK', 'H7', 'S3'], ['S9', 'C5']], kind: 'niu4' });
  expect(handsOf(niuniu(), 1)).toEqual([]);
  expect(byRank(['SA', 'S2', 'HK', 'SK'])).toEqual(['SK', 'HK', 'S2', 'SA']);
});

test('two packs: a group takes one copy of a card', () => {
  const open = niuniu({ phase: 'over', left: [5, 5, 5], shown: { 1: ['S5', 'S5', 'HK', 'C9', 'D2'] }, groups: { 1: ['S5', 'S5', 'HK'] } });
  expect(handsOf(open, 1)[0]!.parts).toEqual([['HK', 'S5', 'S5'], ['C9', 'D2']]);
});

test('21点: hands side by side, a bust told to nobody else', () => {
  const at = twentyone({ phase: 'play', mine: [['SA', 'H7'], ['CA', 'ST', 'S5', 'S9']], counts: { 0: [2, 4], 1: [3], 2: [2] }, stopped: { 0: [true, false], 1: [true], 2: [false] } });
  const t = dictionaries.zh;
  expect(handsOf(at, 0).map((h) => handText(h, t))).toEqual(['软 18', '冒牌 25']);
  expect(handsOf(at, 1)).toEqual([{ cards: [], n: 3, parts: [[]], kind: '', points: 0, stopped: true }]);
  expect(handText(handsOf(at, 1)[0]!, t)).toBe('');
});

test('who has answered is marked, what he answered is not', () => {
  const sealed = niuniu({ turn: [1], bets: { 0: 5 } });
  expect([0, 1, 2].map((seat) => hasAnswered(sealed, seat))).toEqual([true, false, false]);
  expect(tagsOf(sealed, 0, null)).toEqual([{ kind: 'bet', n: 5 }]);
  expect(tagsOf(niuniu({ turn: [0] }), 1, null)).toEqual([{ kind: 'done', phase: 'bet' }]);
  expect(tagsOf(niuniu({ grabs: { 0: 2, 1: 0, 2: 3 } }), 1, null)).toEqual([{ kind: 'grab', n: 0 }]);
  expect(tagsOf(niuniu({ phase: 'group', turn: [0], bets: { 1: 3 } }), 1, null)).toEqual([{ kind: 'bet', n: 3 }, { kind: 'done', phase: 'group' }]);
});

test('gains wait for the showdown; with chips they are what changed hands', () => {
  const over = niuniu({ phase: 'over', turn: [], bets: { 0: 5, 1: 3 }, purse: {}, result: result(['20', '-3', '-17']) });
  expect(tagsOf(over, 0, null)).toEqual([{ kind: 'bet', n: 5 }]);
  expect(tagsOf(over, 0, 20)).toEqual([{ kind: 'gain', n: 20 }]);
  const room = { history: [{ hand: 2, points: ['9', '-3', '-6'] }] } as unknown as Room;
  expect(changeOf(over, room, 2, 0)).toBe(20);
  expect(changeOf({ ...over, purse: { 0: 100, 1: 3, 2: 6 } }, room, 2, 0)).toBe(9);
  expect(changeOf({ ...over, purse: { 0: 100, 1: 3, 2: 6 } }, null, 2, 2)).toBe(-17);
});

test('a gain is bet × multiplier × 抢庄 × base', () => {
  const over = niuniu({ phase: 'over', multiple: 2, stakes: { base: 10 }, bets: { 0: 5, 1: 3 }, result: result(['400', '-60', '-340']) });
  expect(partsOf(over, 0).map((p) => [p.kind, p.by])).toEqual([['bet', 5], ['times', 4], ['grab', 2], ['base', 10]]);
  expect(partsOf(over, 2)).toEqual([]);
  expect(partsOf(niuniu({ ...over, result: result(['3', '0', '-3']) }), 0)).toEqual([]); // not even: nothing is said
});

test('三公: what each pair pays follows from the sums', () => {
  // SG 3.3, 8 and 9
  const three = pairs([10, -2, -8], 1)!;
  expect(three.order).toEqual([0, 1, 2]);
  expect([three.of(0, 1), three.of(0, 2), three.of(1, 2), three.of(2, 0), three.of(1, 0)]).toEqual([5, 5, 3, -5, -5]);
  const four = pairs([9, 3, -3, -9], 1)!;
  expect([four.of(0, 3), four.of(1, 0), four.of(2, 3)]).toEqual([3, -3, 3]);
  const draw = pairs([4, 4, -8], 2)!;
  expect([draw.of(0, 1), draw.of(1, 2), draw.of(2, 0)]).toEqual([0, 4, -4]);
  expect(pairs([0, 0], 1)!.of(0, 1)).toBe(0);
  expect(pairs([5, -2, -3], 1)).toBeNull();
});

test('21点: each hand of a split has its own gain', () => {
  // BJ 4.3, 7
  const over = twentyone({
    phase: 'over', seats: [0, 2], bets: { 0: 10 }, result: result(['10', '-10']),
    shown: { 0: [['SA', 'H7'], ['HA', 'ST'], ['CA', 'S6', 'S9', 'S8']], 2: [['HT', 'C7']] }, counts: { 0: [2, 2, 4], 2: [2] },
  });
  expect(handGains(over, 0)).toEqual([10, 10, -10]);
  expect(handGains({ ...over, result: result(['30', '-30']) } as View, 0)).toBeNull();
});

test('grouping: a fourth card takes the place of the first; sums and the kind', () => {
  const all = ['DK', 'S9', 'H7', 'C5', 'S3'];
  const three = ['S3', 'H7', 'DK'].reduce((picked, key) => toggled(picked, key), new Set<string>());
  expect(sums(three, all)).toEqual({ n: 3, three: 20, two: 14, kind: 'niu4' });
  expect([...toggled(three, 'S9')]).toEqual(['H7', 'DK', 'S9']);
  expect(sums(['S9', 'H7'], all)).toMatchObject({ n: 2, three: 16, kind: '' });
  expect(sums(['DT', 'CJ', 'SQ'], ['SA', 'H9', 'DT', 'CJ', 'SQ']).kind).toBe('niuniu');
  expect(sums(['S5', 'S5#2', 'HK'], ['S5', 'S5#2', 'HK', 'C9', 'D2'])).toMatchObject({ three: 20, two: 11, kind: 'niu1' });
  expect(hinted(['group DK S9 H7', 'group DK H7 S3'])).toEqual(['DK', 'H7', 'S3']);
  expect(hinted(['group DK S9 H7', 'no'])).toBeNull();
});

test('bets: the usual ones, and typed digits that belong together', () => {
  expect(quick(1, 20)).toEqual([1, 2, 5, 20]);
  expect(quick(1, 2)).toEqual([1, 2]);
  expect(quick(1, 1)).toEqual([1]);
  expect([typed(0, 1, 1, 20), typed(1, 5, 1, 20), typed(2, 5, 1, 20), typed(0, 0, 1, 20)]).toEqual([1, 15, 5, 1]);
});

test('cards shrink until all hands lie in the room', () => {
  const width = (room: number, hands: number[][], want: number) => {
    const { w, step } = spread(room, hands, want);
    const gaps = hands.reduce((n, parts) => n + (parts.length - 1) * 0.25, 0) + (hands.length - 1) * 0.35;
    return [w, step, hands.flat().reduce((n, k) => n + w + (k - 1) * step, 0) + gaps * w] as const;
  };
  for (const hands of [[[5]], [[3, 2]], [[2], [3], [4], [2]], [[7]], [[1]]])
    for (const room of [120, 183, 255, 366, 700]) {
      const [w, step, all] = width(room, hands, 92);
      expect(all).toBeLessThanOrEqual(room + 1);
      expect(w).toBeLessThanOrEqual(92);
      if (room > 250) expect(step).toBeGreaterThanOrEqual(0.44 * w);
    }
  expect(spread(366, [[5]], 92).step).toBeGreaterThan(0.62 * 92);
});

test('many hands lie in two rows where they are seen better', () => {
  const lay = (room: number, hands: number[]) => rows(room, 150, hands, (n) => [n], 92, 18);
  expect(lay(366, [2, 2]).rows).toEqual([[2, 2]]);
  expect(lay(366, [4, 4, 4, 2]).rows).toEqual([[4, 4], [4, 2]]);
  expect(lay(366, [4, 4, 4, 2]).size.step).toBeGreaterThan(20);
  expect(lay(1300, [3, 3, 3]).rows).toEqual([[3, 3, 3]]);
});

test('events are told as the server tells them', () => {
  const name = (seat: number) => ['你', '阿强'][seat]!;
  const event = { kind: 'banker', seat: 1, cards: [], n: 3, note: '', only: null };
  expect(told(event, name, 'zh')).toBe('阿强坐庄，×3');
  expect(told({ ...event, kind: 'grab', n: 0 }, name, 'zh')).toBe('阿强不抢庄');
  expect(told({ ...event, kind: 'opened_kind', cards: ['SA', 'H9'], note: 'niuniu' }, name, 'zh')).toBe('阿强是牛牛：黑桃A、红桃9');
  expect(told({ ...event, kind: 'opened_hand', cards: ['SA'], note: 'points_1' }, name, 'zh')).toBe('阿强开牌：黑桃A，1 点');
  expect(told({ ...event, kind: 'show', n: 24, note: 'bust', cards: ['SA'] }, name, 'zh')).toBe('阿强冒牌，24 点：黑桃A');
  expect(told({ ...event, kind: 'hit', n: 1, note: '1' }, name, 'zh')).toBe('阿强要了一张牌');
  expect(told({ ...event, kind: 'split', n: 2, note: '1' }, name, 'zh')).toBe('阿强分成 2 门，各补一张');
  expect(told({ ...event, kind: 'grouped', n: 0 }, name, 'zh')).toBe('阿强不组牛');
  expect(told({ ...event, kind: 'dealt', n: 5 }, name, 'zh')).toBe('');
  expect(told({ ...event, kind: 'gains', seat: 0, n: 12 }, () => 'You', 'en')).toBe('You win 12');
  expect(kindText('points_8', dictionaries.zh)).toBe('8 点');
});

test('who is banker next', () => {
  const t = dictionaries.zh;
  const name = (seat: number) => `${seat}号`;
  const over = (carry: object, rules: object = {}) => niuniu({ rules, result: result(['0', '0', '0'], carry) });
  expect(nextBanker(over({ banker: 0 }), name, t)).toBe('下一局0号坐庄');
  expect(nextBanker(over({ banker: 2 }), name, t)).toBe('下一局还是2号坐庄');
  expect(nextBanker(over({}, { banker: 'grab' }), name, t)).toBe('下一局重新抢庄');
  expect(nextBanker(niuniu(), name, t)).toBeNull();
});

test('the showdown opens one after another, tells the points, then ends; a skip goes to the points first', async () => {
  const shown = new Showdown();
  const stages: string[] = [];
  expect([shown.running, shown.pays, shown.opened(1)]).toEqual([false, true, true]);
  shown.begin([[1], [2]], 5, (stage, change) => (stages.push(stage), change()));
  expect([shown.running, shown.pays, shown.opened(1), shown.opened(3)]).toEqual([true, false, false, true]);
  await new Promise((done) => setTimeout(done, 120));
  expect(stages).toEqual(['opens', 'opens', 'pays', 'ends']);
  expect(shown.running).toBe(false);
  shown.begin([[1], [2]], 1e6, (_, change) => change());
  shown.skip();
  expect([shown.running, shown.pays, shown.opened(2)]).toEqual([true, true, true]);
  shown.skip();
  expect(shown.running).toBe(false);
});
