"""What people read: the texts of refusals, shapes and endings, in zh and en. One catalogue for server and command line.

A text is a format string over the refusal's parameters. Cards come as canonical text and are written `♠3 ♥10 大王`.
"""

from collections.abc import Mapping
from typing import Any

from .core.cards import cards_text
from .core.game import Event

LANGUAGES = ("zh", "en")

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
    "throw": ("甩牌", "a throw"),
    "tractor": ("拖拉机", "a tractor"),
    "titanic": ("泰坦尼克", "a Titanic"),
    "quad": ("四张", "a quad"),
    "quads": ("连四", "a run of quads"),
    "follow": ("跟牌", "a follow"),
    "ruff": ("毙", "a ruff"),
    "discard": ("垫牌", "a discard"),
}
RUN_OF = {
    "straight": ("{n} 张", "{n} cards"),
    "pairs": ("{n} 对", "{n} pairs"),
    **dict.fromkeys(("plane", "plane+1", "plane+2"), ("{n} 个三张", "{n} triples")),
}

SUITS: dict[str, tuple[str, str]] = {
    "S": ("黑桃", "spades"),
    "H": ("红桃", "hearts"),
    "C": ("梅花", "clubs"),
    "D": ("方块", "diamonds"),
    "T": ("主牌", "trumps"),
    "NT": ("无主", "no trump"),
    "black": ("黑色", "black"),
    "red": ("红色", "red"),
}

GROUPS: dict[str, tuple[tuple[tuple[str, str], tuple[str, str]], tuple[tuple[str, str], tuple[str, str]]]] = {
    "2": (
        (("一对", "{n}对"), ("a pair", "{n} pairs")),
        (
            ("拖拉机（{length}连对）", "{n}个拖拉机（{length}连对）"),
            ("a tractor of {length} pairs", "{n} tractors of {length} pairs"),
        ),
    ),
    "3": (
        (("三张", "{n}个三张"), ("a triple", "{n} triples")),
        (("连三（{length}个三张）", "{n}个连三（{length}个三张）"), ("a Titanic of {length}", "{n} Titanics of {length}")),
    ),
    "4": (
        (("四张", "{n}个四张"), ("a quad", "{n} quads")),
        (("连四（{length}个四张）", "{n}个连四（{length}个四张）"), ("a run of {length} quads", "{n} runs of {length} quads")),
    ),
}
"""By the size of a group of 升级: one of them and several, first alone and then in a run."""

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
    "three_threes": ("地主三不准：地主不能打以三张 3 为主体的牌", "The landlord may play no set built on three threes"),
    # 斗地主: play
    "play_now": ("现在是出牌", "It is time to play cards"),
    "must_lead": ("轮到你领出，不能不出", "You lead: passing is not possible"),
    "no_shape": ("这几张牌不成牌型", "These cards form no set"),
    "two_in_run": ("2 和王不能连进顺子、连对或三顺", "Twos and jokers join no straight, run of pairs or run of triples"),
    "kicker_of_main_rank": (
        "带的牌不能和主体同点数",
        "A kicker may not have the rank of the triple or quad it goes with",
    ),
    "mixed_kickers": ("带的牌要么全是单张，要么全是对子，不能混着带", "Kickers are all singles or all pairs"),
    "four_equal_kickers": ("带的单张里，同点数的最多三张", "At most three single kickers may be of one rank"),
    "rocket_unbeaten": ("火箭最大，没有牌能压", "Nothing beats the rocket"),
    "lower_bomb": ("{kind}压不过{last_kind}", "{kind} does not beat {last_kind}"),
    "no_suit": ("这里不用指定花色", "No suit is named here"),
    "equal_kickers": ("带的单张点数要各不相同", "Single kickers must differ in rank"),
    "kickers_barred": ("带的单张要各不相同，也不能同时带大小王", "Single kickers must differ and not be both jokers"),
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
    "needs_bomb": (
        "桌上是{last_kind}（{last}），只有更大的炸弹能压",
        "{last_kind} is on the table ({last}): only a stronger bomb beats it",
    ),
    # 升级
    "declare_now": ("现在是亮主，要亮就选牌，不亮就点“不亮”", "Declaring is on: show cards or wait"),
    "declare_later": ("发完牌才能亮主", "Declaring begins when all cards are dealt"),
    "no_declaration": (
        "亮主要用级牌 {level}（几张必须一模一样），或者成对的王",
        "Declare with cards of the level {level}, identical if there are several, or with equal jokers",
    ),
    "no_call": ("叫牌要用级牌 {level}，几张必须一模一样", "Call with cards of the level {level}, all identical"),
    "declared_higher": ("已经亮了 {cards}，只能亮更高的", "{cards} has been shown: only a higher declaration counts"),
    "own_suit_only": ("你亮过{suit}，再亮只能亮这一门", "You have declared {suit}: you may only declare that again"),
    "bury_now": ("现在是扣底牌", "The bottom is being laid away now"),
    "bury_number": ("底牌要正好扣 {n} 张", "Exactly {n} cards are laid away"),
    "lead_one_suit": ("领出的牌要是同一门（主牌算一门）", "A lead is of one suit; the trumps are one suit"),
    "follow_number": ("要跟 {n} 张", "{n} cards must be played"),
    "all_of_suit": (
        "{suit}只剩 {n} 张，要先全部跟出来，再垫别的",
        "You hold only {n} of {suit}: play them all, then any others",
    ),
    "follow_suit": ("你的{suit}够 {n} 张，必须全部跟{suit}", "You hold enough of {suit}: play {n} of them"),
    "must_serve": ("{suit}还有{line}，必须跟{line}", "You still have {line} in {suit} and must play it"),
    "friend_now": ("现在是叫朋友牌", "The friend card is being called now"),
    "friend_one_card": ("朋友牌只叫一张", "One card is called"),
    "friend_face": ("{cards} 不能叫作朋友牌", "{cards} may not be called"),
    "friend_number": ("只能叫第 1 到第 {n} 张", "The first to the {n}th copy may be called"),
    "no_match": ("牌型和领出的{shape}对不上，只能算垫牌", "Not the structure of {shape}: this is a discard"),
    "not_higher": ("压不过 {cards}", "Not higher than {cards}"),
}

ENDINGS: dict[str, tuple[str, str]] = {
    "landlord": ("地主赢了", "The landlord wins"),
    "farmers": ("农民赢了", "The farmers win"),
    "farmer": ("农民赢了", "The farmer wins"),
    "redeal": ("重新发牌", "New deal"),
    "dealer": ("庄家保住了庄", "The dealer's side keeps the deal"),
    "attackers": ("闲家上台", "The attackers take the deal"),
}

FACTORS: dict[str, tuple[str, str]] = {
    "initial": ("初始倍数", "To begin with"),
    "rob": ("抢地主", "Rob"),
    "bid": ("叫分", "Bid"),
    "bomb": ("炸弹", "Bomb"),
    "rocket": ("火箭", "Rocket"),
    "spring": ("春天", "Spring"),
    "anti_spring": ("反春", "Anti-spring"),
    "steps": ("升级", "Promotion"),
}

EVENTS: dict[str, tuple[str, str]] = {
    "faceup": ("明牌是 {cards}，在{who}手里", "The face-up card is {cards}, with {who}"),
    "faceup_bottom": ("明牌 {cards} 在底牌里", "The face-up card {cards} is in the bottom"),
    "first": ("{who}先叫分", "{who} bids first"),
    "bid": ("{who}叫 {n} 分", "{who} bids {n}"),
    "bid_0": ("{who}不叫", "{who} passes the bid"),
    "call": ("{who}叫地主", "{who} calls"),
    "no_call": ("{who}不叫", "{who} does not call"),
    "rob": ("{who}抢地主", "{who} robs"),
    "no_rob": ("{who}不抢", "{who} does not rob"),
    "landlord": ("{who}是地主，底牌 {cards}", "{who} is the landlord; the bottom is {cards}"),
    "play": ("{who}出{shape}：{cards}", "{who} plays {shape}: {cards}"),
    "pass": ("{who}不出", "{who} passes"),
    "trick": ("这一轮归{who}，由{who}领出", "{who} takes the trick and leads"),
    "warn": ("{who}只剩 {n} 张牌了！", "{who} has {n} card(s) left!"),
    "spring": ("春天！", "Spring!"),
    "anti_spring": ("反春！", "Anti-spring!"),
    "over": ("{who}的牌出完了", "{who} is out of cards"),
    "left": ("{who}剩 {cards}", "{who} had left: {cards}"),
    "redeal": ("重新发牌", "New deal"),
    "declare": ("{who}亮 {cards}", "{who} declares {cards}"),
    "no_declare": ("{who}不亮", "{who} declares nothing more"),
    "turn_up": ("没人亮主，翻底牌：{cards}", "Nobody declared; turned up from the bottom: {cards}"),
    "trump": ("{who}坐庄，主是{suit}", "{who} is the dealer; trump: {suit}"),
    "bury": ("{who}扣好了底牌", "{who} has laid away the bottom"),
    "friend": ("{who}叫朋友：第 {n} 张 {cards}", "{who} calls a friend: copy {n} of {cards}"),
    "friend_found": ("{who}打出第 {n} 张 {cards}，是庄家的朋友", "{who} plays copy {n} of {cards} and is the friend"),
    "alone": ("{who}自己打出第 {n} 张 {cards}，一打四", "{who} plays copy {n} of {cards} himself: one against four"),
    "throw_fails": ("{who}甩 {cards}，有人管得住，收回 {n} 张", "{who} throws {cards}; it is beaten, {n} cards go back"),
    "penalty": ("甩牌失败，罚 {n} 分", "The failed throw costs {n} points"),
    "called": ("{who}叫 {cards}，主是{suit}", "{who} had called {cards}; trump: {suit}"),
    "last_trick": ("最后一轮归{who}，闲家的分变动 {n}", "{who} takes the last trick: {n} points to the attackers"),
    "dug": ("扣底！底牌 {cards}，{n} 分归闲家", "The bottom is dug: {cards}, {n} points to the attackers"),
    "kept": ("底牌是 {cards}，庄家保住了", "The bottom was {cards}; the dealer's side has kept it"),
    "score": ("闲家一共 {n} 分", "The attackers have {n} points"),
    "undo": ("撤回了 {n} 步", "{n} moves were taken back"),
}

_SIGNS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
_JOKERS = {"BJ": ("小王", "black joker"), "RJ": ("大王", "red joker")}
CARD_PARAMS = {"cards", "last"}


def cards_words(text: str, lang: str) -> str:
    """Canonical card texts as a person reads them: `♠3 ♥10 大王`."""
    which = LANGUAGES.index(lang)
    return " ".join(
        _JOKERS[c][which] if c in _JOKERS else _SIGNS[c[0]] + ("10" if c[1] == "T" else c[1]) for c in text.split()
    )


def seat_words(seat: int, lang: str) -> str:
    """A seat that has no name."""
    return f"{seat} 号位" if lang == "zh" else f"Seat {seat}"


def shape_words(kind: str, lang: str) -> str:
    return SHAPES[kind][LANGUAGES.index(lang)] if kind in SHAPES else kind


def size_words(kind: str, run: int, lang: str) -> str:
    which = LANGUAGES.index(lang)
    return RUN_OF[kind][which].format(n=run) if kind in RUN_OF else ""


def event(event: Event, names: Mapping[int, str], lang: str) -> str | None:
    """What happened in a sentence, None for what needs no words (the deal). `names` say who sits where."""
    kind = event.kind
    if kind == "bid" and event.n == 0:
        kind = "bid_0"
    if kind == "faceup" and event.seat is None:
        kind = "faceup_bottom"
    if kind not in EVENTS:
        return None
    return EVENTS[kind][LANGUAGES.index(lang)].format(
        who=names.get(event.seat, "") if event.seat is not None else "",
        cards=cards_words(cards_text(event.cards), lang),
        n=event.n,
        shape=shape_words(event.note, lang),
        suit=suit_words(event.note, lang),
    )


def suit_words(suit: str, lang: str) -> str:
    """A suit of 升级, trumps being one, or what is trump."""
    return SUITS[suit][LANGUAGES.index(lang)] if suit in SUITS else suit


def rank_words(rank: str, lang: str) -> str:
    return "10" if rank == "T" else rank


def line_words(line: str, lang: str) -> str:
    """What must be followed with: `2x2 2x1` is a tractor and a pair."""
    groups: dict[str, int] = {}
    for part in line.split():
        groups[part] = groups.get(part, 0) + 1
    which = LANGUAGES.index(lang)
    said: list[str] = []
    for part, n in groups.items():
        size, length = part.split("x")
        one, many = GROUPS[size][length != "1"][which]
        said.append((one if n == 1 else many).format(n=_count(n, lang), length=_count(int(length), lang)))
    return ("和" if which == 0 else " and ").join(said)


def _count(n: int, lang: str) -> str:
    if lang == "zh":
        return "一两三四五六七八九十"[n - 1] if n <= 10 else str(n)
    return str(n)


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
    for param, words in (("suit", suit_words), ("line", line_words), ("shape", shape_words), ("level", rank_words)):
        if param in params:
            said[param] = words(params[param], lang)
    text = REFUSALS[code][LANGUAGES.index(lang)].format_map(_Said(said))
    return text[:1].upper() + text[1:]


class _Said(dict[str, Any]):
    """Parameters of a text; one that a refusal lacks is left out, for a text must never cost a table its hand."""

    def __missing__(self, key: str) -> str:
        return ""
