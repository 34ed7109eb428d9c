import pytest

from paiju import sheets
from paiju.core.rules import options
from paiju.games import GAMES

SHEET = """# 斗地主

第一段
还是第一段。

## 牌型

1. 一步
2. 又一步

- **DZ-3** 不能不出。
  - 例：`3 4`
  - 例二
- **DZ-T9x** 不是表

**DZ-T1** 牌型表

| 牌型 | 例 |
|---|:-:|
| 单张 | `K` |

末段
"""


def test_a_sheet_is_read() -> None:
    sheet = sheets.parse(SHEET, "x", "zh")
    assert sheet.title == "斗地主" and sheet.intro == ["第一段还是第一段。"]
    (part,) = sheet.parts
    assert part.heading == "牌型"
    kinds = [item.kind for item in part.items]
    assert kinds == ["para", "para", "clause", "para", "table", "para"]
    clause, table = part.items[2], part.items[4]
    assert (clause.id, clause.text, clause.examples) == ("DZ-3", "不能不出。", ["例：`3 4`", "例二"])
    assert (table.id, table.caption, table.rows) == ("DZ-T1", "牌型表", [["牌型", "例"], ["单张", "`K`"]])


@pytest.mark.parametrize("name", sheets.names())
def test_both_languages_have_the_same_clauses(name: str) -> None:
    found = [sheets.read(name, lang) for lang in sheets.LANGUAGES]
    assert all(found)
    clauses = [[i.id for p in s.parts for i in p.items if i.id] for s in found if s]
    assert clauses[0] == clauses[1] and all(s and s.title for s in found)


def test_no_other_file_can_be_read() -> None:
    for name in ("../pyproject", "README", "common.zh", "", "/etc/passwd"):
        assert sheets.read(name, "zh") is None and sheets.text(name, "zh") is None
    assert sheets.read("common", "../zh") is None


@pytest.mark.parametrize(("lang", "rule"), [("zh", "房规 {}："), ("en", "house rule {}:")])
@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_stands_in_a_sheet_of_its_game(game: str, lang: str, rule: str) -> None:
    told = "".join(sheets.text(name, lang) or "" for name in GAMES[game].sheets)
    for option in options(GAMES[game].rules):
        said = [part.partition("）" if lang == "zh" else ")")[0] for part in told.split(rule.format(option.name))[1:]]
        assert said, option.name
        assert all(any(choice in one for one in said) for choice in option.choices), option.name
