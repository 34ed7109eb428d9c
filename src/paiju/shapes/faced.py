"""A face-up card (明牌) whose other copy makes a hidden landlord: plays that may give him away, positions of cases."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..core.cards import FACES, SMALL, Card, Cards, NoCards, card_text, rank, read_token, without
from ..core.game import BadPosition, Move, Position, mapping
from ..core.position import seat_texts
from .climb import Rows
from .climb_play import Laid, Plays, lay

COPIES = 2  # in two packs


@dataclass(frozen=True, slots=True)
class FacedPlays:
    """Legal plays where one face is more than its rank, for to play it tells something: a play of that rank comes once
    for each number of copies of the face that it can have.
    """

    plays: Plays
    face: Card

    def __contains__(self, move: object) -> bool:
        return move in self.plays

    def __iter__(self) -> Iterator[Move]:
        return (way for move in self.plays for way in self._ways(move))

    def _ways(self, move: Move) -> list[Move]:
        same = [card for card in self.plays.hand if rank(card) == rank(self.face)]
        others = [card for card in same if card != self.face]
        rest = tuple(card for card in move.cards if rank(card) != rank(self.face))
        n = len(move.cards) - len(rest)
        fewest, most = max(0, n - len(others)), min(n, len(same) - len(others))
        chosen = ((*rest, *others[: n - k], *[self.face] * k) for k in range(fewest, most + 1))
        return [move._replace(cards=tuple(sorted(cards))) for cards in chosen]

    def count(self) -> int:
        return sum(len(self._ways(move)) for move in self.plays)

    def pick(self, rng: random.Random) -> Move:
        return rng.choice(self._ways(self.plays.pick(rng)))

    def meanings(self, move: Move) -> tuple[Move, ...]:
        return self.plays.meanings(move)


# positions of cases


def read_face(position: Position) -> Card | None:
    """The key `faceup`. Raises BadPosition."""
    if "faceup" not in position:
        return None
    face = next((card for card in FACES if card_text(card) == str(position["faceup"]).upper()), None)
    if face is None or rank(face) >= SMALL:
        raise BadPosition("faceup", "one card that is no joker, as D9")
    return face


def lay_faced(
    position: Position, face: Card, whole: Sequence[int], bottom: int, lords: Sequence[int], deck: Cards, rows: Rows,
    rng: random.Random,
) -> Laid:  # fmt: skip
    """`lay` for a position with a face-up card. Its copies are where they are named, and in the hands of these landlords
    (the open one first) that are not given: one copy with each, or both with one. Raises BadPosition.

    A rank form takes a copy only where the rank has no other card left.
    """
    given, table = seat_texts(position, "hands", len(whole)), mapping(position, "last")
    named, ranks = _mentions([*given, str(table.get("play", "")).partition(" as ")[0]], face)
    others = sum(rank(card) == rank(face) for card in deck) - COPIES
    spared = max(0, COPIES - named - max(0, ranks - others))
    extra, sizes = dict.fromkeys(range(len(whole)), 0), list(whole)
    for lord in lords:
        on_table = _mentions([str(table.get("play", ""))], face)[0] if str(table.get("seat")) == str(lord) else 0
        extra[lord] = 0 if given[lord] else COPIES // len(lords) - on_table
        sizes[lord] -= extra[lord]
    laid = lay(position, sizes, bottom, lords[0], without(deck, (face,) * spared), rows, rng)
    for lord in lords:
        hand, n = laid.hands[lord], extra[lord]
        as_whole = len(hand) >= sizes[lord] - (len(laid.last.cards) if laid.last else 0)
        kept = hand if as_whole or not n else rng.sample(hand, max(0, len(hand) - n))
        laid.hands[lord] = tuple(sorted((*kept, *[face] * n)))
    return laid


def check_faces(hands: Sequence[Cards], face: Card, lords: Sequence[int], all_held: bool) -> None:
    """The copies are with these landlords, each has his own, and where nobody has played they are held. Raises
    BadPosition.
    """
    held = [hand.count(face) for hand in hands]
    most = [COPIES // len(lords) if seat in lords else 0 for seat in range(len(hands))]
    if any(n > may for n, may in zip(held, most, strict=True)) or (all_held and held != most):
        raise BadPosition("faceup", f"the seats hold {held} of the two copies, which these landlords cannot")


def _mentions(texts: Sequence[str], face: Card) -> tuple[int, int]:
    """How often these texts name a card, and how many other cards of its rank they have. What cannot be read is none."""
    named = ranks = 0
    for token in (token for text in texts for token in text.replace(",", " ").replace("，", " ").split()):
        try:
            cards, forms = read_token(token)
        except NoCards:
            continue
        named += cards.count(face)
        ranks += sum(rank(card) == rank(face) for card in cards if card != face) + forms.count(rank(face))
    return named, ranks
