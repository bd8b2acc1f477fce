"""The Engineer's panels as a drawing: each circuit is a line of its own kind that runs through its panel and on to the East.

North, South and West are rows, and the central symbols of East a column beside them, so that every circuit is one straight line. Right
of the bar stand the reactor parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style

from seatui.games.captain_sonar.model.content import (
    CENTRAL,
    CIRCUIT_OF,
    CIRCUITS,
    DIRECTION_NAMES,
    DIRECTIONS,
    PANEL_SIZE,
    REACTOR,
    SYMBOLS,
)
from seatui.games.captain_sonar.model.panels import risk
from seatui.games.captain_sonar.pane.keys.controls import SYMBOL_KEYS
from seatui.games.captain_sonar.pane.sheets.station import Tone
from seatui.games.captain_sonar.words.breakdowns import circuit_length, circuit_marks
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.text_rows import Row, Span

ORDER = ("N", "S", "W", "E")
"""The panels as they are drawn, from the top: so the letters of each panel, those of East too, come in their order."""

KIND_SIGNS = {"weapons": "►", "detection": "◎", "special": "◆", REACTOR: "✱"}
ASCII_KIND_SIGNS = {"weapons": ">", "detection": "o", "special": "*", REACTOR: "%"}

TONES = {"yellow": Tone("#f4dc55", "#6b5a00"), "orange": Tone("#ff9b52", "#a33f00"), "grey": Tone("#c3ced6", "#55636d")}
LINES = {"yellow": "═", "orange": "─", "grey": "┄"}
ASCII_LINES = {"yellow": "=", "orange": "-", "grey": "~"}
"""The line of each circuit, to tell them apart without colour."""

RISKS = {
    "safe": ("safe", "safe", "", "good"),
    "may": ("may damage", "risk", "?", "warn"),
    "would": ("would damage", "damage", "!", "bad"),
}
"""The risk of a course (CS-103) in words, in one word and as a sign, and the name of its style."""

LIGHT, HEAVY = "┌─┐│└┘", "┏━┓┃┗┛"
ASCII_LIGHT, ASCII_HEAVY = "+-+|++", "#-#|##"


class Scale(NamedTuple):
    """Sizes of the drawing in cells. Boxes are three rows high; without boxes a panel is one row."""

    label: int  # columns before the first symbol
    cell: int  # of a symbol
    link: int  # between two symbols of a circuit
    tail: int  # from there to the East
    gap: int  # between symbols of the reactor part
    boxed: bool

    @property
    def rows(self) -> int:
        """Rows of a panel."""
        return 3 if self.boxed else 1

    @property
    def east(self) -> int:
        """The first column of the East panel."""
        return self.label + CENTRAL * self.cell + (CENTRAL - 1) * self.link + self.tail

    @property
    def bar(self) -> int:
        """The column of the bar before the reactor parts."""
        return self.east + self.cell + 1

    @property
    def width(self) -> int:
        return self.x(PANEL_SIZE - 1, east=False) + self.cell

    @property
    def height(self) -> int:
        return 1 + self.rows * len(ORDER)

    def x(self, place: int, *, east: bool) -> int:
        """The first column of a symbol."""
        if place >= CENTRAL:
            return self.bar + 2 + (place - CENTRAL) * (self.cell + self.gap)
        return self.east if east else self.label + place * (self.cell + self.link)


SCALES = (Scale(15, 6, 4, 14, 2, True), Scale(13, 4, 2, 9, 1, True), Scale(8, 4, 2, 5, 0, True), Scale(8, 2, 2, 6, 1, False))
"""The scales from the largest to the smallest."""


class Highlight(NamedTuple):
    """The parts that stand out: the panel that needs a mark, and the symbol or the panel under the cursor."""

    due: str = ""
    symbol: int = -1
    panel: str = ""
    keys: bool = False  # whether the symbols of the due panel show their keys


class Canvas:
    """A grid of characters with styles."""

    def __init__(self, width: int, height: int, blank: Style) -> None:
        self._width = width
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[blank] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        end = min(x + len(text), self._width)
        self._chars[y][x:end] = text[: end - x]
        self._styles[y][x:end] = [style] * (end - x)

    def rows(self) -> list[Row]:
        return [tuple(self._spans(chars, styles)) for chars, styles in zip(self._chars, self._styles, strict=True)]

    def _spans(self, chars: list[str], styles: list[Style]) -> Iterator[Span]:
        """Runs of one style. Comparing identities is fast, and equal neighbours are joined before they are sent."""
        start = 0
        for at in range(1, self._width + 1):
            if at == self._width or styles[at] is not styles[start]:
                yield "".join(chars[start:at]), styles[start]
                start = at


def symbol_of(direction: str, place: int) -> int:
    """The number of a symbol."""
    return DIRECTIONS.index(direction) * PANEL_SIZE + place


def sign_of(symbol: int, glyphs: Glyphs) -> str:
    """A symbol's kind by letter and sign: "W►"."""
    kind = SYMBOLS[symbol]
    return kind[0].upper() + (ASCII_KIND_SIGNS if glyphs.is_ascii else KIND_SIGNS)[kind]


def line_of(circuit: str, glyphs: Glyphs) -> str:
    """The character of a circuit's line."""
    return (ASCII_LINES if glyphs.is_ascii else LINES)[circuit]


def row_of(symbol: int) -> int:
    """The row of panels in which a symbol is drawn: the central ones of the East stand in the rows of their circuits."""
    direction, circuit = DIRECTIONS[symbol // PANEL_SIZE], CIRCUIT_OF[symbol]
    if direction != "E" or not circuit:
        return ORDER.index(direction)
    return next(row for row, other in enumerate(ORDER) if CIRCUIT_OF[symbol_of(other, 0)] == circuit)


def place_of(symbol: int, scale: Scale) -> tuple[int, int]:
    """Column and row of a symbol's upper left corner, below the heading of the drawing."""
    east = DIRECTIONS[symbol // PANEL_SIZE] == "E"
    return scale.x(symbol % PANEL_SIZE, east=east), 1 + row_of(symbol) * scale.rows


@lru_cache(16)
def drawing(ink: Ink, glyphs: Glyphs, scale: Scale, breakdowns: int, highlight: Highlight) -> tuple[Row, ...]:
    """The panels in one look, with a row of headings above them."""
    return tuple(PanelArt(ink, glyphs, scale).rows(breakdowns, highlight))


class PanelArt:
    """Draws the four panels in one look."""

    def __init__(self, ink: Ink, glyphs: Glyphs, scale: Scale) -> None:
        self.ink = ink
        self.glyphs = glyphs
        self.scale = scale
        self._middle = scale.rows // 2  # the row of a panel in which its symbols stand

    def rows(self, breakdowns: int, highlight: Highlight) -> list[Row]:
        """The drawing, with a row of headings above it."""
        canvas = Canvas(self.scale.width, self.scale.height, self.ink.plain)
        self._headings(canvas)
        for row, direction in enumerate(ORDER):
            self._label(canvas, 1 + row * self.scale.rows, direction, risk(breakdowns, DIRECTIONS.index(direction)), highlight)
        for circuit in CIRCUITS:
            self._line(canvas, circuit, circuit_marks(breakdowns, circuit))
        self._leader(canvas, highlight)
        for symbol in range(len(SYMBOLS)):
            self._symbol(canvas, symbol, bool(breakdowns >> symbol & 1), highlight)
        return canvas.rows()

    def _headings(self, canvas: Canvas) -> None:
        scale, dim = self.scale, self.ink.dim
        canvas.put(scale.label, 0, "circuits", dim)
        canvas.put(scale.east + (scale.cell - 4) // 2, 0, "East", self.ink.strong)
        canvas.put(scale.bar + 2, 0, "reactor part" if scale.boxed else "reactor", dim)
        for y in range(1, scale.height):
            canvas.put(scale.bar, y, self.glyphs.pillar, dim)

    def _label(self, canvas: Canvas, y: int, direction: str, danger: str, highlight: Highlight) -> None:
        """The name of a panel with the risk of a course there."""
        ink, scale = self.ink, self.scale
        words, brief, sign, tone = RISKS[danger]
        out = direction in (highlight.due, highlight.panel)
        name = f"{self.glyphs.pointer if out else ' '}{DIRECTION_NAMES[direction].capitalize():<5}"
        canvas.put(0, y + self._middle, name, ink.chosen if out else ink.strong)
        if scale.boxed:
            canvas.put(1, y + 2, words if len(words) < scale.label else brief, getattr(ink, tone))
        else:
            canvas.put(len(name), y, sign, getattr(ink, tone))

    def _line(self, canvas: Canvas, circuit: str, marks: int) -> None:
        """The line of a circuit from its first symbol to the East, with its name and the number of its marks."""
        scale, stroke = self.scale, line_of(circuit, self.glyphs)
        first = next(symbol for symbol in range(len(SYMBOLS)) if CIRCUIT_OF[symbol] == circuit and DIRECTIONS[symbol // PANEL_SIZE] != "E")
        y = 1 + row_of(first) * scale.rows + self._middle
        style = TONES[circuit].ink(self.ink)
        canvas.put(scale.label, y, stroke * (scale.east - scale.label), style)
        count = f"{marks}/{circuit_length(circuit)}"
        start = scale.east - scale.tail
        near = marks == circuit_length(circuit) - 1
        if scale.boxed:
            name = circuit if scale.tail > max(map(len, CIRCUITS)) else circuit[0]
            canvas.put(start, y, name.center(scale.tail, stroke), style)
            canvas.put(start, y + 1, count.center(scale.tail), self.ink.good if near else self.ink.dim)
        else:
            canvas.put(start + 1, y, f"{circuit[0]}{count}", style)

    def _leader(self, canvas: Canvas, highlight: Highlight) -> None:
        """Dots that lead from the name of the East to its column."""
        scale = self.scale
        y = 1 + ORDER.index("E") * scale.rows + self._middle
        style = self.ink.accent if "E" in (highlight.due, highlight.panel) else self.ink.dim
        middle = scale.east + (scale.cell - 1) // 2
        dots = ((". " if self.glyphs.is_ascii else "· ") * scale.width)[: middle - scale.label - 1]
        canvas.put(scale.label, y, dots, style)
        canvas.put(middle, y, self.glyphs.up, style)

    def _symbol(self, canvas: Canvas, symbol: int, marked: bool, highlight: Highlight) -> None:
        x, y = place_of(symbol, self.scale)
        due = DIRECTIONS[symbol // PANEL_SIZE] in (highlight.due, highlight.panel)
        pointed = symbol == highlight.symbol
        key = SYMBOL_KEYS[symbol % PANEL_SIZE] if highlight.keys and due and not marked else ""
        text, style = self._face(symbol, marked=marked, due=due, pointed=pointed)
        if not self.scale.boxed:
            canvas.put(x, y, text, style)
            canvas.put(x + 1, y, key, style if pointed else self.ink.key)
            return
        self._box(canvas, x, y, symbol, heavy=due, key=key)
        canvas.put(x + 1, y + 1, text.center(self.scale.cell - 2), style)

    def _face(self, symbol: int, *, marked: bool, due: bool, pointed: bool) -> tuple[str, Style]:
        """The text and the style of a symbol. A mark replaces its sign, but not its letter."""
        ink, text = self.ink, sign_of(symbol, self.glyphs)
        if marked:
            style = ink.bad if ink.mono else ink.bad + Style(reverse=True)
            return f"{text[0]}{self.glyphs.times}", ink.chosen if pointed else style
        return text, ink.chosen if pointed else ink.strong if due else ink.plain

    def _box(self, canvas: Canvas, x: int, y: int, symbol: int, *, heavy: bool, key: str) -> None:
        """The frame of a symbol in the colour of its circuit, heavy in the panel that needs a mark."""
        lines = (ASCII_HEAVY if heavy else ASCII_LIGHT) if self.glyphs.is_ascii else (HEAVY if heavy else LIGHT)
        circuit = CIRCUIT_OF[symbol]
        style = TONES[circuit].ink(self.ink, bold=heavy) if circuit else self.ink.strong if heavy else self.ink.dim
        inner = self.scale.cell - 2
        canvas.put(x, y, lines[0] + lines[1] * inner + lines[2], style)
        canvas.put(x, y + 1, lines[3] + " " * inner + lines[3], style)
        canvas.put(x, y + 2, lines[4] + lines[1] * inner + lines[5], style)
        if key:
            canvas.put(x + 1, y, key, self.ink.key)
