"""The games there are. A game joins everything (contract suite, lobby, referee, command line) by a line in GAMES."""

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..core.bad import Bad
from ..core.game import Carry, Game, Stakes
from ..core.record import check_version, open_from, verify
from ..core.rules import BadRules, house_rules, read_rules
from ..core.table import Action, BadRecord, Table, resume
from . import (
    doudizhu,
    doudizhu_emperor,
    doudizhu_five,
    doudizhu_four,
    doudizhu_happy,
    doudizhu_two,
    gouji,
    maumau,
    niuniu,
    sangong,
    shengji,
    shengji_four,
    shengji_friends,
    twentyone,
)


class Entry(NamedTuple):
    """A game under its public name: the module, the preset of its rules, its names, and its rule sheets (its own first)."""

    game: Game[Any, Any, Any]
    rules: Any
    zh: str
    en: str
    sheets: tuple[str, ...] = ()


_doudizhu: Game[doudizhu.Rules, doudizhu.State, doudizhu.View] = doudizhu
_doudizhu_two: Game[doudizhu_two.Rules, doudizhu_two.State, doudizhu_two.View] = doudizhu_two
_doudizhu_happy: Game[doudizhu_happy.Rules, doudizhu_happy.State, doudizhu_happy.View] = doudizhu_happy

_four: Game[doudizhu_four.Rules, doudizhu_four.State, doudizhu_four.View] = doudizhu_four
_emperor: Game[doudizhu_emperor.Rules, doudizhu_emperor.State, doudizhu_emperor.View] = doudizhu_emperor
_doudizhu_five: Game[doudizhu_five.Rules, doudizhu_five.State, doudizhu_five.View] = doudizhu_five

_shengji: Game[shengji.Rules, shengji.State, shengji.View] = shengji
_shengji_four: Game[shengji_four.Rules, shengji_four.State, shengji_four.View] = shengji_four
_shengji_friends: Game[shengji_friends.Rules, shengji_friends.State, shengji_friends.View] = shengji_friends

_gouji: Game[gouji.Rules, gouji.State, gouji.View] = gouji
_twentyone: Game[twentyone.Rules, twentyone.State, twentyone.View] = twentyone

_niuniu: Game[niuniu.Rules, niuniu.State, niuniu.View] = niuniu
_sangong: Game[sangong.Rules, sangong.State, sangong.View] = sangong
_maumau: Game[maumau.Rules, maumau.State, maumau.View] = maumau

_DOUDIZHU_SHEETS = ("doudizhu-core", "common")
_SHENGJI_SHEETS = ("shengji-core", "common")

GAMES: dict[str, Entry] = {
    "doudizhu/qq": Entry(
        _doudizhu, doudizhu.QQ, "三人斗地主", "Dou Dizhu for three", ("doudizhu-qq", *_DOUDIZHU_SHEETS)
    ),
    "doudizhu/classic": Entry(
        _doudizhu, doudizhu.CLASSIC, "经典斗地主", "Dou Dizhu, classic", ("doudizhu-classic", *_DOUDIZHU_SHEETS)
    ),
    "doudizhu/two": Entry(
        _doudizhu_two, doudizhu_two.TWO, "二人斗地主", "Dou Dizhu for two", ("doudizhu-two", *_DOUDIZHU_SHEETS)
    ),
    "doudizhu/happy": Entry(
        _doudizhu_happy,
        doudizhu_happy.HAPPY,
        "欢乐斗地主",
        "Dou Dizhu, happy",
        ("doudizhu-happy", *_DOUDIZHU_SHEETS, "doudizhu-laizi"),
    ),
    "doudizhu/laizi": Entry(
        _doudizhu_happy,
        doudizhu_happy.LAIZI,
        "欢乐癞子场",
        "Dou Dizhu, wild cards",
        ("doudizhu-laizi", "doudizhu-happy", *_DOUDIZHU_SHEETS),
    ),
    "doudizhu/four": Entry(
        _four, doudizhu_four.FOUR, "四人斗地主", "Dou Dizhu for four", ("doudizhu-four", *_DOUDIZHU_SHEETS)
    ),
    "doudizhu/emperor": Entry(
        _emperor, doudizhu_emperor.EMPEROR, "斗帝主", "Dou Dizhu, Emperor", ("doudizhu-emperor", *_DOUDIZHU_SHEETS)
    ),
    "doudizhu/five": Entry(
        _doudizhu_five, doudizhu_five.FIVE, "五人斗地主", "Dou Dizhu for five", ("doudizhu-five", *_DOUDIZHU_SHEETS)
    ),
    "shengji/two": Entry(
        _shengji, shengji.TWO, "升级（两副牌）", "Shengji, two packs", ("shengji-two", *_SHENGJI_SHEETS)
    ),
    "shengji/eighty": Entry(_shengji, shengji.EIGHTY, "八十分", "Eighty Points", ("shengji-eighty", *_SHENGJI_SHEETS)),
    "shengji/one": Entry(
        _shengji, shengji.ONE, "升级（一副牌）", "Shengji, one pack", ("shengji-one", *_SHENGJI_SHEETS)
    ),
    "shengji/two-colour": Entry(
        _shengji,
        shengji.TWO_COLOUR,
        "双色升级（一副牌）",
        "Shengji, one pack in two colours",
        ("shengji-two-colour", *_SHENGJI_SHEETS),
    ),
    "shengji/three": Entry(
        _shengji, shengji.THREE, "升级（三副牌）", "Shengji, three packs", ("shengji-three", *_SHENGJI_SHEETS)
    ),
    "shengji/four": Entry(
        _shengji_four, shengji_four.FOUR, "升级（四副牌）", "Shengji, four packs", ("shengji-four", *_SHENGJI_SHEETS)
    ),
    "shengji/friends": Entry(
        _shengji_friends, shengji_friends.FRIENDS, "找朋友", "Finding Friends", ("shengji-friends", *_SHENGJI_SHEETS)
    ),
    "gouji/biesan": Entry(_gouji, gouji.BIESAN, "够级（憋三）", "Gouji, threes last", ("gouji-biesan", "gouji-core", "common")),
    "gouji/open": Entry(_gouji, gouji.OPEN, "够级（不憋三）", "Gouji, threes free", ("gouji-open", "gouji-core", "common")),
    "niuniu/classic": Entry(_niuniu, niuniu.CLASSIC, "牛牛", "Niuniu", ("niuniu-classic", "common")),
    "sangong/classic": Entry(_sangong, sangong.CLASSIC, "三公", "Sangong", ("sangong-classic", "common")),
    "twentyone/classic": Entry(_twentyone, twentyone.CLASSIC, "21点", "Twenty-one", ("twentyone-classic", "common")),
    "maumau/classic": Entry(_maumau, maumau.CLASSIC, "七八J", "Mau-Mau", ("maumau-classic", "common")),
}


PLAYED_SINCE: dict[str, str] = {}
"""By game id, where it is not the first version: the version since which its play has not changed. Records of older ones
would replay to something else, so they are declined with their version. A change of play raises it only where no field
of the rules says the old way: most need no row here (docs/architecture.md).
"""


class NoSuchGame(Bad):
    """An id that GAMES does not have."""


def find(game_id: str) -> tuple[Entry, Any]:
    """Entry and rules of an id with house rules behind `?`: `doudizhu/qq?kickers=strict&spring=false`.

    Raises NoSuchGame, or BadRules with the option at fault.
    """
    name, _, query = game_id.partition("?")
    if name not in GAMES:
        raise NoSuchGame(None, "no game {name!r}; there are {known:, }", name=name, known=tuple(GAMES))
    wanted: dict[str, str] = {}
    for part in query.split("&") if query else ():
        field, eq, value = part.partition("=")
        if not eq or field in wanted:
            raise BadRules(field, value, "given twice" if eq else "no option=value")
        wanted[field] = value
    return GAMES[name], read_rules(GAMES[name].rules, wanted)


def full_id(game_id: str, rules: Any) -> str:
    """The id with what differs from its preset behind `?`."""
    name = game_id.partition("?")[0]
    changed = house_rules(rules, GAMES[name].rules)
    return name + ("?" + "&".join(f"{field}={value}" for field, value in changed.items()) if changed else "")


def open_table(
    game_id: str,
    seats: tuple[int, ...] | None = None,
    purse: Mapping[int, int] | None = None,
    stakes: Stakes | None = None,
    carry: Carry | None = None,
    rng: random.Random | None = None,
) -> Table:
    """A fresh hand; `seats` are all that the game has when it is played by one number only. Raises as `find`."""
    entry, rules = find(game_id)
    seats = seats or tuple(range(entry.game.META.seats[0]))
    return Table(entry.game, full_id(game_id, rules), rules, seats, purse, stakes, carry, rng)


def fresh(header: Mapping[str, Any]) -> Table:
    """The table of a record before its first action. A field of the rules that the record lacks is as the game's id says.

    Raises BadRecord (OtherRules for a version whose play this one does not know), NoSuchGame, BadRules.
    """
    entry, rules = find(str(header["game"]))
    check_version(str(header["version"]), PLAYED_SINCE.get(str(header["game"]).partition("?")[0], "0"))
    return open_from(header, entry.game, read_rules(rules, header["rules"]))


def verified(record: Mapping[str, Any]) -> Table:
    """The table that a whole record leads to, everything checked. Raises as `fresh`, whatever its carry holds: that has a form
    of the game's own, and on another the game may raise anything.
    """
    try:
        return verify(record, fresh(record))
    except (BadRecord, BadRules, NoSuchGame):
        raise
    except Exception as bad:
        raise BadRecord("carry", "of the wrong form ({error})", error=repr(bad)) from bad


def replay(header: Mapping[str, Any], actions: list[Action]) -> Table:
    """The table that a record's header and actions lead to, every action checked. Raises as `fresh`."""
    return resume(fresh(header), actions)
