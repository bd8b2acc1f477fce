"""A Beast enters the game (SS-255 to SS-257)."""

from __future__ import annotations

from seatui.games.sea_search.play.play import Play


def bring_in(play: Play, number: int, drawer: int) -> None:
    """Set up a Beast's counters and pieces, or let it wait while another Beast is active (SS-257)."""
    state = play.state
    if state.beast:
        state.waiting.append(number)
        play.tell("beast_waits", beast=number)
        return
    state.beast, state.drawer = number, drawer
    state.beast_counter[:] = [play.beast.card.counter] * play.figures.seats  # SS-275
    play.tell("beast_entered", seat=drawer, beast=number)
    play.beast.enter(play)
