// Made by tools/wire_types.py from src/paiju/server/incoming.py, wire.py and the games. Do not edit.

// ---- from the client ----

/** Do what the prompt with this number asks: `play S3 H3`, `pass`, `bid 2`. Sent again, it is not done again. */
export interface Act {
  t: 'act';
  prompt: number;
  move: string;
}

/**
 * What can this answer mean? Nothing is done: `Meanings` comes back, or `Refused` where `Act` would be refused. Of use
 * where the house rules let the player choose (`ask_reading`).
 */
export interface Mean {
  t: 'mean';
  prompt: number;
  move: string;
}

/**
 * Take an open seat, or a bot's; `seat` -1 takes the first that is free. Who sits already moves there, and a bot to
 * where he sat.
 */
export interface Sit {
  t: 'sit';
  seat?: number;
}

/** Ask whoever sits there to change seats with me; when he has asked me, agree. Before a match only. */
export interface Swap {
  t: 'swap';
  seat: number;
}

/** Take that back, or say no to who has asked. */
export interface Unswap {
  t: 'unswap';
  seat: number;
}

/** The owner has two seats change places, whoever sits there. Before a match only. */
export interface Arrange {
  t: 'arrange';
  one: number;
  two: number;
}

/** The owner has everybody sit down anew by chance. Before a match only. */
export interface Mix {
  t: 'mix';
}

/**
 * Leave the seat and watch; at a matched table an escape until the hand is over. In a running hand a bot plays on; where the
 * number of players may vary, one leaves when it is over (`leaving`), and until then `on` false takes it back. In a hand for
 * beans that needs all its players it is refused (`escape_asks`): see `Escape`.
 */
export interface Stand {
  t: 'stand';
  on?: boolean;
}

/** What would leaving the running hand cost me? `Cost` comes back. At tables with a `level` and a fixed number of players. */
export interface Price {
  t: 'price';
}

/**
 * 退出: leave hand number `hand` and pay for it (EC-12); it is over for all. `least` is that of the last `Cost`: should it cost
 * more now, nothing is done (`costs_more`).
 */
export interface Escape {
  t: 'escape';
  hand: number;
  least: number;
}

/**
 * 暂离: keep the seat and play no hand from the next one on, or come back. Where the number of players may vary and hands
 * make no match.
 */
export interface SitOut {
  t: 'sit_out';
  on: boolean;
}

/** 补充筹码: a whole stack again, for who has too few chips for one unit. It is counted, and everybody sees it. */
export interface Refill {
  t: 'refill';
}

/** Ready for the first or next hand. When every person is, it starts. */
export interface Ready {
  t: 'ready';
  on?: boolean;
}

/** The owner puts a bot on an open seat; `seat` -1 fills all of them. In a running hand it plays from the next one on. */
export interface Fill {
  t: 'fill';
  seat?: number;
}

/**
 * The owner takes a bot, or between hands a person, off a seat. Where the number of players may vary, a bot finishes
 * the hand. A person is sent away as by `Kick`.
 */
export interface Remove {
  t: 'remove';
  seat: number;
}

/** The owner starts the hand, with bots on the open seats that the game needs, or up to `fill` players. */
export interface Start {
  t: 'start';
}

/**
 * The owner sends somebody away: who watches at any time, who sits between hands. He cannot come back until he is allowed
 * to; in a match a bot takes his seat.
 */
export interface Kick {
  t: 'kick';
  who: string;
}

/** The owner lets somebody come back whom he has sent away. */
export interface Allow {
  t: 'allow';
  who: string;
}

/** 托管: let a bot play my seat, or take it back. */
export interface Auto {
  t: 'auto';
  on: boolean;
}

/** The owner sets how fast bots play. */
export interface Tempo {
  t: 'tempo';
  tempo: 'slow' | 'normal' | 'fast';
}

/** Say something to the room. */
export interface Chat {
  t: 'chat';
  text: string;
}

/** Say one of the phrases of this game (`GameInfo.phrases`); everybody reads it in his own language. */
export interface Phrase {
  t: 'phrase';
  id: string;
}

/** 催一下: remind those whose turn it has been for a while. */
export interface Nudge {
  t: 'nudge';
}

/**
 * 悔一步: ask to take back what I did last, or not any more. Done once all other persons in the hand agree; what is played
 * meanwhile ends it.
 */
export interface TakeBack {
  t: 'take_back';
  on?: boolean;
}

/** Agree to the take-back that somebody asks for, or not, which ends it. */
export interface Consent {
  t: 'consent';
  on: boolean;
}

/**
 * What my page adds to the chance of hand number `hand`, the next one: 16 to 64 lower-case hexadecimal digits of its own
 * making (docs/fairness.md). Sent once its `commitment` is there; until the hand begins another one takes its place.
 */
export interface Salt {
  t: 'salt';
  hand: number;
  salt: string;
}

/** Change my display name. */
export interface Name {
  t: 'name';
  name: string;
}

/** Answered by `Pong` with the same number. */
export interface Ping {
  t: 'ping';
  n?: number;
}

export type Incoming = Act | Mean | Sit | Swap | Unswap | Arrange | Mix | Stand | Price | Escape | SitOut | Refill | Ready | Fill | Remove | Start | Kick | Allow | Auto | Tempo | Chat | Phrase | Nudge | TakeBack | Consent | Salt | Name | Ping;

// ---- from the server ----

/**
 * A seat as everybody sees it. `away_ms`: a lost player's time until a bot takes over; `auto`: a bot plays for him.
 * `score` is the running score of the room, a whole number or a fraction like `3/2`. `wants`: he asks who sits there to
 * change seats. `out`: he sits out; `leaving`: he stands up after the hand. `chips`: what he has, None where the room plays
 * without; `beans`: the same of beans, of a person; `refills`: how often he was given a new stack; `broke`: too few for one unit
 * or for this table, he is dealt no cards until he refills. `avatar`: the sign that he chose, empty for the first letter of his
 * name. `who`: a person in this room; it means nothing elsewhere.
 */
export interface Chair {
  seat: number;
  kind: 'open' | 'person' | 'bot';
  name: string;
  online: boolean;
  auto: boolean;
  ready: boolean;
  score: string;
  away_ms: number | null;
  wants: number | null;
  out: boolean;
  leaving: boolean;
  chips: number | null;
  beans: number | null;
  refills: number;
  broke: boolean;
  avatar: string;
  who: string;
}

/** Somebody asks to take back what he did last. `waits`: seats whose consent is missing; `left_ms`: until it lapses. */
export interface Wish {
  seat: number;
  waits: number[];
  left_ms: number;
}

/**
 * A finished hand in the room's history: how it ended and the points by chair, or the chips that changed hands. `winners`
 * are chairs; `names`: who played, by chair, empty where nobody did.
 */
export interface Settled {
  hand: number;
  ending: string;
  points: string[];
  winners: number[];
  names: string[];
}

/** How a hand was dealt: the commitment to its seed and the salts in it, by seat. The seed is told when it is over. */
export interface Dealt {
  commitment: string;
  salts: Record<string, string>;
}

/**
 * What you are asked. Answer with `Act` and this number. `choices` are whole answers (`pass`, `bid 0`, `bid 1`);
 * `low` and `high` bound the number of cards. `hints` are sensible plays, the best first; `usable` are the cards of
 * your hand that some legal play uses; `forced` is the only legal answer where there is just one. `left_ms`: time to
 * answer.
 */
export interface Ask {
  number: number;
  kind: string;
  choices: string[];
  low: number;
  high: number;
  hints: string[];
  usable: string[];
  forced: string | null;
  left_ms: number;
}

/**
 * A way to mean a move: `move` is what to answer with `Act`. `kind`, `run` and `key` say how its set is then read, as
 * in the View of a game that has sets; `kind` is empty where there is nothing to say.
 */
export interface Meaning {
  move: string;
  kind: string;
  run: number;
  key: number;
}

/**
 * Something that the host tells all: under `maintenance` running hands are finished and no new ones begin. `left_ms`: how
 * long it stands, None until it is taken back.
 */
export interface Note {
  kind: 'maintenance' | 'say';
  zh: string;
  en: string;
  left_ms: number | null;
}

/**
 * The room, sent whenever it changes. `seat` is yours, None while you watch. `next_ms`: time until the next hand
 * starts by itself; `paused`: it does not, as nobody was there for long; it waits until all are back or those who are there
 * are ready. `game` is the id with its house rules (`doudizhu/qq?kickers=strict`). `least`: players that a hand needs; where
 * there are more chairs, they may stay free, and who sits down in a hand plays from the next one on. `loose`: one may sit out.
 * `match`: one runs, and its seats stay. `stack`: chips everybody begins with, 0 where only points are counted; `base`: 底分;
 * `level`: of beans, empty where none are played for; `fill`: up to so many players the owner's start adds bots.
 * `matched`: made for people who did not choose each other; seats stay, leaving before the hand is over is an escape.
 * `commitment`: the SHA-256 of the seed of the next hand, number `hand` + 1, empty where it will have none; `dealt`: how the
 * hand that runs, or was the last, was dealt. `take_backs`: one may ask to take back; `wish`: somebody does. `nudge_ms`: after
 * so long who is asked may be reminded.
 */
export interface Room {
  t: 'room';
  id: string;
  game: string;
  rules: Record<string, string>;
  public: boolean;
  phase: 'waiting' | 'playing' | 'between';
  hand: number;
  chairs: Chair[];
  seat: number | null;
  owner: boolean;
  name: string;
  watching: number;
  tempo: 'slow' | 'normal' | 'fast';
  turn_ms: number;
  next_ms: number | null;
  paused: boolean;
  least: number;
  loose: boolean;
  match: boolean;
  stack: number;
  base: number;
  level: string;
  fill: number;
  matched: boolean;
  history: Settled[];
  commitment: string;
  dealt: Dealt | null;
  take_backs: boolean;
  wish: Wish | null;
  nudge_ms: number;
}

/**
 * The hand from where you sit. `view` is the game's View (docs/protocol.md), but of `told` only the events from number
 * `since` on: those before stand in the `Table` frames before, and `since` is 0 in the first one. `events` are what happened
 * since the last `Table`; `at` is the number of events you have seen; `clocks` says for each seat that must act how many
 * milliseconds are left. `shared_ms`: several are asked at once, and this one clock runs for all of them. `undo`: what you did
 * last could be taken back (`TakeBack`).
 */
export interface Table {
  t: 'table';
  hand: number;
  at: number;
  since: number;
  view: Record<string, unknown>;
  events: Event[];
  ask: Ask | null;
  clocks: Record<string, number>;
  shared_ms: number | null;
  undo: boolean;
}

/** Your move was not done; nothing changed. `clause` opens the rule; `cards` are those that matter. */
export interface Refused {
  t: 'refused';
  prompt: number;
  code: string;
  clause: string;
  zh: string;
  en: string;
  cards: string[];
}

/** The answer to `Mean`: each way to mean that move, the default first; only one where there is nothing to choose. */
export interface Meanings {
  t: 'meanings';
  prompt: number;
  moves: Meaning[];
}

/**
 * The answer to `Price`: leaving hand number `hand` costs `least` beans at the least and `most` at the most; where they
 * differ, bombs that nobody but their owners knows of count too.
 */
export interface Cost {
  t: 'cost';
  hand: number;
  least: number;
  most: number;
}

/** A request that was no move could not be done (`seat_taken`, `not_owner`, `too_fast`, `bad_message`). */
export interface Failed {
  t: 'failed';
  code: string;
  zh: string;
  en: string;
}

/**
 * Somebody said something; `seat` None for a spectator. `phrase` is the id of a phrase, and `text` empty then; `who` is the
 * person, as in `Chair`.
 */
export interface Said {
  t: 'said';
  seat: number | null;
  name: string;
  text: string;
  who: string;
  phrase: string;
}

/** `by` reminds the seats in `seats` that it is their turn. */
export interface Nudged {
  t: 'nudged';
  by: number;
  name: string;
  who: string;
  seats: number[];
}

/** The answer to a `Ping`. */
export interface Pong {
  t: 'pong';
  n: number;
}

/** All that the host tells now; sent when it changes, and to who comes while there is anything. */
export interface Notice {
  t: 'notice';
  notes: Note[];
}

/**
 * This connection ends: `closed` (the room), `elsewhere` (another tab took your seat), `removed`, `slow`, `logged_out`,
 * `banned` (by the host; `zh` and `en` say why and until when).
 */
export interface Gone {
  t: 'gone';
  why: 'closed' | 'elsewhere' | 'removed' | 'slow' | 'logged_out' | 'banned';
  zh: string;
  en: string;
}

/**
 * I wait for a table: `waiting` people wait for the same one, myself among them, `waited_ms` so far, and in `bots_ms` bots fill
 * it up. With `enough` people it is made at once.
 */
export interface Queued {
  t: 'queued';
  game: string;
  level: string;
  waiting: number;
  enough: number;
  waited_ms: number;
  bots_ms: number;
}

/** There is a table for me. `back`: I am wanted at one already, whose hand is not over. */
export interface Matched {
  t: 'matched';
  room: string;
  back: boolean;
}

export type Outgoing = Room | Table | Refused | Meanings | Cost | Failed | Said | Nudged | Pong | Notice | Gone;

export type Queueing = Queued | Matched | Failed | Pong | Gone;

// ---- what all games share ----

/** A card in its text form: `SA`, `HT`, `BJ`. */
export type Card = string;

/**
 * What happened, for animation, sound and the log. `cards` are shown to the seats in `only` (None: to all); others
 * see their number in `n`. `n` otherwise is the number the kind calls for (a bid, a factor), `note` a word (a shape).
 */
export interface Event {
  kind: string;
  seat: number | null;
  cards: Card[];
  n: number;
  note: string;
  only: number[] | null;
}

/** A part of the product that made the multiple: kind (`bid`, `bomb`, `spring`) and what it multiplies by. */
export interface Factor {
  kind: string;
  by: number;
}

/**
 * How a hand ended. `points` stand in the order of the seats and sum to zero; `ending` names the way it ended
 * (`redeal`: nothing counts, the carry is the one the hand began with); `over`: the match has ended too.
 */
export interface Result {
  points: string[];
  winners: number[];
  ending: string;
  factors: Factor[];
  carry: Record<string, unknown>;
  over: boolean;
}

// ---- the views of the games: `view` of a `Table` ----

/**
 * What a table plays for (底分、房间系数、服务费). EC-1; raises `BadSettlement` for a value out of range.
 *
 * `base` B >= 1, `factor` N >= 1 (beans a point), `fee` A >= 0 (beans), `initial` I >= 1 (初始倍数), `entry` (入场豆)
 * and `double_above` T (加倍门槛) in beans, both >= 0: they bind the room and the game, not the settlement.
 * `winner_cap_ratio` >= 0: a winner gains at most that times what he brought, 0 = no cap (EC-6).
 * `fee_from`: who pays A, everybody or only who gained (EC-8).
 * `escape_identity`: EC-13; `escape_units` >= 0: EC-12, games without a landlord.
 * `escape_factor` > 0, `escape_cap` >= 0 (points, 0 = none): what EC-12 does to the amount, in 癞子场 1/4 and 10000.
 */
export interface Stakes {
  base: number;
  factor: number;
  fee: number;
  initial: number;
  entry: number;
  double_above: number;
  winner_cap_ratio: string | number;
  fee_from: 'each' | 'winner_only';
  escape_identity: boolean;
  escape_units: number;
  escape_factor: string | number;
  escape_cap: number;
}

/** 明牌: the face-up card of the deal and who got it, None if it lies in the bottom (DZ3C-1, DZ5-2). */
export interface DoudizhuFaceUp {
  card: Card;
  seat: number | null;
}

/** What a seat did on the trick: a set and how it is read, or no cards for a pass. */
export interface DoudizhuLast {
  seat: number;
  cards: Card[];
  kind: string;
  run: number;
  key: number;
  power: number;
  wing: number;
}

/**
 * What a seat may know of a hand of 斗地主. `left`, `known` (cards known to be in a hand) and `did` (what each did
 * last in this trick) stand by seat. What a variant does not have keeps its default.
 *
 * `calls`: what each seat has answered to what was asked last, as (seat, verb), while it may be known; `answer`: one's
 * own while it is sealed, and `answered`: who has given a sealed answer; `kept`: one's own that stays sealed for good.
 * `landlords`: those that this seat knows, `landlord` being the open one; `disclosed`: whether everybody knows all.
 * `bottom`: what this seat may see of it. `shown`: the seats with open hands (明牌). `dealt`: cards each has been dealt
 * so far in a timed deal. `wild`: the rank of the 癞子. `multiple` is the product of `factors`.
 */
export interface DoudizhuView {
  seat: number | null;
  rules: unknown;
  seats: number[];
  purse: Record<string, number>;
  stakes: Stakes;
  carry: Record<string, unknown>;
  phase: string;
  turn: number[];
  hand: Card[];
  left: number[];
  known: Card[][];
  faceup: DoudizhuFaceUp | null;
  bids: [number, number][];
  bid: number;
  calls: [number, string][];
  answer: string;
  answered: number[];
  kept: string;
  landlord: number | null;
  landlords: number[];
  disclosed: boolean;
  bottom: Card[];
  shown: number[];
  doubled: number[];
  dealt: number;
  wild: number | null;
  last: DoudizhuLast | null;
  did: (DoudizhuLast | null)[];
  multiple: number;
  factors: Factor[];
  told: Event[];
  result: Result | null;
}

/** A declaration: whose, the cards shown, its place on the ladder, and the trump it makes. */
export interface ShengjiDeclared {
  seat: number;
  cards: Card[];
  step: number;
  trump: string;
}

/** What a seat has played in a trick. `kind`: the shape of a lead, else `follow` (跟), `ruff` (毙) or `discard` (垫). */
export interface ShengjiPlayed {
  seat: number;
  cards: Card[];
  kind: string;
}

/**
 * What one's hand owes to the lead: `n` cards; `suit`: what was led (`T`: trumps) and `held`, so many one has of it.
 * `ways`: where structure counts and one can choose, each choice of components that serves the lead, `[[2, 2], [2, 1]]`
 * being a run of two pairs and a pair; one empty choice where one holds none. `cards`: the faces to choose them from, or
 * that must all be played. `ruff`: without the suit, the trumps held could have the structure of the lead.
 */
export interface ShengjiOwed {
  suit: string;
  n: number;
  held: number;
  ways: [number, number][][];
  cards: Card[];
  ruff: boolean;
}

/** The friend card (ZP-3): its n-th copy makes the friend, `seat` once it was played. */
export interface ShengjiFriend {
  card: Card;
  n: number;
  seat: number | null;
}

/**
 * What a seat may know of a hand of 升级. `left`, `known` (cards known to be in a hand), `taken` (points) stand by seat.
 * What a variant does not have keeps its default.
 *
 * `rows`: the hand by suits as they count now, the trumps first even if there are none, from high to low; `places`: of
 * each card in them its step × 64 + its face: equal numbers are identical cards, and on neighbouring steps the numbers
 * over 64 differ by one; `most`: the most cards of a group. `owed`: what one owes to the lead, when it is one's turn to
 * follow. `level`: the rank that is played; `levels`: of each team (found by seat modulo 2), of each seat where everybody
 * has his own. `trump`: a suit, a colour or `NT`, empty before it is known. `first`: who gets the first card; `dealt`:
 * cards each has. `waits`, `waiting`: what this seat has said in the deal. `bottom`: the 底牌 as far as this seat may see
 * them. `trick`: the plays on the table, `previous`: the trick before, `winner` and `points` its own; `best`: who would
 * win the trick as it lies, `stake`: the points in it; `forced`: what the last throw was cut to. `claims`: who has
 * claimed the rest (SJ-41), the last of them now in the phase `claim`. `score`: the attackers' points, `goal`: with so many
 * they take the deal, `multiple`: by what the bottom counted. `attackers`: as far as known.
 * `callable`: what the dealer may call as his friend's card. `calls`: one's own secret calls (how much had been told
 * before, the cards, whether it led).
 */
export interface ShengjiView {
  seat: number | null;
  rules: unknown;
  seats: number[];
  purse: Record<string, number>;
  stakes: Stakes;
  carry: Record<string, unknown>;
  phase: string;
  turn: number[];
  hand: Card[];
  rows: Card[][];
  places: number[][];
  most: number;
  left: number[];
  known: Card[][];
  level: string;
  levels: string[];
  trump: string;
  dealer: number | null;
  first: number | null;
  dealt: number;
  declared: ShengjiDeclared | null;
  waits: number[];
  waiting: boolean;
  bottom: Card[];
  trick: ShengjiPlayed[];
  previous: ShengjiPlayed[];
  winner: number | null;
  points: number;
  best: number | null;
  stake: number;
  forced: Card[];
  claims: number[];
  taken: number[];
  score: number;
  goal: number;
  multiple: number;
  attackers: number[];
  owed: ShengjiOwed | null;
  friend: ShengjiFriend | null;
  callable: Card[];
  calls: [number, Card[], boolean][];
  told: Event[];
  result: Result | null;
}

/** A tribute owed: kinds `men` `burn` `dian` `luo` `quan` (GJ-48). */
export interface GoujiDebt {
  payer: number;
  receiver: number;
  kind: string;
  n: number;
}

/** 还贡 that is due: who returns to whom, and how many cards. */
export interface GoujiReturn {
  seat: number;
  to: number;
  n: number;
}

/**
 * Cards that went from one hand to another: a tribute of one of the kinds of `Debt`, `return`; `buy`, a 3, and `price`,
 * what was paid for it.
 */
export interface GoujiGiven {
  kind: string;
  giver: number;
  taker: number;
  cards: Card[];
}

/** The set on top and its owner; `protected`: whether only those of GJ-26 may answer. */
export interface GoujiTop {
  seat: number;
  cards: Card[];
  kind: string;
  protected: boolean;
}

/**
 * A seat in the queue and why it is there: `lead`; `free`, an ordinary set; `opposite`, a protected set of his 对家;
 * `revived`, the same though he has passed (GJ-23, GJ-24); `yielded`, back after 让牌; `burn`, may only burn; `headless`, an
 * enemy without a head; `ally` (allies_answer_gouji); `chaos`. It never says whether his hand could.
 */
export interface GoujiAsked {
  seat: number;
  reason: string;
}

/** What a seat did last in this trick: `play` with cards and their kind (`set`, `gouji`), `pass`, `decline`, `yield`. */
export interface GoujiDid {
  verb: string;
  cards: Card[];
  kind: string;
}

/** Who burns, whom he burned, and what the burn set on top will cost him if nobody beats it (0: it has won). */
export interface GoujiBurning {
  seat: number;
  of: number;
  units: number;
}

/**
 * `left`, `known` (cards known to be in a hand), `did` and `ranks` (0: not settled) stand by seat.
 *
 * The trick: `top` with its owner and whether it is protected; `asked`: who is still to act on it, in order, and why (never
 * whether his hand could); `passed`; `yielded`; what each `did` last in it; `burning`: who burns, whom he burned and how
 * many 烧贡 are at stake on the table (0: the burn has won, and the burner leads under duty with the cards he has `left`).
 * `headless`: those who play and whose 对家 does not. `out` in order; `dead`: false burners.
 *
 * Before play: `kept`, one's own answer to 革命, of which nobody else hears whether it was asked or given (`turn` has
 * oneself only); `answer`, one's own to 宣点 while it is sealed, `answered`: who has given one; `announced` (宣点);
 * `due`: tribute not yet paid; `waits`: a return to be chosen, `returnable`: the cards that its seat may choose; `given`:
 * what has passed between hands.
 *
 * `debts`: those that arose in this hand, at its end all that it leaves. `opened` (开点), `stuck` (被闷). `hand_number`
 * counts the hands of the match from 1.
 */
export interface GoujiView {
  seat: number | null;
  rules: unknown;
  seats: number[];
  purse: Record<string, number>;
  stakes: Stakes;
  carry: Record<string, unknown>;
  hand_number: number;
  phase: string;
  turn: number[];
  leader: number | null;
  hand: Card[];
  left: number[];
  known: Card[][];
  kept: string;
  answer: string;
  answered: number[];
  revolters: number[];
  announced: number[];
  due: GoujiDebt[];
  waits: GoujiReturn | null;
  returnable: Card[];
  given: GoujiGiven[];
  top: GoujiTop | null;
  asked: GoujiAsked[];
  passed: number[];
  yielded: number[];
  did: (GoujiDid | null)[];
  burning: GoujiBurning | null;
  chaos: boolean;
  headless: number[];
  out: number[];
  dead: number[];
  opened: number[];
  stuck: number[];
  debts: GoujiDebt[];
  ranks: number[];
  told: Event[];
  result: Result | null;
}

/**
 * By seat: `grabs` and `bets` (one's own, of all once all are in), `shown` hands with their `kinds`, and the `groups` of
 * three cards in them (none without a 牛). `group`: the cards one has named oneself, None before. `left` stands in the order
 * of the seats.
 */
export interface NiuniuView {
  seat: number | null;
  rules: unknown;
  seats: number[];
  purse: Record<string, number>;
  stakes: Stakes;
  carry: Record<string, unknown>;
  phase: string;
  turn: number[];
  banker: number | null;
  grabs: Record<string, number>;
  multiple: number;
  bets: Record<string, number>;
  hand: Card[];
  left: number[];
  group: Card[] | null;
  shown: Record<string, Card[]>;
  kinds: Record<string, string>;
  groups: Record<string, Card[]>;
  result: Result | null;
  told: Event[];
}

/**
 * `shown` and `kinds`: of those who have laid their hands open, by seat, and one's own kind; `grabs` and `bets`: one's own
 * answer until all are in; `answered`: who has answered in this phase; `multiple`: the banker's 抢庄 multiple.
 */
export interface SangongView {
  rules: unknown;
  seats: number[];
  purse: Record<string, number>;
  stakes: Stakes;
  carry: Record<string, unknown>;
  seat: number | null;
  phase: string;
  turn: number[];
  hand: Card[];
  banker: number | null;
  multiple: number;
  grabs: Record<string, number>;
  bets: Record<string, number>;
  answered: number[];
  shown: Record<string, Card[]>;
  kinds: Record<string, string>;
  told: Event[];
  result: Result | null;
}

/**
 * `mine`: one's own hands, cards in the order they came, and their `totals`; `hand`: all of these cards, sorted.
 *
 * By seat: `bets` in points (one's own, of all once all are in; the banker has none), `counts` (cards of each hand),
 * `stopped` (each hand), `shown` (each hand's cards, once all are shown). `answered`: who has bet, while that is sealed;
 * `playing`: which hand of the seat in turn is played, from 0; `left`: cards of each seat together in the order of the
 * seats; `stock`: cards to come; `multiple`: 1, as nobody grabs here.
 */
export interface TwentyoneView {
  seat: number | null;
  rules: unknown;
  seats: number[];
  purse: Record<string, number>;
  stakes: Stakes;
  carry: Record<string, unknown>;
  phase: string;
  turn: number[];
  banker: number | null;
  multiple: number;
  hand: Card[];
  mine: Card[][];
  totals: number[];
  answered: number[];
  bets: Record<string, number>;
  counts: Record<string, number[]>;
  stopped: Record<string, boolean[]>;
  playing: number | null;
  left: number[];
  stock: number;
  shown: Record<string, Card[][]>;
  told: Event[];
  result: Result | null;
}

/**
 * Lists by seat stand in the order of `seats`. `penalties` are the totals (罚分) before this hand and after its end;
 * `pending`: cards that a seven asks for; `skip`: an eight waits for its answer; `drawn`: one's own card just drawn, which
 * alone may be played; `suit`: the suit to match; `way`: 1 in the order of the seats, -1 against it; `pile`: cards played.
 */
export interface MaumauView {
  rules: unknown;
  seats: number[];
  purse: Record<string, number>;
  stakes: Stakes;
  carry: Record<string, unknown>;
  seat: number | null;
  phase: string;
  turn: number[];
  active: number[];
  hand: Card[];
  left: number[];
  stock: number;
  pile: number;
  top: Card | null;
  suit: string;
  way: number;
  pending: number;
  skip: boolean;
  drawn: Card | null;
  after_draw: boolean;
  announced: boolean;
  penalties: number[];
  starter: number | null;
  told: Event[];
  result: Result | null;
}

/** Which View each game has. */
export interface Views {
  'doudizhu/qq': DoudizhuView;
  'doudizhu/classic': DoudizhuView;
  'doudizhu/two': DoudizhuView;
  'doudizhu/happy': DoudizhuView;
  'doudizhu/laizi': DoudizhuView;
  'doudizhu/four': DoudizhuView;
  'doudizhu/emperor': DoudizhuView;
  'doudizhu/five': DoudizhuView;
  'shengji/two': ShengjiView;
  'shengji/eighty': ShengjiView;
  'shengji/one': ShengjiView;
  'shengji/two-colour': ShengjiView;
  'shengji/three': ShengjiView;
  'shengji/four': ShengjiView;
  'shengji/friends': ShengjiView;
  'gouji/biesan': GoujiView;
  'gouji/open': GoujiView;
  'niuniu/classic': NiuniuView;
  'sangong/classic': SangongView;
  'twentyone/classic': TwentyoneView;
  'maumau/classic': MaumauView;
}
