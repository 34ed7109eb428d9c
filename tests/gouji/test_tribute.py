"""Tribute beside a second writing of GJ-48 … GJ-54, and whole matches in which no card is lost."""

import random
from collections import Counter
from typing import Any

import pytest

from paiju.core.cards import deck, read_cards
from paiju.core.move import move_text, read_move
from paiju.core.table import next_hand
from paiju.games import find, open_table

from .history import SEATS, enemies
from .sets import Ranks, less, ranks_of, text_of

Debt = tuple[int, int, str, int]
Hands = dict[int, Ranks]


class Till:
    """Who holds what, and what he received."""

    def __init__(self, hands: Hands, biesan: bool, no_single: bool) -> None:
        self.hands, self.biesan, self.no_single = dict(hands), biesan, no_single
        self.received: Hands = dict.fromkeys(SEATS, ())

    def due(self, payer: int, n: int) -> Ranks:
        """GJ-49: his highest cards but those received, as far as they are 2s or jokers."""
        own = less(self.hands[payer], self.received[payer])
        return tuple(c for c in sorted(own, reverse=True)[:n] if c >= 15)

    def move(self, giver: int, taker: int, cards: Ranks, tribute: bool = True) -> None:
        self.hands[giver] = less(self.hands[giver], cards)
        self.hands[taker] = tuple(sorted(self.hands[taker] + cards))
        if tribute:
            self.received[taker] += cards

    def give_back(self, taker: int, payer: int, n: int) -> None:
        """GJ-53, GJ-54: the lowest of his own, no 3 with held threes, to an enemy only ranks that he holds."""
        own = less(self.hands[taker], self.received[taker])
        fit = [c for c in own if not (self.biesan and c == 3)]
        if enemies(payer, taker) and self.no_single:
            fit = [c for c in fit if c in self.hands[payer]]
        self.move(taker, payer, tuple(sorted(fit)[:n]), tribute=False)


def pay(hands: Hands, debts: list[Debt], biesan: bool, no_single: bool) -> Hands:
    till = Till(hands, biesan, no_single)
    done: set[int] = set()
    for k, (a, b, kind, n) in enumerate(debts):
        if k in done:
            continue
        back = [i for i in range(k + 1, len(debts)) if debts[i][:3] == (b, a, "dian")] if kind == "dian" else []
        mine, his = till.due(a, n), till.due(b, debts[back[0]][3]) if back else ()
        till.move(a, b, mine)
        till.move(b, a, his)
        done.update(back)
        if kind == "luo":
            till.give_back(b, a, len(mine))
    return till.hands


def random_debts(rng: random.Random, biesan: bool) -> list[Debt]:
    debts: list[Debt] = []
    for kind in ("men", "burn") if biesan else ("burn",):
        for _ in range(rng.randint(0, 2)):
            a = rng.randrange(6)
            debts.append((a, rng.choice([s for s in SEATS if enemies(a, s)]), kind, rng.randint(1, 2) if kind == "burn" else 1))
    for i in range(3):
        a, b = rng.choice([(0, 0), (0, 1), (1, 1), (4, 0), (2, 2), (1, 2), (0, 3)])
        debts += [(x, y, "dian", n) for x, y, n in ((i, i + 3, a), (i + 3, i, b)) if n]
    last, fifth, one, two = rng.sample(SEATS, 4)
    return [*debts, (last, one, "luo", 2), (fifth, two, "luo", 1)]


@pytest.mark.parametrize("name", ["gouji/biesan", "gouji/open"])
@pytest.mark.parametrize("no_single", [True, False])
def test_payments_and_returns(name: str, no_single: bool) -> None:
    entry, rules = find(f"{name}?no_single_return={str(no_single).lower()}")
    game: Any = entry.game
    for seed in range(150):
        rng = random.Random(seed)
        cards = list(ranks_of("3333445566778899TTJJQQKKAA" + "2" * rng.randint(2, 12) + "BBBBRRRR"[: rng.randint(0, 8)]))
        rng.shuffle(cards)
        each = len(cards) // 6
        hands = {s: tuple(sorted(cards[s * each : (s + 1) * each])) for s in SEATS}
        if rules.biesan and not all(3 in h for h in hands.values()):
            hands = {s: tuple(sorted((3, *h))) for s, h in hands.items()}
        debts = random_debts(rng, rules.biesan)
        position = {"phase": "tribute", "hands": [text_of(hands[s]) for s in SEATS], "carry": {"debts": [list(d) for d in debts]}}
        state = game.setup(rules, position, rng)
        facts = game.facts(state)
        found = {s: ranks_of(read_cards(text)) for s, text in enumerate(hands_in_order(facts))}
        assert found == pay(hands, debts, rules.biesan, no_single), (hands, debts)


def hands_in_order(facts: dict[str, Any]) -> list[str]:
    return [next(text for seat, text in facts["hands"].items() if int(seat) == s) for s in SEATS]


def seller(hands: Hands, buyer: int, out: list[int]) -> tuple[int, bool] | None:
    """GJ-12: who gives the buyer a 3, and whether it is paid for; None if nobody can."""
    opposite = (buyer + 3) % 6
    others = [s for k in range(1, 6) if (s := (buyer + k) % 6) != opposite]
    mates, foes = [s for s in others if not enemies(s, buyer)], [s for s in others if enemies(s, buyer)]
    for group, paid in (([opposite], True), (mates, False), (foes, True)):
        able = [s for s in group if hands[s].count(3) >= 2 and s not in out]
        if able:
            return max(able, key=lambda s: hands[s].count(3)), paid  # of equals the first, the nearer
    return None


def after_buying(hands: Hands, first: int, out: list[int]) -> Hands:
    hands = dict(hands)
    for buyer in ((first + k) % 6 for k in range(6)):
        if buyer in out or 3 in hands[buyer] or not (found := seller(hands, buyer, out)):
            continue
        giver, paid = found
        price = next(((r,) for r in (15, 16, 17) if r in hands[buyer]), ()) if paid else ()
        hands[buyer] = tuple(sorted((*less(hands[buyer], price), 3)))
        hands[giver] = tuple(sorted((*less(hands[giver], (3,)), *price)))
    return hands


def test_buying_threes() -> None:
    entry, rules = find("gouji/biesan?tribute=false")
    game: Any = entry.game
    for seed in range(300):
        rng = random.Random(seed)
        hands: Hands = {
            s: tuple(sorted([3] * rng.choice([0, 0, 1, 2, 3]) + rng.choices([9, 14, 15, 16, 17], [6, 3, 1, 0.5, 0.5], k=3)))
            for s in SEATS
        }
        first, out = rng.randrange(6), rng.sample(SEATS, rng.choice([0, 0, 1]))
        position = {"phase": "buy", "first": first, "revolution": out, "hands": [text_of(hands[s]) for s in SEATS]}
        held = Counter(c for hand in hands.values() for c in hand)
        if held[3] > 16 or held[16] > 4 or held[17] > 4:
            continue
        state = game.setup(rules, position, rng)
        while game.facts(state)["phase"] == "buy":
            (seat,) = game.turn(state)
            game.act(state, seat, read_move("ok"))
        found = {s: ranks_of(read_cards(text)) for s, text in enumerate(hands_in_order(game.facts(state)))}
        assert found == after_buying(hands, first, out), (seed, position)


@pytest.mark.parametrize("name", ["gouji/biesan", "gouji/open", "gouji/biesan?quan_gong=true&manual_return=true"])
def test_no_card_is_lost_between_the_deal_and_play(name: str) -> None:
    rng = random.Random(f"{name} match")
    table = open_table(name, rng=rng)
    paid = 0
    for _ in range(4):
        table.begin()
        in_play = False
        while table.result() is None:
            facts = table.game.facts(table.state)
            if facts["phase"] == "play" and not in_play:
                in_play = True
                held = Counter(card for text in facts["hands"].values() for card in read_cards(text))
                assert held == Counter(deck(4)), facts["tributes"]
                paid += len(facts["tributes"])
            if not (turn := table.turn()):
                table.tick()
                continue
            seat = rng.choice(turn)
            legal = table.game.legal(table.state, seat)
            table.act(seat, move_text(max((legal.pick(rng) for _ in range(3)), key=lambda move: len(move.cards))))
        result = table.result()
        assert result is not None and (in_play or result.ending == "redeal")
        table = next_hand(table)
    assert paid
