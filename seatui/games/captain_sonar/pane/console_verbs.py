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
        if pane.closed or pane.dialogs or self.place != "board":
            return super().press(key, character)
        digit = character is not None and character.isdecimal()
        if digit and pane.captain.names_a_sector:
            return pane.captain.name_sector(int(character or 0))
        sheet = pane.sheet_in_use
        is_tab = digit and not pane.crew.busy and not (sheet is pane.mate and pane.mate.names_a_sector)
        if sheet is None or is_tab or not sheet.press(key, character):
            return super().press(key, character)
        pane.place_cursor()
        pane.go_back()
        return True
