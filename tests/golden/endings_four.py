"""How hands of 四人 end."""

from paiju.core.game import Stakes

from .endings import Ending, Record, bids, ends, factor, picks, sets


def long_plays(record: Record) -> list[str]:
    """Plays of five cards or more."""
    return [text for _, text in record["actions"] if text.startswith("play") and text.count(" ") >= 5]


FOUR: dict[str, Ending] = {
    "the landlord wins": Ending(lambda r: ends(r, "landlord") and len(r["result"]["factors"]) == 1),
    "the farmers win": Ending(lambda r: ends(r, "farmers") and len(r["result"]["factors"]) == 1),
    "nobody bids": Ending(lambda r: ends(r, "redeal"), bid=0),
    "several rounds of bids": Ending(lambda r: len(bids(r)) > 5 and len({seat for seat, n in bids(r) if n}) > 1),
    "the face-up card in the bottom": Ending(lambda r: picks(r) == 2 and ends(r, "landlord")),
    "bombs that do not count": Ending(lambda r: sets(r, "bomb") > 1 and not factor(r, "bomb")),
    "a bomb of six": Ending(lambda r: factor(r, "bomb") == 1 and sets(r, "bomb", 6) == 1 and ends(r, "farmers")),
    "a bomb of seven": Ending(lambda r: sets(r, "bomb", 7) == 1),
    "the rocket": Ending(lambda r: factor(r, "rocket") == 1),
    "a pair of jokers": Ending(
        lambda r: any(text in ("play BJ BJ", "play RJ RJ") for _, text in r["actions"]) and ends(r, "farmers")
    ),
    "a pair of jokers as a kicker": Ending(lambda r: any(t[-6:] in (" BJ BJ", " RJ RJ") for t in long_plays(r))),
    "one round of bids": Ending(
        lambda r: len(bids(r)) == 4 and not bids(r)[0][1] and ends(r, "landlord"), "one_round_bidding=true"
    ),
    "spring": Ending(lambda r: factor(r, "spring") == 1, "spring=true", still="farmers"),
    "nobody plays against the landlord": Ending(lambda r: ends(r, "landlord"), still="farmers"),
    "every house rule turned over": Ending(
        lambda r: factor(r, "anti_spring") == 1,
        "one_round_bidding=true&equal_wing_pairs=true&spring=true&anti_spring=true&direction=clockwise",
        still="landlord",
    ),
    "a take-back": Ending(lambda r: any(text == "undo 2" for _, text in r["actions"]), take_back=True),
    "beans at stake": Ending(
        lambda r: ends(r, "landlord"), purse={0: 3000, 1: 100, 2: 500, 3: 40}, stakes=Stakes(base=2, factor=10, fee=5)
    ),
}
