"""Whatever a case file holds, the referee gives a verdict or one of its own errors, and the command line exit status 0, 1, 2."""

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from paiju import games
from paiju.casefile import read_cases
from paiju.cli import main
from paiju.core.game import BadPosition
from paiju.core.move import ARGUMENTS
from paiju.core.referee import BadCase, Verdict, judge
from paiju.core.rules import BadRules
from paiju.core.settle import BadSettlement

KNOWN_ERRORS = (BadCase, BadPosition, BadRules, BadSettlement, games.NoSuchGame)

pieces = st.sampled_from(
    ["3", "33", "4444", "BR", "S3", "HT", "BJ", "10", "大王", "黑桃3", "♠A", "0", "1", "2", "-1", "٣", "1e3", "",
     " ", ",", "，", "as", "bomb 7", "plane+1 T", "X", "\x00", *ARGUMENTS]
)  # fmt: skip
texts = st.one_of(st.text(max_size=12), st.lists(pieces, max_size=4).map(" ".join), pieces)
values = st.recursive(
    texts, lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=3)), max_leaves=8
)
PLAY = {
    "name": "a trick",
    "game": "doudizhu/qq?ask_reading=true",
    "clause": "DZ-3",
    "position": {
        "hands": ["33 9", "444 5", ""],
        "turn": "1",
        "landlord": "0",
        "bottom": "",
        "last": {"seat": "0", "play": "S6"},
        "passes": "0",
        "multiple": "2",
        "bid": "1",
        "phase": "play",
        "purse": {"0": "100", "1": "50", "2": "7"},
        "stakes": {"base": "1", "factor": "10", "fee": "0"},
        "carry": {},
    },
    "moves": [["1", "pass", "ok"], ["2", "play 3", "refused"], ["-", "tick", "refused C-4"]],
    "expect": {
        "turn": "2",
        "phase": "play",
        "last": {"seat": "0", "play": "6"},
        "multiple": "2",
        "hands": {"0": "33 9"},
        "legal": {"seat": "2", "count": "3"},
        "winner": [],
        "points": "",
    },
}
BID = {
    "name": "bids",
    "game": "doudizhu/classic",
    "position": {"phase": "bid", "hands": ["3", "4", "5"], "bottom": "6 7 8", "bids": [["0", "bid 0"], ["1", "bid 1"]]},
    "moves": [["2", "bid 3", "ok"], ["0", "bid 0", "refused C-8"]],
    "expect": {"legal": {"seat": "2", "all": ["play 5", "play 6"]}, "hands": ["3", "4", ""]},
}
SETTLE = {
    "game": "settle",
    "position": {
        "points": ["4", "-2", "-2"],
        "purse": ["100", "1", "0"],
        "stakes": {"base": "1", "factor": "3/2"},
        "escape": ["0", "4"],
        "landlords": ["0"],
    },
    "expect": {"purse": ["0", "0", "0"], "system": "0"},
}


def one_of_each() -> Iterator[dict[str, Any]]:
    """A case of every file, so that each family has some."""
    for file in sorted(Path(__file__).parent.glob("cases/*.yaml")):
        cases = [case for _, case in read_cases(file.read_text(encoding="utf-8")) if "record" not in case]
        yield from cases[:1]


GOOD = [PLAY, BID, SETTLE, *one_of_each()]


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every (list or dict, key) inside."""
    if not isinstance(value, (list, dict)):
        return []
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    return [(value, key) for key in keys] + [place for key in keys for place in places(value[key])]


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """A good case with one to three things in it changed, dropped or added."""
    case = copy.deepcopy(draw(st.sampled_from(GOOD)))
    for _ in range(draw(st.integers(1, 3))):
        if not (there := places(case)):
            break
        inside, key = draw(st.sampled_from(there))
        match draw(st.sampled_from(["change", "change", "drop", "add"])):
            case "change":
                inside[key] = draw(values)
            case "drop":
                del inside[key]
            case _ if isinstance(inside, dict):
                inside[draw(texts)] = draw(values)
            case _:
                inside.append(draw(values))
    return case


ids = st.one_of(
    st.sampled_from(["doudizhu/classic", "doudizhu/qq", "doudizhu/qq?ask_reading=true", "settle"]),
    st.lists(
        st.sampled_from(["doudizhu/qq", "?", "&", "=", "spring", "true", "kickers", "loose", "/", "x"]), max_size=6
    ).map("".join),
    texts,
)
cases = st.one_of(
    spoilt(),
    st.dictionaries(
        st.sampled_from(["name", "game", "clause", "position", "moves", "expect", "x"]), values, max_size=5
    ),
)


def find(game_id: str) -> tuple[Any, Any]:
    entry, rules = games.find(game_id)
    return entry.game, rules


def load(path: str) -> tuple[Any, Any]:
    raise BadCase("record", path)


@settings(max_examples=500, deadline=None)
@given(cases)
def test_a_case_gets_a_verdict_or_a_known_error(case):
    try:
        verdict = judge(case, find, load)
    except KNOWN_ERRORS as bad:
        assert str(bad)
    else:
        assert isinstance(verdict, Verdict)


@settings(max_examples=300, deadline=None)
@given(ids)
def test_an_id_is_found_or_refused(game_id):
    try:
        entry, rules = games.find(game_id)
    except (BadRules, games.NoSuchGame) as bad:
        assert str(bad)
    else:
        assert games.find(games.full_id(game_id, rules)) == (entry, rules)


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return tmp_path_factory.mktemp("fuzz") / "case.yaml"


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.binary(max_size=60), st.text(max_size=60).map(str.encode)))
@example(b"- &a [*a]")
@example(b"- {name: x, game: doudizhu/qq, ? [a] : b}")
@example(b"- {<<: {a: b}}")
@example(b"--- []\n--- []")
@example(b"- !!python/object:os.system x")
@example(b"\xef\xbb\xbf- {}")
@example(b"- &a {name: *a}")
def test_any_file_ends_with_a_known_status(file, content):
    file.write_bytes(content)
    for options in ([], ["--json"]):
        result = CliRunner().invoke(main, ["referee", *options, str(file)])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        assert result.exit_code in (0, 1, 2)


TRICK = {"hands": ["33 9", "44 5", "6 6"]}
LONG = "9" * 5000  # more digits than int() reads
BARE_ERRORS = [
    {"moves": [[LONG, "pass", "ok"]]},
    {"position": TRICK | {"turn": LONG}},
    {"position": TRICK | {"purse": [LONG, "0", "0"]}},
    {"expect": {"legal": {"seat": LONG, "count": "1"}}},
    {"expect": {"legal": {"seat": "²", "count": "1"}}},
]


@pytest.mark.parametrize("spoilt", BARE_ERRORS, ids=range(len(BARE_ERRORS)))
def test_numbers_that_are_none(spoilt):
    with pytest.raises((BadCase, BadPosition)):
        judge({"game": "doudizhu/qq", "position": TRICK} | spoilt, find, load)


def test_a_deeply_nested_file(file):
    file.write_bytes(b"[" * 3000)
    result = CliRunner().invoke(main, ["referee", str(file)])
    assert isinstance(result.exception, SystemExit)
