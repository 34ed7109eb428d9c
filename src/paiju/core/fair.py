"""The fair deal (公平发牌): everything that chance decides in a hand follows from the server's seed, to which it has
committed itself beforehand, and from the salts of the players, which it did not know then. docs/fairness.md is the
specification, exact enough to be written anew; what stands here follows it step by step.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from .game import Pick, Shuffle, draw
from .move import Unreadable, move_text, read_move

VERSION = 1
NAME = f"paiju-fair-{VERSION}"
SEED = re.compile(r"[0-9a-f]{64}")
SALT = re.compile(r"[0-9a-f]{16,64}")
_WORD = 4  # bytes of a number of the stream
_WORDS = 1 << 8 * _WORD
_MOST = 1000  # cards of a shuffle, ways of a pick: no game comes near it


class Unfair(ValueError):
    """A record that its proof does not bear out; `code` says in which respect (`words.fair`)."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code, self.params = code, params


@dataclass(frozen=True, slots=True)
class Deal:
    """What the chance of one hand follows from. `game` is the full id; `hand` its number in its room; `salts` by seat. The
    seed is secret until the hand is over.
    """

    seed: str = field(repr=False)
    game: str
    hand: int
    salts: Mapping[int, str]

    @property
    def commitment(self) -> str:
        return commitment(self.seed)


def commitment(seed: str) -> str:
    """What is published before the deal: the SHA-256 of the seed's 32 bytes. Both are lower-case hex."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def message(deal: Deal, at: int, block: int) -> bytes:
    """What the block is the HMAC of: `at` numbers the draws of the hand, `block` the blocks of a draw, both from 0."""
    salts = ",".join(f"{seat}={salt}" for seat, salt in sorted(deal.salts.items()))
    return "\n".join([NAME, deal.game, str(deal.hand), salts, str(at), str(block)]).encode()


def stream(deal: Deal, at: int) -> Iterator[int]:
    """The numbers of one draw, each of 32 bits, without end."""
    key, block = bytes.fromhex(deal.seed), 0
    while True:
        digest = hmac.digest(key, message(deal, at, block), "sha256")
        for i in range(0, len(digest), _WORD):
            yield int.from_bytes(digest[i : i + _WORD], "big")
        block += 1


def below(numbers: Iterator[int], n: int) -> int:
    """One of 0…n-1, each as likely: a number above the last whole multiple of n is passed over."""
    whole = _WORDS - _WORDS % n
    return next(number for number in numbers if number < whole) % n


class Draws:
    """Chance for a `Table`: its draws come in order, beginning with number `at`; so a hand that is resumed goes on with the
    numbers it would have had.
    """

    def __init__(self, deal: Deal, at: int = 0) -> None:
        self.deal, self.at = deal, at

    def _next(self) -> Iterator[int]:
        self.at += 1
        return stream(self.deal, self.at - 1)

    def shuffle(self, cards: list[Any], /) -> None:
        """Fisher and Yates from the last place down, whatever order the cards were given in."""
        numbers = self._next()
        cards.sort()
        for i in range(len(cards) - 1, 0, -1):
            j = below(numbers, i + 1)
            cards[i], cards[j] = cards[j], cards[i]

    def randrange(self, n: int, /) -> int:
        return below(self._next(), n)


def proof(deal: Deal, drawn: Sequence[int]) -> dict[str, Any]:
    """What a record keeps as `fair` once the hand is over. `drawn`: among how many each draw was, as `Table.drawn`."""
    return {
        "version": VERSION,
        "hand": deal.hand,
        "seed": deal.seed,
        "commitment": deal.commitment,
        "salts": {str(seat): salt for seat, salt in sorted(deal.salts.items())},
        "draws": list(drawn),
    }


def read_proof(record: Mapping[str, Any]) -> tuple[Deal, str, list[int]]:
    """The deal, the commitment and the draws that a record's proof names. Raises Unfair."""
    found: Any = record.get("fair")
    if found is None:
        raise Unfair("no_proof")
    if not isinstance(found, dict):
        raise Unfair("bad_proof", key="fair")
    fair = cast("dict[str, Any]", found)
    if type(fair.get("version")) is not int or fair["version"] != VERSION:
        raise Unfair("other_proof", version=str(fair.get("version"))[:20])
    seed, hand, salts, draws = (fair.get(key) for key in ("seed", "hand", "salts", "draws"))
    if not isinstance(seed, str) or not SEED.fullmatch(seed):
        raise Unfair("bad_proof", key="seed")
    if type(hand) is not int:
        raise Unfair("bad_proof", key="hand")
    by_seat: dict[int, str] = {}
    if not isinstance(salts, dict):
        raise Unfair("bad_proof", key="salts")
    for seat, salt in cast("dict[str, Any]", salts).items():
        if not re.fullmatch(r"0|[1-9]\d?", seat, re.ASCII) or not isinstance(salt, str) or not SALT.fullmatch(salt):
            raise Unfair("bad_proof", key="salts")
        by_seat[int(seat)] = salt
    if not isinstance(draws, list) or not all(type(n) is int and 0 < n <= _MOST for n in cast("list[Any]", draws)):
        raise Unfair("bad_proof", key="draws")
    deal = Deal(seed, str(record["game"]), hand, by_seat)
    return deal, str(fair.get("commitment")), cast("list[int]", draws)


def chances(record: Mapping[str, Any]) -> list[str]:
    """What chance decided in a record, in order, also what was taken back later."""
    actions: list[Any] = record["actions"]
    return [text for seat, text in actions if seat is None and text.split(" ")[0] in ("shuffle", "pick")]


def check(record: Mapping[str, Any], drawn: Sequence[int] | None = None) -> Deal:
    """Draw everything anew from the proof of a record and compare. `drawn`: among how many the game drew each time, where
    somebody who knows it has played the record (`Table.drawn`). Raises Unfair.
    """
    deal, promised, draws = read_proof(record)
    if deal.commitment != promised:
        raise Unfair("commitment")
    texts = chances(record)
    if len(draws) != len(texts) or (drawn is not None and draws != list(drawn)):
        raise Unfair("draws")
    chance = Draws(deal)
    for at, (text, n) in enumerate(zip(texts, draws, strict=True)):
        if _drawn(text, n, chance) != text:
            raise Unfair("drawn", at=at + 1)
    return deal


def _drawn(text: str, n: int, chance: Draws) -> str:
    """What chance decides where a record says `text`; empty where that is no answer."""
    if text.startswith("pick"):
        return move_text(draw(Pick(n), chance))
    try:
        cards = read_move(text).cards
    except Unreadable:
        return ""
    return move_text(draw(Shuffle(cards), chance)) if len(cards) == n else ""
