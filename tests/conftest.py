"""Set-up of all tests: rule markers are checked and counted, pilots wait for idle apps, and each test's clock starts at zero."""

from __future__ import annotations

import gc
import re
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import fresh_clock, idle
from tests.rule_coverage import Collector

# On a busy machine the time that an example takes says nothing about the code. `make soak` looks for examples that were never tried.
settings.register_profile("new examples", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same examples", settings.get_profile("new examples"), derandomize=True)
settings.load_profile("same examples")

YOUNG = 20_000
"""New objects that start a garbage collection. With Python's default of 700 the many short-lived apps spend a seventh of the time on it."""

NUMBERS = count()
RULE_ID = re.compile(r"[A-Z]{2,3}-[A-Z]*\d+")


def pytest_configure(config: pytest.Config) -> None:
    """Collect the rule markers together with the tests, so that counting them takes no second collection."""
    config.pluginmanager.register(Collector(), Collector.__name__)
    fresh_clock.use()
    idle.use()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])


@pytest.fixture(autouse=True)
def _nothing_of_this_machine(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test read or change the saves and settings of the person who runs it. The folders are made where a test writes to them."""
    folder = tmp_path_factory.getbasetemp() / f"home-{next(NUMBERS)}"
    monkeypatch.setenv("SEATUI_SAVES", str(folder / "saves"))
    monkeypatch.setenv("SEATUI_CONFIG", str(folder / "config"))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with the test's saves and settings, for this process and those it starts."""
    monkeypatch.setenv("SEATUI_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("SEATUI_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("USER", "ann")
    return tmp_path


@pytest.fixture(autouse=True)
def _machine_has_just_started() -> None:
    """Start the clock at zero, so that a 0 that means "never" cannot pass for a time long ago."""
    fresh_clock.start()


@pytest.fixture(autouse=True)
def _boxes_take_keys_at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let boxes and scenes take every key that comes after their first paint: how soon a test presses one depends on the machine."""
    if not request.node.get_closest_marker("reaction"):
        monkeypatch.setattr("seatui.tui.widgets.dialog.REACTION", 0.0)
        monkeypatch.setattr("seatui.tui.pane.steps.AHEAD", 0.0)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Check that each ``@pytest.mark.rule("DS-048", "DS-R01")`` names ids of rules and nothing else."""
    for item in items:
        for marker in item.iter_markers("rule"):
            ids = marker.args
            if not ids or marker.kwargs or not all(isinstance(name, str) and RULE_ID.fullmatch(name) for name in ids):
                raise pytest.UsageError(f'{item.nodeid}: write the marker as @pytest.mark.rule("DS-048"), not {marker}')
