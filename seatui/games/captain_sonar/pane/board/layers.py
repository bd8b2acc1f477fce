"""The contents of the console's two charts: the Captain's sea, the Radio Operator's overlay, and both routes at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from seatui.engine.squares import OUTSIDE
from seatui.games.captain_sonar.knowledge.clues import known_in
from seatui.games.captain_sonar.knowledge.view import CaptainSheet, Own, Truth
from seatui.games.captain_sonar.model.content import CAPTAIN, CREWS, DIRECTIONS
from seatui.games.captain_sonar.model.geometry import Chart, spaces_of
from seatui.games.captain_sonar.model.overlay import Cell, Known, OperatorSheet, crossings, elsewhere, gaps, laid, space_at
from seatui.games.captain_sonar.pane.board.art import Layers, Sign, Signs, Stroke, heading_of, joined, signs_of, track
from seatui.games.captain_sonar.pane.board.suspects import heat_shown, suspects_shown
from seatui.games.captain_sonar.play.orders import step_fault

if TYPE_CHECKING:
    from seatui.games.captain_sonar.pane.pane import Console

RISK_SIGNS = {"safe": "", "may": "?", "would": "!"}
RISK_TONES = {"safe": "good", "may": "warn", "would": "bad"}
"""The sign and the tone of a heading's risk (CS-103)."""

HEAT_STEPS = 9
"""The number of degrees of likelihood, shown as digits."""


class AimPreview(NamedTuple):
    """The spaces to show while the Captain aims."""

    reach: frozenset[int] = frozenset()  # possible targets
    blast: frozenset[int] = frozenset()  # spaces that would take an indirect hit
    path: tuple[int, ...] = ()  # the way of a Silence, from the present space
    sector: frozenset[int] = frozenset()


class DeskPreview(NamedTuple):
    """The spaces to show while the Radio Operator tests an area or draws a gap."""

    area: frozenset[int] = frozenset()
    left: frozenset[int] = frozenset()  # the places in the area where the enemy may be
    path: tuple[int, ...] = ()  # the way of a Silence


def captain_layers(chart: Chart, own: Own, signs: Signs, aiming: AimPreview | None, *, steering: bool) -> Layers:
    """The Captain's chart. ``steering`` shows the headings. The sign of a suspect stands before our own signs, except at our submarine,
    where the cursor mostly is.
    """
    sheet = own.captain
    found, grounds = suspect_layers(chart, own, signs)
    if sheet is None:
        return Layers({}, found, grounds)
    crew = f"crew{own.crew}"
    strokes = track(chart, sheet.route, crew)
    found = {space: Sign("", "", signs.suspect) if space in strokes else sign for space, sign in found.items()}
    ours = _headings(chart, sheet, own, signs) if steering and aiming is None else {}
    ours |= {mine: Sign(signs.mine, "bad") for mine in sheet.mines}
    if sheet.route:
        ours[sheet.route[0]] = Sign(signs.start, crew)
    found |= {space: sign._replace(before=signs.suspect) if space in found else sign for space, sign in ours.items()}
    if sheet.at != OUTSIDE:
        found[sheet.at] = Sign(signs.submarine, "strong", heading=heading_of(chart, sheet.route))
    if aiming is None:
        return Layers(strokes, found, grounds)
    if len(aiming.path) > 1:
        strokes = joined(strokes, track(chart, aiming.path, "accent"))
    grounds |= dict.fromkeys(aiming.reach, "reach") | dict.fromkeys(aiming.sector, "sector") | dict.fromkeys(aiming.blast, "blast")
    return Layers(strokes, found, grounds)


def suspect_layers(chart: Chart, own: Own, signs: Signs) -> tuple[dict[int, Sign], dict[int, str]]:
    """The signs and grounds of suspect spaces, while they are few."""
    spaces = suspects_shown(chart, own)
    return dict.fromkeys(spaces, Sign(signs.suspect, "warn")), dict.fromkeys(spaces, "heat1")


def _headings(chart: Chart, sheet: CaptainSheet, own: Own, signs: Signs) -> dict[int, Sign]:
    """An arrow in each space that the submarine could enter, with a sign for the risk."""
    found: dict[int, Sign] = {}
    for at in range(len(DIRECTIONS)):
        if sheet.at != OUTSIDE and step_fault(chart, sheet, sheet.at, at) is None:
            risk = own.line.risk[at] if own.line else "safe"
            to = chart.near[sheet.at][at]
            found[to] = Sign(signs.arrows[at] + RISK_SIGNS[risk], RISK_TONES[risk])
    return found


def operator_layers(
    chart: Chart,
    sheet: OperatorSheet,
    own: Own,
    signs: Signs,
    *,
    checked: bool,
    known: Sequence[Known] = (),
    heat: Mapping[int, float] | None = None,
    desk: DeskPreview | None = None,
) -> Layers:
    """The overlay on the map. ``checked`` marks where the plot cannot lie, for what is ``known``; ``heat`` is each space's likelihood."""
    cells = laid(chart, sheet)
    spaces = [space_at(chart, cell) for cell in cells]
    enemy = f"crew{1 - own.crew}"
    heat = heat_shown(chart, own, heat)
    found, grounds = heat_layers(heat)
    suspects, marked = suspect_layers(chart, own, signs)
    found |= {space: found[space]._replace(before=signs.suspect) if space in found else sign for space, sign in suspects.items()}
    grounds = marked | grounds
    strokes = _plotted(chart, spaces, enemy)
    for at in gaps(sheet.plot):
        strokes = joined(_plotted(chart, _straight(chart, cells[at], cells[at + 1]), "accent"), strokes)
    if spaces and spaces[0] is not None:
        found[spaces[0]] = Sign(signs.start, enemy, before=signs.suspect if spaces[0] in suspects else "")
    if spaces and spaces[-1] is not None:
        found[spaces[-1]] = Sign(signs.enemy, "key")
    if checked:
        wrong_dots = {*crossings(sheet.plot, known), *elsewhere(spaces, known)}
        wrong = [space for dot, space in enumerate(spaces) if space is not None and (space in chart.islands or dot in wrong_dots)]
        found |= {space: Sign(signs.wrong, "bad") for space in wrong}
    if desk is not None:
        strokes = joined(strokes, track(chart, desk.path, "accent"))
        grounds |= dict.fromkeys(desk.area, "reach") | dict.fromkeys(desk.left, "sector")
    return Layers(strokes, found, grounds)


def _straight(chart: Chart, start: Cell, end: Cell) -> list[int | None]:
    """The spaces of a straight line, None beyond the map."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    steps = max(abs(dx), abs(dy))
    return [space_at(chart, (x + dx * at // steps, y + dy * at // steps)) for at in range(steps + 1)] if steps else []


def _plotted(chart: Chart, spaces: Sequence[int | None], tone: str) -> dict[int, Stroke]:
    """The strokes of the part of a plot that lies on the map; where it crosses itself, all its arms are drawn."""
    strokes: dict[int, Stroke] = {}
    run: list[int] = []
    for space in (*spaces, None):
        if space is not None:
            run.append(space)
            continue
        strokes = joined(strokes, track(chart, run, tone))
        run = []
    return strokes


def heat_layers(heat: Mapping[int, float]) -> tuple[dict[int, Sign], dict[int, str]]:
    """A digit from 1 to 9 for each possible space, in proportion to the likeliest one, and a ground that grows with it."""
    most = max(heat.values(), default=0.0)
    found: dict[int, Sign] = {}
    grounds: dict[int, str] = {}
    for space, share in heat.items():
        step = max(1, round(HEAT_STEPS * share / most)) if most else 1
        found[space] = Sign(str(step), "")
        grounds[space] = f"heat{1 + (step - 1) * 3 // HEAT_STEPS}"
    return found, grounds


def truth_layers(chart: Chart, truths: Sequence[Truth], crew: int, signs: Signs, cloud: int = 0) -> Layers:
    """The whole route of a crew and its mines, with the other boat on its present route (CS-133).

    ``cloud`` has the places at which the other crew may suspect the boat from all that was said aloud.
    """
    truth, other = truths[crew], truths[1 - crew]
    strokes: dict[int, Stroke] = {}
    for legs, number in ((other.legs[-1:], 1 - crew), (truth.legs, crew)):
        for leg in legs:
            strokes = joined(strokes, track(chart, leg, f"crew{number}"))
    places = spaces_of(cloud) if cloud != chart.water_mask else ()
    found = {space: Sign("", "", signs.suspect) if space in strokes else Sign(signs.suspect, "warn") for space in places}
    found |= {mine: Sign(signs.mine, "bad") for mine in truth.mines}
    if truth.start != OUTSIDE:
        found[truth.start] = Sign(signs.start, f"crew{crew}")
    boats = ((1 - crew, other, f"crew{1 - crew}"), (crew, truth, "strong"))
    found |= {each.at: _boat(chart, each, number, tone) for number, each, tone in boats if each.at != OUTSIDE}
    return Layers(strokes, found, dict.fromkeys(places, "heat1"))


def _boat(chart: Chart, truth: Truth, crew: int, tone: str) -> Sign:
    """The boat of a crew: its first letter, or its hull."""
    return Sign(CREWS[crew][0], tone, heading=heading_of(chart, truth.legs[-1] if truth.legs else ()))


def sea_layers(pane: Console) -> Layers:
    """The Captain's chart of a pane; at the end the whole route of the crew that is shown."""
    own, view, signs = pane.own, pane.view, signs_of(pane.glyphs)
    if view.truth is not None:
        return truth_layers(pane.chart, view.truth, pane.crew_shown, signs, pane.heat.clouds[pane.crew_shown])
    if own is None:
        return Layers()
    steering = view.phase in ("turn", "real-time") and not view.crews[own.crew].surfaced
    steering = steering and (pane.seat_of(CAPTAIN), "activate") not in view.awaited
    return captain_layers(pane.chart, own, signs, pane.captain.aiming, steering=steering)


def overlay_layers(pane: Console) -> Layers | None:
    """The Radio Operator's chart of a pane; None where the player may not see it."""
    own, view, signs = pane.own, pane.view, signs_of(pane.glyphs)
    if view.truth is not None:
        crew = 1 - pane.crew_shown
        return truth_layers(pane.chart, view.truth, crew, signs, pane.heat.clouds[crew])
    if own is None or own.operator is None:
        return None
    known = known_in(pane.figures, view._replace(own=own))
    desk, heat = pane.operator.desk.preview, pane.heat.spaces
    return operator_layers(pane.chart, own.operator, own, signs, checked=pane.checked, known=known, heat=heat, desk=desk)
