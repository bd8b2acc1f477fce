"""Keys at the console that must not become verbs: the letters of the sheets, and all that is typed in a note."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.tui.pane_verbs import PaneVerbs

if TYPE_CHECKING:
    from seatui.games.captain_sonar.pane.console import Console


class ConsoleVerbs(PaneVerbs):
    """The sheet in use takes its letters first; digits are tabs, unless a sector is being named or a note is written."""

    pane: Console

    def press(self, key: str, character: str | None) -> bool:
        pane = self.pane
        sheet = pane.sheet_in_use
        is_tab = (character or "").isdecimal() and not pane.mate.names_a_sector and not pane.crew.busy
        if sheet is None or pane.dialogs or self.place != "board" or is_tab or not sheet.press(key, character):
            return super().press(key, character)
        pane.place_cursor()
        pane.go_back()
        return True
