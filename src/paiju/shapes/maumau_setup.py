"""Positions of 七八J for the referee."""

import random
from collections.abc import Callable
from typing import Any

from ..core.cards import SUITS, card_text, cards_text, rank, suit
from ..core.game import BadPosition, Position, listing
from ..core.position import COMMON_KEYS, allot, check_keys, choice, deal, number, read_common, seat_texts
from .maumau import EIGHT, HAND, OUT, SEVEN
from .maumau_board import Board

KEYS = COMMON_KEYS | {"hands", "top", "suit", "pending", "direction", "stock", "played", "penalties", "turn", "first"}


def set_up(
    rules: Any, position: Position, rng: random.Random, start: Callable[..., Any], deck: Callable[[Any, int], Any]
) -> Any:
    """A position in play. `stock`: the next cards in their order, the rest of the pack where it is not given; `played`: what
    lies under the top card; `pending`: cards a seven asks for, or 1 for an eight that waits. Raises BadPosition.
    """
    check_keys(position, KEYS)
    n = len(listing(position, "hands")) if not isinstance(position.get("hands"), dict) else 4
    n = n or 2
    if n not in (2, 3, 4):
        raise BadPosition("hands", "two to four of them")
    purse, stakes, carry = read_common(position, n)
    seats = tuple(range(n))
    key = "penalties" if "penalties" in position else "carry.penalties"
    texts = seat_texts({"carry.penalties": carry.get("penalties"), **position}, key, n)
    given = [number(f"{key}.{i}", text or 0, 0, 10**6) for i, text in enumerate(texts)]
    starter = number("carry.starter", carry.get("starter") or 0, 0, n - 1)
    carry = {"penalties": {str(i): total for i, total in enumerate(given)}, "starter": starter}
    state = start(rules, seats, purse, stakes, carry)
    held = {f"hands.{i}": text for i, text in enumerate(seat_texts(position, "hands", n))}
    stock = position.get("stock") or ""
    stock = " ".join(map(str, listing(position, "stock"))) if isinstance(stock, (list, tuple)) else str(stock)
    stock = stock.replace(",", " ").split()
    named = {f"stock.{i}": token for i, token in enumerate(stock)}
    laid, left = allot({**held, **named, "top": str(position.get("top") or ""), "played": str(position.get("played") or "")},
                       deck(rules, n))  # fmt: skip
    if len(laid["top"]) > 1 or any(len(laid[key]) != 1 for key in named):
        raise BadPosition("top" if len(laid["top"]) > 1 else "stock", "one card at a time")
    if not laid["top"]:
        if not left:
            raise BadPosition("top", "no card is left")
        laid["top"] = (rng.choice(left),)
        rest = list(left)
        rest.remove(laid["top"][0])
        left = tuple(rest)
    hands = [laid[f"hands.{i}"] for i in seats]
    size = next((len(hand) for hand in hands if hand), HAND)
    left = deal(hands, [size if given[i] < OUT else 0 for i in seats], left, rng)
    board = state.board
    board.hands = dict(zip(seats, hands, strict=True))
    if "stock" in position:
        board.stock = tuple(laid[key][0] for key in named)
    else:
        board.stock = tuple(rng.sample(left, len(left)))
    board.pile = (*laid["played"], *laid["top"])
    board.suit = choice("suit", position.get("suit") or suit(laid["top"][0]), SUITS)
    board.way = 1 if choice("direction", position.get("direction", "up"), ("up", "down")) == "up" else -1
    state.seat = seat_in(state, "turn", position.get("turn", board.active[0] if board.active else 0))
    state.starter = seat_in(state, "first", position.get("first", state.seat))
    set_pending(board, position)
    return state


def seat_in(state: Any, key: str, given: Any) -> int:
    seat = number(key, given, 0, len(state.seats) - 1)
    if seat not in state.board.active:
        raise BadPosition(key, "seat {seat} is out of the match", seat=seat)
    return seat


def set_pending(board: Board, position: Position) -> None:
    waits = number("pending", position.get("pending", 0), 0, 99)
    top = rank(board.top)
    if waits and top not in (SEVEN, EIGHT):
        raise BadPosition("pending", "nothing is pending on {card}", card=card_text(board.top))
    if (top == SEVEN and waits % 2) or (top == EIGHT and waits > 1):
        raise BadPosition("pending", "two for each seven, or 1 for an eight")
    board.pending, board.skip = (waits, False) if top == SEVEN else (0, bool(waits))


def facts_of(board: Board) -> dict[str, Any]:
    """What cases may ask of the table."""
    top = card_text(board.top) if board.pile else ""
    return {
        "hands": {str(seat): cards_text(hand) for seat, hand in board.hands.items()},
        "last": {"seat": "", "play": top} if top else None,
        "top": top,
        "suit": board.suit,
        "pending": board.pending,
        "skip": board.skip,
        "direction": "up" if board.way == 1 else "down",
        "stock": len(board.stock),
    }
