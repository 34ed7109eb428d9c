"""What is wrong with input, in Chinese: every text that the code raises has one, and each is said whole."""

import ast
import contextlib
import pickle
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import paiju
from paiju import casefile, games
from paiju.core.bad import Bad, Place
from paiju.core.cards import NoCards
from paiju.core.game import BadPosition
from paiju.core.move import Illegal
from paiju.core.position import CARRY_KEYS
from paiju.core.record import OtherRules, check_version, read_record
from paiju.core.referee import BadCase
from paiju.core.rules import BadRules, RulesClash, read_rules
from paiju.core.settle import BadSettlement
from paiju.core.table import BadRecord
from paiju.words import LANGUAGES
from paiju.words.reasons import WORDS, ZH, reason, unusable

ROOT = Path(paiju.__file__).parent
TREES = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(ROOT.rglob("*.py"))]


def name_of(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def family() -> set[str]:
    """`Bad` and all that derives from it, wherever it is."""
    bases = {n.name: {name_of(b) for b in n.bases} for tree in TREES for n in ast.walk(tree) if isinstance(n, ast.ClassDef)}
    found = {"Bad"}
    while more := {name for name, of in bases.items() if of & found} - found:
        found |= more
    return found


FAMILY = family()
AT = {"BadRules": 2, "RulesClash": 2}  # which argument is the text, where it is not the second
OWN = {"OtherRules"}  # has its text in its own class


def texts(node: ast.expr) -> list[str] | None:
    """The constants that an argument can be, None where it is anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp) and (a := texts(node.body)) and (b := texts(node.orelse)):
        return [*a, *b]
    return None


def raised() -> Iterator[tuple[str, str | None, set[str]]]:
    """(source, text, names of its parameters) of everything that is made of these classes; no text where it is not plain."""
    for tree in TREES:
        made = [(n, name_of(n.func)) for n in ast.walk(tree) if isinstance(n, ast.Call) and name_of(n.func) in FAMILY - OWN]
        for cls in (n for n in ast.walk(tree) if isinstance(n, ast.ClassDef) and n.name in OWN):
            made += [(n, "Bad") for n in ast.walk(cls) if isinstance(n, ast.Call) and name_of(n.func) == "__init__"]
        for call, kind in made:
            at = AT.get(kind, 1)
            found = texts(call.args[at]) if len(call.args) == at + 1 else None
            for text in found or [None]:
                yield ast.unparse(call), text, {str(k.arg) for k in call.keywords}


RAISED = list(raised())
TEXTS = {text: params for _, text, params in RAISED if text is not None}


def placeholders(text: str) -> set[str]:
    return {re.split(r"[.\[]", field)[0] for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def test_every_text_is_plain_in_the_code() -> None:
    assert [source for source, text, _ in RAISED if text is None] == []
    assert len(RAISED) > 150


def test_every_text_has_its_chinese_and_no_chinese_is_left_over() -> None:
    assert sorted(TEXTS.keys() - ZH.keys()) == []
    assert sorted(ZH.keys() - TEXTS.keys()) == []


@pytest.mark.parametrize(("source", "text", "params"), RAISED, ids=[source[:60] for source, _, _ in RAISED])
def test_the_parameters_are_those_of_both_texts(source: str, text: str, params: set[str]) -> None:
    if not params:  # then both stand as they are
        assert not re.search(r"\{\w+(![rs])?(:[^}]*)?\}", text + ZH[text]), source
        return
    assert placeholders(text) == params == placeholders(ZH[text]), source


def test_chinese_is_chinese() -> None:
    for text in ZH.values():
        plain = re.sub(r"\{.*?\}|\[.*?\]", "", text)
        assert re.search("[\u4e00-\u9fff]", plain) or plain.strip("：") == "", text
        assert not re.search("[\u4e00-\u9fff][,;?!]", plain), text
    assert {name for name, _ in WORDS} <= {name for params in TEXTS.values() for name in params}


HOSTILE = ("{x}", "{", "}{", "{0}", "{bad.__class__}", "%s{}", "{known!r:>99999999}", "“”", "line 5", "newer", "T", "\x00\n")


@pytest.mark.parametrize("given", HOSTILE)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_somebody_gives_is_never_a_text(given: str, lang: str) -> None:
    told = [
        reason(bad, lang)
        for bad in (
            BadPosition(given, "unknown key"),
            BadPosition("hands.0", "{token!r} is no card", token=given),
            BadCase(given, given),
            BadCase("moves.1", "{who!r} is no seat", who=given),
            BadCase(Place("line", 3), "the key {key} stands twice", key=given),
            BadCase("record", "{file}: {bad}", file=given, bad=BadRecord(given, "of the wrong form ({error})", error=given)),
            BadRules(given, given, "one of {choices:, }", choices=(given,)),
            BadRecord(Place("action", 0), "{refused!r}", refused=Illegal("no_such_move", "C-8", text=given)),
        )
    ]
    assert all(given in said or repr(given)[1:-1] in said for said in told)
    assert sum(map(len, told)) < 900
    assert "第 5 行" not in "".join(told) and "还要新" not in "".join(told)


def test_in_english_it_is_the_text_itself() -> None:
    bad = BadPosition("phase", "{given!r} is none of {known:, }", given="{x}", known=("bid", "play"))
    assert str(bad) == reason(bad, "en") == "phase: '{x}' is none of bid, play"
    assert (bad.where, bad.key, bad.params["given"]) == ("phase", "phase", "{x}")
    assert reason(bad, "zh") == "phase：只能写 bid、play，不能写“{x}”"
    assert str(BadPosition("last", "{seat, play}")) == "last: {seat, play}"
    assert reason(BadPosition("last", "{seat, play}"), "zh") == "last：要写成 {seat, play}"
    assert reason(BadPosition("hands", "said nowhere"), "zh") == "hands：said nowhere"
    assert str(BadPosition("", "unknown key")) == ": unknown key" and str(BadCase(None, "there is none")) == "there is none"


def caught(do: object, *args: object) -> Bad:
    with pytest.raises(Bad) as bad:
        do(*args)  # pyright: ignore[reportCallIssue]
    return bad.value


def test_what_is_wrapped_is_said_inside_out() -> None:
    header = games.open_table("doudizhu/qq").record()
    stakes = caught(games.verified, {**header, "stakes": {"factor": "0"}})
    assert (type(stakes), str(stakes)) == (BadRecord, "stakes.factor: must be 1 or more")
    assert reason(stakes, "zh") == "stakes.factor：不能小于 1"
    step = caught(games.verified, {**header, "actions": [[None, "shuffle"]]})
    assert isinstance(step, BadRecord) and step.at == 0 and reason(step, "zh").startswith("第 1 步：")
    outer = BadCase("record", "{file}: {bad}", file="a.jsonl", bad=BadRecord(Place("line", 2), "{bad}", bad=step))
    assert str(outer) == f"record: a.jsonl: line 2: {step}"
    assert reason(outer, "zh") == f"record：a.jsonl：第 2 行：{reason(step, 'zh')}"


def test_a_refused_move_is_told_as_one() -> None:
    bad = BadRecord(Place("action", 4), "{refused!r}", refused=Illegal("not_held", "C-7", cards="S3"))
    assert str(bad) == "action 4: Illegal('not_held', 'C-7', {'cards': 'S3'})"
    assert reason(bad, "zh") == "第 5 步：你手里没有 ♠3（C-7）"
    assert reason(bad, "en") == "action 4: You do not hold ♠3 (C-7)"


def test_a_seat_that_a_record_does_not_have() -> None:
    bad = caught(games.verified, {**games.open_table("doudizhu/qq").record(), "actions": [[9, "pass"]]})
    assert str(bad) == "action 0: there is no seat 9" and reason(bad, "zh") == "第 1 步：没有 9 号位"


def test_the_names_that_callers_use() -> None:
    rules = games.GAMES["doudizhu/qq"].rules
    option = caught(read_rules, rules, {"kickers": "odd"})
    assert isinstance(option, BadRules) and (option.field, option.value) == ("kickers", "odd") and option.choices
    assert str(option) == f"kickers=odd: one of {', '.join(option.choices)}"
    assert str(caught(read_rules, rules, {"x": "y"})) == "x=y: no such option"
    clash = caught(games.find, "shengji/two?start_level=5&end_level=3")
    assert isinstance(clash, RulesClash) and (clash.field, clash.choices) == ("end_level", ())
    assert unusable(clash) == f"end_level=3：从 5 打起，不能打到这一级就结束 / {clash}"
    assert BadSettlement("purse", "is missing").field == "purse"
    old = caught(check_version, "9.0", "0")
    assert isinstance(old, OtherRules) and (old.age, old.version, old.at) == ("newer", "9.0", None)
    assert reason(old, "zh") == "这是版本 9.0 的牌谱，比这里能重放的还要新"
    for bad in (option, clash, old, BadPosition("hands", "at most {most} seats", most=7)):
        again = pickle.loads(pickle.dumps(bad))
        assert (str(again), reason(again, "zh"), vars(again)) == (str(bad), reason(bad, "zh"), vars(bad))


@pytest.mark.parametrize(
    ("text", "zh"),
    [
        ("{", "不是 JSON：第 1 行第 2 列看不懂"),
        ("[" * 100_000, "不是 JSON：嵌套得太深了"),
        ("{}", "不是牌局的牌谱（要有 \"paiju\": 1）"),
        ('{"paiju": 1, "game": "", "version": "", "rules": {}, "seats": [], "purse": {}}', "缺少 actions、carry、stakes"),
    ],
)
def test_what_is_no_record(text: str, zh: str) -> None:
    assert reason(caught(read_record, text), "zh") == zh


@pytest.mark.parametrize(
    ("text", "line", "zh"),
    [
        ("a: 1", 1, "案例文件要写成一串案例，每个以“- ”开头"),
        ("- a: 1\n- b", 2, "每个案例要写成“名称: 值”的形式"),
        ("- a: 1\n  a: 2", 2, "“a”写了两次"),
        ("- a\n- b\x00", 2, "案例文件里不能有“\\x00”这个字符"),
        ("- [" + "[" * 3000, 1, "嵌套得太深了"),
    ],
)
def test_what_is_no_case_file(text: str, line: int, zh: str) -> None:
    bad = caught(lambda: list(casefile.read_cases(text)))
    assert bad.where == Place("line", line) and reason(bad, "zh") == f"第 {line} 行：{zh}"


def test_what_is_not_ours_is_told_too() -> None:
    assert reason(FileNotFoundError(2, "No such file", "x"), "zh") == "没有这个文件"
    assert reason(OSError(28, "No space left on device"), "zh") == "打不开（No space left on device）"
    assert reason(NoCards("x"), "zh") == str(NoCards("x"))
    with pytest.raises(Exception, match="expected") as bad:
        list(casefile.read_cases("- a\n- ["))
    assert reason(bad.value, "zh").startswith("第 2 行第 4 列不合 YAML 的写法")


@pytest.mark.parametrize("game", games.GAMES)
def test_whatever_is_carried_is_read_or_refused(game: str) -> None:
    """A case's values are texts, lists and mappings; none of them fails in a game."""
    values = ("", "0", "9", "-1", "x", None, ["x"], ["1", "2"], [["a"]], [["0", "1", "luo", "1"]], {"0": "40"}, {"x": "1"})
    for key in CARRY_KEYS:
        for value in values:
            case = {"game": game, "position": {"carry": {key: value}}, "moves": [["0", "pass", "ok"]]}
            with contextlib.suppress(Bad):
                casefile.run(case, Path())
