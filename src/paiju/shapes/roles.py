"""An open landlord (明地主) and a hidden one (暗地主): the receiver of a face-up card and the holder of its other copy.

Who they are, who knows it, the step in which they may reveal (亮出身份), the plays that may give the hidden one away,
and positions of cases. Sheet: DZ5-2 … DZ5-6.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..core.cards import FACES, SMALL, Card, Cards, NoCards, card_text, rank, read_token, without
from ..core.game import BadPosition, Event, Move, Position, listing, mapping
from ..core.position import number, seat_texts
from .climb import Rows
from .climb_play import Laid, Plays, lay

COPIES = 2  # in two packs


@dataclass(slots=True)
class Roles:
    """`hidden` is `open` himself where he holds both copies; both are None before the face-up card is drawn. A position
    may have no `face` where all is known. `said`: what landlords answered in the step of revealing; `revealed`: one of
    them 亮. `disclosed`: everybody knows who they are.
    """

    open: int | None = None
    hidden: int | None = None
    face: Card | None = None
    said: dict[int, str] = field(default_factory=dict[int, str])
    revealed: bool = False
    disclosed: bool = False

    def copy(self) -> "Roles":
        return replace(self, said=dict(self.said))


def no_jokers(pack: Cards, dealt: int) -> list[int]:
    """The places in the pack of the cards that may lie face up: dealt to somebody, and no jokers."""
    return [at for at, card in enumerate(pack[:dealt]) if rank(card) < SMALL]


def landlords(roles: Roles) -> tuple[int, ...]:
    """The open landlord, then the hidden one if there is one."""
    return tuple(dict.fromkeys(seat for seat in (roles.open, roles.hidden) if seat is not None))


def known_landlords(roles: Roles, seat: int | None) -> tuple[int, ...]:
    """Those of whom a seat, or a spectator, knows. Whoever is the hidden landlord knows himself."""
    return landlords(roles)[: None if roles.disclosed or seat == roles.hidden else 1]


def copies(roles: Roles, hands: Sequence[Cards], seat: int | None) -> Cards:
    """The copies of the face-up card that a seat holds."""
    return () if roles.face is None or seat is None else (roles.face,) * hands[seat].count(roles.face)


def known_hand(roles: Roles, hands: Sequence[Cards], of: int, seat: int | None) -> Cards:
    """What a seat knows of a hand: a disclosed landlord all of the other's (DZ5-6), else what everybody does."""
    lords = landlords(roles)
    partners = roles.disclosed and of != seat and of in lords and seat in lords
    return hands[of] if partners else known_copies(roles, hands, of)


def known_copies(roles: Roles, hands: Sequence[Cards], seat: int) -> Cards:
    """Those of which everybody knows: not the hidden landlord's until he is disclosed."""
    return copies(roles, hands, seat)[0 if roles.disclosed or seat != roles.hidden else 1 :]


def disclose(roles: Roles) -> Event:
    """Everybody learns who the hidden landlord is; no seat if there is none."""
    roles.disclosed = True
    return Event("disclosed", None if roles.hidden == roles.open else roles.hidden, (roles.face,) if roles.face else ())


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


# the step of revealing


def asked(roles: Roles) -> tuple[int, ...]:
    """The landlords who have not answered."""
    return tuple(sorted(seat for seat in landlords(roles) if seat not in roles.said))


def step_over(roles: Roles) -> Iterator[Event]:
    """DZ5-4: who chose stays sealed; one 亮 makes the hidden landlord known, or that there is none."""
    if "show" not in roles.said.values():
        yield Event("undisclosed")
        return
    roles.revealed = True
    yield Event("reveal", n=2)
    yield disclose(roles)


def answers_unseen(roles: Roles, seat: int | None, some: bool, rng: random.Random) -> Iterator[tuple[int, Move]]:
    """For a guess: what landlords other than this seat may have answered, so that at least one of all 亮, or none did."""
    others = [lord for lord in asked(roles) if lord != seat]
    must = rng.choice(others) if some and others and "show" not in roles.said.values() else None
    for lord in others:
        verb = "show" if lord == must else rng.choice(("show", "no", "") if some else ("no", ""))
        if verb:
            yield lord, Move(verb)


# positions of cases


def lay_roles(
    position: Position, whole: Sequence[int], bottom: int, deck: Cards, rows: Rows, rng: random.Random
) -> tuple[Roles, Laid]:
    """`lay` with the keys `landlords` ([open, hidden], or [open] who is alone) and `faceup`. Raises BadPosition.

    `whole`: the sizes of whole hands, the open landlord's without the `bottom`. With `faceup` its copies are where they
    are named and in the hands of landlords that are not given, one with each, or both with one; a rank form takes one only
    where the rank has no other card left. A landlord whose hand is given and lacks his copy has played it. Without
    `faceup` all is known.
    """
    lords = [number("landlords", seat, 0, len(whole) - 1) for seat in listing(position, "landlords") or [0]]
    if len(lords) > 2 or len(set(lords)) < len(lords):
        raise BadPosition("landlords", "the open landlord, and the hidden one if there is one")
    sizes = [size + bottom * (seat == lords[0]) for seat, size in enumerate(whole)]
    if "faceup" not in position:
        return Roles(lords[0], lords[-1], disclosed=True), lay(position, sizes, bottom, lords[0], deck, rows, rng)
    roles = Roles(lords[0], lords[-1], _face(position))
    laid = _lay_faced(position, roles, sizes, bottom, deck, rows, rng)
    held = [len(copies(roles, laid.hands, seat)) for seat in range(len(whole))]
    most = [COPIES // len(lords) if seat in lords else 0 for seat in range(len(whole))]
    before_play = position.get("phase", "play") != "play"
    if any(n > may for n, may in zip(held, most, strict=True)) or (before_play and held != most):
        raise BadPosition("faceup", "the seats hold {held} of the two copies, which these landlords cannot", held=held)
    roles.disclosed = not held[lords[-1]]
    return roles, laid


def _face(position: Position) -> Card:
    face = next((card for card in FACES if card_text(card) == str(position["faceup"]).upper()), None)
    if face is None or rank(face) >= SMALL:
        raise BadPosition("faceup", "one card that is no joker, as D9")
    return face


def _lay_faced(
    position: Position, roles: Roles, sizes: list[int], bottom: int, deck: Cards, rows: Rows, rng: random.Random
) -> Laid:
    lords, face, table = landlords(roles), roles.face or Card(0), mapping(position, "last")
    given, on_table = seat_texts(position, "hands", len(sizes)), str(table.get("play", ""))
    named, ranks = _mentions([*given, on_table], face)
    others = sum(rank(card) == rank(face) for card in deck) - COPIES
    deck = without(deck, (face,) * max(0, COPIES - named - max(0, ranks - others)))
    extra: Mapping[int, int] = {
        lord: COPIES // len(lords) - (_mentions([on_table], face)[0] if str(table.get("seat")) == str(lord) else 0)
        for lord in lords
        if not given[lord]
    }
    for lord, n in extra.items():
        sizes[lord] -= n
    laid = lay(position, sizes, bottom, lords[0], deck, rows, rng)
    for lord, n in extra.items():
        hand = laid.hands[lord]
        as_whole = len(hand) + (len(laid.last.cards) if laid.last else 0) >= sizes[lord]
        laid.hands[lord] = tuple(sorted((*(hand if as_whole else rng.sample(hand, max(0, len(hand) - n))), *[face] * n)))
    return laid


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
