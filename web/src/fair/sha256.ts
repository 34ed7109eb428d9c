// SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104). The browser's own are missing where a page comes over plain HTTP, as it does
// on a network at home.

const primes = (n: number): number[] => {
  const found: number[] = [];
  for (let i = 2; found.length < n; i++) if (found.every((p) => i % p)) found.push(i);
  return found;
};
const fraction = (x: number): number => Math.floor((x - Math.floor(x)) * 2 ** 32);
const K = primes(64).map((p) => fraction(Math.cbrt(p)));
const START = primes(8).map((p) => fraction(Math.sqrt(p)));
const BLOCK = 64; // bytes

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

export function sha256(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK);
  padded.set(data);
  padded[data.length] = 0x80;
  const bits = new DataView(padded.buffer);
  bits.setUint32(padded.length - 4, data.length * 8); // nothing here comes near half a gigabyte
  const state = [...START];
  const w = new Array<number>(64);
  for (let at = 0; at < padded.length; at += BLOCK) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = bits.getUint32(at + i * 4);
        continue;
      }
      const a = w[i - 15]!;
      const b = w[i - 2]!;
      w[i] = (w[i - 16]! + w[i - 7]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => (state[i] = (state[i]! + x) | 0));
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((x, i) => out.setUint32(i * 4, x));
  return new Uint8Array(out.buffer);
}

const joined = (one: Uint8Array, two: Uint8Array): Uint8Array => {
  const both = new Uint8Array(one.length + two.length);
  both.set(one);
  both.set(two, one.length);
  return both;
};

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const short = key.length > BLOCK ? sha256(key) : key;
  const pad = (by: number): Uint8Array => new Uint8Array(BLOCK).map((_, i) => (short[i] ?? 0) ^ by);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), message))));
}
