import { beforeEach, expect, test, vi } from 'vitest';
import known from '../../tests/fair-vectors.json';
import { mineOf, saltFor } from '../src/fair/salts';
import { toHex } from '../src/fair/hex';
import { hmac, sha256 } from '../src/fair/sha256';
import { below, commitmentOf, message, pick, shuffle, stream, verify, type Deal, type Proven } from '../src/fair/verify';

interface Hash { length: number; sha256: string; hmac: string }
interface Vector extends Deal { draw: number; commitment: string; message: string; numbers: number[]; cards: string[]; shuffled: string[]; of: number; picked: number; found: number; next: number }
const vectors = known as unknown as Record<'streams' | 'shuffles' | 'picks' | 'below', Vector[]> & { hashes: Hash[] };

test('SHA-256 and HMAC are those of everybody', () => {
  for (const { length, ...wanted } of vectors.hashes) {
    const data = Uint8Array.from({ length }, (_, i) => (i * 7) % 256);
    expect({ sha256: toHex(sha256(data)), hmac: toHex(hmac(data, data)) }).toEqual(wanted);
  }
});

test('the vectors of docs/fairness.md', () => {
  for (const v of vectors.streams) {
    expect(commitmentOf(v.seed)).toBe(v.commitment);
    expect(message(v, v.draw, 0)).toBe(v.message);
    const numbers = stream(v, v.draw);
    expect(v.numbers.map(() => numbers.next().value)).toEqual(v.numbers);
  }
  for (const v of vectors.shuffles) expect(shuffle(v, v.draw, v.cards)).toEqual(v.shuffled);
  for (const v of vectors.picks) expect(pick(v, v.draw, v.of)).toBe(v.picked);
  for (const v of vectors.below) {
    const numbers = v.numbers.values();
    expect([below(numbers, v.of), numbers.next().value]).toEqual([v.found, v.next]);
  }
});

const deal: Deal = { seed: '5e'.repeat(32), game: 'toy/one', hand: 2, salts: { 0: 'a'.repeat(32), 10: 'b'.repeat(16) } };
const mine = { commitment: commitmentOf(deal.seed), salt: 'a'.repeat(32) };
function record(): Proven {
  const cards = ['S3', 'S3', 'H4', 'DA', 'BJ', 'RJ'];
  return {
    game: deal.game,
    actions: [[null, `shuffle ${shuffle(deal, 0, cards).join(' ')}`], [0, 'bid 3'], [null, 'tick'], [null, `pick ${pick(deal, 1, 3)}`], [null, 'undo 1']],
    fair: { version: 1, hand: 2, seed: deal.seed, commitment: mine.commitment, salts: { ...deal.salts }, draws: [6, 3] },
  };
}

test('a record that holds', () => {
  expect(verify(record())).toEqual({ ok: true, draws: 2, mine: null, promised: false });
  expect(verify(record(), mine)).toEqual({ ok: true, draws: 2, mine: true, promised: true });
  expect(verify(record(), { ...mine, salt: 'c'.repeat(32) })).toMatchObject({ ok: true, mine: false });
});

const tampered: [string, (r: Proven) => void][] = [
  ['no_proof', (r) => delete r.fair],
  ['other_proof', (r) => (r.fair!.version = 2)],
  ['bad_proof', (r) => (r.fair!.seed = r.fair!.seed.slice(1))],
  ['bad_proof', (r) => (r.fair!.salts['1'] = 'no')],
  ['bad_proof', (r) => (r.fair!.draws = [6, 0])],
  ['bad_proof', (r) => (r.fair!.salts = null as never)],
  ['commitment', (r) => (r.fair!.seed = '00'.repeat(32))],
  ['promised', (r) => Object.assign(r.fair!, { seed: '00'.repeat(32), commitment: commitmentOf('00'.repeat(32)) })],
  ['draws', (r) => r.fair!.draws.pop()],
  ['draws', (r) => r.actions.push([null, 'pick 1'])],
  ['drawn', (r) => (r.actions[0] = [null, 'shuffle S3 S3 H4 DA BJ RJ'])],
  ['drawn', (r) => (r.actions[0] = [null, 'shuffle S3 S3 H4 DA BJ XX'])],
  ['drawn', (r) => (r.actions[3] = [null, 'pick 7'])],
  ['drawn', (r) => delete r.fair!.salts['10']],
  ['drawn', (r) => (r.fair!.hand = 3)],
  ['drawn', (r) => (r.game = 'toy/two')],
];
test.each(tampered)('tampered with: %s', (fault, tamper) => {
  const kept = record();
  tamper(kept);
  expect(verify(kept, mine)).toMatchObject({ ok: false, fault });
});

beforeEach(() => localStorage.clear());
test('a salt is made once, and the first promise counts', () => {
  const salt = saltFor('room', 1, 'first');
  expect(salt).toMatch(/^[0-9a-f]{32}$/);
  expect(saltFor('room', 1, 'second')).toBe(salt);
  expect(mineOf('room', 1)).toEqual({ commitment: 'first', salt });
  expect(saltFor('room', 2, 'first')).not.toBe(salt);
  expect(mineOf('other', 1)).toBeNull();
  for (let n = 3; n < 300; n++) saltFor('room', n, 'x');
  expect((JSON.parse(localStorage.getItem('paiju-salts')!) as unknown[]).length).toBe(200);
});

test('another tab has the same salts', async () => {
  vi.resetModules();
  const other = await import('../src/fair/salts');
  expect(other.mineOf('room', 1)).toBeNull();
  const salt = saltFor('room', 1, 'x');
  expect(other.saltFor('room', 1, 'x')).toBe(salt);
  const next = other.saltFor('room', 2, 'x');
  saltFor('room', 3, 'x');
  expect(mineOf('room', 2)?.salt).toBe(next);
  expect(other.mineOf('room', 3)).not.toBeNull();
});

test('what cannot be stored is known until the page goes', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const salt = saltFor('room', 1, 'x');
  expect(saltFor('room', 1, 'x')).toBe(salt);
  expect(mineOf('room', 1)).toEqual({ commitment: 'x', salt });
  full.mockRestore();
});
