"""No seat gets what its View does not say, in any game; and the test itself finds every planted leak."""

import random

import pytest

from . import checks, suite
from .leak import Leak, Secrets, check_hand
from .suite import ENTRIES, SEEDS, Entry
from .toy_leaky import LEAKY, UNSEALED


def look_for_leaks(entry: Entry, hands: int, moments: int) -> None:
    secrets = Secrets(entry.name)
    for seed in range(hands):
        rng = random.Random(f"leak {entry.name} {seed}")
        hand = suite.play(suite.setting(entry, rng, entry.game.META.seats[-1]), rng)
        check_hand(hand, moments, secrets, rng)
    secrets.check()


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.name for entry in ENTRIES])
def test_nothing_leaks(entry: Entry) -> None:
    look_for_leaks(entry, 3 * SEEDS, 12)


@pytest.mark.parametrize("entry", LEAKY, ids=[entry.name for entry in LEAKY])
def test_a_planted_leak_is_found(entry: Entry) -> None:
    with pytest.raises(Leak):
        look_for_leaks(entry, 6, 12)


def test_a_sealed_answer_that_the_guess_believes_is_found() -> None:
    rng = random.Random(1)
    look_for_leaks(UNSEALED, 4, 20)
    hand = suite.play(suite.setting(UNSEALED, rng, 4), rng)
    with pytest.raises(AssertionError, match="sees a sealed answer"):
        for state in hand.states[:-1]:
            checks.check_sealed(hand.setting, state, rng)
