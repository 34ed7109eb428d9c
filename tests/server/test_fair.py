"""The fair deal at a table: committed to before the salts come, kept over a crash, told when the hand is over."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from databases import execute
from play import Player, bidding, crowd, lobby, play_on, ready_all, serving, simplest, sync_all
from process import Server
from toys import toys

from paiju.core import fair
from paiju.core.fair import Deal, commitment
from paiju.core.move import move_text
from paiju.core.record import verify
from paiju.core.table import resume
from paiju.games import GAMES, fresh


def salt_of(n: int) -> str:
    return f"{n:032x}"


def give(players: list[Player], base: int = 1) -> None:
    """Each adds a salt of his own to the next hand."""
    for n, player in enumerate(players):
        player.send("salt", hand=player.room["hand"] + 1, salt=salt_of(base + n)).sync()


def proof_of(player: Player, number: int) -> dict[str, Any]:
    return player.call("GET", f"/api/rooms/{player.room['id']}/hands/{number}/proof")


def seeds(folder: Path) -> list[str]:
    """Every seed that the server has, told or not."""
    kept = [json.loads(row[0]) for row in execute(folder, "select fair from hands")]
    return [row[0] for row in execute(folder, "select seed from rooms")] + [deal["seed"] for deal in kept if deal]


def test_a_hand_is_dealt_from_what_was_promised_and_given(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, watching=1)
        promised = players[0].room["commitment"]
        assert len(promised) == 64 and all(p.room["commitment"] == promised and p.room["dealt"] is None for p in players)
        give(players[:2])
        assert players[0].sync().room["commitment"] == promised
        ready_all(players)
        salts = {"0": salt_of(1), "1": salt_of(2)}
        for player in players:
            assert player.room["dealt"] == {"commitment": promised, "salts": salts}
            assert player.room["commitment"] != promised
        play_on(players, bidding)
        sync_all(players)
        for player in players:  # who watched may see it too
            proof = proof_of(player, 1)
            assert proof["fair"]["commitment"] == promised == commitment(proof["fair"]["seed"])
            assert proof["fair"]["salts"] == salts
            fair.check(proof)
        room = players[0].room["id"]
        whole = players[0].call("GET", f"/api/hands/{room}-1")
        assert fair.check(whole, verify(whole, fresh(whole)).drawn).commitment == promised
        assert players[0].call("GET", f"/api/rooms/{room}/records")[0]["fair"] == whole["fair"]


def test_salts_for_later_hands_come_while_one_is_played(tmp_path: Path) -> None:
    """Each hand has a seed of its own, and a redeal that follows at once has salts as well. Who watches is told the proof of the
    first while the second is played: he had no time to ask for it before.
    """
    with serving(tmp_path, between=0.01) as client:
        *players, watching = crowd(client, watching=1)
        give(players)
        promised = {1: players[0].room["commitment"]}
        ready_all(players)
        promised[2] = players[0].room["commitment"]
        give(players, base=10)
        while players[0].sync().room["hand"] == 1:  # nobody bids: it is dealt again
            asking = next(p for p in sync_all(players) if p.table["ask"])
            asking.send("act", prompt=asking.table["ask"]["number"], move=simplest(asking.table))
        assert sync_all(players)[0].room["hand"] == 2
        assert players[0].room["dealt"] == {"commitment": promised[2], "salts": {str(n): salt_of(10 + n) for n in range(3)}}
        first = proof_of(players[0], 1)
        assert first == proof_of(watching, 1)
        fair.check(first)
        assert first["fair"]["commitment"] == promised[1] and len({*promised.values(), players[0].room["commitment"]}) == 3


def test_salts_that_cannot_be(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client, watching=1)

        def refused(player: Player, hand: int, salt: str) -> str:
            return player.send("salt", hand=hand, salt=salt).until_t("failed")["code"]

        good = salt_of(5)
        assert refused(players[-1], 1, good) == "not_seated"
        for hand in (0, 2, -1, 10**30):
            assert refused(players[0], hand, good) in ("late_salt", "bad_message")
        for salt in ("", "0" * 15, "0" * 65, "G" * 32, "ABCDEF" * 4, good + "\n", "0" * 100_000, "０" * 16):
            assert refused(players[0], 1, salt) in ("bad_salt", "bad_message")
        players[0].send("salt", hand=1, salt=good).send("salt", hand=1, salt=salt_of(6)).sync()  # changed his mind
        players[1].send("salt", hand=1, salt=good).sync().send("stand").sync()  # his salt goes with him
        players[3].send("sit", seat=1).sync()
        ready_all([players[0], players[2], players[3]])
        assert players[0].room["dealt"]["salts"] == {"0": salt_of(6)}
        assert len(lobby(client).rooms[players[0].room["id"]].salts) <= 3
        late = players[2].send("salt", hand=1, salt=good).until_t("failed")
        assert late["code"] == "late_salt" and "下一局" in late["zh"]
        assert players[0].sync().room["dealt"]["salts"] == {"0": salt_of(6)}


def test_a_salt_moves_with_its_player(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        give(players)
        players[0].send("arrange", one=0, two=2).sync()
        players[1].send("swap", seat=2).sync()
        players[0].send("swap", seat=1).sync()  # agreed
        ready_all(players)
        seats = {str(p.room["seat"]): salt_of(1 + n) for n, p in enumerate(players)}
        assert players[0].room["seat"] == 1 and players[0].room["dealt"]["salts"] == seats


def test_the_proof_is_told_to_nobody_before_the_end_and_to_strangers_never(tmp_path: Path) -> None:
    with serving(tmp_path, bot="rule") as client:
        players = crowd(client, sitting=2, watching=1)
        players[0].send("fill").sync()  # a bot
        give(players[:2])
        ready_all(players[:2])
        room = players[0].room["id"]
        heard = ["/api/rooms", f"/api/rooms/{room}", "/api/me/rooms", "/api/openapi.json", f"/api/rooms/{room}/records"]
        for _ in range(6):
            play_on(players[:2], bidding, most=1)
            if players[0].sync().room["phase"] != "playing":
                break
            told = seeds(tmp_path)
            assert len(told) == 2
            texts = [json.dumps(players[0].call("GET", path)) for path in heard]
            texts += [json.dumps(frame) for p in sync_all(players) for frame in p.frames]
            assert not any(seed in text for seed in told for text in texts)
            for player in players:
                player.http.cookies.update(player.cookies)
                assert player.http.get(f"/api/rooms/{room}/hands/1/proof").status_code == 404
        play_on(players[:2], bidding)
        stranger = Player(client).me("路人")
        client.cookies.clear()
        client.cookies.update(stranger.cookies)
        assert client.get(f"/api/rooms/{room}/hands/1/proof").status_code == 404
        for number in (0, 10**30):
            assert client.get(f"/api/rooms/{room}/hands/{number}/proof").status_code == 422
        current, first = seeds(tmp_path)
        assert proof_of(sync_all(players)[0], 1)["fair"]["seed"] == first
        frames = json.dumps([f for p in players for f in p.frames])
        assert current not in frames and first not in frames


def test_the_same_commitment_stands_after_a_restart_and_salts_come_again(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        give(players)
        room = players[0].room
    with serving(tmp_path) as client:
        back = [Player(client, p.cookies).open(room["id"]) for p in players]
        for player in back:
            player.until_t("room")
        assert back[0].room["commitment"] == room["commitment"]
        give(back)
        ready_all(back)
        assert back[0].room["dealt"] == {
            "commitment": room["commitment"], "salts": {str(n): salt_of(1 + n) for n in range(3)}
        }  # fmt: skip


def test_what_could_not_be_stored_is_dealt_from_the_same_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The start fails once: the promise and the salts still stand."""
    with serving(tmp_path) as client:
        players = crowd(client)
        give(players)
        promised = players[0].room["commitment"]
        store, write, broken = lobby(client).store, lobby(client).store.write, [True]

        async def write_or_not(writes: Any) -> None:
            if broken[0] and any("hands" in str(w.statement) for w in writes):
                broken[0] = False
                raise OSError("disk full")
            await write(writes)

        monkeypatch.setattr(store, "write", write_or_not)
        ready_all(players)
        assert not broken[0] and players[0].room["hand"] == 0 and players[0].room["commitment"] == promised
        ready_all(players)
        assert players[0].room["dealt"]["commitment"] == promised and len(players[0].room["dealt"]["salts"]) == 3


def test_a_hand_that_is_void_is_told_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        players = crowd(client)
        give(players)
        ready_all(players)
        room = players[0].room
    with monkeypatch.context() as patch:
        patch.setattr("paiju.server.playing.replay", lambda *_: 1 / 0)
        with serving(tmp_path) as client:
            player = Player(client, players[0].cookies).open(room["id"])
            player.until_t("room")
            found = proof_of(player, 1)
            assert found["actions"] == [] and fair.check(found).commitment == room["dealt"]["commitment"]
    with serving(tmp_path) as client:  # void for good, though this server could replay it
        player = Player(client, players[0].cookies).open(room["id"])
        player.until_t("room")
        assert player.room["phase"] == "between" and player.room["history"][-1]["ending"] == "void"
        player.send("start").sync()
        assert player.room["hand"] == 2 and player.room["dealt"]["commitment"] == room["commitment"]


def test_where_a_test_deals_nothing_is_promised(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        lobby(client).world.table_rng = random.Random(1)
        players = ready_all(crowd(client))
        assert players[0].room["commitment"] == "" and players[0].room["dealt"] is None
        play_on(players, bidding)
        assert "fair" not in players[0].call("GET", f"/api/hands/{players[0].room['id']}-1")


def test_going_on_from_a_position_proves_nothing_and_what_was_promised_is_not_used_twice(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = ready_all(crowd(client))
        play_on(players, bidding)
        room = players[0].room["id"]
        again = players[0].call("POST", "/api/replay/table", {"hand": f"{room}-1", "step": 5, "seat": 0})["id"]
        player = Player(client, players[0].cookies).open(again)
        player.until_t("room")
        assert player.room["hand"] == 1 and player.room["dealt"] is None and len(player.room["commitment"]) == 64
        case = player.call("POST", "/api/replay/case", {"hand": f"{room}-1", "step": 5})["text"]
        assert "seed" not in case


def test_a_quick_table_waits_for_the_salt_of_its_guest(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        player = Player(client)
        room = player.call("POST", "/api/quick", {"game": "doudizhu/qq", "salt": True})["id"]
        player.open(room).until_t("room")
        assert player.room["phase"] == "waiting" and player.room["next_ms"] > 1000
        promised = player.room["commitment"]
        player.send("salt", hand=1, salt=salt_of(3)).until_t("table")
        assert player.sync().room["dealt"] == {"commitment": promised, "salts": {"0": salt_of(3)}}


def test_a_quick_table_does_not_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.server.lobby.SALT_WAIT", 0.05)
    with serving(tmp_path) as client:
        player = Player(client)
        room = player.call("POST", "/api/quick", {"game": "doudizhu/qq", "salt": True})["id"]
        player.open(room).until_t("table")
        assert player.sync().room["dealt"]["salts"] == {}


class Stored:
    """The first hand of the database, as it stands there."""

    def __init__(self, folder: Path) -> None:
        [(header, kept)] = execute(folder, "select header, fair from hands")
        actions = execute(folder, "select seat, body from actions order by seq")
        self.header, self.fair = json.loads(header), json.loads(kept)
        self.table = resume(fresh(self.header), actions)

    def check(self) -> Deal:
        """All that chance has decided so far follows from the seed."""
        deal = Deal(self.fair["seed"], self.header["game"], 1, {int(n): salt for n, salt in self.fair["salts"].items()})
        return fair.check({**self.table.record(), "fair": fair.proof(deal, self.table.drawn)}, self.table.drawn)


def sync(socket: Any, frames: list[str]) -> None:
    socket.send(json.dumps({"t": "ping"}))
    while json.loads(text := socket.recv(timeout=30))["t"] != "pong":
        frames.append(text)


@pytest.mark.sqlite("many starts of a server; test_beans.py kills one on both")
def test_kill_9_changes_no_card_that_is_still_to_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that shuffles again and again, on a server that is killed between."""
    for id, entry in toys().items():
        monkeypatch.setitem(GAMES, id, entry)
    server, frames = Server(tmp_path).start(), []
    try:
        cookies = [server.call("GET", "/api/me")[1] for _ in range(2)]
        room = server.call("POST", "/api/rooms", {"game": "toy/draw-small"}, cookies[0])[0]["id"]
        shuffled = [0]
        while True:
            with server.connect(room, cookies[0]) as one, server.connect(room, cookies[1]) as two:
                sockets = [one, two]
                for n, socket in enumerate(sockets if len(shuffled) == 1 else ()):
                    for message in ({"t": "sit", "seat": n}, {"t": "salt", "hand": 1, "salt": salt_of(n)}):
                        socket.send(json.dumps(message))
                    sync(socket, frames)
                for socket in sockets if len(shuffled) == 1 else ():
                    socket.send(json.dumps({"t": "ready"}))
                    sync(socket, frames)
                for _ in range(15):
                    table = Stored(tmp_path).table
                    if table.result() is not None:
                        break
                    seat = table.turn()[0]
                    move = list(table.game.legal(table.state, seat))[-1 if len(table.view(seat).hand) > 2 else 0]
                    sockets[seat].send(json.dumps({"t": "act", "prompt": table.ask(seat).number, "move": move_text(move)}))
                    sync(sockets[seat], frames)
                sync(one, frames)
                sync(two, frames)
            server.kill()
            stored = Stored(tmp_path)
            assert stored.check().salts == {0: salt_of(0), 1: salt_of(1)}
            shuffled.append(len(stored.table.drawn))
            if stored.table.result() is not None:
                break
            server.start()
        assert len({*shuffled}) > 3, shuffled  # in several of its lives
        seed = Stored(tmp_path).fair["seed"]
        assert not any(seed in text for text in frames) and seed not in server.log.read_text()
    finally:
        server.kill()
