"""Short names of areas, and where they are written over the squares of an area."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, TypeAlias

from seatui.games.battle_seas.model.content import DEFENSE, Card

BRIEF = {
    "Fort": ("Ft", "Frt"),
    "Turret": ("Tu", "Tur", "Turr"),
    "Dockyard": ("Dk", "Dck", "Dock"),
    "Victualling Yard": ("Vi", "Vic", "Vict", "V.Yard", "Vict.Yard"),
    "Naval Hospital": ("Ho", "Hos", "Hosp", "Hospital"),
    "Shore Battery": ("Ba", "Bat", "Batt", "Battery"),
    "Harbour Boom": ("Bo", "Bom", "Boom"),
    "Signal Station": ("Si", "Sig", "Sgnl", "Signal"),
    "Lighthouse": ("Li", "Lig", "Lght", "Light"),
    "Martello Tower": ("Ma", "Mar", "Mart", "Martello"),
    "Redoubt": ("Rd", "Rdt", "Rdbt", "Redbt"),
    "Rough Seas": ("Ro", "Rgh", "Rogh", "Rough"),
    "Choppy Waters": ("Ch", "Chp", "Chop", "Choppy"),
    "Island": ("Is", "Isl", "Isle"),
    "Sea Cliffs": ("Cl", "Clf", "Clif", "Cliffs"),
    "Reef": ("Rf",),
    "Shoal": ("Sh", "Shl"),
    "Fog Bank": ("Fo", "Fog"),
    "Dead Calm": ("Ca", "Clm", "Calm"),
    "Sheltered Anchorage": ("An", "Anc", "Anch", "Anchor", "Anchorage"),
}
"""Short forms of each name without its number, the shortest first. No two names share one."""
SPACED = 6
"""Cells that a letter, a blank and a name need."""
Taken: TypeAlias = "Collection[tuple[int, int]]"
"""Squares of an area that are covered, counted from its corner."""


def plain_name(card: Card) -> str:
    """Return an area's name without its number, which repeats the CAP: "Fort"."""
    return card.name.rstrip("0123456789, ")


def area_name(card: Card, room: int) -> str:
    """Return the longest form of a name that fits into ``room`` cells; in a single cell its first letter."""
    forms = (*BRIEF[plain_name(card)], plain_name(card), card.name)
    return max((form for form in forms if len(form) <= room), key=len, default=forms[0][:room])


class Run(NamedTuple):
    """Free squares side by side in one row of an area, counted from its corner."""

    row: int
    start: int
    length: int


def free_runs(across: int, down: int, taken: Taken) -> list[Run]:
    """Return the free runs to write on, the longest first, equal ones from the top."""
    runs: list[Run] = []
    for row in range(down):
        start = 0
        for column in range(across + 1):
            if column == across or (column, row) in taken:
                if column > start:
                    runs.append(Run(row, start, column - start))
                start = column + 1
    return sorted(runs, key=lambda run: (-run.length, run.row, run.start))


def area_lines(
    card: Card, status: tuple[str, str] | None, size: tuple[int, int], cell: tuple[int, int], taken: Taken, texture: str
) -> list[str]:
    """Return the lines written over a whole area, around the covered squares: its name, and ``status``, its owner and CAP.

    ``size`` is the area's in squares, ``cell`` a square's on the screen.
    """
    (across, down), (width, height) = size, cell
    lines = [""] * (down * height)
    runs = free_runs(across, down, taken)
    if runs:
        run = runs[0]
        name = area_name(card, run.length * width)
        second = run if height > 1 else next((other for other in runs if other.row != run.row), None)
        if status is not None and second is not None:
            lines[second.row * height + (second is run)] = " " * (second.start * width) + _status(*status, second.length * width)
        elif status is not None:
            name = _owned(card, status[0], run.length * width)
        lines[run.row * height] = " " * (run.start * width) + name
    return [line.ljust(across * width) if line else texture * (across * width) for line in lines]


def _status(owner: str, left: str, room: int) -> str:
    """ "B 900"."""
    return next((form for form in (f"{owner} {left}", f"{owner}{left}") if len(form) <= room), owner)


def _owned(card: Card, owner: str, room: int) -> str:
    """Return the name with its owner's letter, where there is room for both: "B Boom", "BRd"."""
    name = written_name(card, room)
    return f"{owner} {name}" if room >= SPACED else f"{owner}{name}" if room == 3 else name


def written_name(card: Card, room: int) -> str:
    """Return the name of an area as it is written over a row of free squares; that of a Defense area leaves room for its owner's letter."""
    owned = card.kind == DEFENSE
    return area_name(card, room - 2 if owned and room >= SPACED else 2 if owned and room == 3 else room)
