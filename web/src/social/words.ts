// The words of people with each other: who is here, muting, blocking, reports, taking back, reminding, another round.
import type { Lang } from '../cards/cards';
import { settings } from '../settings.svelte';

export const REASONS = ['abuse', 'cheating', 'stalling', 'name', 'spam', 'other'] as const;
export type Reason = (typeof REASONS)[number];

const zh = {
  people: '谁在这里',
  none: '还没有别人来过。',
  me: '我',
  owner: '房主',
  seat: (n: number) => `${n} 号位`,
  watches: '旁观',
  left: (when: string) => `${when}离开`,
  barred: '已请走',
  since: (when: string) => `${when}来的`,
  hands: (n: number) => `打了 ${n} 局`,
  sum: (points: string) => `共 ${points} 分`,
  muted: '已静音',
  blocked: '已屏蔽',
  act: (name: string) => `${name}：静音、屏蔽、举报`,
  mute: '静音',
  unmute: '取消静音',
  muteHint: '静音只在这里有效；屏蔽的人在哪张桌上说话你都看不到。对方不会知道。',
  block: '屏蔽',
  unblock: '解除屏蔽',
  report: '举报',
  kick: '请走',
  kickHint: '请走以后，要你同意才能再进来。',
  allow: '让他回来',
  blockList: '屏蔽的人',
  blockedSince: (when: string) => `${when}屏蔽`,

  why: '怎么了',
  reasons: { abuse: '骂人、骚扰', cheating: '作弊、串通', stalling: '故意拖时间', name: '名字不雅', spam: '刷屏、广告', other: '别的' } as Record<Reason, string>,
  more: '说说经过（可以不写）',
  sendReport: '举报',
  reportHint: '管理员会看到你写的，还有这间房最近说过的话。',
  thanks: '谢谢，已经交给管理员了。',

  phrases: '常用语',
  takeBack: '悔一步',
  asks: (name: string) => `${name}想悔一步`,
  waitsFor: (names: string) => `等${names}同意`,
  youAsk: '你想悔一步',
  agree: '同意',
  refuse: '不同意',
  withdraw: '算了',
  nudge: '催一下',
  nudgeSays: '就等你啦',
  nudged: (name: string) => `${name}在等你`,
  again: '再来一局',
  partners: '换搭档',
  sameTable: '同桌再开一局',
  takeBacks: '悔牌',
  may: '可以，要大家都同意',
  mayNot: '不可以',
};

const en: typeof zh = {
  people: 'Who is here',
  none: 'Nobody else has been here yet.',
  me: 'me',
  owner: 'owner',
  seat: (n) => `seat ${n}`,
  watches: 'watching',
  left: (when) => `left ${when}`,
  barred: 'sent away',
  since: (when) => `came ${when}`,
  hands: (n) => (n === 1 ? '1 hand' : `${n} hands`),
  sum: (points) => `${points} points in all`,
  muted: 'muted',
  blocked: 'blocked',
  act: (name) => `${name}: mute, block, report`,
  mute: 'Mute',
  unmute: 'Unmute',
  muteHint: 'Muting is for this table only; of somebody you block you hear nothing at any table. They are not told.',
  block: 'Block',
  unblock: 'Unblock',
  report: 'Report',
  kick: 'Send away',
  kickHint: 'They cannot come back until you let them.',
  allow: 'Let them come back',
  blockList: 'People I have blocked',
  blockedSince: (when) => `blocked ${when}`,

  why: 'What is wrong',
  reasons: { abuse: 'Insults, harassment', cheating: 'Cheating, collusion', stalling: 'Stalling on purpose', name: 'Offensive name', spam: 'Spam, advertising', other: 'Something else' },
  more: 'What happened (you may leave this empty)',
  sendReport: 'Report',
  reportHint: 'The host sees what you write, and what was said last in this room.',
  thanks: 'Thank you. The host will look at it.',

  phrases: 'Phrases',
  takeBack: 'Take back',
  asks: (name) => `${name} would like to take that back`,
  waitsFor: (names) => `Waiting for ${names}`,
  youAsk: 'You asked to take that back',
  agree: 'Agree',
  refuse: 'No',
  withdraw: 'Never mind',
  nudge: 'Remind',
  nudgeSays: 'Your turn, take a look',
  nudged: (name) => `${name} is waiting for you`,
  again: 'Play again',
  partners: 'Change partners',
  sameTable: 'Open the same table again',
  takeBacks: 'Taking back',
  may: 'Yes, if all agree',
  mayNot: 'No',
};

const dictionaries: Record<Lang, typeof zh> = { zh, en };
export const social = {
  get now(): typeof zh {
    return dictionaries[settings.lang];
  },
};

/** `今天 10:32` is said as `10:32`; of another day the date is said too. */
export function when(seconds: number, now = new Date()): string {
  const at = new Date(seconds * 1000);
  const same = at.toDateString() === now.toDateString();
  const locale = settings.lang === 'zh' ? 'zh-CN' : 'en';
  return at.toLocaleString(locale, same ? { hour: '2-digit', minute: '2-digit' } : { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
}
