import { settings } from '../settings.svelte';
import type { Lang } from '../cards/cards';
import { en } from './en';
import { zh, type Words } from './zh';

export const dictionaries: Record<Lang, Words> = { zh, en };

/** The words of the language in use: read `words.now` inside a component and it changes at once. */
export const words = {
  get now(): Words {
    return dictionaries[settings.lang];
  },
};

/** What a choice of a house rule is called; the same value may mean something else to another rule. */
export const choiceName = (option: string, value: string): string =>
  words.now.choiceNames[`${option}=${value}`] ?? words.now.choiceNames[value] ?? value;

/** The text of a pair that came from the server. */
export const either = (pair: { zh: string; en: string }): string => pair[settings.lang];
