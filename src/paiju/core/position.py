"""Positions of case files: from plain lists and texts to cards that a deck can hold.

Hands may be shorter than in a real game; cards that appear nowhere are out of play. A hand that is not given is dealt.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .cards import FACES, RANKS, Card, Cards, NoCards, card_text, rank, read_token
from .game import BadPosition, Position, listing, mapping
from .settle import BadSettlement, Stakes
from .settle_form import read_stakes

COMMON_KEYS = {"purse", "stakes", "carry"}
CARRY_KEYS = ("banker", "dealer", "debts", "hand", "leader", "levels", "penalties", "starter")


def read_common(position: Position, seats: int) -> tuple[dict[int, int], Stakes, dict[str, Any]]:
    """What every family's position may say: purse by seat (of all or none), stakes and carry. Raises BadPosition."""
    texts = seat_texts(position, "purse", seats)
    purse = {seat: number(f"purse.{seat}", beans, 0, 10**15) for seat, beans in enumerate(texts) if beans}
    if purse and len(purse) != seats:
        raise BadPosition("purse", "beans of every seat")
    try:
        return purse, read_stakes(mapping(position, "stakes")), read_carry(position)
    except BadSettlement as bad:
        raise bad.as_part_of(BadPosition) from None


def read_carry(position: Position) -> dict[str, Any]:
    """What hands before have left, of whatever family; its game reads what it knows of it. Raises BadPosition."""
    carry = dict(mapping(position, "carry"))
    for key in carry:
        if key not in CARRY_KEYS:
            raise BadPosition(f"carry.{key}", "unknown key; known are {known:, }", known=CARRY_KEYS)
    return carry


def check_keys(position: Position, known: set[str]) -> None:
    """Raises BadPosition for a key that the family does not have."""
    for key in position:
        if key not in known:
            raise BadPosition(key, "unknown key; known are {known:, }", known=tuple(sorted(known)))


def bar_keys(position: Position, foreign: Iterable[str], phase: str) -> None:
    """Raises BadPosition for a key that says nothing in this phase."""
    for key in foreign:
        if key in position:
            raise BadPosition(key, "is not part of a position in the phase {phase}", phase=phase)


def seat_texts(position: Position, key: str, seats: int) -> list[str]:
    """A text for each seat from a list or a dict by seat; what is left out or empty is ''."""
    if isinstance(position.get(key), Mapping):
        texts = [""] * seats
        for seat, text in mapping(position, key).items():
            texts[number(f"{key}.{seat}", seat, 0, seats - 1)] = str(text or "")
        return texts
    texts = [str(text or "") for text in listing(position, key)]
    if len(texts) > seats:
        raise BadPosition(key, "{n} entries for {seats} seats", n=len(texts), seats=seats)
    return texts + [""] * (seats - len(texts))


def number(key: str, given: Any, low: int, high: int) -> int:
    """A whole number in low…high. Raises BadPosition."""
    text = str(given).strip()
    if not (is_number(text) and low <= int(text) <= high):
        raise BadPosition(key, "{text!r} is no whole number from {low} to {high}", text=text[:40], low=low, high=high)
    return int(text)


def is_number(text: str) -> bool:
    """Digits only, and few enough to be read."""
    return text.isascii() and text.isdigit() and len(text) <= 18


def choice(key: str, given: Any, of: Sequence[str]) -> str:
    """One of these words. Raises BadPosition."""
    if str(given) not in of:
        raise BadPosition(key, "{given!r} is none of {known:, }", given=given, known=tuple(of))
    return str(given)


def allot(texts: Mapping[str, str], deck: Cards) -> tuple[dict[str, Cards], Cards]:
    """Cards for each text, and what is left of the deck. Named cards are set aside first, then rank forms take the
    lowest faces that are left. Raises BadPosition with the key whose cards the deck does not hold, or cannot be read.
    """
    left = Counter(deck)
    given: dict[str, list[Card]] = {}
    ranks: list[tuple[str, int]] = []
    for key, text in texts.items():
        given[key] = []
        for token in text.replace(",", " ").replace("，", " ").split():
            try:
                named, forms = read_token(token)
            except NoCards as bad:
                raise BadPosition(key, "{token!r} is no card", token=bad.token) from None
            ranks += [(key, r) for r in forms]
            for card in named:
                if not left[card]:
                    raise BadPosition(key, "too many copies of {card}", card=card_text(card))
                left[card] -= 1
                given[key].append(card)
    for key, r in ranks:
        card = next((c for c in FACES if rank(c) == r and left[c]), None)
        if card is None:
            raise BadPosition(key, "more cards of rank {rank} than the deck has left", rank=RANKS[r])
        left[card] -= 1
        given[key].append(card)
    return {key: tuple(sorted(cards)) for key, cards in given.items()}, tuple(sorted(left.elements()))


def deal(hands: list[Cards], sizes: Sequence[int], left: Cards, rng: random.Random) -> Cards:
    """Fill the empty hands to these sizes from what is left, in place; returns the rest. Nothing is drawn for hands
    that are all given.
    """
    rest = list(left)
    if not all(hands):
        rng.shuffle(rest)
    for seat, size in enumerate(sizes):
        if not hands[seat]:
            if size > len(rest):
                raise BadPosition("hands", "too few cards left for the hands that are not given")
            hands[seat] = tuple(sorted(rest[:size]))
            del rest[:size]
    return tuple(sorted(rest))
