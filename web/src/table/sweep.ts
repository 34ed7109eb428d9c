// Picking cards by tap and by sweeping over the overlapped row, with mouse, pen or finger.

export interface Box { left: number; right: number; top: number; bottom: number }

/** The card under a point: the last one drawn there, since later cards lie over earlier ones; -1 for none. */
export function hit(boxes: readonly Box[], x: number, y: number): number {
  for (let i = boxes.length - 1; i >= 0; i--) {
    const b = boxes[i]!;
    if (x >= b.left && x < b.right && y >= b.top && y < b.bottom) return i;
  }
  return -1;
}

/** The picks after a sweep from `start` to `end`: the first card decides whether the run is picked or put back. */
export function swept(base: ReadonlySet<string>, keys: readonly string[], start: number, end: number): Set<string> {
  const out = new Set(base);
  const first = keys[start];
  if (first === undefined) return out;
  const pick = !base.has(first);
  for (let i = Math.min(start, end); i <= Math.max(start, end); i++) {
    const key = keys[i];
    if (key === undefined) continue;
    if (pick) out.add(key);
    else out.delete(key);
  }
  return out;
}

/** The picks after a sweep over these cards, in the order they were touched: the first decides for all. */
export function touchedAll(base: ReadonlySet<string>, keys: readonly string[], path: ReadonlySet<number>): Set<string> {
  const out = new Set(base);
  const over = [...path].flatMap((i) => keys[i] ?? []);
  const pick = over[0] !== undefined && !base.has(over[0]);
  for (const key of over) {
    if (pick) out.add(key);
    else out.delete(key);
  }
  return out;
}

const STRIDE = 6; // px: a fast sweep must not jump over a card

/** The cards on the way between two points of the pointer. */
export function between(boxes: readonly Box[], from: { x: number; y: number }, to: { x: number; y: number }): number[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STRIDE));
  const out: number[] = [];
  for (let i = 1; i <= steps; i++) {
    const at = hit(boxes, from.x + ((to.x - from.x) * i) / steps, from.y + ((to.y - from.y) * i) / steps);
    if (at >= 0) out.push(at);
  }
  return out;
}

export interface SweepTarget {
  keys(): readonly string[];
  /** in a row a sweep takes the run between its ends, in columns exactly the cards it goes over */
  inColumns(): boolean;
  picked(): ReadonlySet<string>;
  pick(next: Set<string>): void;
  /** where a tap does more than take or leave the card itself: the picks after it */
  tap?(at: number, base: ReadonlySet<string>): Set<string> | null;
  /** two taps on one card */
  double(key: string): void;
  /** the first touch of the hand, e.g. to end the deal's animation */
  touched(): void;
}

const DOUBLE_MS = 320;

/** Attach to the element that holds the cards (`[data-card]`, in the order of `keys`). Returns the clean-up. */
export function sweepable(el: HTMLElement, target: SweepTarget): () => void {
  let start = -1;
  let at = -1;
  let boxes: Box[] = [];
  let path = new Set<number>();
  let from = { x: 0, y: 0 };
  let base: ReadonlySet<string> = new Set();
  let tapped = { key: '', time: 0 };

  const down = (e: PointerEvent) => {
    if (e.button !== 0 || start >= 0) return;
    // a card on its way may be pressed before it comes to its place; one not dealt yet cannot be seen
    const flying = e.target instanceof Element ? e.target.closest<HTMLElement>('[data-card]') : null;
    const aimed = flying && Number(getComputedStyle(flying).opacity) > 0.2 ? flying.dataset.card : undefined;
    target.touched();
    // measured once: while sweeping only picked cards rise, and their strips stay where they are
    boxes = [...el.querySelectorAll<HTMLElement>('[data-card]')].map((c) => c.getBoundingClientRect());
    start = hit(boxes, e.clientX, e.clientY);
    if (start < 0 && aimed) start = target.keys().indexOf(aimed);
    if (start < 0) return;
    base = target.picked();
    at = start;
    path = new Set([start]);
    from = { x: e.clientX, y: e.clientY };
    capture(e.pointerId, true);
    target.pick(target.tap?.(start, base) ?? swept(base, target.keys(), start, at));
  };
  const move = (e: PointerEvent) => {
    if (start < 0) return;
    if (target.inColumns()) return along(e);
    const now = hit(boxes, e.clientX, e.clientY);
    if (now < 0 || now === at) return;
    at = now;
    target.pick(swept(base, target.keys(), start, at));
  };
  const along = (e: PointerEvent) => {
    const before = path.size;
    const to = { x: e.clientX, y: e.clientY };
    for (const i of between(boxes, from, to)) path.add((at = i));
    from = to;
    if (path.size > before) target.pick(touchedAll(base, target.keys(), path));
  };
  const up = (e: PointerEvent) => {
    if (start < 0) return;
    capture(e.pointerId, false);
    const key = target.keys()[start] ?? '';
    const time = e.timeStamp; // when it happened: a busy page hears of it later
    const tap = at === start && path.size === 1;
    if (tap && key && tapped.key === key && time - tapped.time < DOUBLE_MS) {
      tapped = { key: '', time: 0 };
      target.double(key);
    } else tapped = tap ? { key, time } : { key: '', time: 0 };
    start = -1;
  };
  const cancel = () => {
    if (start >= 0) target.pick(new Set(base));
    start = -1;
  };
  const capture = (id: number, on: boolean) => {
    try {
      if (on) el.setPointerCapture(id);
      else if (el.hasPointerCapture(id)) el.releasePointerCapture(id);
    } catch {
      // the pointer is already gone
    }
  };
  el.addEventListener('pointerdown', down);
  el.addEventListener('pointermove', move);
  el.addEventListener('pointerup', up);
  el.addEventListener('pointercancel', cancel);
  return () => {
    el.removeEventListener('pointerdown', down);
    el.removeEventListener('pointermove', move);
    el.removeEventListener('pointerup', up);
    el.removeEventListener('pointercancel', cancel);
  };
}
