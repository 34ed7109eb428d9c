// Words of what the host tells.
import { settings } from '../settings.svelte';

const zh = {
  kinds: { maintenance: '维护', say: '通知' },
  putAway: '知道了',
  shut: '现在不能在这里打牌',
  data: '下载我的数据',
  again: '再试一次',
  orLogIn: '用登录名进来',
};
type Words = typeof zh;
const en: Words = {
  kinds: { maintenance: 'Maintenance', say: 'Notice' },
  putAway: 'Got it',
  shut: 'You cannot play here now',
  data: 'Download my data',
  again: 'Try again',
  orLogIn: 'Log in',
};

export const told = {
  get now(): Words {
    return { zh, en }[settings.lang];
  },
};
