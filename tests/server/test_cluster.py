"""A PostgreSQL of the tests ends with them, however they end."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

HOLD = """
import sys, time
sys.path.insert(0, sys.argv[1])
import postgres
with postgres.running() as cluster:
    print((cluster.folder / "data/postmaster.pid").read_text().split()[0], cluster.folder, flush=True)
    time.sleep(600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="PostgreSQL is not tested on Windows")
def test_a_killed_run_leaves_no_server() -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, str(Path(__file__).parent)], stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout
        pid, folder = run.stdout.readline().split()
        os.kill(int(pid), 0)
        run.send_signal(signal.SIGKILL)
    for _ in range(300):
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(pid), 0)
            time.sleep(0.1)
            continue
        break
    else:
        raise AssertionError("PostgreSQL still runs")
    for _ in range(300):
        if not Path(folder).exists():
            return
        time.sleep(0.1)
    raise AssertionError(f"{folder} is still there")
