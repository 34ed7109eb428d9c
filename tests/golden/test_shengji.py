"""Golden records of 升级 replay byte for byte, and there is one for every way a hand can end; matches go on from hand to hand."""

import pytest

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
from .shengji import ENDINGS, MATCHES, match_file

GOLDEN, PLAYED = golden(ENDINGS), matches(MATCHES, match_file)


@pytest.mark.parametrize("game_id", ENDINGS)
def test_every_ending_is_there(game_id: str) -> None:
    check_endings(game_id, ENDINGS)


@pytest.mark.parametrize("text", GOLDEN + PLAYED)
def test_a_record_replays_byte_for_byte(text: str) -> None:
    check_replay(text)


@pytest.mark.parametrize("text", GOLDEN + PLAYED)
def test_what_a_record_promises(text: str) -> None:
    table = check_promises(text)
    assert cards_of(table, table.state.bottom) <= deck_of(table)


@pytest.mark.parametrize("text", GOLDEN)
def test_defaults_are_legal_on_the_way(text: str) -> None:
    """C-6: nobody declares at time-out, the bottom stays, and the lowest legal cards are played."""
    wanted = {"declare": "wait", "bury": "bury", "call": "friend", "play": "play", "claim": "no"}
    for state, default in defaults(text):
        assert wanted[state.phase] == default.verb


@pytest.mark.parametrize("game_id", MATCHES)
def test_a_match_goes_on_until_it_is_over(game_id: str) -> None:
    records = check_carry(match_file(game_id))
    assert records[-1]["result"]["over"] and len(records) > 1
