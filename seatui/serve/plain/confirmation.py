"""A dialogue that asks before it acts. It does not wait: the next line is the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from seatui.engine.contract import Refused
from seatui.plain.dialogue import Dialogue, LineOutput

YES, NO = ("y", "yes"), ("n", "no")


class Confirmation(NamedTuple):
    """An action to take after a yes."""

    then: Callable[[], None]
    otherwise: str  # what to say after a no
    number: int  # of actions in the game when the question was put


class ConfirmingDialogue(Dialogue):
    """Asks for confirmation, and takes the next line as the answer."""

    def __init__(self, lines: LineOutput) -> None:
        self._pending: Confirmation | None = None
        super().__init__(lines)

    def confirm(self, question: str, then: Callable[[], None], otherwise: str = "") -> None:
        self._pending = Confirmation(then, otherwise, self.table.match.count)
        self.lines.say(f"{question} Type yes or no.")

    def is_answer(self, typed: str) -> bool:
        """Handle a line as the answer to a question; False if it is not one. Any other line means no, and is then handled itself."""
        pending, self._pending = self._pending, None
        answer = typed.lower()
        if pending is None:
            return False
        if answer in YES:
            self._confirm_pending(pending)
        else:
            self.say_all(filter(None, [pending.otherwise]))
        return answer in YES + NO

    def _confirm_pending(self, pending: Confirmation) -> None:
        if pending.number != self.table.match.count and not self.table.match.rules.tick_ms:
            raise Refused("", "the game has gone on since you were asked: type it again if you still want it")
        pending.then()
