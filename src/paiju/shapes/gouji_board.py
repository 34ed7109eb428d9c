"""The trick of 够级 as plain data, and how it goes on: who is asked and why, protected sets, yielding, burning, 四户乱缠, going
out (GJ-16 … GJ-45).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ..core.cards import Cards, without
from ..core.game import Event, Move
from .gouji import PLAYERS, THREE, House, count, enemies, kind_of, opposite, read_set
from .gouji_moves import PASS, YIELD, Plays


class Asked(NamedTuple):
    """A seat in the queue and why it is there: `lead`; `free`, an ordinary set; `opposite`, a protected set of his 对家;
    `revived`, the same though he has passed (GJ-23, GJ-24); `yielded`, back after 让牌; `burn`, may only burn; `headless`, an
    enemy without a head; `ally` (allies_answer_gouji); `chaos`. It never says whether his hand could.
    """

    seat: int
    reason: str


class Did(NamedTuple):
    """What a seat did last in this trick: `play` with cards and their kind (`set`, `gouji`), `pass`, `decline`, `yield`."""

    verb: str
    cards: Cards = ()
    kind: str = ""


class Top(NamedTuple):
    """The set on top and its owner; `protected`: whether only those of GJ-26 may answer."""

    seat: int
    cards: Cards
    kind: str
    protected: bool


class Debt(NamedTuple):
    """A tribute owed: kinds `men` `burn` `dian` `luo` `quan` (GJ-48)."""

    payer: int
    receiver: int
    kind: str
    n: int


class Burning(NamedTuple):
    """Who burns, whom he burned, and what the burn set on top will cost him if nobody beats it (0: it has won)."""

    seat: int
    of: int
    units: int


@dataclass(slots=True)
class Board:
    """`queue`: who is still to act on `top`, the first is on turn; `out`, in order; `dead`: false burners; `credit`: what a
    burn that has won is worth once the burner goes out (burn_success = go_out); `again`: opp has been asked once more (GJ-24);
    `won`: who has won the trick that the last move ended.
    """

    hands: list[Cards] = field(default_factory=lambda: [()] * PLAYERS)
    queue: tuple[Asked, ...] = ()
    top: Top | None = None
    passed: tuple[int, ...] = ()
    did: tuple[Did | None, ...] = (None,) * PLAYERS
    again: bool = False
    chaos: bool = False
    burning: Burning | None = None
    credit: int = 0
    out: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    revolters: tuple[int, ...] = ()
    opened: tuple[int, ...] = ()
    stuck: tuple[int, ...] = ()
    debts: tuple[Debt, ...] = ()
    won: int | None = None
    over: bool = False

    def copy(self) -> "Board":
        return Board(
            self.hands[:], self.queue, self.top, self.passed, self.did, self.again, self.chaos, self.burning, self.credit,
            self.out, self.dead, self.revolters, self.opened, self.stuck, self.debts, self.won, self.over,
        )  # fmt: skip


# who is in it


def is_active(board: Board, seat: int) -> bool:
    """GJ-4."""
    return bool(board.hands[seat]) and seat not in board.revolters and seat not in board.dead


def has_head(board: Board, seat: int) -> bool:
    """有头 (GJ-25)."""
    return is_active(board, opposite(seat))


def active(board: Board) -> tuple[int, ...]:
    return tuple(seat for seat in range(PLAYERS) if is_active(board, seat))


def next_active(board: Board, seat: int) -> int:
    """GJ-19: the seat itself, or the next that still plays."""
    return next(at % PLAYERS for at in range(seat, seat + PLAYERS) if is_active(board, at % PLAYERS))


# who is asked


def queue_of(board: Board, house: House) -> Iterator[Asked]:
    """GJ-19a, GJ-26, GJ-30, GJ-33: who is asked about the set on top, in order."""
    top = board.top
    assert top is not None
    for seat in (at % PLAYERS for at in range(top.seat + 1, top.seat + PLAYERS)):
        if is_active(board, seat) and (reason := reason_of(board, seat, top, house)):
            yield Asked(seat, reason)


def reason_of(board: Board, seat: int, top: Top, house: House) -> str:
    """Why a seat is entitled to answer the set on top; empty if it is not."""
    passed = seat in board.passed
    if board.chaos:
        return "chaos"
    if not top.protected:
        return "" if passed else "free"
    if seat == opposite(top.seat):
        return "opposite" if not passed else "revived" if house.revival != "none" else ""
    if passed or not is_active(board, top.seat):
        return ""
    if not enemies(seat, top.seat):
        return "ally" if house.allies_answer_gouji else ""
    return "burn" if has_head(board, seat) else "headless"


def may_yield(board: Board, house: House) -> bool:
    """GJ-21 for the seat on turn."""
    seat, reason = board.queue[0]
    if board.top is None or reason not in ("free", "opposite") or seat != opposite(board.top.seat):
        return False
    return len(board.queue) > 1 and (board.top.kind == "set" or house.yield_on_gouji)


def plays_of(board: Board, house: House) -> Plays:
    """What the seat on turn may do."""
    seat, reason = board.queue[0]
    if reason == "lead":
        burns = board.burning is not None and board.burning.seat == seat
        return Plays(board.hands[seat], house, duty="lead" if burns else "")
    assert board.top is not None
    others = (PASS, YIELD) if may_yield(board, house) else (PASS,)
    return Plays(board.hands[seat], house, board.top.cards, "burn" if reason == "burn" else "", others)


# how it goes on


def begin_trick(board: Board, leader: int) -> None:
    board.top, board.passed, board.did, board.again = None, (), (None,) * PLAYERS, False
    board.queue = (Asked(leader, "lead"),)


def act_on(board: Board, seat: int, move: Move, house: House) -> Iterator[Event]:
    """Carry out a legal move of the seat on turn."""
    board.won = None
    reason = board.queue[0].reason
    if move.verb == "play":
        yield from play_on(board, seat, move.cards, house)
        return
    verb = "decline" if reason == "burn" else move.verb
    put_down(board, seat, Did(verb))
    yield Event(verb, seat)
    board.queue = board.queue[1:]
    if verb == "yield":
        board.queue += (Asked(seat, "yielded"),)
    elif verb == "pass" and seat not in board.passed:
        board.passed += (seat,)
    if not board.queue:
        yield from all_asked(board, seat, house)


def put_down(board: Board, seat: int, did: Did) -> None:
    board.did = (*board.did[:seat], did, *board.did[seat + 1 :])


def all_asked(board: Board, last: int, house: House) -> Iterator[Event]:
    """The queue is empty: GJ-24, or the trick is over. `last`: who was asked last."""
    top = board.top
    assert top is not None
    facing = opposite(top.seat)
    once_more = house.revival == "both" and not (board.again or top.protected or board.chaos or last == facing)
    if once_more and is_active(board, facing):
        board.again, board.queue = True, (Asked(facing, "revived"),)
        return
    yield from win(board, house)


def play_on(board: Board, seat: int, cards: Cards, house: House) -> Iterator[Event]:
    top, reason = board.top, board.queue[0].reason
    of = read_set(cards)
    assert of is not None, "act trusts that the play is legal"
    kind = kind_of(of, house)
    board.hands[seat] = without(board.hands[seat], cards)
    yield Event("play", seat, cards, of.rank, kind)
    if top is not None:
        yield from stick(board, top.seat, seat, house)
        yield from burn(board, seat, top, reason)
        overtaken = [s for s, why in board.queue if why == "yielded" and s != seat]
        lost = overtaken if house.yield_right == "lost_if_beaten" else []
        board.passed = tuple(s for s in (*board.passed, *lost) if s != seat)
    if not board.hands[seat]:
        board.out += (seat,)
        yield Event("out", seat, n=len(board.out))
        if board.burning is not None and board.burning.seat == seat and board.credit:
            yield earn(board, board.burning, board.credit)
            board.credit = 0
        yield from begin_chaos(board, house)
    if board.chaos:
        board.passed = ()
    lasting = ("play",) if board.chaos else ("play", "pass")
    board.did, board.again = tuple(d if d and d.verb in lasting else None for d in board.did), False
    put_down(board, seat, Did("play", cards, kind))
    protected = kind == "gouji" and has_head(board, seat) and not board.chaos
    board.top = Top(seat, cards, kind, protected)
    if is_decided(board):
        yield from finish(board, house)
        return
    board.queue = tuple(queue_of(board, house))
    if not board.queue:
        yield from all_asked(board, seat, house)


def stick(board: Board, owner: int, seat: int, house: House) -> Iterator[Event]:
    """被闷 (GJ-45): a set that left its owner with nothing but threes is beaten."""
    counts = count(board.hands[owner])
    if not house.biesan or owner in board.stuck or not counts[THREE] or any(counts[1:]):
        return
    if enemies(owner, seat) or house.men_by == "anyone":
        board.stuck += (owner,)
        board.debts += (Debt(owner, seat, "men", 1),)
        yield Event("men", owner, n=seat)


def burn(board: Board, seat: int, top: Top, reason: str) -> Iterator[Event]:
    """GJ-36, GJ-38, GJ-39: what a set does to a burner whose set it beats; and whether it burns itself."""
    burner = board.burning
    freed = burner is not None and burner.seat == top.seat
    back = freed and burner is not None and burner.units > 0
    if freed:
        board.burning, board.credit = None, 0
        yield Event("relieved", top.seat, n=seat)
    if reason == "burn":
        board.burning = Burning(seat, top.seat, 2 if back else 1)
        yield Event("burn", seat, n=top.seat, note="back" if back else "")


def begin_chaos(board: Board, house: House) -> Iterator[Event]:
    """四户乱缠 (GJ-32, GJ-33, GJ-41): somebody has gone out, or lost his place."""
    four_left = house.chaos_start == "four_active" and len(active(board)) <= 4
    if not board.chaos and (len(board.out) >= 2 or four_left):
        board.chaos, board.passed = True, ()
        if board.burning is not None and not board.burning.units and is_active(board, board.burning.seat):
            board.burning, board.credit = None, 0
        yield Event("chaos")


def is_decided(board: Board) -> bool:
    """GJ-43: all who still play are of one team."""
    return len({seat % 2 for seat in active(board)}) < 2


def win(board: Board, house: House) -> Iterator[Event]:
    """活牌 (GJ-19, GJ-37, GJ-44): nobody beats the set on top."""
    top = board.top
    assert top is not None
    if top.kind == "gouji" and not board.chaos and top.seat not in board.opened:
        board.opened += (top.seat,)
        yield Event("opened", top.seat)
    yield from burned(board, top, house)
    leader = next_active(board, top.seat)
    board.won = top.seat
    yield Event("trick", leader, n=top.seat, note="" if leader == top.seat else "next")
    begin_trick(board, leader)
    if house.allow_false_burn and board.burning is not None and not any(plays_of(board, house).sets()):
        yield from false_burn(board, board.burning, house)


def burned(board: Board, top: Top, house: House) -> Iterator[Event]:
    """GJ-37, GJ-38: what a burn earns when its set has won, with go_out when the burner has gone out as well."""
    burner = board.burning
    if burner is None or burner.seat != top.seat:
        return
    earned = board.credit + burner.units
    is_out = not is_active(board, burner.seat)
    if earned and (is_out or house.burn_success == "trick"):
        yield earn(board, burner, earned)
        earned = 0
    board.credit = earned
    board.burning = None if is_out or board.chaos else burner._replace(units=0)


def earn(board: Board, burner: Burning, n: int) -> Event:
    """烧贡."""
    board.debts += (Debt(burner.of, burner.seat, "burn", n),)
    return Event("burned", burner.of, n=burner.seat, note=str(n))


def false_burn(board: Board, burner: Burning, house: House) -> Iterator[Event]:
    """GJ-40: a burner who cannot lead is out of the game on the lowest free rank, and what he earned is void."""
    board.dead += (burner.seat,)
    earned = [at for at, debt in enumerate(board.debts) if debt[:3] == (burner.of, burner.seat, "burn")]
    if house.burn_success == "trick" and earned:
        board.debts = board.debts[: earned[-1]] + board.debts[earned[-1] + 1 :]
    board.burning, board.credit = None, 0
    yield Event("false_burn", burner.seat, n=burner.of)
    yield from begin_chaos(board, house)
    if is_decided(board):
        yield from finish(board, house)
        return
    leader = next_active(board, burner.of)
    yield Event("leads", leader)
    begin_trick(board, leader)


def finish(board: Board, house: House) -> Iterator[Event]:
    """GJ-43. A burn set that is on top stays unbeaten."""
    if board.top is not None:
        yield from burned(board, board.top, house)
    board.queue, board.burning, board.over = (), None, True


def rest_in_order(board: Board) -> tuple[int, ...]:
    """GJ-43: those who have not finished, fewer cards first, then in play order after the last who went out."""
    last = board.out[-1] if board.out else 0
    return tuple(sorted(active(board), key=lambda s: (len(board.hands[s]), (s - last) % PLAYERS)))


def ranks(board: Board, revolution_rank: str) -> tuple[int, ...]:
    """GJ-42, GJ-40: the rank of each seat as far as it is settled, 0 where it is not."""
    found = [0] * PLAYERS
    free = [1, 2, 3, 4, 5, 6]
    for seat in board.revolters:
        team_first = len(board.out) > 1 and all(not enemies(seat, other) for other in board.out[:2])
        found[seat] = 3 if revolution_rank == "third" and team_first else 4
        free.remove(found[seat])
    for seat in board.dead:
        found[seat] = free.pop()
    for seat in (*board.out, *(rest_in_order(board) if board.over else ())):
        found[seat] = free.pop(0)
    return tuple(found)
