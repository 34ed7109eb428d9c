// The list of my hands by days of this browser's clock.
import type { Lang } from '../cards/cards';
import type { HandInfo } from '../net/api';

export interface Day { name: string; hands: HandInfo[] }

/** Hands, the newest first, under the days they ended on. */
export function byDay(hands: readonly HandInfo[], lang: Lang): Day[] {
  const days: Day[] = [];
  for (const hand of hands) {
    const name = new Date(hand.ended * 1000).toLocaleDateString(lang === 'zh' ? 'zh-CN' : 'en', { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' });
    if (days.at(-1)?.name === name) days.at(-1)!.hands.push(hand);
    else days.push({ name, hands: [hand] });
  }
  return days;
}

/** What `since` and `until`, both days included, are in seconds. A year that is only half written (0002) is no bound yet. */
export function dayBounds(since: string, until: string): Record<string, string> {
  const out: Record<string, string> = {};
  const bound = (name: string, day: string, more: number): void => {
    const at = new Date(`${day}T00:00`);
    at.setDate(at.getDate() + more);
    if (at.getTime() > 0) out[name] = String(at.getTime() / 1000);
  };
  bound('since', since, 0);
  bound('until', until, 1);
  return out;
}
