"""What all tests share: the check that ``@pytest.mark.rule`` is written as it should be, a note of who has which,
how pilots wait, a clock that starts at zero, and how often Python looks for garbage."""

from __future__ import annotations

import gc
import re

import pytest
from hypothesis import HealthCheck, settings

from tests import at_rest, fresh_clock
from tests.rule_coverage import Collector

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")  # how fast a busy machine makes examples says nothing about ours

YOUNG = 20_000
"""So many new objects let Python look for garbage. With its own 700 a seventh of the time goes into that: apps are many, and soon over."""

RULE_ID = re.compile(r"[A-Z]{2,3}-[A-Z]*\d+")


def pytest_configure(config: pytest.Config) -> None:
    """Note the rule markers while tests are collected, so that counting them takes no second collection."""
    config.pluginmanager.register(Collector(), Collector.__name__)
    fresh_clock.use()
    at_rest.use()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])


@pytest.fixture(autouse=True)
def _machine_has_just_started() -> None:
    """Let each test begin at the moment at which the clock begins, so that no 0 passes for a time long gone."""
    fresh_clock.start()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """``@pytest.mark.rule("DS-048", "DS-R01")`` names the ids of the rules that a test holds in place, and nothing else."""
    for item in items:
        for marker in item.iter_markers("rule"):
            ids = marker.args
            if not ids or marker.kwargs or not all(isinstance(name, str) and RULE_ID.fullmatch(name) for name in ids):
                raise pytest.UsageError(f'{item.nodeid}: write the marker as @pytest.mark.rule("DS-048"), not {marker}')
