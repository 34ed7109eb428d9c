"""Who plays against whom at a table of 升级, as far as a seat can tell."""

from typing import Any

from ..core.cards import Card
from ..shapes.trump import Order


def enemies(view: Any, void: set[tuple[int, str]], order: Order | None = None) -> tuple[float, ...]:
    """The chance, by seat, that it is on the other side; where friends are called everybody is before there is one."""
    seats = range(len(view.left))
    if len(view.levels) == 2:  # of two teams
        return tuple(float((seat - view.seat) % 2) for seat in seats)
    if view.attackers:
        mine = view.seat in view.attackers
        return tuple(0.0 if seat == view.seat else float((seat in view.attackers) != mine) for seat in seats)
    if view.friend is None:
        return tuple(float(seat != view.seat) for seat in seats)
    friends = _friends(view, void, order)
    if view.seat == view.dealer or friends[view.seat] == 1:
        return tuple(0.0 if seat == view.seat else 1 - friends[seat] for seat in seats)
    return tuple(0.0 if seat == view.seat else friends[seat] for seat in seats)


def may_be_friend(view: Any) -> bool:
    """Whether the seat can make itself the friend: it holds what is still to be played of the friend card."""
    friend = view.friend
    if friend is None or friend.seat is not None or view.seat == view.dealer:
        return False
    return view.hand.count(friend.card) >= friend.n - copies_played(view)


def copies_played(view: Any) -> int:
    return sum(event.cards.count(view.friend.card) for event in view.told if event.kind == "play")


def friend_card(view: Any) -> Card | None:
    """The friend card while nobody is known as the friend."""
    return view.friend.card if view.friend and view.friend.seat is None else None


def _friends(view: Any, void: set[tuple[int, str]], order: Order | None) -> list[float]:
    """The chance, by seat, that it is on the dealer's side, before the friend is known."""
    seats = range(len(view.left))
    if may_be_friend(view):
        return [float(seat in (view.dealer, view.seat)) for seat in seats]
    card = view.friend.card
    copies = 3 - copies_played(view) - view.hand.count(card) - view.bottom.count(card)
    if copies < view.friend.n - copies_played(view):
        return [float(seat == view.dealer) for seat in seats]
    suit = order.suit[card] if order else ""
    rooms = [0 if seat in (view.dealer, view.seat) or (seat, suit) in void else view.left[seat] for seat in seats]
    total = sum(rooms) or 1
    return [1.0 if seat == view.dealer else room / total for seat, room in enumerate(rooms)]
