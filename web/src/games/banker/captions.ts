// Hands and events in words.
import { cardNames, type Lang } from '../../cards/cards';
import { agree } from '../../i18n/agree';
import type { Event, Hand, View } from './view';
import { dictionaries, type Words } from './words';

/** `牛九`, `混三公`, `8 点`. */
export function kindText(kind: string, t: Words): string {
  const points = /^points_(\d)$/.exec(kind);
  return points ? t.points(Number(points[1])) : (t.kinds[kind] ?? '');
}

/** What an open hand is; empty for a closed one. */
export function handText(hand: Pick<Hand, 'kind' | 'points'>, t: Words): string {
  if (hand.kind === 'bust') return t.bust(hand.points);
  if (hand.kind === 'soft') return t.soft(hand.points);
  return hand.kind === 'total' ? t.total(hand.points) : kindText(hand.kind, t);
}

/** What is told of an event depends on more than its kind, as it does in the server's words. */
function telling({ kind, n, cards, note }: Event): string {
  if (kind === 'banker') return n > 1 ? 'banker_times' : 'banker';
  if (kind === 'grab' && !n) return 'no_grab';
  if (kind === 'grouped' && !cards.length) return 'no_group';
  if ((kind === 'hit' || kind === 'split') && !cards.length) return `${kind}_unseen`;
  return kind === 'show' && note === 'bust' ? 'show_bust' : kind;
}

/** What happened, for the live region and the log; empty for what needs no words. */
export function told(event: Event, nameOf: (seat: number) => string, lang: Lang): string {
  const t = dictionaries[lang];
  const name = event.seat === null ? '' : nameOf(event.seat);
  const kind = telling(event);
  const cards = cardNames(event.cards, lang);
  const text = ((): string => {
    if ((kind === 'dealt' || kind === 'fifth') && !event.cards.length) return '';
    if (kind === 'split') return t.toldSplit(name, event.n, cards);
    const hand = t.toldHand[kind];
    if (hand) return hand(name, kindText(event.note, t) || String(event.n), cards);
    return t.toldCards[kind]?.(name, cards) ?? t.toldN[kind]?.(name, event.n) ?? t.told[kind]?.(name) ?? '';
  })();
  return lang === 'en' ? agree(text) : text;
}

/** Who deals next, in words: null where nothing is known of it. */
export function nextBanker(view: View, nameOf: (seat: number) => string, t: Words): string | null {
  if (!view.result || view.banker === null) return null;
  const next = view.result.carry.banker;
  if (typeof next === 'number') return (next === view.banker ? t.sameBanker : t.nextBanker)(nameOf(next));
  return view.rules.banker === 'grab' ? t.nextGrab : t.nextDraw;
}
