"""Who plays against whom, as far as a seat can tell: the chance that each other seat is an enemy."""

from typing import Any


def enemies(view: Any, weigh: bool = True) -> tuple[float, ...]:
    """The chance, by seat, that it is on the other side; before there is a landlord everybody is.

    `weigh`: whether any seat may be a landlord while one is hidden; otherwise only those known are taken for landlords.
    """
    seats = range(len(view.left))
    mine = _is_landlord(view)
    if view.landlord is None:
        hidden: tuple[float, ...] = (0.0,) * len(seats)
    elif view.disclosed or len(view.landlords) > 1 or not weigh:
        hidden = tuple(float(seat in view.landlords) for seat in seats)
    else:
        hidden = _hidden(view)
    return tuple(0.0 if seat == view.seat else 1 - hidden[seat] if mine else hidden[seat] for seat in seats)


def _is_landlord(view: Any) -> bool:
    return view.landlord is None or view.seat in view.landlords


def _hidden(view: Any) -> tuple[float, ...]:
    """The chance that a seat is a landlord: the open one is, another as it may hold the second copy of the open card,
    which lies among all the cards that are not known with equal chances.
    """
    lord, card = view.landlord, view.faceup.card
    if view.seat == lord and _copies(view, card) > 1:
        return tuple(float(seat == lord) for seat in range(len(view.left)))
    unknown = [0 if seat == view.seat else left - len(view.known[seat]) for seat, left in enumerate(view.left)]
    total = sum(unknown) or 1
    return tuple(1.0 if seat == lord else n / total for seat, n in enumerate(unknown))


def _copies(view: Any, card: int) -> int:
    played = sum(event.cards.count(card) for event in view.told if event.kind == "play" and event.seat == view.seat)
    return view.hand.count(card) + played
