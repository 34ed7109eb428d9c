"""The replay of a hand or of a record that somebody brings, versions, the referee's word, case files."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from answers import ask
from hypothesis import given, settings, strategies
from play import Player, bidding, finished, play_hand, serving
from starlette.testclient import TestClient

from paiju import casefile, games
from paiju.core.record import OtherRules, check_version, read_record
from paiju.core.table import BadRecord, effective
from paiju.server import replay as work

GOLDEN = Path(__file__).parents[1] / "golden"


def first_lines(*names: str) -> list[str]:
    files = [GOLDEN / f"{name}.jsonl" for name in names] if names else sorted(GOLDEN.glob("*.jsonl"))
    return [file.read_text(encoding="utf-8").split("\n")[0] for file in files]


# replay


@pytest.mark.parametrize("text", first_lines(), ids=lambda text: json.loads(text)["game"])
def test_frames_are_what_each_could_see(text: str) -> None:
    """Put together again, they are the Views of a table that plays the record; nobody's holds a card it does not."""
    from paiju.core.form import plain

    record = read_record(text)
    table = games.fresh(record)
    for seat in (record["seats"][0], record["seats"][-1], None):
        found = json.loads(work.frames(text, seat))
        assert found["seat"] == seat and len(found["frames"]) == len(effective(record["actions"])) + 1
        table, view, told = games.fresh(record), {}, []
        for frame, action in zip(found["frames"], [None, *record["actions"]], strict=True):
            if action:
                casefile.resume(table, [tuple(action)])
            view, told = {**view, **frame["view"]}, told + frame["events"]
            assert {**view, "told": told} == json.loads(json.dumps(plain(table.view(seat))))
        assert found["frames"][-1]["view"]["result"] if "result" in view else view["ending"]


def test_a_replay_tells_in_both_languages(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        (one, *_), id = finished(client)
        found = one.call("POST", "/api/replay", {"hand": id, "seat": 0})
        assert found["game"] == "doudizhu/qq" and found["zh"] and found["en"] and found["record"]
        assert [p["name"] for p in found["hand"]["players"]] == ["玩家1", "玩家2", "玩家3"] and found["hand"]["mine"] == 0
        said = [line for frame in found["frames"] for line in frame["zh"]]
        assert any(re.match(r"\{[012]\}叫 3 分", line) for line in said) and not any("None" in line for line in said)
        assert len(said) == sum(len(frame["en"]) for frame in found["frames"])
        assert set(found["frames"][2]["hands"]) <= {"0", "1", "2"}


def test_import_of_a_record(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        stranger = Player(client)
        for text in first_lines("doudizhu-qq", "shengji-two", "gouji-open"):
            found = stranger.call("POST", "/api/replay", {"record": text})
            assert found["hand"] is None and found["frames"] and found["seat"] is None


def refused(client: TestClient, text: str) -> tuple[str, str, str]:
    answer = client.post("/api/replay", json={"record": text})
    data = answer.json()
    assert answer.status_code in (400, 413, 422), data
    return data["code"], data["zh"], data["en"]


SPLIT = "- game: twentyone/classic\n  position: {'hands': ['3 4', '5 6', '7 8 / 7 9'], banker: 2}\n"


def test_bad_records_say_what_is_wrong(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        good = json.loads(first_lines("doudizhu-qq")[0])

        def with_(**changed: Any) -> str:
            return json.dumps({**good, **changed})

        assert refused(client, with_(version="9.0"))[0] == "record_newer"
        assert "9.0" in refused(client, with_(version="9.0"))[1]
        assert refused(client, with_(version="x"))[0] == "bad_record"
        assert refused(client, with_(game="chess"))[0] == "no_such_game"
        broken = [*good["actions"][:2], [0, "play S3"]]
        code, zh, en = refused(client, with_(actions=broken, result=None))
        assert code == "record_broken" and "第 3 步" in zh and "step 3" in en
        assert refused(client, with_(result={**good["result"], "ending": "farmers?"}))[0] == "bad_record"
        assert refused(client, with_(actions=[[0, "undo"]]))[0] == "bad_record"
        assert refused(client, with_(rules={"kickers": "x"}))[0] == "bad_record"
        assert refused(client, with_(actions=[[None, "tick"]] * 4000))[0] in ("bad_record", "record_broken")
        assert refused(client, "[")[0] == "bad_record" and refused(client, "- name: x\n")[0] == "bad_record"
        assert refused(client, "- {game: chess}")[0] == "no_such_game"
        assert refused(client, "- {game: settle, position: {points: [1, -1]}}")[0] == "bad_record"
        assert refused(client, "{" * 5000)[0] == "bad_record"
        assert refused(client, "- game: doudizhu/qq\n  record: /etc/passwd\n")[0] == "bad_record"
        for text, zh, en in (
            (with_(stakes={"factor": "0"}), "stakes.factor：不能小于 1", "stakes.factor: must be 1 or more"),
            (with_(seats=[0, 1]), "seats：要写 3 个整数，从小到大", "seats: 3 whole numbers, rising"),
            (SPLIT, "hands.2：庄家不能分牌", "hands.2: the banker cannot split"),
            (SPLIT.replace("hands", "{x}"), "{x}：没有这一项，能写的有 ", "{x}: unknown key; known are "),
            ("- [", "第 1 行第 4 列不合 YAML 的写法", "expected the node content"),
        ):
            _, said_zh, said_en = refused(client, text)
            assert f"案例文件：{zh}" in said_zh and en in said_en, (said_zh, said_en)
        assert client.post("/api/replay", json={"record": "x" * 140_000}).status_code == 422
        assert client.post("/api/replay", json={"record": "x" * 300_000}).status_code == 413
        assert client.post("/api/replay", json={}).status_code == 422


@settings(max_examples=100, deadline=None)
@given(strategies.data())
def test_records_that_were_made_up(data: strategies.DataObject) -> None:
    """Whatever is changed in a record, it is shown or declined; nothing else comes out of the worker."""
    whole = first_lines("doudizhu-qq", "niuniu-classic", "shengji-one", "gouji-open")
    record = json.loads(data.draw(strategies.sampled_from(whole)))
    number, text = strategies.integers(), strategies.text(max_size=8)
    odd = strategies.one_of(
        strategies.none(), strategies.booleans(), number, strategies.floats(), text,
        strategies.lists(number, max_size=3), strategies.dictionaries(text, number, max_size=3),
    )  # fmt: skip
    for _ in range(data.draw(strategies.integers(1, 3))):
        key = data.draw(strategies.sampled_from(sorted(record)))
        if key == "actions" and isinstance(record[key], list) and record[key]:
            at = data.draw(strategies.integers(0, len(record[key]) - 1))
            record[key] = [*record[key][:at], data.draw(odd), *record[key][at + 1 :]]
        elif isinstance(record[key], dict) and record[key] and data.draw(strategies.booleans()):
            record[key] = {**record[key], data.draw(strategies.sampled_from(sorted(record[key]))): data.draw(odd)}
        else:
            record[key] = data.draw(odd)
    made = json.dumps(record)
    found = work.frames(made, 0)
    assert isinstance(found, bytes) or found.code
    for other in (work.case(made, 3, [(0, "pass")], "zh"), work.asked(made, 3, 0, "pass"), work.started(made, 3)):
        assert isinstance(other, bytes | str) or other.code


def test_often_is_too_often(tmp_path: Path) -> None:
    with serving(tmp_path, replays_per_second=0.001, replays_at_once=2) as client:
        text = first_lines("doudizhu-qq")[0]
        codes = [client.post("/api/replay", json={"record": text}).status_code for _ in range(3)]
        assert codes == [200, 200, 429]


def test_a_record_that_takes_long_is_declined_and_bots_do_not_wait(tmp_path: Path) -> None:
    with serving(tmp_path, replay_limit=0.001) as client:
        text = first_lines("gouji-biesan-match")[0]
        assert refused(client, text)[0] == "record_slow"
        finished(client)


# versions


def test_versions_that_can_be_replayed() -> None:
    check_version("0.1.0", "0")
    check_version("0.9", "0.2.1", own="1.0.0")
    for version, since, own, age in (("0.1.1", "0", "0.1.0", "newer"), ("0.1.9", "0.2", "0.3.0", "older")):
        with pytest.raises(OtherRules) as bad:
            check_version(version, since, own)
        assert bad.value.age == age
    for version in ("", "x", "1.-1", "1.2.3.4.5", "９.1"):
        with pytest.raises(BadRecord):
            check_version(version, "0")


def test_a_game_whose_play_has_changed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its older records say that they are; those of other games still replay."""
    monkeypatch.setattr("paiju.core.record.__version__", "0.3.0")
    monkeypatch.setattr(check_version, "__defaults__", ("0.3.0",))
    monkeypatch.setitem(games.PLAYED_SINCE, "doudizhu/qq", "0.2.0")
    with serving(tmp_path) as client:
        code, zh, en = refused(client, first_lines("doudizhu-qq")[0])
        assert code == "record_older" and "0.1.0" in zh and "0.1.0" in en
        assert client.post("/api/replay", json={"record": first_lines("doudizhu-classic")[0]}).status_code == 200


# the referee's word, and case files


def test_the_referee_at_any_step(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        text = first_lines("doudizhu-qq")[0]
        body = {"record": text, "step": 2}
        said = client.post("/api/replay/ask", json={**body, "seat": 0, "move": "play S3"}).json()["refused"]
        assert said["clause"] and said["zh"] and said["en"]
        record = read_record(text)
        seat, move = next((s, m) for s, m in record["actions"][2:] if s is not None)
        assert client.post("/api/replay/ask", json={**body, "seat": seat, "move": move}).json() == {"refused": None}


@pytest.mark.parametrize("text", first_lines(), ids=lambda text: json.loads(text)["game"])
def test_a_case_file_at_every_step(text: str) -> None:
    n = len(effective(read_record(text)["actions"]))
    for step in {0, 1, 2, n // 3, n // 2, n - 1, n}:
        for tried in ((), [(0, "pass"), (1, "play S3"), (0, "nonsense")]):
            made = work.case(text, step, tried, "zh")
            assert isinstance(made, str)
            cases = [case for _, case in casefile.read_cases(made)]
            assert len(cases) == 1 and casefile.run(cases[0]).ok, made
            shown = json.loads(work.frames(made, 0))
            assert shown["case"]["name"] == cases[0]["name"]
            assert [f["refused"]["clause"] for f in shown["frames"] if "refused" in f] == [
                row[2].split()[1] for row in cases[0].get("moves", ()) if row[2].startswith("refused")
            ]


def test_a_case_file_that_is_wrong_is_found(tmp_path: Path) -> None:
    made = work.case(first_lines("doudizhu-qq")[0], 3, [], "en")
    assert isinstance(made, str) and re.search(r"turn: ", made)
    case = next(case for _, case in casefile.read_cases(made))
    assert not casefile.run({**case, "expect": {**case["expect"], "phase": "dreaming"}}).ok
    with pytest.raises(casefile.BadCase):
        casefile.run({**case, "record": case["record"].replace("shuffle", "pick")})


def test_a_position_is_shown_too(tmp_path: Path) -> None:
    case = """
- name: a rocket is beaten by nothing
  game: doudizhu/classic
  position:
    hands: ["3 4 4 4 4", "BR 5", "6 6"]
    landlord: 0
    turn: 1
    last: {seat: 0, play: "3"}
  moves:
    - [1, "play BR", ok]
    - [2, "play 66", refused DZ-6]
    - [2, pass, ok]
"""
    shown = json.loads(work.frames(case, 1))
    assert [f["move"] for f in shown["frames"]] == ["", "play BR", "play 66", "pass"] and not shown["record"]
    assert shown["frames"][2]["refused"]["clause"] == "DZ-6"
    assert work.started(case, 0) == work.Trouble(
        "bad_record",
        {"why_zh": "不是 JSON：第 1 行第 1 列看不懂", "why_en": "no JSON: Expecting value: line 1 column 1 (char 0)"},
    )


def test_on_from_a_step_at_a_table_of_ones_own(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        (one, *_), id = finished(client)
        record = one.call("GET", f"/api/hands/{id}")
        step = len(record["actions"]) - 3
        made = one.call("POST", "/api/replay/table", {"hand": id, "step": step, "seat": 1})
        me = Player(client, one.cookies).open(made["id"])
        me.until_t("table")
        me.sync()
        assert me.room["seat"] == 1 and not me.room["public"] and [c["kind"] for c in me.room["chairs"]] == ["bot", "person", "bot"]
        if me.room["phase"] == "playing":
            play_hand(me, lambda table: bidding(table))
        tried = me.call("GET", f"/api/hands/{made['id']}-1")
        assert tried["actions"][:step] == record["actions"][:step]
        over = {"hand": id, "step": len(record["actions"]), "seat": 0}
        assert ask(one, "POST", "/api/replay/table", over)[1]["code"] == "hand_over"
        assert ask(one, "POST", "/api/replay/table", {**over, "step": 1, "seat": 7})[1]["code"] == "no_such_seat"
