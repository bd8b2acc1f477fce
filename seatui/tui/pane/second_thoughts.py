"""Questions before an action that loses something. A player may turn off those that do not lose the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from seatui.engine.contract import Action
from seatui.tui.pane.dialogs import Question
from seatui.tui.widgets.dialog import Choice

if TYPE_CHECKING:
    from seatui.tui.pane.pane import Pane

NO_MORE: Action = ("do not ask again",)
"""The answer that does the action and turns the question off."""


class Topic(NamedTuple):
    """The subject of a question: its name and its explanation in the settings."""

    label: str
    help: str


class SecondThought(Question):
    """Asks whether the player means an action. The answers in ``first`` come before it, as a way to lose nothing.

    ``topic`` is one of ``Pane.TOPICS``, which the player may turn off; with "" the question always comes.
    """

    unbidden = True

    def __init__(
        self, pane: Pane, topic: str, title: str, text: Sequence[str], go: Choice, stay: str, *, first: Sequence[Choice] = ()
    ) -> None:
        no_more = [Choice(f"{go.label}, and do not ask again", NO_MORE)] if topic else []
        super().__init__(pane, title, text, [*first, go, Choice(stay, None), *no_more], at=0 if first else 1)
        self._topic = topic
        self._action: Action = go.value

    def _answered(self, action: Action | None) -> None:
        if action == NO_MORE:
            self.pane.stop_asking(self._topic)
            action = self._action
        self.decided(action)

    def decided(self, action: Action | None) -> None:
        """Do what the player has chosen; None does nothing."""
        super()._answered(action)
