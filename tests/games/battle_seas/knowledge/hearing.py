"""The events that a seat hears at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seatui.engine.contract import Event
from tests.games.battle_seas.position import Table


def heard(table: Table, seat: int | None) -> list[Event]:
    """Return all events so far that reach a seat or a watcher, without their audience."""
    return [event._replace(audience=None) for event in table.events if event.heard_by(seat)]


def facts_for(table: Table, seat: int | None, kind: str) -> list[Mapping[str, Any]]:
    """Return the facts of the events of a kind that reach a seat."""
    return [event.facts for event in heard(table, seat) if event.kind == kind]
