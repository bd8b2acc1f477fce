"""Announcements that a Radio Operator misses: while surfaced in real time, the operator does not write down the enemy's (CS-127).

In the operator's radio each run of missed announcements leaves one entry of the kind "gap", with the time of the first of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, takewhile

from seatui.games.captain_sonar.model.radio import Heard

GAP = "gap"


def written(radio: Sequence[Heard], crew: int) -> tuple[Heard, ...]:
    """The radio as that crew's operator has written it down."""
    return tuple([line for line in _lines(radio, crew) if line is not None])


def lines_written(radio: Sequence[Heard], crew: int) -> list[int]:
    """The number of lines that the operator had written after each number of announcements, from none to all."""
    return list(accumulate((line is not None for line in _lines(radio, crew)), initial=0))


def _lines(radio: Sequence[Heard], crew: int) -> Iterator[Heard | None]:
    """The operator's line for each announcement: itself, a gap where a missed run begins, or None where the run goes on."""
    surfaced = missing = False
    for entry in radio:
        missed = surfaced and entry.crew == 1 - crew
        if not missed:
            yield entry
        else:
            yield None if missing else Heard(entry.at, entry.crew, GAP)
        missing = missed
        if entry.crew == crew and entry.kind in ("surface", "dive"):
            surfaced = entry.kind == "surface"


def latest(radio: Sequence[Heard]) -> tuple[Heard, ...]:
    """The announcements of the latest moment, such as a torpedo with its hits and its damage."""
    return tuple(takewhile(lambda entry: entry.at == radio[-1].at, reversed(radio)))[::-1]
