"""What an `Opening` asks and refuses, how a guess does it again, and positions of cases that begin in one."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from ..core.cards import RANKS, Cards, without
from ..core.game import BadPosition, Event, Illegal, Move, Moves, NotNow, Position, Refused, listing
from ..core.move import move_text
from ..core.position import bar_keys, choice, number
from .climb import TWO
from .climb_board import Board
from .landlord import View, read_bids
from .opening import ANSWERS, HAND, PLAYERS, Opening, asked, begin_calling, call

SAID = {event: verb for phase in ("show", "call", "rob") for verb, event in ANSWERS[phase].items()}


def choices(phase: str, barred: bool) -> tuple[Move, ...]:
    """What may be answered in a phase before play; who is `barred` from doubling can only say no."""
    return (Move("no"),) if barred else tuple(map(Move, ANSWERS[phase]))


def refuse_answer(move: Move, opening: Opening, seat: int, short: tuple[int, ...], above: int) -> Refused | None:
    """Why a seat may not answer this; `short`: whose beans, not more than `above`, keep it from doubling."""
    if move in choices(opening.phase, bool(short)):
        return None
    if opening.phase == "double" and move.verb == "double":
        code = "you_are_short" if seat in short else "landlord_short" if opening.landlord in short else "farmers_short"
        return Illegal(code, "DZH-6", beans=above)
    if opening.phase == "double" and (move.verb in ("play", "pass") or (move.verb == "show" and seat == opening.landlord)):
        return NotNow("double_now", "DZH-7")
    if move.verb == "show":
        return Illegal("too_late_to_show", "DZH-2")
    return NotNow("show_now" if opening.phase == "deal" else f"{opening.phase}_now", "C-8")


@dataclass(frozen=True, slots=True)
class Besides:
    """A move that needs no cards, and others."""

    move: Move
    others: Moves

    def __contains__(self, move: object, /) -> bool:
        return move == self.move or move in self.others

    def __iter__(self) -> Iterator[Move]:
        yield self.move
        yield from self.others

    def count(self) -> int:
        return 1 + self.others.count()

    def pick(self, rng: random.Random) -> Move:
        return self.move if rng.random() < 0.2 else self.others.pick(rng)

    def meanings(self, move: Move) -> tuple[Move, ...]:
        return (move,) if move == self.move else self.others.meanings(move)


# guessing


def replay(event: Event, opening: Opening, view: View, pack: Cards, rng: random.Random) -> Iterator[tuple[int | None, Move]]:
    """The actions that an event of the opening tells of: a tick that came before it, a shuffle of this pack, an answer.
    A sealed answer of others may be any.
    """
    waited = (opening.phase, event.kind) in (("show", "shuffled"), ("deal", "first"))
    if waited or (event.kind == "dealt" and event.seat == 0):
        yield None, Move("tick")
    if event.kind == "shuffled":
        yield None, Move("shuffle", pack)
    elif event.kind == "wild" or (event.kind == "first" and opening.seat is None):
        yield None, Move("pick", n=event.n if event.kind == "wild" else event.seat or 0)
    elif event.kind in SAID:
        yield event.seat, Move(SAID[event.kind])
    elif event.kind == "answered":
        open_now = "double" if event.seat in view.doubled else "no"
        drawn = rng.choice(tuple(ANSWERS["double"]))
        sealed = view.phase == "double"
        yield event.seat, Move((view.answer if event.seat == view.seat else drawn) if sealed else open_now)


# positions of cases

PARTS = {"shown", "multiple", "phase"}
LATER = PARTS | {"hands", "bottom", "landlord", "wild"}
KEYS = {
    "show": PARTS | {"dealt"},
    "deal": PARTS | {"dealt", "hands", "bottom"},
    "call": PARTS | {"hands", "bottom", "turn", "bids"},
    "rob": PARTS | {"hands", "bottom", "turn", "bids"},
    "double": LATER,
    "play": LATER | {"turn", "last", "passes", "doubled"},
}
"""What a position may say in each phase."""


def read_opening(position: Position) -> Opening:
    """`phase`, `dealt` (0: before the deal), `shown`, `landlord`, `doubled`. What the open hands made is in the multiple
    that the position begins with. Raises BadPosition.
    """
    dealt = number("dealt", position.get("dealt", 0), 0, HAND)
    told = "play" if "dealt" not in position else "deal" if dealt else "show"
    phase = choice("phase", position.get("phase", told), tuple(KEYS))
    bar_keys(position, sorted(set[str]().union(*KEYS.values()) - KEYS[phase]), phase)
    opening = Opening(phase, dealt=dealt if phase in ("show", "deal") else HAND)
    opening.shows = [(seat, 1) for seat in seats_of(position, "shown")]
    if "landlord" in KEYS[phase]:
        opening.landlord = number("landlord", position.get("landlord", 0), 0, PLAYERS - 1)
    if phase == "play":
        opening.doubles = dict.fromkeys(seats_of(position, "doubled"), "double")
    return opening


def read_wild(position: Position, has_wild: bool, phase: str, rng: random.Random) -> int | None:
    """The rank of the key `wild` in a game that has one; in play it is drawn where it is not given."""
    text = str(position.get("wild") or "").upper().replace("10", "T")
    if text and (not has_wild or text not in RANKS[: TWO + 1]):
        raise BadPosition("wild", "a rank from 3 to 2, in a game that has a wild one")
    return RANKS.index(text) if text else rng.randrange(TWO + 1) if has_wild and phase == "play" else None


def seats_of(position: Position, key: str) -> list[int]:
    seats = [number(key, seat, 0, PLAYERS - 1) for seat in listing(position, key)]
    if len(set(seats)) < len(seats):
        raise BadPosition(key, "a seat stands twice")
    return seats


def stock_of(deck: Cards, hands: list[Cards], bottom: Cards, dealt: int, rng: random.Random) -> Cards:
    """The cards that are still to come in a position in the deal."""
    if any(len(hand) != dealt for hand in hands):
        raise BadPosition("dealt", "hands of {n} cards", n=dealt)
    rest = list(without(deck, (*bottom, *(card for hand in hands for card in hand))))
    rng.shuffle(rest)
    return tuple(rest[: (HAND - dealt) * PLAYERS])


def calls_made(opening: Opening, board: Board, position: Position) -> None:
    """A position in the calling: `bids` are carried out from the first caller on and must lead to its phase."""
    wanted = opening.phase
    bids = list(read_bids(listing(position, "bids"), PLAYERS))
    list(begin_calling(opening))
    if opening.seat is None:
        opening.seat = bids[0][0] if bids else number("turn", position.get("turn", 0), 0, PLAYERS - 1)
    for seat, move in bids:
        if seat not in asked(opening) or opening.phase not in ("call", "rob") or move not in choices(opening.phase, False):
            raise BadPosition("bids", "{seat} {move} is not possible here", seat=seat, move=move_text(move))
        list(call(opening, board, seat, move.verb))
    if opening.phase != wanted:
        raise BadPosition("phase", "these bids lead to the phase {phase}", phase=opening.phase)
    if "turn" in position and str(position["turn"]).strip() != str(opening.seat):
        raise BadPosition("turn", "it is the turn of seat {seat}", seat=opening.seat)
