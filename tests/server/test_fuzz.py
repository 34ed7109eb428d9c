"""Whatever a client sends, the table plays on."""

import json
import random
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from play import Player, crowd, play_on, ready_all, serving, simplest, sync_all
from starlette.websockets import WebSocketDisconnect

from paiju.server.connection import decode
from paiju.server.failures import Failure
from paiju.server.guests import clean_name, clean_text

pytestmark = pytest.mark.sqlite("frames, not the store")

FRAMES = 10_000
TAGS = ["act", "mean", "sit", "stand", "ready", "fill", "remove", "start", "auto", "tempo", "chat", "name", "ping", "room", "price",
        "escape", "x"]
TAGS += ["sit_out", "refill", "swap", "unswap", "phrase", "nudge", "kick", "allow", "take_back", "consent"]
KEYS = ["t", "who", "id", "prompt", "move", "seat", "on", "text", "name", "n", "tempo", "extra"]
VALUES = [None, True, 0, -1, 1, 2**53, 2**64, -(2**70), 1.5, 1e308, "", "bid 1", "play S3", "\u202e", "slow", [], {}, [[[]]]]


def nonsense(rng: random.Random) -> str:
    kind = rng.randrange(6)
    if kind == 0:
        return "".join(chr(rng.choice([rng.randrange(32, 127), rng.randrange(0xD7FF)])) for _ in range(rng.randrange(40)))
    if kind == 1:
        return "[" * rng.randrange(3000) + "1"
    if kind == 2:
        return json.dumps(rng.choice(VALUES))
    message = {"t": rng.choice(TAGS), **{rng.choice(KEYS): rng.choice(VALUES) for _ in range(rng.randrange(4))}}
    if message["t"] in ("stand", "name", "start", "tempo", "auto"):  # these are allowed, and would change the table
        message["extra"] = 1
    text = json.dumps(message)
    if kind == 3:
        return text[: rng.randrange(len(text))]
    if kind == 4:
        at = rng.randrange(len(text))
        return text[:at] + rng.choice('{}[]",:0e\\') + text[at + 1 :]
    return text


def flood(player: Player, frames: list[str] | list[bytes]) -> None:
    socket = player.socket
    assert socket

    async def send() -> None:
        for frame in frames:
            key = "text" if isinstance(frame, str) else "bytes"
            await socket._receive_tx.send({"type": "websocket.receive", key: frame})

    socket.portal.call(send)


def test_ten_thousand_bad_frames(tmp_path: Path) -> None:
    rng = random.Random(1)
    loose = {"bad_frames": 10**9, "out_frames": 10**6, "frames_per_second": 1e9, "frames_at_once": 10**9}
    with serving(tmp_path, **loose) as client:
        players = crowd(client, watching=1)
        ready_all(players)
        sync_all(players)
        before = players[1].table["view"]
        begun = time.monotonic()
        for sender in (players[0], players[3]):
            frames = [nonsense(rng) for _ in range(FRAMES // 2)]
            # a good move would change the table, which the others are to find as it was
            flood(sender, [text.replace("bid", "bad") if '"act"' in text else text for text in frames])
            flood(sender, [rng.randbytes(20) for _ in range(50)])
        sync_all(players)
        assert time.monotonic() - begun < 60
        answers = [f["t"] for f in players[3].frames if f["t"] in ("failed", "refused", "pong", "said")]
        assert len(answers) > 3000
        assert players[1].table["view"] == before
        play_on(players, lambda t: "bid 3" if "bid 3" in t["ask"]["choices"] else simplest(t))
        assert players[1].room["phase"] == "between"


def test_nonsense_about_chairs_and_chips_changes_nothing(tmp_path: Path) -> None:
    rng = random.Random(2)
    loose = {"bad_frames": 10**9, "out_frames": 10**6, "tempos": {"normal": (60, 60)}}
    with serving(tmp_path, **loose) as client:
        players = crowd(client, "niuniu/classic", sitting=3, watching=1, chips=200, base=10)
        ready_all(players)
        chairs, view = players[1].room["chairs"], players[1].table["view"]
        frames = [json.dumps({"t": tag}) for tag in ("sit_out", "swap", "refill")]
        for _ in range(2000):
            tag, key = rng.choice(["sit_out", "stand", "refill", "remove", "fill"]), rng.choice(["on", "seat", "extra", "chips"])
            value = rng.choice([None, 1, 0.5, "true", [True], {}, 2**70, -(2**70), 99, -7])
            # what the types allow names a chair that is not there, or that a person has
            frames.append(json.dumps({"t": tag, key: value}))
        for sender in (players[0], players[3]):
            flood(sender, frames)
        sync_all(players)
        assert players[1].room["chairs"] == chairs and players[1].table["view"] == view
        failed = [f["code"] for f in players[0].frames if f["t"] == "failed"]
        assert len(failed) == len(frames) and set(failed) <= {"bad_message", "no_such_seat", "seat_taken", "not_now"}


def test_who_goes_on_sending_nonsense_is_shut_out(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        a, b = crowd(client, sitting=2)
        for _ in range(25):
            a.socket.send_text("{")
        with pytest.raises(WebSocketDisconnect) as closed:
            a.until_t("never")
        assert closed.value.code == 1008
        assert [f["code"] for f in a.frames if f["t"] == "failed"] == ["bad_message"] * 20
        b.until(lambda f: f["t"] == "room" and not f["chairs"][0]["online"])


def test_big_and_fast_frames(tmp_path: Path) -> None:
    with serving(tmp_path, frames_per_second=0.001, frames_at_once=8, frame_bytes=500) as client:
        a = crowd(client, sitting=1)[0]  # two pings and sitting down
        a.socket.send_text(json.dumps({"t": "chat", "text": "x" * 600}))
        assert a.until_t("failed")["code"] == "bad_message"
        for _ in range(10):
            a.send("ready")
        assert a.until_t("failed")["code"] == "too_fast"


@given(st.one_of(st.text(), st.binary().map(lambda b: b.decode("latin-1"))))
@hypothesis_settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=300)
def test_texts(text: str) -> None:
    """The readers raise what they say they raise."""
    import msgspec

    for read in (decode, clean_name, lambda t: clean_text(t, 200)):
        try:
            found = read(text)
        except (Failure, msgspec.DecodeError, UnicodeError):
            continue
        assert not isinstance(found, str) or found.strip()
