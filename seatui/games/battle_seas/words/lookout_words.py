"""Layers of the mat in words, row by row: what the fleet sees, where known enemies can fire, and the ranges of known traps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from seatui.engine.contract import name_of
from seatui.engine.squares import column_letters
from seatui.engine.wording import listing
from seatui.games.battle_seas.knowledge.lookout import card_threat, enemies_on_mat, enemy_sight, fleet_sight, trap_ranges
from seatui.games.battle_seas.knowledge.positions import known_position
from seatui.games.battle_seas.knowledge.view import KnownTrap, View
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import card_name
from seatui.games.battle_seas.words.outlook import named


def sight_lines(figures: Figures, view: View) -> list[str]:
    """The squares that the fleet sees."""
    return ["Your fleet sees:", *rows_said(figures, fleet_sight(figures, view))]


def enemy_lines(figures: Figures, view: View) -> list[str]:
    """The squares that each known enemy could hit in its next turn, and those that known enemies see."""
    state, lines = known_position(figures, view), list[str]()
    for key, unit in enemies_on_mat(view).items():
        lines.append(f"{named(state, key)} at {figures.sea.name(unit.square)} could fire in its next turn at:")
        lines += rows_said(figures, card_threat(figures, view, key)) or ["- nothing"]
    return (
        [*lines, "Known enemies see:", *rows_said(figures, enemy_sight(figures, view))]
        if lines
        else ["You know of no enemy that can fire."]
    )


def trap_lines(figures: Figures, view: View, names: Sequence[str]) -> list[str]:
    """The squares in the range of each known trap (BS-119)."""
    ranges = dict[KnownTrap, list[int]]()
    for square, traps in trap_ranges(figures, view).items():
        for trap in traps:
            ranges.setdefault(trap, []).append(square)
    lines: list[str] = []
    for trap, squares in ranges.items():
        whose = "Your" if trap.seat == view.seat else f"{name_of(trap.seat, names)}'s"
        reach = f"range {CARDS[trap.card].reach}"
        lines += [f"{whose} {card_name(trap.card)} at {figures.sea.name(trap.square)}, {reach}:", *rows_said(figures, squares)]
    return lines or ["You know of no trap on the mat."]


def rows_said(figures: Figures, squares: Iterable[int]) -> list[str]:
    """Return squares row by row: "- row 3: F to M and O"."""
    sea = figures.sea.squares
    in_rows = groupby(sorted(squares), key=lambda square: sea.row[square])
    return [f"- row {row + 1}: {listing(_spans([sea.column[square] for square in found]))}" for row, found in in_rows]


def _spans(columns: Sequence[int]) -> list[str]:
    """ "F to M", "O"."""
    spans = [[column for _, column in run] for _, run in groupby(enumerate(columns), key=lambda each: each[1] - each[0])]
    return [column_letters(span[0]) + (f" to {column_letters(span[-1])}" if len(span) > 1 else "") for span in spans]
