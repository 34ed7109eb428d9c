"""五人斗地主: who knows what about the hidden landlord and when, and what each settles."""

import random
from fractions import Fraction
from typing import Any

import pytest

from paiju.core.cards import Card, rank
from paiju.core.game import Event, Move, Stakes, Tick
from paiju.games import doudizhu_five as five
from paiju.games import find
from paiju.shapes.roles import landlords

SEATS = tuple(range(5))
D9 = Card(27)


def at(house: str = "", **position: Any) -> five.State:
    entry, rules = find("doudizhu/five" + (f"?{house}" if house else ""))
    return entry.game.setup(rules, position, random.Random(1))


def dealt(alone: bool) -> five.State:
    """A deal with one landlord or two, at the identity step; seat 0 is the open landlord, seat 2 may be the hidden one. The
    others hold the same cards in both.
    """
    cards = list(five.deck(five.FIVE, 5))
    random.Random(7).shuffle(cards)
    cards = [card for card in cards if card != D9]
    cards.insert(0, D9)
    cards.insert(2 * five.HAND, D9)
    if alone:
        cards[1], cards[2 * five.HAND] = cards[2 * five.HAND], cards[1]
    state = five.start(five.FIVE, SEATS, {}, Stakes(), {})
    five.act(state, None, Move("shuffle", tuple(cards)))
    five.act(state, None, Move("pick", n=0))
    assert (state.who.open, state.who.hidden) == (0, 0 if alone else 2)
    return state


def say(state: five.State, **words: str) -> five.State:
    """Answers by seat: `_0="show"`."""
    for seat, verb in words.items():
        five.act(state, int(seat[1:]), Move(verb))
    return state


def tick(state: five.State) -> list[Event]:
    assert isinstance(five.chance(state), Tick)
    return five.act(state, None, Move("tick"))


def no_doubling(state: five.State) -> None:
    for seat in SEATS:
        five.act(state, seat, Move("no"))


# the deal


def test_the_card_face_up_was_dealt_and_is_no_joker() -> None:
    for seed in range(200):
        rng = random.Random(seed)
        cards = list(five.deck(five.FIVE, 5))
        rng.shuffle(cards)
        state = five.start(five.FIVE, SEATS, {}, Stakes(), {})
        five.act(state, None, Move("shuffle", tuple(cards)))
        chance: Any = five.chance(state)
        assert chance.n == sum(rank(card) < 13 for card in cards[:105])
        five.act(state, None, Move("pick", n=rng.choice((0, chance.n - 1, rng.randrange(chance.n)))))
        lord, face = state.who.open, state.who.face
        assert lord is not None and face in cards[lord * 21 : lord * 21 + 21]
        holders = [seat for seat in SEATS if face in state.board.hands[seat]]
        assert set(holders) == set(landlords(state.who))
        assert [len(hand) for hand in state.board.hands] == [21 + 3 * (seat == lord) for seat in SEATS]


def test_only_the_open_landlord_sees_the_bottom() -> None:
    state = dealt(alone=False)
    for seat in (*SEATS, None):
        view = five.view(state, seat)
        (taken,) = [event for event in view.told if event.kind == "landlord"]
        assert bool(view.bottom) == bool(taken.cards) == (seat == 0)
        assert view.known == ((D9,), (), (), (), ())


# who knows whom


def known(state: five.State) -> list[tuple[tuple[int, ...], bool]]:
    return [(view.landlords, view.disclosed) for view in (five.view(state, seat) for seat in (*SEATS, None))]


@pytest.mark.parametrize("alone", [False, True])
def test_before_a_disclosure_the_hidden_landlord_alone_knows(alone: bool) -> None:
    state = dealt(alone)
    nobody = ((0,), False)
    wanted = [nobody] * 6 if alone else [nobody, nobody, ((0, 2), False), *[nobody] * 3]
    assert known(state) == wanted
    say(state, _0="no")
    assert [event.kind for event in tick(state)] == ["undisclosed"]
    assert known(state) == wanted
    assert five.factors(state) == ()


@pytest.mark.parametrize("who", ["_0", "_2", "_0 _2"])
def test_one_reveals_and_all_know_both_landlords(who: str) -> None:
    state = say(dealt(alone=False), **dict.fromkeys(who.split(), "show"))
    reveal, disclosed = tick(state)
    assert (reveal.kind, disclosed) == ("reveal", Event("disclosed", 2, (D9,)))
    assert known(state) == [((0, 2), True)] * 6
    assert [(factor.kind, factor.by) for factor in five.factors(state)] == [("reveal", 2)]
    hands = state.board.hands
    assert five.view(state, 0).known[2] == hands[2] and five.view(state, 2).known[0] == hands[0]
    for other in (1, 3, 4, None):
        assert five.view(state, other).known == ((D9,), (), (D9,), (), ())


def test_a_landlord_alone_reveals_that_there_is_no_other() -> None:
    state = say(dealt(alone=True), _0="show")
    assert tick(state)[1] == Event("disclosed", None, (D9,))
    assert known(state) == [((0,), True)] * 6
    assert all(five.view(state, seat).known[0] == (D9, D9) for seat in (1, 2, 3, 4, None))


def test_whoever_revealed_stays_sealed() -> None:
    """The log of the answers differs, what others see does not."""
    both, one = (say(dealt(alone=False), **words) for words in ({"_0": "show", "_2": "show"}, {"_2": "show"}))
    for state in (both, one):
        tick(state)
    for seat in (1, 2, 3, 4, None):
        assert five.view(both, seat) == five.view(one, seat)
    assert five.view(both, 0).kept == "show" and five.view(one, 0).kept == ""


def test_the_copy_on_the_table_discloses() -> None:
    state = at(hands=["3 D9", "4 8", "5 6 7 8 D9 J", "4 4", "6 6"], landlords=[0, 2], faceup="D9", turn=2)
    straight = next(m for m in five.legal(state, 2) if D9 in m.cards and len(m.cards) == 5)
    kinds = [event.kind for event in five.act(state, 2, straight)]
    assert "disclosed" in kinds and known(state) == [((0, 2), True)] * 6
    assert five.factors(state) == ()


def test_a_landlord_alone_is_known_by_his_second_copy() -> None:
    state = at(hands=["3 4 D9 D9", "4 8", "5 J", "4 4", "6 6"], landlords=[0], faceup="D9")
    five.act(state, 0, Move("play", (D9,)))
    assert not state.who.disclosed and five.view(state, 1).known[0] == ()
    for seat in (1, 2, 3, 4):
        five.act(state, seat, Move("pass"))
    events = five.act(state, 0, Move("play", (D9,)))
    assert Event("disclosed", None, (D9,)) in events and state.who.disclosed


def test_the_end_discloses_and_shows_all() -> None:
    state = at(hands=["3", "4 8", "D9 J", "4 4", "6 6"], landlords=[0, 2], faceup="D9")
    kinds = [event.kind for event in five.act(state, 0, Move("play", (Card(0),)))]
    assert kinds == ["play", "disclosed", "no_play", "over", "left", "left", "left", "left"]


# the identity step tells nothing


@pytest.mark.parametrize("alone", [False, True])
def test_the_step_waits_for_the_clock_and_shows_nothing(alone: bool) -> None:
    """Whoever answers, others see the same view and no event; only the clock ends the step."""
    state = dealt(alone)
    views = {seat: five.view(state, seat) for seat in (*SEATS, None)}
    lords = landlords(state.who)
    assert five.turn(state) == lords
    for lord in lords:
        assert five.act(state, lord, Move("no")) == []
        assert isinstance(five.chance(state), Tick) and state.phase == "show"
        assert all(five.view(state, seat) == view for seat, view in views.items() if seat not in lords)
    assert five.turn(state) == ()


@pytest.mark.parametrize("seat", [1, 3, 4, None])
def test_one_landlord_or_two_look_the_same(seat: int | None) -> None:
    """The deals differ by one exchange between seats 0 and 2: a farmer, or a spectator, sees the same in both."""
    one, two = dealt(alone=True), dealt(alone=False)
    assert five.view(one, seat) == five.view(two, seat)
    say(one, _0="no")
    say(two, _0="no", _2="no")
    assert five.view(one, seat) == five.view(two, seat)
    assert tick(one) == tick(two)
    assert five.view(one, seat) == five.view(two, seat)


# guesses


def test_a_guess_puts_the_hidden_landlord_wherever_he_may_be() -> None:
    state = say(dealt(alone=False), _0="no")
    rng = random.Random(3)
    for seat, wanted in ((1, {0, 2, 3, 4}), (0, {1, 2, 3, 4}), (2, {2}), (None, set(SEATS))):
        view = five.view(state, seat)
        assert {five.guess(view, rng).who.hidden for _ in range(150)} == wanted


def test_a_guess_answers_for_those_who_are_sealed() -> None:
    state = say(dealt(alone=False), _2="show")
    rng = random.Random(3)
    worlds = [five.guess(five.view(state, 1), rng) for _ in range(60)]
    assert {tuple(sorted(world.who.said.values())) for world in worlds} >= {(), ("show",), ("no", "show")}
    tick(state)
    worlds = [five.guess(five.view(state, 1), rng) for _ in range(60)]
    said = {(world.who.said.get(0), world.who.said.get(2)) for world in worlds}
    assert said >= {("show", None), (None, "show"), ("show", "show")} and not any("show" not in pair for pair in said)
    say(state, _3="double")
    assert {five.guess(five.view(state, 1), rng).doubles[3] for _ in range(30)} == {"double", "no"}


# plays that tell


def test_plays_with_and_without_the_card_are_different_plays() -> None:
    hands = ["3 D9", "4 8", "S9 H9 D9 J", "4 4", "6 6"]
    state = at(hands=hands, landlords=[0, 2], faceup="D9", turn=2)
    pairs = [m.cards for m in five.legal(state, 2) if len(m.cards) == 2]
    assert pairs == [(Card(24), Card(25)), (Card(24), D9)]
    assert five.legal(state, 2).count() == len(list(five.legal(state, 2)))
    state.who.disclosed = True
    assert len([m for m in five.legal(state, 2) if len(m.cards) == 2]) == 1


# settling


def out(state: five.State, seat: int) -> tuple[Fraction, ...]:
    """The points if this seat goes out now."""
    state.board.winner, state.phase = seat, "over"
    found = five.result(state)
    assert found is not None and sum(found.points) == 0
    return found.points


@pytest.mark.parametrize(
    ("landlords", "doubled", "winner", "points"),
    [
        ([0], (), 0, (4, -1, -1, -1, -1)),
        ([0], (0,), 0, (8, -2, -2, -2, -2)),
        ([0], (0, 1), 0, (10, -4, -2, -2, -2)),
        ([0, 2], (), 1, ("-3/2", 1, "-3/2", 1, 1)),
        ([0, 2], (0,), 0, (3, "-3/2", "3/2", "-3/2", "-3/2")),
        ([0, 2], (0, 1), 0, (4, -3, 2, "-3/2", "-3/2")),
        ([0, 2], (0, 1, 2, 3, 4), 4, (-6, 4, -6, 4, 4)),
    ],
)
def test_personal_doubling(landlords: list[int], doubled: tuple[int, ...], winner: int, points: tuple[Any, ...]) -> None:
    """DZ5-7 by pairs: each landlord has his part of what a farmer settles, times the doublings of the two."""
    state = at("double_mode=personal", hands=["3 4"] * 5, landlords=landlords, phase="double")
    for seat in SEATS:
        five.act(state, seat, Move("double" if seat in doubled else "no"))
    state.board.sets = [1] * 5
    assert out(state, winner) == tuple(map(Fraction, points))


def test_leaving_counts_doublings_and_the_bombs_that_double() -> None:
    hands = ["33333 4444 D9", "66666 7777", "D9 5 BRR", "6 8", "7 8"]
    state = at(hands=hands, landlords=[0, 2], faceup="D9", phase="show", stakes={"initial": "3"})
    assert five.forfeit(state, 1).multiple == 8  # 33333, 66666 and three jokers; 4444 and 7777 do not count
    say(state, _0="show")
    tick(state)
    say(state, _0="double", _1="double", _2="no", _3="no", _4="no")
    found = five.forfeit(state, 1)
    assert (found.multiple, found.landlords) == (8 * 2 * 4, (0, 2))
    assert found.points == tuple(Fraction(3 * found.multiple) * by for by in (Fraction(3, 2), -1, Fraction(3, 2), -1, -1))
    assert five.forfeit(state, 0).points[0] == -found.points[0]


def test_leaving_with_personal_doubling_counts_ones_own_and_the_strongest_opponents() -> None:
    state = at("double_mode=personal", hands=["3 4"] * 5, landlords=[0, 2], phase="double")
    say(state, _0="no", _1="double", _2="double", _3="no", _4="no")
    assert [five.forfeit(state, seat).multiple for seat in SEATS] == [2, 4, 4, 2, 2]


def test_before_the_card_is_drawn_nobody_is_a_landlord() -> None:
    state = five.start(five.FIVE, SEATS, {}, Stakes(), {})
    five.act(state, None, Move("shuffle", five.deck(five.FIVE, 5)))
    found = five.forfeit(state, 0)
    assert found.landlords is None and not any(found.points)
