"""The settings as a host gives them: one TOML file, PAIJU_… in the environment, arguments of the command line.

The later goes before: defaults, file, environment, arguments. The file is the one that is named, else `paiju.toml` in the
working directory, else in the data folder. ABOUT (settings_table.py) says of each what it is and what it may be.
"""

import json
import math
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from .settings import NORMAL_TEMPOS, Settings, Tempos, data_folder
from .settings_table import ABOUT, SECTIONS, About

FILE = "paiju.toml"
HIDDEN = "***"
OTHERS = {"PAIJU_CONFIG", "PAIJU_CHROMIUM", "PAIJU_WEB_DEV", "PAIJU_ROTATE", "PAIJU_SHOTS"}
"""Variables that are no settings: the file of them, and what `./dev` and the tests are told."""
TYPES = get_type_hints(Settings)
NOUNS: dict[Any, tuple[str, str]] = {
    bool: ("true 或 false", "true or false"),
    int: ("整数", "a whole number"),
    float: ("数", "a number"),
    str: ("文字", "a text"),
    tuple[str, ...]: ("文字的列表", "a list of texts"),
    Tempos: (
        "slow、normal、fast 各一对秒数，如 [0.7, 1.4]",
        "a pair of seconds for each of slow, normal and fast, like [0.7, 1.4]",
    ),
}


class BadSetting(Exception):
    """A setting that cannot be; `where` names the file with its line, the variable or the argument."""

    def __init__(self, where: str, zh: str, en: str) -> None:
        super().__init__(f"{where}: {zh} / {en}")
        self.where, self.zh, self.en = where, zh, en


class Loaded(NamedTuple):
    """`sources`: where each value is from that is no default; `file`: what was read, None where there is none; `strange`: what
    is in the environment and looks like a setting, but is none.
    """

    settings: Settings
    sources: dict[str, str]
    file: Path | None
    strange: tuple[BadSetting, ...] = ()


def load(named: Path | None = None, environ: Mapping[str, str] = os.environ, **given: Any) -> Loaded:
    """Raises BadSetting; arguments that are None were not given."""
    file = find_file(named, environ)
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for name, value, where in [
        *(_of_file(file) if file else ()),
        *((name, environ[variable], variable) for name in ABOUT if (variable := f"PAIJU_{name.upper()}") in environ),
        *((name, value, f"--{name.replace('_', '-')}") for name, value in given.items() if value is not None),
    ]:  # fmt: skip
        values[name] = checked(name, _from_text(name, value, where) if where.startswith("PAIJU_") else value, where)
        sources[name] = where
    return Loaded(replace(Settings(), **values), sources, file, tuple(_strange(environ)))


def find_file(named: Path | None, environ: Mapping[str, str] = os.environ) -> Path | None:
    """Raises BadSetting where the one that is named is not there."""
    wanted = named or (Path(environ["PAIJU_CONFIG"]) if environ.get("PAIJU_CONFIG") else None)
    if wanted is None:
        return next((file for file in (Path(FILE), data_folder(environ) / FILE) if file.is_file()), None)
    if not wanted.is_file():
        raise BadSetting(str(wanted), "没有这个文件", "there is no such file")
    return wanted


def _of_file(file: Path) -> list[tuple[str, Any, str]]:
    """(name, value, where) of a file. Raises BadSetting."""
    try:
        text = file.read_text(encoding="utf-8")
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as bad:
        line = re.search(r"at line (\d+)", str(bad))
        where = f"{file}:{line[1]}" if line else str(file)
        raise BadSetting(where, f"不是 TOML：{bad}", f"this is no TOML: {bad}") from None
    except (OSError, UnicodeDecodeError) as bad:
        raise BadSetting(str(file), f"读不出来：{bad}", f"it cannot be read: {bad}") from None
    found = [(name, value, f"{file}:{_line_of(text, name)}") for name, value in table.items()]
    for name, _, where in found:
        if name not in ABOUT:
            raise _unknown(name, where)
    return found


def _strange(environ: Mapping[str, str]) -> list[BadSetting]:
    variables = (variable for variable in sorted(environ) if variable.startswith("PAIJU_") and variable not in OTHERS)
    names = ((variable.removeprefix("PAIJU_").lower(), variable) for variable in variables)
    return [_unknown(name, variable) for name, variable in names if name not in ABOUT]


def _unknown(name: str, where: str) -> BadSetting:
    near = f"; {_near(name)}?" if _near(name) else ""
    return BadSetting(where, f"没有 {name} 这个设置{near}", f"there is no setting {name}{near}")


def _line_of(text: str, name: str) -> int:
    key = re.compile(rf"""\s*\[?\s*["']?{re.escape(name)}["']?\s*[=.\]]""")
    return next((number for number, line in enumerate(text.split("\n"), 1) if key.match(line)), 1)


def _near(name: str) -> str:
    import difflib

    return next(iter(difflib.get_close_matches(name, ABOUT, 1)), "")


def _from_text(name: str, text: str, where: str) -> Any:
    """The value of a variable of the environment, not checked yet."""
    kind, given = TYPES[name], text.strip()
    if kind is bool:
        return {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}.get(
            given.lower(), text
        )
    if kind is str:
        return text
    if kind == tuple[str, ...]:
        return [part.strip() for part in given.split(",") if part.strip()]
    try:
        return json.loads(given) if kind == Tempos else kind(given)
    except ValueError:
        raise _bad(name, text, where) from None


def checked(name: str, value: Any, where: str) -> Any:
    """A value of the right type and within its range. Raises BadSetting."""
    about, kind = ABOUT[name], TYPES[name]
    found = _typed(kind, value)
    if found is None or not _within(about, found):
        raise _bad(name, value, where)
    return found


def _typed(kind: Any, value: Any) -> Any:
    """The value as this type, None if it is none."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if kind is float:
        return float(value) if number and math.isfinite(value) else None
    if kind is int:
        return value if number and isinstance(value, int) else None
    if kind == tuple[str, ...]:
        texts: list[Any] = list(value) if isinstance(value, list | tuple) else [None]
        return tuple(texts) if all(isinstance(part, str) for part in texts) else None
    if kind == Tempos:
        return _tempos(value)
    return value if isinstance(value, kind) else None


def _tempos(value: Any) -> Any:
    if not isinstance(value, dict) or {*value} != {*NORMAL_TEMPOS}:
        return None
    pairs = {name: pair for name, pair in value.items() if isinstance(pair, list | tuple) and len(pair) == 2}
    good = len(pairs) == len(value) and all(_typed(float, part) is not None for pair in pairs.values() for part in pair)
    if not good or any(not 0 <= low <= high <= 60 for low, high in pairs.values()):
        return None
    return {name: (float(low), float(high)) for name, (low, high) in pairs.items()}


def _within(about: About, value: Any) -> bool:
    if about.choices:
        return value in about.choices
    if about.good is not None:
        return about.good(value)
    return about.low is None or about.high is None or about.low <= value <= about.high


def _bad(name: str, value: Any, where: str) -> BadSetting:
    zh, en = limits(name)
    shown = json.dumps(value, ensure_ascii=False, default=str)[:60]
    if ABOUT[name].secret:
        shown = HIDDEN
    return BadSetting(where, f"{name} 应当是：{zh}；现在是 {shown}", f"{name} must be {en}, not {shown}")


def limits(name: str) -> tuple[str, str]:
    """What a setting may be, in zh and en."""
    about, (zh, en) = ABOUT[name], NOUNS[TYPES[name]]
    if about.choices:
        names = " / ".join(about.choices)
        return names, names
    if about.form:
        return about.form
    if about.low is None or about.high is None:
        return zh, en
    low, high = (f"{bound:g}" if abs(bound) < 1e6 else str(bound) for bound in (about.low, about.high))
    unit_zh, unit_en = (f"（{about.unit[0]}）", f" ({about.unit[1]})") if about.unit[0] else ("", "")
    return f"{low} 到 {high} 的{zh}{unit_zh}", f"{en} from {low} to {high}{unit_en}"


# showing


def toml_value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {toml_value(list(pair))}" for name, pair in value.items()) + " }"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(toml_value(part) for part in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def shown(name: str, value: Any) -> Any:
    """The value without what nobody should see."""
    if name == "database" and "://" in value:
        try:
            return make_url(value).render_as_string(hide_password=True)
        except ArgumentError:
            return HIDDEN
    return HIDDEN if ABOUT[name].secret and value else value


def document(loaded: Loaded) -> str:
    """The documented file, with the present values; those that nobody has set stand in it as comments."""
    lines = [
        "# 牌局的设置。放在启动目录或数据目录里，名叫 paiju.toml；或者 paiju serve --config 文件。",
        "# Settings of Paiju: paiju.toml in the working directory or the data folder, or `paiju serve --config FILE`.",
        "# 环境变量 PAIJU_名字（大写）优先于文件，命令行优先于两者。",
        "# PAIJU_NAME in the environment goes before the file, and the command line before both.",
    ]
    for section, (zh, en) in SECTIONS.items():
        lines += ["", f"# —— {zh} / {en} ——"]
        for name in (item.name for item in fields(Settings) if ABOUT[item.name].section == section):
            about, value, source = ABOUT[name], getattr(loaded.settings, name), loaded.sources.get(name)
            may = " / ".join(dict.fromkeys(limits(name)))
            default = f"默认 / default {toml_value(getattr(Settings(), name))}"
            lines += ["", f"# {about.zh}", f"# {about.en}", f"# {may}; {default}"]
            hidden = shown(name, value)
            if source:
                lines.append(f"# 来自 / from {source}" + (f" ({HIDDEN}: 不显示 / not shown)" if hidden != value else ""))
            # what is not shown must not be taken for the value
            mark = "" if source and hidden == value else "#"
            lines.append(f"{mark}{name} = {toml_value(hidden)}")
    return "\n".join(lines) + "\n"
