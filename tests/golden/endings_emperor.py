"""How hands of 斗帝主 end."""

from paiju.core.game import Stakes

from .endings import Ending, Record, bids, ends, factor, sets


def taken(record: Record) -> int:
    """How many of the six cards the emperor took, -1 if there was none."""
    return next((text.count(" ") for _, text in record["actions"] if text.startswith("take")), -1)


EMPEROR: dict[str, Ending] = {
    "the emperor wins": Ending(lambda r: ends(r, "emperor") and len(r["result"]["factors"]) == 1),
    "the rebels win": Ending(lambda r: ends(r, "rebels") and len(r["result"]["factors"]) == 1),
    "nobody bids": Ending(lambda r: ends(r, "redeal"), bid=0),
    "three at once": Ending(lambda r: [n for _, n in bids(r)] == [3]),
    "three bids, each higher": Ending(lambda r: [n for _, n in bids(r)] == [1, 2, 3]),
    "all six are taken": Ending(lambda r: taken(r) == 6 and ends(r, "emperor")),
    "none is taken": Ending(lambda r: taken(r) == 0),
    "some are taken": Ending(lambda r: taken(r) == 3),
    "a drawn emperor": Ending(lambda r: not bids(r) and ends(r, "rebels"), "emperor=random"),
    "quads": Ending(lambda r: sets(r, "quad") > 0),
    "a run of quads": Ending(lambda r: sets(r, "quads") > 0),
    "a quad with a triple": Ending(lambda r: sets(r, "quad+3") > 1),
    "a carrier": Ending(lambda r: sets(r, "quads+3") > 0),
    "dresses": Ending(lambda r: sets(r, "quad+3+2") > 1),
    "a spaceship": Ending(lambda r: sets(r, "quads+3+2") > 0),
    "a plane with pairs": Ending(lambda r: sets(r, "plane+2") > 0),
    "bombs": Ending(lambda r: factor(r, "bomb") > 2 and ends(r, "emperor")),
    "a bomb of seven": Ending(lambda r: sets(r, "bomb", 7) == 1),
    "the four jokers": Ending(lambda r: factor(r, "four_jokers") == 1),
    "spring": Ending(lambda r: factor(r, "spring") == 1, "spring=true", still="farmers"),
    "every house rule turned over": Ending(
        lambda r: factor(r, "anti_spring") == 1,
        "emperor=random&equal_wing_pairs=true&spring=true&anti_spring=true&direction=clockwise",
        still="landlord",
    ),
    "a take-back": Ending(lambda r: any(text == "undo 2" for _, text in r["actions"]), take_back=True),
    "beans at stake": Ending(
        lambda r: ends(r, "emperor"), purse={0: 3000, 1: 1000, 2: 250}, stakes=Stakes(base=2, factor=10, fee=5)
    ),
}
