"""A server in a process of its own, whose cards a test may choose: seat 0 has the first bid then.

Only chance is replaced. Rooms, sockets, bots, the store and the pages are those of `paiju serve`.
"""

import json
import random
from pathlib import Path

from process import Server

from paiju.core.cards import FACES, card_text

START = """
import functools, json, random, sys
from pathlib import Path
from paiju.core.cards import FACES, card_text
from paiju.server import app, lobby, playing
from paiju.server.settings import Settings

CARDS = Path(sys.argv[2]).with_name("cards.txt")
CARRY = CARDS.with_name("carry.json")
NAMES = [card_text(card) for card in FACES]

class Dealer(random.SystemRandom):
    def shuffle(self, x):
        super().shuffle(x)
        if CARDS.exists():
            x[:] = [FACES[NAMES.index(name)] for name in CARDS.read_text().split()]

    def randrange(self, *args):
        return 0 if CARDS.exists() else super().randrange(*args)

left = playing._carry
playing._carry = lambda data: left(data) or (json.loads(CARRY.read_text()) if CARRY.exists() else {})
lobby.World = functools.partial(lobby.World, table_rng=Dealer())
if __name__ == "__main__":
    app.serve(Settings(
        port=int(sys.argv[1]), database=sys.argv[2], bot_processes=int(sys.argv[3]), bot_limit=60, tick=TICK,
        tempos={"slow": (1.5, 1.6), "normal": (0.05, 0.1), "fast": (0, 0.01)}, turn=180, last_play=180,
        away=180, between=180, nudge=NUDGE, guests_per_ip=10**6, rooms_per_ip=10**6,
        requests_at_once=10**6, reads_at_once=10**6,
    ))
"""


class Dealing(Server):
    def __init__(self, folder: Path, tick: float = 0.2, nudge: float = 180) -> None:
        super().__init__(folder)
        self.script.write_text(START.replace("TICK", str(tick)).replace("NUDGE", str(nudge)))
        self.cards, self.carried = folder / "cards.txt", folder / "carry.json"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def deal(
        self,
        *hands: str,
        bottom: str = "",
        seats: int = 3,
        size: int = 17,
        packs: int = 1,
        in_turn: bool = False,
        jokers: bool = True,
    ) -> list[set[str]]:
        """The next hands have these cards, the same each time; the rest of each is filled up. Returns the hands.
        `in_turn`: the game deals a card to each in turn, not a hand to each; `bottom` comes next.
        """
        wanted = [hand.split() for hand in (*hands, *[""] * (seats - len(hands)), bottom)]
        rest = [card_text(card) for card in FACES[: 54 if jokers else 52] for _ in range(packs)]
        for card in (card for cards in wanted for card in cards):
            rest.remove(card)
        random.Random(1).shuffle(rest)
        for cards in wanted[:-1]:
            while len(cards) < size:
                cards.append(rest.pop())
        dealt = list(zip(*wanted[:-1], strict=True)) if in_turn else wanted[:-1]
        self.cards.write_text(" ".join(card for cards in (*dealt, wanted[-1], rest) for card in cards))
        return [set(cards) for cards in wanted[:-1]]

    def carry(self, **left: object) -> None:
        """The first hands of matches begin as if a hand before had left this."""
        self.carried.write_text(json.dumps(left))

    def shuffle(self) -> None:
        """The next hands are dealt by chance, and matches begin at their beginning."""
        self.cards.unlink(missing_ok=True)
        self.carried.unlink(missing_ok=True)


# Twelve in a row, a bomb and the rocket: whoever holds it is out in a few sets.
BEST = "S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA S2 H2 C2 D2 BJ"
# Nothing in this hand beats anything that the strong hand after it leads.
WORST = "S3 H3 S4 H4 S5 H5 S7 H7 S8 H8 S9 H9 C9 ST HT CT DJ"
STRONG = "S2 H2 C2 D2 RJ BJ SA HA CA DA SK HK CK DK SQ HQ CQ"
# No shape at all: high cards for single tricks, in every row of an index.
MIXED = "S3 H4 C6 D7 S8 H9 CT DJ SQ HK CA D2 S5 H6 C8 D9 RJ"
