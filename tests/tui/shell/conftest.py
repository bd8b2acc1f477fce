"""One game and a fixed day, as for the tests of screens."""

from tests.tui.screens.conftest import _one_game, _same_day

__all__ = ["_one_game", "_same_day"]
