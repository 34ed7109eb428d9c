"""What a seat may know of a hand of 够级."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.cards import Card, Cards
from ..core.game import Carry, Event, Result, Stakes
from .gouji import PLAYERS
from .gouji_board import Asked, Burning, Debt, Did, Top, active, has_head
from .gouji_opening import terms
from .gouji_tribute import Given, Return, returnable


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """`left`, `known` (cards known to be in a hand), `did` and `ranks` (0: not settled) stand by seat.

    The trick: `top` with its owner and whether it is protected; `asked`: who is still to act on it, in order, and why (never
    whether his hand could); `passed`; `yielded`; what each `did` last in it; `burning`: who burns, whom he burned and how
    many 烧贡 are at stake on the table (0: the burn has won, and the burner leads under duty with the cards he has `left`).
    `headless`: those who play and whose 对家 does not. `out` in order; `dead`: false burners.

    Before play: `kept`, one's own answer to 革命, of which nobody else hears whether it was asked or given (`turn` has
    oneself only); `answer`, one's own to 宣点 while it is sealed, `answered`: who has given one; `announced` (宣点);
    `due`: tribute not yet paid; `waits`: a return to be chosen, `returnable`: the cards that its seat may choose; `given`:
    what has passed between hands.

    `debts`: those that arose in this hand, at its end all that it leaves. `opened` (开点), `stuck` (被闷). `hand_number`
    counts the hands of the match from 1.
    """

    seat: int | None
    rules: Any
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    hand_number: int
    phase: str
    turn: tuple[int, ...]
    leader: int | None
    hand: Cards
    left: tuple[int, ...]
    known: tuple[Cards, ...]
    kept: str
    answer: str
    answered: tuple[int, ...]
    revolters: tuple[int, ...]
    announced: tuple[int, ...]
    due: tuple[Debt, ...]
    waits: Return | None
    returnable: Cards
    given: tuple[Given, ...]
    top: Top | None
    asked: tuple[Asked, ...]
    passed: tuple[int, ...]
    yielded: tuple[int, ...]
    did: tuple[Did | None, ...]
    burning: Burning | None
    chaos: bool
    headless: tuple[int, ...]
    out: tuple[int, ...]
    dead: tuple[int, ...]
    opened: tuple[int, ...]
    stuck: tuple[int, ...]
    debts: tuple[Debt, ...]
    ranks: tuple[int, ...]
    told: tuple[Event, ...]
    result: Result | None


def view_of(
    state: Any, seat: int | None, turn: tuple[int, ...], ranks: tuple[int, ...], debts: tuple[Debt, ...], result: Result | None
) -> View:
    """The view of a seat, or of a spectator. What is given has been worked out by the game."""
    board, tribute = state.board, state.tribute
    known = board.hands if board.over else known_cards(state.told, tribute.given)
    return View(
        seat=seat,
        rules=state.rules,
        seats=state.seats,
        purse=state.purse,
        stakes=state.stakes,
        carry=state.carry,
        hand_number=state.carry.get("hand", 1),
        phase=state.phase,
        turn=tuple(one for one in turn if state.phase != "revolt" or one == seat),
        leader=state.leader,
        hand=() if seat is None else board.hands[seat],
        left=tuple(map(len, board.hands)),
        known=tuple(known),
        kept="" if seat is None else state.said.get(seat, ""),
        answer="" if seat is None else state.answers.get(seat, ""),
        answered=tuple(sorted(state.answers)),
        revolters=board.revolters,
        announced=state.announced,
        due=tribute.due,
        waits=tribute.waits,
        returnable=may_return(state, seat),
        given=tribute.given,
        top=board.top,
        asked=board.queue,
        passed=board.passed,
        yielded=tuple(one.seat for one in board.queue if one.reason == "yielded"),
        did=board.did,
        burning=board.burning,
        chaos=board.chaos,
        headless=tuple(one for one in active(board) if not has_head(board, one)),
        out=board.out,
        dead=board.dead,
        opened=board.opened,
        stuck=board.stuck,
        debts=debts,
        ranks=ranks,
        told=tuple(event.seen_by(seat) for event in state.told),
        result=result,
    )


def may_return(state: Any, seat: int | None) -> Cards:
    """GJ-53: who returns has to know what he may, though it tells him which ranks the payer holds."""
    waits = state.tribute.waits
    return returnable(state.tribute, state.board.hands, terms(state.rules)) if waits and waits.seat == seat else ()


def known_cards(told: Sequence[Event], given: Sequence[Given]) -> list[Cards]:
    """By seat, cards that all know to be in a hand: those shown or given to it, less what it gave on or played, as each may
    have been one of these. Tribute is never given on (GJ-49, GJ-53).
    """
    held = [Counter[Card]() for _ in range(PLAYERS)]
    tribute = [Counter[Card]() for _ in range(PLAYERS)]
    for event in told:
        if event.kind == "first_leader" and event.seat is not None:
            held[event.seat].update(event.cards)
    for one in given:
        held[one.giver] = held[one.giver] - Counter(one.cards)
        taken = held if one.kind in ("return", "buy", "price") else tribute
        taken[one.taker].update(one.cards)
    for seat in range(PLAYERS):
        held[seat] += tribute[seat]
    for event in told:
        if event.kind == "play" and event.seat is not None and held[event.seat]:
            held[event.seat] = held[event.seat] - Counter(event.cards)
    return [tuple(sorted(of.elements())) for of in held]
