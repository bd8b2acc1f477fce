"""A space of a chart in words: for the line under the charts, for the describe key, and for screen readers."""

from __future__ import annotations

from seatui.engine.squares import OUTSIDE
from seatui.games.captain_sonar.knowledge.view import Own, View
from seatui.games.captain_sonar.model.content import CREWS, DIRECTION_NAMES, DIRECTIONS, HULL, ROLE_COUNT
from seatui.games.captain_sonar.model.figures import Figures, clock_time
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.model.overlay import laid, space_at
from seatui.games.captain_sonar.words.narration import heard
from seatui.games.captain_sonar.words.outlook import barred

SIGNS = (
    "@ or a hull: our submarine. A circle: where its route began. Small arrows on a route: which way it led. "
    "Arrows: where we may head; behind one, ? may damage us and ! would. A horned ring or m: our mine. "
    "?: where the enemy is suspected, also before an arrow. X: where the plot ends. !: where it cannot lie. "
    "Digits: how likely the enemy is there. The small number in a corner: the sector."
)
HELP_PARTS = (
    (
        "Stations",
        (
            "Digits go from station to station. A word after an exclamation mark says what is awaited there, a number after a plus how "
            "many courses are still to be plotted. A system has its letter, and a course is n, e, s or w."
        ),
    ),
    ("Captain", "A course is given at once. A system is aimed first: arrows point, Enter does it, Esc leaves it."),
    ("First Mate and Engineer", "The letter of a gauge charges it, the letter of a symbol marks it. Tab and Enter do the same."),
    (
        "Radio Operator",
        (
            "Enter plots what was heard next, shifted arrows slide the overlay, and f slides it to the next place where it fits. "
            "t tests a sector, row, column or a sonar's answer and keeps it, X strikes it, F reports where the plot may end. "
            "After their Silence v goes on with a gap."
        ),
    ),
    ("Typed commands", "For example: head north, torpedo C6, keep row 5 or column H, strike sector 3, report B1 D4-F4, slide east 2."),
    ("Signs of the charts", SIGNS),
)
HELP = " ".join(text for _, text in HELP_PARTS)
FEW_KEYS_PARTS = (
    (
        "Stations",
        (
            "The two upper corners go from station to station. A word after an exclamation mark says what is awaited at a station, "
            "a number after a plus how many courses are still to be plotted."
        ),
    ),
    ("Captain", "Point beside the submarine and act to head there; act on the submarine for systems and surfacing."),
    (
        "Radio Operator",
        (
            "Act to plot what was heard next; the four directions slide the overlay. "
            "A mark for your Captain, a report and a plot by hand are in the menu."
        ),
    ),
    ("Signs of the charts", SIGNS),
)

RECENT = 6
"""The number of announcements that are repeated."""
RISKS = {"safe": "safe for the hull", "may": "may damage us", "would": "would damage us"}


def space_line(chart: Chart, space: int, own: Own | None, *, overlay: bool) -> str:
    """ "C6, sector 1: open water, our mine"."""
    what = ["land" if space in chart.islands else "open water"]
    if own is not None:
        what += _plotted(chart, space, own) if overlay else _ours(space, own)
        if own.suspect_mask >> space & 1:
            what.append("the enemy suspected here")
    return f"{chart.name(space)}, sector {chart.sector[space]}: {', '.join(what)}"


def _ours(space: int, own: Own) -> list[str]:
    sheet = own.captain
    if sheet is None:
        return []
    marks = (
        (space == sheet.at, "our submarine"),
        (bool(sheet.route) and space == sheet.route[0] != sheet.at, "the start of our route"),
        (space in sheet.route[1:-1], "on our route"),
        (space in sheet.mines, "our mine"),
    )
    return [words for holds, words in marks if holds]


def _plotted(chart: Chart, space: int, own: Own) -> list[str]:
    if own.operator is None:
        return []
    spaces = [space_at(chart, cell) for cell in laid(chart, own.operator)]
    if spaces and spaces[-1] == space:
        return [f"{CREWS[1 - own.crew]} would be here"]
    return ["on the plot"] if space in spaces else []


def around_lines(chart: Chart, own: Own | None) -> list[str]:
    """The surroundings of the submarine, course by course."""
    sheet = own.captain if own is not None else None
    if own is None or sheet is None or sheet.at == OUTSIDE:
        return []
    lines = [f"Our submarine is at {chart.name(sheet.at)}."]
    for at, course in enumerate(DIRECTIONS):
        bar = barred(chart, sheet, sheet.at, at)
        risk = RISKS[own.line.risk[at]] if own.line is not None else ""
        lines.append(f"{DIRECTION_NAMES[course].capitalize()}: {bar or risk or 'open water'}.")
    return lines


def heard_lines(figures: Figures, view: View) -> list[str]:
    """The damage of both crews, and the latest announcements."""
    damage = [f"{CREWS[crew]} has {public.damage} of {HULL} damage." for crew, public in enumerate(view.crews)]
    return [*damage, " ", "Heard last:", *(f"{heard(figures, entry)}." for entry in view.radio[-RECENT:])]


def clock_words(view: View, dot: str) -> str:
    """The clock, and the time left in a STOP, or how far the repair of the player's surfaced boat has got."""
    clock = clock_time(view.clock)
    boat = view.crews[view.own.crew] if view.own is not None else None
    if view.stop is None:
        drawn = "" if boat is None or not boat.surfaced else f"SURFACED, {boat.sections} of {ROLE_COUNT} drawn {dot} "
        return f"{drawn}{clock}"
    left = f" {max(0, view.stop.ends - view.clock) // 1000} s" if view.stop.ends else ""
    return f"STOP{left} {dot} {clock}"


def idle_words(view: View) -> str:
    """The banner in real time while no decision is open."""
    return "All stop: both crews look at the result" if view.stop is not None else "Time runs, and nobody is waiting for you"
