"""The start: both Captains choose in secret, then both dive (CS-014 to CS-018)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.captain_sonar.model.content import CAPTAIN, ROLE_COUNT, SYSTEMS, crew_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.radio import BOTH
from seatui.games.captain_sonar.model.state import NOWHERE, Crew, State
from seatui.games.captain_sonar.play.checks import space_of
from seatui.games.captain_sonar.play.play import Deed, Play
from seatui.games.captain_sonar.play.turn import begin_turn
from seatui.games.captain_sonar.play.wrong_moment import wrong_moment
from seatui.games.captain_sonar.words.refusals import refused


def start() -> State:
    """The first position, in which nothing is marked, charged, broken or hurt (CS-014)."""
    state = State()
    state.crews = [new_crew(), new_crew()]
    state.step = "start"
    state.active = NOWHERE
    state.turns_left = 0
    state.asked = ()
    state.clock = 0
    state.stop = None
    state.queue = []
    state.radio = []
    state.seated = ()
    state.over = None
    return state


def new_crew() -> Crew:
    """A crew that has not chosen its start."""
    crew = Crew()
    crew.start = crew.at = crew.course = crew.length = NOWHERE
    crew.route, crew.legs, crew.mines, crew.fixes = [], [], [], []
    crew.gauges = [0] * len(SYSTEMS)
    crew.called = crew.breakdowns = crew.damage = crew.orders = crew.paused = crew.sections = crew.suspects = 0
    crew.surfaced = crew.moved = crew.buoy = crew.slipped = crew.diving = False
    crew.mate_ok = crew.engineer_ok = True
    crew.outlines = ()
    crew.plot, crew.shift = [], (0, 0)
    crew.notes, crew.requests = [], []
    return crew


def check_start(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the start is water (CS-015, CS-170). A Captain may change it until both have chosen (CS-017)."""
    if state.step != "start" or seat % ROLE_COUNT != CAPTAIN:
        raise wrong_moment(state, seat, "start")
    space, chart = space_of(figures, action), figures.chart
    if space in chart.islands:
        raise refused("start_on_land", space=chart.name(space))


def choose_start(play: Play, seat: int, action: Action) -> None:
    """Mark the start in secret; once both Captains have, both crews dive."""
    number, space = crew_of(seat), action[1]
    crew = play.state.crews[number]
    crew.start = crew.at = space
    crew.route = [space]
    play.tell_of("start_chosen", number, seat)
    play.tell_readers("start_marked", number, CAPTAIN, space=space)
    if play.state.crews[1 - number].start != NOWHERE:
        dive(play)


def dive(play: Play) -> None:
    """Let both crews say DIVE (CS-018), and draw who has the first turn (CS-020); real time has no turns (CS-033)."""
    play.say("dive", BOTH, CAPTAIN)
    if play.figures.real_time:
        play.state.step = "real-time"
    else:
        begin_turn(play, play.draw(2), 1)


DEEDS = {"start": Deed(check_start, choose_start)}


def start_options(figures: Figures, _state: State, _seat: int) -> tuple[Action, ...]:
    """A start in every water space (CS-015)."""
    return figures.starts


def free(figures: Figures, state: State, seat: int) -> tuple[Action, ...]:
    """The starts to which a Captain may change while the other has not chosen (CS-017)."""
    chosen = state.step == "start" and seat % ROLE_COUNT == CAPTAIN and state.crews[crew_of(seat)].start != NOWHERE
    return figures.starts if chosen else ()
