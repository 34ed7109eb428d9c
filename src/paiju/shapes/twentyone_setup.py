"""Positions of case files for 21点."""

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..core.cards import Cards, NoCards, card_text, read_token
from ..core.game import BadPosition, Position, listing
from ..core.position import COMMON_KEYS, allot, bar_keys, check_keys, choice, number, read_common, seat_texts
from ..core.settle import Stakes
from .twentyone import Hand, closed

KEYS = COMMON_KEYS | {"hands", "banker", "bets", "stock", "turn", "phase"}
MOST_SEATS = 7
HIGHEST = 10**6


class Given(NamedTuple):
    """`turn`: None where the position does not say; `bets` of the seats that it names."""

    seats: tuple[int, ...]
    purse: dict[int, int]
    stakes: Stakes
    carry: dict[str, Any]
    banker: int
    phase: str
    bets: dict[int, int]
    hands: dict[int, tuple[Hand, ...]]
    stock: Cards
    turn: int | None


def read_position(position: Position, deck: Cards, rng: random.Random) -> Given:
    """Raises BadPosition. The table has as many seats as the longest list names, two at least."""
    check_keys(position, KEYS)
    n = max(2, *(seats_in(position, key) for key in ("hands", "bets", "purse")))
    if n > MOST_SEATS:
        raise BadPosition("hands", "at most {most} seats", most=MOST_SEATS)
    purse, stakes, carry = read_common(position, n)
    banker = number("banker", position.get("banker", 0), 0, n - 1)
    phase = choice("phase", position.get("phase", "play"), ("bet", "play"))
    if phase == "bet":
        bar_keys(position, ("hands", "bets", "stock", "turn"), phase)
    bets = {
        seat: number(f"bets.{seat}", text, 1, HIGHEST)
        for seat, text in enumerate(seat_texts(position, "bets", n))
        if text
    }
    if banker in bets:
        raise BadPosition(f"bets.{banker}", "the banker does not bet")
    turn = number("turn", position["turn"], 0, n - 1) if "turn" in position else None
    hands, stock = read_hands(position, n, banker, deck, rng) if phase == "play" else ({}, ())
    return Given(tuple(range(n)), purse, stakes, carry, banker, phase, bets, hands, stock, turn)


def seats_in(position: Position, key: str) -> int:
    given: Any = position.get(key)
    if isinstance(given, Mapping):
        return max((number(f"{key}.{seat}", seat, 0, MOST_SEATS - 1) + 1 for seat in given), default=0)  # type: ignore
    return len(listing(position, key))


def read_hands(
    position: Position, n: int, banker: int, deck: Cards, rng: random.Random
) -> tuple[dict[int, tuple[Hand, ...]], Cards]:
    """Hands by seat, two cards for those that are not given, while a given one of 21 or more has stopped; and the stock: the
    cards it names, then the rest.
    """
    texts: dict[str, str] = {}
    for seat, text in enumerate(seat_texts(position, "hands", n)):
        parts = text.split("/") if text else []
        if len(parts) > 1 and seat == banker:
            raise BadPosition(f"hands.{seat}", "the banker cannot split")
        texts |= {f"hands.{seat}.{at}": part for at, part in enumerate(parts)}
    named = position.get("stock") or ""
    tokens = " ".join(map(str, listing(position, "stock"))) if isinstance(named, (list, tuple)) else str(named)
    texts |= {f"stock.{at}": token for at, token in enumerate(singles(tokens))}
    cards, left = allot(texts, deck)
    rest = list(left)
    rng.shuffle(rest)
    hands: dict[int, tuple[Hand, ...]] = {}
    for seat in range(n):
        found = [cards[key] for key in texts if key.startswith(f"hands.{seat}.")]
        if any(len(hand) < 2 for hand in found):
            raise BadPosition(f"hands.{seat}", "a hand has two cards at least")
        hands[seat] = tuple(Hand(hand, seat != banker and closed(hand), len(found) > 1) for hand in found)
        if not found:
            hands[seat], rest = (Hand(tuple(rest[:2])),), rest[2:]
    return hands, (*(card for key in texts if key.startswith("stock.") for card in cards[key]), *rest)


def singles(text: str) -> list[str]:
    """A text of cards as one token a card, for the order of the stock counts."""
    found: list[str] = []
    for token in text.replace(",", " ").replace("，", " ").split():
        try:
            named, ranks = read_token(token)
        except NoCards as bad:
            raise BadPosition("stock", "{token!r} is no card", token=bad.token) from None
        found += (
            [card_text(card) for card in named] if named else list(token.upper().replace("10", "T")) if ranks else []
        )
    return found
