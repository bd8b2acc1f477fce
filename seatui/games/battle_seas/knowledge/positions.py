"""A view as a position, to work out figures in: with the known pieces alone, or with made-up ones for the others."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from seatui.games.battle_seas.knowledge.imagine import copy_open, imagine
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.pieces import derive
from seatui.games.battle_seas.model.state import State
from seatui.games.battle_seas.play.setup import start

SEED = 1


@lru_cache(maxsize=4)
def known_position(figures: Figures, view: View) -> State:
    """Return a position with the pieces that the seat knows; markers that it has not identified are left out."""
    state = start(figures)
    copy_open(state, view)
    state.units = {marker.key: marker.unit for marker in view.markers if marker.unit is not None} | dict(view.units)
    state.areas = {marker.key: marker.area for marker in view.markers if marker.area is not None} | dict(view.areas)
    state.traps = dict(view.traps)
    if view.seat is not None:
        state.known[view.seat] = sum(1 << marker.key for marker in view.markers if marker.is_known)
    if view.seat == view.turn:
        state.active, state.waiting, state.legs = view.active, list(view.waiting), dict(view.legs)
    return derive(figures, state)


@lru_cache(maxsize=4)
def imagined_position(figures: Figures, view: View) -> State:
    """Return a position that fits a view, the same for the same view. Change only clones of it, and show nothing that is made up."""
    return imagine(figures, view, Random(SEED).randrange)
