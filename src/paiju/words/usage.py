"""What the command line says of words that it cannot use, in both languages: nobody has said yet which one is his."""

USAGE: dict[str, tuple[str, str]] = {
    "no_card": ("没有这张牌：{token}", "no such card: {token}"),
    "no_cards": ("没有写牌", "no cards"),
    "no_odds": ("{game} 没有可数的牌型", "{game} has no hands to count"),
    "two_bots": ("--bots 要写两个名字：rule,random", "--bots takes two names: rule,random"),
    "text_or_off": ("要写内容，或者用 --off", "TEXT or --off"),
}


def usage(code: str, **params: object) -> str:
    zh, en = USAGE[code]
    return f"{zh} / {en}".format(**params)
