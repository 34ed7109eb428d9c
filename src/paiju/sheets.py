"""Rule sheets (规则页) read from `rules/NAME.LANG.md`: for rule pages, `paiju rules` and links to clauses."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from paiju import rules_dir

LANGUAGES = ("zh", "en")

_CLAUSE = re.compile(r"- \*\*([A-Z][A-Z0-9]*-\d+[a-z]?)\*\*\s*(.*)")
_CAPTION = re.compile(r"\*\*([A-Z][A-Z0-9]*-T\d+)\*\*\s*(.*)")
_EXAMPLE = re.compile(r"\s+- (.*)")
_STEP = re.compile(r"(\d+\.|-) ")


@dataclass
class Item:
    """A `clause` has id, text and examples; a `table` id, caption and rows, the first its head; a `para` only text."""

    kind: Literal["clause", "para", "table"]
    text: str = ""
    id: str | None = None
    examples: list[str] | None = None
    caption: str | None = None
    rows: list[list[str]] | None = None


@dataclass
class Part:
    heading: str
    items: list[Item]


@dataclass
class Sheet:
    name: str
    lang: str
    title: str
    intro: list[str]
    parts: list[Part]


def names() -> list[str]:
    """Every sheet there is, by name."""
    return sorted(path.name.removesuffix(".zh.md") for path in rules_dir().glob("*.zh.md"))


@cache
def read(name: str, lang: str) -> Sheet | None:
    """A sheet, None if there is none of that name. Only names that `names` lists are looked for on disk."""
    path = rules_dir() / f"{name}.{lang}.md"
    if lang not in LANGUAGES or name not in names() or not path.is_file():
        return None
    return parse(path.read_text("utf-8"), name, lang)


@cache
def clauses() -> dict[str, str]:
    """The sheet that each clause and table stands in."""
    return {
        item.id: name
        for name in names()
        for part in parts_of(name)
        for item in part.items
        if item.id is not None
    }


def parts_of(name: str) -> list[Part]:
    sheet = read(name, "zh")
    return sheet.parts if sheet else []


def text(name: str, lang: str) -> str | None:
    """The sheet as it was written, for a terminal."""
    path: Path = rules_dir() / f"{name}.{lang}.md"
    return path.read_text("utf-8") if read(name, lang) else None


def parse(source: str, name: str, lang: str) -> Sheet:
    """Markdown of the one form that sheets have; what is no heading, clause, example or table is a paragraph."""
    sheet = Sheet(name, lang, "", [], [])
    items: list[Item] = []
    open_paragraph = False  # whether the next plain line continues the one before
    for line in source.splitlines():
        if line.startswith("# ") and not sheet.title:
            sheet.title = line[2:].strip()
        elif line.startswith("## "):
            items = []
            sheet.parts.append(Part(line[3:].strip(), items))
        elif found := _CLAUSE.match(line):
            items.append(Item("clause", found[2], found[1], []))
        elif found := _CAPTION.match(line):
            items.append(Item("table", id=found[1], caption=found[2], rows=[]))
        elif line.startswith("|"):
            _row(items, line)
        elif (found := _EXAMPLE.match(line)) and items and items[-1].examples is not None:
            items[-1].examples.append(found[1])
        elif plain := line.strip():
            if open_paragraph and items and not _STEP.match(plain):
                items[-1].text += ("" if lang == "zh" else " ") + plain
            else:
                items.append(Item("para", plain))
            open_paragraph = True
            continue
        open_paragraph = False
        if not sheet.parts and items:
            sheet.intro += [item.text for item in items]
            items = []
    if not sheet.parts:
        sheet.intro += [item.text for item in items]
    return sheet


def _row(items: list[Item], line: str) -> None:
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if all(re.fullmatch(r":?-+:?", cell) for cell in cells):
        return
    if not items or items[-1].rows is None:
        items.append(Item("table", caption="", rows=[]))
    rows = items[-1].rows
    assert rows is not None
    rows.append(cells)
