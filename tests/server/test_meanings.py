"""What can this answer mean? Asked before it is given, where the house lets the player choose (DZ-16)."""

import random
from pathlib import Path
from typing import Any

import pytest
from play import crowd, ready_all, serving, sync_all

from paiju.core.cards import read_cards
from paiju.games import doudizhu

pytestmark = pytest.mark.sqlite("what is shown and when; the store gets hands like any other")

PLANES = "333444555666"
HOUSE = "doudizhu/qq?ask_reading=true"


class Stacked(random.Random):
    """Deals seat 0 four triples in a row, and lets it bid first."""

    def shuffle(self, x: Any) -> None:
        mine = read_cards(PLANES, doudizhu.deck(doudizhu.QQ, 3))
        x.sort(key=lambda card: card not in mine)

    def randrange(self, *_: Any, **__: Any) -> int:
        return 0


def test_the_meanings_of_a_move_are_asked_before_it_is_made(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b, c = crowd(client, HOUSE)
        client.app.state.lobby.world.table_rng = Stacked()  # type: ignore[attr-defined]
        ready_all([a, b, c])
        bidding = a.table["ask"]["number"]
        a.send("mean", prompt=bidding, move="bid 3")
        found = a.until_t("meanings")
        assert found == {"t": "meanings", "prompt": bidding, "moves": [{"move": "bid 3", "kind": "", "run": 0, "key": 0}]}
        a.send("act", prompt=bidding, move="bid 3").sync()
        number, before = a.table["ask"]["number"], a.table
        a.send("mean", prompt=number, move=f"play {PLANES}")
        ways = a.until_t("meanings")["moves"]
        assert [(w["kind"], w["run"], w["key"]) for w in ways] == [("plane", 4, 3), ("plane+1", 3, 3), ("plane+1", 3, 2)]
        assert [w["move"].partition(" as ")[2] for w in ways] == ["plane 6", "plane+1 6", "plane+1 5"]
        shown = len(b.sync().frames)
        for move, prompt, code in [
            ("play 33", bidding, "old_prompt"),
            ("play 34", number, "no_shape"),
            ("bid 3", number, "play_now"),
            ("sing", number, "no_such_move"),
        ]:
            a.send("mean", prompt=prompt, move=move)
            refused = a.until_t("refused")
            assert refused["code"] == code and refused["prompt"] == prompt and refused["clause"] and refused["zh"]
        b.send("mean", prompt=number, move="pass")
        assert b.until_t("refused")["code"] == "not_your_turn"
        assert not [f for f in sync_all([a, b])[1].frames[shown:] if f["t"] in ("table", "meanings")]
        assert a.table["at"] == before["at"] and a.table["view"] == before["view"]
        a.send("act", prompt=number, move=ways[2]["move"]).sync()
        assert b.sync().table["view"]["last"]["kind"] == "plane+1" and b.table["view"]["last"]["key"] == 2


def test_who_does_not_play_is_told_no_meanings(tmp_path: Path) -> None:
    with serving(tmp_path, frames_per_second=0.001, frames_at_once=6) as client:
        a = crowd(client, HOUSE, sitting=1)[0]
        a.send("mean", prompt=1, move="pass")
        assert a.until_t("failed")["code"] == "no_hand"
        a.send("stand")
        for _ in range(4):
            a.send("mean", prompt=1, move="pass")
        # the limit is the one for all frames
        assert {a.until_t("failed")["code"] for _ in range(4)} == {"not_seated", "too_fast"}
