// The HTTP side of the server: JSON in, JSON out.
import type { Avatar } from '../account/avatars';
import type { Lang } from '../cards/cards';
import type { Proven } from '../fair/verify';
import { house } from '../house/house.svelte';
import type { Event, Note } from '../wire';

export interface Option { name: string; default: string; choices: string[]; clause: string; sheet: string; zh: string; en: string }
/** A table that is played for beans: what a point is worth, the fee, who may sit in. */
export interface Level { name: string; zh: string; en: string; factor: number; fee: number; entry: number; double: number }
export interface GameInfo { id: string; family: string; zh: string; en: string; seats: number[]; decks: number; teams: number; sheets: string[]; options: Option[]; match: boolean; stacks: number[]; bases: number[]; units: number; levels: Level[]; phrases: Phrase[] }
/** What can be said with one tap. */
export interface Phrase { id: string; zh: string; en: string }
/** Somebody who is or was in a room; `who` means something in that room alone. */
export interface PersonInfo { who: string; name: string; here: boolean; seat: number | null; sat: boolean; came: number; seen: number; hands: number; points: string; me: boolean; owner: boolean; barred: boolean; blocked: boolean }
export interface BlockedInfo { who: string; name: string; made: number }
export interface RoomInfo { id: string; game: string; zh: string; en: string; seats: number; taken: number; phase: 'waiting' | 'playing' | 'between'; watching: number; url: string; address: string; chips: number; level: string; factor: number; entry: number }
/** How a table is opened, where its game leaves a choice: chips to begin with, 底分, how many players bots make up. */
export interface Opening { chips?: number; base?: number; bots?: number; level?: string; take_backs?: boolean }
export interface Clause { kind: 'clause'; id: string; text: string; examples: string[] }
export interface Para { kind: 'para'; text: string }
export interface Rows { kind: 'table'; id: string; caption: string; rows: string[][] }
export interface Sheet { name: string; lang: Lang; title: string; intro: string[]; parts: { heading: string; items: (Clause | Para | Rows)[] }[] }

export interface HandPlayer { seat: number; kind: 'person' | 'bot'; name: string; points: string }
export interface HandInfo { id: string; game: string; zh: string; en: string; room: string; number: number; ended: number; seat: number; outcome: number; tried: boolean; beans: boolean; ending: string; ending_zh: string; ending_en: string; key: string; players: HandPlayer[] }
export interface HandPage { hands: HandInfo[]; next: string }
/** What is replayed: a kept hand, by its id or the key of a link, or the text of a record or a case file. */
export type Source = { hand: string } | { record: string };
export interface Refusal { code: string; clause: string; zh: string; en: string }
/** A step of a replay: what has changed in the View since the last, what was told, the hands that changed. */
export interface Frame { seat: number | null; move: string; events: Event[]; view: Record<string, unknown>; hands: Record<string, string[]>; turn: number[]; zh: string[]; en: string[]; ask?: { kind: string; choices: string[]; low: number; high: number }; refused?: Refusal }
export interface Replay { game: string; zh: string; en: string; seats: number[]; version: string; record: boolean; house: Record<string, string>; case: { name: string; clause: string } | null; seat: number | null; frames: Frame[]; hand: { id: string; number: number; mine: number | null; players: { seat: number; kind: 'person' | 'bot'; name: string }[]; key: string } | null }

/** `kept`: I can come back from elsewhere; `regular`: I have finished some hands. */
export interface Me { name: string; avatar: Avatar; kept: boolean; regular: boolean }
export interface Device { agent: string; made: number; seen: number; this: boolean }
export interface Account { name: string; avatar: Avatar; login: string; password: boolean; code: boolean; made: number; devices: Device[] }

/** `points` and `plus_minus` are null until `left` more hands are played. */
export interface RatingInfo { family: string; points: number | null; plus_minus: number | null; hands: number; left: number }
export interface MyRatings { ratings: RatingInfo[]; listed: boolean; kept: boolean }
export interface Leader { place: number; name: string; avatar: string; points: number; plus_minus: number; hands: number; mine: boolean }
export interface Leaders { family: string; leaders: Leader[]; place: number | null; mine: RatingInfo | null; least: number; days: number; listed: boolean; kept: boolean }
/** What I have, and whether I may have today's free beans. */
export interface Beans { beans: number; playing: string; below: number; refill: number; may_refill: boolean; zh: string; en: string }

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

let known = false;
let introducing: Promise<void> | null = null;

/** Who is new becomes somebody with the first answer; two questions at once would make two of him. */
async function asSomebody(path: string, init: RequestInit): Promise<Response> {
  while (introducing && !known) await introducing;
  const answer = fetch(path, init);
  introducing ??= answer.then(() => void (known = true), () => void (introducing = null));
  return answer;
}

async function call<T>(path: string, body?: unknown, method = 'POST'): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? { headers: { accept: 'application/json' } }
      : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await (path.startsWith('/me') || body !== undefined ? asSomebody : fetch)(`/api${path}`, init);
  const json: unknown = await answer.json().catch(() => null);
  if (answer.ok) return json as T;
  const e = (json ?? {}) as Partial<ApiError>;
  // who tries to log in is told at the form
  if (e.code === 'banned' && path !== '/login') house.banned = { zh: e.zh ?? '', en: e.en ?? '' };
  throw new ApiError(answer.status, e.code ?? 'failed', e.zh ?? '', e.en ?? '');
}

const part = encodeURIComponent;

export const api = {
  me: () => call<Me>('/me'),
  rename: (name: string) => call<Me>('/me', { name }),
  looks: (name: string, avatar: Avatar) => call<Me>('/me', { name, avatar }),
  account: () => call<Account>('/me/account'),
  setPassword: (login: string, password: string, old: string) => call<{ ok: boolean }>('/me/password', { login, password, old }),
  newCode: (old: string) => call<{ code: string }>('/me/recovery', { old }),
  logIn: (by: { code: string } | { login: string; password: string }) => call<Me>('/login', by),
  logOut: (everywhere: boolean) => call<{ ok: boolean }>(everywhere ? '/logout/all' : '/logout', {}),
  erase: (old: string) => call<{ ok: boolean }>('/me', { confirm: 'delete', old }, 'DELETE'),
  ratings: () => call<MyRatings>('/me/ratings'),
  setListed: (listed: boolean) => call<{ ok: boolean }>('/me/listed', { listed }),
  leaders: (family: string) => call<Leaders>(`/leaders/${part(family)}`),
  beans: () => call<Beans>('/me/beans'),
  refillBeans: () => call<Beans>('/me/beans/refill', {}),
  games: () => call<GameInfo[]>('/games'),
  rooms: () => call<RoomInfo[]>('/rooms'),
  notices: () => call<Note[]>('/notices'),
  myRooms: () => call<RoomInfo[]>('/me/rooms'),
  room: (id: string) => call<RoomInfo>(`/rooms/${part(id)}`),
  create: (game: string, options: Record<string, string>, isPublic: boolean, opening: Opening = {}) =>
    call<{ id: string }>('/rooms', { game, options, public: isPublic, ...opening }),
  quick: (game: string, options: Record<string, string> = {}) => call<{ id: string }>('/quick', { game, options, salt: true }),
  proof: (room: string, hand: number) => call<Proven>(`/rooms/${part(room)}/hands/${hand}/proof`),
  record: (id: string) => call<Proven>(`/hands/${part(id)}`),
  clause: (id: string) => call<{ sheet: string }>(`/clauses/${part(id)}`),
  hands: (query: Record<string, string>) => call<HandPage>(`/me/hands?${new URLSearchParams(query)}`),
  share: (id: string) => call<{ key: string; url: string; address: string }>(`/hands/${part(id)}/share`, {}),
  unshare: (id: string) => call<{ ok: boolean }>(`/hands/${part(id)}/unshare`, {}),
  replay: (source: Source, seat: number | null) => call<Replay>('/replay', { ...source, seat }),
  askReferee: (source: Source, step: number, seat: number, move: string) =>
    call<{ refused: Refusal | null }>('/replay/ask', { ...source, step, seat, move }),
  caseFile: (source: Source, step: number, tried: [number, string][], lang: Lang) =>
    call<{ text: string }>('/replay/case', { ...source, step, tried, lang }),
  goOn: (source: Source, step: number, seat: number) => call<{ id: string }>('/replay/table', { ...source, step, seat }),
  people: (room: string) => call<PersonInfo[]>(`/rooms/${part(room)}/people`),
  block: (room: string, who: string) => call<{ ok: boolean }>(`/rooms/${part(room)}/block`, { who }),
  unblock: (room: string, who: string) => call<{ ok: boolean }>(`/rooms/${part(room)}/unblock`, { who }),
  report: (room: string, who: string, why: string, text: string) => call<{ ok: boolean }>(`/rooms/${part(room)}/report`, { who, why, text }),
  blocks: () => call<BlockedInfo[]>('/me/blocks'),
  unblockListed: (who: string) => call<{ ok: boolean }>('/me/unblock', { who }),
  again: (hand: string) => call<{ id: string; address: string }>(`/hands/${part(hand)}/again`, {}),
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
