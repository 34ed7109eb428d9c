// The board with a link that never connects: what is shown, what is sent.
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Board from '../src/games/doudizhu/Board.svelte';
import { Link } from '../src/net/link.svelte';
import { settings } from '../src/settings.svelte';
import { Control } from '../src/table/control.svelte';
import type { Ask, Incoming, Meaning, Room, Table } from '../src/wire';

const chair = (seat: number, name: string) => ({ seat, kind: 'person' as const, name, online: true, auto: false, ready: false, score: '0', away_ms: null, wants: null, out: false, leaving: false, chips: null, beans: null, refills: 0, broke: false, avatar: '', who: '' });
const room: Room = {
  t: 'room', id: 'r', game: 'doudizhu/qq', rules: {}, public: false, phase: 'playing', hand: 1,
  chairs: [chair(0, '小明'), chair(1, '阿强'), chair(2, '小雨')], seat: 0, owner: true, name: '小明', watching: 0,
  tempo: 'normal', turn_ms: 30_000, next_ms: null, paused: false, least: 3, loose: false, match: false, stack: 0, base: 1, level: '', fill: 0, matched: false, history: [], commitment: '', dealt: null, take_backs: false, wish: null, nudge_ms: 10_000,
};
const ask: Ask = {
  number: 5, kind: 'play', choices: ['pass'], low: 1, high: 4, hints: ['play S5 H5', 'play SA HA'], usable: ['S5', 'H5', 'SA', 'HA'], forced: null, left_ms: 20_000,
};
const table = (view: object = {}, a: Ask | null = ask): Table => ({
  t: 'table', hand: 1, at: 3, since: 0, ask: a, clocks: { 0: 20_000 }, shared_ms: null, undo: false, events: [],
  view: {
    seat: 0, rules: {}, seats: [0, 1, 2], phase: 'play', turn: [0], hand: ['D3', 'S5', 'H5', 'SA', 'HA'], left: [5, 2, 17], known: [[], [], []],
    faceup: null, bids: [], bid: 2, calls: [], answer: '', answered: [], landlord: 0, landlords: [0], disclosed: true, shown: [], doubled: [], dealt: 0, wild: null, bottom: ['S4', 'H4', 'C4'],
    last: { seat: 1, cards: ['S4', 'H4'], kind: 'pair', run: 1, key: 1 },
    did: [null, { cards: ['S4', 'H4'], kind: 'pair', run: 1, key: 1 }, { cards: [], kind: '', run: 0, key: 0 }],
    multiple: 2, factors: [], told: [], result: null, ...view,
  },
});

let link: Link;
let control: Control;
let sent: Incoming[];

class Silent {
  static OPEN = 1;
  readyState = 1;
  send(text: string) { sent.push(JSON.parse(text) as Incoming); }
  close() {}
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('WebSocket', Silent);
  // jsdom has no layout
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
  settings.lang = 'zh';
  link = new Link('r');
  link.status = 'open';
  control = new Control(link);
  link.take(room);
  link.take(table());
  render(Board, {
    control, title: '斗地主', packs: 1, between: false, onmenu: () => {}, onclause: () => {}, bubbles: {},
    tools: createRawSnippet(() => ({ render: () => '<i></i>' })),
  });
});
afterEach(() => {
  cleanup();
  link.close();
  vi.unstubAllGlobals();
});

const card = (name: string) => screen.getByRole('option', { name });
const picked = () => screen.getAllByRole('option', { selected: true }).map((e) => e.dataset.card);

test('the hand is sorted, unusable cards are pale, others show roles and counts', () => {
  expect(screen.getAllByRole('option').map((e) => e.dataset.card)).toEqual(['SA', 'HA', 'S5', 'H5', 'D3']);
  expect(card('方块3').className).toContain('off');
  expect(card('黑桃5').className).not.toContain('off');
  expect(screen.getByTestId('seat-0').textContent).toContain('地主');
  expect(screen.getByTestId('seat-1').textContent).toContain('农民');
  expect(screen.getByTestId('seat-1').textContent).toContain('报双');
  expect(screen.getByTestId('multiple').textContent).toContain('×2');
  expect(screen.getByText('对子 · 4')).toBeTruthy();
});

test('picked cards are played in the order of the hand', async () => {
  await fireEvent.click(card('红桃5'));
  await fireEvent.click(card('黑桃5'));
  await fireEvent.click(screen.getByTestId('play-button'));
  expect(sent).toEqual([{ t: 'act', prompt: 5, move: 'play S5 H5' }]);
});

test('hint walks through the hints, and an answer is sent once', async () => {
  const hint = screen.getByTestId('hint-button');
  await fireEvent.click(hint);
  expect(picked()).toEqual(['S5', 'H5']);
  await fireEvent.click(hint);
  expect(picked()).toEqual(['SA', 'HA']);
  control.play();
  control.play();
  expect(sent.length).toBe(1);
});

test('a refusal says why, names clause and cards, and leaves the picks', async () => {
  await fireEvent.click(card('方块3'));
  await fireEvent.click(screen.getByTestId('play-button'));
  link.take({ t: 'refused', prompt: 5, code: 'size', clause: 'DZ-6', zh: '张数要相同', en: 'Same size needed', cards: ['D3'] });
  await tick();
  expect(screen.getByTestId('refusal').textContent).toContain('张数要相同');
  expect(screen.getByTestId('clause-link').textContent).toBe('DZ-6');
  expect(card('方块3').className).toContain('named');
  expect(picked()).toEqual(['D3']);
  settings.lang = 'en';
  await tick();
  expect(screen.getByTestId('refusal').textContent).toContain('Same size needed');
});

test('picks stay over the turns of others and never play by themselves', async () => {
  await fireEvent.click(card('黑桃A'));
  link.take(table({ turn: [1] }, null));
  await tick();
  expect(picked()).toEqual(['SA']);
  expect(screen.queryByTestId('play-button')).toBeNull();
  link.take(table({ hand: ['D3', 'S5', 'HA'] }, { ...ask, number: 6 }));
  await tick();
  expect(screen.queryAllByRole('option', { selected: true })).toEqual([]);
  expect(sent).toEqual([]);
});

test('when nothing beats the set, one tap passes', async () => {
  link.take(table({}, { ...ask, number: 7, forced: 'pass', hints: [], usable: [] }));
  await tick();
  expect(screen.getByTestId('play-button').textContent?.trim()).toBe('要不起');
  await fireEvent.click(screen.getByTestId('play-button'));
  expect(sent).toEqual([{ t: 'act', prompt: 7, move: 'pass' }]);
});

test('the double tap plays only on my turn', () => {
  control.double('HA');
  expect(sent).toEqual([{ t: 'act', prompt: 5, move: 'play SA HA' }]);
  link.take(table({}, null));
  control.double('S5');
  expect(sent.length).toBe(1);
});

const asking = { ...table(), view: { ...table().view, rules: { ask_reading: true } } };
const both: Meaning[] = [
  { move: 'play S5 H5 as plane 6', kind: 'plane', run: 4, key: 3 },
  { move: 'play S5 H5 as plane+1 5', kind: 'plane+1', run: 3, key: 2 },
];
const choosing = async (moves: Meaning[]) => {
  link.take(asking);
  control.pick(new Set(['S5', 'H5']));
  control.play();
  control.play();
  expect(sent).toEqual([{ t: 'mean', prompt: 5, move: 'play S5 H5' }]);
  link.take({ t: 'meanings', prompt: 5, moves });
  await tick();
};

test('where the house asks, a set with one meaning is played at once', async () => {
  await choosing([{ move: 'play S5 H5', kind: '', run: 0, key: 0 }]);
  expect(sent.slice(1)).toEqual([{ t: 'act', prompt: 5, move: 'play S5 H5' }]);
  expect(screen.queryByTestId('meanings')).toBeNull();
});

test('of several meanings I choose one, named in words', async () => {
  await choosing(both);
  expect(sent.length).toBe(1);
  expect(screen.getByTestId('meaning-0').textContent).toBe('三顺 · 4 组 · 到 6');
  expect(screen.getByTestId('meaning-0').className).toContain('main');
  expect(document.activeElement).toBe(screen.getByTestId('meaning-0'));
  expect(screen.queryByTestId('play-button')).toBeNull();
  await fireEvent.keyDown(screen.getByTestId('meaning-0'), { key: 'ArrowRight' });
  expect(document.activeElement?.textContent).toBe('飞机带单 · 3 组 · 到 5');
  await fireEvent.click(document.activeElement!);
  expect(sent.slice(1)).toEqual([{ t: 'act', prompt: 5, move: 'play S5 H5 as plane+1 5' }]);
  expect(screen.queryByTestId('meanings')).toBeNull();
});

test('playing again takes the default, what a hint means comes first', async () => {
  await choosing(both);
  control.play();
  expect(sent.slice(1)).toEqual([{ t: 'act', prompt: 5, move: 'play S5 H5 as plane 6' }]);
  link.take({ ...asking, ask: { ...ask, number: 6, hints: ['play S5 H5 as plane+1 5'] } });
  control.play();
  link.take({ t: 'meanings', prompt: 6, moves: both });
  expect(control.meanings.map((m) => m.key)).toEqual([2, 3]);
});

test('going back keeps the picks; other picks, another question or a late answer end the choice', async () => {
  await choosing(both);
  await fireEvent.click(screen.getByTestId('meaning-cancel'));
  await tick();
  expect(screen.queryByTestId('meanings')).toBeNull();
  expect(picked()).toEqual(['S5', 'H5']);
  expect(document.activeElement).toBe(screen.getByTestId('play-button'));
  control.play();
  link.take({ t: 'meanings', prompt: 5, moves: both });
  control.clear();
  expect(control.meanings).toEqual([]);
  expect(control.picked.size).toBe(2);
  control.play();
  link.take({ t: 'meanings', prompt: 5, moves: both });
  control.pick(new Set(['S5']));
  expect(control.meanings).toEqual([]);
  control.pick(new Set(['S5', 'H5']));
  control.play();
  link.take({ ...asking, ask: { ...ask, number: 6 } });
  link.take({ t: 'meanings', prompt: 5, moves: both });
  expect(control.meanings).toEqual([]);
  expect(sent.filter((m) => m.t === 'act')).toEqual([]);
});

test('a refusal ends the question, so that it can be asked again', async () => {
  link.take(asking);
  control.pick(new Set(['D3', 'S5']));
  control.play();
  link.take({ t: 'refused', prompt: 5, code: 'no_shape', clause: 'DZ-6', zh: '不成牌型', en: 'No shape', cards: [] });
  await tick();
  expect(screen.getByTestId('refusal').textContent).toContain('不成牌型');
  control.play();
  expect(sent.map((m) => m.t)).toEqual(['mean', 'mean']);
});

const event = (kind: string, seat: number, more: object = {}) => ({ kind, seat, cards: [], n: 0, note: '', only: null, ...more });

test('what happens is said, then what is asked of me; hints say nothing', async () => {
  const live = () => screen.getByTestId('live').textContent;
  link.take({ ...table(), events: [event('play', 1, { cards: ['S4', 'H4'] }), event('warn', 1, { n: 2 })] });
  await tick();
  expect(live()).toBe('阿强出 黑桃4、红桃4。阿强只剩 2 张牌。轮到你出牌');
  link.take({ ...table({ turn: [1] }, null), events: [event('pass', 0)] });
  await tick();
  expect(live()).toBe('你不出');
  link.take(table());
  await tick();
  expect(live()).toBe('你不出');
});

test('what happens is heard, each sound once; who looks on has neither won nor lost', async () => {
  const heard = vi.spyOn(control, 'sound').mockResolvedValue();
  const sounds = () => heard.mock.calls.splice(0).map(([name]) => name);
  link.take({ ...table({}, null), events: [event('dealt', 1, { n: 17 }), event('dealt', 0, { n: 17 }), event('call', 0), event('rob', 1)] });
  expect(sounds()).toEqual(['deal', 'turn']);
  const result = { points: ['6', '-3', '-3'], winners: [0], ending: 'landlord', factors: [], carry: {}, over: false };
  const end = [event('play', 0, { cards: ['S5', 'H5', 'C5', 'D5'], note: 'bomb' }), event('over', 0)];
  link.take({ ...table({ phase: 'over', turn: [], result }, null), events: end });
  expect(sounds()).toEqual(['bomb', 'win']);
  link.take({ ...table({ phase: 'over', turn: [], seat: 1, result }, null), events: end });
  expect(sounds()).toEqual(['bomb', 'loss']);
  link.take({ ...table({ phase: 'over', turn: [], seat: null, result }, null), events: end });
  expect(sounds()).toEqual(['bomb']);
});

test('the pass that ends a trick lies there for a while, and nothing waits for it', async () => {
  vi.useFakeTimers();
  link.take(table({ last: { seat: 0, cards: ['S4', 'H4'], kind: 'pair', run: 1, key: 1 }, did: [{ cards: ['S4', 'H4'], kind: 'pair', run: 1, key: 1 }, { cards: [], kind: '', run: 0, key: 0 }, null], turn: [2] }, null));
  const lane = (seat: number) => document.querySelector(`[data-lane="${seat}"]`)!;
  const over = table({ last: null, did: [null, null, null], turn: [0] }, { ...ask, number: 9, choices: [] });
  link.take({ ...over, events: [event('pass', 2), event('trick', 0)] });
  await tick();
  expect(lane(2).textContent?.trim()).toBe('不出');
  expect(lane(1).textContent?.trim()).toBe('不出');
  expect(lane(0).querySelectorAll('[data-card]').length).toBe(2);
  link.take(over); // hints
  await tick();
  expect(lane(2).textContent?.trim()).toBe('不出');
  control.pick(new Set(['SA']));
  await fireEvent.click(screen.getByTestId('play-button'));
  expect(sent).toEqual([{ t: 'act', prompt: 9, move: 'play SA' }]);
  await vi.advanceTimersByTimeAsync(600);
  expect([0, 1, 2].map((seat) => lane(seat).textContent?.trim())).toEqual(['', '', '']);
  expect(lane(0).querySelector('[data-card]')).toBeNull();
  vi.useRealTimers();
});

test('bids that may not be made are there but pale', async () => {
  link.take(table({ phase: 'bid', landlord: null, bottom: [], last: null, did: [null, null, null] }, { ...ask, number: 8, kind: 'bid', choices: ['bid 0', 'bid 2', 'bid 3'] }));
  await tick();
  await fireEvent.click(screen.getByTestId('bid-1'));
  await fireEvent.click(screen.getByTestId('bid-2'));
  expect(sent).toEqual([{ t: 'act', prompt: 8, move: 'bid 2' }]);
});

const quiet = { landlord: null, landlords: [], bottom: [], last: null, did: [null, null, null] };

test('a question has its own words; calls are told at the seats', async () => {
  link.take(table({ ...quiet, phase: 'rob', calls: [[2, 'no'], [0, 'call'], [1, 'rob']] }, { ...ask, number: 8, kind: 'rob', choices: ['rob', 'no'] }));
  await tick();
  expect(screen.getByTestId('answer-rob').textContent).toContain('抢地主');
  const lane = (seat: number) => document.querySelector(`[data-lane="${seat}"]`)!.textContent?.trim();
  expect([lane(1), lane(2)]).toEqual(['抢地主', '不叫']);
  await fireEvent.click(screen.getByTestId('answer-no'));
  expect(sent).toEqual([{ t: 'act', prompt: 8, move: 'no' }]);
});

test('what an open hand makes is said while cards are dealt, and nothing is urgent', async () => {
  link.take(table({ ...quiet, phase: 'deal', dealt: 9, hand: ['D3', 'S5'], turn: [0, 1, 2], rules: { ming_border: 8 } }, { ...ask, number: 8, kind: 'show', choices: ['show', 'no'], left_ms: 400 }));
  await tick();
  expect(screen.getByTestId('answer-show').textContent).toBe('明牌×3');
  expect(control.urgent).toBe(false);
  control.say(true);
  expect(sent).toEqual([{ t: 'act', prompt: 8, move: 'show' }]);
});

test('sealed answers: who has chosen, what I chose; then who doubled', async () => {
  const view = { ...quiet, phase: 'double', landlord: 1, landlords: [1], answered: [0, 2], answer: 'double', turn: [1] };
  link.take(table(view, null));
  await tick();
  expect(document.querySelector('[data-lane="2"]')!.textContent).toContain('已选择');
  expect(screen.getByText('你选了加倍，等其他人')).toBeTruthy();
  link.take(table({ doubled: [0], answered: [], multiple: 4, factors: [{ kind: 'double', by: 2 }, { kind: 'double', by: 2 }] }, null));
  await tick();
  expect(screen.getByTestId('seat-0').textContent).toContain('加倍');
  await fireEvent.click(screen.getByTestId('multiple'));
  expect(screen.getByTestId('factors').textContent).toContain('加倍2 次×4');
});

test('a hidden landlord: only I know, until all do; then I see the hand', async () => {
  const view = { landlord: 1, landlords: [0, 1], disclosed: false, faceup: { card: 'D9', seat: 1 }, known: [[], ['D9'], []] };
  link.take(table(view));
  await tick();
  expect(screen.getByTestId('seat-0').textContent).toContain('暗地主, 只有你知道');
  expect(screen.getByTestId('seat-1').textContent).toContain('明地主');
  expect(screen.queryByTestId('open-hand')).toBeNull();
  link.take(table({ ...view, landlords: [1], seat: 0 }));
  await tick();
  expect(screen.getByTestId('seat-0').textContent).toContain('农民');
  expect(screen.getByTestId('seat-2').textContent).not.toContain('农民');
  link.take(table({ ...view, disclosed: true, known: [[], ['D9', 'S4'], []] }));
  await tick();
  expect(screen.getByTestId('open-hand').dataset.cards).toBe('D9 S4');
  expect(screen.getByTestId('seat-2').textContent).toContain('农民');
});

test('the emperor takes what he taps', async () => {
  link.take(table({ ...quiet, phase: 'take', landlord: 0, landlords: [0], rules: { emperor: 'bid' }, bottom: ['S3', 'S3', 'RJ'] }, { ...ask, number: 8, kind: 'take', choices: [], low: 0, high: 6 }));
  await tick();
  expect(screen.getByTestId('seat-0').textContent).toContain('帝主');
  expect(screen.getByTestId('take-button').textContent).toBe('拿走 3 张');
  await fireEvent.click(document.querySelector('[data-offer="S3#2"]')!);
  await fireEvent.click(screen.getByTestId('take-button'));
  expect(sent).toEqual([{ t: 'act', prompt: 8, move: 'take RJ S3' }]);
});

test('wild cards carry a sign that is also said', async () => {
  link.take(table({ wild: 2 }));
  await tick();
  expect(card('黑桃5 (癞子)').textContent?.trim()).toBe('癞');
  expect(card('黑桃A').textContent?.trim()).toBe('');
});

test('what is to be beaten is said as one says it, and that a bot plays for me no longer than a hand lasts', async () => {
  const says = () => document.querySelector('.says')!.textContent;
  expect(says()).toContain('要压过 对子 4');
  const auto: Room = { ...room, chairs: [{ ...chair(0, '小明'), auto: true }, ...room.chairs.slice(1)] };
  link.take(auto);
  await tick();
  expect(says()).toContain('电脑在替你出牌');
  link.take({ ...auto, phase: 'between' });
  await tick();
  expect(says()).not.toContain('电脑在替你出牌');
});
