"""The events of the game and their sentences.

Everybody hears every event but ``course_set``, which only the planner hears, and with shared plans the team. Boats are numbers from 0,
things are numbered as in ``collisions``, poses are (x, y, heading), courses and dice faces count from 1; ``seat`` is the player
the event is about.

=================== ====================================================================================================
kind                facts
=================== ====================================================================================================
colour_chosen       seat, colour
boat_taken          seat, card (its kind of boat)
fleet_drawn         seat, cards (of all its boats)
boat_placed         seat, boat, card, face, pose
round_begun         round, token (the seat that holds it), moves, fires (the seats that begin Movement and Attack, as things are)
course_set          seat, boat, course (heard by the planner alone)
courses_confirmed   seat
courses_shown       courses (pairs of boat and course, burning boats left out)
fire_ruled          seat, boat, card, course (rolled), doused (fire tokens that became water)
token_passed        seat (that holds it now)
phase_begun         phase ("movement", "attack"), seat (that begins)
boat_moved          seat, boat, card, course, start, ideal, end (poses; where it falls, end is ideal), stopped (on its way)
ram_barred          seat, boat, card, things, names (that may not collide again yet)
rammed              seat, boat, card, things, names (each cost the mover a token, and a boat one too)
boat_flipped        seat, boat, card, face (now up)
face_kept           seat, boat, card, face
took_aim            seat, boat, card (that is to choose among several targets)
fired               seat, boat, card, target, target_card, side, red, green (faces), distance (hundredths of a millimetre)
die_cancelled       seat (the target's owner), place (of the red die), face, chosen (False: there was no choice)
damage_done         seat (the target's owner), boat, card, water, fire (new tokens), tokens (in all, 4 at most)
guns_silent         round (in which nobody had a target)
boat_lost           seat, boat, card, how ("fell", "shot", "rammed", "conceded"), by (the seat that did it)
team_out            team, seats
limit_reached       round
conceded            seat
game_over           winners, reason, rule
=================== ====================================================================================================
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from seatui.engine.contract import Event
from seatui.engine.narration import Facts, Name, Teller, told
from seatui.engine.wording import listing
from seatui.games.sea_skirmish.model.content import BLANK, CRITICAL, GREEN_DIE, HIT, MISS, MOST_BOATS, RED_DIE, TOKENS_TO_SINK
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.names import (
    POINTS,
    boat_name,
    cannons_said,
    colour_name,
    course_name,
    face_name,
    kind_name,
    lengths,
    side_name,
)
from seatui.games.sea_skirmish.play.courses import falls


def narrate(event: Event, names: Sequence[str]) -> str:
    """Return the event as one sentence, "" if it is for the screen alone."""
    return told(TELLERS, event, names)


def narrate_in_full(figures: Figures, event: Event, names: Sequence[str]) -> str:
    """Return the event as one sentence with the place where a boat comes to lie, for players who do not see the table."""
    said, pose = narrate(event, names), event.facts.get("end" if event.kind == "boat_moved" else "pose")
    if pose is None or falls(figures.sea, pose):
        return said
    x, y, heading = pose
    verb = "ends" if event.kind == "boat_moved" else "lies"
    return f"{said.removesuffix('.')}: it {verb} at {lengths(x)}, {lengths(y)}, heading {POINTS[heading]}."


def whose(facts: Facts, name: Name) -> str:
    """ "Ann's Brig 1"."""
    return f"{name(facts['seat'])}'s {boat_name(facts['boat'], facts['card'])}"


def shown(facts: Facts, _name: Name) -> str:
    """Return all courses in one sentence: "Courses: boat 1 hard left; 2 and 3 short forward."."""
    boats: dict[int, list[str]] = {}
    for boat, course in facts["courses"]:
        boats.setdefault(course, []).append(str(boat + 1))
    said = "; ".join(f"{listing(numbers)} {course_name(course)}" for course, numbers in boats.items())
    one = len(next(iter(boats.values()), ())) == 1
    return f"Courses: boat{'' if one else 's'} {said}." if said else "No boat could be given a course."


def rammed(facts: Facts, name: Name) -> str:
    """Return what a boat rammed, and the tokens this cost."""
    boats, things = sum(thing < MOST_BOATS for thing in facts["things"]), len(facts["things"])
    if things > 1:
        return f"{whose(facts, name)} rams {listing(facts['names'])}: it takes {things} water{', each boat 1' if boats else ''}."
    what = facts["names"][0]
    return f"{whose(facts, name)} rams {what}: both take water." if boats else f"{whose(facts, name)} runs onto {what} and takes water."


def fired(facts: Facts, name: Name) -> str:
    """Return who fires at whom, and what the dice show."""
    target = boat_name(facts["target"], facts["target_card"])
    red = rolled(RED_DIE[face - 1] for face in facts["red"])
    green = f"; green {rolled(GREEN_DIE[face - 1] for face in facts['green'])}" if facts["green"] else ""
    return f"{whose(facts, name)} ({side_name(facts['side'])}) fires at {target}: {red}{green}."


def rolled(faces: Iterable[str]) -> str:
    """Return the faces of dice that count, "critical, 2 hits", else the blanks."""
    numbers = Counter(faces)
    if len(numbers) > 1:
        del numbers[BLANK]
    return ", ".join(f"{numbers[face]} {many}" if numbers[face] > 1 else face for face, many in MANY.items() if numbers[face])


MANY = {CRITICAL: "criticals", HIT: "hits", MISS: "misses", BLANK: "blanks"}
"""The faces of red and green dice, and what several of them are called."""


def cancelled(facts: Facts, name: Name) -> str:
    """Return which hit was cancelled."""
    return f"{name(facts['seat'])} cancels a {'critical hit' if RED_DIE[facts['face'] - 1] == 'critical' else 'hit'}."


def damaged(facts: Facts, name: Name) -> str:
    """Return the damage that a boat takes."""
    water, fire = facts["water"], facts["fire"]
    parts = [f"takes {water} water" if water > 1 else "takes water"] * bool(water)
    parts += [f"catches fire in {fire} places" if fire > 1 else "catches fire"] * bool(fire)
    if not parts:
        return f"{whose(facts, name)} goes unharmed."
    return f"{whose(facts, name)} {' and '.join(parts)}: {facts['tokens']} of {TOKENS_TO_SINK} tokens."


def lost(facts: Facts, name: Name) -> str:
    """Return how a boat left the game."""
    who = whose(facts, name)
    return {
        "fell": f"{who} falls off the table and is lost.",
        "shot": f"{who} sinks under the guns of {name(facts['by'])}.",
        "rammed": f"{who} sinks after the collision.",
        "conceded": f"{who} leaves the table.",
    }[facts["how"]]


def doused(facts: Facts, name: Name) -> str:
    """Return where the die sends a burning boat."""
    return f"{whose(facts, name)} burns and rolls {facts['course']}, {course_name(facts['course'])}; fire turns to water."


def over(facts: Facts, name: Name) -> str:
    """Return who won, and why."""
    return f"The game is over: {facts['reason'].format(*(name(seat) for seat in facts['winners']))}."


TELLERS: dict[str, Teller] = {
    "colour_chosen": lambda f, name: f"{name(f['seat'])} sails under {colour_name(f['colour'])}.",
    "boat_taken": lambda f, name: f"{name(f['seat'])} takes the {kind_name(f['card'])}.",
    "fleet_drawn": lambda f, name: f"{name(f['seat'])} draws the {listing([kind_name(card) for card in f['cards']])}.",
    "boat_placed": lambda f, name: f"{name(f['seat'])} places {boat_name(f['boat'], f['card'])}, face {face_name(f['face'])} up.",
    "round_begun": lambda f, name: f"Round {f['round']}: {name(f['moves'])} moves first, {name(f['fires'])} fires first. Plan in secret.",
    "course_set": lambda f, name: f"{name(f['seat'])} sets boat {f['boat'] + 1} {course_name(f['course'])}.",
    "courses_confirmed": lambda f, name: f"{name(f['seat'])} has set all courses.",
    "courses_shown": shown,
    "fire_ruled": doused,
    "token_passed": lambda _f, _name: "",
    "phase_begun": lambda f, name: f"{f['phase'].capitalize()}: {name(f['seat'])} begins.",
    "boat_moved": lambda f, name: f"{whose(f, name)} goes {course_name(f['course'])}{', but stops on its way' if f['stopped'] else ''}.",
    "ram_barred": lambda f, name: f"{whose(f, name)} slides clear of {listing(f['names'])} unharmed: they have just collided.",
    "rammed": rammed,
    "boat_flipped": lambda f, name: f"{whose(f, name)} turns to face {face_name(f['face'])}: {cannons_said(f['card'], f['face'])}.",
    "face_kept": lambda f, name: f"{whose(f, name)} keeps face {face_name(f['face'])} up.",
    "took_aim": lambda f, name: f"{whose(f, name)} takes aim.",
    "fired": fired,
    "die_cancelled": cancelled,
    "damage_done": damaged,
    "guns_silent": lambda _f, _name: "No boat has a target.",
    "boat_lost": lost,
    "team_out": lambda f, name: (
        f"{listing([name(seat) for seat in f['seats']])} {'is' if len(f['seats']) == 1 else 'are'} out of the game."
    ),
    "limit_reached": lambda f, _name: f"Round {f['round']} was the last.",
    "conceded": lambda f, name: f"{name(f['seat'])} concedes.",
    "game_over": over,
}
