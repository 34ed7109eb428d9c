"""What the golden records of 21点 show."""

from typing import Any

from paiju.core.cards import rank
from paiju.shapes.twentyone import ACE, LIMIT, is_natural, only_aces, total

from .endings_banked import Ending, Shows, all_of, another_banker, broke, ends, happened, notes, played, points
from .make import Record


def hands(most: int) -> Shows:
    """Somebody has split up to so many hands."""
    return lambda record: max(map(len, played(record).hands.values())) == most


def aces_in_line(state: Any) -> bool:
    """A player has two aces, and one of the next cards is one."""
    return any(only_aces(own[0].cards) for own in state.hands.values()) and sum(rank(c) == ACE for c in state.stock[:6]) > 1


def both_bust(record: Record) -> bool:
    """A player and the banker are bust, and the banker wins."""
    state = played(record)
    banker = state.hands[state.banker][0].cards
    return total(banker) > LIMIT and any(n < 0 for at, n in enumerate(points(record)) if state.seats[at] != state.banker)


def paid_half_more(record: Record) -> bool:
    """A 21 of two cards wins one and a half bets, one and a half of an odd bet not to the full."""
    state = played(record)
    return any(
        n > 0 and n == state.bets[seat] * 3 // 2 and state.bets[seat] % 2 and is_natural(LIMIT, len(hand.cards), hand.split)
        for seat, n in zip(state.seats, points(record), strict=True)
        if seat != state.banker
        for hand in state.hands[seat]
        if total(hand.cards) == LIMIT
    )


def five_beat_21(record: Record) -> bool:
    state = played(record)
    banker = state.hands[state.banker][0].cards
    others = [n for seat, n in zip(state.seats, points(record), strict=True) if seat != state.banker]
    return total(banker) == LIMIT and len(banker) < 5 and max(others) > 0


def equal(record: Record) -> bool:
    """Equal totals up to 21 are the banker's."""
    state = played(record)
    found = {total(hand.cards) for own in state.hands.values() for hand in own}
    return len(found) == 1 and max(found) <= LIMIT and points(record)[state.banker] > 0


def stays_low(record: Record) -> bool:
    """The banker stops below 17 and a bust loses to him."""
    state = played(record)
    return total(state.hands[state.banker][0].cards) < 14 and ends("takes_all")(record)


TWENTYONE: dict[str, Ending] = {
    "the banker beats everybody": Ending("", 4, (), ends("takes_all")),
    "the banker pays everybody": Ending("", 4, (), ends("pays_all")),
    "some win": Ending("", 4, (), ends("showdown")),
    "two players": Ending("", 2, (), another_banker),
    "seven players": Ending("", 7, (), notes("show", "bust")),
    "both bust": Ending("", 3, (), both_bust),
    "equal totals": Ending("", 2, (), equal),
    "a low banker wins": Ending("", 2, (), stays_low),
    "split": Ending("", 5, (), happened("split")),
    "split to four hands": Ending("bets=false", 7, (), hands(4), "split", aces_in_line),
    "split into two at most": Ending("max_hands=2", 7, (), hands(2)),
    "a 21 of two cards is paid one and a half": Ending("natural_3_2=true", 5, (), paid_half_more),
    "five cards beat 21": Ending("five_card_charlie=true", 6, (), five_beat_21),
    "the banker draws to 17": Ending("dealer_rule=stand17&banker=fixed", 4, (), lambda record: not another_banker(record)),
    "without bets": Ending("bets=false", 4, (), lambda record: not happened("bet")(record)),
    "the banker cannot pay": Ending("", 5, (40, 200, 200, 200, 200), all_of(broke, ends("showdown"))),
}
