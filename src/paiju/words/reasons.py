"""What is wrong with a case, a position, a record, house rules or a settlement, in the reader's language (`core.bad`)."""

import json
from typing import Any

from ..core.bad import Bad, Filler, Place
from ..core.move import Refused
from ..core.referee import Verdict
from . import LANGUAGES, cards_words, refusal

ZH: dict[str, str] = {
    # any value
    "a list is expected": "这里要写成列表",
    "a mapping is expected": "这里要写成“名称: 值”的形式",
    "a text is expected": "这里要写文字",
    "a seat stands twice": "同一个座位写了两次",
    "there is no seat {seat}": "没有 {seat} 号位",
    "unknown key": "没有这一项",
    "unknown key; known are {known:, }": "没有这一项，能写的有 {known:、}",
    "{given!r} is none of {known:, }": "只能写 {known:、}，不能写{given!r}",
    "{n} entries for {seats} seats": "写了 {n} 家，只有 {seats} 个座位",
    "{text!r} is no whole number from {low} to {high}": "{text!r}不行，要写 {low} 到 {high} 的整数",
    "{token!r} is no card": "没有{token!r}这样的牌",
    "{bad}": "{bad}",
    "{file}: {bad}": "{file}：{bad}",
    "the program cannot read it ({kind})": "有程序读不懂的地方（{kind}）",
    # case files
    "[seat, move, ok | refused | refused CLAUSE]": "每一行写成 [座位, 动作, ok | refused | refused 条款]",
    "a case file is a list of cases": "案例文件要写成一串案例，每个以“- ”开头",
    "a case file has no {character!r}": "案例文件里不能有{character!r}这个字符",
    "a case is a mapping": "每个案例要写成“名称: 值”的形式",
    "a case names its game or a record": "案例要写明 game 或 record",
    "aliases have no place in a case file": "案例文件里不能用别名（*）",
    "has no place beside {source}": "写了 {source}，就不能再写这一项",
    "nested too deeply": "嵌套得太深了",
    "the key {key} stands twice": "“{key}”写了两次",
    "there is none": "里面没有案例",
    "a settlement has no cards to show": "这是结算案例，没有牌可以看",
    "{seat, count} or {seat, all}": "要写成 {seat, count} 或 {seat, all}",
    "{wanted!r} is neither ok nor refused nor refused CLAUSE": "{wanted!r}不行，只能写 ok、refused，或 refused 加条款",
    "{who!r} is no seat": "{who!r}不是座位",
    "{refused.code} {refused.params}": "{refused}",
    # records
    "[seat, text] is expected": "要写成 [座位, 文字]",
    "beans by seat": "要按座位写豆数，不能小于 0",
    "each once, from 0 on where the game has a fixed number": "每个座位写一次；人数固定的玩法从 0 起连着写",
    "lacks {keys:, }": "缺少 {keys:、}",
    "more than {most} steps": "超过 {most} 步了",
    "no JSON: {bad}": "不是 JSON：{bad}",
    "no JSON (column {column})": "不是 JSON：第 {column} 列看不懂",
    "the file is empty": "文件是空的",
    "no record of this form (paiju 1)": "不是牌局的牌谱（要有 \"paiju\": 1）",
    "of the wrong form": "写法不对",
    "of the wrong form ({error})": "写法不对（{error}）",
    "the actions lead to another result than the record says": "照这些动作打下来，结果和牌谱里写的不一样",
    "the record itself is wanted here, not its path": "这里要写牌谱本身，不能写它的路径",
    "version {version} is {age} than this one can replay": "这是版本 {version} 的牌谱，比这里能重放的{age}",
    "{allowed: or } whole numbers, rising": "要写 {allowed: 或 } 个整数，从小到大",
    "{refused!r}": "{refused}",
    "{seat} {move} is not possible here": "这里不能这样走：{seat} {move}",
    "{text!r} is none": "{text!r}不是版本号",
    # games, house rules and bots by name
    "a match from {start} cannot end there": "从 {start} 打起，不能打到这一级就结束",
    "given twice": "写了两次",
    "no bot {name!r}; there are {known:, }": "没有{name!r}这种电脑，有的是 {known:、}",
    "no game {name!r}; there are {known:, }": "没有{name!r}这个玩法，有的是 {known:、}",
    "no option=value": "要写成“房规=取值”",
    "no such option": "没有这条房规",
    "one of {choices:, }": "房规的取值只能是 {choices:、}",
    "sides cannot be dealt, play it with bidding": "这个玩法不能直接分两边发牌，请加 --bidding",
    "{n} cannot play it, but {allowed:, }": "{n} 个人不能打，可以是 {allowed:、} 个人",
    # settlements
    "is missing": "没有写",
    "must be 1 or more": "不能小于 1",
    "must be [seat, multiple]": "要写成 [座位, 倍数]",
    "must be a list": "要写成列表",
    "must be a map of field to value": "要写成“名称: 值”的形式",
    "must be each or winner_only": "只能写 each 或 winner_only",
    "must be given where the sides are equally large": "两方人数相同时，一定要写",
    "must be more than 0": "要大于 0",
    "must be negative for seat {seat}, who escapes": "逃跑的 {seat} 号位要是输分",
    "must be of two seats or more": "至少要有两家",
    "must be of {seats} seats like points, not {found}": "要和 points 一样写 {seats} 家，不是 {found} 家",
    "must be one of the two sides that the points show": "要是按积分分出的两方之一",
    "must be zero when somebody escapes from a game without a landlord": "不分地主的玩法有人逃跑时，积分全是 0",
    "must hold the normal result once there is a landlord": "地主已经定了，要写正常结算的积分",
    "must not be negative": "不能小于 0",
    "must sum to zero, not {found}": "加起来要等于 0，不是 {found}",
    "names a seat twice": "同一个座位写了两次",
    "the multiple must be 1 or more": "倍数不能小于 1",
    "unknown key; a settlement has {known:, }": "没有这一项，结算能写的有 {known:、}",
    "unknown key; stakes have {known:, }": "没有这一项，能写的有 {known:、}",
    "{value!r} divides by zero": "{value!r}的分母是 0",
    "{value!r} is neither true nor false": "只能写 true 或 false，不能写{value!r}",
    "{value!r} is not a number such as 12, -3 or 3/2": "{value!r}不是数，要写成 12、-3 或 3/2 这样",
    "{value!r} is not a whole number": "{value!r}不是整数",
    "{value!r} is not text": "{value!r}不是文字",
    # positions of every family
    "beans of every seat": "写豆数就要每一家都写",
    "has gone out": "已经走完了，手里不能有牌",
    "is not part of a position in the phase {phase}": "“{phase}”的局面里不能写这一项",
    "it is the turn of seat {seat}": "轮到的是 {seat} 号位",
    "more cards of rank {rank} than the deck has left": "{rank} 写多了，整副牌里没有这么多",
    "rows of [seat, bid]": "每一行写成 [座位, 叫分]",
    "the hand is over": "这一手已经结束了",
    "there are no cards to play": "手里没有牌可出",
    "there is no last": "没有写 last",
    "there is no {phase} here": "这里没有 {phase} 这一步",
    "these bids lead to the phase {phase}": "这样叫下来，到的是 {phase} 这一步",
    "too few cards left for the hands that are not given": "剩下的牌不够发给没写手牌的座位",
    "too few cards left to deal": "剩下的牌不够发",
    "too many copies of {card}": "{card} 写多了，整副牌里没有这么多",
    "{n} cards": "要写 {n} 张牌",
    "{phase} is no step with these house rules": "按这里的房规没有 {phase} 这一步",
    "{text!r} is no move": "看不懂{text!r}这个动作",
    "{text} is no set": "{text} 不成牌型",
    # 斗地主
    "a rank from 3 to 2, in a game that has a wild one": "有癞子的玩法才能写，写 3 到 2 里的一个点数",
    "hands of {n} cards": "每家手牌要有 {n} 张",
    "nothing to pass on: there is no last": "没有写 last，桌上没有牌，谈不上不出",
    "one card that is no joker, as D9": "要写一张不是王的牌，比如 D9",
    "seat {seat} cannot be on turn after a play of seat {other}": "{other} 号位出牌以后，不会轮到 {seat} 号位",
    "the open landlord, and the hidden one if there is one": "先写明地主，有暗地主再写暗地主",
    "the seats hold {held} of the two copies, which these landlords cannot": "两张明牌在各家手里是 {held} 张，这样的地主不会这样拿",
    "{seat, play}": "要写成 {seat, play}",
    # 升级
    "[seat, cards]": "要写成 [座位, 牌]",
    "a lead is of one suit": "领出的牌要是同一门（主牌算一门）",
    "after the trick so far it is the turn of seat {seat}": "这一轮打到这里，轮到的是 {seat} 号位",
    "everybody plays as many cards as were led": "跟牌的张数要和领出的一样",
    "nothing is called here": "这个玩法不用叫牌",
    "one card": "要写一张牌",
    "rows of [seat, cards]": "每一行写成 [座位, 牌]",
    "that trick is complete": "这一轮已经出齐了",
    "the dealer's level is {level}": "庄家打的级是 {level}",
    "the seats play in turn": "要按座位一家接一家出牌",
    "{card, n, seat}": "要写成 {card, n, seat}",
    "{n} levels": "要写 {n} 个级",
    "{text} is no declaration": "{text} 不能亮主",
    # 够级
    "cannot have yielded here": "这里不可能让过牌",
    "is not asked about this set": "这手牌轮不到他",
    "known are debts, leader, hand": "没有这一项，能写的有 debts、leader、hand",
    "nobody is left to answer": "已经没有人可以应这手牌了",
    "nothing is to be returned": "没有要还的贡",
    "one seat at most, and none that has gone out": "最多一家革命，走完的人不能革命",
    "rows of [payer, receiver, kind, n]": "每一行写成 [进贡的座位, 吃贡的座位, 种类, 张数]",
    "seat {seat} cannot burn seat {other}": "{seat} 号位不能烧 {other} 号位",
    "seat {seat} does not play": "{seat} 号位没有在打牌",
    "seat {seat} does not play any more": "{seat} 号位已经不打了",
    "the burner has no set that he may lead": "烧牌的人没有能领出的牌",
    "the set of a burner is on top, or he leads": "桌上要是烧牌的人出的牌，不然就由他领出",
    "{cards} is not in the hand": "手牌里没有 {cards}",
    "{seat, of, units}": "要写成 {seat, of, units}",
    # 牛牛, 三公, 21点
    "a hand has two cards at least": "每手牌至少两张",
    "a hand has {n} cards": "每手牌要有 {n} 张",
    "at most {most} seats": "最多 {most} 个座位",
    "the banker cannot split": "庄家不能分牌",
    "the banker does not bet": "庄家不下注",
    "the carry says otherwise": "和 carry 里写的庄家不一样",
    "the fifth cards, by seat, where they are still to come": "按座位写第五张牌，第五张还没发时才能写",
    "{n} cards where there are {wanted}": "写了 {n} 张，要 {wanted} 张",
    "{n} seats; there are at most {most}": "写了 {n} 个座位，最多 {most} 个",
    "{verb} {text} is not possible there": "那里不能 {verb} {text}",
    # 七八J
    "no card is left": "没有牌剩下了",
    "nothing is pending on {card}": "{card} 不罚牌，也不停牌",
    "one card at a time": "一次只写一张牌",
    "seat {seat} is out of the match": "{seat} 号位已经出局",
    "two for each seven, or 1 for an eight": "每张 7 写 2，一张 8 写 1",
    "two to four of them": "要写两到四家",
}
"""By the English text of a `Bad`; each has the same parameters."""

PLACES = {"line": "第 {} 行", "action": "第 {} 步"}
WORDS = {
    ("age", "newer"): "还要新", ("age", "older"): "还要旧",
    ("phase", "without a banker"): "没有庄家", ("phase", "without grabbing"): "不抢庄",
    ("rank", "B"): "小王", ("rank", "R"): "大王", **{(key, "T"): "10" for key in ("rank", "level", "start")},
}  # fmt: skip
"""What values of parameters are called, where they are words of ours."""


class _Spoken(Filler):
    """Fills the texts of a language; what a parameter says is said in it too, down to the innermost."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> tuple[Any, Any]:
        value, used = super().get_field(field_name, args, kwargs)
        if self.lang == "zh" and isinstance(value, str):
            value = cards_words(value, "zh") if field_name in ("card", "cards") else WORDS.get((field_name, value), value)
        return value, used

    def convert_field(self, value: Any, conversion: Any) -> Any:
        if isinstance(value, Refused) or (isinstance(value, Exception) and not conversion):
            return reason(value, self.lang)
        if self.lang == "zh" and isinstance(value, str) and conversion == "r":
            return f"“{repr(value)[1:-1]}”"
        return super().convert_field(value, conversion)


_SPOKEN = {lang: _Spoken(lang) for lang in LANGUAGES}


def reason(bad: Exception, lang: str) -> str:
    """What is wrong and where, in a sentence. In English that is `str(bad)`, but for moves that are refused."""
    if isinstance(bad, Refused):
        said = refusal(bad.code, bad.params)[LANGUAGES.index(lang)]
        return said + (f"（{bad.clause}）" if lang == "zh" else f" ({bad.clause})") * bool(bad.clause)
    if not isinstance(bad, Bad):
        return _zh_of_others(bad) if lang == "zh" else str(bad)
    text = ZH.get(bad.text, bad.text) if lang == "zh" else bad.text
    said = _SPOKEN[lang].fill(text, bad.params)
    if bad.where is None:
        return said
    return f"{_place(bad.where)}：{said}" if lang == "zh" else f"{bad.where}: {said}"


def unusable(bad: Exception) -> str:
    """In both languages, where nobody has said yet which one is his."""
    return " / ".join(reason(bad, lang) for lang in LANGUAGES)


def wrong(verdict: Verdict, lang: str) -> str:
    """What did not hold in a case."""
    step, expected, got = verdict.step, verdict.expected, verdict.got
    if lang == "zh":
        return f"{'moves' if isinstance(step, int) else 'expect'}.{step}：应该是 {expected}，实际是 {got}"
    return f"{'move' if isinstance(step, int) else 'expect'} {step}: expected {expected}, got {got}"


def _place(where: str | Place) -> str:
    """In Chinese steps are counted from 1, as on the page."""
    return where if isinstance(where, str) else PLACES[where.unit].format(where.n + (where.unit == "action"))


def _zh_of_others(bad: Exception) -> str:
    match bad:
        case FileNotFoundError():
            return "没有这个文件"
        case IsADirectoryError():
            return "这是文件夹，不是文件"
        case PermissionError():
            return "没有权限打开"
        case UnicodeDecodeError():
            return "不是 UTF-8 编码的文字"
        case json.JSONDecodeError():
            return f"第 {bad.lineno} 行第 {bad.colno} 列看不懂"
        case RecursionError():
            return "嵌套得太深了"
        case Exception(problem_mark=mark, problem=problem) if mark:
            return f"第 {mark.line + 1} 行第 {mark.column + 1} 列不合 YAML 的写法（{problem}）"
        case ConnectionError():
            return "连不上"
        case OSError(strerror=str() as problem):
            return f"打不开（{problem}）"
        case _:
            return str(bad)
