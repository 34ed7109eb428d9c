import { beforeEach, expect, test } from 'vitest';
import type { GameInfo } from '../src/net/api';
import { changedOf, checked, linkOf, presets, readLink, type Preset } from '../src/presets.svelte';
import { readRoute } from '../src/route.svelte';

const option = (name: string, value: string, choices: string[]) => ({ name, default: value, choices, clause: 'SJ-25', sheet: 's', zh: name, en: name });
const games = [
  { id: 'shengji/two', family: 'shengji', zh: '两副牌', en: 'Two-deck', seats: [4], decks: 2, teams: 2, sheets: [], options: [option('throw_penalty', 'none', ['none', 'ten_per_card']), option('claims', 'true', ['true', 'false'])] },
] as unknown as GameInfo[];
const mine: Preset = { name: '周五 & 老王#1', game: 'shengji/two', options: { throw_penalty: 'ten_per_card' } };

beforeEach(() => presets.list.forEach((p) => presets.remove(p.name)));

test('a link and back', () => {
  const address = new URL(linkOf(mine), 'https://paiju.example');
  expect(address.pathname + address.search).toBe('/new/shengji/two?throw_penalty=ten_per_card');
  expect(readLink(address.pathname, address.search, address.hash)).toEqual(mine);
  expect(readRoute(address.pathname, address.hash, address.search)).toEqual({ page: 'front', preset: mine });
  expect(readLink('/r/ab12', '', '')).toBeNull();
  expect(readLink('/new/shengji/two', '?lang=en', '#%')).toEqual({ name: '%', game: 'shengji/two', options: {} });
});

test('only what differs is kept', () => {
  expect(changedOf(games[0], { throw_penalty: 'ten_per_card', claims: 'true', other: 'x' })).toEqual({ throw_penalty: 'ten_per_card' });
});

test('a link that is wrong says where', () => {
  expect(checked(games, mine).troubles).toEqual([]);
  expect(checked(games, { ...mine, game: 'shengji/nine' }).troubles).toEqual([{ what: 'game', game: 'shengji/nine' }]);
  const { options, troubles } = checked(games, { ...mine, options: { ...mine.options, claims: 'maybe', colour: 'red' } });
  expect(options).toEqual(mine.options);
  expect(troubles).toEqual([{ what: 'value', option: 'claims', value: 'maybe' }, { what: 'option', option: 'colour' }]);
});

test('saved, renamed, replaced, deleted', () => {
  expect(presets.save({ ...mine, name: '  ' })).toBe(false);
  expect(presets.save({ ...mine, name: ' 周五 ' })).toBe(true);
  presets.save({ ...mine, name: '周六', options: {} });
  presets.save({ ...mine, name: '周五', options: { claims: 'false' } });
  expect(presets.list.map((p) => [p.name, p.options])).toEqual([['周五', { claims: 'false' }], ['周六', {}]]);
  presets.rename('周六', '周日');
  presets.rename('周五', '周日');
  expect(presets.list.map((p) => [p.name, p.options])).toEqual([['周日', { claims: 'false' }]]);
  expect(JSON.parse(localStorage.getItem('paiju.presets')!)).toEqual(presets.list);
  presets.remove('周日');
  expect(presets.list).toEqual([]);
});
