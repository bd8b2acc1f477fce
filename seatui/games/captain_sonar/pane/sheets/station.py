"""The base of the console's line widgets: a sheet of the crew that is shown to everybody who may see it and used by whoever holds it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from textual.message import Message

from seatui.engine.contract import Action
from seatui.games.captain_sonar.knowledge.view import Own, Truth, View
from seatui.games.captain_sonar.model.content import CREWS, ROLES, seat_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.pane.news import HARM, LOUD, News, initial, most_important, news, recent
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.lines import LineWidget, Row, Span, fit, shorten

FLAT = 8
"""Below so many rows what belongs to a chart stands under it, in few rows across the pane."""
LEAST_NEWS = 2
"""Rows from which on there is room for news: their heading and a line."""


class Tone(NamedTuple):
    """A colour of this game's own, for dark and for light looks."""

    dark: str
    light: str

    def ink(self, ink: Ink, *, bold: bool = False) -> Style:
        """Text of that colour on whatever ground there is; without colour only the weight is left."""
        tile = ink.tile((self.dark, self.dark), (self.light, self.light), bold=bold)
        return Style(color=tile.color, bold=tile.bold)


class KeyNames(NamedTuple):
    """What a player has to press: a whole keyboard, or only a few keys, and then nothing is typed."""

    typed: bool = True  # whether letters and digits mean something
    act: str = "Enter"
    back: str = "Esc"
    ways: str = "arrows"  # what the cursor is moved with


class Station(LineWidget):
    """A sheet fed by views. In use (``active``) it follows verbs and keys and posts what was ``Chosen``."""

    ROLE: int | None = None
    """Whose sheet it is; None for what belongs to all."""

    key_names = KeyNames()
    """Which keys the sheet may name."""

    class Chosen(Message):
        """An action was chosen for a seat."""

        def __init__(self, seat: int, action: Action) -> None:
            super().__init__()
            self.seat = seat
            self.action = action

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.active = False
        self.view: View | None = None

    def show(self, view: View) -> None:
        """Draw what a seat knows."""
        before, self.view = self.view, view
        if before is None or self.matters(view) != self.matters(before):
            self.follow(before)
            self.redraw()

    def matters(self, view: View) -> object:
        """What of a view is drawn here: in real time the clock changes twice a second, and most sheets do not."""
        return view

    def follow(self, before: View | None) -> None:
        """Bring the cursor and what is half done in line with a new view."""

    def forget(self) -> None:
        self.view = None

    def set_active(self, active: bool) -> None:
        """Whether keys go here."""
        if active != self.active:
            self.active = active
            self.redraw()

    def do(self, verb: str) -> bool:  # noqa: ARG002 - for subclasses
        """Follow a verb; False if it means nothing here."""
        return False

    def press(self, key: str, character: str | None) -> bool:  # noqa: ARG002 - for subclasses
        """Take a key before it becomes a verb; False leaves it to the verbs."""
        return False

    def choose(self, action: Action) -> None:
        """Post an action of the seat that looks."""
        if self.view is not None and self.view.seat is not None:
            self.post_message(self.Chosen(self.view.seat, action))

    @property
    def own(self) -> Own | None:
        """What the seat that looks knows of its crew."""
        return self.view.own if self.view else None

    @property
    def crew(self) -> int | None:
        """Whose sheet is shown: the own crew's, the first one's to a watcher who may see all (CS-160), else nobody's."""
        if self.own is not None:
            return self.own.crew
        return 0 if self.view is not None and self.view.truth is not None else None

    @property
    def truth(self) -> Truth | None:
        """All about the crew that is shown, where nothing is secret any more (CS-133, CS-160)."""
        view, crew = self.view, self.crew
        return view.truth[crew] if view is not None and view.truth is not None and crew is not None else None

    @property
    def mine(self) -> bool:
        """Whether the seat that looks is the one that works here."""
        own = self.own
        return own is not None and self.ROLE is not None and self.view is not None and self.view.seat == seat_of(own.crew, self.ROLE)

    def awaits(self, *kinds: str) -> bool:
        """Whether such a decision of this sheet's role is open, whoever looks."""
        view, crew = self.view, self.crew
        if view is None or crew is None or self.ROLE is None:
            return False
        seat = seat_of(crew, self.ROLE)
        return any((seat, kind) in view.awaited for kind in kinds)

    def hidden(self) -> list[Row]:
        """What stands where the sheet may not be seen (CS-155)."""
        ink, own = self.ink, self.own
        whose = f"{CREWS[own.crew]}'s {ROLES[self.ROLE]}" if own is not None and self.ROLE is not None else "its own crew"
        return [(), ((f"  This sheet is for {whose} alone.", ink.dim),)]

    def news_rows(self, figures: Figures, width: int, room: int) -> list[Row]:
        """What happened since the crew's last order, as far as there is room for it; own harm and the enemy's stand out."""
        view, own = self.view, self.own
        if view is None or own is None or room < LEAST_NEWS:
            return []
        told = most_important(news(figures, recent(view, own.crew, real_time=figures.real_time), own.crew), room - 1)
        title = "Heard lately" if figures.real_time else "Since our last order"
        return [self.heading(title, width), *(self.news_row(each, own.crew, width) for each in told)] if told else []

    @property
    def is_flat(self) -> bool:
        """Whether there are columns enough and hardly any rows."""
        return self.size.height < FLAT and self.size.width > self.size.height * 6

    def side_by_side(self, cells: Sequence[Row], width: int, columns: int) -> list[Row]:
        """So many cells in a row."""
        rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
        return [tuple(span for cell in row for span in fit(cell, width // columns, self.ink.plain)) for row in rows]

    def flat_news(self, figures: Figures, width: int, room: int) -> list[Row]:
        """The news without a heading."""
        return self.news_rows(figures, width, room + 1)[1:] if room > 0 else []

    def news_row(self, told: News, crew: int, width: int) -> Row:
        """One line of news, for a crew."""
        ink, ours = self.ink, told.crew == crew
        tone = (ink.bad if ours else ink.good) if told.rank == HARM else ink.strong if told.rank >= LOUD else ink.plain
        who: Span = (f" {initial(told.crew)} ", ink.player(told.crew) if told.crew in (0, 1) else ink.plain)
        return shorten((who, (told.words, tone)), width, self.glyphs.ellipsis)

    def keys_row(self, *hints: tuple[str, str]) -> Row:
        """Keys and what they do: "1-6 charge  p pass"."""
        spans: list[Span] = []
        for key, words in hints:
            spans += [(f" {key}", self.ink.key), (f" {words} ", self.ink.dim)]
        return tuple(spans)
