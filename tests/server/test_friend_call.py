"""找朋友: a card that may not be called is refused with its clause, and the question stands."""

import time
from pathlib import Path

from play import crowd, lobby, ready_all, serving, sync_all

from paiju.core.move import move_text


def test_a_card_that_may_not_be_called(tmp_path: Path) -> None:
    with serving(tmp_path, tick=0.001) as client:
        players = crowd(client, "shengji/friends", sitting=5, options={"nobody": "bottom"})
        ready_all(players)
        room = lobby(client).rooms[players[0].room["id"]]
        while room.hand.ticking():
            time.sleep(0.02)
        seat = room.hand.table.turn()[0]
        ask = room.hand.table.ask(seat)
        assert ask.prompt.kind == "bury"
        dealer = players[seat].send("act", prompt=ask.number, move=move_text(ask.prompt.default))
        sync_all(players)
        ask = dealer.table["ask"]
        assert ask["kind"] == "friend"
        dealer.send("act", prompt=ask["number"], move="friend RJ 1")
        refused = dealer.until_t("refused")
        assert (refused["code"], refused["clause"]) == ("friend_face", "ZP-4") and "王" in refused["zh"]
        dealer.sync()
        assert dealer.table["ask"]["number"] == ask["number"]
        assert all(p.table["view"]["phase"] == "call" for p in sync_all(players))
