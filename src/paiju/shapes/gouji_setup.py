"""Positions of case files of 够级: hands, the set on top, who has passed, gone out, revolted, burns, what is owed."""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from ..core import cards as packs
from ..core.cards import Cards, NoCards, cards_text, missing, read_cards
from ..core.game import BadPosition, Event, Position, listing, mapping
from ..core.position import COMMON_KEYS, allot, bar_keys, check_keys, choice, deal, number, read_common, seat_texts
from .gouji import HAND, PLAYERS, TWO, House, kind_of, read_set
from .gouji_board import (
    Asked,
    Board,
    Burning,
    Debt,
    Did,
    Top,
    active,
    begin_trick,
    has_head,
    is_active,
    is_decided,
    plays_of,
    put_down,
    queue_of,
)
from .gouji_opening import rightful, steps

PLAY_KEYS = {"turn", "last", "passed", "yielded", "out", "burning", "opened", "stuck", "debts"}
KEYS = PLAY_KEYS | {"hands", "phase", "first", "revolution", "announced", "received"} | COMMON_KEYS
DEBTS = ("men", "burn", "dian", "luo", "quan")


def set_up(
    rules: Any,
    position: Position,
    rng: random.Random,
    start: Callable[..., Any],
    next_step: Callable[[Any], Iterator[Event]],
    house: House,
) -> Any:
    """A position in play, or at the step before it that `phase` names, from which the later ones follow. Raises BadPosition."""
    check_keys(position, KEYS)
    purse, stakes, carry = read_common(position, PLAYERS)
    plan = steps(rules)
    phase = choice("phase", position.get("phase", "play"), ("revolt", "announce", "buy", "tribute", "return", "play"))
    step = "tribute" if phase == "return" else phase
    if step not in (*plan, "play") or (phase == "return" and not rules.manual_return):
        raise BadPosition("phase", "{phase} is no step with these house rules", phase=phase)
    bar_keys(position, () if phase == "play" else sorted(PLAY_KEYS), phase)
    state = start(rules, tuple(range(PLAYERS)), purse, stakes, read_carry(carry))
    state.leader = seat_of("first", position.get("first", state.leader or 0))
    board = state.board
    board.out, board.revolters = seats_of(position, "out"), seats_of(position, "revolution")
    state.announced = seats_of(position, "announced")
    if len(board.revolters) > 1 or {*board.revolters} & {*board.out}:
        raise BadPosition("revolution", "one seat at most, and none that has gone out")
    last = lay_hands(position, board, packs.deck(4), rng)
    state.tribute.received = read_received(position, board.hands)
    state.rights = rightful(board)
    if step != "play":
        state.phase = plan[plan.index(step) - 1] if plan.index(step) else "deal"
        list(next_step(state))
        if phase == "return" and state.phase != "return":
            raise BadPosition("phase", "nothing is to be returned")
        return state
    state.phase = "play"
    set_play(board, position, last, house)
    asked = plays_of(board, house)
    if not asked.others and next(asked.sets(), None) is None:
        raise BadPosition("burning", "the burner has no set that he may lead")
    return state


def seat_of(key: str, given: Any) -> int:
    return number(key, given, 0, PLAYERS - 1)


def seats_of(position: Position, key: str) -> tuple[int, ...]:
    """Different seats. Raises BadPosition."""
    found = tuple(seat_of(key, seat) for seat in listing(position, key))
    if len({*found}) < len(found):
        raise BadPosition(key, "a seat stands twice")
    return found


def read_debts(given: Mapping[str, Any], key: str) -> tuple[Debt, ...]:
    """Rows of [payer, receiver, kind, n]. Raises BadPosition."""
    found: list[Debt] = []
    for row in listing(given, key):
        if not isinstance(row, (list, tuple)) or len(cast("list[Any]", row)) != 4:
            raise BadPosition(key, "rows of [payer, receiver, kind, n]")
        payer, receiver, kind, n = cast("list[Any]", row)
        found.append(Debt(seat_of(key, payer), seat_of(key, receiver), choice(key, kind, DEBTS), number(key, n, 1, 9)))
    return tuple(found)


def read_carry(given: Mapping[str, Any]) -> dict[str, Any]:
    """What the last hand left: `debts`, `leader`, `hand`; nothing before the first. Raises BadPosition."""
    for key in given:
        if key not in ("debts", "leader", "hand"):
            raise BadPosition(f"carry.{key}", "known are debts, leader, hand")
    found: dict[str, Any] = {}
    if "hand" in given:
        found["hand"] = number("carry.hand", given["hand"], 1, 10**6)
    if "leader" in given:
        found["leader"] = seat_of("carry.leader", given["leader"])
    if "debts" in given:
        found["debts"] = [list(debt) for debt in read_debts(given, "debts")]
    return found


def lay_hands(position: Position, board: Board, deck: Cards, rng: random.Random) -> tuple[int, Cards] | None:
    """The hands, and the set on top. Hands that are not given are as large as the first that is, less what they have on the
    table, and are dealt, a revolter's without twos and jokers as far as possible.
    """
    given = mapping(position, "last")
    if given and set(given) != {"seat", "play"}:
        raise BadPosition("last", "{seat, play}")
    texts = {f"hands.{seat}": text for seat, text in enumerate(seat_texts(position, "hands", PLAYERS))}
    for seat in board.out:
        if texts[f"hands.{seat}"]:
            raise BadPosition(f"hands.{seat}", "has gone out")
    sets, rest = allot({**texts, "last": str(given.get("play", ""))}, deck)
    hands = [sets[key] for key in texts]
    last = (seat_of("last.seat", given["seat"]), sets["last"]) if given else None
    size = len(next((hand for hand in hands if hand), deck[:HAND]))
    on_table = [len(last[1]) if last and last[0] == seat else 0 for seat in range(PLAYERS)]
    sizes = [0 if seat in board.out else max(1, size - on_table[seat]) for seat in range(PLAYERS)]
    for seat in board.revolters:
        low = [card for card in rest if packs.rank(card) < TWO]
        if not hands[seat] and len(low) >= sizes[seat]:
            hands[seat] = tuple(sorted(rng.sample(low, sizes[seat])))
            rest = packs.without(rest, hands[seat])
    deal(hands, sizes, rest, rng)
    board.hands = hands
    return last


def read_received(position: Position, hands: list[Cards]) -> list[Cards]:
    """By seat, cards of the hand that came as tribute. Raises BadPosition."""
    found: list[Cards] = []
    for seat, text in enumerate(seat_texts(position, "received", PLAYERS)):
        try:
            cards = read_cards(text, hands[seat])
        except NoCards as bad:
            raise BadPosition(f"received.{seat}", "{token!r} is no card", token=bad.token) from None
        if lacking := missing(cards, hands[seat]):
            raise BadPosition(f"received.{seat}", "{cards} is not in the hand", cards=cards_text(lacking))
        found.append(cards)
    return found


def set_play(board: Board, position: Position, last: tuple[int, Cards] | None, house: House) -> None:
    """The trick as the position shows it."""
    board.opened, board.stuck = seats_of(position, "opened"), seats_of(position, "stuck")
    board.debts = read_debts(position, "debts")
    board.chaos = len(board.out) > 1 or (house.chaos_start == "four_active" and len(active(board)) <= 4)
    if is_decided(board):
        raise BadPosition("out", "the hand is over")
    board.burning = read_burning(position, board, last)
    if last is None:
        for key in ("passed", "yielded"):
            if key in position:
                raise BadPosition(key, "there is no last")
        leader = seat_of("turn", position.get("turn", next(iter(active(board)))))
        if not is_active(board, leader):
            raise BadPosition("turn", "seat {seat} does not play any more", seat=leader)
        begin_trick(board, leader)
        return
    seat, cards = last
    of = read_set(cards)
    if of is None:
        raise BadPosition("last", "{text} is no set", text=cards_text(cards))
    if not (is_active(board, seat) or seat in board.out):
        raise BadPosition("last.seat", "seat {seat} does not play", seat=seat)
    kind = kind_of(of, house)
    board.top = Top(seat, cards, kind, kind == "gouji" and has_head(board, seat) and not board.chaos)
    put_down(board, seat, Did("play", cards, kind))
    set_queue(board, position, house)


def read_burning(position: Position, board: Board, last: tuple[int, Cards] | None) -> Burning | None:
    given = mapping(position, "burning")
    if not given:
        return None
    if not {"seat", "of"} <= set(given) <= {"seat", "of", "units"}:
        raise BadPosition("burning", "{seat, of, units}")
    seat, of = seat_of("burning.seat", given["seat"]), seat_of("burning.of", given["of"])
    if (seat - of) % 2 == 0 or (seat - of) % PLAYERS == PLAYERS // 2:
        raise BadPosition("burning", "seat {seat} cannot burn seat {other}", seat=seat, other=of)
    if last is not None and last[0] != seat:
        raise BadPosition("burning.seat", "the set of a burner is on top, or he leads")
    return Burning(seat, of, number("burning.units", given.get("units", 1), 0, 2) if last else 0)


def set_queue(board: Board, position: Position, house: House) -> None:
    """Who is still to act: those asked before `turn` have passed or declined, those in `yielded` come last."""
    passed, yielded = seats_of(position, "passed"), seats_of(position, "yielded")
    board.passed = passed
    queue = [one for one in queue_of(board, house) if not (board.chaos and one.seat in passed)]
    late = [Asked(one.seat, "yielded") for one in queue if one.seat in yielded]
    if len(late) < len(yielded):
        raise BadPosition("yielded", "cannot have yielded here")
    queue = [one for one in queue if one.seat not in yielded] + late
    turn = seat_of("turn", position["turn"]) if "turn" in position else queue[0].seat if queue else -1
    if turn not in [one.seat for one in queue]:
        key = "turn" if queue else "last"
        raise BadPosition(key, "is not asked about this set" if queue else "nobody is left to answer")
    while queue[0].seat != turn:
        before = queue.pop(0)
        if before.reason not in ("burn", "revived"):
            board.passed += (before.seat,)
        put_down(board, before.seat, Did("decline" if before.reason == "burn" else "pass"))
    for seat in passed:
        put_down(board, seat, Did("pass"))
    for one in late:
        put_down(board, one.seat, Did("yield"))
    board.queue = tuple(queue)
