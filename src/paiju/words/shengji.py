"""Texts of the 升级 family, zh and en: a part of `words`, where they are said."""

from .common import LANGUAGES

SHAPES: dict[str, tuple[str, str]] = {
    "throw": ("甩牌", "a throw"),
    "tractor": ("拖拉机", "a tractor"),
    "titanic": ("泰坦尼克", "a Titanic"),
    "four": ("四张", "a quad"),
    "fours": ("连四", "a run of quads"),
    "follow": ("跟牌", "a follow"),
    "ruff": ("毙", "a ruff"),
    "discard": ("垫牌", "a discard"),
}

RUN_OF = {
    "tractor": ("{n} 对", "{n} pairs"),
    "titanic": ("{n} 个三张", "{n} triples"),
    "fours": ("{n} 个四张", "{n} quads"),
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
        (
            ("泰坦尼克（{length}个三张）", "{n}个泰坦尼克（{length}个三张）"),
            ("a Titanic of {length}", "{n} Titanics of {length}"),
        ),
    ),
    "4": (
        (("四张", "{n}个四张"), ("a quad", "{n} quads")),
        (
            ("连四（{length}个四张）", "{n}个连四（{length}个四张）"),
            ("a run of {length} quads", "{n} runs of {length} quads"),
        ),
    ),
}
"""By the size of a group of 升级: one of them and several, first alone and then in a run."""

STEPS: dict[str, tuple[str, str]] = {
    "1=": ("一张 {level}", "a {level}"),
    "2=": ("花色相同的两张 {level}", "two {level}s of a suit"),
    "2~": ("颜色相同的两张 {level}", "two {level}s of a colour"),
    "3=": ("花色相同的三张 {level}", "three {level}s of a suit"),
    "4=": ("花色相同的四张 {level}", "four {level}s of a suit"),
    "2BR": ("大王加小王", "both jokers"),
    "2B": ("两张小王", "two small jokers"),
    "2R": ("两张大王", "two big jokers"),
    "3B": ("三张小王", "three small jokers"),
    "3R": ("三张大王", "three big jokers"),
}
"""The steps of SJ-T1."""

REFUSALS: dict[str, tuple[str, str]] = {
    "declare_now": ("现在是亮主，要亮就选牌，不亮就点“不亮”", "Declaring is on: show cards or wait"),
    "declare_later": ("发完牌才能亮主", "Declaring begins when all cards are dealt"),
    "no_declaration": ("这样不能亮主，能亮的是：{ladder}", "Not a declaration. Show one of these: {ladder}"),
    "no_call": ("叫牌要用级牌 {level}，几张必须一模一样", "Call with cards of the level {level}, all identical"),
    "declared_higher": ("已经亮了 {cards}，只能亮更高的", "{cards} has been shown: only a higher declaration counts"),
    "own_suit_only": ("你亮过{suit}，再亮只能亮这一门", "You have declared {suit}: you may only declare that again"),
    "called_less": ("你已经叫了 {cards}，再叫要张数更多", "You have called {cards}: call more of them"),
    "own_call_only": ("你叫过{suit}，只能在这一门上加张数", "You have called {suit}: you may only add to that"),
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
    "claims_off": ("这一桌不许摊牌", "Claiming the rest is not allowed at this table"),
    "claim_lead": ("轮到自己领出时才能摊牌", "Only who is about to lead may claim the rest"),
    "claim_once": ("一局只能摊一次牌，你已经摊过了", "One claim a hand: you have made yours"),
    "claim_last": ("只剩一张，直接出就行", "With one card left, just play it"),
    "claim_friend": ("朋友还没有亮出来，不能摊牌", "Nobody may claim before the friend is known"),
    "claim_now": ("有人摊牌，先回答同意不同意", "The rest is being claimed: agree or refuse"),
    "no_match": ("牌型和领出的{shape}对不上，只能算垫牌", "Not the structure of {shape}: this is a discard"),
    "not_higher": ("压不过 {cards}", "Not higher than {cards}"),
}

ENDINGS: dict[str, tuple[str, str]] = {
    "dealer": ("庄家保住了庄", "The dealer's side keeps the deal"),
    "attackers": ("闲家上台", "The attackers take the deal"),
}

FACTORS: dict[str, tuple[str, str]] = {
    "steps": ("升级", "Promotion"),
}

PLAYS = ("throw", "follow", "ruff", "discard")
"""Kinds of plays that have a verb of their own."""

EVENTS: dict[str, tuple[str, str]] = {
    "throw": ("{who}甩 {cards}", "{who} throws {cards}"),
    "follow": ("{who}跟 {cards}", "{who} follows with {cards}"),
    "ruff": ("{who}毙 {cards}", "{who} ruffs with {cards}"),
    "discard": ("{who}垫 {cards}", "{who} discards {cards}"),
    "first_card": ("{who}先摸牌", "{who} gets the first card"),
    "declare": ("{who}亮 {cards}", "{who} declares {cards}"),
    "no_declare": ("{who}不亮", "{who} declares nothing more"),
    "turn_up": ("没人亮主，翻底牌：{cards}", "Nobody declared; turned up from the bottom: {cards}"),
    "trump": ("{who}坐庄，主牌：{suit}", "{who} is the dealer; trump: {suit}"),
    "no_trump": ("{who}坐庄，打无主", "{who} is the dealer; no trump"),
    "bury": ("{who}扣好了底牌", "{who} has laid away the bottom"),
    "friend": ("{who}叫朋友：第 {n} 张 {cards}", "{who} calls a friend: copy {n} of {cards}"),
    "friend_found": ("{who}打出第 {n} 张 {cards}，是庄家的朋友", "{who} plays copy {n} of {cards} and is the friend"),
    "alone": ("{who}自己打出第 {n} 张 {cards}，一打四", "{who} plays copy {n} of {cards} himself: one against four"),
    "throw_fails": ("{who}甩 {cards}，有人更大，收回 {n} 张", "{who} throws {cards}; it is beaten, {n} cards go back"),
    "penalty": ("甩牌失败，罚 {n} 分", "The failed throw costs {n} points"),
    "called": ("{who}叫 {cards}，主牌：{suit}", "{who} had called {cards}; trump: {suit}"),
    "last_trick": ("最后一轮归{who}，闲家的分变动 {n}", "{who} takes the last trick: {n} points to the attackers"),
    "dug": ("扣底！底牌 {cards}，{n} 分归闲家", "The bottom is dug: {cards}, {n} points to the attackers"),
    "kept": ("底牌是 {cards}，庄家保住了", "The bottom was {cards}; the dealer's side has kept it"),
    "claim": ("{who}摊牌：{cards}，剩下的都要", "{who} lays open {cards} and claims the rest"),
    "agree": ("{who}同意", "{who} agrees"),
    "disagree": ("{who}不同意，接着打", "{who} refuses: play goes on"),
    "laid": ("{who}还有 {cards}", "{who} had {cards} left"),
    "claimed": ("剩下的都归{who}，{n} 分", "The rest goes to {who}: {n} points"),
    "score": ("闲家一共 {n} 分", "The attackers have {n} points"),
}


def event_kind(kind: str, note: str) -> str:
    """Under which of these an event is told."""
    if kind == "play" and note in PLAYS:
        return note
    return "no_trump" if kind == "trump" and note == "NT" else kind


def suit_words(suit: str, lang: str) -> str:
    """A suit of 升级, trumps being one, or what is trump."""
    return SUITS[suit][LANGUAGES.index(lang)] if suit in SUITS else suit


def level_words(rank: str, lang: str) -> str:
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


def ladder_words(ladder: str, lang: str) -> str:
    """What may be declared, low to high: `1=7 2=7 2BR`."""
    which = LANGUAGES.index(lang)
    said = [
        STEPS[step[:2] if step[1] in "=~" else step][which].format(level=level_words(step[2:], lang))
        for step in ladder.split()
    ]
    return ("、" if which == 0 else ", ").join(said)


def _count(n: int, lang: str) -> str:
    if lang == "zh":
        return "一两三四五六七八九十"[n - 1] if n <= 10 else str(n)
    return str(n)
