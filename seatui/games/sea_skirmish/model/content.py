"""Boats, dice, tables and maps, read once from rules/sea_skirmish/content.toml."""

from __future__ import annotations

import tomllib
from typing import Any, NamedTuple

from seatui.paths import rules_folder


def _load() -> dict[str, Any]:
    with (rules_folder() / "sea_skirmish" / "content.toml").open("rb") as file:
        return tomllib.load(file)


_BOX = _load()


class BoatKind(NamedTuple):
    """A boat card: the cannon dice at the front, right, back and left of its two faces (SK-008)."""

    name: str
    faces: tuple[tuple[int, ...], tuple[int, ...]]


class Course(NamedTuple):
    """A face of the yellow die (SK-017)."""

    name: str
    turn: int  # steps of 15 degrees, to the right where positive
    circle: bool  # whether the front edge, not the back edge, is laid on the guide line (SK-077)


LENGTH: int = _BOX["card"]["length"]
WIDTH: int = _BOX["card"]["width"]
MOST_BOATS: int = _BOX["rules"]["most_boats"]
TOKENS_TO_SINK: int = _BOX["rules"]["tokens_to_sink"]
RANGE: int = _BOX["rules"]["range"] * LENGTH
CLEARANCE: int = _BOX["rules"]["clearance"]

COLOURS: tuple[str, ...] = tuple(_BOX["rules"]["colours"])
KINDS = tuple(BoatKind(name, (tuple(faces["a"]), tuple(faces["b"]))) for name, faces in _BOX["boats"].items())
"""The six boat cards that every colour has (SK-005)."""
FACES = ("A", "B")

COURSES = tuple(Course(course["name"], course["turn"], course.get("circle", False)) for course in _BOX["courses"])
"""The faces of the yellow die; face number n of the die is COURSES[n - 1]."""
HARD_LEFT, SOFT_LEFT, LONG_FORWARD, SOFT_RIGHT, HARD_RIGHT, SHORT_FORWARD = range(1, len(COURSES) + 1)
"""The numbers of the courses (SK-017)."""

RED_DIE: tuple[str, ...] = tuple(_BOX["dice"]["red"])
GREEN_DIE: tuple[str, ...] = tuple(_BOX["dice"]["green"])
HIT, CRITICAL, MISS, BLANK = "hit", "critical", "miss", "blank"

TABLES: dict[int, dict[str, Any]] = {int(seats): table for seats, table in _BOX["tables"].items()}
MAPS: dict[str, dict[str, Any]] = _BOX["maps"]

SIDES = ("front", "right", "back", "left")
"""The sides of a card, numbered as in ``plane``."""
