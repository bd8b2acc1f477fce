"""The Engineer: marks the symbol that brings no damage and keeps needed systems clear (CS-095 to CS-103)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from seatui.engine.contract import Action, Draw
from seatui.games.captain_sonar.bot.situation import Answer, Situation
from seatui.games.captain_sonar.knowledge.view import EngineerSheet
from seatui.games.captain_sonar.model.content import DIRECTIONS, PAIR_MASKS, PAIRS, PANEL_MASKS, PANEL_SIZE, REACTOR_MASK
from seatui.games.captain_sonar.model.panels import clear_pairs, mark, unmarked

DAMAGE = 20.0
"""The cost of a damage, next to the costs below."""
BROKEN = (1.0, 0.5, 0.4)
"""The cost of broken weapons, detection or special."""
WANTED = 3.0
"""The factor on the cost of a broken pair that the Captain wants clear."""
CROWDED = (0.0, 0.02, 0.05, 0.12, 0.3, 1.0, 0.0)
"""The cost of a panel by the number of its marks; the sixth brings damage."""
HOT = (0.0, 0.05, 0.12, 0.25, 0.6, 2.0, 0.0)
"""The cost of the reactor by the number of its marks."""
MARK = 0.03
"""The cost of each mark in itself; a circuit that repairs itself takes four away."""


def rough_mark(situation: Situation, options: Sequence[Action], draw: Draw) -> Action:
    """Mark any symbol that brings no damage, preferably one that breaks nothing more."""
    sheet = _sheet(situation)
    safe = [option for option in options if not mark(sheet.breakdowns, symbol_of(option))[1]]
    harmless = [option for option in safe if _breaks_nothing(sheet.breakdowns, symbol_of(option))]
    choice = harmless or safe or options
    return choice[draw(len(choice))]


def looking_ahead(courses: int) -> Answer:
    """Mark the symbol with the least cost on average over that many further courses."""

    def breakdown(situation: Situation, options: Sequence[Action], _draw: Draw) -> Action:
        breakdowns, wanted = _sheet(situation).breakdowns, situation.asked("clear") or ""
        return min(options, key=lambda option: _judged(breakdowns, symbol_of(option), wanted, courses))

    return breakdown


def mend_worst(situation: Situation, options: Sequence[Action], _draw: Draw) -> Action:
    """Name the panel whose marks cost most, for a Damage Party (CS-145)."""
    breakdowns, wanted = _sheet(situation).breakdowns, situation.asked("clear") or ""
    return min(options, key=lambda option: _cost(breakdowns & ~PANEL_MASKS[DIRECTIONS.index(option[1])], wanted))


def symbol_of(option: Action) -> int:
    """The number of the symbol that an answer marks."""
    return DIRECTIONS.index(option[1]) * PANEL_SIZE + int(option[2])


def _sheet(situation: Situation) -> EngineerSheet:
    if situation.own.engineer is None:
        raise ValueError("this seat may not look at the panels")
    return situation.own.engineer


def _breaks_nothing(breakdowns: int, symbol: int) -> bool:
    """Whether all clear pairs stay clear after a mark."""
    after = clear_pairs(mark(breakdowns, symbol)[0])
    return all(still or not clear for still, clear in zip(after, clear_pairs(breakdowns), strict=True))


def _judged(breakdowns: int, symbol: int, wanted: str, courses: int) -> tuple[bool, float]:
    """A sort key: whether a mark brings damage, which is avoided at any price, then its cost."""
    return mark(breakdowns, symbol)[1], _marked(breakdowns, symbol, wanted, courses)


@lru_cache(maxsize=1 << 16)
def _marked(breakdowns: int, symbol: int, wanted: str, courses: int) -> float:
    """The cost of the sheet after that mark and that many further courses."""
    after, damages = mark(breakdowns, symbol)
    ahead = _ahead(after, symbol // PANEL_SIZE, wanted, courses)
    return ahead + DAMAGE if damages else ahead


@lru_cache(maxsize=1 << 16)
def _ahead(breakdowns: int, course: int, wanted: str, courses: int) -> float:
    """The cost of the sheet, and on average of the best marks for the next courses. No course leads straight back (CS-045)."""
    cost = _cost(breakdowns, wanted)
    if not courses:
        return cost
    turns = [panel for panel in range(len(DIRECTIONS)) if panel != (course + 2) % len(DIRECTIONS)]
    best = [min(_marked(breakdowns, symbol, wanted, courses - 1) for symbol in unmarked(breakdowns, panel)) for panel in turns]
    return cost + sum(best) / len(best)


@lru_cache(maxsize=1 << 16)
def _cost(breakdowns: int, wanted: str) -> float:
    """The cost of a sheet as it is."""
    broken = sum(
        cost * (WANTED if pair == wanted else 1.0) for cost, pair, mask in zip(BROKEN, PAIRS, PAIR_MASKS, strict=True) if breakdowns & mask
    )
    crowded = sum(CROWDED[(breakdowns & panel).bit_count()] for panel in PANEL_MASKS)
    return broken + crowded + HOT[(breakdowns & REACTOR_MASK).bit_count()] + MARK * breakdowns.bit_count()
