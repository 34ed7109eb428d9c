"""Between the deal and the first lead of 升级, and after the last trick: turning up a trump, the bottom, digging."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from ..core.cards import BLACK_JOKER, FACES, RANKS, Card, Cards, card_text, cards_text, missing, without
from ..core.game import (
    Carry,
    Chance,
    Event,
    Illegal,
    Json,
    Move,
    Moves,
    NotNow,
    Pick,
    Prompt,
    Reading,
    Refused,
    Result,
    Shuffle,
    Stakes,
)
from . import claims
from .declare import (
    Deal,
    Terms,
    clock,
    declare,
    legal_declare,
    may_declare,
    next_card,
    prompt_declare,
    refuse_declare,
    suits_of,
)
from .owed import Owed, owed
from .shengji import View, digging
from .structure import Kind
from .trick import above, points, read_lead, value
from .trick_board import (
    Board,
    House,
    best_so_far,
    duty,
    facts_of,
    kind_of,
    led_suit,
    legal_play,
    play_on,
    prompt_play,
    refuse_play,
    show,
    winning,
)
from .trick_moves import Chosen
from .trump import COLOURS, NO_TRUMP, TRUMP, Order


class Hand(Protocol):
    """What every game of the family has in its State."""

    rules: Any
    seats: tuple[int, ...]
    purse: Mapping[int, int]
    stakes: Stakes
    carry: Carry
    levels: list[str]
    dealer: int | None
    deal: Deal
    board: Board
    phase: str
    trump: str
    bottom: Cards
    dug: int
    told: list[Event]


def view_of(
    state: Hand,
    seat: int | None,
    turn: tuple[int, ...],
    level: str,
    attackers: tuple[int, ...],
    score: int,
    result: Result | None,
    order: Order,
    house: House,
    goal: int,
) -> View:
    """What a seat may know of what every game of the family has. While cards are dealt, whose turn it is tells who could
    declare, and nobody sees that of another. `order`: of the cards as things stand.
    """
    board, deal = state.board, state.deal
    secret = state.phase == "declare" and not deal.closing
    sees_bottom = state.phase == "over" or (state.phase != "declare" and seat == state.dealer and seat is not None)
    rows = () if seat is None else in_rows(board.hands[seat], order)
    return View(
        seat=seat,
        rules=state.rules,
        seats=state.seats,
        purse=state.purse,
        stakes=state.stakes,
        carry=state.carry,
        phase=state.phase,
        turn=tuple(of for of in turn if of == seat) if secret else turn,
        hand=() if seat is None else board.hands[seat],
        rows=rows,
        places=places_of(rows, order),
        most=order.most,
        left=tuple(map(len, board.hands)),
        known=tuple(board.known),
        level=level,
        levels=tuple(state.levels),
        trump=state.trump,
        dealer=state.dealer,
        first=deal.first,
        dealt=deal.dealt,
        declared=deal.standing,
        waits=() if seat is None else deal.waits.get(seat, ()),
        waiting=seat in deal.waiting,
        bottom=state.bottom if sees_bottom else (),
        trick=tuple(board.trick),
        previous=board.previous,
        winner=board.winner,
        points=board.points,
        best=best_so_far(board, house),
        stake=sum(points(p.cards) for p in board.trick),
        forced=board.forced,
        claims=board.claims,
        taken=tuple(board.taken),
        score=score,
        goal=goal,
        multiple=state.dug,
        attackers=attackers,
        owed=owed_by(board, seat, house),
        told=tuple(event.seen_by(seat) for event in state.told),
        result=result,
    )


def owed_by(board: Board, seat: int | None, house: House) -> Owed | None:
    """What a seat owes to the trick, when it is to follow."""
    if not board.trick or seat is None or seat != board.seat:
        return None
    return owed(board.hands[seat], led_suit(board), duty(board, house), board.ranked)


def in_rows(hand: Cards, order: Order) -> tuple[Cards, ...]:
    """A hand by suits, trumps first, which may be none, each from high to low."""
    rows: dict[str, list[Card]] = {TRUMP: []}
    for card in sorted(hand, key=lambda card: (order.power[card], card), reverse=True):
        rows.setdefault(order.suit[card], []).append(card)
    return tuple(tuple(rows[suit]) for suit in (TRUMP, *COLOURS, *dict.fromkeys(COLOURS.values())) if suit in rows)


def places_of(rows: Sequence[Cards], order: Order) -> tuple[tuple[int, ...], ...]:
    """What a page needs to read a lead: of each card its step × 64 + its face."""
    return tuple(tuple(order.step[card] * 64 + order.face[card] for card in row) for row in rows)


def chance_of_deal(deal: Deal, deck: Cards, players: int) -> Chance:
    """SJ-13: who gets the first card, the pack, and then a card for everybody at every tick."""
    if deal.first is None:
        return Pick(players)
    return clock(deal) if deal.stock or deal.dealt else Shuffle(deck)


def deal_on(state: Hand, seat: int | None, move: Move, terms: Terms) -> Iterator[Event]:
    """A step of the phase `declare`: what chance or the clock gives, a declaration or none."""
    deal = state.deal
    if move.verb == "pick":
        deal.first = move.n
        yield Event("first_card", move.n)
    elif move.verb == "shuffle":
        deal.stock = move.cards
        yield Event("shuffle")
    elif seat is None:
        yield from next_card(deal, state.board.hands)
    else:
        yield from declare(deal, seat, move, terms, len(state.told))
        if move.verb == "declare":
            show(state.board, seat, move.cards)


def turned_up(bottom: Cards, terms: Terms) -> tuple[Cards, str]:
    """SJ-17: the cards that are turned up until one is no joker, and the trump it makes."""
    for n, card in enumerate(bottom, 1):
        if card < BLACK_JOKER:
            return bottom[:n], suits_of(card, terms)
    return bottom, NO_TRUMP


def trump_made(state: Hand, terms: Terms, nobody: str) -> tuple[str, Cards]:
    """SJ-16, SJ-17, once declaring is over: the trump, empty for a redeal, and the cards turned up for it; in a first hand
    also the dealer.
    """
    standing, first_hand = state.deal.standing, state.dealer is None
    if standing is None and (nobody == "redeal" or (nobody == "redeal_first" and first_hand)):
        return "", ()
    if first_hand:
        state.dealer = standing.seat if standing else state.deal.first
    if standing:
        return standing.trump, ()
    shown, trump = turned_up(state.deal.stock, terms)
    return (NO_TRUMP, ()) if nobody == "no_trump" else (trump, shown)


def begin_burying(
    state: Hand, made: tuple[str, Cards], order_of: Callable[[str], Order]
) -> Iterator[Event]:
    """The dealer takes the bottom (SJ-18); or there is no trump, and the cards are dealt again."""
    state.trump, shown = made
    dealer, bottom, board = state.dealer, state.deal.stock, state.board
    if not state.trump or dealer is None:
        state.phase = "over"
        yield Event("redeal")
        return
    if shown:
        yield Event("turn_up", None, shown, len(shown))
    state.phase, state.deal.stock, state.bottom = "bury", (), tuple(sorted(bottom))
    board.order, board.seat = order_of(state.trump), dealer
    yield Event("trump", dealer, note=state.trump)
    board.hands[dealer] = tuple(sorted((*board.hands[dealer], *bottom)))
    show(board, dealer, shown)
    yield Event("bottom", dealer, state.bottom, len(bottom), only=(dealer,))


# what is asked


def turn_of(state: Hand, terms: Terms) -> tuple[int, ...]:
    if state.phase == "declare":
        return may_declare(state.deal, state.board.hands, terms) if state.deal.dealt else ()
    if state.board.asked is not None:
        return (state.board.asked,)
    return () if state.phase == "over" or state.board.seat is None else (state.board.seat,)


def prompt_of(state: Hand, seat: int, terms: Terms, house: House) -> Prompt:
    if state.phase == "declare":
        return prompt_declare(terms)
    if state.phase == "bury":  # at time-out the bottom stays as it is (C-6)
        n = len(state.bottom)
        return Prompt("bury", (), n, n, Move("bury", state.bottom))
    if state.phase == "claim":
        return claims.prompt_answer()
    asked = prompt_play(state.board, seat, house)
    return asked if claims.refuse_claim(state.board, seat, house) else asked._replace(choices=(claims.CLAIM,))


def legal_of(state: Hand, seat: int, terms: Terms, house: House) -> Moves:
    if state.phase == "declare":
        return legal_declare(state.deal, seat, state.board.hands[seat], terms)
    if state.phase == "bury":
        return Chosen("bury", state.board.hands[seat], len(state.bottom))
    if state.phase == "claim":
        return claims.legal_answer()
    plays = legal_play(state.board, seat, house)
    may_not = claims.refuse_claim(state.board, seat, house)
    return plays if may_not else claims.OrClaim(plays, len(state.board.hands[seat]))


def refuse_of(state: Hand, seat: int, move: Move, terms: Terms, house: House) -> Refused | None:
    hand = state.board.hands[seat]
    if state.phase == "declare":
        return refuse_declare(state.deal, seat, move, hand, terms)
    if state.phase == "bury":
        return refuse_bury(move, hand, len(state.bottom))
    if state.phase == "claim":
        return claims.refuse_answer(move)
    if move == claims.CLAIM:
        return claims.refuse_claim(state.board, seat, house)
    return refuse_play(state.board, seat, move, house)


# play


def play_or_claim(state: Hand, seat: int, move: Move, house: House) -> Iterator[Event]:
    """A play, or that the rest is claimed and what is said to it; then the next is asked, or play goes on, or all is won."""
    if move.verb == "play":
        yield from play_on(state.board, seat, move, house, state.rules.throw_penalty)
        return
    yield from claims.claiming(state.board, seat, move)
    state.phase = "play" if state.board.asked is None else "claim"


# the bottom


def refuse_bury(move: Move, hand: Cards, n: int) -> Refused | None:
    """SJ-18: as many cards as were taken, whichever they are."""
    if move.verb != "bury":
        return NotNow("bury_now", "C-8")
    if lacking := missing(move.cards, hand):
        return Illegal("not_held", "C-7", cards=cards_text(lacking))
    return None if len(move.cards) == n else Illegal("bury_number", "SJ-18", n=n)


def bury(state: Hand, dealer: int, cards: Cards, then: str) -> Iterator[Event]:
    """What the dealer had shown may lie there now, so nothing is known of his hand any more."""
    board = state.board
    board.hands[dealer] = without(board.hands[dealer], cards)
    board.known[dealer] = ()
    state.phase, state.bottom = then, cards
    yield Event("bury", dealer, cards, len(cards), only=(dealer,))


def dig(board: Board, bottom: Cards, attackers: Sequence[int], table: str) -> tuple[int, Event]:
    """SJ-35: what the bottom counts to the attackers, and by how much it was multiplied, 0 where it counts for nobody."""
    assert board.winner is not None
    by = digging(table, board.lead) if board.winner in attackers else 0
    return by, Event("dug" if by else "kept", board.winner, bottom, points(bottom) * by)


def won_with_jacks(board: Board) -> bool:
    """SJ2-3: the last trick was won with jacks alone."""
    return all(card // 4 == 8 for card in winning(board))


# the friend


def callable_cards(order: Order, hand: Cards, level: str, which: str) -> list[Card]:
    """ZP-4: the cards that may be called; first high side-suit cards that the dealer does not hold, by suit (ZP-3)."""
    if which == "side_only":
        cards = [card for card in FACES if order.suit[card] != TRUMP]
    else:
        cards = [card for card in FACES if which == "any" or (card < BLACK_JOKER and RANKS[card // 4] != level)]
    return sorted(cards, key=lambda card: (order.suit[card] == TRUMP, card in hand, -order.power[card], card))


def refuse_call(move: Move, may_be: Sequence[Card], copies: int) -> Refused | None:
    """Whether a friend may be called so: one of these cards, and which of its copies (ZP-3, ZP-4)."""
    if move.verb != "friend":
        return NotNow("friend_now", "C-8")
    if len(move.cards) != 1:
        return Illegal("friend_one_card", "ZP-3")
    if move.cards[0] not in may_be:
        return Illegal("friend_face", "ZP-4", cards=card_text(move.cards[0]))
    return None if 1 <= move.n <= copies else Illegal("friend_number", "ZP-3", n=copies)


# shapes, for the command line


def lead_readings(cards: Cards, order: Order) -> tuple[Reading, ...] | Illegal:
    """SJ-12: the components of a lead, each with the rank of its highest card."""
    parts = read_lead(cards, order)
    if parts is None:
        return Illegal("lead_one_suit", "SJ-19")
    tops = [next(card for card in reversed(part.cards) if order.power[card] == part.top) for part in parts]
    return tuple(
        Reading(kind_of((part,)), part.length, top // 4 if top < BLACK_JOKER else top - 39)
        for part, top in zip(parts, tops, strict=True)
    )


def lead_beaten(by: Cards, cards: Cards, order: Order, house: House) -> Illegal | None:
    """SJ-31: why a play does not win over a lead."""
    parts = read_lead(cards, order)
    if parts is None:
        return Illegal("lead_one_suit", "SJ-19")
    lead: tuple[Kind, ...] = tuple(part.kind for part in parts)
    if len(by) != len(cards):
        return Illegal("follow_number", "SJ-27", n=len(cards))
    led = order.suit[cards[0]]
    worth, best = (value(play, lead, led, order, house.four, house.every) for play in (by, cards))
    if worth is None or best is None:
        return Illegal("no_match", "SJ-30", shape=kind_of(parts))
    return None if above(worth, best, house.every) else Illegal("not_higher", "SJ-31", cards=cards_text(cards))


def facts_of_hand(state: Hand, turn: tuple[int, ...], score: int, final: Result | None) -> dict[str, Json]:
    """What a case may ask."""
    return {
        "phase": state.phase,
        "turn": list(turn),
        "score": score,
        "multiple": state.dug,
        "levels": list(final.carry.get("levels", ())) if final else state.levels[:],
        "next_dealer": final.carry.get("dealer") if final else None,
        "winner": list(final.winners) if final else None,
        "points": [str(p) for p in final.points] if final else None,
    } | facts_of(state.board)
