"""What a Radio Operator misses: while the crew is surfaced in real time, what the enemy says is not written down (CS-127).

In the operator's own radio each run of missed announcements leaves one entry of the kind "gap", with the time of the first of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from seatui.games.captain_sonar.view import Heard, View

GAP = "gap"
UNKNOWN = "silence"
"""What stands for an announcement that was missed: it tells least."""


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


def refill(view: View) -> tuple[list[Heard], Sequence[int]]:
    """A whole radio that leaves these lines on the operator's paper, and how many announcements it had when so many lines were written.

    What was missed is unknown; something was, and the latest announcement is still in the operator's ear.
    """
    if all(entry.kind != GAP for entry in view.radio):
        return list(view.radio), range(len(view.radio) + 1)
    radio: list[Heard] = []
    announced = [0]
    for number, entry in enumerate(view.radio):
        if entry.kind == GAP:
            latest = view.live if number == len(view.radio) - 1 else None
            if latest is None or latest.at != entry.at:
                radio.append(entry._replace(kind=UNKNOWN))
            if latest is not None:
                radio.append(latest)
        else:
            radio.append(entry)
        announced.append(len(radio))
    return radio, announced
