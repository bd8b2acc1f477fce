"""Sheets that agree with what a crew has told of itself, for whoever may not look at them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import product

from seatui.engine.contract import Draw
from seatui.games.captain_sonar.knowledge.crew_record import SILENT, CrewRecord, PanelEvent
from seatui.games.captain_sonar.model.content import CIRCUIT_MASKS, DIRECTIONS, PAIR_MASKS, PAIR_OF, PANEL_MASKS, REACTOR_MASK
from seatui.games.captain_sonar.model.panels import clear_pairs, mark, risks, unmarked

Signs = tuple[tuple[bool, ...], tuple[str, ...]]
"""Which pairs are clear, and how risky each course is; () where that is not known."""
MOST_TRIES = 3
MOST_SHEETS = 32
"""So many sheets of the same signs are kept to choose from."""


# The Engineer's sheet


def guess_breakdowns(work: Sequence[PanelEvent], clear: Collection[int], signs: Signs | None, draw: Draw) -> int:
    """Breakdowns that come of such work, with these pairs clear, and exactly with these signs where they are known."""
    if signs is not None:
        clear = [pair for pair, is_clear in enumerate(signs[0]) if is_clear]
    for _ in range(MOST_TRIES):
        breakdowns = _marked(work, clear, draw)
        if signs is None or signs_of(breakdowns, signs) == signs:
            return breakdowns
    sheets = sheets_with(signs or ((), ()))
    return sheets[draw(len(sheets))]


def signs_of(breakdowns: int, like: Signs) -> Signs:
    """The signs of a sheet, as far as the others tell them."""
    return clear_pairs(breakdowns), risks(breakdowns) if like[1] else ()


def _marked(work: Sequence[PanelEvent], clear: Collection[int], draw: Draw) -> int:
    """Do the work again, in one of the ways in which it brings no damage and the pairs were clear when they had to be."""
    breakdowns = 0
    for (kind, number), spare in zip(work, _spared(work, clear), strict=True):
        if kind == "mark":
            breakdowns = _one_more(breakdowns, draw(len(DIRECTIONS)) if number == SILENT else number, spare, draw)
        elif kind == "mended":
            breakdowns &= ~PANEL_MASKS[draw(len(PANEL_MASKS))]
    for pair in clear:
        breakdowns &= ~PAIR_MASKS[pair]
    return breakdowns


def _spared(work: Sequence[PanelEvent], clear: Collection[int]) -> list[int]:
    """For each piece of work the symbols that had better stay unmarked, because their pair is clear later on."""
    spare = sum(PAIR_MASKS[pair] for pair in set(clear))
    found = []
    for kind, number in reversed(work):
        if kind == "clear":
            spare |= PAIR_MASKS[number]
        found.append(spare)
    return found[::-1]


def _one_more(breakdowns: int, panel: int, spare: int, draw: Draw) -> int:
    """One mark in that panel; none where every one would bring damage, which was not heard."""
    harmless = [after for symbol in unmarked(breakdowns, panel) for after, damage in (mark(breakdowns, symbol),) if not damage]
    sparing = [after for after in harmless if not after & spare & ~breakdowns]
    choice = sparing or harmless
    return choice[draw(len(choice))] if choice else breakdowns


@lru_cache(maxsize=1024)
def sheets_with(signs: Signs) -> tuple[int, ...]:
    """Some sheets with these signs, those with fewest marks first; the empty one if there is none."""
    found: list[int] = []
    for breakdowns in _lawful_sheets(signs):
        if signs_of(breakdowns, signs) == signs:
            found.append(breakdowns)
            if len(found) == MOST_SHEETS:
                break
    return tuple(found) or (0,)


def _lawful_sheets(signs: Signs) -> Iterator[int]:
    """Sheets without a full circuit, panel or reactor, in which nothing of a clear pair is marked."""
    open_marks = ~sum(PAIR_MASKS[pair] for pair, is_clear in enumerate(signs[0]) if is_clear)
    for parts in product(*(_panel_parts(panel, PANEL_MASKS[panel] & open_marks, signs[1]) for panel in range(len(PANEL_MASKS)))):
        breakdowns = sum(parts)
        if breakdowns & REACTOR_MASK != REACTOR_MASK and all(breakdowns & circuit != circuit for circuit in CIRCUIT_MASKS):
            yield breakdowns


def _panel_parts(panel: int, allowed: int, risks: Sequence[str]) -> list[int]:
    """The ways to mark one panel that can have these risks, those with fewest marks first."""
    whole, wanted = PANEL_MASKS[panel], risks[panel] if risks else ""
    parts = [part for part in _submasks(allowed) if part != whole]
    if wanted == "would":  # one symbol is left
        parts = [part for part in parts if (whole & ~part).bit_count() == 1]
    if "may" in risks:  # the last symbol of the reactor is in that panel
        left = int(wanted == "may")
        parts = [part for part in parts if (whole & REACTOR_MASK & ~part).bit_count() == left]
    return sorted(parts, key=lambda part: (part.bit_count(), part))


def _submasks(mask: int) -> Iterator[int]:
    part = mask
    while part:
        yield part
        part = part - 1 & mask
    yield 0


# The First Mate's sheet


def guess_gauges(sizes: Sequence[int], record: CrewRecord, breakdowns: int, *, charging: bool, draw: Draw) -> list[int]:
    """Gauges with as many marks as there were orders: full where READY was called and not elsewhere, unless the system is broken.

    ``charging``: the mark of the last order is still to be made, so that there is room for it.
    """
    clear = clear_pairs(breakdowns)
    gauges = [size if record.called >> system & 1 else 0 for system, size in enumerate(sizes)]
    room = [
        0 if not size or record.called >> system & 1 else size - clear[PAIR_OF[system]] for system, size in enumerate(sizes)
    ]  # a full gauge of an unbroken system would have been called
    marks = record.charged - charging - sum(sizes[system] for system in record.used) - sum(gauges)
    for _ in range(min(marks, sum(room), sum(sizes) - sum(gauges) - charging)):
        open_gauges = [system for system in range(len(sizes)) if room[system]]
        system = open_gauges[draw(len(open_gauges))]
        gauges[system] += 1
        room[system] -= 1
    return gauges
