"""The line of tabs: the stations, the roles that must answer, and the damage of both crews."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.style import Style
from textual import events
from textual.message import Message

from seatui.games.captain_sonar.model.content import CREWS, HULL, OPERATOR
from seatui.games.captain_sonar.pane.keys.controls import CAPTAIN_STATION, CREW_STATION, OPERATOR_STATION, ROLE_AT, STATIONS, TAB
from seatui.games.captain_sonar.pane.news import lost, recent
from seatui.games.captain_sonar.pane.prompts import NEEDS
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row, Span, both_ends, row_width

if TYPE_CHECKING:
    from seatui.games.captain_sonar.knowledge.view import View
    from seatui.games.captain_sonar.pane.pane import Console

BLINKING = Style(blink=True)
"""The terminal blinks by itself, at no cost in bytes."""
FEWEST = 2
"""The number of steps in which the words about the hulls can be shortened."""


class Hull(NamedTuple):
    """The damage of a crew, with the part that is new since the last order."""

    crew: int
    damage: int
    fresh: int = 0


class TabItem(NamedTuple):
    """One tab. ``need`` names the open decision, ``left`` the number of courses to plot; "" if there is none."""

    station: str
    key: str
    label: str
    need: str = ""
    held: bool = True  # else the player may only look at it
    left: str = ""


class Tabs(LineWidget):
    """Tabs from left to right, which a click opens; at the right end the damage of both crews, the player's first."""

    DEFAULT_CSS = "Tabs { height: 1; background: $panel; }"

    class Opened(Message):
        """A tab was clicked."""

        def __init__(self, station: str) -> None:
            super().__init__()
            self.station = station

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._items: tuple[TabItem, ...] = ()
        self._open = ""
        self._hulls: tuple[Hull, ...] = ()

    def show(self, items: Sequence[TabItem], opened: str, hulls: Sequence[Hull] = ()) -> None:
        """Draw these tabs, with one open."""
        if (tuple(items), opened, tuple(hulls)) != (self._items, self._open, self._hulls):
            self._items, self._open, self._hulls = tuple(items), opened, tuple(hulls)
            self.redraw()

    def build(self) -> Sequence[Row]:
        row: Row = ()
        for item in self._items:
            row = (*row, *self._spans(item))
        room = self.size.width - row_width(row)
        damage = next((words for words in map(self._damage, range(FEWEST + 1)) if row_width(words) <= room), ())
        return [both_ends(row, damage, self.size.width, self.ink.plain)]

    def _damage(self, fewer: int) -> Row:
        """Crosses for the hull points lost, new ones reversed, after the crews' names, which grow shorter with ``fewer``."""
        ink, times = self.ink, self.glyphs.times
        row: Row = ((" hull", ink.dim),) if self._hulls and fewer < FEWEST else ()
        for crew, damage, fresh in self._hulls:
            name = CREWS[crew][0] if fewer else f"{CREWS[crew]} "
            points = "." if self.glyphs.is_ascii else self.glyphs.dot
            new: Span = (times * fresh, ink.bad + Style(reverse=True))
            row = (*row, (f" {name}", ink.player(crew)), (times * (damage - fresh), ink.bad), new, (points * (HULL - damage), ink.dim))
        return (*row, (" ", ink.plain))

    def _spans(self, item: TabItem) -> Row:
        ink = self.ink
        is_open = item.station == self._open
        pointer = self.glyphs.pointer if is_open else " "
        name = ink.chosen if is_open else ink.plain if item.held else ink.dim
        mark: Row = ((f"+{item.left}", ink.accent),) if item.left else ()
        if item.need:
            mark = ((f"!{item.need}", ink.warn if is_open else ink.warn + BLINKING),)
        key: Row = ((f"{item.key} ", ink.key),) if item.key else ()
        return ((pointer, ink.accent), *key, (item.label, name), *mark, (" ", ink.plain))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        right = 0
        for item in self._items:
            right += row_width(self._spans(item))
            if event.x < right:
                self.post_message(self.Opened(item.station))
                return


class Title(LineWidget):
    """One row above a chart that names it."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._text = ""
        self._active = False

    def show(self, text: str, *, active: bool) -> None:
        if (text, active) != (self._text, self._active):
            self._text, self._active = text, active
            self.redraw()

    def build(self) -> Sequence[Row]:
        return [self.heading(self._text, self.size.width, active=self._active)]


def tab_items(pane: Console) -> list[TabItem]:
    """The tabs of a pane: none of the sheets for a watcher, and for a player with few keys those that the corners lead to."""
    stations: tuple[str, ...] = STATIONS if pane.seat is not None else (CAPTAIN_STATION, OPERATOR_STATION, CREW_STATION)
    if pane.few.in_use and pane.seat is not None and pane.view.truth is None:
        stations = tuple(name for name in STATIONS if name == pane.station or name in pane.few.stations)
    return [_tab(pane, station) for station in stations]


def hulls(pane: Console, view: View) -> list[Hull]:
    """The damage of both crews in a view, the crew that is shown first."""
    crew = pane.crew_shown
    heard = recent(view, crew, real_time=pane.figures.real_time) if pane.seat is not None else ()
    return [Hull(each, view.crews[each].damage, lost(heard, each)) for each in (crew, 1 - crew)]


def _tab(pane: Console, station: str) -> TabItem:
    label, over = station.capitalize(), pane.view.truth is not None
    if over and station in (CAPTAIN_STATION, OPERATOR_STATION):
        label = f"{CREWS[pane.crew_shown if station == CAPTAIN_STATION else 1 - pane.crew_shown]}'s route"
    role = ROLE_AT.get(station)
    held = role is None or pane.held(role) is not None
    need = NEEDS.get(pane.kind(role), "") if role is not None else ""
    left = pane.operator.left if role == OPERATOR and held and not over else ""
    return TabItem(station, pane.key(TAB[station]), label, need, held, left)
