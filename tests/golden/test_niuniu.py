"""Golden records of 牛牛 replay byte for byte, and there is one for every way a hand can end."""

from fractions import Fraction

import pytest

from paiju.core.record import actions_of, read_record, record_text
from paiju.games import replay
from paiju.words import ENDINGS as WORDS

from .endings_niuniu import ENDINGS, GAME
from .make import file_of

LINES = file_of(GAME).read_text(encoding="utf-8").splitlines()
GOLDEN = [pytest.param(text, name, id=name) for name, text in zip(ENDINGS, LINES, strict=True)]


@pytest.mark.parametrize(("text", "name"), GOLDEN)
def test_a_record_replays(text, name):
    record = read_record(text)
    assert record_text(replay(record, actions_of(record)).record()) == text
    assert ENDINGS[name].shows(record), name
    assert sum(map(Fraction, record["result"]["points"])) == 0 and record["result"]["ending"] in WORDS
