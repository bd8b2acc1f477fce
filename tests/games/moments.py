"""Looking on while an action is told: what an event says must be seen in the moment in which it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from seatui.engine.contract import Action, Draw, Event, Rules, S, Seat, V

Sights: TypeAlias = Mapping[str, Callable[[V, Mapping[str, Any]], bool]]
"""By kinds of events, whether a view shows what the facts say."""


def look(event: Event, view: V, sights: Sights[V]) -> None:
    """Check that the view of its moment shows an event."""
    is_seen = sights.get(event.kind)
    assert is_seen is None or is_seen(view, event.facts), (event, view)


def look_on(rules: Rules[S, V], state: S, deed: tuple[Seat, Action], draw: Draw, looker: Seat | None, sights: Sights[V]) -> V | None:
    """Play an action with somebody looking on; returns what was seen last, None if nothing was heard."""
    last: V | None = None

    def tell(event: Event) -> None:
        nonlocal last
        if event.heard_by(looker):
            last = rules.moment(state, looker)
            look(event, last, sights)

    rules.apply(state, *deed, draw, tell)
    return last
