"""What the golden records of 牛牛 show."""

from paiju.core.record import actions_of
from paiju.games import replay
from paiju.shapes.niuniu import SPECIALS

from .endings_banked import Ending, all_of, another_banker, broke, drawn_of_equals, ends, happened, nobody_grabs, notes
from .make import Record

ALL_SPECIALS = "&".join(f"{kind}=true" for kind in SPECIALS)


def missed(record: Record) -> bool:
    """A 牛 that its owner did not see."""
    table = replay(record, actions_of(record))
    default = table.game.view(table.state, None)
    best = {seat: table.game.readings(table.rules, cards)[0].kind for seat, cards in default.shown.items()}
    return any(kind != default.kinds[seat] for seat, kind in best.items())


NIUNIU: dict[str, Ending] = {
    "compared": Ending("", 4, (), ends("compared")),
    "the banker beats everybody": Ending("", 4, (), ends("sweep")),
    "everybody beats the banker": Ending("", 4, (), ends("swept")),
    "two players": Ending("", 2, (), notes("opened_kind", "niuniu")),
    "six players": Ending("banker=niu9", 6, (), another_banker),
    "a grab among equals": Ending("banker=grab", 4, (), drawn_of_equals),
    "nobody grabs": Ending("banker=grab", 2, (), nobody_grabs),
    "four cards seen": Ending("see_four=true", 3, (), happened("fifth")),
    "a 牛 missed": Ending("manual=true", 3, (), missed),
    "an exact tie": Ending("decks=2&exact_tie=push", 6, (), happened("level")),
    "the banker cannot pay": Ending("", 5, (120, 500, 500, 500, 500), all_of(broke, ends("compared"))),
    **{kind: Ending(ALL_SPECIALS, 6, (), notes("opened_kind", kind)) for kind in SPECIALS},
}
