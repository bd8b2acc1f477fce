"""What an app does otherwise where many live in one process, each for somebody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual import events

from seatui.serve.terminal.driver import SessionDriver
from seatui.tui.paint.hosted_app import HostedApp
from seatui.tui.paint.scheduling import Resting, has_no_messages

if TYPE_CHECKING:
    from seatui.serve.terminal.session import TerminalSession


class SessionApp(Resting, HostedApp):
    """An app that draws to the line of a session. Name it before another class of apps."""

    session: TerminalSession

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.driver_class = SessionDriver

    @property
    def is_settled(self) -> bool:
        """Whether nothing more comes of the keys before: no message is on its way, also not from one part of the screen to another."""
        if not self.is_at_rest or not self.screen_stack:
            return False
        screen = self.screen_stack[-1]
        rests = not isinstance(screen, Resting) or screen.is_at_rest
        return rests and has_no_messages(screen)

    def handle_now(self, event: events.Key) -> bool:  # noqa: ARG002
        """Deal with a key before anything else is done, if nothing has to be done first; False if it is to be posted as usual."""
        return False

    def _heed_signals(self) -> None:
        """Signals are for the whole server."""

    def _mind_garbage(self) -> None:
        """That too is a matter of the whole server."""
