"""Moves: what a seat, chance or the clock does, and its text form (`play S3 H3`, `bid 2`, `shuffle …`)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from .cards import RANKS, SUITS, Cards, NoCards, cards_text, read_cards

ARGUMENTS = {
    **dict.fromkeys(("pass", "yield", "call", "no", "rob", "show", "double", "hit", "stand", "split", "draw"), ""),
    **dict.fromkeys(("revolt", "announce", "wait", "ok", "claim", "agree", "tick", "escape"), ""),
    **dict.fromkeys(("bid", "bet", "grab", "pick", "undo"), "number"),
    **dict.fromkeys(("play", "declare", "bury", "return", "group", "shuffle"), "cards"),
    "take": "cards or none",
    "friend": "card and number",
}
"""Every verb there is, and what stands behind it."""


class Move(NamedTuple):
    """One action. `cards` are concrete and sorted (but a shuffle's, whose order is the deal); `suit` is the suit a
    jack of 七八J names, `reading` the chosen reading of a play (`bomb 7`, DZ-16). What a verb does not use is empty.
    """

    verb: str
    cards: Cards = ()
    n: int = 0
    suit: str = ""
    reading: str = ""


class Refused(Exception):
    """Why something is not done: a stable `code`, the `clause` that says so, and the parameters of its text.

    Card parameters are canonical text. `paiju.words` turns code and parameters into zh and en.
    """

    def __init__(self, code: str, clause: str = "", **params: Any) -> None:
        super().__init__(code, clause, params)
        self.code, self.clause, self.params = code, clause, params

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.code, self.clause))


class Unreadable(Refused):
    """The text is no move."""


class Illegal(Refused):
    """The move is against a clause."""


class NotNow(Refused):
    """Not this seat's turn, not this prompt, or the hand is over (C-8)."""


def move_text(move: Move) -> str:
    """The canonical form; `read_move` gives the same move back."""
    words = [move.verb]
    if move.cards:
        words.append(cards_text(move.cards))
    if ARGUMENTS[move.verb].endswith("number"):
        words.append(str(move.n))
    if move.suit:
        words.append(move.suit)
    if move.reading:
        words.append(f"as {move.reading}")
    return " ".join(words)


def read_move(text: str, hold: Sequence[Any] = ()) -> Move:
    """A move from its text. Rank forms take their cards from `hold`. Raises Unreadable."""
    words, _, reading = text.strip().partition(" as ")
    verb, _, rest = words.strip().partition(" ")
    verb, rest = verb.lower(), rest.strip()
    wants = ARGUMENTS.get(verb)
    if wants is None:
        raise Unreadable("no_such_move", "C-8", text=text[:40])
    if reading and verb != "play":
        raise Unreadable("no_such_move", "C-8", text=text[:40])
    if wants == "":
        if rest:
            raise Unreadable("takes_nothing", "C-8", verb=verb)
        return Move(verb)
    if wants == "number":
        return Move(verb, n=_number(verb, rest))
    n, named = 0, ""
    if wants == "card and number":
        rest, _, last = rest.rpartition(" ")
        n = _number(verb, last)
    elif verb == "play" and rest[-2:-1] == " " and rest[-1].upper() in SUITS:
        rest, named = rest[:-2], rest[-1].upper()
    try:
        cards = _in_order(rest) if verb == "shuffle" else read_cards(rest, hold)
    except NoCards as bad:
        raise Unreadable("no_such_card", "C-7", token=bad.token[:20]) from None
    if not cards and wants != "cards or none":
        raise Unreadable("no_cards", "C-7", verb=verb)
    return Move(verb, cards, n, named, _reading(reading))


def _in_order(text: str) -> Cards:
    return tuple(card for token in text.split() for card in read_cards(token))


def _reading(text: str) -> str:
    """`bomb 7`, however it was written."""
    kind, _, key = " ".join(text.split()).rpartition(" ")
    return f"{kind.lower()} {key.upper().replace('10', 'T')}" if kind else key


def _number(verb: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Unreadable("no_number", "C-8", verb=verb)
    return int(text)


def reading_text(kind: str, key: int) -> str:
    """A reading as it stands behind `as`: `bomb 7`."""
    return f"{kind} {RANKS[key]}"
