// The families of games: each has a board of its own and a result sheet, loaded when a table needs them.
import type { Component, Snippet } from 'svelte';
import type { Control } from '../table/control.svelte';
import type { KeyGroup } from '../table/keys';
import type { Room, Table } from '../wire';

export interface BoardProps {
  control: Control;
  title: string;
  /** packs of cards in the game, 0 until it is known */
  packs: number;
  /** the hand is over and the next has not begun */
  between: boolean;
  onmenu: () => void;
  onclause: (id: string) => void;
  tools: Snippet;
  bubbles: Record<number, string>;
}

export interface ResultProps {
  table: Table;
  room: Room;
  title: string;
  onclause: (id: string) => void;
  /** buttons below: leave, seats, next hand */
  actions: Snippet;
}

export interface Family {
  board: () => Promise<{ default: Component<BoardProps> }>;
  result: () => Promise<{ default: Component<ResultProps> }>;
  /** whether the finished hand needs no result sheet (a redeal) */
  plain: (view: Record<string, unknown>) => boolean;
  /** what its result sheet says of beans itself: who has gained what, or all there is to say */
  beans?: 'gains' | 'all';
  /** sets are climbed over: one may pass, and cards are counted by rank */
  climbs: boolean;
  /** which keys it knows besides those of every table */
  keys: readonly KeyGroup[];
}

const banker = {
  board: () => import('./banker/Board.svelte'),
  result: () => import('./banker/Result.svelte'),
  plain: () => false,
  beans: 'gains' as const,
  climbs: false,
};

export const families: Record<string, Family> = {
  doudizhu: {
    board: () => import('./doudizhu/Board.svelte'),
    result: () => import('./doudizhu/Result.svelte'),
    plain: (view) => (view.result as { ending?: string } | null)?.ending === 'redeal',
    beans: 'all',
    climbs: true,
    keys: ['pick', 'pass', 'bid'],
  },
  shengji: {
    board: () => import('./shengji/Board.svelte'),
    result: () => import('./shengji/Result.svelte'),
    plain: (view) => (view.result as { ending?: string } | null)?.ending === 'redeal',
    climbs: false,
    keys: ['pick'],
  },
  gouji: {
    board: () => import('./gouji/Board.svelte'),
    result: () => import('./gouji/Result.svelte'),
    plain: (view) => (view.result as { ending?: string } | null)?.ending === 'redeal',
    climbs: false,
    keys: ['pick', 'pass', 'yield'],
  },
  maumau: {
    board: () => import('./maumau/Board.svelte'),
    result: () => import('./maumau/Result.svelte'),
    plain: () => false,
    climbs: false,
    keys: ['pick', 'pass', 'pile'],
  },
  // games with a banker share a board: what differs is seen from the View
  niuniu: { ...banker, keys: ['stake', 'bull'] },
  sangong: { ...banker, keys: ['stake', 'show'] },
  twentyone: { ...banker, keys: ['stake', 'draw'] },
};
