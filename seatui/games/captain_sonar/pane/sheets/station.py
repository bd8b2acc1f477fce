"""The base of the console's sheets, which all who may see them look at and the player of the role uses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.style import Style

from seatui.engine.contract import Action
from seatui.engine.squares import OUTSIDE
from seatui.games.captain_sonar.knowledge.view import Own, Truth, View
from seatui.games.captain_sonar.model.content import CREWS, HULL, ROLES, SYSTEMS, seat_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.pane.news import HARM, LOUD, News, initial, most_important, news, recent
from seatui.games.captain_sonar.pane.sheets.alarm import Alarm
from seatui.games.captain_sonar.words.notation import system_name
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, Span, fit, shorten, wrap_words

BRIEFER = ((f" of {HULL} lost", f"/{HULL}"), (" TRIGGERED", ""), ("says ", ""))
"""Words of the news, and shorter ones where there is little room."""
FLAT = 8
"""With fewer rows a panel lies under its chart, in a few rows across the pane."""
LEAST_NEWS = 2
"""The fewest rows for news: their heading and a line."""


class Tone(NamedTuple):
    """A colour of this game, for dark and for light themes."""

    dark: str
    light: str

    def ink(self, ink: Ink, *, bold: bool = False) -> Style:
        """The style of text in that colour; without colours only its weight is left."""
        tile = ink.tile((self.dark, self.dark), (self.light, self.light), bold=bold)
        return Style(color=tile.color, bold=tile.bold)


class KeyNames(NamedTuple):
    """The names of the player's keys: of a whole keyboard, or of a few keys with which nothing is typed."""

    typed: bool = True  # whether letters and digits mean something
    act: str = "Enter"
    back: str = "Esc"
    ways: str = "arrows"  # the keys that move the cursor


class Station(LineWidget):
    """A sheet that shows views. In use (``active``) it follows verbs and keys and posts ``Chosen`` actions."""

    ROLE: int | None = None
    """The role of the sheet; None if it belongs to the whole crew."""

    key_names = KeyNames()
    """The keys that the sheet may name."""

    open_places = 0
    """The number of places where the other crew may suspect the boat on the chart beside this panel, once nothing is secret."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.submit: Callable[[Action, int], object] = lambda _action, _seat: None  # the console sets it
        self.active = False
        self.view: View | None = None

    def show(self, view: View) -> None:
        """Draw the view of a seat."""
        before, self.view = self.view, view
        if before is None or self.matters(view) != self.matters(before):
            self.follow(before)
            self.redraw()

    def matters(self, view: View) -> object:
        """The part of a view that is drawn here. In real time the clock changes twice a second, and most sheets do not."""
        return view

    def follow(self, before: View | None) -> None:
        """Adjust the cursor and unfinished input to a new view."""

    def forget(self) -> None:
        self.view = None

    def set_active(self, active: bool) -> None:
        """Set whether keys go here."""
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
        """Submit an action of the player's seat, at once: the next key of a burst would overtake a message."""
        if self.view is not None and self.view.seat is not None:
            self.submit(action, self.view.seat)

    @property
    def own(self) -> Own | None:
        """The knowledge of the player's seat about its crew."""
        return self.view.own if self.view else None

    @property
    def crew(self) -> int | None:
        """The crew whose sheet is shown: the player's, or the first for a watcher who may see everything (CS-160), else None."""
        if self.own is not None:
            return self.own.crew
        return 0 if self.view is not None and self.view.truth is not None else None

    @property
    def truth(self) -> Truth | None:
        """Everything about the crew that is shown, once nothing is secret (CS-133, CS-160)."""
        view, crew = self.view, self.crew
        return view.truth[crew] if view is not None and view.truth is not None and crew is not None else None

    @property
    def mine(self) -> bool:
        """Whether the player's seat has the role of this sheet."""
        own = self.own
        return own is not None and self.ROLE is not None and self.view is not None and self.view.seat == seat_of(own.crew, self.ROLE)

    def awaits(self, *kinds: str) -> bool:
        """Whether a decision of one of these kinds is open for this sheet's role."""
        view, crew = self.view, self.crew
        if view is None or crew is None or self.ROLE is None:
            return False
        seat = seat_of(crew, self.ROLE)
        return any((seat, kind) in view.awaited for kind in kinds)

    def hidden(self) -> list[Row]:
        """The rows for a player who may not see the sheet (CS-155)."""
        ink, own = self.ink, self.own
        whose = f"{CREWS[own.crew]}'s {ROLES[self.ROLE]}" if own is not None and self.ROLE is not None else "its own crew"
        return [(), *(((f"  {line}", ink.dim),) for line in wrap_words(f"This sheet is for {whose} alone.", max(1, self.size.width - 2)))]

    def open_rows(self, figures: Figures, crew: int) -> list[Row]:
        """Everything about a boat in some rows, once nothing is secret."""
        view, ink = self.view, self.ink
        if view is None or view.truth is None or view.truth[crew].at == OUTSIDE:
            return []
        truth, name, width = view.truth[crew], figures.chart.name, self.size.width
        lines = [f"at {name(truth.at)}, {view.crews[crew].damage} of {HULL} lost"]
        if self.open_places:
            lines.append(f"{CREWS[1 - crew]} may suspect {self.open_places} place{'s' * (self.open_places != 1)}")
        lines += [f"mines at {' '.join(map(name, truth.mines))}"] if truth.mines else []
        lines += [f"{truth.breakdowns.bit_count()} breakdowns"] if truth.breakdowns else []
        rows = [((f" {line}", ink.plain),) for words in lines for line in wrap_words(words, max(1, width - 1))]
        return [
            self.heading(CREWS[crew], width),
            *rows,
            *(self._open_gauges(figures, truth) if self.crew != crew or self.own is None else []),
        ]

    def _open_gauges(self, figures: Figures, truth: Truth) -> list[Row]:
        """The gauges of a boat, once nothing is secret."""
        ink, glyphs = self.ink, self.glyphs
        gauges = zip(SYSTEMS, truth.gauges, figures.sizes, strict=True)
        return [
            (
                (f" {system_name(figures, system).capitalize():<13}", ink.plain),
                (glyphs.full * filled, ink.accent),
                (glyphs.empty * (size - filled), ink.dim),
                (f" {filled}/{size}", ink.good if filled == size else ink.dim),
            )
            for system, filled, size in gauges
            if size
        ]

    def alarm(self, figures: Figures) -> Alarm:
        """The rows of the STOP or the surfacing that is under way."""
        return Alarm(figures, self.ink, self.glyphs, self.size.width)

    def news_rows(self, figures: Figures, width: int, room: int) -> list[Row]:
        """The news since the crew's last order, as far as there is room; harm to either boat stands out."""
        view, own = self.view, self.own
        if view is None or own is None or room < LEAST_NEWS:
            return []
        told = most_important(news(figures, recent(view, own.crew, real_time=figures.real_time), own.crew), room - 1)
        title = "Heard lately" if figures.real_time else "Since our last order"
        return [self.heading(title, width), *(self.news_row(each, own.crew, width) for each in told)] if told else []

    @property
    def is_flat(self) -> bool:
        """Whether the sheet is wide and has only a few rows."""
        return self.size.height < FLAT and self.size.width > self.size.height * 6

    def side_by_side(self, cells: Sequence[Row], width: int, columns: int) -> list[Row]:
        """Put ``columns`` cells in each row."""
        rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
        return [tuple(span for cell in row for span in fit(cell, width // columns, self.ink.plain)) for row in rows]

    def flat_news(self, figures: Figures, width: int, room: int) -> list[Row]:
        """The news without a heading."""
        return self.news_rows(figures, width, room + 1)[1:] if room > 0 else []

    def news_row(self, told: News, crew: int, width: int) -> Row:
        """One line of news for a crew."""
        ink, ours = self.ink, told.crew == crew
        tone = (ink.bad if ours else ink.good) if told.rank == HARM else ink.strong if told.rank >= LOUD else ink.plain
        who: Span = (f" {initial(told.crew)} ", ink.player(told.crew) if told.crew in (0, 1) else ink.plain)
        words = told.words
        for whole, brief in BRIEFER if len(words) + len(who[0]) > width else ():
            words = words.replace(whole, brief)
        return shorten((who, (words, tone)), width, self.glyphs.ellipsis)

    def keys_row(self, *hints: tuple[str, str]) -> Row:
        """Keys and what they do: "1-6 charge  p pass"."""
        spans: list[Span] = []
        for key, words in hints:
            spans += [(f" {key}", self.ink.key), (f" {words} ", self.ink.dim)]
        return tuple(spans)
