"""Dialogues of a server, where nothing waits: what has to be asked first is asked, and the next line answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from seatui.engine.contract import Refused
from seatui.plain.dialogue import Dialogue, LineOutput

YES, NO = ("y", "yes"), ("n", "no")


class Confirmation(NamedTuple):
    """Something to do after a yes."""

    deed: Callable[[], None]
    otherwise: str  # what is said after a no
    number: int  # of actions that stood when it was asked


class ConfirmingDialogue(Dialogue):
    """Asks before it does something, and goes on with the line that comes then."""

    def __init__(self, lines: LineOutput) -> None:
        self._pending: Confirmation | None = None
        super().__init__(lines)

    def confirm(self, question: str, deed: Callable[[], None], otherwise: str = "") -> None:
        self._pending = Confirmation(deed, otherwise, self.table.match.count)
        self.lines.say(f"{question} Type yes or no.")

    def is_answer(self, typed: str) -> bool:
        """Whether a line was the answer to what was asked, and is done with. Any other line means no, and what it says."""
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
            raise Refused("", "the game has gone on since you were asked; say it again if you still want it")
        pending.deed()
