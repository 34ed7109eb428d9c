"""The timed deal of 升级 and declaring (亮主) in it: everybody gets a card at every tick, and whoever holds a stronger
declaration than the one that stands may show it (SJ-13 … SJ-15, SJ-T1). After the last card there is a window, which a tick closes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..core.cards import BLACK_JOKER, RANKS, RED_JOKER, SUITS, Card, Cards, cards_text, missing
from ..core.game import Event, Illegal, Listed, Move, NotNow, Prompt, Refused, Tick
from .trump import COLOURS, NO_TRUMP

WINDOWS, AGAIN = {5: 17, 10: 33, 20: 67}, 17
"""Steps of the clock that the closing window lasts: after the last card, by seconds (bid_window), and after a declaration."""


class Step(NamedTuple):
    """A step of the ladder: so many `level` cards of a suit, or these jokers."""

    size: int
    of: str


LEVEL_1, LEVEL_2, LEVEL_3, LEVEL_4 = (Step(n, "level") for n in range(1, 5))
LADDERS: dict[str, tuple[Step, ...]] = {
    "eighty": (LEVEL_1, LEVEL_2),
    "one": (LEVEL_1, Step(2, "BR")),
    "colours": (LEVEL_1, LEVEL_2, Step(2, "BR")),
    "two": (LEVEL_1, LEVEL_2, Step(2, "B"), Step(2, "R")),
    "three": (LEVEL_1, LEVEL_2, Step(2, "B"), Step(2, "R"), LEVEL_3, Step(3, "B"), Step(3, "R")),
    "four": (LEVEL_1, LEVEL_2, LEVEL_3, LEVEL_4),
    "pairs": (LEVEL_1, LEVEL_2, Step(2, "B"), Step(2, "R")),
}
"""SJ-T1, low to high."""

JOKERS = {"B": BLACK_JOKER, "R": RED_JOKER}


class Terms(NamedTuple):
    """What may be declared in a hand: at this level (a rank), by this ladder. `jokers`: the clause by which jokers
    are refused that are no step of it. `self_counter` (SJ-15); `last_wins`: a later
    single replaces an earlier one; `after`: only in the closing window, and whatever is shown last holds (ZP-2).
    """

    level: str
    ladder: tuple[Step, ...]
    jokers: str = "SJ-T1"
    colours: bool = False
    self_counter: bool = True
    last_wins: bool = False
    after: bool = False


class Declared(NamedTuple):
    """A declaration: whose, the cards shown, its place on the ladder, and the trump it makes."""

    seat: int
    cards: Cards
    step: int
    trump: str


@dataclass(slots=True)
class Deal:
    """`window`: the steps of the clock after the last card; `stock`: what is still to be dealt, the bottom last; `dealt`:
    cards that each has got; `passed`: who will not declare any more as it stands; `late`: how many have declared in the
    window; `closed`: its time is up; `waiting`: who has said so for this tick of the deal, in secret, and `waits`: how much
    had been told each time, by seat.
    """

    hand: int
    window: int
    first: int | None = None
    stock: Cards = ()
    dealt: int = 0
    declared: list[Declared] = field(default_factory=list[Declared])
    passed: list[int] = field(default_factory=list[int])
    late: int = 0
    closed: bool = False
    waiting: frozenset[int] = frozenset()
    waits: dict[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]])

    def copy(self) -> "Deal":
        return Deal(
            self.hand, self.window, self.first, self.stock, self.dealt, self.declared[:], self.passed[:], self.late,
            self.closed, self.waiting, dict(self.waits),
        )  # fmt: skip

    @property
    def standing(self) -> Declared | None:
        return self.declared[-1] if self.declared else None

    @property
    def closing(self) -> bool:
        """All cards are dealt, only declaring is still open."""
        return self.dealt == self.hand


def next_card(deal: Deal, hands: list[Cards]) -> Iterator[Event]:
    """A tick: a card to each in turn, from the first on, or the end of the closing window."""
    deal.waiting = frozenset()
    if deal.closing:
        deal.closed = True
        yield Event("tick")
        return
    assert deal.first is not None
    players = len(hands)
    for i in range(players):
        seat, card = (deal.first + i) % players, deal.stock[i]
        hands[seat] = tuple(sorted((*hands[seat], card)))
        yield Event("dealt", seat, (card,), 1, only=(seat,))
    deal.stock = deal.stock[players:]
    deal.dealt += 1


def is_over(deal: Deal, players: int) -> bool:
    """Whether declaring is closed."""
    return deal.closed or len(deal.passed) == players


def clock(deal: Deal) -> Tick:
    """How long until the next card, or until the window closes. A declaration sets the clock anew, which it takes from a
    change of its steps.
    """
    if not deal.closing:
        return Tick()
    return Tick(AGAIN + deal.late % 2 if deal.late else deal.window)


# declaring


def suits_of(card: Card, terms: Terms) -> str:
    suit = SUITS[card % 4]
    return COLOURS[suit] if terms.colours else suit


def read_declaration(seat: int, cards: Cards, terms: Terms) -> Declared | None:
    """Which step of the ladder these cards are, if any."""
    for at, (size, of) in enumerate(terms.ladder):
        if len(cards) != size:
            continue
        if of == "level":
            of_level = all(card < BLACK_JOKER and RANKS[card // 4] == terms.level for card in cards)
            alike = len(set(cards)) == (size if terms.colours else 1)
            if of_level and alike and len({suits_of(card, terms) for card in cards}) == 1:
                return Declared(seat, cards, at, suits_of(cards[0], terms))
        elif cards == tuple(JOKERS[j] for j in (of if len(of) == size else of * size)):
            return Declared(seat, cards, at, NO_TRUMP)
    return None


def refuse_declared(deal: Deal, mine: Declared, terms: Terms) -> Refused | None:
    """Why this declaration may not be made over those before."""
    standing = deal.standing
    if terms.after and not deal.closing:
        return Illegal("declare_later", "ZP-2")
    shown = [before for before in deal.declared if before.seat == mine.seat]
    last_wins = terms.after or (terms.last_wins and standing is not None and mine.step == standing.step == 0)
    if standing and mine.step <= standing.step and not (last_wins and not any(b.cards == mine.cards for b in shown)):
        return Illegal("declared_higher", "SJ-14", cards=cards_text(standing.cards))
    if shown and not terms.self_counter and mine.trump != shown[-1].trump:
        return Illegal("own_suit_only", "SJ-15", suit=shown[-1].trump)
    return None


def declarable(deal: Deal, seat: int, hand: Cards, terms: Terms) -> list[Move]:
    """What a seat may declare now, low to high."""
    found: list[Move] = []
    at_level = [card for card in sorted(set(hand)) if card < BLACK_JOKER and RANKS[card // 4] == terms.level]
    for size, of in terms.ladder:
        if of != "level":
            sets = [tuple(JOKERS[j] for j in (of if len(of) == size else of * size))]
        elif terms.colours and size == 2:
            sets = [(a, b) for a in at_level for b in at_level if a < b and suits_of(a, terms) == suits_of(b, terms)]
        else:
            sets = [(card,) * size for card in at_level]
        for cards in sets:
            mine = None if missing(cards, hand) else read_declaration(seat, cards, terms)
            if mine and refuse_declared(deal, mine, terms) is None:
                found.append(Move("declare", cards))
    return found


def may_declare(deal: Deal, hands: Sequence[Cards], terms: Terms) -> tuple[int, ...]:
    """Who may act: while cards are dealt who could declare, a secret; in the closing window who has not passed."""
    players = range(len(hands))
    if deal.closing:
        return tuple(seat for seat in players if seat not in deal.passed)
    return tuple(
        seat for seat in players if seat not in deal.waiting and declarable(deal, seat, hands[seat], terms)
    )


def prompt_declare(terms: Terms) -> Prompt:
    return Prompt("declare", (Move("wait"),), 1, max(size for size, _ in terms.ladder), Move("wait"))


def legal_declare(deal: Deal, seat: int, hand: Cards, terms: Terms) -> Listed:
    return Listed([Move("wait"), *declarable(deal, seat, hand, terms)])


def refuse_declare(deal: Deal, seat: int, move: Move, hand: Cards, terms: Terms) -> Refused | None:
    if move == Move("wait"):
        return None
    if move.verb != "declare":
        return NotNow("declare_now", "C-8")
    if lacking := missing(move.cards, hand):
        return Illegal("not_held", "C-7", cards=cards_text(lacking))
    mine = read_declaration(seat, move.cards, terms)
    if mine is None:
        jokers = not any(of != "level" for _, of in terms.ladder) and any(card >= BLACK_JOKER for card in move.cards)
        return Illegal("no_declaration", terms.jokers if jokers else "SJ-T1", ladder=ladder_text(terms))
    return refuse_declared(deal, mine, terms)


def ladder_text(terms: Terms) -> str:
    """The steps of the ladder, `1=7 2=7 2BR`: a card of the level, two identical ones, both jokers; `2~7`: two of a colour."""
    sign = "~" if terms.colours else "="
    return " ".join(
        f"{size}{(sign if size > 1 else '=') + terms.level if of == 'level' else of}" for size, of in terms.ladder
    )


def declare(deal: Deal, seat: int, move: Move, terms: Terms, told: int) -> Iterator[Event]:
    """Carry out a declaration, or that a seat makes none: in the closing window that is said aloud."""
    if move.verb == "wait":
        if deal.closing:
            deal.passed.append(seat)
            yield Event("no_declare", seat)
        else:
            deal.waiting |= {seat}
            deal.waits[seat] = (*deal.waits.get(seat, ()), told)
        return
    mine = read_declaration(seat, move.cards, terms)
    assert mine is not None, "act trusts that the declaration is legal"
    deal.declared.append(mine)
    deal.passed.clear()
    deal.late += deal.closing
    yield Event("declare", seat, move.cards, len(move.cards), mine.trump)
