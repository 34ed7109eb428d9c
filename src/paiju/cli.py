"""The command line."""

import json
import sys
from pathlib import Path
from typing import Any

import click
import yaml

from . import __version__, admin, casefile, games, host, sheets, words
from .core import fair
from .core.bad import Bad, Place
from .core.cards import RANKS, Cards, NoCards, cards_text, missing, read_cards
from .core.game import Illegal
from .core.record import read_record
from .core.record import steps as record_steps
from .core.referee import BadCase, Verdict
from .core.rules import BadRules
from .core.table import BadRecord
from .words.reasons import reason, unusable, wrong
from .words.usage import usage

UNREADABLE = (Bad, OSError)
LANG = click.option("--lang", type=click.Choice(words.LANGUAGES), default=words.of_system, help="zh or en.")


@click.group()
@click.version_option(__version__)
def main() -> None:
    """Paiju (牌局): a table for Chinese card games."""


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@LANG
def referee(files: tuple[Path, ...], as_json: bool, lang: str) -> None:
    """Run case files: positions with the right answer.

    Exit status 0 if all cases hold, 1 if one does not, 2 if a file cannot be read.
    """
    status = 0
    for file in files:
        try:
            cases = list(casefile.read_cases(file.read_text(encoding="utf-8-sig")))
        except (yaml.YAMLError, BadCase, OSError, UnicodeDecodeError) as bad:
            status = 2
            _say_unreadable(file, _line_of(bad), {}, bad, as_json, lang)
            continue
        for line, case in cases:
            try:
                verdict = casefile.run(case, file.parent)
            except Exception as bad:
                status = 2
                _say_unreadable(file, line, case, _told(bad), as_json, lang)
                continue
            status = max(status, 0 if verdict.ok else 1)
            _say_verdict(file, case, verdict, as_json, lang)
    sys.exit(status)


def _told(bad: Exception) -> Exception:
    """The same; but a game may raise anything on a case or a record that was made up."""
    return bad if isinstance(bad, UNREADABLE) else Bad(None, "the program cannot read it ({kind})", kind=type(bad).__name__)


def _line_of(bad: Exception) -> int | None:
    """None where it is not about a line: the file cannot be read at all."""
    if isinstance(bad, Bad):
        return bad.where.n if isinstance(bad.where, Place) else None
    mark = getattr(bad, "problem_mark", None)
    return None if mark is None else mark.line + 1


def _say_verdict(file: Path, case: dict[str, Any], verdict: Verdict, as_json: bool, lang: str) -> None:
    name, clause = _name_of(case), case.get("clause")
    if as_json:
        row = {"file": str(file), "name": name, "ok": verdict.ok, "step": verdict.step}
        click.echo(_json({**row, "expected": verdict.expected, "got": verdict.got, "clause": clause}))
    elif verdict.ok:
        click.echo(f"ok    {file}: {name}")
    else:
        click.echo(f"WRONG {file}: {name}: {wrong(verdict, lang)}")


def _say_unreadable(file: Path, line: int | None, case: dict[str, Any], bad: Exception, as_json: bool, lang: str) -> None:
    if isinstance(bad, Bad) and isinstance(bad.where, Place):  # the line is told before
        bad = bad.as_part_of(Bad)
        bad.where = None
    zh, en = (" ".join(reason(bad, of).split()) for of in words.LANGUAGES)
    name = _name_of(case)
    if as_json:
        row = {"file": str(file), "name": name, "ok": False, "step": None, "expected": None, "got": None}
        click.echo(_json({**row, "clause": case.get("clause"), "line": line, "error": en, "error_zh": zh}))
    else:
        at = file if line is None else f"{file}:{line}"
        click.echo(f"ERROR {at}: {f'{name}: ' if name else ''}{zh if lang == 'zh' else en}", err=True)


def _name_of(case: dict[str, Any]) -> str:
    """In a line, and nothing in it for the terminal to obey."""
    return "".join(ch if ch.isprintable() else " " for ch in str(case.get("name", "")))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _game(game_id: str) -> tuple[Any, Any]:
    try:
        return casefile.find(game_id)
    except (games.NoSuchGame, BadRules) as bad:
        raise click.UsageError(unusable(bad)) from None


def _set_of(game: Any, rules: Any, text: tuple[str, ...]) -> Cards | Illegal:
    deck = game.deck(rules, game.META.seats[-1])
    try:
        cards = read_cards(" ".join(text), deck)
    except NoCards as bad:
        raise click.UsageError(usage("no_card", token=bad.token)) from None
    if not cards:
        raise click.UsageError(usage("no_cards"))
    lacking = missing(cards, deck)
    return Illegal("not_in_deck", "C-7", cards=cards_text(lacking)) if lacking else cards


def _refusal_data(refused: Illegal) -> dict[str, str]:
    zh, en = words.refusal(refused.code, refused.params)
    return {"code": refused.code, "clause": refused.clause, "zh": zh, "en": en}


def _refusal_line(refused: Illegal) -> str:
    zh, en = words.refusal(refused.code, refused.params)
    return f"{refused.clause} {zh} / {en}"


@main.command()
@click.argument("game_id", metavar="GAME")
@click.argument("cards", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True)
def shape(game_id: str, cards: tuple[str, ...], as_json: bool) -> None:
    """Print every reading of CARDS in GAME, or why there is none."""
    game, rules = _game(game_id)
    held = _set_of(game, rules, cards)
    found = held if isinstance(held, Illegal) else game.readings(rules, held)
    if isinstance(found, Illegal):
        click.echo(_json({"readings": [], **_refusal_data(found)}) if as_json else f"none: {_refusal_line(found)}")
        sys.exit(1)
    if as_json:
        click.echo(_json({"readings": [{"kind": k, "length": n, "key": RANKS[key]} for k, n, key in found]}))
        return
    for kind, length, key in found:
        names = " / ".join(words.shape_words(kind, lang) for lang in words.LANGUAGES)
        click.echo(f"{kind} length {length} key {RANKS[key]}  ({names})")


@main.command()
@click.argument("game_id", metavar="GAME")
@click.argument("a")
@click.argument("b")
@click.option("--json", "as_json", is_flag=True)
def beats(game_id: str, a: str, b: str, as_json: bool) -> None:
    """Say whether the set A beats the set B in GAME (quote sets with blanks)."""
    game, rules = _game(game_id)
    sets = [_set_of(game, rules, (text,)) for text in (a, b)]
    refused = next((s for s in sets if isinstance(s, Illegal)), None) or game.beaten(rules, *sets)
    if as_json:
        click.echo(_json({"beats": refused is None, **(_refusal_data(refused) if refused else {})}))
    else:
        click.echo("yes" if refused is None else f"no: {_refusal_line(refused)}")
    sys.exit(0 if refused is None else 1)


@main.command()
@click.argument("game_id", metavar="GAME")
@click.option("--json", "as_json", is_flag=True)
@LANG
def odds(game_id: str, as_json: bool, lang: str) -> None:
    """Print the chances in GAME: how often each kind of hand is dealt, or for 21点 the best replies to a banker."""
    game, rules = _game(game_id)
    if game.META.family == "twentyone":
        from .bots import twentyone_odds

        report = twentyone_odds.report(twentyone_odds.house_of(rules))
        click.echo(_json(report) if as_json else "\n".join(words.twentyone.odds_lines(report, lang)))
        return
    if not hasattr(game, "odds"):
        raise click.UsageError(usage("no_odds", game=game_id))
    found: dict[str, int] = game.odds(rules)
    if as_json:
        click.echo(_json(found))
        return
    total = sum(found.values())
    for kind, n in reversed(found.items()):
        click.echo(f"{n:>12}  {n / total:8.3%}  {words.shape_words(kind, lang)}")
    click.echo(f"{total:>12}")


@main.command()
@click.argument("game_id", metavar="GAME")
@LANG
@click.option("--seed", type=int, help="Deal from this seed.")
@click.option("--bot", default="rule", show_default=True, help="Who plays the other seats.")
def play(game_id: str, lang: str, seed: int | None, bot: str) -> None:
    """Play GAME in the terminal against bots."""
    from . import terminal
    from .bots import NoSuchBot

    _game(game_id)
    try:
        terminal.play(game_id, lang, seed, bot)
    except NoSuchBot as bad:
        raise click.UsageError(unusable(bad)) from None


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@LANG
@click.option("--quiet", is_flag=True, help="Verify only.")
def replay(files: tuple[Path, ...], lang: str, quiet: bool) -> None:
    """Verify the records in FILES (one JSON object a line) and tell each hand.

    Exit status 0 if every record replays to its result, 1 if one does not, 2 if a file cannot be read.
    """
    status = 0
    for file in files:
        try:
            records = read_records(file)
        except (OSError, UnicodeDecodeError, BadRecord) as bad:
            click.echo(f"ERROR {file}: {reason(bad, lang)}", err=True)
            status = 2
            continue
        for number, found in records:
            try:
                games.verified(found)
            except Exception as bad:
                click.echo(f"WRONG {file}:{number}: {reason(_told(bad), lang)}", err=True)
                status = max(status, 1)
                continue
            if not quiet:
                _tell(found, lang)
            click.echo(f"ok    {file}:{number}: {found['game']} {len(found['actions'])} {'步' if lang == 'zh' else 'actions'}")
    sys.exit(status)


@main.command("verify")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@LANG
@click.option("--commitment", help="What the table showed before the deal.")
@click.option("--salt", help="What your browser added.")
def verify_fair(files: tuple[Path, ...], lang: str, commitment: str | None, salt: str | None) -> None:
    """Verify that the hands in FILES were dealt fairly: all that chance decided follows from the seed (docs/fairness.md).

    Exit status 0 if every record holds, 1 if one does not or has no proof, 2 if a file cannot be read.
    """
    status = 0
    for file in files:
        try:
            records = read_records(file)
        except (OSError, UnicodeDecodeError, BadRecord) as bad:
            click.echo(f"ERROR {file}: {reason(bad, lang)}", err=True)
            status = 2
            continue
        for number, found in records:
            try:
                lines = _proved(found, lang, commitment, salt)
            except fair.Unfair as bad:
                click.echo(f"WRONG {file}:{number}: {words.fair.unfair(bad.code, bad.params, lang)}", err=True)
                status = max(status, 1)
                continue
            click.echo(f"ok    {file}:{number}: {found['game']}")
            for line in lines:
                click.echo(f"      {line}")
    sys.exit(status)


def _proved(record: dict[str, Any], lang: str, commitment: str | None, salt: str | None) -> list[str]:
    """What was checked, in sentences. Raises Unfair."""
    if "fair" not in record:
        raise fair.Unfair("no_proof")
    try:
        table = games.verified(record)
    except Exception as bad:
        raise fair.Unfair("replay", why=reason(_told(bad), lang)) from None
    deal = fair.check(record, table.drawn)
    if commitment is not None and commitment.strip().lower() != deal.commitment:
        raise fair.Unfair("other_commitment")
    if salt is not None and salt.strip().lower() not in deal.salts.values():
        raise fair.Unfair("salt_missing")
    seats = ", ".join(str(seat) for seat in sorted(deal.salts))
    return [
        words.fair.fair("commitment", lang, commitment=deal.commitment),
        words.fair.fair("salts" if deal.salts else "no_salts", lang, n=len(deal.salts), seats=seats),
        words.fair.fair("drawn", lang, n=len(table.drawn)),
        words.fair.fair("replay", lang),
    ]


def read_records(file: Path) -> list[tuple[int, dict[str, Any]]]:
    """(line, record) of a file that is one record, or has one a line. Raises OSError or BadRecord with the line."""
    text = file.read_text(encoding="utf-8-sig")
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise BadRecord(None, "the file is empty")
    try:
        return [(1, read_record(text))]
    except BadRecord:
        if _is_json(text) or not _is_json(lines[0][1]):
            raise
    found: list[tuple[int, dict[str, Any]]] = []
    for number, line in lines:
        try:
            found.append((number, read_record(line)))
        except BadRecord as bad:
            at, syntax = Place("line", number), bad.params.get("bad")
            if isinstance(syntax, json.JSONDecodeError):
                raise BadRecord(at, "no JSON (column {column})", column=syntax.colno) from None
            raise BadRecord(at, "{bad}", bad=bad) from None
    return found


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _tell(record: dict[str, Any], lang: str) -> None:
    table = games.fresh(record)
    names = {seat: words.seat_words(seat, lang) for seat in table.seats}
    for step in record_steps(record, table):
        for event in step.events:
            if said := words.event(event, names, lang):
                click.echo(f"  {said}")


@main.command("rules")
@click.argument("game_id", metavar="GAME")
@LANG
def print_rules(game_id: str, lang: str) -> None:
    """Print the rule sheets of GAME."""
    try:
        entry, _ = games.find(game_id)
    except (games.NoSuchGame, BadRules) as bad:
        raise click.UsageError(unusable(bad)) from None
    for name in entry.sheets:
        click.echo(sheets.text(name, lang))


@main.command()
@click.argument("game_id", metavar="GAME")
@click.option("--bots", "names", default="rule,random", show_default=True, help="Two bots, the first is reported.")
@click.option("--deals", default=1000, show_default=True, type=click.IntRange(1))
@click.option("--seed", default=1, show_default=True)
@click.option("--bidding", is_flag=True, help="Play whole hands with bidding; points a hand are reported.")
@click.option("--seats", type=int, help="How many play, where the game can be played by several numbers.")
@click.option("--workers", type=click.IntRange(1), help="Processes; all cores if not given.")
@click.option("--json", "as_json", is_flag=True)
@LANG
def arena(
    game_id: str,
    names: str,
    deals: int,
    seed: int,
    bidding: bool,
    seats: int | None,
    workers: int | None,
    as_json: bool,
    lang: str,
) -> None:
    """Let two bots play GAME on the same deals with seats swapped; a match to its end where a game is won by matches."""
    from . import arena as pit
    from .bots import NoSuchBot

    pair = names.split(",")
    if len(pair) != 2:
        raise click.UsageError(usage("two_bots"))
    try:
        report = pit.run(game_id, (pair[0], pair[1]), deals, seed, bidding, workers, seats)
    except (NoSuchBot, pit.NoSides, pit.BadSeats, games.NoSuchGame, BadRules) as bad:
        raise click.UsageError(unusable(bad)) from None
    click.echo(_json(pit.report_data(report)) if as_json else pit.report_text(report, lang))


main.add_command(host.serve)
main.add_command(host.config_command)
main.add_command(host.ledger)
main.add_command(admin.admin)
admin.admin.add_command(host.audit)
