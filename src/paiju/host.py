"""The command line of a host: running the server, and its settings. What goes on inside is `paiju admin` (admin.py)."""

import sys
from pathlib import Path
from typing import Any

import click

from . import words
from .words.reasons import reason

FILE = click.Path(path_type=Path)
CONFIG = click.option("--config", type=FILE, help="The file of settings; else paiju.toml here or in the data folder.")
DATABASE = click.option("--database", help="The SQLite file that everything is kept in, or a database URL.")


def loaded(config: Path | None, **given: Any) -> Any:
    """The settings, or the end of the program: with status 2 and what is wrong, where and with which range."""
    from .server.configuration import BadSetting, load

    def tell(bad: BadSetting) -> None:
        click.echo(f"{bad.where}: {bad.zh}", err=True)
        click.echo(f"{bad.where}: {bad.en}", err=True)

    try:
        found = load(config, **given)
    except BadSetting as bad:
        tell(bad)
        sys.exit(2)
    for ignored in found.strange:
        tell(ignored)
    return found


def not_opened(bad: Exception) -> click.ClickException:
    """Why a database cannot be opened, in a line, and what to do in another; each in both languages."""
    from .server.one_server import InUse
    from .server.store import Newer

    cases: list[tuple[type[Exception], str, str]] = [
        (ModuleNotFoundError, f"没有装 {getattr(bad, 'name', '')}",
            "要用 PostgreSQL，请先装它的驱动 / for PostgreSQL install its driver: pip install 'paiju[postgres]'"),
        (InUse, "已经有一个服务器在用这个数据库",
            "这个数据库有服务器正用着：先关掉它，或用 --database 换一个 / stop the other server, or choose another --database"),
        (Newer, "这个数据库的结构这里不认识",
            "数据是更新的版本写的：请换新版本，或恢复备份 / a newer version made it: use that one, or restore a backup"),
        (Exception, reason(bad, "zh") if isinstance(bad, OSError) else "打不开这个数据库",
            "数据库打不开：看看 --database（PAIJU_DATABASE）对不对，数据库服务器开了没有 / "
            "the database cannot be opened: look at --database (PAIJU_DATABASE), and whether its server runs"),
    ]  # fmt: skip
    zh, advice = next((zh, advice) for kind, zh, advice in cases if isinstance(bad, kind))
    return click.ClickException(f"{zh} / {str(bad).splitlines()[0]}\n{advice}")


@click.command()
@CONFIG
@click.option("--host", help="The address to listen on (127.0.0.1).")
@click.option("--port", type=int, help="The port to listen on (8000).")
@click.option("--lan", is_flag=True, default=None, help="Let the local network in; links and QR codes say where.")
@click.option("--address", help="As others reach this server: https://cards.example")
@DATABASE
def serve(config: Path | None, **given: Any) -> None:
    """Run the server. Every setting stands in a file (`paiju config`) or in the environment: PAIJU_PORT, PAIJU_DATABASE, …"""
    import asyncio

    from sqlalchemy.exc import SQLAlchemyError

    from .server.app import serve as run
    from .server.settings import listen_on, public_address
    from .server.store import must_be_free

    settings = loaded(config, **given).settings
    try:
        asyncio.run(must_be_free(settings.database))
    except (SQLAlchemyError, OSError, ModuleNotFoundError) as bad:
        raise not_opened(bad) from None
    here = f"http://{'127.0.0.1' if settings.lan else settings.host}:{settings.port}"
    click.echo(f"Paiju 牌局: {here}")
    if (others := public_address(settings, here)) != here:
        click.echo(f"同一网络里 / on your network: {others}")
    if listen_on(settings) not in ("127.0.0.1", "::1", "localhost"):
        click.echo(OPEN)
    run(settings)


OPEN = (
    "谁能连到这台机器，谁就能打开它：走的是不加密的 http。只在信得过的网络里这样开；放到公网上请看 docs/hosting.md。\n"
    "Whoever can reach this machine can open it, over http that is not encrypted. Do this on a network that you trust; for the "
    "internet see docs/hosting.md."
)


@click.command("config")
@CONFIG
@click.option("--check", type=FILE, help="Only say whether this file is right.")
def config_command(config: Path | None, check: Path | None) -> None:
    """Print all settings as a documented TOML file, with the present values and where each is from.

    Exit status 2 if one of them cannot be.
    """
    from .server.configuration import document

    if check is not None:
        found = loaded(check, environ={})
        click.echo(f"ok    {check}: {len(found.sources)}")
        return
    click.echo(document(loaded(config)), nl=False)


@click.group()
def ledger() -> None:
    """The ledger of beans (欢乐豆): play points, in double entry."""


@ledger.command()
@CONFIG
@click.option("--store", "--database", "database", help="The SQLite file or database URL; if not given, that of `paiju serve`.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line: each fault, then the counts.")
@click.option("--lang", type=click.Choice(words.LANGUAGES), default=words.of_system, help="zh or en.")
def audit(config: Path | None, database: str | None, as_json: bool, lang: str) -> None:
    """Prove the books: every sum, every balance, every settled hand. A server may run meanwhile; nothing is changed.

    Exit status 0 if all is right, 1 with what is wrong, 2 if there is no ledger.
    """
    import asyncio

    from .server.audit import NoLedger
    from .server.audit import audit as prove

    where = loaded(config, database=database).settings.database
    try:
        books = asyncio.run(prove(where))
    except NoLedger:
        click.echo(words.ledger.NONE[lang != "zh"].format(store=where), err=True)
        sys.exit(2)
    counts = {name: value for name, value in books._asdict().items() if name != "faults"}
    for found in books.faults:
        row = found._asdict()
        click.echo(words.json_text(row) if as_json else f"WRONG {words.ledger.fault(found.code, row, lang)}")
    if as_json:
        click.echo(words.json_text(counts))
    else:
        text = (words.ledger.BAD if books.faults else words.ledger.GOOD)[lang != "zh"]
        click.echo(text.format(n=len(books.faults), **counts))
    sys.exit(1 if books.faults else 0)
