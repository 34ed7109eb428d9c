"""Every test here that is given a folder runs on SQLite and on PostgreSQL; the helpers of these tests are modules beside them.

`@pytest.mark.sqlite("why")` leaves PostgreSQL out: the test asks nothing of the store that others do not, and takes long.
`@pytest.mark.postgres` leaves SQLite out: a file does not break its connections.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import databases
import postgres


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "database" in metafunc.fixturenames:
        sqlite, postgres = (metafunc.definition.get_closest_marker(name) for name in ("sqlite", "postgres"))
        assert sqlite is None or sqlite.args, "say why it runs on SQLite alone"
        both = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
        metafunc.parametrize("database", both[1 if postgres else 0 : 1 if sqlite else 2], indirect=True)


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """One for each worker, started by the first test that needs it."""
    with postgres.running() as cluster:
        yield cluster or pytest.skip("no PostgreSQL for this system")


@pytest.fixture
def database(request: pytest.FixtureRequest) -> postgres.Cluster | None:
    """The server in which this test's databases are; None for files of SQLite."""
    return request.getfixturevalue("cluster") if request.param == "postgres" else None


@pytest.fixture(scope="session", autouse=True)
def template(tmp_path_factory: pytest.TempPathFactory) -> None:
    databases.template_in(tmp_path_factory)


@pytest.fixture
def tmp_path(tmp_path: Path, database: postgres.Cluster | None) -> Iterator[Path]:
    """A folder, and with it a database of the kind that this run is about."""
    with databases.of_folder(tmp_path, database):
        yield tmp_path
