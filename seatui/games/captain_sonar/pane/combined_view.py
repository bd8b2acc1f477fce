"""What someone who plays several roles sees: the sheets of all of them together (CS-139), each station with the eyes of its own role."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.games.captain_sonar.knowledge.view import Own, View


def together(views: Sequence[View]) -> Own | None:
    """What these seats of one crew know together of it."""
    owns = [view.own for view in views if view.own is not None]
    if not owns:
        return None
    first, *others = owns
    for own in others:
        first = first._replace(
            captain=first.captain or own.captain,
            mate=first.mate or own.mate,
            engineer=first.engineer or own.engineer,
            operator=first.operator or own.operator,
            line=first.line or own.line,
            silence=max(first.silence, own.silence),
        )
    return first
