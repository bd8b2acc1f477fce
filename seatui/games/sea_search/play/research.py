"""Search tokens and the Research Counter (SS-208 to SS-216, SS-224 to SS-227)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.sea_search.model.content import ITEM, RESEARCH_START, RESEARCH_TOP
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.state import NOBODY, State
from seatui.games.sea_search.play.play import Deed, Play
from seatui.games.sea_search.play.seaports import penalty
from seatui.games.sea_search.play.songs import break_through
from seatui.games.sea_search.play.turn import check_actions, spend
from seatui.games.sea_search.words.refusals import refused

LOGBOOK = ITEM["ITM-18"]
STEAL: Action = ("steal_research",)


def place_search_token(play: Play, seat: int, tile: int) -> None:
    """Put a Search token on a tile."""
    play.state.search[tile] = seat
    play.tell("search_token_placed", seat=seat, tile=tile)
    play.beast.search_token_placed(play, seat, tile)


def take_search_token(play: Play, tile: int, why: str, thief: int = NOBODY) -> None:
    """Take a Search token back to its owner's supply (SS-211)."""
    owner = play.state.search.pop(tile)
    play.tell("search_token_taken", seat=owner, tile=tile, why=why, thief=thief)


# The counter


def gain(play: Play, seat: int) -> None:
    """Raise the Research Counter; at the top a Breakthrough comes before anything else (SS-224, SS-225)."""
    state = play.state
    state.research[seat] += 1
    play.tell("research_changed", seat=seat, value=state.research[seat], change=1)
    if state.research[seat] == RESEARCH_TOP:
        state.research[seat] = RESEARCH_START
        break_through(play, seat)


def lose(play: Play, seat: int) -> None:
    """Lower the Research Counter; at zero the player loses a Seaport and the counter starts again (SS-213)."""
    state = play.state
    state.research[seat] -= 1
    play.tell("research_changed", seat=seat, value=state.research[seat], change=-1)
    if state.research[seat] == 0:
        state.research[seat] = RESEARCH_START
        penalty(play, seat, "research")


# Stealing


def check_steal(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that another player's Search token is on the ship's tile (SS-208, SS-216)."""
    check_actions(state)
    if len(action) != 1:
        raise refused("illegal_option")
    if state.search.get(state.at[seat], seat) == seat:
        raise refused("no_search_here")


def steal(play: Play, seat: int, _action: Action) -> None:
    """Steal a Search token; the thief gains before the victim loses (SS-209, SS-210, SS-212)."""
    spend(play)
    tile = play.state.at[seat]
    victim = play.state.search[tile]
    take_search_token(play, tile, "stolen", seat)
    play.push("research_stolen", victim)
    gain(play, seat)


def research_stolen(play: Play, frame: Frame) -> None:
    """Lower the victim's counter, unless a Sealed Logbook stands (SS-438)."""
    if not play.trigger(frame.seat, LOGBOOK) and not play.state.fallen[frame.seat]:
        lose(play, frame.seat)


DEEDS = {"steal_research": Deed(check_steal, steal)}
STEPS = {"research_stolen": research_stolen}
