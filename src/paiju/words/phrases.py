"""What one says at a table with one tap, in zh and en: to be sent by id, and read by everybody in his own language."""

from collections.abc import Mapping

Text = tuple[str, str]

COMMON: Mapping[str, Text] = {
    "hello": ("大家好", "Hello, everyone"),
    "thinking": ("不好意思，我想一下", "Sorry, let me think"),
    "well": ("打得好", "Well played"),
    "thanks": ("谢谢", "Thank you"),
    "your_turn": ("该你啦", "Over to you"),
    "oops": ("哎呀，看走眼了", "Oh no, I misread that"),
    "brb": ("稍等，马上回来", "One moment, I’ll be right back"),
    "again": ("再来一局？", "Another one?"),
    "bye": ("我先走啦，下次再打", "I have to go; see you next time"),
}

OF_FAMILY: Mapping[str, Mapping[str, Text]] = {
    "doudizhu": {
        "careful": ("留神，他快打完了", "Careful, they are nearly out"),
        "bomb": ("这一炸，真响", "What a bomb"),
        "good_hand": ("这把牌不错", "What a lucky hand"),
        "poor_hand": ("这牌也太散了", "My hand is all bits and pieces"),
    },
    "shengji": {
        "partner": ("对家，辛苦了", "Thank you, partner"),
        "points": ("快上分", "Give me points"),
        "level_up": ("升级啦", "Up a level"),
        "next_time": ("没事，下一把扳回来", "Never mind, we’ll win the next"),
    },
    "gouji": {
        "together": ("咱们稳住", "Steady, team"),
        "rescue": ("交给我", "Leave it to me"),
        "burn": ("这一烧，漂亮", "What a burn"),
        "next_time": ("没事，下一把扳回来", "Never mind, we’ll win the next"),
    },
    "maumau": {
        "sevens": ("又是 7，饶了我吧", "Another seven? Have mercy"),
        "suit": ("这个花色，正好", "Just the suit I wanted"),
        "last": ("小心，就剩一张了", "Careful, only one card left"),
    },
    "niuniu": {
        "niu": ("牛来了", "Here comes the bull"),
        "no_luck": ("又没牛", "No bull again"),
        "lucky": ("手气真好", "Lucky you"),
    },
    "sangong": {
        "open": ("开牌，开牌", "Cards up, cards up"),
        "no_luck": ("就差一点", "So close"),
        "lucky": ("手气真好", "Lucky you"),
    },
    "twentyone": {
        "one_more": ("要，还是不要呢", "Another card, or not"),
        "no_luck": ("哎，又爆了", "Bust again"),
        "lucky": ("手气真好", "Lucky you"),
    },
}


def phrases(family: str) -> dict[str, Text]:
    """Those of a family of games, by id."""
    return {**COMMON, **OF_FAMILY.get(family, {})}
