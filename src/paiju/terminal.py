"""A table in the terminal: one person against bots. Moves are typed in their text form; `?` asks for hints."""

import random
from typing import Any, Literal

import click

from . import bots, games, words
from .core.cards import cards_text
from .core.game import Tick
from .core.move import ARGUMENTS, Refused, move_text
from .core.table import Step, Table, next_hand

SAID = {
    "you": ("你", "Seat 0 (you)"),
    "bot": ("电脑 {n}", "Seat {n}"),
    "hand": ("手牌", "Hand"),
    "of": ("可选的牌", "To choose from"),
    "left": ("张数", "Cards left"),
    "ask": ("轮到你（? 提示，quit 离开）", "Your turn (? for hints, quit to leave)"),
    "again": ("再来一手？", "Another hand?"),
    "points": ("得分", "Points"),
    "none": ("没有能出的牌，请输入 pass", "Nothing to play: type pass"),
    "clock": ("（回车：继续，go：一直到这一步结束）", "(Enter: go on, go: to the end of this step)"),
    "which": ("当作哪一种？", "Which do you mean?"),
    "multiple": ("倍数", "Multiple"),
    "wild": ("癞子", "Wild"),
    "open": ("{who}的明牌", "Open hand of {who}"),
    "level": (
        "打 {level}，主：{trump}，庄家：{dealer}，闲家 {score} 分",
        "Level {level}, trump: {trump}, dealer: {dealer}, attackers: {score}",
    ),
}


def say(key: str, lang: str, **params: Any) -> str:
    return SAID[key][words.LANGUAGES.index(lang)].format(**params)


def play(game_id: str, lang: str, seed: int | None, bot: str) -> None:
    """Play hands until the player leaves. Seat 0 is the player's."""
    rng = random.Random(seed) if seed is not None else random.SystemRandom()
    table = games.open_table(game_id, rng=rng)
    choose = bots.make(bot, game_id)
    names = {seat: say("bot", lang, n=seat) if seat else say("you", lang) for seat in table.seats}
    while True:
        tell(table, table.begin(), names, lang)
        passed = ""  # the phase whose clock is not waited for
        while table.result() is None:
            turn, phase = table.turn(), getattr(table.state, "phase", "")
            clock = isinstance(table.game.chance(table.state), Tick)
            asked = 0 in turn and not (clock and phase == passed)
            if others := [seat for seat in turn if seat]:
                steps = table.act(others[0], move_text(choose(table.view(others[0]), rng)))
            elif asked:
                typed = ask(table, names, lang, rng, clock)
                if typed is None:
                    return
                passed = phase if typed == "go" else passed
                steps = table.tick() if isinstance(typed, str) else typed
            else:
                steps = table.tick()
            tell(table, steps, names, lang)
        result = table.result()
        assert result is not None
        if result.ending != "redeal":
            ending = words.ENDINGS[result.ending][words.LANGUAGES.index(lang)]
            gains = "  ".join(f"{names[seat]} {by}" for seat, by in zip(table.seats, result.points, strict=True))
            click.echo(f"— {ending} —  {say('points', lang)}: {gains}")
            if result.over or not click.confirm(say("again", lang), default=True):
                return
        table = next_hand(table)


def tell(table: Table, steps: list[Step], names: dict[int, str], lang: str) -> None:
    for step in steps:
        for event in step.events:
            if text := words.event(event.seen_by(0), names, lang):
                click.echo(text)


def ask(
    table: Table, names: dict[int, str], lang: str, rng: random.Random, clock: bool
) -> list[Step] | Literal["tick", "go"] | None:
    """Read and carry out the player's move; None when he leaves. With `clock` he may also let it go on."""
    view = table.view(0)
    open_ask = table.ask(0)
    assert open_ask is not None
    show_table(table.game.META.family, view, names, lang)
    if open_ask.prompt.of:
        click.echo(f"{say('of', lang)}: {words.cards_words(cards_text(open_ask.prompt.of), lang)}")
    if open_ask.prompt.choices:
        click.echo("  ".join(move_text(move) for move in open_ask.prompt.choices))
    elif open_ask.prompt.kind == "bet":
        click.echo(f"bet {open_ask.prompt.low} … {open_ask.prompt.high}")
    while True:
        line = say("ask", lang) + (say("clock", lang) if clock else "")
        text = click.prompt(line, prompt_suffix=" > ", default="" if clock else None, show_default=False).strip()
        if clock and text.lower() in ("", "go"):
            return "go" if text else "tick"
        if text.lower() == "quit":
            return None
        if text == "?":
            hints, _ = bots.hints(table.game_id, view, rng)
            click.echo("\n".join(f"  {move_text(move)}" for move in hints[:8]) or say("none", lang))
            continue
        if text.split(" ")[0].lower() not in ARGUMENTS:
            text = f"{open_ask.prompt.kind} {text}"
        try:
            return table.act(0, chosen(table, text, lang), open_ask.number)
        except Refused as refused:
            zh, en = words.refusal(refused.code, refused.params)
            click.echo(f"  {zh if lang == 'zh' else en}  [{refused.clause}]")


def show_table(family: str, view: Any, names: dict[int, str], lang: str) -> None:
    if family in words.TABLES:
        for line in words.TABLES[family](view, names, lang):
            click.echo(f"  {line}")
        click.echo(f"{say('hand', lang)}: {words.cards_words(cards_text(reversed(view.hand)), lang)}")
        return
    click.echo(f"{say('left', lang)}: {' '.join(map(str, view.left))}")
    if family == "shengji":
        show_tricks(view, names, lang)
        return
    wild = getattr(view, "wild", None)
    click.echo(
        f"{say('multiple', lang)}: {view.multiple}"
        + ("" if wild is None else f"  {say('wild', lang)}: {words.rank_words(wild)}")
    )
    for seat in view.shown:
        if seat:
            click.echo(
                f"{say('open', lang, who=names[seat])}: {words.cards_words(cards_text(reversed(view.known[seat])), lang)}"
            )
    click.echo(f"{say('hand', lang)}: {words.cards_words(cards_text(reversed(view.hand)), lang)}")


def show_tricks(view: Any, names: dict[int, str], lang: str) -> None:
    """The table of 升级."""
    trump, level = words.shengji.suit_words(view.trump, lang) or "–", words.shengji.level_words(view.level, lang)
    click.echo(say("level", lang, level=level, trump=trump, dealer=names.get(view.dealer, "–"), score=view.score))
    for played in view.trick:
        click.echo(f"  {names[played.seat]}: {words.cards_words(cards_text(played.cards), lang)}")
    for seat in view.claims:
        if seat and view.known[seat]:
            click.echo(
                f"{say('open', lang, who=names[seat])}: {words.cards_words(cards_text(reversed(view.known[seat])), lang)}"
            )
    rows = "  |  ".join(words.cards_words(cards_text(row), lang) for row in view.rows if row)
    click.echo(f"{say('hand', lang)}: {rows}")


def chosen(table: Table, text: str, lang: str) -> str:
    """The move with its reading, which the player is asked for where several are open to him."""
    ways = table.meanings(0, text)
    if len(ways) < 2:
        return text
    for n, (_, reading) in enumerate(ways, 1):
        if reading is not None:
            click.echo(f"  {n}  {words.reading_words(reading, lang)}")
    n = click.prompt(say("which", lang), type=click.IntRange(1, len(ways)), default=1)
    return move_text(ways[n - 1][0])
