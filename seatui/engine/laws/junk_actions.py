"""Actions that no game has, to check that games refuse them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from seatui.engine.contract import Action

HUGE = 10**30


def _nested(depth: int) -> tuple[Any, ...]:
    found: tuple[Any, ...] = ()
    for _ in range(depth):
        found = (found,)
    return found


JUNK: tuple[Any, ...] = (
    None,
    0,
    1.5,
    "sail",
    b"sail",
    (),
    [],
    {},
    object(),
    (None,),
    (0, 1),
    (True,),
    ((),),
    ([],),
    ({},),
    ("",),
    ("no such verb",),
    ("no such verb", 0),
    ("{}", "%s"),
    ("x" * 10_000,),
    (float("nan"),),
    (HUGE,),
    _nested(50),
)
"""Values that are no action of any game."""

REPLACEMENTS: tuple[Any, ...] = (0, 1, -1, 2, 100, HUGE, -HUGE, 0.5, True, None, "", "x", "0", (), (0,), [], {}, float("inf"))


def mutants(action: Action) -> Iterator[Any]:
    """Yield the action with one thing wrong: an item changed, missing, doubled or added, or the whole in another shape."""
    for place, item in enumerate(action):
        before, after = action[:place], action[place + 1 :]
        yield before + after
        yield (*before, item, *action[place:])
        for other in _instead(item):
            yield (*before, other, *after)
    for extra in (0, None, "x", (), action):
        yield (*action, extra)
    yield from (list(action), (action,), tuple(reversed(action)), action[0], " ".join(map(str, action)))


def _instead(item: Any) -> Iterator[Any]:
    yield from REPLACEMENTS
    yield from ((item,), [item], str(item))
    if isinstance(item, int):
        yield from (item + 1, item - 1, -item, 10 * item, item + 1000, float(item), bool(item))
    elif isinstance(item, str):
        yield from (item.upper(), f"{item} ", item[:-1], item.encode())
    elif isinstance(item, tuple):
        yield list(item)
        yield from mutants(item) if item else ()
