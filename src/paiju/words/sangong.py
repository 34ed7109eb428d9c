"""Texts of 三公, zh and en: a part of `words`, where they are said."""

SHAPES: dict[str, tuple[str, str]] = {
    "baojiu": ("爆九", "three threes, the highest hand"),
    "big": ("大三公", "three equal face cards"),
    "small": ("小三公", "three equal number cards"),
    "mixed": ("混三公", "three face cards"),
    **{f"points_{n}": (f"{n} 点", f"{n} point{'' if n == 1 else 's'}") for n in range(10)},
}

REFUSALS: dict[str, tuple[str, str]] = {
    "open_now": (
        "现在是开牌，三公不能补牌也不能换牌",
        "It is time to lay your hand open; nothing is drawn or exchanged",
    ),
    "three_cards": ("一手牌是三张，没有大小王", "A hand is three cards, without jokers"),
    "hand_not_higher": ("{cards} 不比 {last} 大", "{cards} is not higher than {last}"),
}

EVENTS: dict[str, tuple[str, str]] = {
    "opened_hand": ("{who}开牌：{cards}，{shape}", "{who} opens {cards}: {shape}"),
}
