"""The pace of events on the screen, and their marks on the charts."""

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
"""Beats for which an announcement stays in sight; all other events follow without a pause."""

UNSAID = frozenset(("ok", "oks"))
"""Events without a line of text: tabs and banner show which OK is missing."""


def beats_of(event: Event, mine: bool) -> float:
    """The beats for which an event is shown; a player does not wait for their own."""
    return 0.0 if mine else PACE.get(event.kind, 0.0)


def place_of(event: Event) -> int | None:
    """The space at which something exploded."""
    return event.facts["space"] if event.kind in ("torpedo", "trigger") else None
