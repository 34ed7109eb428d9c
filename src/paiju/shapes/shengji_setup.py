"""Positions of case files of 升级: levels, trump, dealer, hands, the trick on the table."""

import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, cast

from ..core.cards import FACES, Card, Cards, card_text, missing
from ..core.game import BadPosition, Position, listing, mapping
from ..core.position import COMMON_KEYS, allot, check_keys, choice, deal, number, read_common, seat_texts
from ..core.settle import Stakes
from .declare import Deal, Terms, read_declaration
from .shengji import Friend, Pack
from .trick import read_lead
from .trick_board import Board, House, Played, followed, kind_of, show

KEYS = {
    "hands", "level", "levels", "trump", "dealer", "bottom", "score", "turn", "trick", "phase", "declared", "dealt",
} | COMMON_KEYS  # fmt: skip
PHASES = ("declare", "bury", "call", "play")


class Given(NamedTuple):
    """What a position says before its cards."""

    phase: str
    purse: dict[int, int]
    stakes: Stakes
    carry: dict[str, Any]
    dealer: int | None


class Laid(NamedTuple):
    """A position as read. `bottom`: what is taken or was laid away; `rest`: cards of no place, mixed."""

    hands: list[Cards]
    bottom: Cards
    trick: list[tuple[int, Cards]]
    rest: Cards


def read_rank(key: str, given: Any, of: str) -> str:
    """A level. Raises BadPosition."""
    return choice(key, str(given).strip().upper().replace("10", "T"), of)


def read_levels(
    position: Position, carry: Mapping[str, Any], entries: int, of: str, base: str, at: int | None
) -> list[str]:
    """`levels`, or `level` for everybody, else what the carry says, else `base`. `at`: whose level is played."""
    key = "levels" if "levels" in position else "carry.levels"
    texts = [read_rank(key, text, of) for text in listing({"carry.levels": carry.get("levels"), **position}, key)]
    if texts and len(texts) != entries:
        raise BadPosition(key, "{n} levels", n=entries)
    if "level" in position:
        level = read_rank("level", position["level"], of)
        if texts and at is not None and texts[at] != level:
            raise BadPosition("level", "the dealer's level is {level}", level=texts[at])
        return texts or [level] * entries
    return texts or [base] * entries


def read_match(
    position: Position, players: int, entries: int, ranks: str, base: str, more: frozenset[str] = frozenset()
) -> Given:
    """Phase, beans, levels by team or seat (`entries`), and the dealer: nobody yet in a first hand. Raises BadPosition."""
    check_keys(position, KEYS | more)
    phase = choice("phase", position.get("phase", "play"), PHASES)
    purse, stakes, carry = read_common(position, players)
    key = "dealer" if "dealer" in position else "carry.dealer"
    who = position.get("dealer", carry.get("dealer"))
    dealer = None if phase == "declare" and who in (None, "") else number(key, who or 0, 0, players - 1)
    levels = read_levels(position, carry, entries, ranks, base, None if dealer is None else dealer % entries)
    hand = number("carry.hand", carry.get("hand", 0), 0, 10**6)
    return Given(phase, purse, stakes, {"levels": levels, "dealer": dealer, "hand": hand}, dealer)


def lay_cards(
    position: Position, pack: Pack, deck: Cards, dealer: int, players: int, phase: str, rng: random.Random
) -> Laid:
    """Read `hands`, `bottom` and `trick`. Hands not given are as large as the first that is, less what they have in the
    trick. In the phase `bury` the bottom is in the dealer's hand, or comes on top of it. Raises BadPosition.
    """
    rows = list(_plays(position, players))
    texts = {f"hands.{seat}": text for seat, text in enumerate(seat_texts(position, "hands", players))}
    tricks = {f"trick.{i}": text for i, (_, text) in enumerate(rows)}
    below = {"bottom": str(position.get("bottom") or "")} if phase != "bury" else {}
    shown = dict(_declared(position, players)) if phase == "declare" else {}
    more = {f"declared.{s}": text for s, text in shown.items() if not texts[f"hands.{s}"]}
    sets, rest = allot({**texts, **tricks, **below, **more}, deck)
    hands = [sets[key] for key in texts]
    trick = [(seat, sets[f"trick.{i}"]) for i, (seat, _) in enumerate(rows)]
    on_table = [sum(len(cards) for of, cards in trick if of == seat) for seat in range(players)]
    given = next((len(hand) + n for hand, n in zip(hands, on_table, strict=True) if hand), None)
    whole = number("dealt", position["dealt"], 0, pack.hand) if "dealt" in position else given or pack.hand
    for seat, part in ((s, sets[f"declared.{s}"]) for s in shown if f"declared.{s}" in sets):
        mixed = rng.sample(rest, len(rest))  # a hand that is not given holds what was shown
        n = max(0, whole - len(part))
        hands[seat], rest = tuple(sorted((*part, *mixed[:n]))), tuple(sorted(mixed[n:]))
    if whole:
        rest = deal(hands, [whole - n for n in on_table], rest, rng)
    if "dealt" in position and any(len(hand) != whole for hand in hands):
        raise BadPosition("dealt", "hands of {n} cards", n=whole)
    bottom, rest = _taken(position, hands[dealer], rest) if phase == "bury" else (sets["bottom"], rest)
    mixed = list(rest)
    if phase == "declare" or (phase == "bury" and not bottom):
        rng.shuffle(mixed)
        if not bottom:
            bottom, mixed = tuple(mixed[: pack.bottom]), mixed[pack.bottom :]
    if phase == "bury" and missing(bottom, hands[dealer]):
        hands[dealer] = tuple(sorted((*hands[dealer], *bottom)))
    return Laid(hands, bottom, trick, tuple(mixed))


def _taken(position: Position, hand: Cards, rest: Cards) -> tuple[Cards, Cards]:
    """The bottom that the dealer took, and what is then left of the deck."""
    text = str(position.get("bottom") or "")
    try:
        return allot({"bottom": text}, hand)[0]["bottom"], rest
    except BadPosition:
        taken, rest = allot({"bottom": text}, rest)
        return taken["bottom"], rest


def _plays(position: Position, players: int) -> Iterator[tuple[int, str]]:
    before: int | None = None
    for row in listing(position, "trick"):
        if not isinstance(row, (list, tuple)) or len(cast("list[Any]", row)) != 2:
            raise BadPosition("trick", "rows of [seat, cards]")
        who, text = cast("list[Any]", row)
        seat = number("trick", who, 0, players - 1)
        if before is not None and seat != (before + 1) % players:
            raise BadPosition("trick", "the seats play in turn")
        before = seat
        yield seat, str(text)


def _declared(position: Position, players: int) -> Iterator[tuple[int, str]]:
    row = listing(position, "declared")
    if row:
        if len(row) != 2:
            raise BadPosition("declared", "[seat, cards]")
        yield number("declared", row[0], 0, players - 1), str(row[1])


def set_declaring(given: Deal, board: Board, position: Position, laid: Laid, terms: Terms, players: int) -> None:
    """The phase of declaring: after the last card, or in the middle of the deal where `dealt` says so."""
    size = len(laid.hands[0])
    if "dealt" not in position:
        given.hand = size
    given.dealt = size
    given.first = given.first if given.first is not None else number("turn", position.get("turn", 0), 0, players - 1)
    to_come = (given.hand - size) * players
    given.stock = (*laid.rest[:to_come], *laid.bottom)
    if len(laid.rest) < to_come:
        raise BadPosition("hands", "too few cards left to deal")
    for seat, text in _declared(position, players):
        cards, _ = allot({"declared": text}, tuple(sorted(board.hands[seat])))
        mine = read_declaration(seat, cards["declared"], terms)
        if mine is None:
            raise BadPosition("declared", "{text} is no declaration", text=text)
        given.declared.append(mine)
        show(board, seat, mine.cards)


def set_trick(board: Board, position: Position, trick: list[tuple[int, Cards]], leader: int, house: House) -> None:
    """The trick on the table, and whose turn it is. Raises BadPosition."""
    order, players = board.ranked, len(board.hands)
    if len(trick) >= players:
        raise BadPosition("trick", "that trick is complete")
    for seat, cards in trick:
        if not board.trick:
            parts = read_lead(cards, order) if cards else None
            if parts is None:
                raise BadPosition("trick", "a lead is of one suit")
            board.lead, kind = tuple(part.kind for part in parts), kind_of(parts)
        else:
            if len(cards) != len(board.trick[0].cards):
                raise BadPosition("trick", "everybody plays as many cards as were led")
            kind = followed(board, cards, house)
        board.trick.append(Played(seat, cards, kind))
    turn = (trick[-1][0] + 1) % players if trick else leader
    board.seat = number("turn", position.get("turn", turn), 0, players - 1)
    if trick and board.seat != turn:
        raise BadPosition("turn", "after the trick so far it is the turn of seat {seat}", seat=turn)
    if not board.hands[board.seat]:
        raise BadPosition("hands", "there are no cards to play")


def read_score(given: Any) -> int:
    """Points, which may be less than nothing. Raises BadPosition."""
    text = str(given).strip()
    return -number("score", text[1:], 0, 10**6) if text.startswith("-") else number("score", text, 0, 10**6)


def trump_of(position: Position, names: Mapping[str, Any]) -> str:
    """`trump`, in the words of the case. Raises BadPosition."""
    text = str(position.get("trump", next(iter(names)))).strip()
    return names[choice("trump", text if text in names else text.upper(), tuple(names))]


def read_friend(position: Position, card: Card, dealer: int, players: int, copies: int) -> Friend:
    """`friend: {card, n, seat}`; without it the dealer is alone. `card`: where none is given. Raises BadPosition."""
    given = mapping(position, "friend")
    if given.keys() - {"card", "n", "seat"}:
        raise BadPosition("friend", "{card, n, seat}")
    cards = allot({"friend.card": str(given.get("card") or card_text(card))}, FACES)[0]["friend.card"]
    if len(cards) != 1:
        raise BadPosition("friend.card", "one card")
    seat = given.get("seat", None if given else dealer)
    known = None if seat in (None, "") else number("friend.seat", seat, 0, players - 1)
    return Friend(cards[0], number("friend.n", given.get("n", 1), 1, copies), known)
