"""The parts of a pane and their places. This module knows neither table nor game; ``Pane`` does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from textual.app import ComposeResult
from textual.geometry import NULL_REGION, Region, Size
from textual.layout import Layout
from textual.widget import Widget

from seatui.tui.look.glyphs import Glyphs, glyphs_of
from seatui.tui.look.ink import Ink, ink_of
from seatui.tui.paint.lean_screen import LeanScreen
from seatui.tui.pane.layout import LayoutRequest, PaneLayout, Plan, framed_curtain, plan
from seatui.tui.widgets.action_menu import ActionMenu
from seatui.tui.widgets.banner import Banner
from seatui.tui.widgets.board import Board, Target
from seatui.tui.widgets.command_line import CommandLine
from seatui.tui.widgets.counter_board import CounterBoard
from seatui.tui.widgets.curtain import Curtain
from seatui.tui.widgets.dialog import Dialog
from seatui.tui.widgets.dice_tray import DiceTray
from seatui.tui.widgets.event_log import EventLog
from seatui.tui.widgets.hint_bar import HintBar
from seatui.tui.widgets.info_line import InfoLine
from seatui.tui.widgets.line_widget import InkWidget

DICE_ROWS = 4

MUCH = 1000
"""More rows than any part needs."""


class DialogFrame(Widget):
    """Holds the dialogs of a pane. It is always mounted, so that opening a dialog redraws nothing else."""

    DEFAULT_CSS = """
    DialogFrame { layer: dialogs; width: 1fr; height: 1fr; background: $surface; }
    DialogFrame Dialog { background: $surface; }
    """

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Refresh as Textual does, but do not paint a new dialog twice: the layout it asks for paints it already."""
        return super().refresh(*regions, repaint=repaint and not layout, layout=layout, recompose=recompose)


class PaneParts(Widget):
    """Board, banner, counter board, dice, actions, log, command line, hints, and dialogs above them."""

    DEFAULT_CSS = """
    PaneParts { width: 1fr; height: 1fr; layers: base dialogs; background: $background; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.board = self.make_board()
        self.banner, self.info, self.hints = Banner(), InfoLine(), HintBar()
        self.counters, self.dice, self.log_view = CounterBoard(), DiceTray(), EventLog()
        self.menu, self.command = ActionMenu(), CommandLine()
        self.dialogs: list[Dialog] = []
        self._dialog_frame = DialogFrame()
        self.curtain = Curtain()
        self.covered = False
        self.parts: dict[str, InkWidget] = {
            "banner": self.banner,
            "board": self.board,
            "sheets": self.counters,
            "dice": self.dice,
            "menu": self.menu,
            "log": self.log_view,
            "info": self.info,
            "command": self.command,
            "hints": self.hints,
            **self.make_parts(),
            **self.shared_parts(),
        }
        self._part_names: dict[Widget, str] = {
            self._dialog_frame: "dialog",
            self.curtain: "curtain",
            **{part: name for name, part in self.parts.items()},
        }
        self._place = "board"
        self._sheet_rows = (0, 0)
        self._planned: Plan = {}
        self._pane_layout = PaneLayout(self._make_plan, self._part_names)

    def make_board(self) -> Board:
        """Make the board of the game; where there are several, the one that is used first."""
        raise NotImplementedError

    def make_parts(self) -> Mapping[str, InkWidget]:
        """Make the game's own parts, by the names that ``plan`` uses. Called once, after ``make_board``."""
        return {}

    def shared_parts(self) -> Mapping[str, InkWidget]:
        """Make the parts that only a pane beside others has: "bar" and "card"."""
        return {}

    def plan(self, size: Size, request: LayoutRequest) -> Plan:
        """Return the place of each part in a pane of that size; a part left out is not shown. ``arrange_parts`` asks again."""
        return plan(size, request)

    @property
    def ink(self) -> Ink:
        return ink_of(self.app)

    @property
    def glyphs(self) -> Glyphs:
        return glyphs_of(self.app)

    # Places

    @property
    def layout(self) -> Layout:
        """The pane's own layout, whatever the style sheets say."""
        return self._pane_layout

    def compose(self) -> ComposeResult:
        yield from self._part_names

    def use(self, place: str) -> None:
        """Send keys to this part: the board, the menu, the log, the sheets or the command line."""
        self._place = place
        if self.plan(self.size, self._layout_request()) != self._planned:
            self.arrange_parts()

    def arrange_parts(self) -> None:
        """Lay out all parts again."""
        if not self.is_mounted:
            return  # mounting lays them out
        screen = self.screen
        assert isinstance(screen, LeanScreen)
        screen.lay_out_soon(self, self.place_cursor)

    def is_in_sight(self, part: str) -> bool:
        """Return whether a part has a place in the present layout."""
        return part in self._planned

    def fit_sheets(self) -> None:
        """Lay out all parts again if the counter boards need more or fewer rows than last time."""
        width = self.counters.size.width
        wanted = self.counters.rows_wanted(width, 0), self.counters.rows_wanted(width, MUCH)  # with short sheets, and with full ones
        if wanted != self._sheet_rows:
            self._sheet_rows = wanted
            self.arrange_parts()

    def place_cursor(self) -> None:
        """Put the terminal's cursor where the player is, for screen readers and braille displays."""
        part = self.curtain if self.covered and not self.dialogs else self.part_in_use
        at = part.cursor_at
        if at is not None and part.size and self.is_attached:
            self.app.cursor_position = part.region.offset + at

    @property
    def part_in_use(self) -> InkWidget:
        """The part that receives keys."""
        return self.dialogs[-1] if self.dialogs else self.board if self._place == "board" else self.parts[self._place]

    def _make_plan(self, size: Size) -> Plan:
        request = self._layout_request()
        self._planned = self.plan(size, request)
        return framed_curtain(size, request) if self.covered else self._planned

    def _layout_request(self) -> LayoutRequest:
        place = self._place
        return LayoutRequest(
            board=self.board.wanted,
            sheets=self.counters.rows_wanted,
            dice=self.dice.rows_wanted(DICE_ROWS),
            tab=place if place in ("log", "sheets") else "menu",
            typing=place == "command",
            place=place,
            dialog=self.dialogs[-1].wanted if self.dialogs else None,
            spared=self._spared(),
            **self.shared_rows(),
        )

    def scene(self) -> Target | None:
        """Return the place on the board that a dialog should leave in sight, None if any may be covered."""
        return None

    def _spared(self) -> Region:
        """Return the cells of that place in the pane."""
        target = self.scene() if self.dialogs else None
        cells = None if target is None else self.board.effect_place(target)
        return NULL_REGION if cells is None else cells.translate(self.board.region.offset - self.region.offset)

    def shared_rows(self) -> Mapping[str, int]:
        """Rows of the parts that only a pane beside others has."""
        return {}

    def on_resize(self) -> None:
        self.call_after_refresh(self.place_cursor)

    def cover(self, covered: bool) -> None:
        """Show only the curtain and dialogs over it, or all parts again."""
        self.covered = covered
        self.arrange_parts()

    def restyle(self) -> None:
        """Draw all parts again, after a change of theme, glyphs or keys."""
        for part in (*self.parts.values(), *self.dialogs, self.curtain):
            part.restyle()

    # Dialogs

    def open_dialog(self, dialog: Dialog, below: Dialog | None = None) -> None:
        """Show a dialog above everything else in this pane, or once the one that it lies below is closed.

        Does nothing if the pane is gone, for late messages may still arrive.
        """
        if not self._dialog_frame.is_attached:
            return
        self.dialogs.insert(self.dialogs.index(below) if below in self.dialogs else len(self.dialogs), dialog)
        self._dialog_frame.mount(dialog)
        self._show_top_dialog()

    def close_dialog(self, dialog: Dialog) -> None:
        if dialog in self.dialogs:
            self.dialogs.remove(dialog)
            dialog.display = False  # removal takes a moment, and another dialog may take its place now
            dialog.remove()
            self._show_top_dialog()

    def _show_top_dialog(self) -> None:
        for dialog in self.dialogs[:-1]:
            dialog.step_back()
        if self.dialogs:
            self.dialogs[-1].display = True
        self.arrange_parts()
