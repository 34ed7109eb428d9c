"""Who plays against whom, as far as a seat can tell: the chance that each other seat is an enemy."""

from typing import Any

SUSPECT = {"pass": 1.3, "play": 0.5}
"""Facing the open landlord's set: how much likelier a hidden landlord does this than a farmer."""


def enemies(view: Any, suspect: bool = True) -> tuple[float, ...]:
    """The chance, by seat, that it is on the other side; before there is a landlord everybody is.

    `suspect`: whether it counts how the seats have behaved while a landlord is hidden.
    """
    seats = range(len(view.left))
    mine = _is_landlord(view)
    if view.landlord is None:
        hidden: tuple[float, ...] = (0.0,) * len(seats)
    elif view.disclosed or len(view.landlords) > 1:
        hidden = tuple(float(seat in view.landlords) for seat in seats)
    else:
        hidden = _hidden(view, suspect)
    return tuple(0.0 if seat == view.seat else 1 - hidden[seat] if mine else hidden[seat] for seat in seats)


def _is_landlord(view: Any) -> bool:
    return view.landlord is None or view.seat in view.landlords


def _hidden(view: Any, suspect: bool) -> tuple[float, ...]:
    """The chance that a seat is a landlord: the open one is, another if he holds the second copy of the open card."""
    lord = view.landlord
    card = view.faceup.card if view.faceup else None
    if card is not None and view.seat == lord and _copies(view, card) > 1:
        return tuple(float(seat == lord) for seat in range(len(view.left)))
    weights: list[float] = []
    for seat, left in enumerate(view.left):
        held = 0 if seat == view.seat else left - len(view.known[seat])
        weights.append(held * _manner(view, seat) if suspect and seat != lord else held)
    total = sum(weights) or 1.0
    return tuple(1.0 if seat == lord else weight / total for seat, weight in enumerate(weights))


def _copies(view: Any, card: int) -> int:
    played = sum(event.cards.count(card) for event in view.told if event.kind == "play" and event.seat == view.seat)
    return view.hand.count(card) + played


def _manner(view: Any, seat: int) -> float:
    """How much likelier a hidden landlord would have done what this seat did on the open landlord's sets."""
    owner, weight = None, 1.0
    for event in view.told:
        if event.kind == "trick":
            owner = None
        elif event.kind in SUSPECT:
            if event.seat == seat and owner == view.landlord:
                weight *= SUSPECT[event.kind]
            if event.kind == "play":
                owner = event.seat
    return weight
