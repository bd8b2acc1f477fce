"""A view as plain text, for plain mode, screen readers and tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seatui.engine.wording import awaited
from seatui.games.captain_sonar.knowledge.clues import fixes_of, known_in
from seatui.games.captain_sonar.knowledge.tracker import tracker_for
from seatui.games.captain_sonar.knowledge.view import CaptainSheet, CrewLine, EngineerSheet, MateSheet, Own, Public, Truth, View, unwritten
from seatui.games.captain_sonar.model.content import (
    CREWS,
    DIRECTION_NAMES,
    DIRECTIONS,
    HULL,
    PAIRS,
    PANEL_SIZE,
    ROLE_COUNT,
    SYSTEMS,
    crew_of,
)
from seatui.games.captain_sonar.model.figures import Figures, clock_time
from seatui.games.captain_sonar.model.geometry import spaces_of
from seatui.games.captain_sonar.model.overlay import OperatorSheet, fit_of, gaps
from seatui.games.captain_sonar.model.state import NOWHERE
from seatui.games.captain_sonar.play.open_decisions import QUESTIONS
from seatui.games.captain_sonar.play.real_time_stops import seconds_left
from seatui.games.captain_sonar.words.breakdowns import symbol_name
from seatui.games.captain_sonar.words.facts import facts
from seatui.games.captain_sonar.words.narration import Namer, heard, request_words
from seatui.games.captain_sonar.words.notation import system_name

LATEST = 12
"""The number of announcements and notes listed; the log has the whole radio."""
FACTS_LISTED = 5
"""The most facts about the enemy's place that are listed."""
FEW = 24
"""The most places that are named one by one."""
LEGEND = "# land, . water, o our route, @ our boat, * our mine, ? suspected"


def describe(figures: Figures, view: View, names: Sequence[str]) -> str:
    """Return everything that the seat knows, in about thirty lines."""
    namer = Namer(figures, names)
    lines = [headline(figures, view), *(public_line(view, number) for number in range(len(CREWS)))]
    if view.truth:
        for number, truth in enumerate(view.truth):
            lines += truth_lines(figures, truth, number)
            places = tracker_for(figures, view._replace(own=None), number).positions().bit_count()
            lines.append(f"  {CREWS[1 - number]} may suspect {places} place{'' if places == 1 else 's'}")
    if view.own:
        lines += own_lines(figures, view, view.own, namer)
    lines += radio_lines(figures, view)
    lines += closing_lines(view, namer)
    return "\n".join(lines)


# The state of the game


def headline(figures: Figures, view: View) -> str:
    """The phase of the game, or the crew that has the turn."""
    return {
        "start": "Both Captains choose a start",
        "turn": f"{CREWS[view.active]} has the turn{f', {view.turns_left} in a row' if view.turns_left > 1 else ''}",
        "real-time": f"Real time, {clock_time(view.clock)}{stopped(figures, view)}",
        "over": "The game is over",
    }[view.phase]


def stopped(figures: Figures, view: View) -> str:
    """The STOP that freezes both crews, and those that wait."""
    if view.stop is None:
        return ""
    waiting = "".join(f"; then {CREWS[crew_of(seat)]}, {system_name(figures, system)}" for seat, system in view.queue)
    return f", STOP by {CREWS[crew_of(view.stop.seat)]}: {system_name(figures, view.stop.system)}{waiting}"


def public_line(view: View, number: int) -> str:
    """The public facts about a crew in one line."""
    public = view.crews[number]
    ours = " (ours)" if view.own and view.own.crew == number else ""
    return f"{CREWS[number]}{ours}: {', '.join(public_facts(public, view.clock, oks=sees_oks(view, number)))}"


def sees_oks(view: View, number: int) -> bool:
    """Whether the seat sees who of a crew has not said OK; in turns only the crew itself does (CS-156)."""
    return view.phase == "real-time" or (view.own is not None and view.own.crew == number)


def public_facts(public: Public, clock: int, *, oks: bool) -> Iterator[str]:
    """Damage, orders, and anything special at the moment; with ``oks`` also who has not said OK."""
    yield f"damage {public.damage}/{HULL}"
    yield f"{public.orders} order{'' if public.orders == 1 else 's'}"
    if public.mines:
        yield f"{public.mines} mine{'' if public.mines == 1 else 's'} dropped and not triggered"
    if public.buoy:
        yield "a decoy buoy floats"
    if public.surfaced:
        yield "surfaced" + (f", {public.sections}/{ROLE_COUNT} of the hull drawn" if public.sections else "")
    waiting = [role for role, ok in (("First Mate", public.mate_ok), ("Engineer", public.engineer_ok)) if not ok]
    if waiting and oks:
        yield f"waiting for {' and '.join(waiting)}"
    if public.paused > clock:
        yield f"no STOP for {seconds_left(public.paused, clock)} s"


# The crew's sheets


def own_lines(figures: Figures, view: View, own: Own, namer: Namer) -> Iterator[str]:
    """Every sheet that the seat may see."""
    yield from map_lines(figures, own)
    if own.captain:
        yield captain_line(figures, own.captain, own)
    if own.line:
        yield crew_line(figures, own.line)
    if own.mate:
        yield mate_line(figures, own.mate)
    if own.engineer:
        yield from engineer_lines(own.engineer)
    if own.operator:
        yield operator_line(figures, own.operator)
        yield from aid_lines(figures, view, own.crew, own.operator)
    if own.outlines:
        yield f"To trace: {', '.join(own.outlines)}"
    for request in own.requests:
        yield f"{namer.who(request.seat)} asks: {request_words(figures, request.topic, request.value)}"
    for note in own.notes[-LATEST:]:
        yield f'{namer.who(note.seat)}: "{note.text}"'


def map_lines(figures: Figures, own: Own) -> Iterator[str]:
    """The map with route, mines and suspected spaces, as far as the seat may see them."""
    signs = dict.fromkeys(spaces_of(own.suspect_mask), "?")
    if own.captain:
        signs |= dict.fromkeys(own.captain.route, "o")
        signs |= dict.fromkeys(own.captain.mines, "*")
        signs[own.captain.at] = "@"
    yield from drawn_map(figures, signs)
    yield LEGEND


def drawn_map(figures: Figures, signs: dict[int, str]) -> Iterator[str]:
    """The rows of the map under a line of column letters."""
    chart = figures.chart
    yield "   " + " ".join(chr(ord("A") + column) for column in range(chart.side))
    for row, water in enumerate(chart.rows):
        first = row * chart.side
        yield f"{row + 1:>2} " + " ".join(signs.get(first + column, sign) for column, sign in enumerate(water))


def captain_line(figures: Figures, sheet: CaptainSheet, own: Own) -> str:
    """The place, the route and the mines of our submarine."""
    if sheet.at == NOWHERE:
        return "Captain: no start chosen"
    name = figures.chart.name
    route = " ".join(map(name, sheet.route))
    mines = ", ".join(map(name, sheet.mines)) or "none"
    silent = f"; silent run of {own.silence}" if own.silence != NOWHERE else ""
    sector = figures.chart.sector[sheet.at]
    return f"Captain: at {name(sheet.at)} in sector {sector}, started at {name(sheet.start)}; route {route}; mines {mines}{silent}"


def crew_line(figures: Figures, line: CrewLine) -> str:
    """The usable systems, the pairs and the risks that the crew tells the Captain (CS-103)."""
    usable = [system_name(figures, system) for system, can in zip(SYSTEMS, line.usable, strict=True) if can]
    risks = ", ".join(f"{DIRECTION_NAMES[way]} {RISKS[risk]}" for way, risk in zip(DIRECTIONS, line.risk, strict=True))
    return f"Crew line: usable {', '.join(usable) or 'nothing'}; {pairs(line.clear)}; {risks}"


RISKS = {"safe": "safe", "may": "may damage", "would": "would damage"}


def pairs(clear: Sequence[bool]) -> str:
    """ "weapons clear, detection broken, special clear"."""
    return ", ".join(f"{pair} {'clear' if is_clear else 'broken'}" for pair, is_clear in zip(PAIRS, clear, strict=True))


def mate_line(figures: Figures, sheet: MateSheet) -> str:
    """The gauges, without a locked one."""
    by_system = zip(SYSTEMS, sheet.gauges, sheet.sizes, strict=True)
    gauges = ", ".join(f"{system_name(figures, system)} {filled}/{size}" for system, filled, size in by_system if size)
    course = f"; course {DIRECTION_NAMES[sheet.course]}" if sheet.course else ""
    return f"First Mate: {gauges}; {pairs(sheet.clear)}{course}"


def engineer_lines(sheet: EngineerSheet) -> Iterator[str]:
    """The panels, with marked symbols in brackets."""
    due = f": mark one in the panel {DIRECTION_NAMES[sheet.course]}" if sheet.course else ""
    yield f"Engineer{due}"
    for panel, way in enumerate(DIRECTIONS):
        symbols = range(panel * PANEL_SIZE, (panel + 1) * PANEL_SIZE)
        yield f"  {DIRECTION_NAMES[way]}: {', '.join(symbol_word(sheet.breakdowns, symbol) for symbol in symbols)}"


def symbol_word(breakdowns: int, symbol: int) -> str:
    """ "a special orange", in brackets if it is marked."""
    word = symbol_name(symbol)
    return f"[{word}]" if breakdowns >> symbol & 1 else word


def operator_line(figures: Figures, sheet: OperatorSheet) -> str:
    """The plot on the overlay, and the shift of the overlay on the map."""
    broken = gaps(sheet.plot)
    dots = " ".join("~" if at in broken else figures.chart.name(dot) for at, dot in enumerate(sheet.plot)) or "nothing plotted"
    return f"Radio Operator: {dots}; overlay {sheet.shift[0]} columns east, {sheet.shift[1]} rows south"


def aid_lines(figures: Figures, view: View, crew: int, sheet: OperatorSheet) -> Iterator[str]:
    """The facts heard, how well the plot fits, and with the aid "full" where the enemy can be (CS-108)."""
    is_checked = figures.aid != "none" and bool(sheet.plot)
    known = known_in(figures, view) if is_checked else []
    counted = {each.entry for each in known}
    for fact in facts(figures, view.radio, 1 - crew, fixes_of(figures, view))[-FACTS_LISTED:]:
        doubt = ", not counted" if is_checked and fact.entry not in counted else ""
        yield f"  {CREWS[1 - crew]}: {fact.words}, {fact.age} order{'' if fact.age == 1 else 's'} ago{doubt}"
    if is_checked:
        fit = fit_of(figures.chart, sheet, known)
        yield f"  {fit.words}; {fit.shifts} way{'' if fit.shifts == 1 else 's'} to fit"
    if figures.aid == "full" and view.phase != "start":
        places = spaces_of(tracker_for(figures, view, 1 - crew).positions())
        named = f": {' '.join(map(figures.chart.name, places))}" if 0 < len(places) <= FEW else ""
        yield f"  {CREWS[1 - crew]} can be in {len(places)} space{'' if len(places) == 1 else 's'}{named}"


# The whole truth


def truth_lines(figures: Figures, truth: Truth, number: int) -> Iterator[str]:
    """Everything about a crew, once everybody may see it (CS-133)."""
    if truth.at == NOWHERE:
        yield f"{CREWS[number]} never started"
        return
    name = figures.chart.name
    signs = {space: "o" for leg in truth.legs for space in leg} | dict.fromkeys(truth.mines, "*") | {truth.at: "@"}
    yield f"{CREWS[number]} started at {name(truth.start)} and is at {name(truth.at)}"
    yield from drawn_map(figures, signs)
    for leg in truth.legs:
        yield f"  route {' '.join(map(name, leg))}"
    yield f"  mines {', '.join(map(name, truth.mines)) or 'none'}"


# The radio, and the end


def radio_lines(figures: Figures, view: View) -> Iterator[str]:
    """The latest announcements, and those that the operator hears but may not write down (CS-127)."""
    for entry in view.radio[-LATEST:]:
        yield f"Radio: {heard(figures, entry)}"
    for entry in unwritten(view):
        yield f"Radio, not written down: {heard(figures, entry)}"


def closing_lines(view: View, namer: Namer) -> Iterator[str]:
    """The result, and the open decisions (CS-023)."""
    if view.winners is not None:
        yield f"{CREWS[view.winners[0]]} wins" if view.winners else "A draw"
    for seat, kind in view.awaited:
        asked = QUESTIONS[kind]
        ours = view.own is not None and crew_of(seat) == view.own.crew
        if kind in ("charge", "breakdown") and not sees_oks(view, crew_of(seat)):
            yield f"Waiting for {CREWS[crew_of(seat)]}."
            return
        yield awaited(namer.aboard(seat), asked.prompt, asked.task, mine=seat == view.seat, veiled=asked.veiled and not ours)
