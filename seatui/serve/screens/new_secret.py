"""Choose a secret. The player types it twice, for a hidden typing mistake would lock them out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from seatui.tui.shell.ask import ask_text

if TYPE_CHECKING:
    from seatui.serve.screens.app import ServedApp

NOT_THE_SAME = "Those two were not the same."


def ask_new_secret(app: ServedApp, title: str, told: str, fault: Callable[[str], str], then: Callable[[str], None]) -> None:
    """Ask for a secret twice; ``fault`` returns why one cannot be used, or ""."""

    def ask_again(secret: str) -> None:
        def fault_of_it(typed: str) -> str:
            return "" if typed == secret else NOT_THE_SAME

        ask_text(app, "The same again", ["To make sure that there is no typing mistake."], "", fault_of_it, then, secret=True)

    ask_text(app, title, [told], "", fault, ask_again, secret=True)
