// The HTTP side of the server: JSON in, JSON out.
import type { Lang } from '../cards/cards';

export interface Option { name: string; default: string; choices: string[]; clause: string; sheet: string; zh: string; en: string }
export interface GameInfo { id: string; family: string; zh: string; en: string; seats: number[]; decks: number; teams: number; sheets: string[]; options: Option[] }
export interface RoomInfo { id: string; game: string; zh: string; en: string; seats: number; taken: number; phase: 'waiting' | 'playing' | 'between'; watching: number; url: string; address: string }
export interface Clause { kind: 'clause'; id: string; text: string; examples: string[] }
export interface Para { kind: 'para'; text: string }
export interface Rows { kind: 'table'; id: string; caption: string; rows: string[][] }
export interface Sheet { name: string; lang: Lang; title: string; intro: string[]; parts: { heading: string; items: (Clause | Para | Rows)[] }[] }

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly zh: string,
    readonly en: string,
  ) {
    super(code);
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? { headers: { accept: 'application/json' } }
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(`/api${path}`, init);
  const json: unknown = await answer.json().catch(() => null);
  if (answer.ok) return json as T;
  const e = (json ?? {}) as Partial<ApiError>;
  throw new ApiError(answer.status, e.code ?? 'failed', e.zh ?? '', e.en ?? '');
}

const part = encodeURIComponent;

export const api = {
  me: () => call<{ name: string }>('/me'),
  rename: (name: string) => call<{ name: string }>('/me', { name }),
  games: () => call<GameInfo[]>('/games'),
  rooms: () => call<RoomInfo[]>('/rooms'),
  myRooms: () => call<RoomInfo[]>('/me/rooms'),
  room: (id: string) => call<RoomInfo>(`/rooms/${part(id)}`),
  create: (game: string, options: Record<string, string>, isPublic: boolean) =>
    call<{ id: string }>('/rooms', { game, options, public: isPublic }),
  quick: (game: string, options: Record<string, string> = {}) => call<{ id: string }>('/quick', { game, options }),
  clause: (id: string) => call<{ sheet: string }>(`/clauses/${part(id)}`),
  sheet: (name: string, lang: Lang) => call<Sheet>(`/sheets/${part(name)}?lang=${lang}`),
};

let games: Promise<GameInfo[]> | null = null;

/** The list of games, asked for once. */
export function allGames(): Promise<GameInfo[]> {
  games ??= api.games().catch((e: unknown) => {
    games = null;
    throw e;
  });
  return games;
}

/** `doudizhu/qq?kickers=strict` → `doudizhu/qq`. */
export const gameOf = (id: string): string => id.split('?')[0] ?? id;
export const familyOf = (id: string): string => id.split('/')[0] ?? id;
