// What a player likes, kept in this browser.
import type { Lang } from './cards/cards';

export type Theme = 'auto' | 'light' | 'dark';

interface Kept { lang?: Lang; theme?: Theme; four?: boolean; sound?: boolean; autoPass?: boolean; counter?: boolean; counterOpen?: boolean; lowFirst?: boolean; trumpsLast?: boolean }

const KEY = 'paiju.settings';

function kept(): Kept {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {}; // storage is switched off or holds something else
  }
}

/** The language to begin with: the address, then what was chosen before, then the browser's. */
export function firstLang(search: string, chosen: Lang | undefined, browser: readonly string[]): Lang {
  const asked = new URLSearchParams(search).get('lang');
  if (asked) return asked.startsWith('en') ? 'en' : 'zh';
  if (chosen === 'zh' || chosen === 'en') return chosen;
  const known = browser.find((l) => /^(zh|en)\b/i.test(l));
  return known && /^en/i.test(known) ? 'en' : 'zh';
}

class Settings {
  lang = $state<Lang>('zh');
  theme = $state<Theme>('auto');
  /** clubs green, diamonds blue */
  four = $state(false);
  sound = $state(false);
  /** pass by itself when nothing can be played */
  autoPass = $state(false);
  /** 记牌器: offered at tables that have one, and shown or folded */
  counter = $state(false);
  counterOpen = $state(true);
  /** hands by suits: low cards first */
  lowFirst = $state(false);
  /** hands by suits: trumps on the right */
  trumpsLast = $state(false);
  /** whether the screen prefers dark colours */
  night = $state(false);

  constructor() {
    const k = kept();
    this.lang = firstLang(location.search, k.lang, navigator.languages ?? [navigator.language]);
    this.theme = k.theme === 'light' || k.theme === 'dark' ? k.theme : 'auto';
    this.four = k.four === true;
    this.sound = k.sound === true;
    this.autoPass = k.autoPass === true;
    this.counter = k.counter === true;
    this.counterOpen = k.counterOpen !== false;
    this.lowFirst = k.lowFirst === true;
    this.trumpsLast = k.trumpsLast === true;
    const night = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
    this.night = night?.matches ?? false;
    night?.addEventListener('change', (e) => (this.night = e.matches));
  }

  get dark(): boolean {
    return this.theme === 'auto' ? this.night : this.theme === 'dark';
  }

  /** Show the settings on the page and keep them. Call inside an effect. */
  apply(): void {
    const root = document.documentElement;
    root.lang = this.lang === 'zh' ? 'zh-CN' : 'en';
    root.dataset.theme = this.dark ? 'dark' : 'light';
    root.dataset.suits = this.four ? 'four' : 'two';
    const { lang, theme, four, sound, autoPass, counter, counterOpen, lowFirst, trumpsLast } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ lang, theme, four, sound, autoPass, counter, counterOpen, lowFirst, trumpsLast } satisfies Kept));
    } catch {
      // without storage the settings last as long as the page
    }
  }
}

export const settings = new Settings();
