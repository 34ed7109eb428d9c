// What a player is called on the page, in the language in use.
import { sealOf } from '../account/avatars';
import { dictionaries, words } from '../i18n';
import { settings } from '../settings.svelte';
import type { Chair } from '../wire';
import { monogram } from './seats';

/** The name of a chair. Bots have Chinese names, which the other language writes its own way; persons keep theirs. */
export function called(chair: Pick<Chair, 'kind' | 'name'> | undefined): string {
  if (!chair) return '';
  if (chair.kind === 'open') return words.now.openSeat;
  const at = chair.kind === 'bot' ? dictionaries.zh.botNames.indexOf(chair.name) : -1;
  return chair.name === GONE && chair.kind === 'person' ? words.now.deleted : (words.now.botNames[at] ?? chair.name);
}

/** What the server has in the place of the name of who deleted himself. */
const GONE = '已注销';

/** The names that the server gives to guests: they differ in nothing that a sign shows. */
const GIVEN = /^(牌友|Player )\d{4}$/;

/** The sign on a seat: a plus where one may sit down; the avatar that was chosen, else mine is 我 in Chinese. Who has not said his name has the number of his seat with it. */
export function signOf(chair: (Pick<Chair, 'kind' | 'name'> & { seat?: number; avatar?: string }) | undefined, mine: boolean): string {
  const seal = chair?.kind === 'person' && sealOf(chair.avatar);
  if (seal) return seal;
  if (chair?.kind === 'open') return '+';
  if (mine && settings.lang === 'zh') return words.now.me;
  const sign = monogram(called(chair));
  return chair?.kind === 'person' && chair.seat !== undefined && GIVEN.test(chair.name) ? `${sign}${chair.seat + 1}` : sign;
}
