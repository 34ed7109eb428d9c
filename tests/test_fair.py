"""The fair deal: the vectors of docs/fairness.md, numbers that are even, records that hold, and what is found out."""

import copy
import hashlib
import hmac
import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from paiju import games
from paiju.cli import main
from paiju.core import fair
from paiju.core.cards import cards_text, read_cards
from paiju.core.fair import Deal, Draws, Unfair, below, check, commitment, message, proof, stream
from paiju.core.move import move_text
from paiju.core.record import verify
from paiju.core.table import Table, resume

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "fair-vectors.json").read_text(encoding="utf-8"))
SEED = "5e" * 32
DEAL = Deal(SEED, "doudizhu/qq", 7, {2: "0123456789abcdef", 0: "fedcba9876543210"})


def deal_of(vector: dict[str, Any]) -> Deal:
    return Deal(vector["seed"], vector["game"], vector["hand"], {int(seat): salt for seat, salt in vector["salts"].items()})


@pytest.mark.parametrize("vector", VECTORS["hashes"])
def test_the_hashes_of_the_pages_own_code(vector: dict[str, Any]) -> None:
    data = bytes(i * 7 % 256 for i in range(vector["length"]))
    assert hashlib.sha256(data).hexdigest() == vector["sha256"]
    assert hmac.digest(data, data, "sha256").hex() == vector["hmac"]


@pytest.mark.parametrize("vector", VECTORS["streams"])
def test_the_stream_is_as_documented(vector: dict[str, Any]) -> None:
    deal = deal_of(vector)
    assert deal.commitment == commitment(deal.seed) == vector["commitment"]
    assert message(deal, vector["draw"], 0).decode() == vector["message"]
    assert list(islice(stream(deal, vector["draw"]), len(vector["numbers"]))) == vector["numbers"]


@pytest.mark.parametrize("vector", VECTORS["shuffles"])
def test_a_shuffle_is_as_documented(vector: dict[str, Any]) -> None:
    cards = list(read_cards(" ".join(vector["cards"]), ()))
    Draws(deal_of(vector), vector["draw"]).shuffle(cards)
    assert cards_text(cards) == " ".join(vector["shuffled"])


def test_the_document_has_the_first_vectors() -> None:
    text = " ".join((Path(__file__).parents[1] / "docs/fairness.md").read_text(encoding="utf-8").split())
    for wanted in (VECTORS["streams"][0]["numbers"], VECTORS["shuffles"][0]["shuffled"], [VECTORS["streams"][0]["commitment"]]):
        assert " ".join(map(str, wanted)) in text
    assert VECTORS["picks"][0]["of"] == 3 and f"draw 1, one of 3: {VECTORS['picks'][0]['picked']}" in text


@pytest.mark.parametrize("vector", VECTORS["picks"])
def test_a_pick_is_as_documented(vector: dict[str, Any]) -> None:
    assert Draws(deal_of(vector), vector["draw"]).randrange(vector["of"]) == vector["picked"]


@pytest.mark.parametrize("vector", VECTORS["below"])
def test_a_number_that_would_tip_the_scales_is_passed_over(vector: dict[str, Any]) -> None:
    numbers = iter(vector["numbers"])
    assert below(numbers, vector["of"]) == vector["found"]
    assert next(numbers) == vector["next"]


@given(st.integers(1, 1000), st.lists(st.integers(0, 2**32 - 1), min_size=1, max_size=20))
def test_every_remainder_has_as_many_numbers(n: int, given: list[int]) -> None:
    """Exactly: what is accepted is a whole number of rounds of 0…n-1."""
    last = 2**32 - 2**32 % n - 1
    assert below(iter([last]), n) == n - 1
    if 2**32 % n:
        assert below(iter([last + 1, 2**32 - 1, 0]), n) == 0
    assert below(iter([*given, 0]), n) == next((x % n for x in given if x <= last), 0)


def test_shuffles_and_picks_are_even() -> None:
    """chi² of 24 orders and of 7 ways over 6000 draws each; the limits are passed by chance once in ten thousand."""
    chance = Draws(DEAL)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        four = [0, 1, 2, 3]
        chance.shuffle(four)
        orders[tuple(four)] += 1
    ways = Counter(chance.randrange(7) for _ in range(6000))
    assert len(orders) == 24 and sum((n - 250) ** 2 / 250 for n in orders.values()) < 57.1
    assert sorted(ways) == list(range(7)) and sum((n - 6000 / 7) ** 2 / (6000 / 7) for n in ways.values()) < 28.0
    assert chance.at == 12000


def test_everything_that_is_given_changes_everything() -> None:
    others = [
        Deal("5f" * 32, DEAL.game, DEAL.hand, DEAL.salts), Deal(SEED, "doudizhu/classic", DEAL.hand, DEAL.salts),
        Deal(SEED, DEAL.game, 8, DEAL.salts), Deal(SEED, DEAL.game, DEAL.hand, {0: DEAL.salts[0]}),
        Deal(SEED, DEAL.game, DEAL.hand, {0: DEAL.salts[2], 2: DEAL.salts[0]}),
    ]  # fmt: skip
    firsts = {next(stream(deal, at)) for deal in [DEAL, *others] for at in (0, 1)}
    assert len(firsts) == 12


def test_the_order_of_the_given_cards_and_salts_does_not_matter() -> None:
    one, two = list(range(54)), list(range(53, -1, -1))
    Draws(DEAL).shuffle(one)
    Draws(Deal(SEED, DEAL.game, DEAL.hand, dict(sorted(DEAL.salts.items())))).shuffle(two)
    assert one == two


def test_the_seed_is_in_no_text_of_a_deal() -> None:
    assert SEED not in repr(DEAL) and SEED not in repr(Draws(DEAL).__dict__)


# records


def played(game: str, deal: Deal, seats: tuple[int, ...] | None = None, undo: bool = False) -> tuple[Table, dict[str, Any]]:
    """A hand that is played by the first legal move of each, and its record with the proof."""
    rng = random.Random(3)
    table = games.open_table(game, seats, rng=None)
    table.rng = Draws(deal)
    table.begin()
    if undo:
        table.undo(len(table.actions))
        table.begin()
    for _ in range(4000):
        if table.result() is not None:
            break
        turn = table.turn()
        if not turn:
            table.tick()
            continue
        seat = turn[0]
        table.act(seat, move_text(table.game.legal(table.state, seat).pick(rng)))
    assert table.result() is not None
    return table, {**table.record(), "fair": proof(deal, table.drawn)}


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return played("doudizhu/qq", DEAL)[1]


GAMES = ["doudizhu/two", "maumau/classic", "twentyone/classic", "shengji/eighty"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("undo", [False, True])
def test_every_draw_of_a_hand_follows(game: str, undo: bool) -> None:
    seats = (0, 1) if len(games.find(game)[0].game.META.seats) > 1 else None
    table, kept = played(game, Deal(SEED, game, 1, {0: "ab" * 16}), seats, undo)
    again = verify(json.loads(json.dumps(kept)), games.fresh(kept))
    assert again.drawn == table.drawn and len(again.drawn) == len(fair.chances(kept)) > undo
    assert check(json.loads(json.dumps(kept)), again.drawn).salts == {0: "ab" * 16}


def test_a_hand_that_is_resumed_draws_what_it_would_have_drawn() -> None:
    """Stopped after any action, in a game that shuffles again: the draws go on with the next number."""
    def go_on(table: Table, most: int) -> Table:
        rng = random.Random(len(table.actions))
        while table.result() is None and len(table.actions) < most:
            seat = table.turn()[0]
            draws = [m for m in table.game.legal(table.state, seat) if m.verb == "draw"]
            table.act(seat, move_text(draws[0] if draws else table.game.legal(table.state, seat).pick(rng)))
        return table

    deal = Deal(SEED, "maumau/classic", 2, {})
    table = games.open_table("maumau/classic", (0, 1))
    table.rng = Draws(deal)
    table.begin()
    for stop in range(5, 260, 9):
        go_on(table, stop)
        back = resume(games.fresh(table.header()), table.actions)
        assert back.drawn == table.drawn
        back.rng = Draws(deal, len(back.drawn))
        table = back
    assert len(table.drawn) > 1
    check({**table.record(), "fair": proof(deal, table.drawn)}, table.drawn)


def swap_cards(record: dict[str, Any]) -> None:
    words = record["actions"][0][1].split()
    words[1], words[2] = words[2], words[1]
    record["actions"][0][1] = " ".join(words)


def tamper(key: str, value: Any):
    def do(record: dict[str, Any]) -> None:
        record["fair"][key] = value

    return do


TAMPERED = {
    "other cards": (swap_cards, "drawn"),
    "another pick": (lambda r: r["actions"][1].__setitem__(1, "pick 50"), "drawn"),
    "another seed": (tamper("seed", "00" * 32), "commitment"),
    "seed and commitment": (lambda r: r["fair"].update(seed="00" * 32, commitment=commitment("00" * 32)), "drawn"),
    "another commitment": (tamper("commitment", "00" * 32), "commitment"),
    "a salt less": (lambda r: r["fair"]["salts"].pop("2"), "drawn"),
    "another salt": (tamper("salts", {"0": "0" * 16, "2": "0123456789abcdef"}), "drawn"),
    "another hand": (tamper("hand", 8), "drawn"),
    "another game": (lambda r: r.update(game="doudizhu/classic"), "drawn"),
    "a draw less": (lambda r: r["fair"]["draws"].pop(), "draws"),
    "draws of other sizes": (lambda r: r["fair"]["draws"].__setitem__(1, 53), "draws"),
    "no proof": (lambda r: r.pop("fair"), "no_proof"),
    "null": (lambda r: r.update(fair=None), "no_proof"),
    "a list": (lambda r: r.update(fair=[]), "bad_proof"),
    "no seed": (lambda r: r["fair"].pop("seed"), "bad_proof"),
    "half a seed": (tamper("seed", "ab"), "bad_proof"),
    "a seed in capitals": (tamper("seed", "5E" * 32), "bad_proof"),
    "a hand in words": (tamper("hand", "7"), "bad_proof"),
    "salts as a list": (tamper("salts", []), "bad_proof"),
    "a salt of nobody": (tamper("salts", {"x": "0" * 16}), "bad_proof"),
    "a long salt": (tamper("salts", {"0": "0" * 65}), "bad_proof"),
    "a salt with a comma": (tamper("salts", {"0": "0" * 16 + ",2=0123456789abcdef"}), "bad_proof"),
    "draws among none": (tamper("draws", [54, 0, 3]), "bad_proof"),
    "draws among millions": (tamper("draws", [10**9]), "bad_proof"),
    "another version": (tamper("version", 2), "other_proof"),
    "true as a version": (tamper("version", True), "other_proof"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_what_was_tampered_with_is_found_out(record: dict[str, Any], what: str) -> None:
    do, code = TAMPERED[what]
    kept = copy.deepcopy(record)
    drawn = verify(kept, games.fresh(kept)).drawn
    do(kept)
    with pytest.raises(Unfair) as caught:
        check(kept, drawn)
    assert caught.value.code == code


def test_the_command_says_what_it_checked(record: dict[str, Any], tmp_path: Path) -> None:
    def run(kept: Any, *options: str) -> tuple[int, str]:
        file = tmp_path / "hand.json"
        file.write_text(json.dumps(kept))
        found = CliRunner().invoke(main, ["verify", str(file), *options])
        return found.exit_code, found.output

    code, said = run(record, "--lang", "en", "--commitment", DEAL.commitment, "--salt", "0123456789abcdef")
    assert code == 0 and DEAL.commitment in said and "all 2 draws" in said and "seats 0, 2" in said
    assert "2 次随机抽取" in run(record, "--lang", "zh")[1]
    other = copy.deepcopy(record)
    swap_cards(other)
    code, said = run(other, "--lang", "en")
    assert code == 1 and ("draw 1" in said or "does not replay" in said)
    assert run({key: value for key, value in record.items() if key != "fair"}, "--lang", "zh") == (
        1, f"WRONG {tmp_path}/hand.json:1: 这份牌谱没有公平发牌的证明\n"
    )  # fmt: skip
    assert run(record, "--lang", "en", "--salt", "0" * 16)[0] == run(record, "--commitment", "00")[0] == 1
    assert run(["no record"])[0] == 2


def test_an_independent_reading_of_the_document(record: dict[str, Any]) -> None:
    """Written from docs/fairness.md alone: the first deck of the record."""
    proof = record["fair"]
    salts = ",".join(f"{seat}={proof['salts'][seat]}" for seat in sorted(proof["salts"], key=int))

    def numbers() -> Iterator[int]:
        for block in range(10**6):
            text = f"paiju-fair-1\n{record['game']}\n{proof['hand']}\n{salts}\n0\n{block}"
            digest = hmac.new(bytes.fromhex(proof["seed"]), text.encode(), hashlib.sha256).hexdigest()
            yield from (int(digest[i : i + 8], 16) for i in range(0, 64, 8))

    source = numbers()
    order = [f"{suit}{rank}" for rank in "3456789TJQKA2" for suit in "SHCD"] + ["BJ", "RJ"]
    for i in range(53, 0, -1):
        n = i + 1
        while (x := next(source)) >= 2**32 // n * n:
            pass
        order[i], order[x % n] = order[x % n], order[i]
    assert record["actions"][0] == [None, "shuffle " + " ".join(order)]
