"""The deal and the first leader: GJ-2, GJ-15."""

import random
from collections import Counter

import pytest

from paiju.core.cards import Cards, card_text, deck, read_cards
from paiju.games import find, open_table


@pytest.mark.parametrize("name", ["gouji/biesan", "gouji/open"])
def test_four_decks_thirty_six_each(name: str) -> None:
    entry, rules = find(name)
    assert Counter(entry.game.deck(rules, 6)) == Counter(deck(4))
    table = open_table(name, rng=random.Random(1))
    table.begin()
    hands = [read_cards(text) for text in table.game.facts(table.state)["hands"].values()]
    assert [len(hand) for hand in hands] == [36] * 6
    assert Counter(card for hand in hands for card in hand) == Counter(deck(4))


def test_any_seat_may_lead_first() -> None:
    assert {first_leader("gouji/biesan", seed)[0] for seed in range(60)} == set(range(6))


def test_the_holder_of_a_double_three_leads() -> None:
    for seed in range(20):
        leader, hand = first_leader("gouji/biesan?first=shangban", seed)
        assert any(hand.count(c) >= 2 for c in hand if card_text(c)[1] == "3"), seed
        assert leader in range(6)


def first_leader(name: str, seed: int) -> tuple[int, Cards]:
    table = open_table(name, rng=random.Random(seed))
    table.begin()
    facts = table.game.facts(table.state)
    leader = int(facts["leader"])
    return leader, read_cards(next(text for seat, text in facts["hands"].items() if int(seat) == leader))


def test_chance_picks_the_leader_of_the_first_hand_only() -> None:
    first = open_table("gouji/biesan", rng=random.Random(3))
    first.begin()
    later = open_table("gouji/biesan", carry={"leader": 4, "hand": 2, "debts": []}, rng=random.Random(3))
    later.begin()
    assert [move.verb for _, move in first.state.log] == ["shuffle", "pick"]
    assert [move.verb for _, move in later.state.log] == ["shuffle"]
    assert later.game.facts(later.state)["leader"] == 4
