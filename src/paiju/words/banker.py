"""Texts that 牛牛, 三公 and 21点 share, zh and en: the banker, 抢庄 and the bets."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.cards import cards_text
from .common import LANGUAGES, cards_words

REFUSALS: dict[str, tuple[str, str]] = {
    "grab_now": ("现在是抢庄，请选 0（不抢）到 4", "Who wants to be banker? Choose from 0 (no) to 4"),
    "grab_range": ("抢庄只能选 0（不抢）到 {high}", "One grabs from 0 (no) to {high}"),
    "bet_now": ("现在是下注，请选一个数", "Bets are being placed: choose a number"),
    "bet_range": ("下注要在 {low} 到 {high} 之间", "A bet is from {low} to {high}"),
}

ENDINGS: dict[str, tuple[str, str]] = {"compared": ("比牌结束", "The hands are compared")}

FACTORS: dict[str, tuple[str, str]] = {"grab": ("抢庄", "Grabbed")}

EVENTS: dict[str, tuple[str, str]] = {
    "banker": ("{who}坐庄", "{who} is the banker"),
    "banker_times": ("{who}坐庄，×{n}", "{who} is the banker, ×{n}"),
    "grab": ("{who}抢庄 ×{n}", "{who} grabs ×{n}"),
    "no_grab": ("{who}不抢庄", "{who} does not grab"),
    "bet": ("{who}下注 {n}", "{who} bets {n}"),
}

STANDS: dict[str, tuple[str, str]] = {
    "banker": ("庄家：{who}，×{n}", "Banker: {who}, ×{n}"),
    "bets": ("下注：{list}", "Bets: {list}"),
    "mine": ("第 {n} 门：{cards}，{points} 点", "Hand {n}: {cards}, {points}"),
}


def event_kind(kind: str, n: int) -> str:
    """The text an event has where it depends on more than its kind."""
    if kind == "banker" and n > 1:
        return "banker_times"
    return "no_grab" if kind == "grab" and not n else kind


def table_lines(view: Any, names: Mapping[int, str], lang: str) -> Iterator[str]:
    """The table in some lines, from a View: the banker, the bets that are known, and in 21点 one's own hands."""
    which, join = LANGUAGES.index(lang), "、" if lang == "zh" else ", "
    if view.banker is not None:
        yield STANDS["banker"][which].format(who=names[view.banker], n=view.multiple)
    if view.bets:
        yield STANDS["bets"][which].format(list=join.join(f"{names[seat]} {n}" for seat, n in view.bets.items()))
    for n, (cards, points) in enumerate(zip(getattr(view, "mine", ()), getattr(view, "totals", ()), strict=True), 1):
        yield STANDS["mine"][which].format(n=n, cards=cards_words(cards_text(cards), lang), points=points)
