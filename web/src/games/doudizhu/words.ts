// The words that only 斗地主 needs.
import type { Lang } from '../../cards/cards';
import { settings } from '../../settings.svelte';

const zh = {
  table: '斗地主牌桌',
  bid: '叫分',
  base: '底分',
  multiple: '倍数',
  bottom: '底牌',
  landlord: '地主',
  farmer: '农民',
  noBid: '不叫',
  points: (n: number) => `${n} 分`,
  pass: '不出',
  faceup: (card: string, name: string) => `明牌 ${card}，${name}先叫`,
  faceupBottom: (card: string) => `明牌 ${card} 在底牌里，抽签定谁先叫`,
  bidding: (name: string) => `等${name}叫分`,
  lead: '你先出',
  toBeat: (shape: string) => `要压过 ${shape}`,
  warn: (n: number): string => (n === 1 ? '报单' : '报双'),

  // shapes
  single: '单张',
  pair: '对子',
  triple: '三张',
  triple1: '三带一',
  triple2: '三带一对',
  straight: (n: number) => `顺子 · ${n} 张`,
  pairs: (n: number) => `连对 · ${n} 对`,
  plane: (n: number) => `三顺 · ${n} 组`,
  plane1: (n: number) => `飞机带单 · ${n} 组`,
  plane2: (n: number) => `飞机带对 · ${n} 组`,
  quad1: '四带二',
  quad2: '四带两对',
  bomb: '炸弹',
  rocket: '火箭',
  of: (shape: string, rank: string) => `${shape} · ${rank}`,
  upTo: (shape: string, rank: string) => `${shape} · 到 ${rank}`,

  // told aloud
  toldDealt: (n: number) => `发牌，你有 ${n} 张`,
  toldBid: (name: string, n: number) => (n === 0 ? `${name}不叫` : `${name}叫 ${n} 分`),
  toldLandlord: (name: string, cards: string) => `${name}当地主，底牌 ${cards}`,
  toldPlay: (name: string, cards: string) => `${name}出 ${cards}`,
  toldPass: (name: string) => `${name}不出`,
  toldTrick: (name: string) => `由${name}先出`,
  toldWarn: (name: string, n: number) => `${name}只剩 ${n} 张牌`,
  toldSpring: '春天',
  toldOver: '这一局结束',
  toldRedeal: '都不叫，重新发牌',

  // result
  landlordWins: '地主胜',
  farmersWin: '农民胜',
  redeal: '重新发牌',
  win: '胜',
  lose: '负',
  draw: '平',
  myPoints: (total: string) => `分 · 总分 ${total}`,
  howMultiple: '倍数怎么来的',
  factor: {
    base: '底分', bid: '叫分', bombs: '炸弹', bomb: '炸弹', rocket: '火箭', spring: '春天', anti_spring: '反春', rob: '抢地主', double: '加倍',
  } as Record<string, string>,
  howPoints: '两个农民分别与地主结算。',
  out: '出完',
  lastSet: '最后一手',
};

type Words = typeof zh;

const en: Words = {
  table: 'Dou Dizhu table',
  bid: 'Bid',
  base: 'Base',
  multiple: 'Multiple',
  bottom: 'Bottom',
  landlord: 'Landlord',
  farmer: 'Farmer',
  noBid: 'No bid',
  points: (n) => `Bid ${n}`,
  pass: 'Pass',
  faceup: (card, name) => `Face-up card: ${card}; ${name} bids first`,
  faceupBottom: (card) => `The face-up ${card} is in the bottom: the first bidder is drawn by lot`,
  bidding: (name) => `Waiting for ${name} to bid`,
  lead: 'You lead',
  toBeat: (shape) => `To beat: ${shape}`,
  warn: (n) => (n === 1 ? 'One left' : 'Two left'),

  single: 'Single',
  pair: 'Pair',
  triple: 'Triple',
  triple1: 'Triple + 1',
  triple2: 'Triple + pair',
  straight: (n) => `Straight of ${n}`,
  pairs: (n) => `Run of ${n} pairs`,
  plane: (n) => `Run of ${n} triples`,
  plane1: (n) => `Plane of ${n} + singles`,
  plane2: (n) => `Plane of ${n} + pairs`,
  quad1: 'Quad + 2',
  quad2: 'Quad + 2 pairs',
  bomb: 'Bomb',
  rocket: 'Rocket',
  of: (shape, rank) => `${shape}, ${rank}`,
  upTo: (shape, rank) => `${shape}, to ${rank}`,

  toldDealt: (n) => `Cards are dealt, you have ${n}`,
  toldBid: (name, n) => (n === 0 ? `${name}: No bid` : `${name}: Bid ${n}`),
  toldLandlord: (name, cards) => `${name} is the landlord; bottom cards ${cards}`,
  toldPlay: (name, cards) => `${name} plays ${cards}`,
  toldPass: (name) => `${name} passes`,
  toldTrick: (name) => `${name} leads again`,
  toldWarn: (name, n) => `${name} has ${n === 1 ? 'one card' : 'two cards'} left`,
  toldSpring: 'Spring',
  toldOver: 'The hand is over',
  toldRedeal: 'Nobody bids; the cards are dealt again',

  landlordWins: 'Landlord wins',
  farmersWin: 'Farmers win',
  redeal: 'Dealt again',
  win: 'W',
  lose: 'L',
  draw: '–',
  myPoints: (total) => `points · total ${total}`,
  howMultiple: 'How the multiple came about',
  factor: {
    base: 'base', bid: 'bid', bombs: 'bombs', bomb: 'bomb', rocket: 'rocket', spring: 'spring', anti_spring: 'anti-spring', rob: 'robs', double: 'doubled',
  },
  howPoints: 'Each farmer settles one share with the landlord, who settles two.',
  out: 'Out',
  lastSet: 'The last set',
};

export const dictionaries: Record<Lang, Words> = { zh, en };
export const ddz = {
  get now(): Words {
    return dictionaries[settings.lang];
  },
};
export type { Words };
