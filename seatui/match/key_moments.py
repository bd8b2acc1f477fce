"""The key moments of a game: the actions that are worth jumping to in a replay, and worth telling at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from seatui.engine.chronicle import Chronicle
from seatui.engine.contract import Event, Turn
from seatui.match.timeline import Step


class KeyMoment(NamedTuple):
    """An event that decides much."""

    position: int  # the number of the action that brought it about
    turn: Turn
    word: str  # "ram"
    event: Event


def key_moments(chronicle: Chronicle[Any], steps: Iterable[Step], hears: Callable[[Event], bool]) -> Iterator[KeyMoment]:
    """Yield the key moments among those events of the actions that ``hears`` accepts, each word once for an action and a seat."""
    told = set[str]()
    for step in steps:
        here = set[tuple[str, int | None]]()
        for event in filter(hears, step.events):
            word = chronicle.key_moment(event)
            if not word or (word, event.seat) in here or (word in told and word in chronicle.firsts):
                continue
            here.add((word, event.seat))
            told.add(word)
            yield KeyMoment(step.number, step.turn, word, event)
