// The words that only 够级 needs.
import type { Lang } from '../../cards/cards';
import { settings } from '../../settings.svelte';

type Line = (name: string) => string;
type Two = (name: string, other: string) => string;

const zh = {
  table: '够级牌桌',
  side: { opposite: '对家', foe: '敌', ally: '联邦', even: '甲队', odd: '乙队' },
  team: ['甲队', '乙队'],
  us: '我方',
  them: '对方',
  theyWon: '对方',
  away: '走科',
  biesan: '憋三',
  open3: '不憋三',
  chaos: '四户乱缠',
  log: '经过',
  noLog: '还没有出牌',
  you: '你',

  // the hand
  ofRank: (on: number, n: number) => (on ? `${n} 张，已选 ${on}` : `${n} 张`),
  takeAll: (rank: string, n: string) => `${rank} ${n}：全选`,
  takeNone: (rank: string, n: string) => `${rank} ${n}：全部放下`,
  joker: { 13: '小王', 14: '大王' } as Record<number, string>,

  // what a seat did, or why it is asked
  did: { play: '出牌', pass: '过', yield: '让', decline: '不烧' } as Record<string, string>,
  gouji: '够级',
  reasons: { lead: '待出', free: '待应', opposite: '对家可应', revived: '复活可应', yielded: '让后可应', burn: '问烧', headless: '无头可压', ally: '联邦可压', chaos: '可压' } as Record<string, string>,
  barred: '不可应',
  sealed: '已答',

  // badges
  marks: { opened: '点', announced: '宣', burning: '烧', stuck: '闷', headless: '无头', revolt: '革命' } as Record<string, string>,
  means: { opened: '已开点', announced: '宣了点', burning: '在烧牌', stuck: '被闷了', headless: '无头：对家已经不在', revolt: '革命了，这一局不打' } as Record<string, string>,
  places: ['', '头科', '二科', '三科', '四科', '二落', '大落'],

  // the middle
  setOf: (name: string) => `${name}的牌`,
  goujiOf: (name: string) => `${name}的够级`,
  burnOf: (name: string, other: string, back: boolean) => `${name}${back ? '反烧' : '烧'}${other}`,
  stake: (n: number) => `${n} 张烧贡`,
  isProtected: (name: string) => `${name}能应，别家只能烧`,
  openToAll: '谁都能压',
  burns: (name: string) => `${name}烧牌中`,
  duty: (n: number) => `每手要带王，还剩 ${n} 张`,
  moment: { burn: '烧！', back: '反烧！', relieved: '解烧', opened: '开点', men: '闷！', out: '走科', chaos: '四户乱缠', revolt: '革命', burned: '烧成了' } as Record<string, string>,

  // questions
  yield: '让',
  noBurn: '不烧',
  noBurns: '本局不烧',
  burn: '烧',
  pass: '过',
  cannot: '要不起',
  cannotBurn: '烧不了',
  yes: { revolt: '革命', announce: '宣点' } as Record<string, string>,
  no: { revolt: '不革命', announce: '不宣点' } as Record<string, string>,
  buyOk: '买 3',
  returnDo: '还贡',
  returnCount: (k: number, n: number) => `已选 ${k}/${n}`,
  asks: {
    revolt: '你没有 2 和王，可以革命：这一局不打，算四科',
    announce: '宣点吗？宣了，点贡更重',
    buy: '你没有 3，要买一张：对家或敌家给的，付一张 2 或王',
  } as Record<string, string>,
  askReturn: (name: string, n: number) => `还贡给${name}：选 ${n} 张`,
  leadNow: '你出牌',
  leadBurning: '你在烧牌：这一手要带王（最后一手除外）',
  leadLast: '你出牌。3 要留到最后一次出完',
  toAnswer: {
    free: (name, set) => `${name}出 ${set}：压，或过`,
    opposite: (name, set) => `对家${name}出够级 ${set}：只有你能应`,
    revived: (name, set) => `对家${name}出够级 ${set}：你过了也能应`,
    yielded: (name, set) => `你让过了，又轮到你：压 ${name}的 ${set}，或过`,
    burn: (name, set) => `${name}出够级 ${set}：烧，或不烧`,
    headless: (name, set) => `你无头，${name}的够级 ${set} 也能压`,
    ally: (name, set) => `联邦${name}出够级 ${set}：压，或过`,
    chaos: (name, set) => `四户乱缠，${name}出 ${set}：压，或过`,
  } as Record<string, Two>,
  mayYield: '，也可以让',
  waits: { revolt: '问革命：没有 2 和王的可以革命，稍等', announce: '等大家回答：宣不宣点' } as Record<string, string>,
  waitsOf: {
    lead: (name) => `等${name}出牌`, free: (name) => `等${name}应`, opposite: (name) => `等${name}应（对家）`, revived: (name) => `等${name}应（复活）`,
    yielded: (name) => `${name}让过了，再问一次`, burn: (name) => `问${name}烧不烧`, headless: (name) => `等${name}应（无头）`, ally: (name) => `等${name}应`, chaos: (name) => `等${name}应`,
    buy: (name) => `等${name}买 3`, return: (name) => `等${name}还贡`,
  } as Record<string, Line>,
  answeredMine: (what: string) => `你选了：${what}，等别人`,

  // what was given
  given: '进贡和还贡',
  bought: '买 3',
  givenKinds: { men: '闷贡', burn: '烧贡', dian: '点贡', luo: '落贡', quan: '圈贡', return: '还贡', buy: '买 3', price: '付' } as Record<string, string>,
  to: '→',
  cardsN: (n: number) => `${n} 张`,
  owes: '下一局要进的贡',
  owed: '这一局欠下的',
  noDebts: '没有',

  // told
  told: {
    revolt: (name) => `${name}革命，这一局不打`, no_revolt: () => '没有人革命', announce: (name) => `${name}宣点`, no_announce: (name) => `${name}不宣点`, exempt: (name) => `${name}没有 3，也没人能给，不用憋三`,
    pass: (name) => `${name}过`, yield: (name) => `${name}让`, decline: (name) => `${name}不烧`, opened: (name) => `${name}开点`, chaos: () => '四户乱缠开始', redeal: () => '重新发牌',
    false_burn: (name) => `${name}假烧，出不下去`, leads: (name) => `${name}出牌`, first_leader: (name) => `${name}先出`,
  } as Record<string, Line>,
  toldPlay: (name: string, set: string, gouji: boolean) => (gouji ? `${name}出够级 ${set}` : `${name}出 ${set}`),
  toldBurn: (name: string, other: string) => `${name}烧${other}`,
  toldBack: (name: string, other: string) => `${name}反烧${other}`,
  toldRelieved: (name: string, other: string) => `${other}压住了${name}，解烧`,
  toldBurned: (name: string, other: string, n: string) => `烧成了，${name}欠${other} ${n} 张烧贡`,
  toldMen: (name: string, other: string) => `${name}被${other}闷了`,
  toldTrick: (name: string) => `没人压，${name}再出`,
  toldNext: (name: string, other: string) => `没人压${other}，${name}接风`,
  toldOut: (name: string, n: number) => `${name}走科，第 ${n} 个`,
  toldRanked: (name: string, place: string) => `${name}${place}`,
  toldBought: (name: string, other: string, card: string) => `${name}买 3：${other}给 ${card}`,
  toldPrice: (name: string, other: string, cards: string) => `${name}付给${other}：${cards}`,
  toldTribute: (name: string, other: string, debt: string, cards: string) => `${name}进贡给${other}（${debt}）：${cards}`,
  toldSpared: (name: string, debt: string) => `${name}没有可进的，免${debt}`,
  toldReturned: (name: string, other: string, cards: string) => `${name}还贡给${other}：${cards}`,
  toldNoReturn: (name: string) => `${name}没有能还的牌`,
  toldLeft: (name: string, n: number) => `${name}剩 ${n} 张`,

  // result
  endings: { finished: '先走完', three_family: '三户' } as Record<string, string>,
  teamWon: (team: string, how: string) => `${team}${how}`,
  howTeams: '两队得分',
  byPlaces: '三个人先都走科的一方算赢，得分看名次',
  three: (by: number) => `三户 ×${by}`,
  leftN: (n: number) => `剩 ${n} 张`,
  nextLead: (name: string) => `下一局${name}先出`,
};

type Words = typeof zh;

const en: Words = {
  table: 'Gouji table',
  side: { opposite: 'Opposite', foe: 'Foe', ally: 'Ally', even: 'Team A', odd: 'Team B' },
  team: ['Team A', 'Team B'],
  us: 'We',
  them: 'they',
  theyWon: 'They',
  away: 'Out',
  biesan: 'Threes last',
  open3: 'Threes free',
  chaos: 'Free for all',
  log: 'What happened',
  noLog: 'Nothing has been played yet',
  you: 'You',

  ofRank: (on, n) => (on ? `${on} of ${n} chosen` : `${n} held`),
  takeAll: (rank, n) => `${rank} ${n}: take all`,
  takeNone: (rank, n) => `${rank} ${n}: put all back`,
  joker: { 13: 'joker', 14: 'JOKER' },

  did: { play: 'Played', pass: 'Passed', yield: 'Yielded', decline: 'No burn' },
  gouji: 'Gouji',
  reasons: { lead: 'Leads', free: 'To act', opposite: 'May answer', revived: 'Revived', yielded: 'Asked again', burn: 'Burn?', headless: 'May beat', ally: 'May beat', chaos: 'May beat' },
  barred: 'Not asked',
  sealed: 'Chosen',

  marks: { opened: 'Op', announced: 'An', burning: 'Burn', stuck: 'Stuck', headless: 'Free', revolt: 'Revolt' },
  means: { opened: 'has opened', announced: 'has announced', burning: 'is burning', stuck: 'was stuck with threes', headless: 'free: nobody opposite plays any more', revolt: 'has revolted and sits out' },
  places: ['', '1st', '2nd', '3rd', '4th', '5th', '6th'],

  setOf: (name) => `Set of ${name}`,
  goujiOf: (name) => `Gouji by ${name}`,
  burnOf: (name, other, back) => `${name} burns ${other}${back ? ' back' : ''}`,
  stake: (n) => `${n} card${n > 1 ? 's' : ''} at stake`,
  isProtected: (name) => `${name} may answer, others only burn`,
  openToAll: 'Anybody may beat it',
  burns: (name) => `${name} is burning`,
  duty: (n) => `a joker in every set; ${n} left`,
  moment: { burn: 'Burn!', back: 'Burnt back!', relieved: 'Relieved', opened: 'Opened', men: 'Stuck!', out: 'Out', chaos: 'Free for all', revolt: 'Revolt', burned: 'Burnt' },

  yield: 'Yield',
  noBurn: 'No burn',
  noBurns: 'No burns this hand',
  burn: 'Burn',
  pass: 'Pass',
  cannot: 'Can’t beat',
  cannotBurn: 'Can’t burn',
  yes: { revolt: 'Revolt', announce: 'Announce' },
  no: { revolt: 'Don’t', announce: 'Don’t' },
  buyOk: 'Buy a 3',
  returnDo: 'Return',
  returnCount: (k, n) => `${k} of ${n} chosen`,
  asks: {
    revolt: 'No 2 and no joker: you may revolt, sit out and rank 4th',
    announce: 'Announce? It raises the opening tribute',
    buy: 'You have no 3 and must buy one; a foe is paid a 2 or a joker',
  },
  askReturn: (name, n) => `Return ${n} card${n > 1 ? 's' : ''} to ${name}`,
  leadNow: 'You lead',
  leadBurning: 'You are burning: a joker in this set, unless it is your last',
  leadLast: 'You lead. Threes go last, all at once',
  toAnswer: {
    free: (name, set) => `${name}: ${set}. Beat it or pass`,
    opposite: (name, set) => `Gouji ${set} by ${name}, opposite: only you may answer`,
    revived: (name, set) => `Gouji ${set} by ${name}, opposite: you may, though you passed`,
    yielded: (name, set) => `Asked again after yielding: ${set} by ${name}`,
    burn: (name, set) => `Gouji ${set} by ${name}: burn or not`,
    headless: (name, set) => `Nobody is opposite you: you may beat ${set} by ${name}`,
    ally: (name, set) => `Gouji ${set} by your ally ${name}: beat it or pass`,
    chaos: (name, set) => `Free for all. ${name}: ${set}. Beat it or pass`,
  },
  mayYield: ', or yield',
  waits: { revolt: 'Revolution: who has no 2 and no joker may sit out', announce: 'Waiting for all: announcements' },
  waitsOf: {
    lead: (name) => `Waiting for ${name} to lead`, free: (name) => `Waiting for ${name}`, opposite: (name) => `Waiting for ${name}, opposite`, revived: (name) => `Waiting for ${name}, revived`,
    yielded: (name) => `${name} yielded and is asked again`, burn: (name) => `Will ${name} burn?`, headless: (name) => `Waiting for ${name}`, ally: (name) => `Waiting for ${name}`, chaos: (name) => `Waiting for ${name}`,
    buy: (name) => `${name} is buying a 3`, return: (name) => `${name} is choosing returns`,
  },
  answeredMine: (what) => `You chose “${what}”; waiting for the others`,

  given: 'Tribute and returns',
  bought: 'Threes bought',
  givenKinds: { men: 'stuck', burn: 'burn', dian: 'opening', luo: 'rank', quan: 'round', return: 'returns', buy: 'a 3', price: 'pays' },
  to: '→',
  cardsN: (n) => `${n}`,
  owes: 'Tribute due in the next hand',
  owed: 'Owed from this hand so far',
  noDebts: 'None',

  told: {
    revolt: (name) => `${name} revolts and sits out`, no_revolt: () => 'Nobody revolts', announce: (name) => `${name} announces`, no_announce: (name) => `${name} does not announce`, exempt: (name) => `${name} has no three and can get none: free of the rule`,
    pass: (name) => `${name} passes`, yield: (name) => `${name} yields`, decline: (name) => `${name} does not burn`, opened: (name) => `${name} has opened`, chaos: () => 'Free for all begins', redeal: () => 'Dealt again',
    false_burn: (name) => `${name} burnt falsely and is stopped`, leads: (name) => `${name} leads`, first_leader: (name) => `${name} leads first`,
  },
  toldPlay: (name, set, gouji) => (gouji ? `${name} plays a gouji: ${set}` : `${name} plays ${set}`),
  toldBurn: (name, other) => `${name} burns ${other}`,
  toldBack: (name, other) => `${name} burns ${other} back`,
  toldRelieved: (name, other) => `${other} beats ${name}, whose burn is over`,
  toldBurned: (name, other, n) => `The burn has won: ${name} owes ${other} ${n}`,
  toldMen: (name, other) => `${name} is stuck with threes by ${other}`,
  toldTrick: (name) => `${name} leads again: nobody beats it`,
  toldNext: (name, other) => `${name} leads next: nobody beats ${other}`,
  toldOut: (name, n) => `${name} goes out, number ${n}`,
  toldRanked: (name, place) => `${name}: ${place}`,
  toldBought: (name, other, card) => `${name} gets a three of ${other}: ${card}`,
  toldPrice: (name, other, cards) => `${name} pays ${other}: ${cards}`,
  toldTribute: (name, other, debt, cards) => `${name} pays ${other} tribute (${debt}): ${cards}`,
  toldSpared: (name, debt) => `${name} has nothing to pay (${debt})`,
  toldReturned: (name, other, cards) => `${name} returns to ${other}: ${cards}`,
  toldNoReturn: (name) => `${name} has nothing to return`,
  toldLeft: (name, n) => `${name} has ${n} left`,

  endings: { finished: 'finished first', three_family: 'took ranks 1 to 3' },
  teamWon: (team, how) => `${team} ${how}`,
  howTeams: 'Points of both teams',
  byPlaces: 'Whose three are out first win; points go by places',
  three: (by) => `1st to 3rd ×${by}`,
  leftN: (n) => `${n} left`,
  nextLead: (name) => `Next lead: ${name}`,
};

export const dictionaries: Record<Lang, Words> = { zh, en };
export const gj = {
  get now(): Words {
    return dictionaries[settings.lang];
  },
};
export type { Words };
