"""Texts of 七八J, zh and en: a part of `words`, where they are said."""

from collections.abc import Iterator, Mapping
from typing import Any

from . import shengji
from .common import LANGUAGES

REFUSALS: dict[str, tuple[str, str]] = {
    "one_card": ("一次只能出一张牌", "One card is played at a time"),
    "not_fitting": (
        "跟不上 {last}：要同花色或同点数，或者出 J",
        "Does not match {last}: the same suit or rank, or a jack",
    ),
    "named_suit": ("桌上是 J，要出{suit}", "A jack is on top: {suit} must be played"),
    "jack_on_jack": ("J 不能出在 J 上", "No jack on a jack"),
    "jack_names": ("出 J 要说花色", "A jack names a suit"),
    "seven_only": ("桌上是 7：只能用 7 接，不然就摸 {n} 张", "A seven waits: answer with a seven or draw {n}"),
    "seven_draws": ("桌上是 7：不接就要摸 {n} 张", "A seven waits: answer it or draw {n}"),
    "eight_only": ("桌上是 8：只能用 8 接，不然停一轮", "An eight waits: answer with an eight or lose the turn"),
    "eight_passes": ("桌上是 8：不接就停一轮，不用摸牌", "An eight waits: answer it or pass; nothing is drawn"),
    "only_drawn": ("摸牌以后只能出刚摸的 {cards}", "After drawing only {cards} may be played"),
    "drawn_already": ("已经摸过牌了，出这张牌或者不出", "A card has been drawn: play it or pass"),
    "must_play_card": ("有能出的牌就要出", "A card that can be played must be played"),
    "draw_now": ("没有能出的牌，要摸一张", "With nothing to play a card is drawn"),
    "nothing_to_draw": ("没有牌可摸，只能不出", "There is nothing to draw: pass"),
    "no_announce": (
        "现在不能报牌：手里剩两张、轮到你时才报",
        "The last card is announced on one's turn with two cards in hand",
    ),
}

ENDINGS: dict[str, tuple[str, str]] = {
    "out": ("有人出完了牌", "A player is out of cards"),
    "blocked": ("谁也出不了牌，这一局没有赢家", "Nobody can play: no winner"),
}

EVENTS: dict[str, tuple[str, str]] = {
    "turned_up": ("开局牌是 {cards}", "The first card is {cards}"),
    "starter": ("{who}先出", "{who} starts"),
    "card": ("{who}出 {cards}", "{who} plays {cards}"),
    "jack": ("{who}出 {cards}，要{suit}", "{who} plays {cards} and names {suit}"),
    "pending": ("下家要摸 {n} 张，或者再出一张 7", "The next player draws {n}, or answers with a seven"),
    "turned": ("方向掉转", "The direction turns"),
    "draw": ("{who}摸到 {cards}", "{who} draws {cards}"),
    "draw_unseen": ("{who}摸了 {n} 张牌", "{who} draws {n}"),
    "short": ("牌堆摸完了，{who}等洗牌", "The stock is empty; {who} waits for the shuffle"),
    "dry": ("没有牌可摸了", "There is nothing left to draw"),
    "reshuffle": ("打出的牌洗成新的牌堆", "The cards played are shuffled to a new stock"),
    "pass_drawn": ("{who}不出", "{who} passes"),
    "pass_skip": ("{who}停一轮", "{who} loses the turn"),
    "pass_stuck": ("{who}出不了，也没有牌摸", "{who} can neither play nor draw"),
    "announce_last": ("{who}报牌：只剩一张了！", "{who} announces the last card!"),
    "blocked": ("谁也出不了牌", "Nobody can play"),
    "scored": ("{who}罚 {n} 分", "{who} takes {n} penalty points"),
    "total": ("{who}累计罚 {n} 分", "{who} has {n} penalty points"),
    "out_match": ("{who}满 100 分，退出这一场", "{who} has reached 100 and is out of the match"),
}


def event_kind(kind: str, note: str, shown: bool) -> str:
    """The text an event of 七八J has where it depends on more than its kind."""
    if kind == "play" and note == "card":
        return "card"
    if kind == "play" and note in ("S", "H", "C", "D"):
        return "jack"
    if kind == "draw" and not shown:
        return "draw_unseen"
    if kind == "pass" and note in ("drawn", "skip", "stuck"):
        return f"pass_{note}"
    if kind == "announce" and note == "last":
        return "announce_last"
    return "out_match" if kind == "out" and note == "maumau" else kind


STANDS: dict[str, tuple[str, str]] = {
    "suit": ("要跟{suit}", "To match: {suit}"),
    "seven": ("7 等着接：要摸 {n} 张", "A seven waits: {n} card(s)"),
    "eight": ("8 等着接：要停一轮", "An eight waits: a turn is lost"),
    "stock": ("补牌堆 {n} 张", "Stock: {n}"),
}


def table_lines(view: Any, names: Mapping[int, str], lang: str) -> Iterator[str]:
    """What lies on the table in some lines, from a View; the top card stands in the log."""
    which = LANGUAGES.index(lang)
    if view.suit:
        yield STANDS["suit"][which].format(suit=shengji.suit_words(view.suit, lang))
    if view.pending:
        yield STANDS["seven"][which].format(n=view.pending)
    if view.skip:
        yield STANDS["eight"][which]
    yield STANDS["stock"][which].format(n=view.stock)
