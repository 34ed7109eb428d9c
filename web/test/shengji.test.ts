import { expect, test } from 'vitest';
import { dutyWords, leadWords } from '../src/games/shengji/duty';
import { readLead, type Kind } from '../src/games/shengji/lead';
import { hasNoTrump, inSecret } from '../src/games/shengji/view';
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
