"""Seasons (DS-033 to DS-038): the turns of the players, then those of the Ghost Ship and the Sea."""

from __future__ import annotations

from seatui.engine.contract import Turn
from seatui.games.dangerous_sea.model.content import RATION, RESOURCE_ISLANDS, SEA_CARDS, SEASONS, SPRING, WINTER, WINTER_CARDS
from seatui.games.dangerous_sea.model.figures import Figures
from seatui.games.dangerous_sea.model.frames import GhostTurn, PlayerTurn, SeaTurn
from seatui.games.dangerous_sea.model.geometry import NOWHERE
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play.play import Play

NOBODY = -1
PLAYER_TURN = PlayerTurn()
GHOST_TURN = GhostTurn()


def season_name(season: int) -> str:
    """ "Spring" for season 0, and so on round the calendar (DS-034)."""
    return SEASONS[season % len(SEASONS)]


def year_of(season: int) -> int:
    """Return the year of a season, from 1."""
    return season // len(SEASONS) + 1


_BOTTOM_PHASE = {"choose_corner": "setup", "choose_action": "turn", "sea_turn": "sea"}
_GHOSTLY = ("ghost_turn", "vote_ghost_order")


def phase_of(state: State) -> str:
    """Return the phase: "setup", "turn", "ghost", "sea" or "over"."""
    if not state.pending:
        return "over"
    return "ghost" if state.pending[-1].kind in _GHOSTLY else _BOTTOM_PHASE[state.pending[0].kind]


def turn_number(figures: Figures, state: State) -> int:
    """Return the number of the player turn, from 1."""
    return state.season * figures.seats + (state.active - state.first) % figures.seats + 1


def turn_of(figures: Figures, state: State) -> Turn:
    """Return the turn of a player in a season."""
    phase = phase_of(state)
    label = "Setting out" if phase == "setup" else f"Year {year_of(state.season)}, {season_name(state.season)}"
    return Turn(turn_number(figures, state), label, state.active if phase == "turn" else None)


def begin_season(play: Play) -> None:
    """Begin the first turn of a season; in Spring the resources grow back first (DS-036, DS-037)."""
    state = play.state
    season = state.season
    play.tell("season_begun", season=season, name=season_name(season), year=year_of(season), first=state.first)
    if season % len(SEASONS) == SPRING:
        return_markers(play)
    begin_turn(play, state.first)


def return_markers(play: Play) -> None:
    """Give every resource island without a marker a new one (DS-036)."""
    state = play.state
    bare = [square for square, tile in enumerate(state.tiles) if tile in RESOURCE_ISLANDS and not state.markers[square]]
    for square in bare:
        state.markers[square] = 1
    if bare:
        play.tell("markers_returned", squares=tuple(bare))


def begin_turn(play: Play, seat: int) -> None:
    """Begin a turn: no point spent, no battle fought, and a captain out of action recovers (DS-138)."""
    state = play.state
    state.active = seat
    state.spent = 0
    state.stopped_by = NOBODY
    state.fought = 0
    state.pending.append(PLAYER_TURN)
    play.tell("turn_begun", seat=seat, number=turn_number(play.figures, state), allowance=play.figures.allowance(state, seat))
    if state.out[seat]:
        state.out[seat] = False
        play.tell("captain_recovered", seat=seat)


def cards_of(season: int) -> int:
    """Return the number of cards that the Sea draws (DS-038, DS-146)."""
    return WINTER_CARDS if season % len(SEASONS) == WINTER else SEA_CARDS


def end_turn(play: Play) -> None:
    """Feed the crew, then hand on to the next player, or to the Ghost Ship and the Sea (DS-033, DS-117)."""
    state = play.state
    seat = state.active
    state.pending.pop()
    play.tell("turn_ended", seat=seat, unused=max(0, play.figures.allowance(state, seat) - state.spent))
    feed(play, seat)
    order = play.order
    if seat != order[-1]:
        begin_turn(play, order[order.index(seat) + 1])
        return
    state.pending.append(SeaTurn(cards_of(state.season)))
    if state.ghost != NOWHERE:
        state.pending.append(GHOST_TURN)


def feed(play: Play, seat: int) -> None:
    """Feed every sailor; those without a ration die and consume nothing (DS-118 to DS-120)."""
    state = play.state
    sailors = state.sailors[seat]
    if not sailors:
        return
    fed = min(sailors, state.food[seat] // RATION, state.water[seat] // RATION)
    state.food[seat] -= fed * RATION
    state.water[seat] -= fed * RATION
    state.sailors[seat] = fed
    play.tell("crew_fed", seat=seat, square=state.at[seat], fed=fed, eaten=fed * RATION, died=sailors - fed)


def next_season(play: Play) -> None:
    """Move the tracker on, unless that was the last season (DS-035, DS-156, DS-157)."""
    state, figures = play.state, play.figures
    if state.season + 1 == figures.season_limit:
        return  # nothing is pending any more: the game is over
    state.season += 1
    if figures.rotate_start:
        state.first = (state.first + 1) % figures.seats
    begin_season(play)
