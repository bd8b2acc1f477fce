"""Ends the sessions of this worker that a decision of the host at another worker covers: a ban, or a reset of a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from seatui.engine.contract import Refused
from seatui.engine.wording import sentence
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.ops.host_actions import RESET
from seatui.serve.terminal.session import TerminalSession

Sessions = Callable[[], Mapping[TerminalSession, Visitor]]


def follow_decisions(harbour: Harbour, sessions: Sessions) -> None:
    """Follow the decisions of other workers from now on."""

    def end_banned() -> None:
        for session, visitor in tuple(sessions().items()):
            try:
                harbour.moderation.check_login(visitor.identity)
            except Refused as refusal:
                session.close(sentence(refusal.message))

    def end_reset(player: Player) -> None:
        for session, visitor in tuple(sessions().items()):
            if visitor.player.id == player.id:
                session.close(RESET)

    harbour.moderation.changed.add(end_banned)
    harbour.people.was_reset.add(end_reset)
