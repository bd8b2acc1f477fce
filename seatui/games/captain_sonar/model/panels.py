"""The Engineer's sheet as arithmetic on bit masks: the effect of a mark, and the risk of a course (CS-095 to CS-103)."""

from __future__ import annotations

from functools import lru_cache

from seatui.games.captain_sonar.model.content import CIRCUIT_MASKS, DIRECTIONS, PAIR_MASKS, PANEL_MASKS, PANEL_SIZE, REACTOR_MASK

ALL_MARKS = (1 << PANEL_SIZE * len(DIRECTIONS)) - 1


def mark(breakdowns: int, symbol: int) -> tuple[int, bool]:
    """Return the breakdowns after one more mark, and whether it brings damage.

    Circuits repair themselves first (CS-098, CS-101); then a full panel or a full reactor brings one damage and clears the sheet
    (CS-099, CS-100, CS-102).
    """
    marked = breakdowns | 1 << symbol
    for circuit in complete_circuits(marked):
        marked &= ~CIRCUIT_MASKS[circuit]
    panel = PANEL_MASKS[symbol // PANEL_SIZE]
    if marked & REACTOR_MASK == REACTOR_MASK or marked & panel == panel:
        return 0, True
    return marked, False


def complete_circuits(marked: int) -> list[int]:
    """The circuits that repair themselves because every symbol of them is marked (CS-098)."""
    return [number for number, circuit in enumerate(CIRCUIT_MASKS) if marked & circuit == circuit]


def unmarked(breakdowns: int, panel: int) -> list[int]:
    """The symbols of a panel that can still be marked, in order."""
    first = panel * PANEL_SIZE
    return [symbol for symbol in range(first, first + PANEL_SIZE) if not breakdowns >> symbol & 1]


def risk(breakdowns: int, panel: int) -> str:
    """Whether the next course in that direction is "safe", "may" or "would" bring damage (CS-103)."""
    harm = [mark(breakdowns, symbol)[1] for symbol in unmarked(breakdowns, panel)]
    return "would" if all(harm) else "may" if any(harm) else "safe"


@lru_cache(maxsize=1 << 12)
def risks(breakdowns: int) -> tuple[str, ...]:
    """The risk of a course in each direction."""
    return tuple([risk(breakdowns, panel) for panel in range(len(DIRECTIONS))])


def clear_pairs(breakdowns: int) -> tuple[bool, ...]:
    """Which pairs of systems have no breakdown (CS-058, CS-059)."""
    return tuple([not breakdowns & pair for pair in PAIR_MASKS])
