"""A position that waits for a player has nothing left to settle (SS-110), in random games of both modes."""

from __future__ import annotations

import pytest

from seatui.engine.chance import SplitMix64
from seatui.games.sea_search import GAME
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.play import ANYTHING, Play
from seatui.games.sea_search.play.settling import is_surrounded, settle
from seatui.games.sea_search.play.ships import has_exit, is_trapped
from seatui.games.sea_search.rules import SeaSearch
from tests.narrowing import checked


def unsettled(figures: Figures, state: State) -> list[str]:
    """Return the consequences that a position should have had."""
    found = [f"the Seaport on {tile} is surrounded" for tile in state.seaports if is_surrounded(figures, state, tile)]
    for seat in (seat for seat, fell in enumerate(state.fallen) if not fell):
        if seat not in state.seaports.values():
            found.append(f"seat {seat} has no Seaport")
        if is_trapped(figures, state, seat) and not state.trapped[seat]:
            found.append(f"the ship of seat {seat} is trapped")
        if has_exit(figures, state, seat) and state.trapped[seat]:
            found.append(f"the ship of seat {seat} is not trapped any more")
    return found


def settled_again(figures: Figures, state: State) -> State:
    """Return the position after settling all possible consequences once more."""
    play = Play(figures, state.clone(), SplitMix64(0), None)
    play.news = ANYTHING
    settle(play)
    return play.state


@pytest.mark.rule("SS-110")
@pytest.mark.parametrize("mode", ["normal", "epic"])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_consequences_are_settled_before_anybody_decides(mode: str, seats: int) -> None:
    rules = checked(SeaSearch, GAME.rules(seats=seats, mode=mode, addons=4))
    draw = SplitMix64(seats)
    state = rules.start(draw)
    for _ in range(1500):
        if not state.pending:
            break
        assert unsettled(rules.figures, state) == []
        assert settled_again(rules.figures, state) == state
        seat = state.pending[-1].seat
        options = [option for option in rules.options(state, seat) if option != ("end_turn",)] or [("end_turn",)]
        rules.apply(state, seat, options[draw(len(options))], draw)
