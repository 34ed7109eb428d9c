// A set, an event and a bid in words.
import { cardNames, rankName, type Lang } from '../../cards/cards';
import { wilds, type Event, type Shape, type View } from './view';
import { dictionaries, type Words } from './words';

type Naming = (t: Words, shape: Shape, rank: string) => string;
const of = (word: (t: Words) => string): Naming => (t, _, rank) => t.of(word(t), rank);
const upTo = (word: (t: Words) => (n: number) => string): Naming => (t, { run }, rank) => t.upTo(word(t)(run), rank);

const namings: Record<string, Naming> = {
  single: of((t) => t.single),
  pair: of((t) => t.pair),
  triple: of((t) => t.triple),
  'triple+1': of((t) => t.triple1),
  'triple+2': of((t) => t.triple2),
  straight: upTo((t) => t.straight),
  pairs: upTo((t) => t.pairs),
  plane: upTo((t) => t.plane),
  'plane+1': upTo((t) => t.plane1),
  'plane+2': upTo((t) => t.plane2),
  'quad+1': of((t) => t.quad1),
  'quad+2': of((t) => t.quad2),
  bomb: of((t) => t.bomb),
  rocket: (t) => t.rocket,
  quad: of((t) => t.quad),
  quads: upTo((t) => t.quads),
  'quad+3': of((t) => t.quad3),
  'quads+3': upTo((t) => t.carrier),
  'quad+3+2': of((t) => t.dress),
  'quads+3+2': upTo((t) => t.ship),
  two_jokers: of((t) => t.twoJokers),
  three_jokers: (t) => t.threeJokers,
  four_jokers: (t) => t.fourJokers,
};

/** The shape of a set as its caption says it: `连对 · 3 对 · 到 6`. With a wild rank bombs are soft, hard or pure. */
export function caption(shape: Shape, lang: Lang, wild: number | null = null): string {
  const t = dictionaries[lang];
  const rank = rankName(shape.key, lang);
  if (shape.kind === 'bomb' && shape.cards) {
    const all = shape.cards.length;
    const n = wilds(shape.cards, wild);
    if (wild !== null) return t.of(n === 0 ? t.hardBomb : n === all ? t.pureBomb : t.softBomb, rank);
    if (all > 4) return t.of(t.bombOf(all), rank);
  }
  return namings[shape.kind]?.(t, shape, rank) ?? shape.kind;
}

/** The table as it lies when a trick is over, which the next View has cleared: with the passes that ended it. */
export function finished(view: View, events: readonly Event[]): View {
  const passed = new Set(events.filter((e) => e.kind === 'pass').map((e) => e.seat));
  const pass = (seat: number) => ({ seat, cards: [], kind: '', run: 0, key: 0, power: 0, wing: 0 });
  return { ...view, did: view.seats.map((seat, i) => (passed.has(seat) ? pass(seat) : (view.did[i] ?? null))) };
}

export const bidText = (n: number, t: Words): string => (n === 0 ? t.noBid : t.points(n));

/** What a seat has answered aloud to the question that stands or the one before: 不叫, 抢地主. Empty if nothing. */
export function calledOut(view: View, seat: number, t: Words): string {
  const at = view.calls.findLastIndex(([s]) => s === seat);
  const verb = view.calls[at]?.[1];
  if (verb === undefined) return '';
  if (verb !== 'no') return t.yes[verb] ?? verb;
  // before anybody has called, no means no call
  const robbing = view.calls.slice(0, at).some(([, v]) => v === 'call');
  return t.no[view.phase === 'rob' && !robbing ? 'call' : view.phase] ?? t.noBid;
}

/** The words for the two sides: by the house rules a variant has. */
export const sides = (view: Pick<View, 'rules'>, t: Words): Words['roles']['plain'] => (view.rules.emperor === undefined ? t.roles.plain : t.roles.emperor);

type Telling = (t: Words, event: Event, name: string, lang: Lang, view: View | null) => string;
const tellings: Record<string, Telling> = {
  dealt: (t, e) => (e.cards.length > 1 ? t.toldDealt(e.cards.length) : ''),
  bid: (t, e, name) => t.toldBid(name, e.n),
  shown: (t, e, name) => t.toldShown(name, e.n),
  wild: (t, e, _, lang) => t.toldWild(rankName(e.n, lang)),
  landlord: (t, e, name, lang, view) => t.toldLandlord(name, view ? sides(view, t).lord : t.roles.plain.lord, cardNames(e.cards, lang)),
  disclosed: (t, _, name) => t.toldDisclosed(name),
  taken: (t, e, name) => t.toldTaken(name, e.n),
  play: (t, e, name, lang) => t.toldPlay(name, cardNames(e.cards, lang)),
  warn: (t, e, name) => t.toldWarn(name, e.n),
};

/** What happened, for the live region; empty for what needs no words. */
export function told(event: Event, nameOf: (seat: number) => string, lang: Lang, view: View | null = null): string {
  const t = dictionaries[lang];
  const name = event.seat === null ? '' : nameOf(event.seat);
  return tellings[event.kind]?.(t, event, name, lang, view) ?? t.told[event.kind]?.(name) ?? '';
}
