"""Texts of 三公, zh and en: a part of `words`, where they are said."""

from collections.abc import Iterator, Mapping
from typing import Any

LANGUAGES = ("zh", "en")

SHAPES: dict[str, tuple[str, str]] = {
    "baojiu": ("爆九", "three threes, the highest hand"),
    "big": ("大三公", "three equal face cards"),
    "small": ("小三公", "three equal number cards"),
    "mixed": ("混三公", "three face cards"),
    **{f"points_{n}": (f"{n} 点", f"{n} point{'' if n == 1 else 's'}") for n in range(10)},
}

REFUSALS: dict[str, tuple[str, str]] = {
    "grab_now": ("现在是抢庄，请选 0 到 4 倍（0 是不抢）", "The banker's place is open: name 0 to 4 (0 is no)"),
    "grab_range": ("抢庄只能选 {low} 到 {high} 倍", "Name {low} to {high}"),
    "bet_now": ("现在是下注", "It is time to bet"),
    "bet_range": ("下注只能是 {low} 到 {high}", "A bet is from {low} to {high}"),
    "open_now": ("现在是开牌，三公不能补牌也不能换牌", "It is time to lay your hand open; nothing is drawn or exchanged"),
    "three_cards": ("一手牌是三张，没有大小王", "A hand is three cards, without jokers"),
    "hand_not_higher": ("{cards} 不比 {last} 大", "{cards} is not higher than {last}"),
}

ENDINGS: dict[str, tuple[str, str]] = {"compared": ("比完牌了", "All hands are compared")}

FACTORS: dict[str, tuple[str, str]] = {"grab": ("抢庄", "Grabbed")}

EVENTS: dict[str, tuple[str, str]] = {
    "grab": ("{who}抢庄 {n} 倍", "{who} names {n} for the banker's place"),
    "banker": ("{who}坐庄", "{who} is the banker"),
    "bet": ("{who}下注 {n}", "{who} bets {n}"),
    "opened_hand": ("{who}开牌：{cards}，{shape}", "{who} opens {cards}: {shape}"),
}

STANDS: dict[str, tuple[str, str]] = {
    "banker": ("庄家：{who}，{n} 倍", "Banker: {who}, ×{n}"),
    "bets": ("下注：{list}", "Bets: {list}"),
}


def table_lines(view: Any, names: Mapping[int, str], lang: str) -> Iterator[str]:
    """The table in some lines, from a View: the banker and the bets that are known."""
    which, join = LANGUAGES.index(lang), "、" if lang == "zh" else ", "
    if view.banker is not None:
        yield STANDS["banker"][which].format(who=names[view.banker], n=view.multiple)
    if view.bets:
        yield STANDS["bets"][which].format(list=join.join(f"{names[seat]} {n}" for seat, n in view.bets.items()))
