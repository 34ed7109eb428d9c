"""`paiju ledger audit`: the books of a sound database are right, and every planted error is named."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from databases import database_of, plant

from paiju.cli import main
from paiju.core.settle import Stakes, settle
from paiju.server import ledger, schema
from paiju.server.store import Store, Write, make_engine
from paiju.words.ledger import FAULTS

A, B, C = "a" * 64, "b" * 64, "c" * 64


async def fill(database: str) -> None:
    """A room with beans: three hands of which the second was void and the fourth is under way; and a room without."""
    store = Store(make_engine(database))
    await store.open()
    for holder in (A, B, C):
        await store.write(ledger.grant(store, holder, 1.0))
    for id, level in (("r", "low"), ("s", "")):
        row = {"id": id, "game": "doudizhu/qq", "public": False, "owner": A, "tempo": "fast", "phase": "playing", "hand": 4}
        rest = {"carry": None, "players": {}, "scores": {}, "made": 1.0, "closed": None, "level": level}
        await store.write([store.upsert(schema.rooms, {**row, **rest})])
    for room, hand, ending in (("r", 1, "out"), ("r", 2, "void"), ("r", 3, "out"), ("r", 4, None), ("s", 1, "out")):
        found = await ledger.purses(store, (A, B))
        had = [found[A].beans, found[B].beans, 10**6]
        after = settle([-3, -3, 6], had, Stakes(factor=100, fee=7))
        won = [str(left - n) for left, n in zip(after.purse, had, strict=True)] if ending == "out" else ["0"] * 3
        ended = None if ending is None else 2.0
        row = {"room": room, "hand": hand, "header": {}, "started": 1.0, "ended": ended, "ending": ending, "points": won}
        same: dict[str, Any] = {"room": room, "hand": hand, "game": "doudizhu/qq", "tried": False, "ended": ended, "outcome": 0}
        people = [
            {**same, "seat": seat, "kind": "person" if holder else "bot", "holder": holder, "name": "n", "points": won[seat]}
            for seat, holder in enumerate((A, B, ""))
        ]
        writes = [Write(schema.hands.insert(), [row]), Write(schema.played.insert(), people)]
        if room == "r":
            writes.append(ledger.bring(room, hand, {A: had[0], B: had[1]}))
            if ending == "out":
                writes += ledger.settled(store, room, hand, "hand", ledger.amounts((A, B, ""), had, after), 2.0)
            elif ending:
                writes.append(ledger.release(room, hand))
        await store.write(writes)
    await store.close()


@pytest.fixture
def books(tmp_path: Path) -> Path:
    """The folder of a database that is filled."""
    asyncio.run(fill(database_of(tmp_path)))
    return tmp_path


def audit(database: str, *args: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["ledger", "audit", "--store", database, *args])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def test_sound_books(books: Path) -> None:
    database = database_of(books)
    code, said = audit(database, "--json")
    assert code == 0, said
    # each hand: 300 and the fee from two players, the fees and the rest to the house
    assert json.loads(said) == {"accounts": 5, "transactions": 5, "entries": 14, "hands": 2, "players": 30_000 - 4 * 307}
    assert "账目无误：5 个账户" in audit(database, "--lang", "zh")[1]
    assert "The books are right: 5 accounts" in audit(database, "--lang", "en")[1]


PLANTED: dict[str, tuple[str, set[str]]] = {
    "a balance": (f"update accounts set balance = balance + 1 where id = '{A}'", {"sum", "balance", "brought"}),
    "two balances": (
        f"update accounts set balance = balance + (case id when '{A}' then 5 else -5 end) where id in ('{A}', '{B}')",
        {"balance", "brought"},
    ),
    "below zero": (f"update accounts set balance = -7 where id = '{C}'", {"sum", "balance", "below_zero"}),
    "an entry": ("update entries set amount = amount + 1 where key = 'hand:r:3' and account = 'fees'", {"balance", "unbalanced"}),
    "an entry gone": (f"delete from entries where key = 'grant:{C}' and account = '{C}'", {"balance", "unbalanced"}),
    "a transaction gone": ("delete from transactions where key = 'hand:r:1'", {"stray", "not_booked"}),
    "an account gone": (f"delete from accounts where id = '{C}'", {"sum", "stray"}),
    "half booked": ("update transactions set total = null where key = 'hand:r:1'", {"half_booked"}),
    "booked twice": ("insert into transactions values ('again', 'hand', 'r', 1, 2.0, 0)", {"booked_twice", "differs"}),
    "a void hand": ("insert into transactions values ('x', 'hand', 'r', 2, 2.0, 0)", {"no_such_hand"}),
    "a hand under way": ("insert into transactions values ('x', 'escape', 'r', 4, 2.0, 0)", {"no_such_hand"}),
    "a hand without beans": ("insert into transactions values ('x', 'hand', 's', 1, 2.0, 0)", {"no_such_hand", "differs"}),
    "a hand never booked": ("update rooms set level = 'low' where id = 's'", {"not_booked"}),
    "another result": (f"update played set points = '5' where hand = 3 and holder = '{B}'", {"differs"}),
    "still at the table": ("update hands set ended = 1, ending = 'void' where room = 'r' and hand = 4", {"left_at_table"}),
    "more at the table": (f"update brought set beans = beans + 1 where account = '{A}'", {"brought"}),
}  # fmt: skip


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_error_is_found(books: Path, name: str) -> None:
    statement, expected = PLANTED[name]
    plant(books, f"{statement} returning 1")
    database = database_of(books)
    code, said = audit(database, "--json")
    assert code == 1
    assert {json.loads(line).get("code") for line in said.splitlines()[:-1]} == expected
    for lang, word in (("zh", "账目有"), ("en", "The books are wrong")):
        lines = audit(database, "--lang", lang)[1].splitlines()
        assert word in lines[-1] and all(line.startswith("WRONG ") for line in lines[:-1])


def test_every_fault_is_planted() -> None:
    assert {code for _, codes in PLANTED.values() for code in codes} == set(FAULTS)


NOWHERE: list[Callable[[Path], object]] = [
    lambda path: None,
    lambda path: path.write_bytes(b""),
    lambda path: path.write_text("?" * 200),
]


@pytest.mark.parametrize("make", NOWHERE)
def test_no_ledger(tmp_path: Path, make: Callable[[Path], object]) -> None:
    path = tmp_path / "none.db"
    make(path)
    there = path.exists()
    code, said = audit(str(path), "--lang", "zh")
    assert code == 2 and "这里没有账本" in said and path.exists() == there
