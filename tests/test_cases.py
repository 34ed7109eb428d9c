"""The case files hold, and `paiju referee` says so as cases.md promises."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from paiju.cli import main

CASES = Path(__file__).parent / "cases"
RULES = Path(__file__).parent.parent / "rules"
CLAUSE = r"[A-Z][A-Z0-9]*-\d+[a-z]?"
FILES = sorted(CASES.glob("*.yaml"))

GOOD = """
- name: a pair of fours beats a pair of threes
  game: doudizhu/classic
  clause: DZ-6
  position: {hands: ["33 9", "44 5", "6 6"], landlord: 0}
  moves:
    - [0, play 33, ok]
    - [1, play 5, refused DZ-6]
    - [1, play 44, ok]
  expect: {turn: 2}
"""
WRONG_MOVE = GOOD.replace("[1, play 5, refused DZ-6]", "[1, play 5, refused DZ-3]")
WRONG_END = GOOD.replace("turn: 2", "turn: 0")
UNREADABLE = {
    "no yaml": "- name: [",
    "no list": "name: x",
    "no case": "- just a text",
    "no file": None,
    "no utf-8": b"- name: \xff\xfe",
    "an unknown key of the case": GOOD.replace("clause:", "claws:"),
    "an unknown key of the position": GOOD.replace("landlord:", "banker:"),
    "an unknown key of expect": GOOD.replace("turn: 2", "who: 2"),
    "an unknown game": GOOD.replace("doudizhu/classic", "doudizhu/nine"),
    "an unknown option": GOOD.replace("doudizhu/classic", "doudizhu/classic?jokers=3"),
    "an unknown value": GOOD.replace("doudizhu/classic", "doudizhu/classic?spring=perhaps"),
    "a card that is none": GOOD.replace("33 9", "33 X"),
    "more copies than the deck has": GOOD.replace("33 9", "33333"),
    "one card in two hands": GOOD.replace('"33 9", "44 5"', '"S3 S3", "44 5"'),
    "a seat that is none": GOOD.replace("landlord: 0", "landlord: 3"),
    "a row without a verdict": GOOD.replace("[1, play 44, ok]", "[1, play 44]"),
    "a verdict that is none": GOOD.replace("play 44, ok", "play 44, fine"),
    "a row of a seat that is none": GOOD.replace("[1, play 44, ok]", "[x, play 44, ok]"),
    "a set on the table that is none": GOOD.replace("landlord: 0", "landlord: 0, last: {seat: 2, play: 78}"),
    "a bid that is none": GOOD.replace("landlord: 0", "phase: bid, bids: [[0, hello]]"),
    "a bid without a seat": GOOD.replace("landlord: 0", "phase: bid, bids: [[bid 1]]"),
    "a bid that is not possible": GOOD.replace("landlord: 0", "phase: bid, bids: [[0, bid 2], [1, bid 1]]"),
    "a record that is not there": "- {name: x, record: nothing.json}",
    "neither game nor record": "- {name: x}",
}


def referee(*args: str | Path) -> Result:
    result = CliRunner().invoke(main, ["referee", *map(str, args)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


@pytest.fixture
def write(tmp_path: Path):
    def write(name: str, text: str | bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_cases_hold(file):
    result = referee(file)
    wrong = [line for line in result.output.splitlines() if not line.startswith("ok ")]
    assert (wrong, result.exit_code) == ([], 0)


def test_every_case_has_a_name_of_its_own():
    rows = [json.loads(line) for file in FILES for line in referee("--json", file).output.splitlines()]
    names = [(row["file"], row["name"]) for row in rows]
    assert all(name for _, name in names)
    assert len(set(names)) == len(names)


def test_every_clause_of_the_sheets_has_a_case():
    sheets = "".join(sheet.read_text(encoding="utf-8") for sheet in RULES.glob("*.zh.md"))
    cases = "".join(file.read_text(encoding="utf-8") for file in FILES)
    clauses = set(re.findall(rf"\*\*({CLAUSE})\*\*", sheets))
    named = {clause for line in re.findall("(?:clause:|refused) *(.*)", cases) for clause in re.findall(CLAUSE, line)}
    assert len(clauses) > 300 and clauses == named


def test_cases_that_hold(write):
    result = referee(file := write("good.yaml", GOOD))
    assert (result.exit_code, result.output) == (0, f"ok    {file}: a pair of fours beats a pair of threes\n")


def test_cases_that_hold_as_json(write):
    result = referee("--json", file := write("good.yaml", GOOD))
    assert result.exit_code == 0
    assert json.loads(result.output) == {
        "file": str(file),
        "name": "a pair of fours beats a pair of threes",
        "ok": True,
        "step": None,
        "expected": None,
        "got": None,
        "clause": "DZ-6",
    }


@pytest.mark.parametrize(
    ("text", "step", "expected", "got"),
    [(WRONG_MOVE, 2, "refused DZ-3", "refused DZ-6"), (WRONG_END, "turn", "0", ["2"])],
    ids=["a move", "the end"],
)
def test_a_case_that_does_not_hold(write, text, step, expected, got):
    file = write("wrong.yaml", text + GOOD)
    plain, as_json = referee(file), referee("--json", file)
    assert plain.exit_code == as_json.exit_code == 1
    assert plain.output.startswith("WRONG")
    row, good = map(json.loads, as_json.output.splitlines())
    assert (row["ok"], row["step"], row["expected"]) == (False, step, expected)
    assert row["got"] == got or row["got"].startswith(got)
    assert good["ok"], "the cases after it are run all the same"


@pytest.mark.parametrize("what", UNREADABLE)
def test_a_file_that_cannot_be_read(write, tmp_path, what):
    text = UNREADABLE[what]
    file = tmp_path / "no file.yaml" if text is None else write("bad.yaml", text)
    plain, as_json = referee(file), referee("--json", file)
    assert plain.exit_code == as_json.exit_code == 2
    assert plain.output.startswith(f"ERROR {file}:"), "the line and the reason"
    assert all(isinstance(json.loads(line), dict) for line in as_json.output.splitlines())
    assert not any(json.loads(line)["ok"] for line in as_json.output.splitlines())


def test_an_unreadable_file_outweighs_a_wrong_case(write):
    good, wrong = write("good.yaml", GOOD), write("wrong.yaml", WRONG_END)
    bad = write("bad.yaml", UNREADABLE["an unknown game"])
    assert referee(good, wrong).exit_code == 1
    assert referee(bad, wrong, good).exit_code == 2
    assert len(referee("--json", bad, wrong, good).output.splitlines()) == 3


def test_no_file_is_no_usage():
    assert CliRunner().invoke(main, ["referee"]).exit_code == 2


# Examples 4, 7 and 8 of the sheet name sets that one pack cannot hold at once, so no position shows them.
@pytest.mark.parametrize(
    ("game", "a", "b", "wins"),
    [
        ("doudizhu/qq", "444555666777", "333444555888", True),
        ("doudizhu/qq", "444555666777", "333444555666", True),
        ("doudizhu/qq", "88899934", "777888TJ", True),
        ("doudizhu/qq", "888999TTT", "777888999TJQ", False),
        ("doudizhu/qq", "333355", "3333", False),
        ("doudizhu/qq", "3333", "AAA5", True),
        ("doudizhu/classic", "BR", "2222", True),
        ("doudizhu/classic", "2222", "BR", False),
    ],
)
def test_the_beats_command(game, a, b, wins):
    result = CliRunner().invoke(main, ["beats", game, a, b])
    assert result.exit_code == (0 if wins else 1)
    assert result.output.startswith("yes" if wins else "no: DZ-6")
    as_json = json.loads(CliRunner().invoke(main, ["beats", game, a, b, "--json"]).output)
    assert as_json["beats"] is wins
    assert wins or as_json["clause"] == "DZ-6"


def test_the_shape_command():
    found = CliRunner().invoke(main, ["shape", "doudizhu/qq", "444555666777", "--json"])
    assert json.loads(found.output) == {
        "readings": [
            {"kind": "plane", "length": 4, "key": "7"},
            {"kind": "plane+1", "length": 3, "key": "7"},
            {"kind": "plane+1", "length": 3, "key": "6"},
        ]
    }
    none = CliRunner().invoke(main, ["shape", "doudizhu/classic", "333344"])
    assert (none.exit_code, none.output.startswith("none: DZ-10")) == (1, True)
    assert CliRunner().invoke(main, ["shape", "doudizhu/classic", "x"]).exit_code == 2
