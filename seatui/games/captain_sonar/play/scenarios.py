"""The systems of the scenarios (CS-140 to CS-148), by the id of the scenario."""

from __future__ import annotations

from collections.abc import Callable

from seatui.games.captain_sonar.model.content import CAPTAIN, REPLY_MS, SHOCKWAVE_RANGE, TWIN_PING_RANGE
from seatui.games.captain_sonar.play.ending import hurt, sink
from seatui.games.captain_sonar.play.play import Play
from seatui.games.captain_sonar.play.turn import after_activation, open_step


def release_buoy(play: Play, number: int) -> None:
    """Let the crew answer the next question freely (CS-142)."""
    play.state.crews[number].buoy = True
    play.say("buoy", number, CAPTAIN)
    after_activation(play)


def twin_ping(play: Play, number: int) -> None:
    """Announce whether the submarines are near each other (CS-144)."""
    fix_positions(play)
    one, other = (crew.at for crew in play.state.crews)
    play.say("twin_ping", number, CAPTAIN, play.figures.chart.distance(one, other) <= TWIN_PING_RANGE)
    after_activation(play)


def damage_party(play: Play, number: int) -> None:
    """Ask the crew's Engineer for a panel before play goes on (CS-145, CS-146)."""
    state = play.state
    play.say("damage_party", number, CAPTAIN)
    state.asked = ("panel",)
    if state.stop is not None:
        state.stop = state.stop._replace(stage="panel", ends=state.clock + REPLY_MS)
    else:
        open_step(play, "panel")


def shockwave(play: Play, number: int) -> None:
    """Announce the firer's sector; an enemy within two columns and rows takes one damage and says so (CS-147)."""
    chart, crews = play.figures.chart, play.state.crews
    fix_positions(play)
    play.say("shockwave", number, CAPTAIN, chart.sector[crews[number].at])
    hit = chart.king_distance(crews[0].at, crews[1].at) <= SHOCKWAVE_RANGE
    play.say("shock", 1 - number, CAPTAIN, hit)
    if hit:
        hurt(play, 1 - number, 1)
        sink(play)
    after_activation(play)


def fix_positions(play: Play) -> None:
    """Record where each crew is at the next announcement, which depends on their distance (CS-148)."""
    state = play.state
    for crew in state.crews:
        crew.fixes.append((len(state.radio), crew.at))


EFFECTS: dict[str, Callable[[Play, int], None]] = {
    "decoy-buoy": release_buoy,
    "twin-ping": twin_ping,
    "damage-party": damage_party,
    "shockwave": shockwave,
}
