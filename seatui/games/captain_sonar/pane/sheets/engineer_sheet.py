"""The Engineer's sheet: four panels with their circuits, and the effect of a mark before it is made."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from textual import events
from textual.geometry import Offset

from seatui.games.captain_sonar.knowledge.view import EngineerSheet, View
from seatui.games.captain_sonar.model.content import (
    DIRECTION_NAMES,
    DIRECTIONS,
    ENGINEER,
    PAIRS,
    PANEL_SIZE,
    REACTOR_MASK,
    ROLE_COUNT,
    ROLES,
)
from seatui.games.captain_sonar.model.panels import clear_pairs, mark, unmarked
from seatui.games.captain_sonar.pane.keys.controls import SYMBOL_KEYS
from seatui.games.captain_sonar.pane.sheets.engineer_art import ORDER, SCALES, Highlight, Scale, drawing, place_of, sign_of, symbol_of
from seatui.games.captain_sonar.pane.sheets.station import Station
from seatui.games.captain_sonar.words.breakdowns import consequence, in_brief
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.text_rows import Row, Span, fit, wrap_within, wrap_words

SIDEWAYS = {Verb.LEFT: -1, Verb.PREVIOUS: -1, Verb.RIGHT: 1, Verb.NEXT: 1}
UPRIGHT = {Verb.UP: -1, Verb.DOWN: 1}

WORDY = 60
"""The fewest columns for whole names of pairs."""
CHOICE = 7
"""Columns before the words of a choice."""
BELOW = 3
"""The fewest rows below the drawing, for the pairs and the effect of a mark."""


class EngineerStation(Station):
    """The sheet as rows. Arrows look at any symbol; Enter or its letter marks one in the panel of the course."""

    ROLE = ENGINEER

    def __init__(self, scenario: str = "", *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._scenario = scenario
        self._symbol = symbol_of(ORDER[0], 0)  # the symbol under the cursor
        self._armed = -1  # the symbol whose mark costs damage and that the player has confirmed once
        self._refusal = ""
        self._known = ("", 0)  # the duty to which the cursor has gone

    def forget(self) -> None:
        super().forget()
        self._symbol, self._armed = symbol_of(ORDER[0], 0), -1

    # The duty

    @property
    def sheet(self) -> EngineerSheet | None:
        if self.own is not None and self.own.engineer is not None:
            return self.own.engineer
        return EngineerSheet(self.truth.breakdowns, "") if self.truth is not None else None

    @property
    def due(self) -> str:
        """The panel that needs a mark now; "" if none does."""
        return self.sheet.course if self.sheet and self.awaits("breakdown") else ""

    @property
    def panel(self) -> str:
        """The panel under the cursor."""
        return DIRECTIONS[self._symbol // PANEL_SIZE]

    @property
    def names_a_panel(self) -> bool:
        """Whether a Damage Party waits for its panel (CS-146)."""
        return self.mine and self.awaits("repair_panel")

    def matters(self, view: View) -> object:
        return view._replace(clock=0, radio=(), live=())

    def follow(self, before: View | None) -> None:
        sheet, duty = self.sheet, self._duty()
        came, self._known = duty != self._known, duty
        if came or before is None or before.own is None or before.own.engineer != sheet:  # more changed than the clock
            self._armed, self._refusal = -1, ""
        if sheet is not None and ((came and self.due) or sheet.breakdowns >> self._symbol & 1):
            self._point_into(self.due or self.panel, sheet)

    def _duty(self) -> tuple[str, int]:
        """The panel that needs a mark, and the number of the order, which tells a new duty from an old one."""
        view, own = self.view, self.own
        return self.due, view.crews[own.crew].orders if view and own else 0

    def _point_into(self, direction: str, sheet: EngineerSheet) -> None:
        """Point at the first unmarked symbol of a panel, if possible one whose mark brings no damage."""
        symbols = unmarked(sheet.breakdowns, DIRECTIONS.index(direction))
        harmless = [symbol for symbol in symbols if not mark(sheet.breakdowns, symbol)[1]]
        self._symbol = (harmless or symbols)[0]

    # Verbs and keys

    def do(self, verb: str) -> bool:
        sheet = self.sheet
        if sheet is None or not self.mine:
            return False
        steps = SIDEWAYS if self.key_names.typed or not self.due else {**SIDEWAYS, **UPRIGHT}  # up and down go through a list
        if verb in steps:
            self._step(sheet, steps[Verb(verb)])
        elif verb in UPRIGHT:
            self._point_into(ORDER[(ORDER.index(self.panel) + UPRIGHT[Verb(verb)]) % len(ORDER)], sheet)
        elif verb == Verb.CONFIRM and (self.due or self.names_a_panel):
            self._confirm(sheet)
            self.redraw()
            return True
        elif verb == Verb.BACK and self._armed >= 0:
            pass
        else:
            return False
        self._armed, self._refusal = -1, ""
        self.redraw()
        return True

    def _step(self, sheet: EngineerSheet, by: int) -> None:
        symbols = unmarked(sheet.breakdowns, DIRECTIONS.index(self.panel))
        self._symbol = symbols[(symbols.index(self._symbol) + by) % len(symbols)]

    def press(self, key: str, character: str | None) -> bool:  # noqa: ARG002
        sheet = self.sheet
        if sheet is None or not self.mine or not character:
            return False
        if self.names_a_panel and character.upper() in DIRECTIONS:
            self.choose(("panel", character.upper()))
        elif self.due and character in SYMBOL_KEYS:
            self._symbol_key(sheet, symbol_of(self.due, SYMBOL_KEYS.index(character)))
        else:
            return False
        self.redraw()
        return True

    def _symbol_key(self, sheet: EngineerSheet, symbol: int) -> None:
        if sheet.breakdowns >> symbol & 1:
            self._refusal = f"{name_of(symbol)} is marked already"
            return
        self._symbol = symbol
        self._confirm(sheet)

    def _confirm(self, sheet: EngineerSheet) -> None:
        """Mark the symbol under the cursor; a mark that costs damage must be confirmed twice."""
        self._refusal = ""
        if self.names_a_panel:
            self.choose(("panel", self.panel))
        elif self.panel != self.due:
            self._refusal = f"the course was {DIRECTION_NAMES[self.due]}: mark there"
        elif mark(sheet.breakdowns, self._symbol)[1] and self._armed != self._symbol:
            self._armed = self._symbol
        else:
            self._armed = -1
            self.choose(("break", self.due, self._symbol % PANEL_SIZE))

    # Drawing

    def build(self) -> Sequence[Row]:
        width, height = self.size
        sheet = self.sheet
        title = self.heading(self._title(), width, active=self.active)
        if sheet is None:
            return [title, *self.hidden()]
        panels = drawing(self.ink, self.glyphs, self._scale(), sheet.breakdowns, self._highlight())
        return [title, *panels, *self._below(sheet, width, height - 1 - len(panels))]

    def _scale(self) -> Scale:
        """The largest scale that leaves room for the rows below the drawing."""
        width, height = self.size
        return next((scale for scale in SCALES if scale.width <= width and 1 + scale.height + BELOW <= height), SCALES[-1])

    def _title(self) -> str:
        title, dot = ROLES[ENGINEER], f" {self.glyphs.dot} "
        if self.sheet and self.due:
            return f"{title}{dot}mark one in {DIRECTION_NAMES[self.due].upper()}"
        return title + (f"{dot}which panel is mended?" if self.awaits("repair_panel") else "")

    def _highlight(self) -> Highlight:
        if self.awaits("repair_panel"):
            return Highlight(panel=self.panel if self.active and self.mine else "")
        return Highlight(
            self.due, self._symbol if self.active and self.mine else -1, keys=bool(self.due) and self.mine and self.key_names.typed
        )

    def _below(self, sheet: EngineerSheet, width: int, room: int) -> list[Row]:
        """The pairs, and the effects of marks: of a whole panel if there is room, else of the symbol under the cursor."""
        pairs = self._pairs(sheet, width)
        if not self.mine or self.awaits("repair_panel"):
            return [pairs]
        asked, warning = self._asked(), self._warning_rows(width)
        title = [] if self.due else [((f" These are marked on a course {DIRECTION_NAMES[self.panel]}.", self.ink.dim),)]
        for choices in (self._choices(sheet, width), self._choices(sheet, width, short=True)):
            if 2 + len(title) + len(choices) + len(warning) + len(asked) <= room:
                return [pairs, (), *title, *choices, *warning, *asked]
        brief = self._brief_choices(sheet, width)
        left = room - 1 - len(brief) - len(asked)
        if left >= len(warning):
            return [pairs, *brief, *self._pointed_words(sheet, width, left), *asked]
        return [pairs, *self._pointed_words(sheet, width, max(1, room - 1 - len(asked))), *asked]

    def _pairs(self, sheet: EngineerSheet, width: int) -> Row:
        ink = self.ink
        spans: list[Span] = []
        short = width < WORDY
        for pair, clear in zip(PAIRS, clear_pairs(sheet.breakdowns), strict=True):
            name = pair[0].upper() if short else pair
            spans += [(f" {name} ", ink.dim), ("clear", ink.good) if clear else ("BROKEN", ink.bad)]
        marks, most = (sheet.breakdowns & REACTOR_MASK).bit_count(), REACTOR_MASK.bit_count()
        spans += [(" R " if short else " reactor ", ink.dim), (f"{marks}/{most}", ink.bad if marks == most - 1 else ink.plain)]
        return tuple(spans)

    def _choices(self, sheet: EngineerSheet, width: int, *, short: bool = False) -> list[Row]:
        """Every unmarked symbol of the panel under the cursor, with the effect of its mark; if ``short``, each in one row."""
        rows: list[Row] = []
        for symbol in unmarked(sheet.breakdowns, DIRECTIONS.index(self.panel)):
            ink, pointed = self.ink, self.active and symbol == self._symbol
            key = self._key(symbol)
            sign: Span = (sign_of(symbol, self.glyphs), ink.chosen if pointed else ink.strong)
            pointer: Span = (self.glyphs.pointer if pointed else " ", ink.accent)
            words, style = self._words(sheet, symbol)
            first, *others = wrap_words(self._shortened(sheet, symbol, width - CHOICE) if short else words, width - CHOICE)
            rows.append((pointer, key, sign, (f" {first}", style)))
            rows += [((" " * CHOICE + line, style),) for line in others]
        return rows

    def _brief_choices(self, sheet: EngineerSheet, width: int) -> list[Row]:
        """Every unmarked symbol with the effect of its mark in a few words, two side by side."""
        cells: list[Row] = []
        for symbol in unmarked(sheet.breakdowns, DIRECTIONS.index(self.panel)):
            ink, pointed = self.ink, self.active and symbol == self._symbol
            key = self._key(symbol)
            sign: Span = (sign_of(symbol, self.glyphs), ink.chosen if pointed else ink.strong)
            cells.append((key, sign, (f" {in_brief(sheet.breakdowns, symbol)}", self._words(sheet, symbol)[1])))
        pairs = itertools.zip_longest(cells[::2], cells[1::2], fillvalue=())
        return [(*fit(left, width // 2, self.ink.plain), *right) for left, right in pairs]

    def _key(self, symbol: int) -> Span:
        """The letter that marks a symbol, where letters are typed."""
        letter = SYMBOL_KEYS[symbol % PANEL_SIZE] if self.key_names.typed else " "
        return f" {letter} ", self.ink.key if self.panel == self.due else self.ink.dim

    def _named(self, symbol: int) -> str:
        """A symbol by panel and key, or by its panel alone where no keys are shown."""
        return name_of(symbol) if self.key_names.typed else name_of(symbol).partition(" ")[0]

    def _words(self, sheet: EngineerSheet, symbol: int) -> Span:
        ink = self.ink
        words = consequence(sheet.breakdowns, symbol, self._scenario)
        style = ink.bad if words.endswith("DAMAGE") else ink.good if words.startswith("repairs") else ink.plain
        return words, style

    def _shortened(self, sheet: EngineerSheet, symbol: int, width: int, room: int = 1, head: str = "") -> str:
        """The effect of a mark in as many words as fit into these rows behind a head."""
        words, _ = self._words(sheet, symbol)
        ways = (words, re.sub(r" \(.*?\)", "", words), in_brief(sheet.breakdowns, symbol))
        return next((way for way in ways if len(wrap_words(head + way, width)) <= room), ways[-1])

    def _pointed_words(self, sheet: EngineerSheet, width: int, room: int) -> list[Row]:
        """The effect of the mark under the cursor, or the warning before it."""
        if room < 1:
            return []
        if warning := self._warning_rows(width):
            return warning[:room]
        _, style = self._words(sheet, self._symbol)
        head = f"{self._named(self._symbol)} {sign_of(self._symbol, self.glyphs)}: "
        words = self._shortened(sheet, self._symbol, width - 2, room, head)
        lines = wrap_within(head + words, width - 2, room)
        first: Row = ((f" {head}", self.ink.strong), (lines[0][len(head) :], style))
        return [first, *(((f" {line}", style),) for line in lines[1:])]

    def _warning_rows(self, width: int) -> list[Row]:
        """The warning that a mark costs damage, or the reason why it cannot be made."""
        key_names = self.key_names
        again = "Once more to mark it" if key_names.typed else f"{key_names.act} again marks it"
        armed = f"{self._named(self._armed)} costs 1 DAMAGE. {again}, {key_names.back} to think again" if self._armed >= 0 else ""
        style = self.ink.lesson if armed else self.ink.warn
        return [((f" {line} ", style),) for line in wrap_words(armed or self._refusal, width - 2)]

    def _asked(self) -> list[Row]:
        """The crew's requests to keep a pair clear (CS-157)."""
        ink, own = self.ink, self.own
        asked = [request for request in own.requests if request.topic == "clear"] if own else []
        return [((f" {ROLES[request.seat % ROLE_COUNT]} asks: ", ink.dim), (f"keep {request.value} clear", ink.warn)) for request in asked]

    @property
    def cursor_at(self) -> Offset | None:
        if self.sheet is None or not self.mine:
            return Offset(0, 0)
        scale = self._scale()
        x, y = place_of(self._symbol, scale)
        return Offset(x + scale.boxed, 1 + y + scale.rows // 2)

    def on_click(self, event: events.Click) -> None:
        """Point at a clicked symbol; a second click marks it."""
        event.stop()
        sheet = self.sheet
        symbol = self._symbol_at(event.x, event.y - 1)
        if sheet is None or not self.mine or symbol < 0 or sheet.breakdowns >> symbol & 1:
            return
        if symbol == self._symbol and self.due:
            self._confirm(sheet)
        else:
            self._symbol, self._armed = symbol, -1
        self.redraw()

    def _symbol_at(self, x: int, y: int) -> int:
        """The symbol at that place of the drawing, or -1."""
        scale = self._scale()
        for symbol in range(len(DIRECTIONS) * PANEL_SIZE):
            left, top = place_of(symbol, scale)
            if left <= x < left + scale.cell and top <= y < top + scale.rows:
                return symbol
        return -1


def name_of(symbol: int) -> str:
    """A symbol by panel and key: "North c"."""
    return f"{DIRECTION_NAMES[DIRECTIONS[symbol // PANEL_SIZE]].capitalize()} {SYMBOL_KEYS[symbol % PANEL_SIZE]}"
