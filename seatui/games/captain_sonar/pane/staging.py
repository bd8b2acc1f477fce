"""How long each event stays in sight before the next, and where on the charts it is marked. In real time nothing waits."""

from __future__ import annotations

from seatui.engine.contract import Event

LONG, SHORT = 1.5, 0.5

PACE = {
    "course": 1.0,
    "silence": LONG,
    "surface": LONG,
    "ready": SHORT,
    "mine": 1.0,
    "trigger": 1.0,
    "torpedo": 1.0,
    "hit": 1.0,
    "damage": LONG,
    "drone": SHORT,
    "drone_answer": LONG,
    "sonar": SHORT,
    "sonar_answer": LONG,
    "buoy": 1.0,
    "twin_ping": LONG,
    "damage_party": 1.0,
    "shockwave": 1.0,
    "shock": LONG,
}
"""Beats of what both crews hear. All else is told without a pause."""

UNSAID = frozenset(("ok",))
"""What the tabs and the banner show anyhow: an OK is missed where it is not given."""


def beats_of(event: Event, mine: bool) -> float:
    """How long it is shown; whoever caused it need not wait."""
    return 0.0 if mine else PACE.get(event.kind, 0.0)


def place_of(event: Event) -> int | None:
    """The space at which something exploded."""
    return event.facts["space"] if event.kind in ("torpedo", "trigger") else None
