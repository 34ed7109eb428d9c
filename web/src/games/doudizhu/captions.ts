// A set, an event and a bid in words.
import { cardNames, rankName, type Lang } from '../../cards/cards';
import type { Event, Shape, View } from './view';
import { dictionaries, type Words } from './words';

/** The shape of a set as its caption says it: `连对 · 3 对 · 到 6`. */
export function caption(shape: Shape, lang: Lang): string {
  const t = dictionaries[lang];
  const rank = rankName(shape.key, lang);
  const n = shape.run;
  switch (shape.kind) {
    case 'single': return t.of(t.single, rank);
    case 'pair': return t.of(t.pair, rank);
    case 'triple': return t.of(t.triple, rank);
    case 'triple+1': return t.of(t.triple1, rank);
    case 'triple+2': return t.of(t.triple2, rank);
    case 'straight': return t.upTo(t.straight(n), rank);
    case 'pairs': return t.upTo(t.pairs(n), rank);
    case 'plane': return t.upTo(t.plane(n), rank);
    case 'plane+1': return t.upTo(t.plane1(n), rank);
    case 'plane+2': return t.upTo(t.plane2(n), rank);
    case 'quad+1': return t.of(t.quad1, rank);
    case 'quad+2': return t.of(t.quad2, rank);
    case 'bomb': return t.of(t.bomb, rank);
    case 'rocket': return t.rocket;
    default: return shape.kind;
  }
}

/** The table as it lies when a trick is over, which the next View has cleared: with the passes that ended it. */
export function finished(view: View, events: readonly Event[]): View {
  const passed = new Set(events.filter((e) => e.kind === 'pass').map((e) => e.seat));
  const pass = (seat: number) => ({ seat, cards: [], kind: '', run: 0, key: 0, power: 0 });
  return { ...view, did: view.seats.map((seat, i) => (passed.has(seat) ? pass(seat) : (view.did[i] ?? null))) };
}

export const bidText = (n: number, t: Words): string => (n === 0 ? t.noBid : t.points(n));

/** What happened, for the live region; empty for what needs no words. */
export function told(event: Event, nameOf: (seat: number) => string, lang: Lang): string {
  const t = dictionaries[lang];
  const name = event.seat === null ? '' : nameOf(event.seat);
  switch (event.kind) {
    case 'dealt': return event.cards.length ? t.toldDealt(event.cards.length) : '';
    case 'bid': return t.toldBid(name, event.n);
    case 'landlord': return t.toldLandlord(name, cardNames(event.cards, lang));
    case 'play': return t.toldPlay(name, cardNames(event.cards, lang));
    case 'pass': return t.toldPass(name);
    case 'trick': return t.toldTrick(name);
    case 'warn': return t.toldWarn(name, event.n);
    case 'spring': return t.toldSpring;
    case 'over': return t.toldOver;
    case 'redeal': return t.toldRedeal;
    default: return '';
  }
}
