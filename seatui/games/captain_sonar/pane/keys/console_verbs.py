"""The console's own keys: letters go to the sheet in use before they become verbs, and the hints fit the station."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.tui.look.controls import Verb
from seatui.tui.pane.verbs import PaneVerbs
from seatui.tui.widgets.hint_bar import Hint

if TYPE_CHECKING:
    from seatui.games.captain_sonar.pane.pane import Console
    from seatui.tui.pane.position import Position


STOPPED = "STOP: the clock stands still, and nothing was drawn; go on drawing after it"


class ConsoleVerbs(PaneVerbs):
    """Letters go to the sheet in use first; digits are tabs, unless the player names a sector or writes a note."""

    pane: Console

    def press(self, key: str, character: str | None) -> bool:
        pane = self.pane
        soon = pane.questions.too_soon
        free = self.place == "board" and not pane.crew.busy and (soon or not pane.dialogs)
        drawing = pane.questions.interrupted
        if free and drawing is not None and drawing.takes(key, character):
            pane.tell(STOPPED)
            return True
        if soon:
            pane.say_too_soon()
            return True
        if pane.closed or pane.covered or pane.dialogs or self.place != "board":
            return super().press(key, character)
        digit = character is not None and character.isdecimal()
        if digit and pane.captain.names_a_sector:
            return pane.captain.name_sector(int(character or 0))
        sheet = pane.sheet_in_use
        is_tab = digit and not pane.crew.busy and not (sheet is pane.mate and pane.mate.names_a_sector)
        if sheet is None or is_tab or not sheet.press(key, character):
            return super().press(key, character) or self._unknown(key, character)
        pane.place_cursor()
        pane.go_back()
        return True

    def arrived(self, before: Position, *, mine: bool) -> None:
        asked = self.asked
        super().arrived(before, mine=mine)
        if self.asked is not asked:
            self.pane.questions.opened_by_itself(None if mine else self.asked)

    def do(self, verb: str) -> bool:
        pane = self.pane
        drawing = pane.questions.interrupted if pane.cluster is not None and self.place == "board" and not pane.dialogs else None
        if drawing is not None and drawing.draws(verb):
            pane.tell(STOPPED)
            return True
        if pane.questions.too_soon:
            pane.say_too_soon()
            return True
        taken = super().do(verb)
        if pane.few.in_use:
            self.show_hints()  # the label of going back may have changed
        return taken

    def _unknown(self, key: str, character: str | None) -> bool:
        """Tell the player that a letter means nothing here."""
        pane = self.pane
        if pane.crew.busy or not character or not character.isalpha() or pane.keys.verb(key, pane.index, pane.station):
            return False
        pane.tell(f"{character} means nothing here: {pane.key(Verb.HELP)} lists the keys")
        return True

    # Hints

    def _board_hints(self) -> list[Hint]:
        pane = self.pane
        if pane.captain.aim is not None:
            return [self._hint(Verb.CONFIRM), *map(self._hint, [Verb.NEXT] * pane.captain.can_go_round)]
        hints = super()._board_hints()
        if pane.sheet_in_use is pane.engineer and pane.engineer.due:  # the letter of the list belongs to a symbol there
            return [self._hint(Verb.FILTER, "Actions") if hint.verb == Verb.MENU else hint for hint in hints]
        return hints

    def _hint(self, verb: str, label: str = "", *, pinned: bool = False) -> Hint:
        pane = self.pane
        if self.place == "board" and not pane.dialogs:
            if pane.captain.aim is not None:
                label = pane.captain.way_out if verb == Verb.BACK else label
            elif pane.few.in_use:
                label = "Station" if verb == Verb.NEXT else pane.few.back_label or label if verb == Verb.BACK else label
        return super()._hint(verb, label, pinned=pinned)
