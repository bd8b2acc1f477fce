"""One game and fixed samples, version and day, as for the tests of single screens."""

from tests.tui.screens.conftest import _its_samples, _one_game, _same_day, _same_version, save

__all__ = ["_its_samples", "_one_game", "_same_day", "_same_version", "save"]
