"""How hands of 欢乐 and its 癞子场 end."""

from paiju.core.game import Stakes

from .endings import Ending, Record, ends, factor, said


def made(record: Record, kind: str) -> list[int]:
    """What the factors of this kind are."""
    return [by for name, by in record["result"]["factors"] if name == kind]


def order_of_answers(record: Record) -> list[str]:
    return [text for seat, text in record["actions"] if seat is not None and text in ("call", "rob", "no", "show")]


def doubles(record: Record) -> set[int]:
    return {seat for seat, text in record["actions"] if text == "double"}


OPEN_HANDS: dict[str, Ending] = {
    "the landlord wins": Ending(lambda r: ends(r, "landlord") and not r["result"]["factors"], bid=0.2),
    "the farmers win": Ending(lambda r: ends(r, "farmers") and not r["result"]["factors"], bid=0.2),
    "nobody calls": Ending(lambda r: ends(r, "redeal"), bid=0),
    "an open hand before the deal": Ending(lambda r: made(r, "show") == [5], bid=0.3),
    "an open hand early in the deal": Ending(lambda r: made(r, "show") == [4], bid=0.1),
    "an open hand late in the deal": Ending(lambda r: made(r, "show") == [3], bid=0.1),
    "the landlord lays open with his first play": Ending(lambda r: made(r, "show") == [2], bid=0.1, show=0.9),
    "two open hands and the first counts": Ending(
        lambda r: made(r, "show") == [5] and said(r, "show") > 1 and ends(r, "landlord"), bid=0.3
    ),
    "all three hands open": Ending(lambda r: said(r, "show") == 3, bid=0.6),
    "all say no and an open hand is the landlord's": Ending(
        lambda r: said(r, "show") == 1 and not said(r, "call") and ends(r, "farmers"), bid=0.15
    ),
    "robbed by one": Ending(lambda r: made(r, "rob") == [2] and not made(r, "show"), bid=0.3),
    "robbed by both and back": Ending(lambda r: made(r, "rob") == [2, 2, 2], bid=0.8),
    "who said no is not asked": Ending(
        lambda r: order_of_answers(r)[-4:] == ["no", "call", "rob", "rob"], "doubling=false", bid=0.6
    ),
    "the landlord and a farmer double": Ending(lambda r: len(doubles(r)) == 2 and ends(r, "farmers"), bid=0.6),
    "all double": Ending(lambda r: len(doubles(r)) == 3, bid=0.7),
    "spring": Ending(lambda r: factor(r, "spring") == 1, bid=0.3, still="farmers"),
    "anti-spring": Ending(lambda r: factor(r, "anti_spring") == 1, bid=0.3, still="landlord"),
    "beans at stake, a farmer too poor to double": Ending(
        lambda r: ends(r, "landlord") and len(doubles(r)) == 1,
        purse={0: 3000, 1: 1000, 2: 4000},
        stakes=Stakes(initial=3, factor=10, fee=5, double_above=2000),
    ),
    "all too poor to double": Ending(
        lambda r: ends(r, "farmers"),
        purse={0: 3000, 1: 1000, 2: 4000},
        stakes=Stakes(factor=10, double_above=5000),
    ),
    "a take-back": Ending(lambda r: any(text == "undo 2" for _, text in r["actions"]), take_back=True),
}

HAPPY = OPEN_HANDS | {
    "bombs": Ending(lambda r: factor(r, "bomb") > 1),
    "the rocket": Ending(lambda r: factor(r, "rocket") == 1),
    "every house rule turned over": Ending(
        lambda r: ends(r, "landlord") and made(r, "show") == [4],
        "ming_border=10&doubling=false&kickers=strict&rocket_as_kickers=false&equal_wing_pairs=true"
        "&quad_as_two_pairs=true&spring=false&anti_spring=false&ask_reading=true&direction=clockwise",
        bid=0.2,
    ),
}

LAIZI = OPEN_HANDS | {
    "a soft bomb": Ending(lambda r: [name for name, _ in r["result"]["factors"]] == ["soft_bomb"], bid=0.2),
    "a hard bomb": Ending(lambda r: factor(r, "hard_bomb") == 1),
    "the bomb of wild cards": Ending(lambda r: factor(r, "pure_bomb") == 1),
    "the rocket": Ending(lambda r: made(r, "rocket") == [4]),
    "a chosen reading of the default's cards": Ending(
        lambda r: any(" as triple+1 " in text for _, text in r["actions"]), bid=0.3
    ),
    "a run made up with wild cards": Ending(
        lambda r: any(" as straight " in text or " as pairs " in text for _, text in r["actions"]), bid=0.3
    ),
    "the reading is not asked": Ending(lambda r: factor(r, "soft_bomb") == 1, "ask_reading=false", bid=0.3),
    "the landlord's win is capped": Ending(
        lambda r: sorted(r["result"]["points"])[-1] == "10000" and ends(r, "landlord"), stakes=Stakes(initial=5000)
    ),
    "the landlord's loss is capped": Ending(
        lambda r: "-10000" in r["result"]["points"] and ends(r, "farmers"), stakes=Stakes(initial=5000)
    ),
    "each winner is capped": Ending(
        lambda r: r["result"]["points"].count("10000") == 2, "cap=winner", stakes=Stakes(initial=5000)
    ),
    "no cap": Ending(lambda r: "40000" in r["result"]["points"], "cap=none", stakes=Stakes(initial=5000)),
    "a quarter of a point": Ending(lambda r: "1/4" in r["result"]["points"], bid=0.2),
}
