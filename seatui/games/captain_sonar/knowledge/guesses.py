"""Guesses at the sheets of a crew that agree with its announcements, for seats that may not see them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import product

from seatui.engine.contract import Draw
from seatui.games.captain_sonar.knowledge.crew_record import SILENT, CrewRecord, PanelEvent
from seatui.games.captain_sonar.model.content import CIRCUIT_MASKS, DIRECTIONS, PAIR_MASKS, PAIR_OF, PANEL_MASKS, REACTOR_MASK
from seatui.games.captain_sonar.model.panels import clear_pairs, mark, risks, unmarked

Signs = tuple[tuple[bool, ...], tuple[str, ...]]
"""Which pairs are clear, and the risk of each course; () where the risks are not known."""
MOST_TRIES = 3
MOST_SHEETS = 32
"""The number of sheets with the same signs that are kept to choose from."""


# The Engineer's sheet


def guess_breakdowns(events: Sequence[PanelEvent], clear: Collection[int], signs: Signs | None, draw: Draw) -> int:
    """Return breakdowns that fit these events, with these pairs clear, and with exactly these signs where they are known."""
    if signs is not None:
        clear = [pair for pair, is_clear in enumerate(signs[0]) if is_clear]
    for _ in range(MOST_TRIES):
        breakdowns = _marked(events, clear, draw)
        if signs is None or signs_of(breakdowns, signs) == signs:
            return breakdowns
    sheets = sheets_with(signs or ((), ()))
    return sheets[draw(len(sheets))]


def signs_of(breakdowns: int, like: Signs) -> Signs:
    """The signs of a sheet, with the risks only where ``like`` has them."""
    return clear_pairs(breakdowns), risks(breakdowns) if like[1] else ()


def _marked(events: Sequence[PanelEvent], clear: Collection[int], draw: Draw) -> int:
    """Replay the events at random, so that no mark brings damage and each pair is clear when it has to be."""
    breakdowns = 0
    for (kind, number), spare in zip(events, _spared(events, clear), strict=True):
        if kind == "mark":
            breakdowns = _one_more(breakdowns, draw(len(DIRECTIONS)) if number == SILENT else number, spare, draw)
        elif kind == "mended":
            breakdowns &= ~PANEL_MASKS[draw(len(PANEL_MASKS))]
    for pair in clear:
        breakdowns &= ~PAIR_MASKS[pair]
    return breakdowns


def _spared(events: Sequence[PanelEvent], clear: Collection[int]) -> list[int]:
    """For each event the symbols to leave unmarked, because their pair is clear later on."""
    spare = sum(PAIR_MASKS[pair] for pair in set(clear))
    found = []
    for kind, number in reversed(events):
        if kind == "clear":
            spare |= PAIR_MASKS[number]
        found.append(spare)
    return found[::-1]


def _one_more(breakdowns: int, panel: int, spare: int, draw: Draw) -> int:
    """Make one mark in that panel; none where every mark would bring damage, because none was heard."""
    harmless = [after for symbol in unmarked(breakdowns, panel) for after, damage in (mark(breakdowns, symbol),) if not damage]
    sparing = [after for after in harmless if not after & spare & ~breakdowns]
    choice = sparing or harmless
    return choice[draw(len(choice))] if choice else breakdowns


@lru_cache(maxsize=1024)
def sheets_with(signs: Signs) -> tuple[int, ...]:
    """Some sheets with these signs, those with the fewest marks first; the empty sheet if there is none."""
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
    """The ways to mark one panel that can have these risks, those with the fewest marks first."""
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
    """Return gauges with a mark for each order: full where READY was called, and elsewhere only if the system is broken.

    ``charging``: the First Mate still has to make the mark of the last order, so the gauges keep room for it.
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
