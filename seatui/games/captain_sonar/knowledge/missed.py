"""Announcements that a Radio Operator misses: while surfaced in real time, the operator does not write down the enemy's (CS-127).

In the operator's radio each run of missed announcements leaves one entry of the kind "gap", with the time of the first of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from seatui.games.captain_sonar.model.radio import Heard

GAP = "gap"


def written(radio: Sequence[Heard], crew: int) -> tuple[Heard, ...]:
    """The radio as that crew's operator has written it down."""
    return tuple([entry if number is None else Heard(entry.at, 1 - crew, GAP) for entry, number in _sorted_out(radio, crew) if number != 0])


def lines_written(radio: Sequence[Heard], crew: int) -> list[int]:
    """The number of lines that the operator had written after each number of announcements, from none to all."""
    lines = [0]
    for _, number in _sorted_out(radio, crew):
        lines.append(lines[-1] + (number != 0))
    return lines


def _sorted_out(radio: Sequence[Heard], crew: int) -> list[tuple[Heard, int | None]]:
    """Each announcement with None if it is written down, 1 if it begins a missed run, 0 if it continues one."""
    found: list[tuple[Heard, int | None]] = []
    surfaced, missing = False, False
    for entry in radio:
        missed = surfaced and entry.crew == 1 - crew
        found.append((entry, None if not missed else int(not missing)))
        missing = missed
        if entry.crew == crew and entry.kind in ("surface", "dive"):
            surfaced = entry.kind == "surface"
    return found


def latest(radio: Sequence[Heard]) -> tuple[Heard, ...]:
    """The announcements of the latest moment: for instance a torpedo with its hits and its damage."""
    return tuple(takewhile(lambda entry: entry.at == radio[-1].at, reversed(radio)))[::-1]
