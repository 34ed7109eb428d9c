"""How hands of 二人 end."""

from paiju.core.game import Stakes

from .endings import Ending, ends, factor, said

TWO: dict[str, Ending] = {
    "the landlord wins": Ending(lambda r: ends(r, "landlord") and not r["result"]["factors"]),
    "the farmer wins": Ending(lambda r: ends(r, "farmer") and not r["result"]["factors"]),
    "nobody calls": Ending(lambda r: ends(r, "redeal"), bid=0),
    "the second calls": Ending(lambda r: [t for _, t in r["actions"]][2:4] == ["no", "call"]),
    "bombs": Ending(lambda r: factor(r, "bomb") > 1),
    "the rocket": Ending(lambda r: factor(r, "rocket") == 1),
    "spring": Ending(lambda r: factor(r, "spring") == 1, still="farmers"),
    "anti-spring": Ending(lambda r: factor(r, "anti_spring") == 1, still="landlord"),
    "robbed once": Ending(lambda r: said(r, "rob") == 1 and ends(r, "landlord"), "rob=true"),
    "robbed four times": Ending(lambda r: said(r, "rob") == 4, "rob=true", bid=0.9),
    "the farmer wins with cards let": Ending(lambda r: ends(r, "farmer"), "let_cards=3"),
    "a rob lets a card": Ending(lambda r: ends(r, "farmer") and said(r, "rob") == 1, "rob=true"),
    "no three threes for the landlord": Ending(lambda r: ends(r, "landlord"), "ban_triple_three=true"),
    "a take-back": Ending(lambda r: any(text == "undo 2" for _, text in r["actions"]), take_back=True),
    "beans at stake": Ending(
        lambda r: ends(r, "landlord"), purse={0: 3000, 1: 100}, stakes=Stakes(base=2, factor=10, fee=5)
    ),
}
