"""Frames, of which the state keeps a small stack: decisions and steps that are pending.

The top frame says what happens next. A frame whose kind is a decision of the catalogue (T11) waits for that seat's answer; any other is a
step that the engine takes by itself. A whole turn lies on the stack when it begins (SS-100), so that a turn can be cut short by taking
frames off. An empty stack means that the game is over. The module that defines a kind documents the facts of its frames.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from seatui.engine.packing import exactly, integer, text


class Frame(NamedTuple):
    """A decision to be made or a step to be taken."""

    kind: str
    seat: int  # who decides, or whose step it is
    facts: tuple[Any, ...] = ()  # whole numbers, strings and tuples of them


def read_frame(values: object) -> Frame:
    """Read a frame from its plain values; raise ``ValueError`` or ``TypeError`` if they do not make one."""
    kind, seat, facts = exactly(tuple)(values)
    return Frame(text(kind), integer(seat), _read_facts(facts))


def _read_facts(values: object) -> tuple[Any, ...]:
    return tuple(_read_facts(value) if type(value) is tuple else _read_atom(value) for value in exactly(tuple)(values))


def _read_atom(value: object) -> int | str:
    return value if type(value) is str else integer(value)
