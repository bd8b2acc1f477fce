"""A thousand random games in turns and three hundred in real time keep the laws, each with options of its own.

A game of eight seats costs far more to examine than one of two, so fewer positions of each are examined closely than elsewhere.
"""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Rules
from seatui.engine.laws import check_game
from seatui.games.captain_sonar import GAME

CHUNK = 20
CHUNKS = [("turns", first) for first in range(0, 1000, CHUNK)] + [("real-time", first) for first in range(0, 300, CHUNK)]


def drawn_rules(mode: str, seed: int) -> Rules[Any, Any]:
    """Rules whose other options are drawn."""
    draw = SplitMix64(seed)
    drawn: dict[str, Any] = {
        option.name: option.choices[draw(len(option.choices))] if option.choices else bool(draw(2)) for option in GAME.options
    }
    return GAME.rules(**{**drawn, "mode": mode})


@pytest.mark.soak
@pytest.mark.parametrize(("mode", "first"), CHUNKS, ids=str)
def test_random_games_with_any_options_keep_the_laws(mode: str, first: int) -> None:
    for seed in range(first, first + CHUNK):
        check_game(drawn_rules(mode, seed), seed, each_kind=1, one_in=1500)
