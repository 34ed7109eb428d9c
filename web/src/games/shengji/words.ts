// The words that only 升级 needs.
import type { Lang } from '../../cards/cards';
import { settings } from '../../settings.svelte';

type Line = (name: string) => string;

const COUNT = '一两三四五六七八九十';
const many = (n: number): string => COUNT[n - 1] ?? String(n);
/** By the size of a group: its name alone, and in a run of so many. */
const RUNS_ZH: Record<number, (n: number) => string> = {
  2: (n) => (n === 2 ? '拖拉机' : `拖拉机（${n} 连对）`),
  3: (n) => (n === 2 ? '泰坦尼克' : `泰坦尼克（${n} 个三张）`),
  4: (n) => (n === 2 ? '连四' : `连四（${n} 个四张）`),
};
const RUNS_EN: Record<number, (n: number) => string> = {
  2: (n) => (n === 2 ? 'tractor' : `tractor of ${n} pairs`),
  3: (n) => (n === 2 ? 'Titanic' : `Titanic of ${n}`),
  4: (n) => (n === 2 ? 'run of quads' : `run of ${n} quads`),
};
const LONE_EN: Record<number, string> = { 1: 'single', 2: 'pair', 3: 'triple', 4: 'quad' };

const zh = {
  table: '升级牌桌',
  trump: '主',
  noTrump: '无主',
  suits: { S: '黑桃', H: '红桃', C: '梅花', D: '方块', NT: '无主', black: '黑色', red: '红色' } as Record<string, string>,
  playing: (level: string) => `打 ${level}`,
  level: '打',
  attackers: '闲家',
  attackersShort: '闲家',
  points: (n: number) => `${n} 分`,
  bottom: '底',
  bottomCards: '底牌',
  bottomTaken: '拿起的底牌',
  info: '这一局',
  bottomAgain: '再看底牌',
  ours: '我方',
  theirs: '对方',
  noDealer: '还没有庄家',
  nobodyYet: '还没有人亮主',
  declaredBy: (name: string) => `${name}亮主`,
  calledBy: (name: string) => `${name}叫主`,
  friendCard: '朋友牌',
  unknown: '？',
  unknownYet: '还不知道是谁',
  friendNth: (card: string, n: number) => `第 ${n} 张 ${card}`,
  side: { dealer: '庄家', with: '庄家方', against: '闲家' },
  friend: '朋友',
  mate: '对家',
  best: '最大',
  shapes: { single: '单张', pair: '对子', triple: '三张', four: '四张', tractor: '拖拉机', titanic: '泰坦尼克', fours: '连四', throw: '甩牌', follow: '跟', ruff: '毙', discard: '垫' } as Record<string, string>,

  // the deal
  dealing: (n: number) => (n ? `发牌中，每人 ${n} 张` : '马上发牌'),
  joker: '王',
  mayDeclare: (n: number, level: string) => `已发 ${n} 张，你可以亮 ${level}`,
  mayCall: (n: number, level: string) => `已发 ${n} 张，你可以暗叫 ${level}，别人看不见`,
  /** in the open, and where one calls in secret */
  closing: ['牌发完了，还可以亮主或反主', '牌发完了，还可以暗叫'] as [string, string],
  closingNone: ['牌发完了，你没有能亮的', '牌发完了，你没有能叫的'] as [string, string],
  closingWait: '等大家决定亮不亮',
  declare: (what: string) => `亮${what}`,
  declareBar: '亮主',
  callBar: '暗叫',
  silent: '不亮',
  silentCall: '不叫',
  declared: '亮主',
  called: (leads: boolean): string => (leads ? '暗叫 · 领先' : '暗叫 · 没领先'),

  // bottom and friend
  bury: (n: number) => `点选 ${n} 张扣底`,
  buryDo: '扣牌',
  buryCount: (k: number, n: number) => `已选 ${k}/${n}`,
  buryHint: '提示',
  callFriend: '叫一张朋友牌：谁打出第几张，谁就是朋友',
  callDo: (card: string, n: number) => `叫第 ${n} 张 ${card}`,
  nth: (n: number) => `第 ${n} 张`,
  nthShort: (n: number) => `第${n}`,
  rank: '点数',
  suit: '花色',
  copy: '第几张',

  // play
  lead: '你领出',
  mixed: '不是同一门，不能一起出',
  isLead: (parts: string) => parts,
  isThrow: (parts: string) => `${parts}：甩牌`,
  /** components of one kind: groups of `size`, `length` of them in a run, `n` times */
  parts: (size: number, length: number, n: number): string => {
    if (length > 1) return n > 1 ? `${many(n)}个${RUNS_ZH[size]!(length)}` : RUNS_ZH[size]!(length);
    if (size === 1) return n > 1 ? `${n} 张单牌` : '单张';
    if (size === 2) return n > 1 ? `${many(n)}对` : '一对';
    return `${n > 1 ? `${many(n)}个` : ''}${size === 3 ? '三张' : '四张'}`;
  },
  ofSuit: { S: '黑桃', H: '红桃', C: '梅花', D: '方块', T: '主牌', black: '黑牌', red: '红牌' } as Record<string, string>,
  oneOf: { S: '黑桃', H: '红桃', C: '梅花', D: '方块', T: '主牌', black: '黑牌', red: '红牌' } as Record<string, string>,
  and: '和',
  or: '或',
  lower: (s: string) => s,
  suchShape: '这样的牌型',
  followSuit: (of: string, _one: string, n: number) => (n === 1 ? `跟一张${of}` : `跟 ${n} 张${of}`),
  noShape: (of: string, shape: string, n: number) => `${of}跟不出${shape}，任意跟 ${n} 张${of}`,
  mustServe: (of: string, line: string, pairs: boolean, rest: number, restOf: string) =>
    `${of}还有${line}，必须跟${pairs ? '对' : '出'}${rest ? `，另补 ${rest} 张${restOf}` : ''}`,
  justAll: (of: string, _one: string, n: number) => (n === 1 ? `${of}只有这一张，必须跟` : `${of}正好 ${n} 张，全部跟出`),
  allOf: (of: string, _one: string, held: number, rest: number) => `${of}不够，${held} 张全部跟出，再任意补 ${rest} 张`,
  noneOf: (of: string, n: number) => `没有${of}，随便垫 ${n} 张`,
  mayRuff: (of: string, n: number) => `没有${of}，随便垫 ${n} 张，或用主毙`,
  noTrumps: (n: number) => `没有主牌，随便垫 ${n} 张`,
  failed: (n: number) => `甩牌失败，收回 ${n} 张`,
  throwFailed: (name: string, cards: string, n: number) => `${name}甩 ${cards}，有人更大，收回 ${n} 张`,
  standing: '打到哪里了',
  round: (n: number) => `第 ${n} 轮`,
  ledBy: (name: string) => `${name}领出`,
  inTrick: (n: number) => `本轮 ${n} 分`,
  took: (dealer: number, attackers: number) => `庄 ${dealer} 轮 闲 ${attackers} 轮`,
  tricksOf: (n: number, points: number) => `${n} 轮 ${points} 分`,
  mine: (n: number, points: number) => `我 ${n} 轮 ${points} 分`,
  lastTrick: '上一轮',
  lastTrickOf: (name: string, n: number) => `上一轮归${name}，${n} 分`,
  sort: '理牌',
  highFirst: '从大到小',
  lowFirst: '从小到大',
  trumpsLeft: '主牌在左',
  trumpsRight: '主牌在右',
  waits: { bury: (name) => `等${name}扣底牌`, call: (name) => `等${name}叫朋友牌`, lead: (name) => `等${name}领出`, play: (name) => `等${name}出牌` } as Record<string, Line>,

  // told aloud
  told: {
    no_declare: (name) => `${name}不亮`, bury: (name) => `${name}扣好了底牌`, redeal: () => '没有人亮主，重新发牌', alone: (name) => `${name}自己是朋友，一打四`,
  } as Record<string, Line>,
  toldDeclare: (name: string, cards: string) => `${name}亮 ${cards}`,
  toldTrump: (name: string, suit: string) => `${name}坐庄，主牌：${suit}`,
  toldNoTrump: (name: string) => `${name}坐庄，打无主`,
  toldTurnUp: (cards: string) => `没人亮主，翻底牌：${cards}`,
  toldPlay: (name: string, cards: string) => `${name}出 ${cards}`,
  toldTrick: (name: string, n: number) => `这一轮归${name}，${n} 分`,
  toldFriend: (name: string, card: string, n: number) => `${name}叫朋友：第 ${n} 张 ${card}`,
  toldFound: (name: string) => `${name}是庄家的朋友`,
  toldPenalty: (n: number) => `甩牌失败，罚 ${n} 分`,
  toldDug: (n: number) => `扣底，${n} 分归闲家`,
  toldKept: '底牌保住了',
  toldScore: (n: number) => `闲家一共 ${n} 分`,

  // result
  endings: { dealer: '庄家保住了庄', attackers: '闲家上台', redeal: '重新发牌' } as Record<string, string>,
  howScore: '闲家得分怎么来的',
  tricks: '吃到的分',
  fromBottom: '扣底',
  fromLast: '末轮',
  fines: '罚分',
  scored: '闲家得分',
  steps: (n: number) => (n ? `升 ${n} 级` : '不升级'),
  timesOf: (n: number, by: number) => `${n} × ${by}`,
  howDug: (shape: string, n: number, by: number) => `末轮闲家以${shape}赢：底牌 ${n} 分 × ${by} = ${n * by} 分`,
  howKept: (n: number) => `末轮庄家方赢：底牌 ${n} 分不算`,
  howLast: (attackers: boolean, shape: string, n: number, by: number) =>
    attackers
      ? `末轮闲家以${shape}赢，最大的一组 ${by} 张：庄家方这一轮的 ${n} 分 × ${by} = ${n * by} 分`
      : `末轮庄家方以${shape}赢，最大的一组 ${by} 张：闲家这一轮的 ${n} 分 × ${by}，减 ${n * by} 分`,
  levelsNow: '级别',
  nextDealer: (name: string) => `下一局${name}坐庄`,
  goalWas: (n: number) => `满 ${n} 分上台`,
  matchWon: (name: string) => `整场结束，${name}赢了`,
  matchEven: '整场结束，两边级数相同',
  matchFirst: (name: string) => `整场结束，${name}第一`,
  place: (n: number) => `第 ${n} 名`,
};

type Words = typeof zh;

const en: Words = {
  table: 'Shengji table',
  trump: 'Trump',
  noTrump: 'NT',
  suits: { S: 'spades', H: 'hearts', C: 'clubs', D: 'diamonds', NT: 'no trump', black: 'black', red: 'red' },
  playing: (level) => `at ${level}`,
  level: 'Lv',
  attackers: 'Attackers',
  attackersShort: 'Points',
  points: (n) => `${n} pts`,
  bottom: 'Bottom',
  bottomCards: 'Bottom cards',
  bottomTaken: 'Taken from the bottom',
  info: 'This hand',
  bottomAgain: 'See the bottom again',
  ours: 'We',
  theirs: 'They',
  noDealer: 'No dealer yet',
  nobodyYet: 'Nobody has declared yet',
  declaredBy: (name) => `Declared by ${name}`,
  calledBy: (name) => `Called by ${name}`,
  friendCard: 'Friend card',
  unknown: '?',
  unknownYet: 'not known yet',
  friendNth: (card, n) => `copy ${n} of ${card}`,
  side: { dealer: 'Dealer', with: 'Defender', against: 'Attacker' },
  friend: 'Friend',
  mate: 'Partner',
  best: 'Best',
  shapes: { single: 'Single', pair: 'Pair', triple: 'Triple', four: 'Quad', tractor: 'Tractor', titanic: 'Titanic', fours: 'Run of quads', throw: 'Throw', follow: 'Follow', ruff: 'Ruff', discard: 'Discard' },

  dealing: (n) => (n ? `Dealing: ${n} each so far` : 'The deal is about to begin'),
  joker: 'joker',
  mayDeclare: (n, level) => `${n} dealt; you may declare with a ${level}`,
  mayCall: (n, level) => `${n} dealt; you may call with a ${level}, in secret`,
  closing: ['All dealt: you may still declare', 'All dealt: you may still call in secret'],
  closingNone: ['All dealt: nothing that you could declare', 'All dealt: nothing that you could call'],
  closingWait: 'Waiting for declarations',
  declare: (what) => `Declare ${what}`,
  declareBar: 'Declare trump',
  callBar: 'Secret call',
  silent: 'Pass',
  silentCall: 'Pass',
  declared: 'Declares',
  called: (leads) => (leads ? 'Secret call · leads' : 'Secret call · does not lead'),

  bury: (n) => `Choose ${n} cards to lay away`,
  buryDo: 'Lay away',
  buryCount: (k, n) => `${k}/${n}`,
  buryHint: 'Hint',
  callFriend: 'Call a card: who plays that copy of it is your friend',
  callDo: (card, n) => `Call copy ${n} of ${card}`,
  nth: (n) => `Copy ${n}`,
  nthShort: (n) => `#${n}`,
  rank: 'Rank',
  suit: 'Suit',
  copy: 'Which copy',

  lead: 'You lead',
  mixed: 'Not of one suit: no lead',
  isLead: (parts) => parts.charAt(0).toUpperCase() + parts.slice(1),
  isThrow: (parts) => `${parts.charAt(0).toUpperCase() + parts.slice(1)}: a throw`,
  parts: (size, length, n) => {
    const name = length > 1 ? RUNS_EN[size]!(length) : LONE_EN[size]!;
    if (n === 1) return `a ${name}`;
    return `${n} ${name.replace(/^(tractor|Titanic|run|single|pair|triple|quad)/, '$1s')}`;
  },
  ofSuit: { S: 'spades', H: 'hearts', C: 'clubs', D: 'diamonds', T: 'trumps', black: 'black cards', red: 'red cards' },
  oneOf: { S: 'spade', H: 'heart', C: 'club', D: 'diamond', T: 'trump', black: 'black card', red: 'red card' },
  and: ' and ',
  or: ' or ',
  lower: (s) => s.toLowerCase(),
  suchShape: 'such groups',
  followSuit: (of, one, n) => `Follow with ${n === 1 ? `a ${one}` : `${n} ${of}`}`,
  noShape: (of, shape, n) => `No ${shape} in ${of}: any ${n} ${of}`,
  mustServe: (of, line, _pairs, rest, restOf) => `You hold ${line} in ${of}: play ${rest ? `that and ${rest} more ${restOf}` : 'that'}`,
  justAll: (of, one, n) => (n === 1 ? `Your only ${one} must follow` : `Exactly ${n} ${of}: play them`),
  allOf: (of, one, held, rest) => `Only ${held} ${held === 1 ? one : of}: play ${held === 1 ? 'it' : 'them'}, then any ${rest}`,
  noneOf: (of, n) => `No ${of}: discard any ${n}`,
  mayRuff: (of, n) => `No ${of}: discard any ${n}, or ruff`,
  noTrumps: (n) => `No trumps: discard any ${n}`,
  failed: (n) => `The throw failed: ${n} go back`,
  throwFailed: (name, cards, n) => `${name}: the throw ${cards} is beaten; ${n} cards go back`,
  standing: 'How the play stands',
  round: (n) => `Trick ${n}`,
  ledBy: (name) => (name === 'You' ? 'your lead' : `${name} leads`),
  inTrick: (n) => `${n} pts`,
  took: (dealer, attackers) => `dealer ${dealer}, attackers ${attackers}`,
  tricksOf: (n, points) => `${n === 1 ? '1 trick' : `${n} tricks`} ${points} pts`,
  mine: (n, points) => `you ${n === 1 ? '1 trick' : `${n} tricks`}, ${points} pts`,
  lastTrick: 'Last trick',
  lastTrickOf: (name, n) => `Last trick: ${name}, ${n} points`,
  sort: 'Sort the hand',
  highFirst: 'High cards first',
  lowFirst: 'Low cards first',
  trumpsLeft: 'Trumps on the left',
  trumpsRight: 'Trumps on the right',
  waits: { bury: (name) => `${name} is laying away the bottom`, call: (name) => `${name} is calling a friend`, lead: (name) => `Waiting for ${name} to lead`, play: (name) => `Waiting for ${name}` },

  told: {
    no_declare: (name) => `${name} declares nothing more`, bury: (name) => `${name} has laid away the bottom`, redeal: () => 'Nobody declared: dealt again', alone: (name) => `${name} is his own friend: one against four`,
  },
  toldDeclare: (name, cards) => `${name} declares ${cards}`,
  toldTrump: (name, suit) => `${name} is the dealer; trump: ${suit}`,
  toldNoTrump: (name) => `${name} is the dealer; no trump`,
  toldTurnUp: (cards) => `Nobody declared; turned up: ${cards}`,
  toldPlay: (name, cards) => `${name} plays ${cards}`,
  toldTrick: (name, n) => `${name} takes the trick, ${n} points`,
  toldFriend: (name, card, n) => `${name} calls a friend: copy ${n} of ${card}`,
  toldFound: (name) => `${name} is the dealer’s friend`,
  toldPenalty: (n) => `The failed throw costs ${n} points`,
  toldDug: (n) => `The bottom is dug: ${n} points to the attackers`,
  toldKept: 'The bottom is kept',
  toldScore: (n) => `The attackers have ${n} points`,

  endings: { dealer: 'Dealer’s side keeps the deal', attackers: 'Attackers take the deal', redeal: 'Dealt again' },
  howScore: 'How the attackers’ points came about',
  tricks: 'in tricks',
  fromBottom: 'bottom',
  fromLast: 'last trick',
  fines: 'fines',
  scored: 'attackers',
  steps: (n) => (n ? `${n === 1 ? 'one level' : `${n} levels`} up` : 'no promotion'),
  timesOf: (n, by) => `${n} × ${by}`,
  howDug: (shape, n, by) => `The attackers win the last trick (${shape}): ${n} points in the bottom × ${by} = ${n * by}`,
  howKept: (n) => `The dealer’s side wins the last trick: the bottom’s ${n} points do not count`,
  howLast: (attackers, shape, n, by) =>
    attackers
      ? `The attackers win the last trick (${shape}; largest group: ${by}): ${n} points of the dealer’s side × ${by} = ${n * by}`
      : `The dealer’s side wins the last trick (${shape}; largest group: ${by}): ${n} points of the attackers × ${by}, less ${n * by}`,
  levelsNow: 'Levels',
  nextDealer: (name) => `Next dealer: ${name}`,
  goalWas: (n) => `${n} take the deal`,
  matchWon: (name) => `The match is over: ${name} won`,
  matchEven: 'The match is over: both at the same level',
  matchFirst: (name) => `The match is over: ${name} first`,
  place: (n) => `place ${n}`,
};

export const dictionaries: Record<Lang, Words> = { zh, en };
export const sj = {
  get now(): Words {
    return dictionaries[settings.lang];
  },
};
export type { Words };
