"""A table in the terminal: one person against bots. Moves are typed in their text form; `?` asks for hints."""

import random
from typing import Any

import click

from . import bots, games, words
from .core.cards import cards_text
from .core.move import ARGUMENTS, Refused, move_text
from .core.table import Step, Table, next_hand

SAID = {
    "you": ("你", "Seat 0 (you)"),
    "bot": ("电脑 {n}", "Seat {n}"),
    "hand": ("手牌", "Hand"),
    "left": ("张数", "Cards left"),
    "ask": ("轮到你（? 提示，quit 离开）", "Your turn (? for hints, quit to leave)"),
    "again": ("再来一手？", "Another hand?"),
    "points": ("得分", "Points"),
    "none": ("没有能出的牌，请输入 pass", "Nothing to play: type pass"),
    "open": ("{who}的明牌", "{who}, open hand"),
    "wild": ("癞子", "Wild"),
    "ways": ("这几张牌有几种看法，选一种", "These cards can be read in several ways; choose one"),
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
        while table.result() is None:
            turn = table.turn()
            if not turn:
                steps = table.tick()  # the clock waits for who is asked; then a timed deal goes on
            elif 0 not in turn:
                steps = table.act(turn[0], move_text(choose(table.view(turn[0]), rng)))
            else:
                typed = ask(table, lang, rng)
                if typed is None:
                    return
                steps = typed
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


def ask(table: Table, lang: str, rng: random.Random) -> list[Step] | None:
    """Read and carry out the player's move; None when he leaves."""
    view = table.view(0)
    open_ask = table.ask(0)
    assert open_ask is not None
    click.echo(f"{say('left', lang)}: {' '.join(map(str, view.left))}")
    for seat in getattr(view, "shown", ()):
        if seat:
            who = say("open", lang, who=say("bot", lang, n=seat))
            click.echo(f"{who}: {words.cards_words(cards_text(reversed(view.known[seat])), lang)}")
    if getattr(view, "wild", None) is not None:
        click.echo(f"{say('wild', lang)}: {words.rank_words(view.wild)}")
    click.echo(f"{say('hand', lang)}: {words.cards_words(cards_text(reversed(view.hand)), lang)}")
    if open_ask.prompt.choices:
        click.echo("  ".join(move_text(move) for move in open_ask.prompt.choices))
    while True:
        text = click.prompt(say("ask", lang), prompt_suffix=" > ").strip()
        if text.lower() == "quit":
            return None
        if text == "?":
            hints, _ = bots.hints(table.game_id, view, rng)
            click.echo("\n".join(f"  {move_text(move)}" for move in hints[:8]) or say("none", lang))
            continue
        if text.split(" ")[0].lower() not in ARGUMENTS:
            text = f"{open_ask.prompt.kind} {text}"
        try:
            return table.act(0, way(table, text, open_ask.number, lang), open_ask.number)
        except Refused as refused:
            zh, en = words.refusal(refused.code, refused.params)
            click.echo(f"  {zh if lang == 'zh' else en}  [{refused.clause}]")


def way(table: Table, text: str, number: int, lang: str) -> str:
    """The move that a text means; where the house lets the player choose how a set is read, he is asked."""
    found = table.meanings(0, text, number)
    if len(found) < 2:
        return text
    click.echo(say("ways", lang))
    for n, (_, reading) in enumerate(found, 1):
        click.echo(f"  {n}  {words.reading_words(reading, lang) if reading else ''}")
    chosen = click.prompt("", default=1, type=click.IntRange(1, len(found)), prompt_suffix="> ")
    return move_text(found[chosen - 1][0])
