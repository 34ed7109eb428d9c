"""Cards, decks and their text form (牌). A card is an int; equal cards of several decks are the same card (C-1).

Faces run 0…53: rank * 4 + suit for the suited ones, ranks in the order 3 4 … K A 2 and suits in the order S H C D,
then BJ (小王) and RJ (大王). Games that rank otherwise (升级) derive their own order; this one only sorts and names.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NewType

Card = NewType("Card", int)
Cards = tuple[Card, ...]

RANKS = "3456789TJQKA2BR"
SUITS = "SHCD"
BLACK_JOKER, RED_JOKER = Card(52), Card(53)
SMALL, BIG = 13, 14  # the ranks of the two jokers
FACES: Cards = tuple(Card(i) for i in range(54))

_NAMES = (*(f"{SUITS[i % 4]}{RANKS[i // 4]}" for i in range(52)), "BJ", "RJ")
_SUIT_SIGNS = {
    **{s: s for s in SUITS},
    **dict(zip("♠♥♣♦", SUITS, strict=True)),
    **{"黑桃": "S", "红桃": "H", "红心": "H", "梅花": "C", "草花": "C", "方块": "D", "方片": "D"},
}
_JOKER_SIGNS = {"BJ": BLACK_JOKER, "小王": BLACK_JOKER, "RJ": RED_JOKER, "大王": RED_JOKER}
_ONE = re.compile(rf"(?:({'|'.join(_SUIT_SIGNS)})(10|[{RANKS[:13]}])|({'|'.join(_JOKER_SIGNS)}))", re.IGNORECASE)
_RUN = re.compile(rf"(?:{_ONE.pattern})+", re.IGNORECASE)
_RANK_FORM = re.compile(rf"(?:10|[{RANKS[:13]}])*[BR]*", re.IGNORECASE)


def rank(card: Card) -> int:
    """0 for a three … 11 for an ace, 12 for a two, 13 and 14 for the jokers: the order of 斗地主 (DZ-1)."""
    return card // 4 if card < 52 else card - 39


def suit(card: Card) -> str:
    """`S H C D`, or an empty text for a joker."""
    return SUITS[card % 4] if card < 52 else ""


def deck(decks: int = 1, jokers: bool = True) -> Cards:
    """`decks` packs of 54 cards, or of 52 without jokers, sorted."""
    return tuple(sorted(FACES[: 54 if jokers else 52] * decks))


def card_text(card: Card) -> str:
    """The canonical form: `SA`, `HT`, `BJ`."""
    return _NAMES[card]


def cards_text(cards: Iterable[Card]) -> str:
    """Canonical texts separated by blanks, in the order given."""
    return " ".join(_NAMES[c] for c in cards)


def ranks_text(cards: Iterable[Card]) -> str:
    """The rank form, jokers last: `333444BR`."""
    return "".join(RANKS[r] for r in sorted(map(rank, cards)))


class NoCards(ValueError):
    """A text that names no cards; `token` is the part that cannot be read."""

    def __init__(self, token: str) -> None:
        super().__init__(token)
        self.token = token


def read_token(token: str) -> tuple[Cards, tuple[int, ...]]:
    """One blank-free token as (named cards, ranks): exactly one of the two is filled. Raises NoCards.

    A token that is a card is that card (`BJ` is the black joker); otherwise it is a rank form (`333444BR`), otherwise
    several cards without blanks between them (`♠A♥A`).
    """
    token = token.replace("\ufe0f", "")  # the emoji form of a suit sign
    if _ONE.fullmatch(token):
        return (_named(token),), ()
    if token and _RANK_FORM.fullmatch(token):
        return (), tuple(RANKS.index(ch) for ch in token.upper().replace("10", "T"))
    if _RUN.fullmatch(token):
        return tuple(_named(m[0]) for m in _ONE.finditer(token)), ()
    raise NoCards(token)


def _named(token: str) -> Card:
    found = _ONE.fullmatch(token)
    if not found:
        raise NoCards(token)
    if found[3]:
        return _JOKER_SIGNS[found[3].upper()]
    face = "T" if found[2] == "10" else found[2].upper()
    return Card(RANKS.index(face) * 4 + SUITS.index(_SUIT_SIGNS[found[1].upper()]))


def read_cards(text: str, hold: Sequence[Card] = ()) -> Cards:
    """Cards from text, sorted. A rank form takes cards of those ranks from `hold`, the lowest faces first and each as
    often as it is held; what `hold` lacks is filled with other faces of the rank, so the caller can refuse it (C-7).
    Raises NoCards.
    """
    named: list[Card] = []
    ranks: list[int] = []
    for token in text.replace(",", " ").replace("，", " ").split():
        cards, wanted = read_token(token)
        named += cards
        ranks += wanted
    free = Counter(hold)
    free.subtract(named)
    for r in ranks:
        faces = [c for c in FACES if rank(c) == r]
        card = next((c for c in faces if free[c] > 0), faces[0])
        free[card] -= 1
        named.append(card)
    return tuple(sorted(named))


def missing(cards: Iterable[Card], hold: Iterable[Card]) -> Cards:
    """The cards of `cards` that `hold` does not cover, counted with copies (C-7); empty when all are held."""
    return tuple(sorted((Counter(cards) - Counter(hold)).elements()))


def without(hold: Iterable[Card], cards: Iterable[Card]) -> Cards:
    """`hold` less `cards`, sorted; copies count."""
    left = Counter(hold)
    left.subtract(cards)
    return tuple(sorted(left.elements()))
