"""What a Radio Operator misses: while the crew is surfaced in real time, what the enemy says is not written down (CS-127).

In the operator's own radio each run of missed announcements leaves one entry of the kind "gap", with the time of the first of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from seatui.games.captain_sonar.model.radio import Heard

GAP = "gap"


def written(radio: Sequence[Heard], crew: int) -> tuple[Heard, ...]:
    """What that crew's operator has on paper of everything said."""
    return tuple([entry if number is None else Heard(entry.at, 1 - crew, GAP) for entry, number in _sorted_out(radio, crew) if number != 0])


def lines_written(radio: Sequence[Heard], crew: int) -> list[int]:
    """How many lines the operator had on paper when so many announcements had been made, from none to all."""
    lines = [0]
    for _, number in _sorted_out(radio, crew):
        lines.append(lines[-1] + (number != 0))
    return lines


def _sorted_out(radio: Sequence[Heard], crew: int) -> list[tuple[Heard, int | None]]:
    """Each announcement with None if it is written, 1 if it is the first of a missed run, 0 if it goes on with one."""
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
    """What was said at the same moment as the last announcement: a torpedo with its hits and its damage."""
    return tuple(takewhile(lambda entry: entry.at == radio[-1].at, reversed(radio)))[::-1]
