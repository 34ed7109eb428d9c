"""What people read: the texts of refusals, shapes and endings, in zh and en. One catalogue for server and command line.

A text is a format string over the refusal's parameters. Cards come as canonical text and are written `♠3 ♥10 大王`.
"""

from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any

from ..core.cards import cards_text
from ..core.game import Event, Reading
from . import admin as admin
from . import banker, gouji, maumau, niuniu, sangong, shengji, twentyone
from . import fair as fair
from . import ledger as ledger
from . import usage as usage
from .common import LANGUAGES as LANGUAGES
from .common import cards_words as cards_words
from .common import json_text as json_text
from .common import of_system as of_system
from .common import rank_words as rank_words

FAMILIES: tuple[ModuleType, ...] = (shengji, gouji, banker, niuniu, sangong, twentyone, maumau)

TABLES: dict[str, Callable[[Any, Mapping[int, str], str], Iterable[str]]] = {
    "gouji": gouji.table_lines,
    "niuniu": banker.table_lines,
    "sangong": banker.table_lines,
    "twentyone": banker.table_lines,
    "maumau": maumau.table_lines,
}
"""By family: what lies on the table in some lines, from a View, the names of the seats and the language."""

SHAPES: dict[str, tuple[str, str]] = {
    "single": ("单张", "a single"),
    "pair": ("对子", "a pair"),
    "triple": ("三张", "a triple"),
    "triple+1": ("三带一", "a triple with a card"),
    "triple+2": ("三带一对", "a triple with a pair"),
    "straight": ("顺子", "a straight"),
    "pairs": ("连对", "a run of pairs"),
    "plane": ("三顺", "a run of triples"),
    "plane+1": ("飞机带单", "a plane with singles"),
    "plane+2": ("飞机带对", "a plane with pairs"),
    "quad+1": ("四带两单", "a quad with two cards"),
    "quad+2": ("四带两对", "a quad with two pairs"),
    "bomb": ("炸弹", "a bomb"),
    "rocket": ("火箭", "the rocket"),
    "quad": ("四同张", "a quad"),
    "quads": ("连四同张", "a run of quads"),
    "quad+3": ("四带三", "a quad with a triple"),
    "quads+3": ("航母", "a carrier"),
    "quad+3+2": ("连衣裙", "a dress"),
    "quads+3+2": ("飞船", "a spaceship"),
    "two_jokers": ("双王", "a pair of jokers"),
    "three_jokers": ("三王", "three jokers"),
    "four_jokers": ("天王炸弹", "all four jokers"),
}
RUN_OF = {
    **shengji.RUN_OF,
    **gouji.RUN_OF,
    "straight": ("{n} 张", "{n} cards"),
    "pairs": ("{n} 对", "{n} pairs"),
    **dict.fromkeys(("plane", "plane+1", "plane+2"), ("{n} 个三张", "{n} triples")),
    **dict.fromkeys(("quads", "quads+3", "quads+3+2"), ("{n} 个四同张", "{n} quads")),
}

REFUSALS: dict[str, tuple[str, str]] = {
    # every game
    "hand_over": ("这一手已经结束了", "This hand is over"),
    "not_your_turn": ("还没轮到你", "It is not your turn"),
    "old_prompt": ("局面已经变了，请看一下再出", "The table has moved on; look again"),
    "no_tick": ("现在不发牌", "No card is due now"),
    "no_chance": ("现在不需要发牌或抽牌", "Nothing is to be dealt or drawn now"),
    "no_next_hand": ("现在不能开始下一手", "The next hand cannot start now"),
    "nothing_to_undo": ("没有这么多步可以撤回", "There are not that many moves to take back"),
    "no_such_move": ("看不懂这一步：{text}", "Not a move: {text}"),
    "takes_nothing": ("“{verb}”后面不需要别的内容", "Nothing may follow “{verb}”"),
    "no_number": ("“{verb}”后面要写一个数", "“{verb}” needs a number"),
    "no_such_card": ("没有这样的牌：{token}", "No such card: {token}"),
    "no_cards": ("没有选牌", "No cards are chosen"),
    "not_held": ("你手里没有 {cards}", "You do not hold {cards}"),
    "not_in_deck": ("这副牌里没有这么多：{cards}", "The deck does not hold {cards}"),
    # 斗地主: bidding
    "bid_now": ("现在是叫分，请选“不叫”或分数", "Bidding is on: pass or name a number"),
    "bid_too_low": ("已经叫到 {bid} 分了，只能叫得更高或不叫", "The bid is at {bid}: bid more or pass"),
    "bid_unknown": ("只能叫 1、2、3 分或不叫", "A bid is 1, 2, 3 or a pass"),
    "call_now": ("现在是叫地主，请选“叫地主”或“不叫”", "Calling is on: call or pass"),
    "rob_now": ("现在是抢地主，请选“抢地主”或“不抢”", "Robbing is on: rob or pass"),
    "show_now": ("现在请选“明牌”或“不明牌”", "Lay your hand open, or do not"),
    "double_now": ("现在是加倍，请选“加倍”或“不加倍”", "Doubling is on: double or not"),
    "too_late_to_show": ("现在不能明牌了", "It is too late to lay a hand open"),
    "already_shown": ("你已经明牌了", "Your hand is open already"),
    "you_are_short": ("你的豆不够：多于 {beans} 才能加倍", "You have too few beans: doubling takes more than {beans}"),
    "landlord_short": (
        "地主的豆不够：要多于 {beans}，你才能加倍",
        "The landlord has too few beans: your doubling takes more than {beans}",
    ),
    "farmers_short": (
        "农民的豆不够：三家都多于 {beans}，地主才能加倍",
        "A farmer has too few beans: all three need more than {beans} before the landlord may double",
    ),
    "three_threes": ("地主三不准：地主不能打以三张 3 为主体的牌", "The landlord may play no set built on three threes"),
    # 斗地主: taking cards of the bottom
    "take_now": ("现在是挑底牌，请选要拿的牌，也可以一张不拿", "Choose the bottom cards to take, or take none"),
    "not_offered": ("底牌里没有 {cards}", "{cards} is not among the bottom cards"),
    "reveal_now": ("现在是亮身份，请选“亮”或“不亮”", "Roles may be revealed now: show or pass"),
    # 斗地主: play
    "play_now": ("现在是出牌", "It is time to play cards"),
    "must_lead": ("轮到你领出，不能不出", "You lead: passing is not possible"),
    "no_shape": ("这几张牌不成牌型", "These cards form no set"),
    "two_in_run": ("2 和王不能连进顺子、连对、三顺等牌型", "Twos and jokers join no straight and no run"),
    "kicker_of_main_rank": (
        "带的牌不能和主体同点数",
        "A kicker may not have the rank of the triple or quad it goes with",
    ),
    "mixed_kickers": ("带的牌要么全是单张，要么全是对子，不能混着带", "Kickers are all singles or all pairs"),
    "four_equal_kickers": ("带的单张里，同点数的最多三张", "At most three single kickers may be of one rank"),
    "rocket_unbeaten": ("{last_kind}最大，没有牌能压", "Nothing beats {last_kind}"),
    "smaller_bomb": (
        "炸弹不够大：桌上是 {last}，要张数更多，或张数相同、点数更大",
        "{last} is on the table: a bomb must have more cards, or as many and a higher rank",
    ),
    "no_bomb": (
        "{kind}不是炸弹：桌上是{last_kind}（{last}），五张同点以上才是炸弹",
        "{kind} is no bomb: {last_kind} is on the table ({last}), and bombs begin at five of a rank",
    ),
    "run_too_short": ("{kind}至少要 {size}", "{kind} needs at least {size}"),
    "pairs_only": ("这里只能带对子，不能带单牌", "Only pairs go along here, no singles"),
    "triples_apart": (
        "飞船带的三同张要点数相连，只能用 3 到 A",
        "A spaceship's triples must be in sequence, from 3 to A",
    ),
    "equal_carried": (
        "带的三同张和对子，点数都要各不相同",
        "The triples and pairs that are carried must all differ in rank",
    ),
    "three_jokers": ("三张王不成牌型", "Three jokers are no set"),
    "lower_bomb": ("{kind}压不过{last_kind}", "{kind} does not beat {last_kind}"),
    "no_suit": ("这里不用指定花色", "No suit is named here"),
    "equal_kickers": ("带的单张点数要各不相同", "Single kickers must differ in rank"),
    "kickers_barred": ("带的单张要各不相同，也不能同时带大小王", "Single kickers must differ and not be both jokers"),
    "joker_pair_kicker": ("两张王是炸弹，不能当对子带", "Two equal jokers are a bomb here, no kicker"),
    "rocket_kickers": ("大王和小王不能一起被带走", "The two jokers may not both be kickers of one set"),
    "jokers_no_pair": ("大王和小王不是一对", "The two jokers are no pair"),
    "equal_wing_pairs": ("带的对子点数要各不相同", "Pairs taken as kickers must differ in rank"),
    "quad_as_pairs": ("四带两对不能带四张一样的牌", "Four of a rank cannot be the two pairs behind a quad"),
    "no_such_reading": ("这几张牌不能当作 {reading}", "These cards cannot be read as {reading}"),
    "reading_not_asked": ("这里牌型按规则认定，不能自选", "Here the rules decide how a set is read"),
    "too_low": ("压不过桌上的 {last}：同样是{kind}，要更大", "Not higher than {last}: the same kind must be higher"),
    "other_size": (
        "张数要相同：桌上{last_kind} {last_size}，你选的{kind} {size}",
        "Same size needed: {last_kind}, {last_size} on the table, you chose {size}",
    ),
    "other_kind": (
        "牌型不同：桌上是{last_kind}（{last}），你选的是{kind}",
        "Another kind: {last_kind} is on the table ({last}), you chose {kind}",
    ),
    "wild_no_joker": ("癞子不能当大小王", "A wild card cannot stand for a joker"),
    "bomb_of_four": ("炸弹只有四张，癞子不能再往上添", "A bomb is four cards: no wild card may be added to it"),
    "equal_made_up": (
        "点数和桌上的 {last} 一样大：癞子凑的牌与真牌不分大小，压不过",
        "Equal to {last}: a set made up with wild cards and a natural one rank the same",
    ),
    "weaker_bomb": (
        "压不过桌上的 {last}：软炸小于硬炸，硬炸小于纯癞子炸弹",
        "Does not beat {last}: a soft bomb is below a hard one, a hard one below four wild cards",
    ),
    "needs_bomb": (
        "桌上是{last_kind}（{last}），只有更大的炸弹能压",
        "{last_kind} is on the table ({last}): only a stronger bomb beats it",
    ),
}

ENDINGS: dict[str, tuple[str, str]] = {
    "landlords": ("两个地主赢了", "The landlords win"),
    "landlord": ("地主赢了", "The landlord wins"),
    "farmers": ("农民赢了", "The farmers win"),
    "farmer": ("农民赢了", "The farmer wins"),
    "redeal": ("重新发牌", "New deal"),
    "escape": ("有人逃跑，牌局结束", "Somebody left: the hand is over"),
    "emperor": ("帝主赢了", "The emperor wins"),
    "rebels": ("起义军赢了", "The rebels win"),
}

FACTORS: dict[str, tuple[str, str]] = {
    "initial": ("初始倍数", "To begin with"),
    "show": ("明牌", "Open hand"),
    "rob": ("抢地主", "Rob"),
    "bid": ("叫分", "Bid"),
    "bomb": ("炸弹", "Bomb"),
    "soft_bomb": ("软炸弹", "Soft bomb"),
    "hard_bomb": ("硬炸弹", "Hard bomb"),
    "pure_bomb": ("纯癞子炸弹", "Bomb of wild cards"),
    "rocket": ("火箭", "Rocket"),
    "three_jokers": ("三王", "Three jokers"),
    "four_jokers": ("天王炸弹", "Four jokers"),
    "reveal": ("亮出身份", "Revealed"),
    "double": ("加倍", "Doubled"),
    "no_play": ("一张没出", "No card played"),
    "spring": ("春天", "Spring"),
    "anti_spring": ("反春", "Anti-spring"),
}

EVENTS: dict[str, tuple[str, str]] = {
    "faceup": ("明牌是 {cards}，在{who}手里", "The face-up card is {cards}, with {who}"),
    "faceup_bottom": ("明牌 {cards} 在底牌里", "The face-up card {cards} is in the bottom"),
    "first": ("{who}先叫", "{who} bids first"),
    "bid": ("{who}叫 {n} 分", "{who} bids {n}"),
    "bid_0": ("{who}不叫", "{who} passes the bid"),
    "call": ("{who}叫地主", "{who} calls"),
    "no_call": ("{who}不叫", "{who} does not call"),
    "rob": ("{who}抢地主", "{who} robs"),
    "no_rob": ("{who}不抢", "{who} does not rob"),
    "shown": ("{who}明牌，×{n}：{cards}", "{who} lays the hand open, ×{n}: {cards}"),
    "shown_blind": ("{who}明牌开始，×{n}", "{who} will play with an open hand, ×{n}"),
    "wild": ("癞子是 {rank}", "The wild rank is {rank}"),
    "double": ("{who}加倍", "{who} doubles"),
    "no_double": ("{who}不加倍", "{who} does not double"),
    "landlord": ("{who}是地主，底牌 {cards}", "{who} is the landlord; the bottom is {cards}"),
    "landlord_unseen": ("{who}是地主，收下底牌", "{who} is the landlord and takes the bottom"),
    "reveal": ("有地主亮出身份，倍数翻倍", "A landlord reveals: the multiple doubles"),
    "undisclosed": ("没有人亮出身份", "Nobody reveals"),
    "disclosed": ("{who}是暗地主！", "{who} is the hidden landlord!"),
    "disclosed_none": (
        "没有暗地主：两张 {cards} 都在地主那里",
        "There is no hidden landlord: the open one had both {cards}",
    ),
    "answered": ("{who}选好了", "{who} has chosen"),
    "no_play": ("输的一方一张牌也没出，倍数翻倍", "The losing side has played no card: the multiple doubles"),
    "play": ("{who}出{shape}：{cards}", "{who} plays {shape}: {cards}"),
    "pass": ("{who}不出", "{who} passes"),
    "trick": ("这一轮归{who}，由{who}领出", "{who} takes the trick and leads"),
    "warn": ("{who}只剩 {n} 张牌了！", "{who} has {n} card(s) left!"),
    "spring": ("春天！", "Spring!"),
    "anti_spring": ("反春！", "Anti-spring!"),
    "over": ("{who}的牌出完了", "{who} is out of cards"),
    "left": ("{who}剩 {cards}", "{who} had left: {cards}"),
    "redeal": ("重新发牌", "New deal"),
    "emperor": ("{who}当帝主，{n} 分", "{who} is the emperor at {n}"),
    "offered": ("六张底牌：{cards}，只有你看得到", "The six bottom cards, for your eyes only: {cards}"),
    "offered_unseen": ("{who}在看六张底牌", "{who} looks at the six bottom cards"),
    "taken": ("{who}拿了 {n} 张底牌", "{who} takes {n} of the bottom cards"),
    "escape": ("{who}退出，这一局到此结束", "{who} leaves, and the hand is over"),
    "undo": ("撤回了 {n} 步", "{n} moves were taken back"),
}


def join(name: str, table: dict[str, tuple[str, str]]) -> None:
    """The texts of all families in one catalogue; raises ValueError where two would say one key differently."""
    for family in FAMILIES:
        for key, text in getattr(family, name, {}).items():
            if table.setdefault(key, text) != text:
                raise ValueError(f"{name}: {key} of {family.__name__} has another text already")


join("SHAPES", SHAPES)
join("REFUSALS", REFUSALS)
join("ENDINGS", ENDINGS)
join("FACTORS", FACTORS)
join("EVENTS", EVENTS)

CARD_PARAMS = {"cards", "last"}


def seat_words(seat: int, lang: str) -> str:
    """A seat that has no name."""
    return f"{seat} 号位" if lang == "zh" else f"Seat {seat}"


def shape_words(kind: str, lang: str) -> str:
    return SHAPES[kind][LANGUAGES.index(lang)] if kind in SHAPES else kind


def size_words(kind: str, run: int, lang: str) -> str:
    which = LANGUAGES.index(lang)
    return RUN_OF[kind][which].format(n=run) if kind in RUN_OF else ""


def reading_words(reading: Reading, lang: str) -> str:
    """How a set is read: `连对 · 3 对 · 9`, the highest rank of its body last."""
    size = size_words(reading.kind, reading.length, lang)
    return " · ".join(part for part in (shape_words(reading.kind, lang), size, rank_words(reading.key)) if part)


def event(event: Event, names: Mapping[int, str], lang: str) -> str | None:
    """What happened in a sentence, None for what needs no words (the deal). `names` say who sits where."""
    kind = event.kind
    if kind == "bid" and event.n == 0:
        kind = "bid_0"
    if kind == "faceup" and event.seat is None:
        kind = "faceup_bottom"
    if kind == "shown" and not event.cards:
        kind = "shown_blind"
    if kind == "landlord" and event.note:
        kind = event.note
    elif kind in ("landlord", "offered") and not event.cards:
        kind = f"{kind}_unseen"
    if kind == "disclosed" and event.seat is None:
        kind = "disclosed_none"
    kind = shengji.event_kind(kind, event.note)
    shown = bool(event.cards)
    kind = gouji.event_kind(kind, event.note, shown)
    kind = banker.event_kind(kind, event.n)
    kind = niuniu.event_kind(kind, shown)
    kind = twentyone.event_kind(kind, event.note, shown)
    kind = maumau.event_kind(kind, event.note, shown)
    if kind not in EVENTS:
        return None
    return EVENTS[kind][LANGUAGES.index(lang)].format(
        who=names.get(event.seat, "") if event.seat is not None else "",
        cards=cards_words(cards_text(event.cards), lang),
        n=event.n,
        rank=rank_words(event.n) if kind == "wild" else "",
        shape=shape_words(event.note, lang),
        suit=shengji.suit_words(event.note, lang),
        other=names.get(event.n, ""),
        note=event.note,
        debt=gouji.debt_words(event.note, lang),
        place=gouji.place_words(event.n, lang),
    )


PARAMS = {
    "suit": shengji.suit_words,
    "level": shengji.level_words,
    "ladder": shengji.ladder_words,
    "line": shengji.line_words,
    "shape": shape_words,
}
"""Parameters of refusals that are written in words."""


def refusal(code: str, params: Mapping[str, Any]) -> tuple[str, str]:
    """The text of a refusal, (zh, en). An unknown code is its own text."""
    zh, en = (_fill(code, params, lang) for lang in LANGUAGES)
    return zh, en


def _fill(code: str, params: Mapping[str, Any], lang: str) -> str:
    if code not in REFUSALS:
        return code
    said = {k: cards_words(v, lang) if k in CARD_PARAMS else v for k, v in params.items()}
    for kind, run, size in (("kind", "run", "size"), ("last_kind", "last_run", "last_size")):
        if kind in params:
            said[size] = size_words(params[kind], params[run], lang)
            said[kind] = shape_words(params[kind], lang)
    for param, words in PARAMS.items():
        if param in params:
            said[param] = words(params[param], lang)
    text = REFUSALS[code][LANGUAGES.index(lang)].format_map(_Said(said))
    return text[:1].upper() + text[1:]


class _Said(dict[str, Any]):
    """Parameters of a text; one that a refusal lacks is left out, for a text must never cost a table its hand."""

    def __missing__(self, key: str) -> str:
        return ""
