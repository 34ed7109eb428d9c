// The words of matching that the front page and a table need.
import type { Lang } from '../cards/cards';
import { settings } from '../settings.svelte';

const zh = {
  join: '加入',
  joinTitle: '找人一起打',
  joinText: '和水平相近的人配一桌；人不够，等一会儿由电脑补上。',
  game: '玩法',
  level: '场次',
  noLevel: '无豆',
  noLevelTerms: '只记分，不用欢乐豆。',
  have: (n: number) => `你有 ${n} 豆。`,
  another: '换桌',
  rematch: '再来一局',
  rating: '评分',
  left: (n: number) => `还差 ${n} 局才有`,
  leaders: '排行榜',
};

type Words = typeof zh;

const en: Words = {
  join: 'Join',
  joinTitle: 'Find a table',
  joinText: 'You are matched with players of your strength; bots fill up after a short wait.',
  game: 'Game',
  level: 'Level',
  noLevel: 'No beans',
  noLevelTerms: 'For points only.',
  have: (n) => `You have ${n}.`,
  another: 'Other table',
  rematch: 'Again',
  rating: 'Rating',
  left: (n) => `after ${n} more ${n === 1 ? 'hand' : 'hands'}`,
  leaders: 'Leaderboards',
};

export const dictionaries: Record<Lang, Words> = { zh, en };
export const matching = {
  get now(): Words {
    return dictionaries[settings.lang];
  },
};
