"""The use of the systems (CS-058 to CS-077): mines, torpedoes, drones and sonar."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action
from seatui.games.captain_sonar.model.common_actions import DRONES, MINES, PASS, SCENARIO_ACTION, SONAR_ACTION, TRIGGERS
from seatui.games.captain_sonar.model.content import (
    CAPTAIN,
    DRONE,
    MATES_SYSTEMS,
    MINE,
    REPLY_MS,
    ROLE_COUNT,
    SCENARIO,
    SONAR,
    TORPEDO,
    TORPEDO_RANGE,
    crew_of,
)
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.model.state import Boat, Crew, State
from seatui.games.captain_sonar.play import readiness, scenarios
from seatui.games.captain_sonar.play.blasts import blast, destroy_mines
from seatui.games.captain_sonar.play.checks import no_more, space_of
from seatui.games.captain_sonar.play.play import Deed, Play
from seatui.games.captain_sonar.play.turn import after_activation, after_trigger, is_free_for_mine, open_step
from seatui.games.captain_sonar.words.refusals import refused


def check_usable(figures: Figures, state: State, seat: int, system: int) -> Crew:
    """Return the seat's crew if it can use the system now, else refuse (CS-164)."""
    crew = state.crews[crew_of(seat)]
    readiness.check_usable(figures, crew, system, seat % ROLE_COUNT)
    return crew


# Mines


def check_mine(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the space is beside the submarine and free for a mine (CS-062 to CS-066, CS-166)."""
    crew = check_usable(figures, state, seat, MINE)
    space = space_of(figures, action)
    if space == crew.at:
        raise refused("mine_on_us")
    if space not in figures.chart.around[crew.at]:
        raise refused("mine_too_far")
    if space in figures.chart.islands:
        raise refused("mine_on_land", space=figures.chart.name(space))
    if space in crew.route:
        raise refused("mine_on_route")
    if space in crew.mines:
        raise refused("mine_on_mine")


def drop_mine(play: Play, seat: int, action: Action) -> None:
    """Drop a mine, and announce it without its space (CS-064)."""
    number = crew_of(seat)
    crew = play.state.crews[number]
    readiness.empty_gauge(crew, MINE)
    crew.mines.append(action[1])
    play.say("mine", number, CAPTAIN)
    play.tell_readers("mine_laid", number, CAPTAIN, space=action[1])
    after_activation(play)


def mine_options(chart: Chart, boat: Boat) -> list[Action]:
    """The mines that may be dropped around the submarine (CS-063)."""
    return [MINES[space] for space in chart.around[boat.at] if is_free_for_mine(chart, boat, space)]


def check_trigger(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the crew has a mine there and may trigger it (CS-056, CS-057, CS-067, CS-166)."""
    if state.step == "real-time" and state.stop is None:
        raise refused("stop_first")
    crew = state.crews[crew_of(seat)]
    if space_of(figures, action) not in crew.mines:
        raise refused("no_mine")
    readiness.check_trigger_allowed(figures, crew)


def trigger(play: Play, seat: int, action: Action) -> None:
    """Blow up a mine (CS-067), which takes neither a gauge nor the activation of the turn (CS-056)."""
    number = crew_of(seat)
    play.state.crews[number].mines.remove(action[1])
    play.say("trigger", number, CAPTAIN, action[1])
    blast(play, number, action[1])
    after_trigger(play)


# Torpedo


def check_torpedo(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the torpedo reaches the space (CS-069, CS-070, CS-165, CS-174)."""
    crew = check_usable(figures, state, seat, TORPEDO)
    space, chart = space_of(figures, action), figures.chart
    if space == crew.at:
        raise refused("torpedo_on_us")
    if chart.distance(crew.at, space) > TORPEDO_RANGE:
        raise refused("torpedo_too_far")
    if space in chart.islands:
        raise refused("torpedo_on_land", space=chart.name(space))
    if space not in figures.torpedo_reach[crew.at]:
        raise refused("torpedo_behind_land")


def fire(play: Play, seat: int, action: Action) -> None:
    """Fire at a space: mines there are destroyed, then comes the blast (CS-069, CS-074, CS-075)."""
    number = crew_of(seat)
    readiness.empty_gauge(play.state.crews[number], TORPEDO)
    play.say("torpedo", number, CAPTAIN, action[1])
    destroy_mines(play, action[1])
    blast(play, number, action[1])
    after_activation(play)


# Drone and Sonar


def check_drone(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the map has the sector (CS-076, CS-168)."""
    check_usable(figures, state, seat, DRONE)
    if len(action) != 2 or type(action[1]) is not int or not 1 <= action[1] <= figures.chart.sectors:
        raise refused("no_sector", sectors=figures.chart.sectors)


def launch_drone(play: Play, seat: int, action: Action) -> None:
    """Ask about a sector. The honest answer comes at once (CS-027, CS-076); with a buoy the other Captain gives it (CS-143)."""
    number, sector = crew_of(seat), action[1]
    readiness.empty_gauge(play.state.crews[number], DRONE)
    play.say("drone", number, seat % ROLE_COUNT, sector)
    enemy = play.state.crews[1 - number]
    if enemy.buoy:
        await_reply(play, ("drone", sector))
        return
    play.say("drone_answer", 1 - number, CAPTAIN, play.figures.chart.sector[enemy.at] == sector, sector, True)
    after_activation(play)


def check_sonar(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the Sonar can be used (CS-077, CS-164)."""
    check_usable(figures, state, seat, SONAR)
    no_more(action)


def ping(play: Play, seat: int, _action: Action) -> None:
    """Ping: the other Captain must answer before anything else happens (CS-081)."""
    number = crew_of(seat)
    readiness.empty_gauge(play.state.crews[number], SONAR)
    play.say("sonar", number, seat % ROLE_COUNT)
    await_reply(play, ("sonar",))


def await_reply(play: Play, asked: Action) -> None:
    """Put a question to the other crew; in real time its answer has a time limit (CS-039)."""
    state = play.state
    state.asked = asked
    if state.stop is not None:
        state.stop = state.stop._replace(stage="reply", ends=state.clock + REPLY_MS)
    else:
        open_step(play, "reply")


# The scenario's own system


def check_scenario(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the scenario's system can be used (CS-141, CS-164)."""
    check_usable(figures, state, seat, SCENARIO)
    no_more(action)


def use_scenario(play: Play, seat: int, _action: Action) -> None:
    """Empty the gauge and use the scenario's system (CS-142 to CS-147)."""
    number = crew_of(seat)
    readiness.empty_gauge(play.state.crews[number], SCENARIO)
    scenarios.EFFECTS[play.figures.scenario.id](play, number)


DEEDS = {
    "mine": Deed(check_mine, drop_mine),
    "torpedo": Deed(check_torpedo, fire),
    "drone": Deed(check_drone, launch_drone),
    "sonar": Deed(check_sonar, ping),
    "scenario": Deed(check_scenario, use_scenario),
    "trigger": Deed(check_trigger, trigger),
}


# Options


def activate_options(figures: Figures, state: State, seat: int) -> list[Action]:
    """Every target of every usable system, the crew's mines to trigger, and passing."""
    crew = state.crews[crew_of(seat)]
    found: list[Action] = []
    for system in readiness.usable(figures, crew, (MINE, TORPEDO, DRONE, SONAR, SCENARIO)):
        found += targets(figures, crew, system)
    if readiness.can_trigger(figures, crew):
        found += [TRIGGERS[space] for space in crew.mines]
    found.append(PASS)
    return found


def targets(figures: Figures, boat: Boat, system: int) -> Sequence[Action]:
    """The ways to use a usable system from here, except a Silence."""
    if system == MINE:
        return mine_options(figures.chart, boat)
    if system == TORPEDO:
        return figures.torpedoes[boat.at]
    if system == DRONE:
        return DRONES[: figures.chart.sectors]
    return SONAR_ACTION if system == SONAR else SCENARIO_ACTION


def launch_options(figures: Figures, state: State, seat: int) -> list[Action]:
    """The Drones and the Sonar that the First Mate may launch, and passing (CS-026, CS-093)."""
    crew = state.crews[crew_of(seat)]
    found = [action for system in MATES_SYSTEMS if readiness.is_ready(figures, crew, system) for action in targets(figures, crew, system)]
    return [*found, PASS]
