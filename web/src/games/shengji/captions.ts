// Events and plays in words.
import { cardNames, type Lang } from '../../cards/cards';
import { failedThrow, type Event, type Played, type View } from './view';
import { dictionaries, type Words } from './words';

type Telling = (t: Words, event: Event, name: string, lang: Lang) => string;
const tellings: Record<string, Telling> = {
  declare: (t, e, name, lang) => t.toldDeclare(name, cardNames(e.cards, lang)),
  called: (t, e, name, lang) => t.toldDeclare(name, cardNames(e.cards, lang)),
  trump: (t, e, name) => e.note === 'NT' ? t.toldNoTrump(name) : t.toldTrump(name, t.suits[e.note] ?? e.note),
  turn_up: (t, e, _, lang) => t.toldTurnUp(cardNames(e.cards, lang)),
  play: (t, e, name, lang) => t.toldPlay(name, cardNames(e.cards, lang)),
  trick: (t, e, name) => t.toldTrick(name, e.n),
  throw_fails: (t, e, name, lang) => t.throwFailed(name, cardNames(e.cards, lang), e.n),
  penalty: (t, e) => t.toldPenalty(e.n),
  friend: (t, e, name, lang) => t.toldFriend(name, cardNames(e.cards, lang), e.n),
  friend_found: (t, _, name) => t.toldFound(name),
  dug: (t, e) => t.toldDug(e.n),
  kept: (t) => t.toldKept,
  score: (t, e) => t.toldScore(e.n),
};

/** What happened, for the live region; empty for what needs no words. */
export function told(event: Event, nameOf: (seat: number) => string, lang: Lang): string {
  const t = dictionaries[lang];
  const name = event.seat === null ? '' : nameOf(event.seat);
  return tellings[event.kind]?.(t, event, name, lang) ?? t.told[event.kind]?.(name) ?? '';
}

/** That a throw was cut, and how many cards went back. */
function failure(view: Pick<View, 'forced' | 'told'>, t: Words): string {
  const failed = failedThrow(view);
  return failed ? t.failed(failed.back) : '';
}

/** Under a play: the shape of a lead, or that it follows, ruffs or discards; that it leads the trick, and with what points. */
export function caption(view: Pick<View, 'best' | 'stake' | 'trick' | 'forced' | 'told'>, play: Played, t: Words, resting = false): string {
  const said = [t.shapes[play.kind] ?? '', view.trick[0]?.seat === play.seat ? failure(view, t) : ''];
  if (!resting && view.best === play.seat) said.push(view.stake ? `${t.best} ${t.points(view.stake)}` : t.best);
  return said.filter(Boolean).join(' · ');
}
