"""A seat's view: everything except the sealed dives of the others."""

from __future__ import annotations

from typing import NamedTuple

from seatui.engine.contract import Draw, Seat

from .model import DEPTHS, UNDECIDED, Figures, TinyState


class TinyView(NamedTuple):
    """The open position, and the seat's own dive."""

    seat: Seat | None  # whose view this is; None: a watcher
    round: int
    pearls: tuple[int, ...]
    chosen: tuple[bool, ...]  # whether each seat has sealed a dive
    own_dive: int
    goal: int


def make_view(figures: Figures, state: TinyState, seat: Seat | None) -> TinyView:
    """Return what that seat, or a watcher, may know."""
    own = UNDECIDED if seat is None else state.dives[seat]
    return TinyView(seat, state.round, tuple(state.pearls), tuple(map(bool, state.dives)), own, figures.goal)


def imagine(view: TinyView, draw: Draw) -> TinyState:
    """Return a state that agrees with a view, with random dives in place of sealed ones."""
    dives = [DEPTHS[draw(len(DEPTHS))] if chosen else UNDECIDED for chosen in view.chosen]
    if view.seat is not None:
        dives[view.seat] = view.own_dive
    return TinyState(view.round, list(view.pearls), dives)
