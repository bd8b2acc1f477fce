"""Test files made ready for pytest by all its workers together.

Pytest writes the asserts of each file anew, so that a failure shows values, and keeps the outcome beside the file. On the first run every
worker would do that for all files at the same time. So each does a part of them before it collects the tests, and finds the other parts
done.

This stands on private names of pytest; whoever updates it sees at once if one is gone, for no test starts then.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from _pytest.assertion.rewrite import PYC_TAIL, _read_pyc, _rewrite_test, _write_pyc, assertstate_key, get_cache_dir, try_makedirs

TESTS = Path(__file__).parent


def rewrite_a_part(config: pytest.Config) -> None:
    """Do this worker's part, as far as it was not done on an earlier run."""
    worker = getattr(config, "workerinput", None)
    if worker is None or sys.dont_write_bytecode:
        return
    number, count = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    for path in sorted(TESTS.rglob("*.py"))[number::count]:
        kept = get_cache_dir(path) / f"{path.stem}{PYC_TAIL}"
        if _read_pyc(path, kept) is None and try_makedirs(kept.parent):
            source, code = _rewrite_test(path, config)
            _write_pyc(config.stash[assertstate_key], code, source, kept)
