"""The command line: shape, beats, the referee's exit codes, and a hand in the terminal."""

import contextlib
import json
import os
import random
import re
import sqlite3
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from paiju import bots, casefile, games, terminal, words
from paiju.cli import main
from paiju.core.move import move_text
from paiju.core.record import record_text
from paiju.core.referee import BadCase
from paiju.core.table import Table
from paiju.server import one_server, store


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, args)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_shape_prints_every_reading() -> None:
    code, out = run("shape", "doudizhu/qq", "444555666777", "--json")
    assert code == 0
    kinds = [(r["kind"], r["length"], r["key"]) for r in json.loads(out)["readings"]]
    assert kinds == [("plane", 4, "7"), ("plane+1", 3, "7"), ("plane+1", 3, "6")]


def test_shape_says_why_there_is_none() -> None:
    code, out = run("shape", "doudizhu/classic", "JQKA2", "--json")
    said = json.loads(out)
    assert (code, said["readings"], said["clause"]) == (1, [], "DZ-1")
    assert said["zh"] and said["en"]


@pytest.mark.parametrize(
    ("a", "b", "answer"),
    [("4444", "AAAAKK", True), ("888999TTT", "777888999TJQ", False), ("BR", "2222", True), ("33", "44", False)],
)
def test_beats(a: str, b: str, answer: bool) -> None:
    code, out = run("beats", "doudizhu/qq", a, b, "--json")
    assert json.loads(out)["beats"] is answer
    assert code == (0 if answer else 1)


WRONG_WORDS = [
    ("shape", "doudizhu/nine", "3"),
    ("shape", "doudizhu/qq?kickers=odd", "3"),
    ("shape", "shengji/two?start_level=5&end_level=3", "3"),
    ("shape", "doudizhu/qq?{x}", "3"),
    ("shape", "doudizhu/qq", "X9"),
    ("beats", "doudizhu/qq", "3", ""),
    ("odds", "doudizhu/qq"),
    ("rules", "nothing"),
    ("play", "doudizhu/qq", "--bot", "nobody"),
    ("arena", "doudizhu/qq", "--bots", "rule"),
    ("arena", "doudizhu/qq", "--bots", "rule,nobody"),
    ("arena", "doudizhu/qq", "--seats", "7", "--bidding"),
    ("admin", "say"),
]


@pytest.mark.parametrize("args", WRONG_WORDS, ids=" ".join)
def test_wrong_words_are_a_usage_error_in_both_languages(args: tuple[str, ...]) -> None:
    code, out = run(*args)
    assert code == 2
    assert re.search(r"^Error: .*[\u4e00-\u9fff].* / .*[a-z]", out, re.MULTILINE), out


CASE = """
- name: a pass
  game: doudizhu/classic
  position: {hands: ["33", "4", "5"], landlord: 0}
  moves: [[0, "play 3", %s], [1, pass, ok]]
"""


@pytest.mark.parametrize(
    ("text", "status"),
    [(CASE % "ok", 0), (CASE % "refused", 1), ("- [", 2), ("name: x", 2), (CASE.replace("hands", "hans") % "ok", 2)],
)
def test_the_referee_s_exit_status(tmp_path: Path, text: str, status: int) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(text, encoding="utf-8")
    code, out = run("referee", str(file), "--json")
    assert code == status
    assert [json.loads(line)["ok"] for line in out.splitlines()] == [status == 0]


def test_an_unreadable_file_is_named_with_line_and_reason(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    second = "- name: b\n  game: doudizhu/classic\n  position: {hands: [33333]}\n"
    file.write_text(CASE % "ok" + second, encoding="utf-8")
    code, out = run("referee", str(file))
    assert code == 2
    assert f"{file}:6: b: hands.0" in out
    assert f"ERROR {file}:6: b: hands.0：3 写多了，整副牌里没有这么多" in run("referee", str(file), "--lang", "zh")[1]
    said = json.loads(run("referee", str(file), "--json")[1].splitlines()[1])
    assert said["line"] == 6 and said["error"].startswith("hands.0: more") and said["error_zh"].startswith("hands.0：3 写多了")


@pytest.mark.parametrize("made", ["nothing", "folder", "latin"])
def test_a_file_that_cannot_be_read_has_no_line(tmp_path: Path, made: str) -> None:
    file = tmp_path / "case.yaml"
    if made == "folder":
        file.mkdir()
    elif made == "latin":
        file.write_bytes(b"\xff\xfe\xff")
    zh = {"nothing": "没有这个文件", "folder": "这是文件夹，不是文件", "latin": "不是 UTF-8 编码的文字"}[made]
    for command in ("referee", "replay", "verify"):
        assert run(command, str(file), "--lang", "zh") == (2, f"ERROR {file}: {zh}\n")
        code, out = run(command, str(file), "--lang", "en")
        assert code == 2 and out.startswith(f"ERROR {file}: ") and "\n" not in out.strip()
    assert json.loads(run("referee", str(file), "--json")[1])["line"] is None


def test_the_referee_says_what_is_wrong_in_chinese(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(CASE % "refused" + "- game: doudizhu/qq\n  position: {hands: ['3', '4', '5']}\n  expect: {turn: 1}\n")
    assert "a pass: moves.1：应该是 refused，实际是 ok\n" in run("referee", str(file), "--lang", "zh")[1]
    assert "expect.turn：应该是 1，实际是 ['0']\n" in run("referee", str(file), "--lang", "zh")[1]
    assert "a pass: move 1: expected refused, got ok\n" in run("referee", str(file), "--lang", "en")[1]


@pytest.mark.parametrize(
    ("game", "lang"),
    [("doudizhu/qq", "zh"), ("doudizhu/qq", "en"), *((game, "zh") for game in games.GAMES if game != "doudizhu/qq")],
)
def test_a_hand_in_the_terminal(
    game: str, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tables: list[Table] = []
    asked = terminal.ask

    def remember(table: Table, *rest: object) -> object:
        tables.append(table)
        return asked(table, *rest)  # pyright: ignore[reportArgumentType]

    typed = iter(("nonsense", "?"))

    def answer(*_: object, **__: object) -> str:
        table = tables[-1]
        choose = bots.make("rule", table.game_id)
        return next(typed, None) or move_text(choose(table.view(0), table.rng))

    monkeypatch.setattr(terminal, "ask", remember)
    monkeypatch.setattr(click, "prompt", answer)
    monkeypatch.setattr(click, "confirm", lambda *_, **__: False)
    terminal.play(game, lang, seed=5, bot="random")
    said = capsys.readouterr().out
    assert tables[-1].result() is not None
    assert {"zh": "得分", "en": "Points"}[lang] in said
    assert "[C-7]" in said or "[C-8]" in said


def test_a_reading_is_chosen_in_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    table = games.open_table("doudizhu/laizi")
    position = {"hands": ["7755 3", "888 9 J", "TTTT 3"], "landlord": 0, "wild": "5", "shown": [2]}
    table.state = table.game.setup(table.rules, position, random.Random(1))
    table._number_prompts(None)  # pyright: ignore[reportPrivateUsage]
    typed = iter(("7755", 2))
    monkeypatch.setattr(click, "prompt", lambda *_, **__: next(typed))
    assert terminal.ask(table, {2: "电脑 2"}, "zh", random.Random(1), clock=False)
    said = capsys.readouterr().out
    assert "  1  炸弹 · 7\n  2  三带一 · 7\n" in said
    assert "癞子: 5" in said and "电脑 2的明牌: ♦10 ♣10 ♥10 ♠10 " in said
    assert table.actions[-1][1].endswith("as triple+1 7")


def test_replay_verifies_and_tells(tmp_path: Path) -> None:
    rng = random.Random(1)
    table = games.open_table("doudizhu/qq", rng=rng)
    table.begin()
    while table.result() is None:
        seat = table.turn()[0]
        table.act(seat, move_text(table.game.legal(table.state, seat).pick(rng)))
    file = tmp_path / "hand.jsonl"
    file.write_text(record_text(table.record()), encoding="utf-8")
    code, out = run("replay", str(file), "--lang", "zh")
    assert code == 0
    assert "是地主" in out
    spoilt = [
        {**table.record(), "result": None},
        {**table.record(), "actions": table.record()["actions"][:-1]},
        {**table.record(), "actions": [[0, "bid 1"]]},
        {**table.record(), "rules": {"kickers": "odd"}},
        {**table.record(), "seats": [0, 1, 3]},
        {**table.record(), "seats": [2, 0, 1]},
        {**table.record(), "seats": [0, 1, 2, 3]},
        {**table.record(), "seats": [0, 1, True]},
        {**table.record(), "purse": {"0": -5}},
        {**table.record(), "purse": {"9": 5}},
        {**table.record(), "stakes": {"factor": "0"}},
        {**table.record(), "game": "doudizhu/qq?zzz"},
    ]
    file.write_text("\n".join(map(record_text, spoilt)) + "\n\n", encoding="utf-8")
    code, out = run("replay", str(file), "--quiet")
    assert code == 1
    assert out.count("WRONG") == len(spoilt)
    in_chinese = run("replay", str(file), "--quiet", "--lang", "zh")[1].splitlines()
    assert all(re.search("[\u4e00-\u9fff]", line) for line in in_chinese) and len(in_chinese) == len(spoilt)
    assert f"WRONG {file}:4: kickers=odd：房规的取值只能是 strict、loose" in in_chinese
    assert f"WRONG {file}:11: stakes.factor：不能小于 1" in in_chinese


CARRIES: dict[str, dict[str, Any]] = {
    "gouji/open": {"debts": [[1, 2]], "leader": 0, "hand": 2},
    "maumau/classic": {"penalties": {"0": "many"}},
    "shengji/two": {"levels": 5, "dealer": []},
}


@pytest.mark.parametrize("command", ["replay", "verify", "referee"])
@pytest.mark.parametrize("game", CARRIES)
def test_a_carry_that_was_made_up(tmp_path: Path, game: str, command: str) -> None:
    """What the last hand left is the game's own form; the commands say what is wrong with it, as with the rest of a record."""
    text = record_text({**games.open_table(game).record(), "carry": CARRIES[game], "fair": {}})
    file = tmp_path / "hand.jsonl"
    file.write_text(json.dumps([{"record": text}]) if command == "referee" else text, encoding="utf-8")
    code, out = run(command, str(file))
    assert (code, out[:5]) == ((2, "ERROR") if command == "referee" else (1, "WRONG"))
    assert "carry" in out
    assert re.search("carry.*：.*[\u4e00-\u9fff]", run(command, str(file), "--lang", "zh")[1])


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"paiju": 2}', '{"paiju": true}', "[" * 3000, '{"paiju":1,"game":"doudizhu/qq","version":null}'],
)
def test_what_is_no_record_cannot_be_read(tmp_path: Path, text: str) -> None:
    file = tmp_path / "hand.jsonl"
    file.write_text(text, encoding="utf-8")
    code, out = run("replay", str(file))
    assert (code, out[:5]) == (2, "ERROR")


def test_the_rules_of_a_record_lack_what_its_id_says() -> None:
    header = games.open_table("doudizhu/qq?kickers=strict").header()
    del header["rules"]["kickers"]
    assert games.fresh(header).rules.kickers == "strict"


BROKEN = {
    "a name that is a list": "- {name: [a], game: doudizhu/qq, position: {hands: ['3', '4', '5']}}",
    "a key twice": "- {name: a, name: b, game: doudizhu/qq, position: {hands: ['3', '4', '5']}}",
    "a record beside a game": "- {record: x, game: doudizhu/qq}",
    "moves of settle": "- {game: settle, position: {}, moves: [[0, pass, ok]]}",
    "ok with a clause": "- {game: doudizhu/qq, position: {hands: ['3', '4', '5']}, moves: [[0, play 3, ok DZ-1]]}",
    "a seat that is none": "- {game: doudizhu/qq, position: {hands: ['3', '4', '5']}, expect: {legal: {seat: 9, count: 0}}}",
    "a bottom of four": "- {game: doudizhu/qq, position: {hands: ['3', '4', '5'], bottom: '3333'}}",
    "passes on nothing": "- {game: doudizhu/qq, position: {hands: ['3', '4', '5'], passes: 1}}",
    "bids in play": "- {game: doudizhu/qq, position: {hands: ['3', '4', '5'], bids: [[0, bid 1]]}}",
    "a landlord in the bidding": "- {game: doudizhu/qq, position: {phase: bid, landlord: 1}}",
    "an owner asked to beat his own": (
        "- {game: doudizhu/qq, position: {hands: ['3', '4', '5'], turn: 0, last: {seat: 0, play: '6'}}}"
    ),
    "a turn against the passes": (
        "- {game: doudizhu/qq, position: {hands: ['3', '4', '5'], turn: 1, passes: 1, last: {seat: 0, play: '6'}}}"
    ),
    "a stock of lists": "- {game: maumau/classic, position: {hands: ['3', '4'], stock: [[]]}}",
    "a burner without a set to lead": (
        "- {game: gouji/open, position: {hands: ['', '3456', ''], turn: 1, burning: {seat: 1, of: 0}}}"
    ),
    "penalties that are none": "- {game: maumau/classic, position: {hands: ['3', '4'], carry: {penalties: [x]}}}",
    "a carry of something": "- {game: doudizhu/qq, position: {hands: ['3', '4', '5'], carry: {x: y}}}",
    "hands in a word": "- {game: doudizhu/qq, position: {hands: ['3', '4', '5']}, expect: {hands: x}}",
    "a purse of one": "- {game: doudizhu/qq, position: {hands: ['3', '4', '5'], purse: {0: 5}}}",
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN.keys())
def test_a_case_that_makes_no_sense_is_named_as_such(tmp_path: Path, text: str) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(text, encoding="utf-8")
    code, out = run("referee", str(file))
    assert (code, out[:5]) == (2, "ERROR") and "cannot read it" not in out


def test_what_is_carried_and_what_is_expected_are_named_so(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    seven = "- {game: maumau/classic, position: {hands: [S3 S4, S5 S6], top: S9%s}, expect: {turn: 0}}\n"
    file.write_text(seven % ", carry: {penalties: {0: 40, 1: 20}}" + seven % ", carry: {penalties: [40, x]}", encoding="utf-8-sig")
    code, out = run("referee", str(file), "--lang", "en")
    assert code == 2 and out.startswith("ok ") and f"ERROR {file}:2: carry.penalties.1: 'x' is no whole number" in out
    for text, where in (
        ("{game: shengji/two, position: {hands: [S3, S4, S5, S6], carry: {levels: ['2']}}}", "carry.levels"),
        ("{game: shengji/two, position: {hands: [S3, S4, S5, S6], carry: {dealer: 9}}}", "carry.dealer"),
        ("{game: shengji/two, position: {hands: [S3, S4, S5, S6]}, expect: {hands: x}}", "expect.hands"),
        ("{game: doudizhu/qq, position: {hands: ['3', '4', '5']}, expect: {legal: {seat: 0, all: x}}}", "expect.legal.all"),
        ("{game: doudizhu/qq, position: {hands: ['3', '4', '5']}, expect: {last: x}}", "expect.last"),
    ):
        file.write_text(f"- {text}", encoding="utf-8")
        assert run("referee", str(file), "--lang", "zh")[1].startswith(f"ERROR {file}:1: {where}：")


def test_a_game_that_fails_stops_no_other_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(case: dict[str, Any], folder: Path) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(casefile, "run", fail)
    file = tmp_path / "case.yaml"
    file.write_text("- name: \"a\\nb\\e[31m\"\n- name: c\n", encoding="utf-8")
    code, out = run("referee", str(file), "--lang", "zh")
    assert code == 2
    said = "有程序读不懂的地方（ZeroDivisionError）"
    assert out.splitlines() == [f"ERROR {file}:1: a b [31m: {said}", f"ERROR {file}:2: c: {said}"]


def test_a_record_over_several_lines_says_what_it_lacks(tmp_path: Path) -> None:
    record = games.open_table("doudizhu/qq").record()
    file = tmp_path / "hand.json"
    lacking = {key: value for key, value in record.items() if key != "version"}
    for text, zh in (
        (json.dumps(lacking, indent=1), "缺少 version"),
        (json.dumps(record, indent=1)[:-3], "不是 JSON：第 "),
        (" \n", "文件是空的"),
        (f"{record_text(record)}\n\n{{", "第 3 行：不是 JSON：第 2 列看不懂"),
    ):
        file.write_text(text, encoding="utf-8-sig")
        code, out = run("replay", str(file), "--lang", "zh")
        assert code == 2 and out.startswith(f"ERROR {file}: {zh}"), text


def test_a_take_back_is_an_action_and_replays() -> None:
    table = games.open_table("doudizhu/classic", rng=random.Random(2))
    table.begin()
    first = table.turn()[0]
    before = table.view(first)
    table.act(first, "bid 1")
    table.undo(1)
    assert table.view(first) == before
    table.act(first, "bid 2")
    again = games.replay(table.header(), table.actions)
    assert again.state == table.state
    assert [text for _, text in table.actions][-3:] == ["bid 1", "undo 1", "bid 2"]


def test_a_text_never_fails_for_want_of_a_parameter() -> None:
    for code in words.REFUSALS:
        assert all(words.refusal(code, {}))


def test_serve_says_in_a_line_why_it_cannot(tmp_path: Path) -> None:
    database = str(tmp_path / "paiju.db")
    lock = one_server.lock_file(store.database_url(database))
    code, out = run("serve", "--database", database)
    assert code == 1 and "another server" in out and "Traceback" not in out
    assert lock is not None
    os.close(lock)
    assert run("serve", "--port", "99999")[0] == 2


@pytest.mark.parametrize(("made", "says"), [("folder", "directory"), ("text", "not a database"), ("newer", "a newer version")])
@pytest.mark.parametrize("command", [("serve",), ("admin", "stats")])
def test_a_database_that_cannot_be_opened(tmp_path: Path, made: str, says: str, command: tuple[str, ...]) -> None:
    file = tmp_path / "paiju.db"
    if made == "folder":
        file.mkdir()
    elif made == "text":
        file.write_text("nothing that SQLite has written" * 20)
    else:
        with contextlib.closing(sqlite3.connect(file)) as db, db:
            db.execute("create table alembic_version (version_num text)")
            db.execute("insert into alembic_version values ('9999')")
    code, out = run(*command, "--database", str(file))
    assert code == 1 and (says in out or (command[0] == "admin" and made == "folder"))
    assert "Traceback" not in out and len(out.strip().splitlines()) <= 2
    assert command[0] == "admin" or re.match(r"Error: .*[\u4e00-\u9fff].* / .*[a-z].*\n.*[\u4e00-\u9fff].* / .*[a-z]", out), out


def test_a_case_holds_its_record_itself(tmp_path: Path) -> None:
    table = games.open_table("doudizhu/qq", rng=random.Random(3))
    table.begin()
    file = tmp_path / "case.yaml"
    for lang in words.LANGUAGES:
        file.write_text(casefile.case_text(table.record(), 2, [(0, "play S3")], lang), encoding="utf-8")
        done = CliRunner().invoke(main, ["referee", str(file)])
        assert done.exit_code == 0 and done.output.startswith("ok"), done.output
    spoilt = file.read_text(encoding="utf-8").replace('"paiju":1', '"paiju":2')
    file.write_text(spoilt, encoding="utf-8")
    done = CliRunner().invoke(main, ["referee", str(file)])
    assert done.exit_code == 2 and "paiju 1" in done.output


def test_aliases_have_no_place_in_a_case_file() -> None:
    bomb = "- &a [x, x]\n" + "".join(f"- &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefg", "bcdefgh", strict=True))
    for text in (bomb, "- {name: &x y, game: *x}\n"):
        with pytest.raises(BadCase, match="aliases"):
            list(casefile.read_cases(text))
