"""The games of the tests are known while these tests run, and only then: other tests look at the list of games."""

from collections.abc import Iterator

import pytest

from tests.matches import register, unregister


@pytest.fixture(autouse=True)
def _games_of_tests_are_known() -> Iterator[None]:
    register()
    yield
    unregister()
