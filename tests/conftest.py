"""What all tests share."""

import os
import time
import zlib

import hypothesis
import pytest

hypothesis.settings.register_profile("paiju", deadline=None)  # a loaded machine is slow now and then
hypothesis.settings.load_profile("paiju")

WHOLE = 1000  # tests; fewer are a part that somebody asked for
# Of tests that say the same of another database or in another language, a whole run takes some, others each hour: a third of
# those on PostgreSQL that also run on SQLite, one language of two, and in the contract suite half of the settings with house
# rules. PAIJU_ROTATE is the hour, or all.
os.environ.setdefault("PAIJU_ROTATE", str(int(time.time() // 3600)))  # here, for all workers alike
TWINS = ("[postgres", "[sqlite"), ("en-US", "zh-CN"), ("zh-CN", "en-US")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Browser tests run last: playwright leaves its event loop running in the thread it used."""
    browser = [item for item in items if item.path.parent.name == "browser" or item.get_closest_marker("browser")]
    for item in browser:
        item.add_marker("browser")
    hour, ids = os.environ["PAIJU_ROTATE"], {item.nodeid for item in items}
    rotates = hour != "all" and len(items) > WHOLE
    left_out = [item for item in items if rotates and not is_due(item.nodeid, ids, int(hour))]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
    out = {*left_out, *browser}
    items[:] = [item for item in items if item not in out] + [item for item in browser if item not in {*left_out}]


def is_due(test: str, ids: set[str], hour: int) -> bool:
    """Whether a test has no twin that will do in this hour."""
    if "?" in test and "/contract/" in test:
        return (zlib.crc32(test.encode()) + hour) % 2 == 0
    for one, other in TWINS:
        if one in test and test.replace(one, other) in ids:
            turn, turns = zlib.crc32(test.replace("zh-CN", "en-US").encode()), 3 if "postgres" in one else 2
            return (turn + hour) % turns == (one == "zh-CN")
    return True
