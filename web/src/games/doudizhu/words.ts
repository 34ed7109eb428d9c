// The words that only 斗地主 needs.
import type { Lang } from '../../cards/cards';
import { settings } from '../../settings.svelte';

type Line = (name: string) => string;

const zh = {
  table: '斗地主牌桌',
  bid: '叫分',
  multiple: '倍数',
  bottom: '底牌',
  wild: '癞子',
  wildSign: '癞',
  noBid: '不叫',
  points: (n: number) => `${n} 分`,
  pass: '不出',
  faceupCard: '明牌',
  faceup: (card: string, name: string) => `明牌 ${card}，${name}先叫`,
  faceupBottom: (card: string) => `明牌 ${card} 在底牌里，抽签定谁先叫`,
  lead: '你先出',
  toBeat: (shape: string) => `要压过 ${shape}`,
  warn: (n: number): string => (n === 1 ? '报单' : '报双'),

  // who is who: `hidden` where one landlord may be secret
  roles: {
    plain: { lord: '地主', farm: '农民', lordWins: '地主胜', farmWins: '农民胜' },
    emperor: { lord: '帝主', farm: '起义军', lordWins: '帝主胜', farmWins: '起义军胜' },
  },
  openLord: '明地主',
  secretLord: '暗地主',
  onlyYou: '只有你知道',
  badge: { shown: '明牌', doubled: '加倍', chosen: '已选择' },

  // what is asked, and the answers; `reveal` is 亮出身份, `lead_show` 明牌 beside a lead
  asks: {
    bid: '轮到你叫分', call: '叫不叫地主？', rob: '抢不抢地主？', double: '加不加倍？', show: '要不要明牌？', reveal: '要不要亮出身份？倍数翻倍', take: '点选要拿的底牌',
  } as Record<string, string>,
  yes: { call: '叫地主', rob: '抢地主', double: '加倍', show: '明牌', reveal: '亮' } as Record<string, string>,
  no: { call: '不叫', rob: '不抢', double: '不加倍', show: '不明牌', reveal: '不亮' } as Record<string, string>,
  waits: {
    bid: (name) => `等${name}叫分`, call: (name) => `等${name}叫地主`, rob: (name) => `等${name}抢地主`, show: (name) => `等${name}决定是否明牌`, take: (name) => `${name}在选底牌`,
  } as Record<string, Line>,
  waitsAll: { double: '等大家决定加不加倍', reveal: '地主在决定是否亮出身份', show: '等大家决定是否明牌' } as Record<string, string>,
  chose: (what: string) => `你选了${what}，等其他人`,
  dealing: (n: number) => (n ? `发牌中，已发 ${n} 张` : '马上发牌'),
  takeAll: '全选',
  takeSome: (n: number) => (n ? `拿走 ${n} 张` : '一张不拿'),
  offered: '底牌，只有你看得到',
  openHand: (name: string, cards: string) => `${name}的手牌：${cards}`,
  counter: '记牌器',
  unseen: (rank: string, n: number) => `${rank} 还有 ${n} 张没见`,
  small: '小',
  big: '大',

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
  bombOf: (n: number) => `${n} 张炸弹`,
  softBomb: '软炸',
  hardBomb: '硬炸',
  pureBomb: '纯癞子炸弹',
  rocket: '火箭',
  of: (shape: string, rank: string) => `${shape} · ${rank}`,
  upTo: (shape: string, rank: string) => `${shape} · 到 ${rank}`,

  // told aloud
  toldDealt: (n: number) => `发牌，你有 ${n} 张`,
  toldBid: (name: string, n: number) => (n === 0 ? `${name}不叫` : `${name}叫 ${n} 分`),
  toldLandlord: (name: string, role: string, cards: string) => `${name}是${role}${cards && `，底牌 ${cards}`}`,
  toldPlay: (name: string, cards: string) => `${name}出 ${cards}`,
  told: {
    call: (name) => `${name}叫地主`, no_call: (name) => `${name}不叫`, rob: (name) => `${name}抢地主`, no_rob: (name) => `${name}不抢`,
    answered: (name) => `${name}已选择`, double: (name) => `${name}加倍`, no_double: (name) => `${name}不加倍`,
    offered: (name) => `${name}看底牌`, pass: (name) => `${name}不出`, trick: (name) => `由${name}先出`, spring: () => '春天', anti_spring: () => '反春',
    over: () => '这一局结束', redeal: () => '没有人叫，重新发牌',
  } as Record<string, Line>,
  toldShown: (name: string, n: number) => `${name}明牌${n > 1 ? `，乘 ${n}` : ''}`,
  toldWild: (rank: string) => `癞子是 ${rank}`,
  toldDisclosed: (name: string) => (name ? `${name}是暗地主` : '没有暗地主'),
  toldTaken: (name: string, n: number) => `${name}拿了 ${n} 张底牌`,
  toldWarn: (name: string, n: number) => `${name}只剩 ${n} 张牌`,

  // result
  redeal: '重新发牌',
  win: '胜',
  lose: '负',
  draw: '平',
  myPoints: (total: string) => `分 · 总分 ${total}`,
  howMultiple: '倍数怎么来的',
  factor: {
    base: '底分', bid: '叫分', bomb: '炸弹', soft_bomb: '软炸', hard_bomb: '硬炸', pure_bomb: '纯炸', rocket: '火箭', spring: '春天', anti_spring: '反春',
    show: '明牌', rob: '抢地主', initial: '初始', double: '加倍', no_play: '对方未出', reveal: '亮身份',
  } as Record<string, string>,
  noFactors: '还没有翻倍',
  howPoints: (landlords: number, farmers: number) =>
    landlords > 1 ? `${farmers} 个农民的输赢由两个地主平分。` : farmers > 1 ? `${farmers} 个农民分别与地主结算。` : '地主和农民一对一结算。',
  howEmperor: '两个起义军分别与帝主结算。',
  out: '出完',
};

type Words = typeof zh;

const en: Words = {
  table: 'Dou Dizhu table',
  bid: 'Bid',
  multiple: 'Multiple',
  bottom: 'Bottom',
  wild: 'Wild',
  wildSign: 'W',
  noBid: 'No bid',
  points: (n) => `Bid ${n}`,
  pass: 'Pass',
  faceupCard: 'Face-up',
  faceup: (card, name) => `Face-up card: ${card}; ${name} bids first`,
  faceupBottom: (card) => `The face-up ${card} is in the bottom: the first bidder is drawn by lot`,
  lead: 'You lead',
  toBeat: (shape) => `To beat: ${shape}`,
  warn: (n) => (n === 1 ? 'One left' : 'Two left'),

  roles: {
    plain: { lord: 'Landlord', farm: 'Farmer', lordWins: 'Landlord wins', farmWins: 'Farmers win' },
    emperor: { lord: 'Emperor', farm: 'Rebel', lordWins: 'Emperor wins', farmWins: 'Rebels win' },
  },
  openLord: 'Landlord',
  secretLord: 'Secret landlord',
  onlyYou: 'only you know',
  badge: { shown: 'Open', doubled: 'Doubled', chosen: 'Chosen' },

  asks: {
    bid: 'Your bid', call: 'Call landlord?', rob: 'Rob the landlord?', double: 'Double?', show: 'Lay your hand open?', reveal: 'Show who you are? It doubles', take: 'Choose bottom cards to take',
  },
  yes: { call: 'Call', rob: 'Rob', double: 'Double', show: 'Open', reveal: 'Reveal' },
  no: { call: 'No call', rob: 'Don’t rob', double: 'No double', show: 'Keep closed', reveal: 'Keep secret' },
  waits: {
    bid: (name) => `Waiting for ${name} to bid`, call: (name) => `Waiting for ${name} to call`, rob: (name) => `Waiting for ${name} to rob or not`,
    show: (name) => `${name} may lay the hand open`, take: (name) => `${name} is choosing bottom cards`,
  },
  waitsAll: { double: 'Everyone decides whether to double', reveal: 'The landlords decide whether to show themselves', show: 'Who lays the hand open?' },
  chose: (what) => `You chose “${what}”; waiting for the others`,
  dealing: (n) => (n ? `Dealing: ${n} each so far` : 'The deal is about to begin'),
  takeAll: 'All',
  takeSome: (n) => (n ? `Take ${n}` : 'Take none'),
  offered: 'Bottom cards, only you see them',
  openHand: (name, cards) => `${name}’s hand: ${cards}`,
  counter: 'Card counter',
  unseen: (rank, n) => `${rank}: ${n} not seen`,
  small: 'b',
  big: 'B',

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
  bombOf: (n) => `Bomb of ${n}`,
  softBomb: 'Soft bomb',
  hardBomb: 'Hard bomb',
  pureBomb: 'Pure wild bomb',
  rocket: 'Rocket',
  of: (shape, rank) => `${shape}, ${rank}`,
  upTo: (shape, rank) => `${shape}, to ${rank}`,

  toldDealt: (n) => `Cards are dealt, you have ${n}`,
  toldBid: (name, n) => (n === 0 ? `${name}: No bid` : `${name}: Bid ${n}`),
  toldLandlord: (name, role, cards) => `${name}: ${role}${cards && `; bottom cards ${cards}`}`,
  toldPlay: (name, cards) => `${name} plays ${cards}`,
  told: {
    call: (name) => `${name} calls landlord`, no_call: (name) => `${name} does not call`, rob: (name) => `${name} robs the landlord`, no_rob: (name) => `${name} does not rob`,
    answered: (name) => `${name} has chosen`, double: (name) => `${name} doubles`, no_double: (name) => `${name} does not double`,
    offered: (name) => `${name} looks at the bottom cards`, pass: (name) => `${name} passes`, trick: (name) => `${name} leads again`,
    spring: () => 'Spring', anti_spring: () => 'Anti-spring', over: () => 'The hand is over', redeal: () => 'Nobody calls; the cards are dealt again',
  },
  toldShown: (name, n) => `${name} lays the hand open${n > 1 ? `, times ${n}` : ''}`,
  toldWild: (rank) => `Wild rank: ${rank}`,
  toldDisclosed: (name) => (name ? `${name} is the secret landlord` : 'There is no secret landlord'),
  toldTaken: (name, n) => `${name} takes ${n === 1 ? 'one bottom card' : `${n} bottom cards`}`,
  toldWarn: (name, n) => `${name} has ${n === 1 ? 'one card' : 'two cards'} left`,

  redeal: 'Dealt again',
  win: 'W',
  lose: 'L',
  draw: '–',
  myPoints: (total) => `points · total ${total}`,
  howMultiple: 'How the multiple came about',
  factor: {
    base: 'base', bid: 'bid', bomb: 'bomb', soft_bomb: 'soft bomb', hard_bomb: 'hard bomb', pure_bomb: 'pure bomb', rocket: 'rocket', spring: 'spring', anti_spring: 'anti-spring',
    show: 'open hand', rob: 'rob', initial: 'initial', double: 'doubled', no_play: 'shut out', reveal: 'revealed',
  },
  noFactors: 'Nothing doubles yet',
  howPoints: (landlords, farmers) =>
    landlords > 1 ? `The two landlords share what ${farmers} farmers win or lose.` : farmers > 1 ? `Each of ${farmers} farmers settles with the landlord.` : 'Landlord and farmer settle one to one.',
  howEmperor: 'Each of two rebels settles with the emperor.',
  out: 'Out',
};

export const dictionaries: Record<Lang, Words> = { zh, en };
export const ddz = {
  get now(): Words {
    return dictionaries[settings.lang];
  },
};
export type { Words };
