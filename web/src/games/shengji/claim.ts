// 摊牌: what is asked and said when somebody claims the rest, and whose hand lies open for it.
import type { Lang } from '../../cards/cards';
import { settings } from '../../settings.svelte';
import type { Event, View } from './view';

const zh = {
  claim: '摊牌',
  sure: '摊开手牌，剩下的每一轮都归我方？大家都同意才算；有一个人不同意，就接着打，牌一直摊着。',
  claimDo: '摊牌',
  certain: '剩下的每一轮肯定都是你的。',
  agree: '同意',
  refuse: '不同意',
  ask: (name: string) => `${name}摊牌，剩下的都要：同意吗？`,
  wait: (name: string, next: string) => `${name}摊牌，等${next}回答`,
  refused: (name: string, next: string) => `${name}不同意，${next}接着领出`,
  open: (name: string, cards: string) => `${name}的明牌：${cards}`,
  openCards: '明牌',
  openOf: (name: string) => `${name}的明牌`,
  told: { claim: '摊牌，剩下的都要', agree: '同意', disagree: '不同意，接着打' } as Record<string, string>,
  won: (name: string, n: number) => `剩下的都归${name}，${n} 分`,
};

const en: typeof zh = {
  claim: 'Claim',
  sure: 'Lay your hand open and claim every trick that is left? All must agree; if one refuses play goes on, and your hand stays open.',
  claimDo: 'Claim the rest',
  certain: 'Every trick that is left is certainly yours.',
  agree: 'Agree',
  refuse: 'Refuse',
  ask: (name) => `${name} claims the rest: do you agree?`,
  wait: (name, next) => `${name} claims the rest; waiting for ${next}`,
  refused: (name, next) => `${name === 'You' ? 'You refuse' : `${name} refuses`}; ${next === 'You' ? 'you lead' : `${next} leads`}`,
  open: (name, cards) => `Open hand of ${name}: ${cards}`,
  openCards: 'Open',
  openOf: (name) => `Open hand of ${name}`,
  told: { claim: ' claims the rest', agree: ' agrees', disagree: ' refuses: play goes on' },
  won: (name, n) => `The rest goes to ${name}: ${n} points`,
};

const dictionaries: Record<Lang, typeof zh> = { zh, en };
export const claimWords = {
  get now(): typeof zh {
    return dictionaries[settings.lang];
  },
};

/** Who claims the rest now, or did so last. */
export const claimer = (view: View): number | null => view.claims.at(-1) ?? null;

/** Who has just refused a claim; null once anything was played since. */
export function refuser(view: Pick<View, 'told'>): number | null {
  const last = view.told.at(-1);
  return last?.kind === 'disagree' ? last.seat : null;
}

/** What lies open of a hand: of those who have claimed, and of everybody once a claim has ended the hand. */
export function laidOpen(view: View, seat: number): readonly string[] {
  const ended = view.phase === 'over' && view.claims.length > 0 && view.left.some((n) => n > 0);
  return ended || view.claims.includes(seat) ? (view.known[view.seats.indexOf(seat)] ?? []) : [];
}

export function toldClaim(event: Event, name: string, lang: Lang): string {
  const t = dictionaries[lang];
  if (event.kind === 'claimed') return t.won(name, event.n);
  const said = t.told[event.kind];
  return said ? name + said : '';
}
