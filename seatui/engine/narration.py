"""Sentences for events. A game has a teller for each kind of event, which gets its facts and the players' names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from seatui.engine.contract import Event, name_of
from seatui.engine.wording import sentence

Facts: TypeAlias = Mapping[str, Any]
Name: TypeAlias = Callable[[int], str]
Teller: TypeAlias = Callable[[Facts, Name], str]


def told(tellers: Mapping[str, Teller], event: Event, names: Sequence[str]) -> str:
    """Return an event as one sentence; "" for an event that only screens use."""
    return sentence(tellers[event.kind](event.facts, lambda seat: name_of(seat, names)))
