#!/usr/bin/env python3
"""Write the list of settings into docs/hosting.md, between its two marks.

    tools/hosting.py            write it
    tools/hosting.py --check    exit 1 if it differs from what would be written
"""

import sys
from dataclasses import fields
from pathlib import Path

from paiju.server.configuration import limits, toml_value
from paiju.server.settings import Settings
from paiju.server.settings_table import ABOUT, SECTIONS

FILE = Path(__file__).resolve().parent.parent / "docs/hosting.md"
BEGIN, END = "<!-- settings: made by tools/hosting.py -->", "<!-- end of settings -->"
SHOWN = {"database": "`paiju/paiju.db` in your data folder"}


def settings() -> str:
    lines: list[str] = []
    for section, (_, en) in SECTIONS.items():
        lines += [f"### {en}", "", "| setting | default | may be | what it is |", "|---|---|---|---|"]
        for name in (item.name for item in fields(Settings) if ABOUT[item.name].section == section):
            default = SHOWN.get(name) or f"`{toml_value(getattr(Settings(), name))}`"
            lines.append(f"| `{name}` | {default} | {limits(name)[1]} | {ABOUT[name].en} |")
        lines.append("")
    return "\n".join(lines)


def whole(text: str) -> str:
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{settings()}\n{END}{after}"


def main(*given: str) -> int:
    found = FILE.read_text("utf-8")
    wanted = whole(found)
    if given == ("--check",):
        return int(found != wanted)
    FILE.write_text(wanted, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
