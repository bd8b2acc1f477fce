"""Checks that the view of an event's moment shows what the event says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from seatui.engine.contract import Action, Draw, Event, Rules, S, Seat, V

EventChecks: TypeAlias = Mapping[str, Callable[[V, Mapping[str, Any]], bool]]
"""By kind of event, whether a view shows the event's facts."""


def check_event(event: Event, view: V, checks: EventChecks[V]) -> None:
    """Check that the view of its moment shows an event."""
    shows = checks.get(event.kind)
    assert shows is None or shows(view, event.facts), (event, view)


def play_checked(
    rules: Rules[S, V], state: S, deed: tuple[Seat, Action], draw: Draw, viewer: Seat | None, checks: EventChecks[V]
) -> V | None:
    """Play an action and check each event that a viewer hears; return the viewer's last view, None if there was no event."""
    last: V | None = None

    def tell(event: Event) -> None:
        nonlocal last
        if event.heard_by(viewer):
            last = rules.moment(state, viewer)
            check_event(event, last, checks)

    rules.apply(state, *deed, draw, tell)
    return last
