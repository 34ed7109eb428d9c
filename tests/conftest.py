"""What all tests share."""

import hypothesis
import pytest

hypothesis.settings.register_profile("paiju", deadline=None)  # a loaded machine is slow now and then
hypothesis.settings.load_profile("paiju")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests run last and in one worker: playwright leaves its event loop running in the thread it used."""
    browser = [item for item in items if item.path.parent.name == "browser" or item.get_closest_marker("browser")]
    for item in browser:
        item.add_marker("browser")
        item.add_marker(pytest.mark.xdist_group("browser"))
    items[:] = [item for item in items if item not in browser] + browser
