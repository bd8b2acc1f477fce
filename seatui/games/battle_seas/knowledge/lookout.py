"""Squares that fleets see, as far as the seat that has a view knows."""

from __future__ import annotations

from functools import lru_cache

from seatui.games.battle_seas.knowledge.positions import known_position
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.state import BATTLE, NONE
from seatui.games.battle_seas.play.sighting import anyone_sees


def unseen_squares(figures: Figures, view: View) -> frozenset[int]:
    """Return the squares that no piece of the viewer's sees; none before the battle, after it, and for watchers."""
    if view.seat is None or view.phase != BATTLE:
        return frozenset()
    return frozenset(range(figures.sea.squares.count)) - _seen(figures, _lookouts(view), view.seat)


def _lookouts(view: View) -> View:
    """Return the view with nothing but the viewer's pieces, the known areas and the light, which most events leave as they are."""
    markers = tuple(marker for marker in view.markers if marker.area is not None or (marker.unit and marker.seat == view.seat))
    return view._replace(
        markers=markers, traps=(), notes=(), exposed=(), waiting=(), active=NONE, legs=(), sailing=None, asked=(), struck=(), messages=(),
        decisions=(), outcome=None, clock=0, round=0, place=0, turn=NONE,
    )  # fmt: skip


@lru_cache(maxsize=8)
def _seen(figures: Figures, view: View, seat: int) -> frozenset[int]:
    state = known_position(figures, view)
    return frozenset(square for square in range(figures.sea.squares.count) if anyone_sees(figures, state, seat, square))
