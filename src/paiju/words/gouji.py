"""Texts of the 够级 family, zh and en: a part of `words`, where they are said."""

from collections.abc import Iterator, Mapping
from typing import Any

from .common import LANGUAGES

SHAPES: dict[str, tuple[str, str]] = {"set": ("一手牌", "a set"), "gouji": ("够级牌", "a gouji")}
RUN_OF = dict.fromkeys(SHAPES, ("{n} 张", "{n} cards"))

REFUSALS: dict[str, tuple[str, str]] = {
    "two_ranks": ("一手牌只能有一种点数，另外可以带 2 和王", "A set is of one rank; only twos and jokers go with it"),
    "threes_last": ("憋三：3 要留到最后，一次出完", "The threes are played last, all of them at once"),
    "threes_alone": ("憋三：最后的 3 不能带 2 或王", "Nothing goes with the threes"),
    "other_number": ("张数要和桌上的一样：{n} 张", "The same number of cards is needed: {n}"),
    "red_unbeaten": ("桌上有大王（{last}），压不了", "Nothing beats a set with a big joker ({last})"),
    "set_not_higher": (
        "压不过桌上的 {last}：每一张都要比它大",
        "Does not beat {last}: every card must be higher than its counterpart",
    ),
    "no_yield": (
        "现在不能让牌：只有对家出的不够级的牌，后面还有别人要出时才能让，每手牌让一次",
        "No yielding here: only on a set of the player opposite that is no gouji, with others still to act, and once",
    ),
    "burn_needs_joker": ("烧牌期间这一手要带王", "While burning this set needs a joker"),
    "not_burnable": (
        "烧不了：剩下的牌要有 {needed} 张王，你只剩 {n} 张",
        "Not burnable: the rest of the hand needs {needed} joker(s) and has {n}",
    ),
    "revolt_now": ("现在是革命，请选“革命”或“不革命”", "Revolution is asked: revolt or not"),
    "announce_now": ("现在是宣点，请选“宣点”或“不宣点”", "Announcing is on: announce or not"),
    "buy_now": ("现在是买 3，请确认", "A three is being bought: confirm"),
    "return_now": ("现在是还贡，请选要还的牌", "Choose the cards to return"),
    "return_number": ("要还 {n} 张", "{n} card(s) are returned"),
    "return_no_three": ("憋三不能还 3", "A three is not returned"),
    "return_received": ("吃进的贡不能还：{cards}", "Tribute received is not returned: {cards}"),
    "return_single": ("不还单张：对方手里没有 {cards} 这个点数", "The payer holds none of that rank: {cards}"),
}

ENDINGS: dict[str, tuple[str, str]] = {
    "finished": ("一方三家都走完了", "A team has finished"),
    "three_family": ("三户！头科、二科、三科是一家", "Ranks 1 to 3 are one team's"),
}

FACTORS: dict[str, tuple[str, str]] = {"three_family": ("三户", "Three in a row")}

EVENTS: dict[str, tuple[str, str]] = {
    "first_leader": ("{who}先出", "{who} will lead first"),
    "first_double": ("{who}上班：{cards}，先出", "{who} holds {cards} and will lead first"),
    "leads": ("{who}出牌", "{who} leads"),
    "revolt": ("{who}革命，这一局不打了", "{who} revolts and sits out"),
    "no_revolt": ("没有人革命", "Nobody revolts"),
    "announce": ("{who}宣点", "{who} announces"),
    "no_announce": ("{who}不宣点", "{who} does not announce"),
    "exempt": ("{who}没有 3，也没人能给，不用憋三", "{who} has no three and nobody can give one: free of the rule"),
    "bought": ("{other}给{who}一张 3：{cards}", "{other} gives {who} a three: {cards}"),
    "price": ("{who}付给{other}：{cards}", "{who} pays {other}: {cards}"),
    "tribute": ("{who}向{other}进{debt}：{cards}", "{who} pays {other} {debt}: {cards}"),
    "spared": ("{who}没有可进的牌了，免{debt}", "{who} has nothing to pay: free of {debt}"),
    "returned": ("{who}还贡给{other}：{cards}", "{who} returns to {other}: {cards}"),
    "no_return": ("{who}没有能还的牌", "{who} has nothing that may be returned"),
    "yield": ("{who}让牌", "{who} yields"),
    "decline": ("{who}不烧", "{who} does not burn"),
    "burn": ("{who}烧{other}！", "{who} burns {other}!"),
    "burn_back": ("{who}反烧{other}！", "{who} burns {other} back!"),
    "relieved": ("{other}压住了烧牌的{who}", "{other} beats {who}, who was burning"),
    "burned": ("烧牌成功：{who}欠{other} {note} 张烧贡", "The burn has won: {who} owes {other} {note} card(s)"),
    "false_burn": ("{who}假烧，接不下去，认输", "{who} burned falsely, cannot go on and is last"),
    "men": ("{who}被{other}闷了", "{who} is stuck with threes: {other} beat the last set before them"),
    "opened": ("{who}开点", "{who} has opened"),
    "trick_next": ("{other}的牌没人压，由{who}接风", "Nobody beats {other}; {who} leads next"),
    "out": ("{who}走科，第 {n} 个", "{who} goes out, number {n}"),
    "chaos": ("四户乱缠开始", "From now on everybody may answer everything"),
    "ranked": ("{who}是{place}", "{who} is {place}"),
}

DEBTS: dict[str, tuple[str, str]] = {
    "men": ("闷贡", "for being stuck"),
    "burn": ("烧贡", "for a burn"),
    "dian": ("点贡", "for opening"),
    "luo": ("落贡", "for the rank"),
    "quan": ("圈贡", "for the lost round"),
}
PLACES = (
    ("头科", "first"),
    ("二科", "second"),
    ("三科", "third"),
    ("四科", "fourth"),
    ("二落", "last but one"),
    ("大落", "last"),
)

REASONS: dict[str, tuple[str, str]] = {
    "lead": ("出牌", "leads"),
    "free": ("可以上牌", "may beat it"),
    "opposite": ("对家，可以上牌", "sits opposite, may beat it"),
    "revived": ("对家，过了牌还可以上", "sits opposite, may beat it after a pass"),
    "yielded": ("让过牌，再问一次", "has yielded, is asked again"),
    "burn": ("只能烧", "may only burn"),
    "headless": ("无头，可以上牌", "has no head, may beat it"),
    "ally": ("联邦，可以上牌", "is of the team, may beat it"),
    "chaos": ("乱缠，可以上牌", "may beat it, as everybody may"),
}
"""Why a seat is asked about the set on top."""

STANDS: dict[str, tuple[str, str]] = {
    "asked": ("还要问：{list}", "Still to act: {list}"),
    "passed": ("过了牌：{list}", "Passed: {list}"),
    "protected": (
        "{who}的够级牌，只有对家和无头的能压，别人只能烧",
        "{who}'s gouji: only the player opposite, and who has no head, may beat it; others may burn",
    ),
    "burning": (
        "{who}烧{other}，还有 {n} 张，每手都要带王",
        "{who} burns {other}, {n} card(s) to go, a joker in every set",
    ),
    "chaos": ("四户乱缠", "Everybody may answer everything"),
    "opened": ("已开点：{list}", "Opened: {list}"),
}


def table_lines(view: Any, names: Mapping[int, str], lang: str) -> Iterator[str]:
    """The trick in some lines, from a View: who may still act and why, who has passed, what is protected, who burns."""
    which, join = LANGUAGES.index(lang), "、" if lang == "zh" else ", "

    def line(key: str, **params: Any) -> str:
        return STANDS[key][which].format(**params)

    if view.chaos:
        yield line("chaos")
    if view.burning:
        burner, of = view.burning.seat, view.burning.of
        yield line("burning", who=names[burner], other=names[of], n=view.left[burner])
    if view.top and view.top.protected:
        yield line("protected", who=names[view.top.seat])
    if view.asked:
        yield line("asked", list=join.join(f"{names[seat]} ({REASONS[why][which]})" for seat, why in view.asked))
    for key, seats in (("passed", view.passed), ("opened", view.opened)):
        if seats:
            yield line(key, list=join.join(names[seat] for seat in seats))


def event_kind(kind: str, note: str, shown: bool) -> str:
    """The text an event of 够级 has where it depends on more than its kind."""
    if kind == "burn" and note:
        return "burn_back"
    if kind == "trick" and note:
        return "trick_next"
    return "first_double" if kind == "first_leader" and shown else kind


def debt_words(kind: str, lang: str) -> str:
    return DEBTS[kind][LANGUAGES.index(lang)] if kind in DEBTS else ""


def place_words(place: int, lang: str) -> str:
    return PLACES[place - 1][LANGUAGES.index(lang)] if 0 < place <= len(PLACES) else ""
