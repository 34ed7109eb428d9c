// English alone: the person who reads is `You`.

const OF_YOU: Record<string, string> = { does: 'do', has: 'have', is: 'are', was: 'were', goes: 'go', passes: 'pass', owes: 'owe' };
/** `You plays` → `You play`. */
export const agree = (text: string): string => text.replace(/\b([Yy]ou) (\w+s)\b/g, (_, you: string, verb: string) => `${you} ${OF_YOU[verb] ?? verb.slice(0, -1)}`);
