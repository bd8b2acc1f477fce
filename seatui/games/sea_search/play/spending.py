"""Checking for actions left in a turn, and spending them (SS-098)."""

from __future__ import annotations

from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.play import Play
from seatui.games.sea_search.words.refusals import refused


def check_actions(state: State, cost: int = 1) -> None:
    """Check that the player has this many actions left."""
    if not state.actions:
        raise refused("no_actions_left")
    if state.actions < cost:
        raise refused("need_two_actions")


def spend(play: Play, cost: int = 1) -> None:
    """Use up actions."""
    play.state.actions -= cost
