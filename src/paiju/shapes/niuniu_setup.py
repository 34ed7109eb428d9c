"""Positions of case files of 牛牛: before the banker is known, before the bets, or with bets placed."""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, cast

from ..core.cards import Cards
from ..core.game import BadPosition, Event, Move, Moves, Position, listing
from ..core.position import COMMON_KEYS, allot, bar_keys, check_keys, deal, number, read_common, seat_texts
from .niuniu import HAND

BY_SEAT = ("hands", "bets", "grabs", "purse")
KEYS = {"seats", "hands", "stock", "banker", "multiple", "grabs", "bets"} | COMMON_KEYS


class Steps(NamedTuple):
    """The game's own steps, and the numbers of players it has, the usual one first."""

    seats: tuple[int, ...]
    start: Callable[..., Any]
    act: Callable[[Any, int | None, Move], list[Event]]
    legal: Callable[[Any, int], Moves]
    deal: Callable[[Any], Iterator[Event]]


def set_up(rules: Any, position: Position, rng: random.Random, deck: Cards, steps: Steps) -> Any:
    """The hands lie ready and are dealt when their time has come; with all bets placed they are open. Raises BadPosition."""
    check_keys(position, KEYS)
    n = seats_in(position, steps.seats)
    purse, stakes, carry = read_common(position, n)
    if "banker" in carry:
        carry["banker"] = number("carry.banker", carry["banker"], 0, n - 1)
    state = steps.start(rules, tuple(range(n)), purse, stakes, carry)
    set_banker(state, position)
    bets = {seat: text for seat, text in enumerate(seat_texts(position, "bets", n)) if text}
    state.order = lay_order(state, position, deck, rng, placed=len(bets) == n - 1)
    if state.phase == "deal":
        state.phase = "bet"
    for seat, text in enumerate(seat_texts(position, "grabs", n)):
        if text:
            answer(state, steps, "grab", "grabs", seat, text)
    if state.phase != "bet":
        bar_keys(position, ("bets",), state.phase)
        return state
    if rules.see_four and not state.hands:
        state.told += steps.deal(state)
    for seat, text in bets.items():
        answer(state, steps, "bet", "bets", seat, text)
    return state


def seats_in(position: Position, usual: tuple[int, ...]) -> int:
    """How many play: `seats`, else as many as the longest list has."""
    if "seats" in position:
        return number("seats", position["seats"], min(usual), max(usual))
    lists = {key: position[key] for key in BY_SEAT if position.get(key)}
    if not lists:
        return usual[0]
    key = max(lists, key=lambda key: length(key, lists[key]))
    found = length(key, lists[key])
    if found > max(usual):
        raise BadPosition(key, "{n} seats; there are at most {most}", n=found, most=max(usual))
    return max(found, min(usual))


def length(key: str, given: Any) -> int:
    if isinstance(given, Mapping):
        return 1 + max(number(f"{key}.{seat}", seat, 0, 99) for seat in cast("Mapping[Any, Any]", given))
    return len(listing({key: given}, key))


def set_banker(state: Any, position: Position) -> None:
    if "banker" not in position:
        bar_keys(position, ("multiple",), state.phase)
        bar_keys(position, () if state.phase == "grab" else ("grabs",), state.phase)
        return
    bar_keys(position, ("grabs",), "bet")
    state.banker, state.phase = number("banker", position["banker"], 0, len(state.seats) - 1), "bet"
    if "multiple" in position:
        state.multiple = number("multiple", position["multiple"], 1, 4 if state.rules.banker == "grab" else 1)


def lay_order(state: Any, position: Position, deck: Cards, rng: random.Random, placed: bool) -> Cards:
    """The cards in the order of the deal. Before the bets of `see_four` hands are of four cards, and `stock` has the fifth ones."""
    n, size = len(state.seats), HAND - 1 if state.rules.see_four and not placed else HAND
    stock = listing(position, "stock")
    if len(stock) > (n if size < HAND else 0):
        raise BadPosition("stock", "the fifth cards, by seat, where they are still to come")
    texts = {f"hands.{seat}": text for seat, text in enumerate(seat_texts(position, "hands", n)) if text}
    given, left = allot(texts | {f"stock.{at}": str(card) for at, card in enumerate(stock)}, deck)
    for key, cards in given.items():
        wanted = 1 if key.startswith("stock") else size
        if len(cards) != wanted:
            raise BadPosition(key, "{n} cards where there are {wanted}", n=len(cards), wanted=wanted)
    parts = [given.get(f"hands.{seat}", ()) for seat in range(n)]
    if size < HAND:
        parts += [given.get(f"stock.{at}", ()) for at in range(n)]
    rest = deal(parts, [size] * n + [1] * (len(parts) - n), left, rng)
    hands = [(*parts[seat], *(parts[n + seat] if size < HAND else ())) for seat in range(n)]
    return (*(card for hand in hands for card in hand), *rest)


def answer(state: Any, steps: Steps, verb: str, key: str, seat: int, text: str) -> None:
    """A sealed answer that has been given. Raises BadPosition."""
    move = Move(verb, n=number(f"{key}.{seat}", text, 0, 999))
    if state.phase != verb or seat == state.banker or move not in steps.legal(state, seat):
        raise BadPosition(f"{key}.{seat}", "{verb} {text} is not possible there", verb=verb, text=text)
    steps.act(state, seat, move)
