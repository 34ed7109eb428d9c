// The words of one's own page: name and avatar, keeping an account, logging in and out, one's data.
import type { Lang } from '../cards/cards';
import { settings } from '../settings.svelte';
import type { Avatar } from './avatars';

const zh = {
  title: '我的',
  looks: '名字和头像',
  avatar: '头像',
  avatars: { '': '用名字的字', plum: '梅', orchid: '兰', bamboo: '竹', mum: '菊', pine: '松', lotus: '荷', crane: '鹤', koi: '鲤', moon: '月', hill: '山', tea: '茶' } as Record<Avatar, string>,
  saved: '存好了。',

  keep: '换设备也能找回',
  guest: '现在只有这个浏览器记得你。清了浏览数据，或者换一台手机，就找不回来了。留个密码或恢复码，在哪儿都是同一个你。',
  kept: '在别的设备上登录，还是同一个你：名字、牌桌和打过的牌都在。',
  login: '登录名',
  loginHint: '只用来登录，别人看不到，和牌桌上的名字无关。',
  hasPassword: (login: string) => `登录名是 ${login}，已经设了密码。`,
  hasCode: '已经有恢复码。生成新的，旧的就作废。',
  setPassword: '设密码',
  changePassword: '改密码',
  password: '密码',
  newPassword: '新密码',
  passwordHint: '至少 8 个字符。',
  oldPassword: '现在的密码，或恢复码',
  passwordSet: '密码设好了。其他设备上的登录都退出了。',
  makeCode: '生成恢复码',
  newCode: '换新的恢复码',
  code: '恢复码',
  codeText: '只显示这一次，请抄下来或存到密码本里。有它的人就能登录，别给别人看。',
  copy: '复制',
  copied: '已复制。',
  show: '显示密码',
  hide: '隐藏密码',

  logIn: '登录',
  logInText: '在别的设备上留过密码或恢复码？登录以后就是那个你。',
  logInLoses: '登录以后，这台设备上现在这个访客的牌局就找不回来了。想留着它，先在上面设密码或恢复码。',
  withPassword: '用密码',
  withCode: '用恢复码',
  how: '怎么登录',
  loggedIn: (name: string) => `已登录：${name}。`,

  devices: '登录的设备',
  unknown: '不知名的设备',
  here: '这台设备',
  seen: (when: string) => `上次使用：${when}`,
  logOut: '退出登录',
  logOutAll: '所有设备都退出',

  data: '我的数据',
  dataText: '服务器上存着的、和你有关的一切：名字、登录记录、牌桌、打过的每一手。',
  download: '下载我的数据',
  games: '我的牌局',
  erase: '注销账号',
  eraseText: '名字、头像、密码、恢复码、登录和分享的链接都会删掉，不能撤回。打过的牌别人也有份，所以会留着，但上面不再有你的名字。正在打的一局由电脑替你打完。',
  eraseSure: '确定注销',
  cancel: '取消',

  hint: '打过几局了。设个密码，换设备也能找回。',
  hintGo: '去设置',
};

export type Words = typeof zh;

const en: Words = {
  title: 'Me',
  looks: 'Name and avatar',
  avatar: 'Avatar',
  avatars: { '': 'First letter of my name', plum: 'Plum', orchid: 'Orchid', bamboo: 'Bamboo', mum: 'Chrysanthemum', pine: 'Pine', lotus: 'Lotus', crane: 'Crane', koi: 'Koi', moon: 'Moon', hill: 'Hill', tea: 'Tea' },
  saved: 'Saved.',

  keep: 'Be yourself on any device',
  guest: 'So far only this browser knows you. Clear its data or change phones, and you are gone. Set a password or a recovery code to be the same player anywhere.',
  kept: 'Log in on another device and you are the same player: name, tables and hands.',
  login: 'Log-in name',
  loginHint: 'For logging in only. Nobody sees it, and it need not be your name at the table.',
  hasPassword: (login) => `Your log-in name is ${login}, and there is a password.`,
  hasCode: 'There is a recovery code. A new one replaces it.',
  setPassword: 'Set a password',
  changePassword: 'Change password',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: 'At least 8 characters.',
  oldPassword: 'Your password now, or the recovery code',
  passwordSet: 'The password is set. Other devices are logged out.',
  makeCode: 'Make a recovery code',
  newCode: 'New recovery code',
  code: 'Recovery code',
  codeText: 'It is shown only this once: write it down or put it into a password manager. Whoever has it can log in.',
  copy: 'Copy',
  copied: 'Copied.',
  show: 'Show password',
  hide: 'Hide password',

  logIn: 'Log in',
  logInText: 'Set a password or a recovery code on another device? Log in to be that player here.',
  logInLoses: 'The hands of the guest you are on this device cannot be found again after that. To keep them, set a password or a recovery code above first.',
  withPassword: 'Password',
  withCode: 'Recovery code',
  how: 'How to log in',
  loggedIn: (name) => `Logged in: ${name}.`,

  devices: 'Where you are logged in',
  unknown: 'Unknown device',
  here: 'this device',
  seen: (when) => `last used ${when}`,
  logOut: 'Log out',
  logOutAll: 'Log out everywhere',

  data: 'My data',
  dataText: 'Everything the server keeps about you: names, log-ins, tables, every hand you played.',
  download: 'Download my data',
  games: 'My games',
  erase: 'Delete my account',
  eraseText: 'Your name, avatar, password, recovery code, log-ins and shared links are deleted; there is no way back. Hands you played stay, since others played them too, but without your name. A bot finishes the hand you are in.',
  eraseSure: 'Delete it',
  cancel: 'Cancel',

  hint: 'You have played a few hands. With a password you are the same player on any device.',
  hintGo: 'Set it up',
};

export const dictionaries: Record<Lang, Words> = { zh, en };
export const own = {
  get now(): Words {
    return dictionaries[settings.lang];
  },
};
