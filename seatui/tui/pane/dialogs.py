"""Dialogs of a pane: questions whose answers are actions, and which let other verbs through to the pane."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from seatui.engine.contract import Action
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.dialog import Choice, ChoiceDialog, Dialog
from seatui.tui.widgets.hint_bar import Hint

if TYPE_CHECKING:
    from seatui.tui.pane.pane import Pane

CLOSING = frozenset((Verb.COMMAND, Verb.MENU, Verb.FILTER, Verb.UNDO, Verb.INFO, Verb.ZOOM, Verb.LOG, Verb.SHEETS))
"""Verbs that close the dialog of a decision and then do their usual job, so that every way to an answer stays open."""
ELSEWHERE = {Verb.HELP: "help", Verb.RULE: "rule"}
"""Verbs that open another screen, which leads back to the dialog."""
UNDECIDED = -1
"""The pointer of a question without a chosen answer yet."""


class Interrupt(Dialog):
    """A dialog that lets the verbs of the pane through."""

    pane: Pane

    def do(self, verb: str) -> bool:
        if verb in CLOSING:
            self.pane.close_dialog(self)
            return self.pane.verbs.do(verb)
        if verb in ELSEWHERE:
            self.pane.post_message(self.pane.Asked(self.pane, ELSEWHERE[Verb(verb)], self.pane.rule))
            return True
        return super().do(verb)


class Question(Interrupt, ChoiceDialog):
    """A question whose answers are actions. None leaves it open.

    With ``at=UNDECIDED`` nothing is chosen until the player moves the pointer: a key meant for something else must not answer.
    """

    def __init__(self, pane: Pane, title: str, text: Sequence[str], choices: Sequence[Choice], at: int = 0) -> None:
        super().__init__(title, text, choices, self._answered)
        self.pane = pane
        self.at = at

    def _answered(self, action: Action | None) -> None:
        self.pane.answer(self, action)

    def hints(self) -> Sequence[Hint]:
        """Return the hints; while nothing is chosen, numbers answer and confirming does nothing."""
        if self.at != UNDECIDED:
            return super().hints()
        digits = [Hint(f"1-{len(self.choices)}", "Choose", "")] if self.numbered else []
        return [Hint("", "", Verb.UP), Hint("", "", Verb.DOWN), *digits, Hint("", "", Verb.BACK)]

    def follow(self, verb: str) -> None:
        if self.at != UNDECIDED:
            super().follow(verb)
        elif verb in (Verb.UP, Verb.PREVIOUS):
            self.at = len(self.choices) - 1
        elif verb in (Verb.DOWN, Verb.NEXT):
            self.at = 0
        elif verb == Verb.CONFIRM:
            ways = [str(number + 1) for number in range(len(self.choices))] if self.numbered else map(self.pane.key, (Verb.UP, Verb.DOWN))
            self.pane.tell(f"choose with {' or '.join(ways)}")
