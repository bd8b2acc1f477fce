"""Names of boats, headings and courses in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.games.sea_skirmish.model.content import COLOURS, COURSES, FACES, KINDS, LENGTH, MOST_BOATS, SIDES
from seatui.games.sea_skirmish.model.state import Boat

POINTS = (
    "north", "north by east", "north-north-east", "north-east", "east-north-east", "east by north",
    "east", "east by south", "east-south-east", "south-east", "south-south-east", "south by east",
    "south", "south by west", "south-south-west", "south-west", "west-south-west", "west by south",
    "west", "west by north", "west-north-west", "north-west", "north-north-west", "north by west",
)  # fmt: skip
"""The 24 headings in words."""


def kind_name(kind: int) -> str:
    """ "Brig"."""
    return KINDS[kind].name.capitalize()


def boat_name(number: int, kind: int) -> str:
    """Return a boat's name, numbered from 1: "Brig 1"."""
    return f"{kind_name(kind)} {number + 1}"


def thing_name(boats: Sequence[Boat], thing: int) -> str:
    """Return the name of a boat or an island: "Brig 2", "island 1" (see ``collisions`` for the numbers)."""
    return boat_name(thing, boats[thing].kind) if thing < MOST_BOATS else f"island {thing - MOST_BOATS + 1}"


def course_name(course: int) -> str:
    """ "hard left"."""
    return COURSES[course - 1].name


def brief_course(course: int) -> str:
    """Return a shorter name for narrow places: "long fwd"."""
    return course_name(course).replace("forward", "fwd")


def colour_name(colour: int) -> str:
    """ "red"."""
    return COLOURS[colour]


def face_name(face: int) -> str:
    """ "A"."""
    return FACES[face]


def side_name(side: int) -> str:
    """ "front"."""
    return SIDES[side]


def cannons_said(kind: int, face: int) -> str:
    """Return the cannons of a face: "front 1, right 2, left 2"."""
    dice = KINDS[kind].faces[face]
    return ", ".join(f"{side} {number}" for side, number in zip(SIDES, dice, strict=True) if number)


def tokens_said(boat: Boat) -> str:
    """ "1 water and 2 fire", or "unharmed"."""
    parts = [f"{number} {kind}" for number, kind in ((boat.water, "water"), (boat.fire, "fire")) if number]
    return " and ".join(parts) or "unharmed"


def lengths(units: int) -> str:
    """Return a length in card lengths, with at most two decimals."""
    hundredths = (units * 100 + LENGTH // 2) // LENGTH
    return f"{hundredths // 100}.{hundredths % 100:02}".rstrip("0").rstrip(".")
