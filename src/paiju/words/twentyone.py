"""Texts of 21点, zh and en: a part of `words`, where they are said."""

from collections.abc import Iterator, Mapping
from typing import Any

from .common import LANGUAGES

REFUSALS: dict[str, tuple[str, str]] = {
    "hit_now": ("现在请选要牌、停牌或分牌", "Take a card, stop or split"),
    "hand_closed": (
        "这一门已经 21 点或者冒了，不能再要牌，请停牌",
        "This hand is at 21 or bust and takes no more: stop",
    ),
    "banker_no_split": ("庄家不能分牌", "The banker cannot split"),
    "split_aces": ("全是 A 的一门才能分牌", "Only a hand of nothing but aces may be split"),
    "split_hands": ("最多分成 {n} 门", "No more than {n} hands"),
    "split_cover": ("钱不够：分成 {n} 门，每一门都要押同样的注", "Not enough to cover the stakes of {n} hands"),
    "below_17": ("庄家不到 17 点必须要牌", "Below 17 the banker must draw"),
    "from_17": ("庄家到了 17 点必须停牌", "From 17 on the banker must stop"),
    "no_sets_here": ("21 点没有牌型，只比点数", "There are no sets in 21, only totals"),
}

ENDINGS: dict[str, tuple[str, str]] = {
    "showdown": ("亮牌", "Showdown"),
    "takes_all": ("庄家通吃", "The banker beats everybody"),
    "pays_all": ("庄家通赔", "The banker pays everybody"),
}

EVENTS: dict[str, tuple[str, str]] = {
    "hit": ("{who}要了一张牌：{cards}", "{who} takes {cards}"),
    "hit_unseen": ("{who}要了一张牌", "{who} takes a card"),
    "stood": ("{who}停牌，共 {n} 张", "{who} stops with {n} cards"),
    "split": ("{who}分成 {n} 门，各补一张：{cards}", "{who} splits into {n} hands, one card to each: {cards}"),
    "split_unseen": ("{who}分成 {n} 门，各补一张", "{who} splits into {n} hands, one card to each"),
    "show": ("{who}亮牌，{n} 点：{cards}", "{who} shows {n}: {cards}"),
    "show_bust": ("{who}冒牌，{n} 点：{cards}", "{who} is bust with {n}: {cards}"),
}


def event_kind(kind: str, note: str, shown: bool) -> str:
    """The text an event of 21点 has where it depends on more than its kind."""
    if kind in ("hit", "split") and not shown:
        return f"{kind}_unseen"
    return "show_bust" if kind == "show" and note == "bust" else kind


ODDS: dict[str, tuple[str, str]] = {
    "pack": (
        "按取不完的一副牌算：每张牌都是十三分之一的机会，不管已经发了什么",
        "For a pack without end: each card is any rank with a chance of 1 in 13, whatever has been dealt",
    ),
    "banker": (
        "庄家 17 点停牌，最后是 {total} 点：{chance:.2%}",
        "A banker who stops on 17 ends with {total}: {chance:.2%}",
    ),
    "bust": ("庄家 17 点停牌，最后冒牌：{chance:.2%}", "A banker who stops on 17 is bust: {chance:.2%}"),
    "player": (
        "闲家：头两张不超过 {hard} 点要牌，A 算 11 时不超过 {soft} 点要牌",
        "A player with two cards draws up to {hard}, with an ace as 11 up to {soft}",
    ),
    "split": (
        "闲家有两张 A：分牌平均 {split:+.4f}，不分平均 {whole:+.4f}",
        "Two aces bring a player {split:+.4f} split and {whole:+.4f} whole",
    ),
    "gain": ("闲家这样打，每注平均 {gain:+.4f}", "So played, a bet brings the player {gain:+.4f} on average"),
    "reply": (
        "庄家，唯一的闲家有 {n} 张牌：头两张不超过 {hard} 点要牌，A 算 11 时不超过 {soft} 点要牌，平均 {gain:+.4f}",
        "The banker, whose only player has {n} cards, draws with two up to {hard}, with an ace as 11 up to {soft}: {gain:+.4f}",
    ),
}


def odds_lines(found: Mapping[str, Any], lang: str) -> Iterator[str]:
    """The report of `bots.twentyone_odds` in sentences."""
    which = LANGUAGES.index(lang)
    yield ODDS["pack"][which]
    for total, chance in found["banker"].items():
        yield ODDS["banker" if total != "0" else "bust"][which].format(total=total, chance=chance)
    hard, soft = found["player_draws_to"]
    yield ODDS["player"][which].format(hard=hard, soft=soft)
    yield ODDS["split"][which].format(split=found["aces_split"], whole=found["aces_whole"])
    yield ODDS["gain"][which].format(gain=found["player_gain"])
    for n, (hard, soft) in found["banker_draws_to"].items():
        yield ODDS["reply"][which].format(n=n, hard=hard, soft=soft, gain=found["banker_gain"][n])
