"""Consequences of an action, as far as the player may know them: for ghosts, lists of options and questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from seatui.engine.contract import Action
from seatui.engine.plane import Pose
from seatui.engine.wording import listing
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.content import CRITICAL, MOST_BOATS, RED_DIE, TOKENS_TO_SINK
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.names import (
    POINTS,
    boat_name,
    cannons_said,
    course_name,
    face_name,
    kind_name,
    lengths,
    side_name,
    thing_name,
)
from seatui.games.sea_skirmish.model.state import AFLOAT, ATTACK, MOVEMENT, NO_BOAT, PLANNING, Boat
from seatui.games.sea_skirmish.play import gunnery
from seatui.games.sea_skirmish.play.attack import hits
from seatui.games.sea_skirmish.play.collisions import Landing, barred_from, land
from seatui.games.sea_skirmish.play.courses import falls, ideal_pose
from seatui.games.sea_skirmish.play.ending import CONCEDE
from seatui.games.sea_skirmish.play.planning import FACES
from seatui.games.sea_skirmish.words import odds
from seatui.games.sea_skirmish.words.answers import answers_to, nearest_enemy


class Prospect(NamedTuple):
    """The result of a course if everything else stayed where it is now (SK-G09)."""

    course: int
    pose: Pose  # the ideal one
    falls: bool
    landing: Landing  # what it would ram, and where it would end


def prospect(figures: Figures, view: View, boat: int, course: int) -> Prospect:
    """Return the result of one course of a boat as things are now."""
    pose = ideal_pose(view.boats[boat].pose, course)
    if falls(figures.sea, pose):
        return Prospect(course, pose, True, Landing(pose, (), ()))
    bars = barred_from({(a, b): when for a, b, when in view.bars}, boat, view.round)
    return Prospect(course, pose, False, land(figures.sea, view.boats, boat, course, pose, bars))


def is_dead_end(figures: Figures, found: Prospect) -> bool:
    """Return whether every course after this one would fall off the table."""
    return not found.falls and all(falls(figures.sea, ideal_pose(found.landing.pose, course)) for course in FACES)


def things_said(boats: Sequence[Boat], things: Sequence[int]) -> str:
    """ "Brig 2 and island 1"."""
    return listing([thing_name(boats, thing) for thing in things])


def ram_sinks(view: View, boat: int, struck: Sequence[int]) -> tuple[bool, list[int]]:
    """Return whether a ram would sink the boat itself, and which of the boats it strikes (SK-094 to SK-096)."""
    sunk = [thing for thing in struck if thing < MOST_BOATS and view.boats[thing].tokens + 1 >= TOKENS_TO_SINK]
    return view.boats[boat].tokens + len(struck) >= TOKENS_TO_SINK, sunk


def ram_result(view: View, boat: int, struck: Sequence[int]) -> str:
    """Return what a ram would do: "a water token each", "sinks Brig 2", "sinks both"."""
    mine, sunk = ram_sinks(view, boat, struck)
    if mine and sunk:
        return "sinks both" if len(struck) == 1 else f"sinks itself and {things_said(view.boats, sunk)}"
    if mine or sunk:
        return f"sinks {things_said(view.boats, sunk) if sunk else 'itself'}"
    if len(struck) > 1:
        return f"{len(struck)} water tokens for it"
    return "a water token each" if struck[0] < MOST_BOATS else "a water token"


def course_result(view: View, boat: int, found: Prospect, dead_end: bool) -> list[str]:
    """Return the dangers of a course: what it rams or meets, and whether there is a way on."""
    parts = []
    if found.landing.struck:
        struck = found.landing.struck
        now = " where it lies now" if any(thing < MOST_BOATS for thing in struck) else ""  # islands stay
        parts.append(f"rams {things_said(view.boats, struck)}{now} ({ram_result(view, boat, struck)})")
    elif found.landing.barred:
        parts.append(f"meets {things_said(view.boats, found.landing.barred)}, which it may not ram again yet")
    if dead_end:
        parts.append("every course from there falls off the table")
    return parts


def course_meaning(figures: Figures, view: View, action: Action) -> str:
    """Return whether the boat would fall, ram or have no way on, as things are now."""
    found = prospect(figures, view, action[1], action[2])
    if found.falls:
        return "falls off the table"
    return "; ".join(course_result(view, action[1], found, is_dead_end(figures, found)))


def course_end_meaning(figures: Figures, view: View, action: Action) -> str:
    """Return where a course ends, and its dangers: for players who do not see the ghosts."""
    found = prospect(figures, view, action[1], action[2])
    if found.falls:
        return "falls off the table"
    x, y, heading = found.landing.pose
    parts = course_result(view, action[1], found, is_dead_end(figures, found))
    return "; ".join([f"ends at {lengths(x)}, {lengths(y)}, heading {POINTS[heading]}", *parts])


def course_choice_meaning(figures: Figures, view: View, action: Action) -> str:
    """Return where a course ends, its dangers, and what the nearest enemy's answers make of it."""
    found, said, enemy = prospect(figures, view, *action[1:]), course_end_meaning(figures, view, action), nearest_enemy(view, action[1])
    if found.falls or found.landing.struck or found.landing.barred or enemy == NO_BOAT:
        return said
    answers = answers_to(figures, view, action[1], found.landing.pose, enemy)
    name = boat_name(enemy, view.boats[enemy].kind)
    return f"{said}; over the answers of {name}, {answers.said}" if answers is not None and any(answers) else said


def move_meaning(figures: Figures, view: View, action: Action) -> str:
    """Return the course that was shown for the boat, and its consequences."""
    course = view.courses[action[1]]
    return ", ".join(filter(None, (course_name(course), course_end_meaning(figures, view, ("course", action[1], course)))))


def shot_said(shot: gunnery.Aim, tokens: int) -> str:
    """Return a shot at a boat with this many tokens: "2 red against 1 green, 33 % to hit, 8 % to sink, from the left side"."""
    against = f" against {shot.green} green" if shot.green else ""
    hit, sink = odds.to_hit(shot.red, shot.green), odds.to_sink(tokens, shot.red, shot.green)
    sinks = f", {odds.percent(sink)} to sink" if sink else ""
    return f"{shot.red} red{against}, {odds.percent(hit)} to hit{sinks}, from the {side_name(shot.side)} side"


def target_meaning(figures: Figures, view: View, action: Action) -> str:
    """Return the dice and the odds."""
    shot = gunnery.aim(figures.sea, view.boats[view.attacker], view.boats[action[1]])
    return shot_said(shot, view.boats[action[1]].tokens) if shot else ""


def fire_meaning(figures: Figures, view: View, action: Action) -> str:
    """Return the boats it could fire at."""
    found = gunnery.targets(figures.sea, view.teams, view.boats, action[1])
    return f"at {listing([boat_name(target, view.boats[target].kind) for target in found])}"


def place_meaning(figures: Figures, view: View, action: Action) -> str:
    """Return the boat with its cannons, its heading, and its place along the player's edge."""
    _, kind, x, y, heading, face = action
    along = figures.sea.ahead(view.seat or 0) % 12 == 0
    where = f"{lengths(x)} lengths from the west" if along else f"{lengths(y)} lengths from the north"
    return f"{kind_name(kind)}, face {face_name(face)} ({cannons_said(kind, face)}), looking {POINTS[heading]}, {where}"


def flip_meaning(_figures: Figures, view: View, action: Action) -> str:
    """Return the cannons of the face that would be up."""
    boat = view.boats[view.turning]
    return f"cannons {cannons_said(boat.kind, boat.face if action[0] == 'keep' else 1 - boat.face)}"


def cancel_meaning(_figures: Figures, view: View, action: Action) -> str:
    """Return the damage that the hit would do."""
    if view.salvo is None or action[1] not in hits(view.salvo):
        return ""
    return "a critical hit: fire" if RED_DIE[view.salvo.red[action[1]] - 1] == CRITICAL else "a hit: water"


def take_meaning(_figures: Figures, _view: View, action: Action) -> str:
    """Return the cannons of both faces."""
    return f"A: {cannons_said(action[1], 0)}; B: {cannons_said(action[1], 1)}"


MEANINGS: dict[str, Callable[[Figures, View, Action], str]] = {
    "take": take_meaning,
    "place": place_meaning,
    "course": course_choice_meaning,
    "move": move_meaning,
    "flip": flip_meaning,
    "keep": flip_meaning,
    "fire": fire_meaning,
    "target": target_meaning,
    "cancel": cancel_meaning,
}


def meaning(figures: Figures, view: View, action: Action) -> str:
    """Return a few words that explain an option, "" where its notation says all."""
    return MEANINGS[action[0]](figures, view, action) if action[0] in MEANINGS else ""


def warning(figures: Figures, view: View, action: Action) -> str:
    """Return a warning before an action that is certain to lose boats: a course off the table, or conceding; otherwise ""."""
    if action == CONCEDE:
        return "All your boats would leave the game."
    if action[0] == "course" and prospect(figures, view, action[1], action[2]).falls:
        return f"{boat_name(action[1], view.boats[action[1]].kind)} would fall off the table and be lost."
    return ""


def orders_of(view: View) -> list[tuple[str, list[int]]]:
    """Return the seats in the order in which they move and fire in this round, as things are now (SK-052, SK-056 to SK-058)."""
    living = {boat.seat for boat in view.boats if boat.lost == AFLOAT}
    seats = [seat for place in range(view.seats) if (seat := (view.token + place) % view.seats) in living]
    if view.outcome or view.phase not in PASSES or not seats:
        return []
    gone = view.token not in living  # then the first pass leads to the first of those who are left
    found = []
    for what, passes in PASSES[view.phase].items():
        first = max(0, passes - gone) % len(seats)
        found.append((what, seats[first:] + seats[:first]))
    return found


PASSES = {PLANNING: {"moves": 1, "fires": 2}, MOVEMENT: {"moves": 0, "fires": 1}, ATTACK: {"fires": 0}}
"""How often the token passes before each of the phases that are still to come."""


def tally(view: View, seat: int | None) -> str:
    """Return what became of a player's boats."""
    if seat is None:
        return ""
    boats = [(number, boat) for number, boat in enumerate(view.boats) if boat.seat == seat]
    parts = []
    for number, boat in boats:
        fate = boat.lost or ("unharmed" if not boat.tokens else f"afloat with {boat.tokens} of 4 tokens")
        parts.append(f"{boat_name(number, boat.kind)} {FATES.get(fate, fate)}")
    return listing(parts) if parts else "no boats"


FATES = {"fell": "fell off the table", "shot": "was sunk by gunfire", "rammed": "was sunk in a collision", "conceded": "was given up"}
"""How a boat was lost, in words."""


def enemies(view: View, seat: int) -> list[int]:
    """Return the boats in play of other teams."""
    return [number for number, boat in enumerate(view.boats) if boat.lost == AFLOAT and view.teams[boat.seat] != view.teams[seat]]
