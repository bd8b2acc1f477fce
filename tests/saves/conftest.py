"""The tiny game is known while these tests run, and only then: other tests look at the list of games."""

from collections.abc import Iterator

import pytest

from seatui.games import games
from tests.matches import register
from tests.tiny_game import GAME


@pytest.fixture(autouse=True)
def _tiny_game_is_known() -> Iterator[None]:
    register()
    yield
    del games()[GAME.id]
