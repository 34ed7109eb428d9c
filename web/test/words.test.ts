import { expect, test } from 'vitest';
import { avatars } from '../src/account/avatars';
import { dictionaries as account } from '../src/account/words';
import { bidText, caption, told } from '../src/games/doudizhu/captions';
import { joined, product, shares } from '../src/games/doudizhu/score';
import { dictionaries as ddz } from '../src/games/doudizhu/words';
import { dictionaries } from '../src/i18n';
import { inline } from '../src/rules/inline';
import { firstLang, settings } from '../src/settings.svelte';
import { called, signOf } from '../src/table/names';
import { isGain, monogram, places, shortName, signed } from '../src/table/seats';

type Tree = Record<string, unknown>;
/** Every path of a dictionary, with whether it is a text or makes one. */
const paths = (tree: Tree, at = ''): string[] =>
  Object.entries(tree).flatMap(([k, v]) => (typeof v === 'object' && v !== null && !Array.isArray(v) ? paths(v as Tree, `${at}${k}.`) : [`${at}${k}:${typeof v}`])).sort();

test('both languages say everything', () => {
  expect(paths(dictionaries.en)).toEqual(paths(dictionaries.zh));
  expect(paths(ddz.en)).toEqual(paths(ddz.zh));
  expect(paths(account.en)).toEqual(paths(account.zh));
  expect(dictionaries.en.keys.map(([k]) => k).length).toBe(dictionaries.zh.keys.length);
});

test('English has no Chinese left in it, but for the name of the other language', () => {
  const texts = JSON.stringify({ ...dictionaries.en, otherLang: '', switchLang: '' }) + JSON.stringify(ddz.en) + JSON.stringify(account.en);
  expect(texts).not.toMatch(/\p{Script=Han}/u);
});

test.each([
  ['single', 1, 11, '单张 · A', 'Single, A'],
  ['triple+1', 1, 4, '三带一 · 7', 'Triple + 1, 7'],
  ['straight', 5, 7, '顺子 · 5 张 · 到 10', 'Straight of 5, to 10'],
  ['pairs', 3, 3, '连对 · 3 对 · 到 6', 'Run of 3 pairs, to 6'],
  ['plane+2', 2, 5, '飞机带对 · 2 组 · 到 8', 'Plane of 2 + pairs, to 8'],
  ['bomb', 1, 12, '炸弹 · 2', 'Bomb, 2'],
  ['rocket', 1, 14, '火箭', 'Rocket'],
])('caption of %s', (kind, run, key, zh, en) => {
  expect(caption({ kind, run, key }, 'zh')).toBe(zh);
  expect(caption({ kind, run, key }, 'en')).toBe(en);
});

test('every shape of the game has a caption in both languages', () => {
  for (const kind of 'single pair triple triple+1 triple+2 straight pairs plane plane+1 plane+2 quad+1 quad+2 bomb rocket quad quads quad+3 quads+3 quad+3+2 quads+3+2 two_jokers three_jokers four_jokers'.split(' ')) {
    expect(caption({ kind, run: 3, key: 5 }, 'zh')).toMatch(/\p{Script=Han}/u);
    expect(caption({ kind, run: 3, key: 5 }, 'en')).not.toBe(kind);
  }
});

test('events are told with names and cards', () => {
  const name = (s: number) => ['你', '阿强', '小雨'][s]!;
  const event = { kind: 'play', seat: 1, cards: ['S3', 'H3'], n: 0, note: 'pair', only: null };
  expect(told(event, name, 'zh')).toBe('阿强出 黑桃3、红桃3');
  expect(told({ ...event, kind: 'warn', n: 1 }, name, 'zh')).toBe('阿强只剩 1 张牌');
  expect(told({ ...event, kind: 'pass' }, name, 'en')).toBe('阿强 passes');
  expect(told({ ...event, kind: 'bid', seat: 0, n: 3 }, name, 'zh')).toBe('你叫 3 分');
  expect(told({ ...event, kind: 'bid', n: 0 }, name, 'zh')).toBe('阿强不叫');
  expect(bidText(0, ddz.zh)).toBe('不叫');
  expect(bidText(3, ddz.zh)).toBe('3 分');
});

test('with a wild rank bombs are soft, hard or pure; big ones say their size', () => {
  const bomb = { kind: 'bomb', run: 1, key: 4 };
  expect(caption({ ...bomb, cards: ['S7', 'H7', 'C5', 'D5'] }, 'zh', 2)).toBe('软炸 · 7');
  expect(caption({ ...bomb, cards: ['S7', 'H7', 'C7', 'D7'] }, 'zh', 2)).toBe('硬炸 · 7');
  expect(caption({ ...bomb, cards: ['S7', 'H7', 'C7', 'D7'] }, 'zh', 4)).toBe('纯癞子炸弹 · 7');
  expect(caption({ ...bomb, cards: ['S7', 'H7', 'C7', 'D7', 'S7'] }, 'zh')).toBe('5 张炸弹 · 7');
  expect(caption({ ...bomb, cards: ['S7', 'H7', 'C7', 'D7'] }, 'en')).toBe('Bomb, 7');
});

test('points are written with a sign and as shares of the multiple', () => {
  expect(signed('-4')).toBe('−4');
  expect(signed('3/2')).toBe('+3/2');
  expect(signed('0')).toBe('0');
  expect(isGain('3/2')).toBe(true);
  expect(product([{ kind: 'bid', by: 3 }, { kind: 'bombs', by: 4 }])).toBe(12);
  expect(joined([{ kind: 'rob', by: 2 }, { kind: 'bomb', by: 2 }, { kind: 'rob', by: 2 }])).toEqual([{ kind: 'rob', by: 4, times: 2 }, { kind: 'bomb', by: 2, times: 1 }]);
  expect(shares('-24', 12)).toBe('2 × 12');
  expect(shares('3/2', 12)).toBe('');
  expect(shares('18', 12)).toBe('3 × 12 ÷ 2'); // a landlord of two
  expect(shares('-3/2', 1)).toBe('3 × 1 ÷ 2');
  expect(shares('-10', 10, 4)).toBe('4 × 10 ÷ 4'); // with wild cards all are quarters
  expect(shares('5/2', 10, 4)).toBe('1 × 10 ÷ 4');
});

test('the next player sits on my right; a spectator sits behind the first seat', () => {
  expect(Object.fromEntries(places([0, 1, 2], 1))).toEqual({ 1: 'me', 2: 'right', 0: 'left' });
  expect(places([0, 1], null).get(1)).toBe('top');
  expect(Object.fromEntries(places([0, 1, 2], 1, true))).toEqual({ 1: 'me', 0: 'right', 2: 'left' });
  expect([...places([0, 1, 2, 3, 4], 0).values()]).toEqual(['me', 'right', 'right2', 'left2', 'left']);
});

test('names are shortened at the end and have a sign', () => {
  expect(shortName('欧阳小小雨雨')).toBe('欧阳小小…');
  expect(shortName('小雨')).toBe('小雨');
  expect(shortName('牌友3554')).toBe('牌友3554');
  expect(shortName('Player 3554')).toBe('Player 3554');
  expect(shortName('Bartholomeus')).toBe('Bartholome…');
  expect(monogram('小雨')).toBe('雨');
  expect(monogram('bob')).toBe('B');
});

test('a seat that somebody has left in mid-match is called free', () => {
  const left = { kind: 'open', name: '', seat: 2, avatar: '' } as const;
  settings.lang = 'zh';
  expect([called(left), signOf(left, false)]).toEqual(['空位', '+']);
  settings.lang = 'en';
  expect([called(left), signOf(left, false)]).toEqual(['Open seat', '+']);
});

test('bots are called in the language in use, persons as they call themselves', () => {
  const bot = { kind: 'bot', name: '老周' } as const;
  settings.lang = 'en';
  expect(called(bot)).toBe('Lao Zhou');
  expect(called({ kind: 'person', name: '老周' })).toBe('老周');
  expect(called({ kind: 'bot', name: '无名' })).toBe('无名');
  expect(signOf({ kind: 'person', name: 'bob' }, true)).toBe('B');
  settings.lang = 'zh';
  expect(called(bot)).toBe('老周');
  expect(signOf({ kind: 'person', name: 'bob' }, true)).toBe('我');
  expect(signOf(bot, false)).toBe('周');
  expect([0, 1].map((seat) => signOf({ kind: 'person', name: '牌友4821', seat }, false))).toEqual(['友1', '友2']);
  expect(signOf({ kind: 'person', name: 'Player 4821', seat: 2 }, false)).toBe('P3');
  expect(signOf({ kind: 'person', name: '小雨', seat: 2 }, false)).toBe('雨');
  expect(dictionaries.en.botNames.length).toBe(dictionaries.zh.botNames.length);
});

test('the language: address, choice, browser, Chinese', () => {
  expect(firstLang('?lang=en', 'zh', ['zh-CN'])).toBe('en');
  expect(firstLang('', 'en', ['zh-CN'])).toBe('en');
  expect(firstLang('', undefined, ['en-GB', 'zh-CN'])).toBe('en');
  expect(firstLang('', undefined, ['de'])).toBe('zh');
});

test('rule sheets know bold and code', () => {
  expect(inline('a **b** `33 44` c').map((p) => p.mark)).toEqual(['', 'b', '', 'code', '']);
  expect(inline('plain')).toEqual([{ text: 'plain', mark: '' }]);
});

test('a seat shows the avatar that was chosen, and who deleted himself has no name', () => {
  settings.lang = 'zh';
  expect(signOf({ kind: 'person', name: '小明', avatar: 'crane' }, false)).toBe('鹤');
  expect(signOf({ kind: 'person', name: '小明', avatar: 'crane' }, true)).toBe('鹤');
  expect(signOf({ kind: 'person', name: '小明', avatar: '' }, false)).toBe('明');
  expect(signOf({ kind: 'person', name: '小明', avatar: 'toString' }, false)).toBe('明');
  expect(called({ kind: 'person', name: '已注销' })).toBe('已注销的牌友');
  settings.lang = 'en';
  expect(called({ kind: 'person', name: '已注销' })).toBe('Deleted player');
  settings.lang = 'zh';
  expect(new Set(Object.values(avatars)).size).toBe(Object.keys(avatars).length);
});

test('a run that is to be beaten is said without signs between', () => {
  expect(ddz.zh.toBeat('连对 · 3 对 · 到 6')).toBe('要压过 连对 3 对，到 6');
});
