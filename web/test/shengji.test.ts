import { expect, test } from 'vitest';
import { dutyWords, leadWords } from '../src/games/shengji/duty';
import { readLead, type Kind } from '../src/games/shengji/lead';
import { derivation, partsOf, places } from '../src/games/shengji/score';
import { hasNoTrump, inSecret, jokersOnly, offersOf } from '../src/games/shengji/view';
import { dictionaries } from '../src/games/shengji/words';
import type { ShengjiOwed } from '../src/wire';
import hands from './shengji-leads.json';

test('a lead is read as the engine reads it', () => {
  for (const { rows, places, most, tries } of hands) {
    const flat = rows.flat();
    for (const { picked, kinds } of tries) expect(readLead({ rows, places, most }, picked.map((i) => flat[i]!))).toEqual(kinds);
  }
});

test.each([
  [[[1, 1]], '单张', 'A single'],
  [[[2, 1]], '一对', 'A pair'],
  [[[2, 2]], '拖拉机', 'A tractor'],
  [[[2, 3]], '拖拉机（3 连对）', 'A tractor of 3 pairs'],
  [[[2, 2], [2, 1]], '拖拉机 + 一对：甩牌', 'A tractor + a pair: a throw'],
  [[[2, 1], [2, 1], [1, 1], [1, 1], [1, 1]], '两对 + 3 张单牌：甩牌', '2 pairs + 3 singles: a throw'],
  [[[3, 2], [4, 1]], '泰坦尼克 + 四张：甩牌', 'A Titanic + a quad: a throw'],
  [null, '不是同一门，不能一起出', 'Not of one suit: no lead'],
] as [Kind[] | null, string, string][])('%j as a lead in words', (kinds, zh, en) => {
  expect(leadWords(kinds, dictionaries.zh)).toBe(zh);
  expect(leadWords(kinds, dictionaries.en)).toBe(en);
});

const owes = (suit: string, n: number, held: number, ways: [number, number][][] = [], ruff = false): ShengjiOwed => ({ suit, n, held, ways, cards: [], ruff });

test.each([
  [owes('H', 1, 4), 'single', '跟一张红桃', 'Follow with a heart'],
  [owes('T', 2, 4), 'pair', '跟 2 张主牌', 'Follow with 2 trumps'],
  [owes('H', 2, 4, [[[2, 1]]]), 'pair', '红桃还有一对，必须跟对', 'You hold a pair in hearts: play that'],
  [owes('H', 4, 6, [[[2, 1]]]), 'tractor', '红桃还有一对，必须跟对，另补 2 张红桃', 'You hold a pair in hearts: play that and 2 more hearts'],
  [owes('C', 3, 6, [[[2, 1]]]), 'triple', '梅花还有一对，必须跟对，另补 1 张梅花', 'You hold a pair in clubs: play that and 1 more club'],
  [owes('S', 6, 8, [[[2, 2], [2, 1]]]), 'tractor', '黑桃还有拖拉机和一对，必须跟出', 'You hold a tractor and a pair in spades: play that'],
  [owes('H', 4, 8, [[[4, 1]], [[2, 2]]]), 'tractor', '红桃还有四张或拖拉机，必须跟出', 'You hold a quad or a tractor in hearts: play that'],
  [owes('red', 4, 6, [[]]), 'tractor', '红牌跟不出拖拉机，任意跟 4 张红牌', 'No tractor in red cards: any 4 red cards'],
  [owes('D', 5, 6, [[]]), 'throw', '方块跟不出这样的牌型，任意跟 5 张方块', 'No such groups in diamonds: any 5 diamonds'],
  [owes('H', 3, 3), 'triple', '红桃正好 3 张，全部跟出', 'Exactly 3 hearts: play them'],
  [owes('H', 1, 1), 'single', '红桃只有这一张，必须跟', 'Your only heart must follow'],
  [owes('H', 4, 2), 'tractor', '红桃不够，2 张全部跟出，再任意补 2 张', 'Only 2 hearts: play them, then any 2'],
  [owes('H', 2, 1), 'pair', '红桃不够，1 张全部跟出，再任意补 1 张', 'Only 1 heart: play it, then any 1'],
  [owes('H', 2, 0), 'pair', '没有红桃，随便垫 2 张', 'No hearts: discard any 2'],
  [owes('black', 2, 0, [], true), 'pair', '没有黑牌，随便垫 2 张，或用主毙', 'No black cards: discard any 2, or ruff'],
  [owes('T', 3, 0), 'pair', '没有主牌，随便垫 3 张', 'No trumps: discard any 3'],
] as [ShengjiOwed, string, string, string][])('%j is owed', (owed, led, zh, en) => {
  expect(dutyWords(owed, led, dictionaries.zh)).toBe(zh);
  expect(dutyWords(owed, led, dictionaries.en)).toBe(en);
});

test.each([
  ['two', { ladder: 'two', one_deck_no_trump: true }, true, false],
  ['eighty', { ladder: 'eighty', one_deck_no_trump: true }, false, false],
  ['one without jokers', { ladder: 'one', one_deck_no_trump: false }, false, false],
  ['friends', { zp_declare: 'ladder' }, true, false],
  ['friends, the last one counts', { zp_declare: 'last_after_deal' }, false, false],
  ['four', { open_ladder: false }, false, true],
  ['four with open calls', { open_ladder: true }, false, false],
] as [string, object, boolean, boolean][])('what may be declared: %s', (_, rules, noTrump, secret) => {
  const view = { rules: { direction: 'counter-clockwise', ...rules } };
  expect(hasNoTrump(view)).toBe(noTrump);
  expect(inSecret(view)).toBe(secret);
});

const seat = (s: number, kind: string, ...cards: string[]) => ({ seat: s, cards, kind });
const ended = (kind: string, n: number, more: object) =>
  ({ told: [event(kind, n)], score: 0, multiple: 0, attackers: [1, 3], winner: 1, previous: [], bottom: [], ...more }) as never;
const event = (kind: string, n: number, by: number | null = null) => ({ kind, n, seat: by, cards: [], note: '' });
const LAST = [seat(0, 'pair', 'HK', 'HK'), seat(1, 'ruff', 'S5', 'S5'), seat(2, 'discard', 'C5', 'C6'), seat(3, 'discard', 'DT', 'D3')];

test.each([
  // 25 points in the bottom, a tractor: SJ-35
  [ended('dug', 200, { score: 260, multiple: 8, bottom: ['HK', 'DT', 'S5', 'C3'], previous: [seat(1, 'tractor')] }),
    [['tricks', 60], ['fromBottom', 200]], '末轮闲家以拖拉机赢：底牌 25 分 × 8 = 200 分', 'The attackers win the last trick (tractor): 25 points in the bottom × 8 = 200'],
  [ended('kept', 0, { score: 35, winner: 2, bottom: ['HK'], previous: LAST }),
    [['tricks', 35]], '末轮庄家方赢：底牌 10 分不算', 'The dealer’s side wins the last trick: the bottom’s 10 points do not count'],
  // SJ4-17: what the attackers took holds the 25 of the losers once, and the event says what comes on top
  [ended('last_trick', 25, { score: 150, multiple: 2, previous: LAST }),
    [['tricks', 100], ['fromLast', 50]], '末轮闲家以对子赢，最大的一组 2 张：庄家方这一轮的 25 分 × 2 = 50 分',
    'The attackers win the last trick (pair; largest group: 2): 25 points of the dealer’s side × 2 = 50'],
  // SJ4-18
  [ended('last_trick', -40, { score: -20, multiple: 2, winner: 0, previous: LAST }),
    [['tricks', 20], ['fromLast', -40]], '末轮庄家方以对子赢，最大的一组 2 张：闲家这一轮的 20 分 × 2，减 40 分',
    'The dealer’s side wins the last trick (pair; largest group: 2): 20 points of the attackers × 2, less 40'],
  [ended('score', 0, { told: [event('penalty', 10, 1), event('penalty', 30, 0)], score: 60 }), [['tricks', 40], ['fines', 20]], '', ''],
])('how the points of a hand came about %#', (view, parts, zh, en) => {
  expect(partsOf(view).map((p) => [p.word, p.n])).toEqual(parts);
  expect(derivation(view, dictionaries.zh)).toBe(zh);
  expect(derivation(view, dictionaries.en)).toBe(en);
});

test.each([
  ['a team passes the ace', [0, 1, 2, 3], ['A', 'K'], ['A', 'K'], 0, 'dealer', 'A', [1, 2]],
  ['both are at the ace', [0, 1, 2, 3], ['A', 'A'], ['A', 'A'], 1, 'dealer', 'A', [2, 1]],
  ['the hands are played: the last one was won by those who are behind', [0, 1, 2, 3], ['9', '3'], ['9', '4'], 0, 'attackers', 'A', [1, 2]],
  ['level', [0, 1, 2, 3], ['9', '7'], ['9', '9'], 0, 'attackers', 'A', [1, 1]],
  ['a shorter match', [0, 1, 2, 3], ['6', 'T'], ['6', 'T'], 1, 'dealer', 'T', [2, 1]],
  ['thrown back by a jack', [0, 1, 2, 3], ['J', '5'], ['2', '5'], 0, 'dealer', 'J', [2, 1]],
  ['friends', [0, 1, 2, 3, 4], ['A', '5', 'A', '9', '2'], ['A', '6', 'A', '9', '2'], 2, 'dealer', 'A', [2, 4, 1, 3, 5]],
] as [string, number[], string[], string[], number, string, string, number[]][])('who is ahead when a match is over: %s', (_, seats, levels, after, dealer, ending, end_level, found) => {
  expect(places({ seats, levels, dealer, rules: { direction: '', end_level } }, after, ending)).toEqual(found);
});

test('a place declares the least, what else can be declared there differs from it', () => {
  const moves = ['declare RJ RJ', 'declare S2 S2', 'declare S2', 'declare H2', 'declare BJ BJ']; // as the deal brought them
  expect(offersOf(moves, 'S', false)).toEqual(['declare S2', 'declare S2 S2']);
  expect(offersOf(moves, 'NT', false)).toEqual(['declare BJ BJ', 'declare RJ RJ']);
  expect(offersOf(moves, 'C', false)).toEqual([]);
  expect(offersOf(['declare S2', 'declare C2'], 'black', true)).toEqual(['declare S2']); // they make the same trump
});

test('when jokers are all that can be declared, it is said', () => {
  expect(jokersOnly(['declare RJ RJ'])).toBe(true);
  expect(jokersOnly(['declare RJ RJ', 'declare S2 S2'])).toBe(false);
  expect(jokersOnly(['declare SJ'])).toBe(false); // jacks are played
  expect(jokersOnly([])).toBe(false); // not known yet
});
