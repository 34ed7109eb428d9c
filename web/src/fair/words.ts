// The words of the fair deal.
import type { Lang } from '../cards/cards';
import { settings } from '../settings.svelte';
import type { Standing } from './check';
import type { Fault } from './verify';

const zh = {
  title: '公平发牌',
  marks: { fair: '发牌已验证', others: '发牌可验证', wrong: '发牌对不上', none: '没有发牌证明' } as Record<Standing, string>,
  sums: {
    fair: '服务器没法自己安排这一局的牌：牌由它事先锁定的种子和玩家的随机数（包括你的）算出来，你的浏览器刚刚自己重算了一遍。',
    others: '牌确实是由种子和下面的随机数算出来的；但里面没有你这个浏览器的随机数，所以不能由你自己担保。',
    wrong: '这一局的发牌和证明对不上，不能相信：',
    none: '这一局没有公平发牌的证明：它是旧版本打的，或者是从中途试打的。',
  } as Record<Standing, string>,
  faults: {
    no_proof: '没有证明。',
    bad_proof: '证明的格式不对。',
    other_proof: '这种证明太新，这个页面还不认识。',
    commitment: '种子和承诺对不上。',
    promised: '承诺和发牌前给你看的不一样，服务器中途换过种子。',
    draws: '随机抽取的次数对不上。',
    drawn: '抽取结果跟种子算出来的不一样。',
  } as Record<Fault, string>,
  draw: (n: number) => `第 ${n} 次抽取。`,
  how: [
    '发牌之前，服务器先选好一个种子，并公布它的指纹（承诺），以后就换不了了。',
    '看到承诺以后，每位玩家的浏览器再各加一个随机数；这时服务器已经不能改种子。',
    '洗牌和所有随机结果，都由种子和这些随机数按公开的算法算出来。',
    '这一局打完，种子就公开，谁都可以重算整副牌，连桌上从不亮出来的底牌、死牌也在内。',
  ],
  running: '这一局还在打：种子要到打完才公开，打完以后这里会自动验证。',
  loading: '正在验证…',
  waiting: '下一局的承诺已经锁定，你的随机数也已交上。',
  checks: {
    promised: '承诺就是发牌前给你看的那个',
    commitment: '种子和承诺一致',
    mine: '你的随机数用上了',
    notMine: '没有用上你的随机数（没坐下，或者到得太晚）',
    draws: (n: number) => `${n} 次洗牌和抽取全部重算过，完全一致`,
  },
  details: '细节',
  commitment: '承诺（SHA-256）',
  seed: '种子',
  salts: '玩家的随机数',
  noSalts: '没有玩家的随机数。',
  mine: '（你的）',
  offline: '想离线再查一遍：下载牌谱，运行',
  limits: '它证明服务器没有自己安排牌，也没有中途换牌；防不住管服务器的人跟另一位交随机数的玩家串通，也防不住偷看和互相通牌。',
};
export type Words = typeof zh;

const en: Words = {
  title: 'Fair deal',
  marks: { fair: 'Deal verified', others: 'Deal checked', wrong: 'Deal does not add up', none: 'No proof of the deal' },
  sums: {
    fair: 'The server could not arrange these cards by itself: they follow from a seed that the server had fixed beforehand and from the players’ own random numbers, yours among them. Your browser has just worked them out again by itself.',
    others: 'The cards do follow from the seed and the numbers below; but none of these came from this browser, so you cannot vouch for them yourself.',
    wrong: 'The deal of this hand does not fit its proof and cannot be trusted:',
    none: 'This hand has no proof of a fair deal: it was played under an older version, or went on from a position.',
  },
  faults: {
    no_proof: 'There is no proof.',
    bad_proof: 'The proof is of the wrong form.',
    other_proof: 'The proof is of a newer kind, which this page does not know.',
    commitment: 'The seed does not fit the commitment.',
    promised: 'The commitment is not the one you were shown before the deal: the server has changed its seed.',
    draws: 'The number of draws is another.',
    drawn: 'What was drawn is not what follows from the seed.',
  },
  draw: (n) => `Draw ${n}.`,
  how: [
    'Before the deal the server chooses a seed and publishes its fingerprint, the commitment; from then on it cannot change it.',
    'Having seen that, each player’s browser adds a random number of its own.',
    'The shuffle and everything else that chance decides follow from the seed and these numbers by a published method.',
    'After the hand the seed is told: anybody can work out the whole deck again, with the cards that the table never shows.',
  ],
  running: 'This hand is being played: its seed is told when it is over, and is then checked here by itself.',
  loading: 'Checking…',
  waiting: 'The commitment for the next hand is fixed, and your number has been sent.',
  checks: {
    promised: 'The commitment is the one you were shown before the deal',
    commitment: 'The seed fits the commitment',
    mine: 'Your number is in it',
    notMine: 'Your number is not in it (you had no seat, or it came too late)',
    draws: (n) => `All ${n} draws were worked out again and are the same`,
  },
  details: 'Details',
  commitment: 'Commitment (SHA-256)',
  seed: 'Seed',
  salts: 'The players’ numbers',
  noSalts: 'No player has added a number.',
  mine: '(yours)',
  offline: 'To check it again offline, download the record and run',
  limits: 'It proves that the server has not arranged the cards by itself, nor exchanged any. It is no help against whoever runs the server in league with another player who adds a number, nor against looking at cards and telling them.',
};

export const dictionaries: Record<Lang, Words> = { zh, en };
export const fairness = {
  get now(): Words {
    return dictionaries[settings.lang];
  },
};
