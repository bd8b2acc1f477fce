"""Registers the games of the tests while these tests run, and only then: other tests look at the list of games."""

from collections.abc import Iterator

import pytest

from tests.matches import register, unregister


@pytest.fixture(autouse=True)
def _registered_test_games() -> Iterator[None]:
    register()
    yield
    unregister()
