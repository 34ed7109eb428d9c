// Sets and events in words.
import { cardNames, rankName, type Lang } from '../../cards/cards';
import { agree } from '../../i18n/agree';
import { groups, type Event } from './view';
import { dictionaries, type Words } from './words';

const FEW = 3; // so many of a rank are written out

/** A set as players write it: `KKK`, `8×6 2 大王`. */
export function setText(cards: readonly string[], lang: Lang): string {
  const t = dictionaries[lang];
  return groups(cards)
    .map(({ rank, cards: of }) => {
      const joker = t.joker[rank];
      const name = joker ?? rankName(rank, lang);
      return of.length === 1 ? name : of.length <= FEW && !joker && name !== '10' ? name.repeat(of.length) : `${name}×${of.length}`;
    })
    .join(' ');
}

/** A name that is not the first word: `you`, not `You`. */
export const object = (name: string): string => (name === dictionaries.en.you ? 'you' : name);

type Telling = (t: Words, event: Event, name: string, other: string, lang: Lang) => string;
const tellings: Record<string, Telling> = {
  play: (t, e, name, _, lang) => t.toldPlay(name, setText(e.cards, lang), e.note === 'gouji'),
  burn: (t, e, name, other) => (e.note ? t.toldBack : t.toldBurn)(name, other),
  relieved: (t, _, name, other) => t.toldRelieved(name, other),
  burned: (t, e, name, other) => t.toldBurned(name, other, e.note),
  men: (t, _, name, other) => t.toldMen(name, other),
  trick: (t, e, name, other) => (e.note ? t.toldNext(name, other) : t.toldTrick(name)),
  out: (t, e, name) => t.toldOut(name, e.n),
  ranked: (t, e, name) => t.toldRanked(name, t.places[e.n] ?? ''),
  bought: (t, e, name, other, lang) => t.toldBought(name, other, cardNames(e.cards, lang)),
  price: (t, e, name, other, lang) => t.toldPrice(name, other, setText(e.cards, lang)),
  tribute: (t, e, name, other, lang) => t.toldTribute(name, other, t.givenKinds[e.note] ?? e.note, setText(e.cards, lang)),
  spared: (t, e, name) => t.toldSpared(name, t.givenKinds[e.note] ?? e.note),
  returned: (t, e, name, other, lang) => t.toldReturned(name, other, setText(e.cards, lang)),
  no_return: (t, _, name) => t.toldNoReturn(name),
  left: (t, e, name) => t.toldLeft(name, e.n),
};
/** Events whose number is another seat. */
const ABOUT_TWO = ['burn', 'relieved', 'burned', 'men', 'trick', 'bought', 'price', 'tribute', 'returned', 'no_return', 'spared'];

/** What happened, for the live region and the log; empty for what needs no words. */
export function told(event: Event, nameOf: (seat: number) => string, lang: Lang): string {
  const t = dictionaries[lang];
  const name = event.seat === null ? '' : nameOf(event.seat);
  const other = ABOUT_TWO.includes(event.kind) ? object(nameOf(event.n)) : '';
  return agree(tellings[event.kind]?.(t, event, name, other, lang) ?? t.told[event.kind]?.(name) ?? '');
}

/** What a moment is called in one word across the table; empty for most. */
export const moment = (event: Event, t: Words): string => t.moment[event.kind === 'burn' && event.note ? 'back' : event.kind] ?? '';
