"""Texts of the 够级 family, zh and en: a part of `words`, where they are said."""

LANGUAGES = ("zh", "en")

SHAPES: dict[str, tuple[str, str]] = {"set": ("一手牌", "a set"), "gouji": ("够级牌", "a gouji")}
RUN_OF = dict.fromkeys(SHAPES, ("{n} 张", "{n} cards"))

REFUSALS: dict[str, tuple[str, str]] = {
    "two_ranks": ("一手牌只能有一种点数，另外可以带 2 和王", "A set is of one rank; only twos and jokers go with it"),
    "threes_last": ("憋三：3 要留到最后，一次出完", "The threes are played last, all of them at once"),
    "threes_alone": ("憋三：最后的 3 不能带 2 或王", "Nothing goes with the threes"),
    "other_number": ("张数要和桌上的一样：{n} 张", "The same number of cards is needed: {n}"),
    "red_unbeaten": ("桌上有大王（{last}），压不了", "Nothing beats a set with a big joker ({last})"),
    "not_higher": ("压不过桌上的 {last}：每一张都要比它大", "Does not beat {last}: every card must be higher than its counterpart"),
    "no_yield": (
        "现在不能让牌：只有对家出的不够级的牌，后面还有别人要出时才能让，每手牌让一次",
        "No yielding here: only on a set of the player opposite that is no gouji, with others still to act, and once",
    ),
    "burn_needs_joker": ("烧牌期间这一手要带王", "While burning this set needs a joker"),
    "not_burnable": (
        "烧不了：剩下的牌要有 {needed} 张王，你只剩 {n} 张",
        "Not burnable: the rest of the hand needs {needed} joker(s) and has {n}",
    ),
    "no_revolt": ("手里有 2 或王，不能革命", "No revolution with a 2 or a joker in hand"),
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
