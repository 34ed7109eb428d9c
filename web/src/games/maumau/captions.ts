// Events in words, for the live region.
import { cardName, cardNames, type Lang } from '../../cards/cards';
import type { Event } from './view';
import { dictionaries } from './words';

/** What happened; empty for what needs no words. */
export function told(event: Event, nameOf: (seat: number) => string, lang: Lang): string {
  const t = dictionaries[lang];
  const name = event.seat === null ? '' : nameOf(event.seat);
  const card = event.cards[0] ?? '';
  switch (event.kind) {
    case 'turned_up': return t.toldTurned(cardName(card, lang));
    case 'play': return t.toldPlay(name, cardName(card, lang), t.suits[event.note] ?? '');
    case 'draw': return t.toldDraw(name, event.n, cardNames(event.cards, lang));
    case 'pass': return t.toldPass[event.note]?.(name) ?? '';
    default: return t.told[event.kind]?.(name) ?? '';
  }
}
