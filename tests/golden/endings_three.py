"""How hands of 三人 end, classic and QQ."""

from paiju.core.game import Stakes

from .endings import Ending, bids, ends, factor, picks

BOTH: dict[str, Ending] = {
    "the landlord wins": Ending(lambda r: ends(r, "landlord") and len(r["result"]["factors"]) == 1),
    "the farmers win": Ending(lambda r: ends(r, "farmers") and len(r["result"]["factors"]) == 1),
    "nobody bids": Ending(lambda r: ends(r, "redeal"), bid=0),
    "bombs": Ending(lambda r: factor(r, "bomb") > 1),
    "the rocket": Ending(lambda r: factor(r, "rocket") == 1 and ends(r, "farmers")),
    "three at once": Ending(lambda r: [n for _, n in bids(r)] == [3]),
    "three bids, each higher": Ending(lambda r: [n for _, n in bids(r)] == [1, 2, 3]),
    "the face-up card in the bottom": Ending(lambda r: picks(r) == 2),
    "the face-up card in the bottom and nobody bids": Ending(lambda r: picks(r) == 2 and ends(r, "redeal"), bid=0.1),
    "the second seat is the landlord": Ending(lambda r: r["result"]["points"][1] in ("2", "4", "6")),
    "the player chooses the reading": Ending(
        lambda r: any(" as " in text for _, text in r["actions"]),
        "ask_reading=true&kickers=loose&equal_wing_pairs=true&quad_as_two_pairs=true",
    ),
    "a take-back": Ending(lambda r: any(text == "undo 2" for _, text in r["actions"]), take_back=True),
    "beans at stake": Ending(
        lambda r: ends(r, "landlord") and bids(r)[-1][1] < 3,
        purse={0: 3000, 1: 1000, 2: 250},
        stakes=Stakes(base=2, factor=10, fee=5),
    ),
}

CLASSIC = BOTH | {
    "several rounds of bids": Ending(lambda r: len(bids(r)) > 4 and len({seat for seat, n in bids(r) if n}) > 1),
    "nobody plays against the landlord": Ending(
        lambda r: ends(r, "landlord") and not factor(r, "spring"), still="farmers"
    ),
    "every house rule turned over": Ending(
        lambda r: factor(r, "spring") == 1,
        "one_round_bidding=true&kickers=loose&rocket_as_kickers=true&equal_wing_pairs=true"
        "&quad_as_two_pairs=true&spring=true&anti_spring=true&ask_reading=true&direction=clockwise",
        still="farmers",
    ),
}

QQ = BOTH | {
    "spring": Ending(lambda r: factor(r, "spring") == 1, still="farmers"),
    "spring with a bomb": Ending(lambda r: factor(r, "spring") == 1 == factor(r, "bomb"), still="farmers"),
    "anti-spring": Ending(lambda r: factor(r, "anti_spring") == 1, still="landlord"),
    "anti-spring with the rocket": Ending(
        lambda r: factor(r, "anti_spring") == 1 == factor(r, "rocket"), still="landlord"
    ),
    "every house rule turned over": Ending(
        lambda r: len(bids(r)) > 3 and ends(r, "landlord"),
        "one_round_bidding=false&kickers=strict&rocket_as_kickers=false&equal_wing_pairs=true"
        "&quad_as_two_pairs=true&spring=false&anti_spring=false&ask_reading=true&direction=clockwise",
    ),
}
