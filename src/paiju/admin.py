"""`paiju admin`: what a host can see and do, while the server runs or not. Every command has `--json`."""

import re
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from . import words
from .host import CONFIG, DATABASE, loaded, not_opened

ABOUT_ONE = {"ignore_unknown_options": True}  # an id may begin like an option
UNITS = {"m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}


class Id(click.ParamType):
    """Of a person, a room or a report, or an address. Of what begins like an option only what can be an id is one."""

    name = "id"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if str(value).startswith("-") and not re.fullmatch(r"-[\w-]{15}", str(value), re.ASCII):
            raise click.NoSuchOption(str(value), ctx=ctx)
        return value


class Name(click.ParamType):
    name = "name"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if str(value).startswith("--"):
            raise click.NoSuchOption(str(value), ctx=ctx)
        return value


class Span(click.ParamType):
    """How long: `30m`, `12h`, `3d`, `2w`. The value is in seconds."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        found = re.fullmatch(r"([1-9]\d{0,5})([mhdw])", str(value))
        if found is None:
            self.fail(f"{value}: 30m, 12h, 3d, 2w", param, ctx)
        return float(int(found[1]) * UNITS[found[2]])


@click.group()
def admin() -> None:
    """Look after a server: people, rooms, notices, backups. It may run or not, but must be on this machine.

    Which one is said by --database, by the file of settings or by PAIJU_DATABASE, as for `paiju serve`. Exit status 1 if it was
    not done.
    """


def asks(do: Callable[..., Any]) -> Callable[..., Any]:
    """The options that every command has."""
    lang = click.option("--lang", type=click.Choice(words.LANGUAGES), default=words.of_system, help="zh or en.")
    return CONFIG(DATABASE(click.option("--json", "as_json", is_flag=True, help="The answer as JSON.")(lang(do))))


def carry_out(do: str, config: Path | None, database: str | None, as_json: bool, lang: str, **given: Any) -> None:
    """Ask, and print the answer; ends the program with status 1 where it is no."""
    from sqlalchemy.exc import SQLAlchemyError

    from .server.desk import ask

    settings = loaded(config, database=database).settings
    try:
        answer = ask(settings, do, {name: value for name, value in given.items() if value is not None})
    except (SQLAlchemyError, OSError, ModuleNotFoundError) as bad:
        raise not_opened(bad) from None
    if failed := answer.get("failed"):
        click.echo(words.json_text(failed) if as_json else failed[lang], err=not as_json)
        sys.exit(1)
    done = answer["done"]
    click.echo(words.json_text(done) if as_json else shown(done, lang))


def shown(found: Any, lang: str) -> str:
    if isinstance(found, list):
        return table(found, lang) if found else words.admin.NOTHING[lang != "zh"]
    lines: list[str] = []
    for name, value in found.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines += [f"{words.admin.heading(name, lang)}:", *(f"  {line}" for line in table(value, lang).split("\n"))]
        elif isinstance(value, dict):
            lines += [f"{words.admin.heading(name, lang)}:", *(f"  {line}" for line in shown(value, lang).split("\n"))]
        else:
            lines.append(f"{words.admin.heading(name, lang)}: {words.admin.cell(name, value, lang)}")
    return "\n".join(lines)


def table(rows: list[dict[str, Any]], lang: str) -> str:
    names = [*rows[0]]
    cells = [[words.admin.heading(name, lang) for name in names]]
    cells += [[words.admin.cell(name, row[name], lang) for name in names] for row in rows]
    widths = [max(width(row[n]) for row in cells) for n in range(len(names))]
    padded = ("  ".join(text + " " * (w - width(text)) for text, w in zip(row, widths, strict=True)) for row in cells)
    return "\n".join(line.rstrip() for line in padded)


def width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(ch) in "WF" else 1 for ch in text)


@admin.command()
@click.option("--find", help="A part of a name, a log-in name or an id.")
@click.option("--most", type=int, help="So many rows at the most (100).")
@asks
def users(**given: Any) -> None:
    """Who was here, the last seen first."""
    carry_out("users", **given)


@admin.command(context_settings=ABOUT_ONE)
@click.argument("id", type=Id())
@asks
def user(**given: Any) -> None:
    """Somebody: sessions, rooms, ban, and where he is connected from."""
    carry_out("user", **given)


@admin.command(context_settings=ABOUT_ONE)
@click.argument("who", metavar="ID|ADDRESS", type=Id())
@click.option("--for", "seconds", type=Span(), help="30m, 12h, 3d, 2w; for good if not given.")
@click.option("--why", help="He is told.")
@asks
def ban(**given: Any) -> None:
    """Shut somebody out, or the guests of an address or a network. Who has a log-in is not shut out by his address."""
    carry_out("ban", **given)


@admin.command(context_settings=ABOUT_ONE)
@click.argument("who", metavar="ID|ADDRESS", type=Id())
@asks
def unban(**given: Any) -> None:
    """Let somebody in again."""
    carry_out("unban", **given)


@admin.command()
@asks
def bans(**given: Any) -> None:
    """Who is shut out."""
    carry_out("bans", **given)


@admin.command(context_settings=ABOUT_ONE)
@click.argument("id", type=Id())
@asks
def logout(**given: Any) -> None:
    """End all sessions of somebody. A guest without a log-in cannot come back as the same."""
    carry_out("logout", **given)


@admin.command(context_settings=ABOUT_ONE)
@click.argument("id", type=Id())
@click.argument("name", type=Name())
@asks
def rename(**given: Any) -> None:
    """Give somebody another name."""
    carry_out("rename", **given)


@admin.command(context_settings=ABOUT_ONE)
@click.argument("id", type=Id())
@click.argument("beans", type=int)
@click.option("--why", required=True, help="For the log.")
@asks
def grant(**given: Any) -> None:
    """Give somebody beans (play points), or take some with a number below zero. It is an entry of the ledger."""
    carry_out("grant", **given)


@admin.command()
@asks
def rooms(**given: Any) -> None:
    """All open rooms."""
    carry_out("rooms", **given)


@admin.command(context_settings=ABOUT_ONE)
@click.argument("id", type=Id())
@asks
def room(**given: Any) -> None:
    """A room: who sits there, and what goes on."""
    carry_out("room", **given)


@admin.command(context_settings=ABOUT_ONE)
@click.argument("id", type=Id())
@asks
def close(**given: Any) -> None:
    """Close a room. A hand that runs is void, and what was at stake goes back."""
    carry_out("close", **given)


@admin.command()
@click.option("--closed", is_flag=True, help="Those that were dealt with.")
@asks
def reports(closed: bool, **given: Any) -> None:
    """What players say of each other, the oldest first."""
    carry_out("reports", state="closed" if closed else "open", **given)


@admin.command(context_settings=ABOUT_ONE)
@click.argument("id", type=Id())
@asks
def report(**given: Any) -> None:
    """A report with what was said last at the table."""
    carry_out("report", **given)


@admin.command("close-report", context_settings=ABOUT_ONE)
@click.argument("id", type=Id())
@asks
def close_report(**given: Any) -> None:
    """A report is dealt with. Who has reported may report the same person again."""
    carry_out("close_report", **given)


@admin.command()
@click.argument("zh", metavar="TEXT", required=False)
@click.option("--en", help="The same in English; TEXT is shown to all if not given.")
@click.option("--for", "seconds", type=Span(), help="30m, 12h; 15m if not given.")
@click.option("--off", is_flag=True, help="Take back what was said.")
@asks
def say(zh: str | None, off: bool, **given: Any) -> None:
    """Tell all tables and the lobby something."""
    if off == bool(zh or given["en"]):
        raise click.UsageError(words.usage.usage("text_or_off"))
    carry_out("say", zh=zh or "", **given)


@admin.command()
@click.argument("mode", type=click.Choice(("on", "off", "status")))
@click.argument("zh", metavar="[TEXT]", required=False)
@click.option("--en", help="The text in English.")
@asks
def maintenance(**given: Any) -> None:
    """Let running hands end and begin no new ones; `off` and everything goes on. TEXT is shown on every page."""
    carry_out("maintenance", **given)


@admin.command()
@asks
def stats(**given: Any) -> None:
    """Numbers."""
    carry_out("stats", **given)


@admin.command()
@click.option("--most", type=int, help="So many rows at the most (50).")
@asks
def log(**given: Any) -> None:
    """What was done with `paiju admin`, the last first."""
    carry_out("log", **given)


@admin.command()
@click.argument("file", type=click.Path(path_type=Path))
@asks
def backup(file: Path, **given: Any) -> None:
    """Write everything to FILE, while the server runs or not. It is checked before it has its name."""
    carry_out("backup", file=str(file.absolute()), **given)


@admin.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--anyway", is_flag=True, default=None, help="Even if the ledger in it is wrong.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@asks
def restore(file: Path, yes: bool, **given: Any) -> None:
    """Go back to FILE, while the server runs or not. What was there is kept beside the database (SQLite)."""
    if not yes:
        click.confirm(words.admin.SURE[given["lang"] != "zh"], abort=True)
    carry_out("restore", file=str(file.absolute()), **given)
