// What a player is called on the page, in the language in use.
import { dictionaries, words } from '../i18n';
import { settings } from '../settings.svelte';
import type { Chair } from '../wire';
import { monogram } from './seats';

/** The name of a chair. Bots have Chinese names, which the other language writes its own way; persons keep theirs. */
export function called(chair: Pick<Chair, 'kind' | 'name'> | undefined): string {
  if (!chair) return '';
  const at = chair.kind === 'bot' ? dictionaries.zh.botNames.indexOf(chair.name) : -1;
  return words.now.botNames[at] ?? chair.name;
}

/** The sign on a seat; mine is 我 in Chinese. */
export const signOf = (chair: Pick<Chair, 'kind' | 'name'> | undefined, mine: boolean): string =>
  mine && settings.lang === 'zh' ? words.now.me : monogram(called(chair));
