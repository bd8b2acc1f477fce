"""Several actions in a row (``Errand``), played one by one as ordinary actions until there is a reason to stop."""

from __future__ import annotations

from collections.abc import Callable

from seatui.engine.contract import Action, Errand, Seat
from seatui.match.referee import Match


def run(match: Match, seat: Seat, errand: Errand, play: Callable[[Action], object]) -> str:
    """Play the actions of an errand; return why it stopped early, "" if it did not or what happened says it all."""
    asked = _kind(match, seat)
    for done, action in enumerate(errand.actions, 1):
        play(action)
        if _kind(match, seat) != asked:
            break
        if reason := errand.halts(match.view(seat), done):
            return reason
    return ""


def _kind(match: Match, seat: Seat) -> str:
    """Return the kind of decision that a seat must make; "" if none."""
    decision = match.decision(seat)
    return decision.kind if decision else ""
