"""Texts of 牛牛, zh and en: a part of `words`, where they are said."""

_NUMBERS = "一二三四五六七八九"

SHAPES: dict[str, tuple[str, str]] = {
    "no_niu": ("无牛", "no bull"),
    **{f"niu{n}": (f"牛{zh}", f"bull {n}") for n, zh in enumerate(_NUMBERS, 1)},
    "niuniu": ("牛牛", "a double bull"),
    "four_flower": ("四花", "four court cards"),
    "five_flower": ("五花", "five court cards"),
    "four_bomb": ("四炸", "four of a kind"),
    "five_small": ("五小", "five small"),
}

REFUSALS: dict[str, tuple[str, str]] = {
    "group_now": ("现在是组牛：请选三张牌，或选“无牛”", "Name the three cards of your bull, or say that there is none"),
    "group_of_three": ("组牛要正好三张牌，你选了 {n} 张", "A bull is made of exactly three cards, not of {n}"),
    "five_cards": ("牛牛比的是五张牌，这里有 {n} 张", "A hand is five cards; these are {n}"),
    "same_hand": ("两手牌完全一样大", "The two hands are exactly equal"),
    "lower_kind": ("{kind}小于{last_kind}", "{kind} is lower than {last_kind}"),
    "lower_card": ("都是{kind}，但点数或花色比不过", "Both are {kind}, but this one is lower by rank or suit"),
}

ENDINGS: dict[str, tuple[str, str]] = {
    "sweep": ("庄家通杀", "The banker beats everybody"),
    "swept": ("庄家通赔", "Everybody beats the banker"),
}

EVENTS: dict[str, tuple[str, str]] = {
    "fifth": ("第五张牌：{cards}", "The fifth card: {cards}"),
    "grouped": ("{who}组牛：{cards}", "{who} groups {cards}"),
    "no_group": ("{who}不组牛", "{who} groups nothing"),
    "opened_kind": ("{who}是{shape}：{cards}", "{who} has {shape}: {cards}"),
    "gains": ("{who}赢 {n}", "{who} wins {n}"),
    "loses": ("{who}输 {n}", "{who} loses {n}"),
    "level": ("{who}和庄家一样大，不输不赢", "{who} ties with the banker: nothing is paid"),
}


def event_kind(kind: str, shown: bool) -> str:
    """The text an event of 牛牛 has where it depends on more than its kind; empty where nothing is said."""
    if kind == "grouped" and not shown:
        return "no_group"
    return "" if kind == "fifth" and not shown else kind
