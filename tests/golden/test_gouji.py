"""Golden records of 够级 replay byte for byte, and there is one for every way a hand can end; a match goes on from hand to hand."""

from itertools import pairwise

import pytest

from paiju.core.record import actions_of
from paiju.games import replay

from .endings_gouji import ENDINGS, MATCH, match_file
from .records import (
    cards_of,
    check_carry,
    check_endings,
    check_promises,
    check_replay,
    deck_of,
    defaults,
    golden,
    matches,
)

GOLDEN, PLAYED = golden(ENDINGS), matches(ENDINGS, match_file)


@pytest.mark.parametrize("game_id", ENDINGS)
def test_every_ending_is_there(game_id: str) -> None:
    check_endings(game_id, ENDINGS)


@pytest.mark.parametrize("text", GOLDEN + PLAYED)
def test_a_record_replays_byte_for_byte(text: str) -> None:
    check_replay(text)


@pytest.mark.parametrize("text", GOLDEN + PLAYED)
def test_what_a_record_promises(text: str) -> None:
    table = check_promises(text)
    result = table.result()
    assert result is not None
    if result.ending != "redeal":
        assert cards_of(table) == deck_of(table)
        assert sorted(table.view(None).ranks) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("text", GOLDEN)
def test_defaults_are_legal_on_the_way(text: str) -> None:
    """C-6: nobody revolts or announces at time-out, a three is bought, who need not play passes, the lowest set is led."""
    wanted = {"revolt": "no", "announce": "no", "buy": "ok", "return": "return"}
    for state, default in defaults(text):
        in_play = "play" if state.phase == "play" and state.board.top is None else "pass"
        assert default.verb == wanted.get(state.phase, in_play)


@pytest.mark.parametrize("game_id", ENDINGS)
def test_a_match_pays_what_the_hand_before_left(game_id: str) -> None:
    records = check_carry(match_file(game_id))
    assert len(records) == MATCH
    for one, two in pairwise(records):
        if one["result"]["ending"] != "redeal":
            assert two["carry"]["debts"]
            assert replay(two, actions_of(two)).state.leader == one["result"]["carry"]["leader"]
