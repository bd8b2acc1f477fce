"""The battle as far as a seat knows it, in the form of a position: for working out figures, never for playing on."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from seatui.games.battle_seas.knowledge.imagine import copy_open, imagine
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.pieces import derive
from seatui.games.battle_seas.model.state import State
from seatui.games.battle_seas.play.setup import start


@lru_cache(maxsize=4)
def known_position(figures: Figures, view: View) -> State:
    """All pieces of which the seat knows what they are; markers that it has not identified are left out."""
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


SEED = 1


@lru_cache(maxsize=4)
def imagined_position(figures: Figures, view: View) -> State:
    """The same for the same view. Nobody may change it; whoever plays on takes a clone."""
    return imagine(figures, view, Random(SEED).randrange)
