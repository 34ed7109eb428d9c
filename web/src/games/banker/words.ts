// The words that only the games with a banker need.
import type { Lang } from '../../cards/cards';
import { settings } from '../../settings.svelte';
import type { Game } from './view';

type By<T> = Record<string, T>;

const zh = {
  table: { niuniu: '牛牛牌桌', sangong: '三公牌桌', twentyone: '21 点牌桌' } as Record<Game, string>,
  you: '你',
  log: '经过',
  noLog: '还没有发牌',

  // the strip and the seats
  banker: '庄',
  bankerIs: '庄家',
  noBanker: '两两互比',
  multiple: '倍数',
  base: '底分',
  perPoint: '每分豆',
  stock: '剩牌',
  bet: '下注',
  betOf: (n: number) => `下注 ${n}`,
  grabs: (n: number) => (n ? `抢 ×${n}` : '不抢'),
  bankerTimes: (n: number) => `庄家，×${n}`,
  did: { grab: '已选', bet: '已下注', group: '已组牌' } as By<string>,
  cards: (n: number) => `${n} 张`,
  stopped: '停',
  closedHand: (n: number) => `${n} 张牌，没有亮开`,
  handNo: (n: number) => `第 ${n} 门`,
  nowPlayed: '正在要牌',

  // what a hand is
  kinds: {
    no_niu: '无牛', niu1: '牛一', niu2: '牛二', niu3: '牛三', niu4: '牛四', niu5: '牛五', niu6: '牛六', niu7: '牛七', niu8: '牛八', niu9: '牛九', niuniu: '牛牛',
    four_flower: '四花', five_flower: '五花', four_bomb: '四炸', five_small: '五小',
    baojiu: '爆九', big: '大三公', small: '小三公', mixed: '混三公',
  } as By<string>,
  points: (n: number) => `${n} 点`,
  total: (n: number) => `${n} 点`,
  soft: (n: number) => `软 ${n}`,
  bust: (n: number) => `冒牌 ${n}`,

  // questions
  asks: {
    grab: '抢庄吗？抢得最多的坐庄，输赢都乘这个数', group: '组牛：选三张，凑成 10、20 或 30', open: '看好了就开牌', hit: '要牌，还是停牌？',
  } as By<string>,
  askBet: (low: number, high: number) => (low === high ? `下注：只能下 ${low}` : `下注：${low} 到 ${high}`),
  askHand: (n: number) => `第 ${n} 门：要牌，还是停牌？`,
  askBanker: '轮到你这个庄家：要牌，还是停牌？',
  askClosed: { total: '已经 21 点，不能再要了，停牌吧', bust: '冒牌了，别人还不知道，停牌吧' } as By<string>,
  askSplit: '要牌、停牌，也可以分牌：每张 A 各成一门',
  special: '五小、四炸、五花、四花不用组',
  waits: {
    grab: (n) => `等大家抢庄，还有 ${n} 人`, bet: (n) => `等大家下注，还有 ${n} 人`, group: (n) => `等大家组牛，还有 ${n} 人`, open: (n) => `等大家开牌，还有 ${n} 人`,
  } as By<(n: number) => string>,
  waitsOf: (name: string, banker: boolean) => (banker ? `庄家${name}要牌` : `${name}要牌`),
  bankerWaits: '你坐庄，不用下注',
  turn: { grab: '要不要抢庄', bet: '下注中', group: '组牛中', open: '看牌中', hit: '要牌中' } as By<string>,
  myTurn: { grab: '轮到你抢庄', bet: '轮到你下注', group: '轮到你组牛', open: '轮到你开牌', hit: '轮到你要牌' } as By<string>,

  noGrab: '不抢',
  grab: (n: number) => `${n} 倍`,
  quick: '常用的注',
  most: '最大',
  more: '多下',
  less: '少下',
  betNow: (n: number) => `下注 ${n}`,
  groupNow: '组牛',
  noBull: '没牛',
  notTens: (n: number) => `${n} 不是整十`,
  chosen: (n: number) => `选了 ${n}/3 张`,
  three: '三张',
  two: '两张',
  sums: (three: number, two: number, kind: string) => `三张 ${three}，两张 ${two}${kind && `，${kind}`}`,
  place: (n: number) => `牛的第 ${n} 张`,
  show: '开牌',
  hit: '要牌',
  stand: '停牌',
  split: '分牌',
  hint: '提示',
  hintNone: '凑不出整十，选“没牛”吧',

  // what happened
  told: {
    answered: (name) => `${name}选好了`, no_grab: (name) => `${name}不抢庄`, no_group: (name) => `${name}不组牛`, level: (name) => `${name}和庄家一样大，不输不赢`, hit_unseen: (name) => `${name}要了一张牌`,
  } as By<(name: string) => string>,
  toldN: {
    banker: (name) => `${name}坐庄`, banker_times: (name, n) => `${name}坐庄，×${n}`, grab: (name, n) => `${name}抢庄 ×${n}`, bet: (name, n) => `${name}下注 ${n}`, gains: (name, n) => `${name}赢 ${n}`,
    loses: (name, n) => `${name}输 ${n}`, stood: (name, n) => `${name}停牌，共 ${n} 张`, split_unseen: (name, n) => `${name}分成 ${n} 门，各补一张`, dealt: (_, n) => `发牌，你有 ${n} 张`,
  } as By<(name: string, n: number) => string>,
  toldCards: {
    fifth: (_, cards) => `第五张牌：${cards}`, grouped: (name, cards) => `${name}组牛：${cards}`, hit: (name, cards) => `${name}要了一张牌：${cards}`,
  } as By<(name: string, cards: string) => string>,
  toldSplit: (name: string, n: number, cards: string) => `${name}分成 ${n} 门，各补一张：${cards}`,
  toldHand: {
    opened_kind: (name, kind, cards) => `${name}是${kind}：${cards}`, opened_hand: (name, kind, cards) => `${name}开牌：${cards}，${kind}`,
    show: (name, n, cards) => `${name}亮牌，${n} 点：${cards}`, show_bust: (name, n, cards) => `${name}冒牌，${n} 点：${cards}`,
  } as By<(name: string, what: string, cards: string) => string>,

  // the end
  endings: { compared: '比牌结束', sweep: '庄家通杀', swept: '庄家通赔', showdown: '亮牌', takes_all: '庄家通吃', pays_all: '庄家通赔' } as By<string>,
  moment: { sweep: '通杀', swept: '通赔', takes_all: '通吃', pays_all: '通赔' } as By<string>,
  parts: { times: '牌型', bet: '下注', grab: '抢庄', base: '底分', factor: '每分豆' } as By<string>,
  nextBanker: (name: string) => `下一局${name}坐庄`,
  sameBanker: (name: string) => `下一局还是${name}坐庄`,
  nextGrab: '下一局重新抢庄',
  nextDraw: '下一局的庄家抽签决定',
  pairs: '两两相比：横排的人赢（＋）输（−）多少',
  pairOf: (name: string, other: string, n: string) => `${name}对${other} ${n}`,
  sum: '合计',
  due: (points: string) => `本应 ${points}`,
  skip: '点一下就跳过',
};

type Words = typeof zh;

const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

const en: Words = {
  table: { niuniu: 'Niuniu table', sangong: 'Sangong table', twentyone: 'Twenty-one table' },
  you: 'You',
  log: 'What happened',
  noLog: 'No cards are dealt yet',

  banker: 'Bank',
  bankerIs: 'Banker',
  noBanker: 'Each with each',
  multiple: 'Multiple',
  base: 'Base',
  perPoint: 'A point',
  stock: 'Stock',
  bet: 'Bet',
  betOf: (n) => `Bet ${n}`,
  grabs: (n) => (n ? `Grab ×${n}` : 'No grab'),
  bankerTimes: (n) => `Banker, ×${n}`,
  did: { grab: 'Chosen', bet: 'Bet placed', group: 'Grouped' },
  cards: (n) => plural(n, 'card'),
  stopped: 'stands',
  closedHand: (n) => `${plural(n, 'card')} face down`,
  handNo: (n) => `Hand ${n}`,
  nowPlayed: 'being played',

  kinds: {
    no_niu: 'No bull', niu1: 'Bull 1', niu2: 'Bull 2', niu3: 'Bull 3', niu4: 'Bull 4', niu5: 'Bull 5', niu6: 'Bull 6', niu7: 'Bull 7', niu8: 'Bull 8', niu9: 'Bull 9', niuniu: 'Double bull',
    four_flower: 'Four courts', five_flower: 'Five courts', four_bomb: 'Four of a kind', five_small: 'Five small',
    baojiu: 'Three threes', big: 'Equal faces', small: 'Three equal', mixed: 'Three faces',
  },
  points: (n) => plural(n, 'point'),
  total: (n) => String(n),
  soft: (n) => `Soft ${n}`,
  bust: (n) => `Bust ${n}`,

  asks: {
    grab: 'Grab the bank? The highest is banker, and everything is paid times that', group: 'Choose three cards that make 10, 20 or 30', open: 'Lay your hand open when you are ready', hit: 'Hit or stand?',
  },
  askBet: (low, high) => (low === high ? `You can bet ${low}` : `Bet ${low} to ${high}`),
  askHand: (n) => `Hand ${n}: hit or stand?`,
  askBanker: 'You are the banker: hit or stand?',
  askClosed: { total: '21: no more cards. Stand', bust: 'Bust, but nobody knows. Stand' },
  askSplit: 'Hit, stand, or split: each ace becomes a hand',
  special: 'Special hands need no bull',
  waits: {
    grab: (n) => `Who grabs the bank? ${n} to answer`, bet: (n) => `Bets are placed, ${n} to come`, group: (n) => `Bulls are made, ${n} to come`, open: (n) => `Hands are opened, ${n} to come`,
  },
  waitsOf: (name, banker) => (banker ? `${name}, the banker, draws` : `${name} draws`),
  bankerWaits: 'You are the banker and do not bet',
  turn: { grab: 'grabs or not', bet: 'betting', group: 'grouping', open: 'looking', hit: 'drawing' },
  myTurn: { grab: 'Grab or not', bet: 'Your bet', group: 'Your bull', open: 'Open your hand', hit: 'Your turn' },

  noGrab: 'No',
  grab: (n) => `×${n}`,
  quick: 'Usual bets',
  most: 'most',
  more: 'Bet more',
  less: 'Bet less',
  betNow: (n) => `Bet ${n}`,
  groupNow: 'Bull',
  noBull: 'No bull',
  notTens: (n) => `${n} is no ten`,
  chosen: (n) => `${n}/3 chosen`,
  three: 'Three',
  two: 'Two',
  sums: (three, two, kind) => `Three make ${three}, two make ${two}${kind && `: ${kind}`}`,
  place: (n) => `Card ${n} of the bull`,
  show: 'Open',
  hit: 'Hit',
  stand: 'Stand',
  split: 'Split',
  hint: 'Hint',
  hintNone: 'No three of them make tens: say no bull',

  told: {
    answered: (name) => `${name} has chosen`, no_grab: (name) => `${name} does not grab`, no_group: (name) => `${name} groups nothing`, level: (name) => `${name} ties with the banker: nothing is paid`, hit_unseen: (name) => `${name} takes a card`,
  },
  toldN: {
    banker: (name) => `${name} is the banker`, banker_times: (name, n) => `${name} is the banker, ×${n}`, grab: (name, n) => `${name} grabs ×${n}`, bet: (name, n) => `${name} bets ${n}`, gains: (name, n) => `${name} wins ${n}`,
    loses: (name, n) => `${name} loses ${n}`, stood: (name, n) => `${name} stops with ${plural(n, 'card')}`, split_unseen: (name, n) => `${name} splits into ${n} hands, one card to each`, dealt: (_, n) => `The deal: you have ${plural(n, 'card')}`,
  },
  toldCards: {
    fifth: (_, cards) => `The fifth card: ${cards}`, grouped: (name, cards) => `${name} groups ${cards}`, hit: (name, cards) => `${name} takes ${cards}`,
  },
  toldSplit: (name, n, cards) => `${name} splits into ${n} hands, one card to each: ${cards}`,
  toldHand: {
    opened_kind: (name, kind, cards) => `${name} has ${kind.toLowerCase()}: ${cards}`, opened_hand: (name, kind, cards) => `${name} opens ${cards}: ${kind.toLowerCase()}`,
    show: (name, n, cards) => `${name} shows ${n}: ${cards}`, show_bust: (name, n, cards) => `${name} is bust with ${n}: ${cards}`,
  },

  endings: { compared: 'The hands are compared', sweep: 'The banker beats everybody', swept: 'Everybody beats the banker', showdown: 'Showdown', takes_all: 'The banker beats everybody', pays_all: 'The banker pays everybody' },
  moment: { sweep: 'All lose', swept: 'All win', takes_all: 'All lose', pays_all: 'All win' },
  parts: { times: 'hand', bet: 'bet', grab: 'grabbed', base: 'base', factor: 'beans a point' },
  nextBanker: (name) => `${name} is banker next`,
  sameBanker: (name) => `${name} stays banker`,
  nextGrab: 'The bank is grabbed anew in the next hand',
  nextDraw: 'The next banker is drawn',
  pairs: 'Each with each: what the one in the row wins (+) or loses (−)',
  pairOf: (name, other, n) => `${name} against ${other} ${n}`,
  sum: 'Sum',
  due: (points) => `due ${points}`,
  skip: 'Tap to skip',
};

export const dictionaries: Record<Lang, Words> = { zh, en };
export const bk = {
  get now(): Words {
    return dictionaries[settings.lang];
  },
};
export type { Words };
