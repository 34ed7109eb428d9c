// The words that only 七八J needs.
import type { Lang } from '../../cards/cards';
import { settings } from '../../settings.svelte';

type Line = (name: string) => string;

const zh = {
  table: '七八J 牌桌',
  you: '你',
  suits: { S: '黑桃', H: '红桃', C: '梅花', D: '方块' } as Record<string, string>,

  // the middle
  stock: (n: number) => `补牌堆，还有 ${n} 张`,
  draw: '摸牌',
  drawN: (n: number) => `摸 ${n} 张`,
  left: (n: number) => `${n} 张`,
  top: '桌上的牌',
  want: (suit: string) => `要${suit}`,
  way: { cw: '顺时针出牌', ccw: '逆时针出牌' },
  owes: (n: number) => `要摸 ${n} 张`,
  skips: '要停一轮',
  turned: '掉转！',
  lastCard: '只剩一张！',

  // seats
  penalty: (n: number) => `罚 ${n}`,
  penaltyOf: (n: number) => `累计罚分 ${n}，满 100 出局`,
  out: '出局',
  did: { draw: (n: number) => `摸 ${n} 张`, skip: () => '停一轮', stuck: () => '没牌可摸', last: () => '报牌', starts: () => '先出' },
  mine: '我的罚分',
  limit: '满 100 出局',

  // questions
  pass: '不出',
  sitOut: '停一轮',
  keep: '留着',
  announce: '报牌',
  nameSuit: '要哪个花色？',
  cancel: '换一张',
  asks: {
    fits: (suit: string, rank: string) => `跟${suit}或 ${rank}，J 也行`,
    jack: (suit: string) => `要出${suit}，不能出 J`,
    none: '没有能出的牌，摸一张',
    nothing: '出不了，也没有牌可摸',
    seven: (n: number) => `出一张 7 传下去，不然摸 ${n} 张`,
    sevenNone: (n: number) => `没有 7，摸 ${n} 张`,
    eight: '出一张 8 传下去，不然停一轮',
    eightNone: '没有 8，停一轮',
    drawn: (card: string) => `摸到${card}，可以马上出`,
    drawnNone: (card: string) => `摸到${card}，出不了`,
    announce: '出到剩一张，先报牌',
  },
  waits: { play: (name: string) => `等${name}出牌`, seven: (name: string) => `${name}要接 7`, eight: (name: string) => `${name}要接 8`, drawn: (name: string) => `${name}摸了牌` } as Record<string, Line>,
  reshuffling: '打出的牌洗成新的补牌堆',
  youAreOut: '你已出局，看他们打完这一场',

  // what happened, said aloud
  told: {
    starter: (name: string) => `${name}先出`, over: (name: string) => `${name}出完了`, out: (name: string) => `${name}满 100 分，出局`, announce: (name: string) => `${name}报牌，只剩一张`, blocked: () => '谁也出不了牌', reshuffle: () => '补牌堆重新洗过',
  } as Record<string, Line>,
  toldTurned: (card: string) => `开局牌${card}`,
  toldPlay: (name: string, card: string, suit: string) => `${name}出${card}${suit ? `，要${suit}` : ''}`,
  toldDraw: (name: string, n: number, cards: string) => `${name}摸${cards || ` ${n} 张`}`,
  toldPass: { drawn: (name: string) => `${name}不出`, skip: (name: string) => `${name}停一轮`, stuck: (name: string) => `${name}出不了，也没有牌摸` } as Record<string, Line>,

  // the end
  endings: { out: '出完了', blocked: '谁也出不了牌' } as Record<string, string>,
  wonHand: (name: string) => `${name}先出完`,
  wonMatch: (name: string) => `${name}赢得整场`,
  myPenalty: (total: number) => `罚分 · 累计 ${total}`,
  race: '累计罚分，满 100 出局',
  nothingLeft: '出完',
  chips: (won: string, now: number) => `筹码 ${won}，共 ${now}`,
  none: '没有记分',
  winner: '赢家',
  nextStart: (name: string) => `下一局${name}先出`,
  newMatch: '下一局开始新的一场',
};

type Words = typeof zh;

const en: Words = {
  table: 'Mau-Mau table',
  you: 'You',
  suits: { S: 'spades', H: 'hearts', C: 'clubs', D: 'diamonds' },

  stock: (n) => `Stock, ${n} left`,
  draw: 'Draw',
  drawN: (n) => `Draw ${n}`,
  left: (n) => `${n}`,
  top: 'Top card',
  want: (suit) => suit,
  way: { cw: 'Clockwise', ccw: 'Counter-clockwise' },
  owes: (n) => `Draw ${n}`,
  skips: 'Lose a turn',
  turned: 'Turned!',
  lastCard: 'Last card!',

  penalty: (n) => `${n} pts`,
  penaltyOf: (n) => `${n} penalty points, out at 100`,
  out: 'Out',
  did: { draw: (n) => `Drew ${n}`,  skip: () => 'Skipped', stuck: () => 'No stock', last: () => 'Last card', starts: () => 'Starts' },
  mine: 'My penalty',
  limit: 'out at 100',

  pass: 'Pass',
  sitOut: 'Lose turn',
  keep: 'Keep it',
  announce: 'Last card!',
  nameSuit: 'Which suit?',
  cancel: 'Back',
  asks: {
    fits: (suit, rank) => `Match ${suit} or ${rank}, or a jack`,
    jack: (suit) => `Play ${suit}, no jack`,
    none: 'Nothing fits: draw a card',
    nothing: 'Nothing fits, and there is nothing to draw',
    seven: (n) => `Answer with a 7, or draw ${n}`,
    sevenNone: (n) => `No 7: draw ${n}`,
    eight: 'Answer with an 8, or lose the turn',
    eightNone: 'No 8: you lose the turn',
    drawn: (card) => `You drew the ${card}: you may play it now`,
    drawnNone: (card) => `The ${card} you drew does not fit`,
    announce: 'Announce your last card before you play',
  },
  waits: { play: (name) => `Waiting for ${name}`, seven: (name) => `${name} faces a 7`, eight: (name) => `${name} faces an 8`, drawn: (name) => `${name} has drawn` },
  reshuffling: 'The cards played become the new stock',
  youAreOut: 'You are out; the others play the match to its end',

  told: {
    starter: (name) => `${name} to start`, over: (name) => `${name}: no card left`, out: (name) => `${name}: 100 points, out of the match`, announce: (name) => `${name}: last card`, blocked: () => 'Nobody can play', reshuffle: () => 'The stock is shuffled again',
  },
  toldTurned: (card) => `The first card is the ${card}`,
  toldPlay: (name, card, suit) => `${name}: ${card}${suit ? `, ${suit} wanted` : ''}`,
  toldDraw: (name, n, cards) => `${name}: drew ${cards || n}`,
  toldPass: { drawn: (name) => `${name}: pass`, skip: (name) => `${name}: turn lost`, stuck: (name) => `${name}: nothing to play or draw` },

  endings: { out: 'out of cards', blocked: 'Nobody can play' },
  wonHand: (name) => (name === 'You' ? 'You are out of cards first' : `${name} is out of cards first`),
  wonMatch: (name) => (name === 'You' ? 'You win the match' : `${name} wins the match`),
  myPenalty: (total) => `penalty · total ${total}`,
  race: 'Penalty points, out at 100',
  nothingLeft: 'no cards',
  chips: (won, now) => `${won} chips, ${now} in all`,
  none: 'nothing scored',
  winner: 'Winner',
  nextStart: (name) => `Next hand: ${name} to start`,
  newMatch: 'The next hand begins a new match',
};

export const dictionaries: Record<Lang, Words> = { zh, en };
export const mm = {
  get now(): Words {
    return dictionaries[settings.lang];
  },
};
export type { Words };
