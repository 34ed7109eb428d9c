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

/** What `since` and `until`, both days included, are in seconds. */
export function dayBounds(since: string, until: string): Record<string, string> {
  const out: Record<string, string> = {};
  if (since) out.since = String(new Date(`${since}T00:00`).getTime() / 1000);
  if (until) {
    const end = new Date(`${until}T00:00`);
    end.setDate(end.getDate() + 1);
    out.until = String(end.getTime() / 1000);
  }
  return out;
}
