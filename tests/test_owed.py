"""What a page is told of following and leading in 升级: the duty of a hand against plain enumeration, and how a lead is read.

    python tests/test_owed.py    writes the leads that the client's tests read again
"""

import json
import random
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from paiju.core.cards import Cards, card_text, cards_text, deck, read_cards
from paiju.core.move import move_text
from paiju.core.table import Table
from paiju.games import GAMES, find
from paiju.shapes.follow import Duty, best, follows
from paiju.shapes.owed import owed
from paiju.shapes.shengji_hand import in_rows, places_of
from paiju.shapes.structure import Kind, fits, groups_of, holding, in_suit, takings
from paiju.shapes.trick import read_lead, value
from paiju.shapes.trump import Order, order

SINGLE, PAIR, TRIPLE, QUAD, TRACTOR, TITANIC = (1, 1), (2, 1), (3, 1), (4, 1), (2, 2), (3, 2)
LEADS = Path(__file__).parent.parent / "web/test/shengji-leads.json"


def cards(text: str) -> Cards:
    return tuple(sorted(card for word in text.split() for card in read_cards(word)))


def duty_of(lead: str, how: Order, **terms: bool) -> Duty:
    parts = read_lead(cards(lead), how)
    assert parts
    return Duty(tuple(part.kind for part in parts), **terms)


# lead, hand, terms: suit, n, held, ways, cards to choose from, ruff
TWO, FOUR = order("2", "S"), order("2", "S", constant_2=True, own_ladders=True)
TOLD = [
    ("HK HK", "H9 H6 H5 H5 C3", {}, ("H", 2, 4, ((PAIR,),), "H5 H5", False)),
    ("HK HK", "H9 H9 H5 H5 C3", {}, ("H", 2, 4, ((PAIR,),), "H5 H5 H9 H9", False)),
    ("HK HK", "H9 H6 H3 C3", {}, ("H", 2, 3, ((),), "H3 H6 H9", False)),
    ("HK HK", "H9 C3 C4 C5", {}, ("H", 2, 1, (), "H9", False)),
    ("HK HK", "H9 H8 C4 C5", {}, ("H", 2, 2, (), "H8 H9", False)),
    ("HK HK", "C3 C4 S5 S6", {}, ("H", 2, 0, (), "", False)),
    ("HK HK", "C3 C4 S5 S5", {}, ("H", 2, 0, (), "", True)),
    ("HK", "C3 C4 S5", {}, ("H", 1, 0, (), "", True)),
    ("HK", "H3 C4 S5", {}, ("H", 1, 1, (), "H3", False)),
    ("SK SK", "C3 C4 H5 H5", {}, ("T", 2, 0, (), "", False)),
    ("SK SK", "C2 D2 S5 H5 H5", {}, ("T", 2, 3, ((),), "C2 D2 S5", False)),
    ("HK HK", "H9 H6 H5 H5 C3", {"structure": False}, ("H", 2, 4, (), "H5 H6 H9", False)),
    ("H8 H8 H9 H9", "H3 H3 H5 H5 HK H4", {}, ("H", 4, 6, ((PAIR, PAIR),), "H3 H3 H5 H5", False)),
    ("H8 H8 H9 H9", "H3 H3 H4 H4 H6 H6", {}, ("H", 4, 6, ((TRACTOR,),), "H3 H3 H4 H4", False)),
    ("H8 H8 H9 H9 HQ HQ", "H3 H3 H4 H4 H6 H6 H7", {}, ("H", 6, 7, ((TRACTOR, PAIR),), "H3 H3 H4 H4 H6 H6", False)),
    ("H8 H8 H8", "H3 H3 H4 H5 H6", {}, ("H", 3, 5, ((PAIR,),), "H3 H3", False)),
    ("H8 H8", "H3 H3 H3 H4", {"exact": True}, ("H", 2, 4, ((),), "H3 H4", False)),
    ("H8 H8", "H3 H3 H3 H4", {}, ("H", 2, 4, ((PAIR,),), "H3 H3 H3", False)),
    ("H8 H8 H9 H9", "H3 H3 H3 H3 H5 H5 H6 H6", {"four": True}, ("H", 4, 8, ((QUAD,), (TRACTOR,)), "H3 H5 H6", False)),
    ("H8 H8 H9 H9", "C5 S5 S5 S5 S5", {"four": True}, ("H", 4, 0, (), "", True)),
]


@pytest.mark.parametrize(("lead", "hand", "terms", "told"), TOLD)
def test_what_a_follower_is_told(lead: str, hand: str, terms: dict[str, bool], told: tuple[Any, ...]) -> None:
    how = FOUR if terms.get("four") else TWO
    led = how.suit[cards(lead)[0]]
    found = owed(cards(hand), led, duty_of(lead, how, **terms), how)
    assert found[:4] == told[:4] and found.ruff == told[5]
    assert set(found.cards) == set(cards(told[4]))


KINDS: tuple[tuple[Kind, ...], ...] = (
    (SINGLE,), (PAIR,), (TRIPLE,), (TRACTOR,), (PAIR, SINGLE), (PAIR, PAIR), (TITANIC,), (TRIPLE, PAIR), (QUAD,), ((2, 3),),
    (TRACTOR, PAIR),
)  # fmt: skip


@pytest.mark.parametrize("decks", [1, 2, 3, 4])
def test_the_cards_to_choose_from_are_those_of_the_legal_plays(decks: int) -> None:
    """Against every play there is: where the components fill the play, the cards shown are those of the legal plays;
    else each legal play has the components in the cards shown, and each choice of them is shown.
    """
    rng, seen = random.Random(decks), 0
    how = order("5", "S", decks == 4, decks == 1, decks == 4) if decks != 1 else order("5", "black", colours=True)
    for _ in range(150):
        low = [c for c in deck(decks) if how.suit[c] in ("H", "red") and how.step[c] < 5]
        hand = tuple(sorted(rng.sample(low, min(len(low), rng.randint(3, 9)))))
        duty = Duty(rng.choice(KINDS), True, decks == 4, rng.random() < 0.3)
        if len(hand) <= duty.size or duty.free:
            continue
        found = owed(hand, how.suit[hand[0]], duty, how)
        plays = [p for p in map(tuple, combinations(hand, duty.size)) if follows(p, hand, duty, how)]
        groups = groups_of(hand, how)
        if any(found.ways):
            every = {card for way in best(hand, duty, how).groups for t in takings(groups, way, duty.exact) for card in t}
            shown = {how.face[card] for card in every}
            assert {how.face[c] for c in found.cards} == shown, (cards_text(hand), duty)
        else:
            assert set(found.cards) == set(hand)
        if all(sum(size * length for size, length in way) == duty.size for way in found.ways):
            assert {how.face[c] for c in found.cards} == {how.face[c] for p in plays for c in p}
        if not duty.exact:
            serving = [holding(groups_of([c for c in p if c in found.cards], how)) for p in plays]
            assert all(any(fits(held, tuple(sorted(way))) for way in found.ways) for held in serving)
        seen += 1
    assert seen > 50


@pytest.mark.parametrize("decks", [2, 4])
def test_who_could_ruff(decks: int) -> None:
    rng = random.Random(decks)
    how = order("5", "S", decks == 4, own_ladders=decks == 4)
    trumps = in_suit(deck(decks), "T", how)
    for _ in range(200):
        hand = tuple(sorted(rng.sample(trumps, rng.randint(1, 7))))
        duty = Duty(rng.choice(KINDS), four=decks == 4)
        told = owed((*hand, *cards("C3 C4 C6 C7 C8 C9 CT")), "H", duty, how)
        can = any(value(tuple(p), duty.lead, "H", how, duty.four) for p in combinations(hand, min(duty.size, len(hand))))
        assert told.ruff == can


# how a lead is read


def orders() -> list[tuple[int, Order]]:
    return [
        (1, order("2", "S")),
        (1, order("5", "red", colours=True)),
        (2, order("8", "NT")),
        (2, order("7", "S")),
        (3, order("T", "D")),
        (3, order("2", "H", most=2)),
        (4, order("3", "C", constant_2=True, own_ladders=True)),
    ]


def leads() -> list[dict[str, Any]]:
    """Hands, cards picked from them, and the kinds of their components as the engine reads them; None: of several suits."""
    rng, found = random.Random(8), list[dict[str, Any]]()
    for decks, how in orders():
        pack = deck(decks)
        for _ in range(3):
            hand = tuple(rng.sample(pack, 12 * decks + 6))
            rows = in_rows(hand, how)
            places = places_of(rows, how)
            flat = [card for row in rows for card in row]
            tries = list[dict[str, Any]]()
            for _ in range(14):
                row = rng.choice([row for row in rows if row])
                faces = sorted({how.step[card] for card in row})
                at = rng.randrange(len(faces))
                near = [c for c in row if how.step[c] in faces[at : at + rng.randint(1, 4)]]
                picked = rng.sample(near, rng.randint(max(1, len(near) - 2), len(near)))
                if rng.random() < 0.15:
                    picked = rng.sample(flat, min(len(flat), 3))
                places_left = list(range(len(flat)))
                at_flat = [next(i for i in places_left if flat[i] == c and not places_left.remove(i)) for c in picked]
                parts = read_lead(tuple(sorted(picked)), how)
                kinds = None if parts is None else [part.kind for part in parts]
                tries.append({"picked": sorted(at_flat), "kinds": kinds})
            texts = [[card_text(card) for card in row] for row in rows]
            found.append({"rows": texts, "places": places, "most": how.most, "tries": tries})
    return found


def test_the_client_reads_leads_of_this_engine() -> None:
    assert json.loads(LEADS.read_text("utf-8")) == json.loads(json.dumps(leads())), "run tests/test_owed.py"


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("shengji/")])
def test_only_who_is_to_follow_is_told(name: str) -> None:
    """And of his own hand; every card of a hand has its place."""
    game, rules = GAMES[name].game, find(name)[1]
    rng, seats = random.Random(5), tuple(range(game.META.seats[-1]))
    table, told = Table(game, name, rules, seats, rng=rng), 0
    table.begin()
    while told < 8:
        state = table.state
        asked = game.turn(state)
        for seat in seats:
            view = game.view(state, seat)
            assert [len(row) for row in view.rows] == [len(row) for row in view.places]
            follows = view.phase == "play" and bool(view.trick) and seat in asked
            assert (view.owed is not None) == follows
            if view.owed:
                assert view.owed.n == len(view.trick[0].cards)
                assert set(view.owed.cards) <= set(view.hand)
                told += 1
        assert game.view(state, None).owed is None
        if asked and (state.phase != "declare" or state.deal.closing):
            table.act(asked[0], move_text(game.legal(state, asked[0]).pick(rng)))
        elif state.phase == "declare":
            table.tick()
        else:
            break
    assert told or game.view(table.state, None).result


if __name__ == "__main__":
    LEADS.write_text(json.dumps(leads(), separators=(",", ":")) + "\n", "utf-8")
