"""A position that looks like a view, to work out figures in. What the seat does not know is made up there, and never asked for."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from seatui.games.battle_seas.knowledge.imagine import imagine
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.state import State

SEED = 1


@lru_cache(maxsize=4)
def supposed(figures: Figures, view: View) -> State:
    """The same for the same view. Nobody may change it; whoever plays on takes a clone."""
    return imagine(figures, view, Random(SEED).randrange)
