// Motion on the table: cards go from hand or seat to where they lie now. Only transform and opacity; a new state cancels it.

export type Rects = Map<string, DOMRect>;

const EASE = 'cubic-bezier(.2,.8,.2,1)';
const EASE_IN = 'cubic-bezier(.5,0,.8,.4)';
const PLAY = 220;
const DEAL_GAP = 70;
const DEAL = 180;
export const REST = 600; // ms that a finished trick lies before it goes to its winner
const SWEEP = 260;
const LAND = 300;

export const still = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;

const all = (root: ParentNode, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
/** Cards that are not shown have no place. */
const cards = (root: ParentNode) =>
  all(root, '[data-card]').flatMap((e) => {
    const at = e.getBoundingClientRect();
    return at.width ? [{ e, at }] : [];
  });

/** Where every card is now. Call before the state changes. */
export function snapshot(root: ParentNode): Rects {
  return new Map(cards(root).map(({ e, at }) => [e.dataset.card!, at]));
}

const centre = (r: DOMRect) => ({ x: r.left + r.width / 2, y: r.top + r.height / 2 });

const seatRect = (root: ParentNode, seat: number): DOMRect | undefined =>
  root.querySelector(`[data-seat="${seat}"] .ava`)?.getBoundingClientRect();

/**
 * Let every card travel from where it was. Cards that were nowhere come from the seat whose lane they lie in
 * (`[data-lane]`). `land` names a seat whose set lands with weight.
 */
export function play(root: ParentNode, before: Rects, land: number | null = null): void {
  if (still()) return;
  for (const { e, at: now } of cards(root)) {
    const was = before.get(e.dataset.card!);
    const lane = e.closest<HTMLElement>('[data-lane]');
    if (was) {
      const a = centre(was);
      const b = centre(now);
      const scale = was.width / now.width;
      if (Math.abs(a.x - b.x) + Math.abs(a.y - b.y) < 1 && Math.abs(scale - 1) < 0.01) continue;
      e.animate(
        [{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px) scale(${scale})` }, { transform: 'none' }],
        { duration: PLAY, easing: EASE },
      );
    } else if (lane) {
      const from = seatRect(root, Number(lane.dataset.lane));
      if (!from) continue;
      const a = centre(from);
      const b = centre(now);
      e.animate(
        [{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px) scale(.5)`, opacity: 0 }, { transform: 'none', opacity: 1 }],
        { duration: PLAY, easing: EASE },
      );
    }
  }
  if (land !== null) {
    root.querySelector(`[data-lane="${land}"] .fan`)?.animate([{ transform: 'scale(1.08)' }, { transform: 'scale(1)' }], {
      duration: LAND,
      easing: EASE,
    });
  }
}

/** The cards of the hand are at once where they are on their way to: they can be hit there. Rising cards go on rising. */
export function arrive(root: Element): void {
  for (const a of root.querySelector('[data-testid=hand]')?.getAnimations?.({ subtree: true }) ?? []) if (!('transitionProperty' in a)) a.finish();
}

/** Deal the hand card by card from the middle of the table. */
export function deal(root: ParentNode): void {
  if (still()) return;
  const middle = root.querySelector('[data-middle]')?.getBoundingClientRect();
  const cards = all(root, '[data-testid=hand] [data-card]');
  cards.forEach((e, i) => {
    const b = centre(e.getBoundingClientRect());
    const a = middle ? centre(middle) : { x: b.x, y: b.y - 200 };
    e.animate(
      [{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px) scale(.7)`, opacity: 0 }, { transform: 'none', opacity: 1 }],
      { duration: DEAL, delay: i * DEAL_GAP, easing: EASE, fill: 'backwards' },
    );
  });
}

const DROP = 36; // px: a dealt card comes from just above its place, clear of the buttons

/** Cards that have just come to the hand drop into it; the others make room. */
export function drawn(root: ParentNode, before: Rects): void {
  if (still()) return;
  play(root, before);
  for (const e of all(root, '[data-testid=hand] [data-card]')) {
    if (before.has(e.dataset.card!)) continue;
    e.animate([{ transform: `translateY(${-DROP}px)`, opacity: 0 }, { transform: 'none', opacity: 1 }], { duration: DEAL, easing: EASE });
  }
}

/** Copies of the played sets, to be swept to the winner after they have left the table. Call before the change. */
export function lastTrick(root: ParentNode): (winner: number) => () => void {
  if (still()) return () => () => {};
  const copies = all(root, '[data-lane] .fan').map((fan) => {
    const r = fan.getBoundingClientRect();
    const copy = fan.cloneNode(true) as HTMLElement;
    for (const c of all(copy, '[data-card]')) delete c.dataset.card;
    const first = fan.querySelector('.card');
    const w = first?.getBoundingClientRect().width ?? 60;
    // the copy leaves its lane, so what was measured in the lane becomes a number
    const step = first ? w + parseFloat(getComputedStyle(first).marginRight) : w;
    copy.setAttribute('aria-hidden', 'true');
    Object.assign(copy.style, {
      position: 'fixed', left: `${r.left}px`, top: `${r.top}px`, width: `${r.width + 1}px`, pointerEvents: 'none', zIndex: '3', margin: '0',
    });
    copy.style.setProperty('--w', `${w}px`);
    copy.style.setProperty('--step', `${step}px`);
    return { copy, r };
  });
  return (winner) => {
    const host = root instanceof Element ? root : document.body;
    const to = seatRect(root, winner);
    const remove = () => copies.forEach(({ copy }) => copy.remove());
    if (!to) return remove;
    for (const { copy, r } of copies) {
      host.append(copy);
      const a = centre(to);
      const b = centre(r);
      copy.animate(
        [{ transform: 'none', opacity: 1 }, { transform: `translate(${a.x - b.x}px, ${a.y - b.y}px) scale(.3)`, opacity: 0 }],
        { duration: SWEEP, easing: EASE_IN, fill: 'forwards' },
      ).onfinish = () => copy.remove();
    }
    return remove;
  };
}
