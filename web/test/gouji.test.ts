import { expect, test } from 'vitest';
import { keyed, sorted } from '../src/cards/cards';
import { moment, setText, told } from '../src/games/gouji/captions';
import { allOrNone, columnsOf, isWild, oneMore, room, shelf, stepsOf, take, taken } from '../src/games/gouji/columns';
import { finished, finishedOf, reasonOf, sideOf, winsNothing, type View } from '../src/games/gouji/view';
import { dictionaries as gj } from '../src/games/gouji/words';
import { places } from '../src/table/seats';

type Tree = Record<string, unknown>;
const paths = (tree: Tree, at = ''): string[] =>
  Object.entries(tree).flatMap(([k, v]) => (typeof v === 'object' && v !== null && !Array.isArray(v) ? paths(v as Tree, `${at}${k}.`) : [`${at}${k}:${typeof v}`])).sort();

test('both languages say everything of 够级, and English has no Chinese in it', () => {
  expect(paths(gj.en)).toEqual(paths(gj.zh));
  expect(JSON.stringify(gj.en)).not.toMatch(/\p{Script=Han}/u);
  for (const [name, line] of Object.entries(gj.en.told)) expect(line('Bo'), name).not.toMatch(/\p{Script=Han}/u);
});

test('who wins by finishing first, and has no points by it, is told why (GJ-43a)', () => {
  expect(winsNothing({ winners: [0, 2, 4], points: ['1', '-1', '1', '-1', '1', '-1'] })).toBe(false);
  expect(winsNothing({ winners: [0, 2, 4], points: ['-1', '1', '-1', '1', '-1', '1'] })).toBe(true);
  expect(winsNothing({ winners: [1, 3, 5], points: ['0', '0', '0', '0', '0', '0'] })).toBe(true);
  expect(winsNothing({ winners: [], points: ['0', '0', '0', '0', '0', '0'] })).toBe(false);
});

const hand = keyed(sorted(['S8', 'S8', 'H8', 'C8', 'D2', 'S2', 'BJ', 'RJ', 'RJ', 'HK']));
const columns = columnsOf(hand);

test('a hand is a column for each rank, whatever the suits', () => {
  expect(columns.map((c) => [c.rank, c.keys.length])).toEqual([[14, 2], [13, 1], [12, 2], [10, 1], [5, 4]]);
  expect(columns.filter(isWild).length).toBe(3);
});

test('a tap takes one more from the front, and after the last leaves all', () => {
  const eights = columns.at(-1)!;
  let picked = new Set<string>();
  for (const n of [1, 2, 3, 4]) {
    picked = oneMore(eights, picked);
    expect(taken(eights, picked)).toBe(n);
  }
  expect([...oneMore(eights, picked)]).toEqual([]);
  expect([...oneMore(eights, new Set())]).toEqual([eights.keys.at(-1)]);
});

test('the count takes all or none, and leaves other columns alone', () => {
  const [, , twos, , eights] = columns;
  const some = take(twos!, new Set(), 1);
  const all = allOrNone(eights!, take(eights!, some, 2));
  expect(taken(eights!, all)).toBe(4);
  expect(taken(twos!, all)).toBe(1);
  expect([...allOrNone(eights!, all)]).toEqual([...some]);
});

test('what a hint has picked stays picked when one more is taken', () => {
  const eights = columns.at(-1)!;
  expect(take(eights, new Set([eights.keys[0]!]), 2)).toEqual(new Set([eights.keys[0], eights.keys.at(-1)]));
  expect(take(eights, new Set(eights.keys), 0).size).toBe(0);
});

const windows: [number, number][] = [[360, 640], [390, 844], [667, 375], [844, 390], [768, 1024], [1440, 900]];
test.each(windows)('at %i × %i every hand fits, and every count can be hit', (vw, vh) => {
  const box = Math.min(vw, 1400) - (vw >= 1100 ? 48 : 24);
  for (const sizes of [[4, 4, 8, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1], [4, 16, 16], [1, 1, 16, 16, 2], Array<number>(15).fill(2)]) {
    const wild = 3;
    const laid = shelf(box, sizes, wild, room(vw, vh));
    expect(laid.pitch).toBeGreaterThanOrEqual(40);
    expect(laid.w).toBeGreaterThanOrEqual(34);
    expect(laid.edge).toBeGreaterThanOrEqual(5);
    for (const [from, to] of laid.lines) expect((to - from) * laid.pitch).toBeLessThanOrEqual(box + 0.5);
    expect(laid.height).toBeLessThanOrEqual(room(vw, vh).h + 4);
    expect(laid.lines.flat()).toEqual(laid.lines.length > 1 ? [0, laid.lines[0]![1], laid.lines[0]![1], sizes.length] : [0, sizes.length]);
  }
});

test('a set is written as players write it: twos and jokers last', () => {
  expect(setText(['S2', 'HK', 'SK', 'CK'], 'zh')).toBe('KKK 2');
  expect(setText(['RJ', 'S8', 'H8', 'C8', 'D8', 'S8', 'S2', 'H2'], 'zh')).toBe('8×5 22 大王');
  expect(setText(['BJ', 'BJ', 'ST', 'HT'], 'zh')).toBe('10×2 小王×2');
  expect(setText(['BJ', 'RJ'], 'en')).toBe('joker JOKER');
});

test('events in the words of the table', () => {
  const name = (seat: number) => ['你', '阿福', '老周', '阿花', '石头', '春生'][seat]!;
  const event = { kind: 'burn', seat: 1, cards: [], n: 3, note: '', only: null };
  expect(told(event, name, 'zh')).toBe('阿福烧阿花');
  expect(told({ ...event, note: 'back' }, name, 'zh')).toBe('阿福反烧阿花');
  expect(told({ ...event, kind: 'relieved' }, name, 'zh')).toBe('阿花压住了阿福，解烧');
  expect(told({ ...event, kind: 'burned', note: '2' }, name, 'zh')).toBe('烧成了，阿福欠阿花 2 张烧贡');
  expect(told({ ...event, kind: 'tribute', note: 'luo', cards: ['RJ', 'S2'] }, name, 'zh')).toBe('阿福进贡给阿花（落贡）：2 大王');
  expect(told({ ...event, kind: 'out', n: 2 }, name, 'zh')).toBe('阿福走科，第 2 个');
  expect(told({ ...event, kind: 'trick' }, () => 'You', 'en')).toBe('You lead again: nobody beats it');
  expect(told({ ...event, kind: 'trick', note: 'next' }, () => 'You', 'en')).toBe('You lead next: nobody beats you');
  expect(told({ ...event, kind: 'ranked', n: 6 }, name, 'zh')).toBe('阿福大落');
  expect(told({ ...event, kind: 'play', note: 'gouji', cards: ['SK', 'HK'] }, name, 'zh')).toBe('阿福出够级 KK');
  expect(told({ ...event, kind: 'trick', note: 'next' }, name, 'zh')).toBe('没人压阿花，阿福接风');
  expect(moment({ ...event, note: 'back' }, gj.zh)).toBe('反烧！');
  expect(moment({ ...event, kind: 'pass' }, gj.zh)).toBe('');
});

test('English speaks to me in the second person', () => {
  const event = { kind: 'burn', seat: 0, cards: [], n: 1, note: 'back', only: null };
  const name = (seat: number) => ['You', 'Bo'][seat]!;
  expect(told(event, name, 'en')).toBe('You burn Bo back');
  expect(told({ ...event, kind: 'pass' }, name, 'en')).toBe('You pass');
  expect(told({ ...event, kind: 'opened' }, name, 'en')).toBe('You have opened');
  expect(told({ ...event, kind: 'relieved', seat: 1, n: 0 }, name, 'en')).toBe('you beat Bo, whose burn is over');
});

test('every event that a hand tells aloud has words', () => {
  for (const kind of 'first_leader leads revolt no_revolt announce no_announce exempt bought price tribute spared returned no_return play pass yield decline burn relieved burned false_burn men opened trick out chaos ranked left redeal'.split(' ')) {
    for (const lang of ['zh', 'en'] as const) expect(told({ kind, seat: 1, cards: ['S5'], n: 2, note: '', only: null }, (s) => `P${s}`, lang), `${kind} ${lang}`).not.toBe('');
  }
});

test('partners, the player opposite and other enemies', () => {
  expect([0, 1, 2, 3, 4, 5].map((seat) => sideOf(0, seat))).toEqual([null, 'foe', 'ally', 'opposite', 'ally', 'foe']);
  expect(sideOf(null, 3)).toBe('odd');
  expect([...places([0, 1, 2, 3, 4, 5], 0, true)].map(([s, p]) => `${s} ${p}`)).toEqual(['0 me', '5 right', '4 right2', '3 top', '2 left2', '1 left']);
  expect(finishedOf({ out: [2], revolters: [4] }, 0)).toBe(2);
});

test('a trick that is over lies there with what ended it', () => {
  const view = { top: { seat: 0, cards: ['SK'], kind: 'set', protected: false }, did: [{ verb: 'play', cards: ['SK'], kind: 'set' }, null, null, null, null, null], asked: [{ seat: 5, reason: 'free' }] } as unknown as View;
  const e = (kind: string, seat: number, cards: string[] = [], note = '') => ({ kind, seat, cards, n: 0, note, only: null });
  const after = finished(view, [e('play', 5, ['S2'], 'gouji'), e('pass', 2), e('trick', 5)]);
  expect(after.top).toEqual({ seat: 5, cards: ['S2'], kind: 'gouji', protected: false });
  expect(after.did.map((d) => d?.verb)).toEqual(['play', undefined, 'pass', undefined, undefined, 'play']);
  expect(reasonOf(after, 5)).toBe('');
});

test('of a long set every rank shows, its copies behind each other', () => {
  expect(stepsOf(300, 50, [3, 2])).toEqual({ rank: 22, copy: 22 }); // all show
  expect(stepsOf(120, 50, [8, 4])).toEqual({ rank: 22, copy: 4.8 });
  const most = stepsOf(120, 50, [9, 4, 4]);
  expect(most.copy).toBe(2);
  expect(most.rank * 2 + most.copy * 14).toBeCloseTo(70);
  expect(stepsOf(120, 50, [1])).toEqual({ rank: 22, copy: 22 });
});
