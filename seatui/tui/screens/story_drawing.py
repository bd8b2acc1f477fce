"""The story of a finished game as lines with styles: plots over time, luck of the dice, and the table of players' figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from textual.geometry import Size

from seatui.engine.wording import sentence
from seatui.match.chronicle import value_at
from seatui.match.story import Luck, Plot, Story, turns_played
from seatui.match.story_text import luck_words
from seatui.tui.look.players import player
from seatui.tui.shell.lines import FILL, Line, Span, cell
from seatui.tui.shell.page import title
from seatui.tui.widgets.tabletop.braille import ACROSS, BITS, BLANK, DOWN
from seatui.tui.widgets.text_rows import wrap_words

TALL, LOW = (7, 5), (4, 8)
"""Rows of the first plot, which is the most telling, and of the others: at least, and one for this many rows of the page."""
APART = 3
"""Cells between two labels of turns."""
GAUGE = 21
"""Cells of the gauge of luck; odd, so that it has a middle."""
LEAST_CELL, MOST_CELL = 7, 14
"""Cells of a column of figures."""


class Teller(NamedTuple):
    """Everything that the drawing needs beside the story."""

    sides: Sequence[str]  # names
    columns: Sequence[str]  # names of the columns of figures
    side_looks: Sequence[int]
    column_looks: Sequence[int]
    is_coarse: bool = False  # draw with letters, where dots cannot be shown or cannot be told apart


def drawn_story(story: Story, teller: Teller, page: Size) -> list[Line]:
    """Return everything but the key moments, for a page of that size; it scrolls."""
    lines: list[Line] = []
    width = page.width
    tall, low = (max(least, page.height // part) for least, part in (TALL, LOW))
    if story.plots:
        lines += [*title("How it went"), *legend(teller, width)]
    for number, plot in enumerate(story.plots):
        if any(any(row) for row in plot.values):
            lines += [*title(sentence(plot.name)), *drawn_plot(plot, story, teller, width, low if number else tall)]
    lucky = [at for at, luck in enumerate(story.luck) if luck.throws]
    if lucky:
        lines += title("Luck of the dice")
        lines += [line for at in lucky for line in drawn_luck(teller.columns[at], teller.column_looks[at], story.luck[at], width)]
    if any(any(figure.numbers) for figure in story.figures):
        lines += [*title("Figures"), *figure_table(story, teller, width)]
    return lines


def legend(teller: Teller, width: int) -> list[Line]:
    """Return the letters of the sides with their names."""
    lines: list[Line] = []
    line: Line = ()
    for name, look in zip(teller.sides, teller.side_looks, strict=True):
        entry = (Span(player(look).letter, f"player {look}"), Span(f" {name}   "))
        if line and _width((*line, *entry)) > width:
            lines.append(line)
            line = ()
        line = (*line, *entry)
    return [*lines, line]


# Plots


def drawn_plot(plot: Plot, story: Story, teller: Teller, width: int, height: int) -> list[Line]:
    """Return a plot with its axes; a letter stands at the end of each line. Where lines meet, their colours or letters take turns."""
    top, bottom = max(map(max, plot.values)), min(0, *map(min, plot.values))
    marks = f"{top:g}", f"{bottom:g}"
    left = max(map(len, marks))
    ends = _ends(plot, top, bottom, height)
    columns = width - left - 2 - max(map(len, ends.values()))
    across, down = (1, 1) if teller.is_coarse else (ACROSS, DOWN)
    cells = _cells(plot, story, range(columns * across), range(height * down), (top, bottom), across, down)
    lines: list[Line] = []
    for y in range(height):
        mark = marks[0] if y == 0 else marks[1] if y == height - 1 else ""
        row = [_sign(cells.get((x, y), {}), x, teller) for x in range(columns)]
        letters = [Span(player(teller.side_looks[side]).letter, f"player {teller.side_looks[side]}") for side in ends.get(y, ())]
        lines.append((Span(f"{mark:>{left}} ", "dim"), Span("|" if teller.is_coarse else "│", "dim"), *row, *letters))
    return [*lines, _time_axis(story, plot.positions[0], left + 2, columns)]


def _ends(plot: Plot, top: float, bottom: float, height: int) -> Mapping[int, list[int]]:
    """Return the sides whose lines end in each row."""
    ends: dict[int, list[int]] = {}
    for side, value in enumerate(plot.values[-1]):
        ends.setdefault(_level(value, top, bottom, height), []).append(side)
    return ends


def _level(value: float, top: float, bottom: float, rows: int) -> int:
    """Return the row of a value, counted from above."""
    return round((top - value) / ((top - bottom) or 1) * (rows - 1))


def _cells(
    plot: Plot, story: Story, columns: range, rows: range, ends: tuple[float, float], across: int, down: int
) -> Mapping[tuple[int, int], Mapping[int, int]]:
    """Return the dots of each side in each cell, as bits of a Braille sign. Steps up and down are lines too."""
    first, last = plot.positions[0], max(story.after, plot.positions[0] + 1)
    values = [value_at(plot, first + x * (last - first) // max(1, len(columns) - 1)) for x in columns]
    cells: dict[tuple[int, int], dict[int, int]] = {}
    for side in range(len(plot.values[0])):
        levels = [_level(row[side], *ends, len(rows)) for row in values]
        for x, (before, now) in enumerate(pairwise([levels[0], *levels])):
            for y in range(min(before, now), max(before, now) + 1):
                dots = cells.setdefault((x // across, y // down), {})
                dots[side] = dots.get(side, 0) | BITS[y % down][x % across]
    return cells


def _sign(dots: Mapping[int, int], x: int, teller: Teller) -> Span:
    """Return the sign of a cell, in the style of one of the sides that have dots in it."""
    if not dots:
        return Span(" ")
    sides = sorted(dots)
    look = teller.side_looks[sides[x % len(sides)]]
    together = 0
    for bits in dots.values():
        together |= bits
    return Span(player(look).letter if teller.is_coarse else chr(BLANK + together), f"player {look}")


def _time_axis(story: Story, first: int, left: int, columns: int) -> Line:
    """Return the turns below a plot, at the places where they begin: the last one, and before it as many as stand well apart."""
    length = max(1, story.after - first)
    places = [(max(0, mark.position - first) * columns // length, mark.label) for mark in turns_played(story, first)]
    if not places or len(places[-1][1]) > columns:
        return (Span(""),)
    end, last = min(places[-1][0], columns - len(places[-1][1])), places.pop()[1]
    axis = ""
    for at, label in places:
        if (not axis or at >= len(axis) + APART) and at + len(label) + APART <= end:
            axis = f"{axis:<{at}}{label}"
    return (Span(" " * left), Span(f"{axis:<{end}}{last}", "dim"))


# Figures


def drawn_luck(name: str, look: int, luck: Luck, width: int) -> Iterator[Line]:
    """Yield a player's luck: a mark between unlucky and lucky if there are throws enough, and the sums in words."""
    at = round(luck.better_than * (GAUGE - 1))
    gauge = [Span("|" if x == GAUGE // 2 else "-", "dim") for x in range(GAUGE)]
    gauge[at] = Span("O", "good" if luck.better_than >= 0.5 else "warn")
    scale = (FILL, Span("unlucky ", "dim"), *gauge, Span(" lucky", "dim")) if luck.tells else ()
    yield Span(f"{player(look).letter} ", f"player {look}"), Span(name), *scale
    yield from ((Span(f"  {line}", "dim"),) for line in wrap_words(f"{luck_words(luck)}.", width - 2))


def figure_table(story: Story, teller: Teller, width: int) -> Iterator[Line]:
    """Yield a table with a column for each player, under the player's letter and as much of the name as fits."""
    shown = [figure for figure in story.figures if any(figure.numbers)]
    first = max(len(figure.name) for figure in shown) + 1
    size = min(MOST_CELL, max(LEAST_CELL, (width - first) // len(teller.columns)))
    heads = (_head(f"{player(look).letter} {name}", look, size) for name, look in zip(teller.columns, teller.column_looks, strict=True))
    yield Span(" " * first), *heads
    for figure in shown:
        best = max(figure.numbers)
        numbers = (cell(f"{number:>{size}}", size, "strong" if number == best else "plain") for number in figure.numbers)
        yield Span(f"{figure.name:<{first}}", "dim"), *numbers


def _head(words: str, look: int, size: int) -> Span:
    """Return the heading of a column of figures, at its right end and a cell away from the column before."""
    fitting = words if cell_len(words) < size else set_cell_size(words, size - 1).rstrip()
    return Span(" " * (size - cell_len(fitting)) + fitting, f"player {look}")


def _width(line: Line) -> int:
    return sum(cell_len(span.text) for span in line)
