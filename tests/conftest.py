"""What all tests share."""

import os
import time
import zlib

import hypothesis
import pytest

hypothesis.settings.register_profile("paiju", deadline=None)  # a loaded machine is slow now and then
hypothesis.settings.load_profile("paiju")

WHOLE = 1000  # tests; fewer are a part that somebody asked for
# Of the tests on PostgreSQL a third runs in a whole run, another each hour; all of them with PAIJU_POSTGRES=all.
os.environ.setdefault("PAIJU_POSTGRES", str(int(time.time() // 3600) % 3))  # here, for all workers alike


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Browser tests run last: playwright leaves its event loop running in the thread it used."""
    browser = [item for item in items if item.path.parent.name == "browser" or item.get_closest_marker("browser")]
    for item in browser:
        item.add_marker("browser")
    third = os.environ["PAIJU_POSTGRES"]
    ids = {item.nodeid for item in items}
    rotates = third != "all" and len(items) > WHOLE
    left_out = [item for item in items if rotates and has_twin(item, ids) and turn(item) != int(third)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
    out = {*left_out, *browser}
    items[:] = [item for item in items if item not in out] + browser


def has_twin(item: pytest.Item, ids: set[str]) -> bool:
    """Whether this is a test on PostgreSQL that also runs on SQLite."""
    return "[postgres" in item.nodeid and item.nodeid.replace("[postgres", "[sqlite") in ids


def turn(item: pytest.Item) -> int:
    return zlib.crc32(item.nodeid.encode()) % 3
