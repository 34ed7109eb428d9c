import { expect, test } from 'vitest';
import { backoff } from '../src/net/link.svelte';
import { readRoute, roomIn } from '../src/route.svelte';

test('addresses', () => {
  expect(readRoute('/', '')).toEqual({ page: 'front' });
  expect(readRoute('/r/ab12', '')).toEqual({ page: 'room', id: 'ab12' });
  expect(readRoute('/rules/doudizhu-qq', '#DZ-6')).toEqual({ page: 'rules', sheet: 'doudizhu-qq', clause: 'DZ-6' });
});

test('an address that was cut off in the middle of a letter is read as it stands', () => {
  expect(readRoute('/r/%E6%9D', '')).toEqual({ page: 'room', id: '%E6%9D' });
  expect(readRoute('/rules/%', '#%E6')).toEqual({ page: 'rules', sheet: '%', clause: '%E6' });
  expect(readRoute('/rules/%E6%9D%8E', '')).toEqual({ page: 'rules', sheet: '李', clause: '' });
  for (const page of ['replay', 'leaders']) expect(readRoute(`/${page}/%E0%A4%A`, '').page).toBe(page);
});

test('a room is found in a link or a code', () => {
  expect(roomIn(' http://192.168.1.20:8000/r/ab12?x=1 ')).toBe('ab12');
  expect(roomIn('ab12')).toBe('ab12');
  expect(roomIn('快来 https://paiju.example/r/Xy_9 打牌')).toBe('Xy_9');
  expect(roomIn('hello world!')).toBeNull();
});

test('waiting before a new connection doubles up to ten seconds', () => {
  expect(backoff(0, 0.5)).toBe(400);
  expect(backoff(3, 0.5)).toBe(3200);
  expect(backoff(20, 1)).toBe(12_500);
});
