// The inline marks of a rule sheet: **bold** and `code`, nothing else.

export interface Piece { text: string; mark: '' | 'b' | 'code' }

export function inline(text: string): Piece[] {
  const out: Piece[] = [];
  let at = 0;
  for (const m of text.matchAll(/\*\*(.+?)\*\*|`(.+?)`/g)) {
    if (m.index > at) out.push({ text: text.slice(at, m.index), mark: '' });
    out.push(m[1] !== undefined ? { text: m[1], mark: 'b' } : { text: m[2] ?? '', mark: 'code' });
    at = m.index + m[0].length;
  }
  if (at < text.length) out.push({ text: text.slice(at), mark: '' });
  return out;
}
