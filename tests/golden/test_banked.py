"""Golden records of 牛牛, 三公 and 21点 replay byte for byte, and there is one for every way a hand can end."""

from fractions import Fraction

import pytest

from paiju.core.record import actions_of, read_record, record_text
from paiju.games import replay
from paiju.words import ENDINGS as WORDS

from .banked import ENDINGS
from .make import file_of

GOLDEN = [
    pytest.param(text, ending, id=f"{game_id}: {name}")
    for game_id, endings in ENDINGS.items()
    for (name, ending), text in zip(endings.items(), file_of(game_id).read_text(encoding="utf-8").splitlines(), strict=True)
]


@pytest.mark.parametrize(("text", "ending"), GOLDEN)
def test_a_record_replays(text, ending):
    record = read_record(text)
    assert record_text(replay(record, actions_of(record)).record()) == text
    assert ending.shows(record)
    assert sum(map(Fraction, record["result"]["points"])) == 0 and record["result"]["ending"] in WORDS
