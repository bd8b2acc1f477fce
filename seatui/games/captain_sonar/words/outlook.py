"""The consequences of an action, as far as the player may know them, for lists of options and for confirmations."""

from __future__ import annotations

from seatui.engine.contract import Action, Decision
from seatui.games.captain_sonar.knowledge.view import Own, View
from seatui.games.captain_sonar.model.content import DIRECTION_NAMES, DIRECTIONS, PANEL_SIZE
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.model.state import NOWHERE, Boat
from seatui.games.captain_sonar.play.blasts import harm
from seatui.games.captain_sonar.play.orders import step_fault
from seatui.games.captain_sonar.words.breakdowns import consequence, symbol_name
from seatui.games.captain_sonar.words.refusals import refused

BLASTS = ("torpedo", "trigger")
AT_THE_CHART = ("order", "activate", "target")
"""The Captain's decisions that depend on the place of the submarine."""
RISKS = {"safe": "", "may": "may damage us", "would": "WOULD DAMAGE US"}


def meaning(figures: Figures, own: Own | None, action: Action) -> str:
    """A few words to follow the notation of an option; "" if the notation is enough."""
    if lost := own_harm(figures, own, action):
        return f"hits OURSELVES for {lost}"
    match action:
        case ("break", way, place) if own is not None and own.engineer is not None:
            symbol = DIRECTIONS.index(way) * PANEL_SIZE + place
            return f"{symbol_name(symbol).partition(' ')[2]}: {consequence(own.engineer.breakdowns, symbol, figures.scenario.system)}"
    return RISKS[course_risk(own, action)]


def warning(figures: Figures, own: Own | None, action: Action) -> str:
    """The certain cost of an action that the player may not expect and cannot take back; "" if there is none."""
    if lost := own_harm(figures, own, action):
        return f"That hits OURSELVES for {lost}."
    if course_risk(own, action) == "would":
        return f"Every symbol left in the {DIRECTION_NAMES[action[1]]} panel costs us a hull point."
    match action:
        case ("resign",):
            return "The other crew wins then."
        case ("surface",):
            cost = "We trace the hull and lie open." if figures.real_time else "They take three turns in a row."
            return f"All is repaired, and the route is erased. Both crews hear our sector. {cost}"
    return ""


def question(figures: Figures, view: View, decision: Decision) -> str:
    """The prompt of a decision; a Captain who has no chart in sight also hears where the submarine is."""
    own = view.own
    if decision.kind not in AT_THE_CHART or own is None or own.captain is None or own.captain.at == NOWHERE:
        return decision.prompt
    return f"{decision.prompt} We are at {figures.chart.name(own.captain.at)}."


def own_harm(figures: Figures, own: Own | None, action: Action) -> int:
    """The damage of an action's blast to the crew's own submarine (CS-072, CS-073)."""
    match action:
        case (verb, int(space)) if verb in BLASTS and own is not None and own.captain is not None and own.captain.at != NOWHERE:
            return harm(figures.chart, own.captain.at, space)
    return 0


def barred(chart: Chart, boat: Boat, space: int, course: int) -> str:
    """Why the submarine could not go on that way from a space, in the words of the refusal (CS-162); "" if it could."""
    fault = step_fault(chart, boat, space, course)
    return "" if fault is None else refused(f"head_{fault}").message


def course_risk(own: Own | None, action: Action) -> str:
    """The risk of a course on the crew line (CS-103); "safe" for any other action."""
    match action:
        case ("head", str(way)) if own is not None and own.line is not None:
            return own.line.risk[DIRECTIONS.index(way)]
    return "safe"
