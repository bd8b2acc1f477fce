"""The goal of a step: a condition on what the learner can see, in a small grammar of its own that is never run as code.

``view.ships.0.food >= 80 and decision == choose_action`` is a goal. A path starts at ``view``, ``turn``, ``outcome``, ``decision`` (the
kind of the learner's first open decision, or none) or ``events`` (the kinds of event heard in this step), and goes on by names of fields
and indices counted from 0. The comparisons are ``== != >= <= > <``, and ``has`` for tuples. Values are whole numbers, true, false, none and
words; quotes make anything a word: '40'.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from seatui.engine.contract import Refused

ROOTS = ("view", "turn", "outcome", "decision", "events")
_CONDITION = re.compile(r"([a-z_][\w.]*)\s*(==|!=|>=|<=|>|<|\bhas\b)\s*(-?\w+|'[^']*')")
_WORDS: Mapping[str, object] = {"true": True, "false": False, "none": None}


def _has(items: Any, value: object) -> bool:
    return isinstance(items, tuple) and value in items


def _ordered(compare: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    """Return the comparison for numbers; none and words are neither more nor less than anything."""
    return lambda found, value: isinstance(found, int) and isinstance(value, int) and compare(found, value)


_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    ">=": _ordered(operator.ge),
    "<=": _ordered(operator.le),
    ">": _ordered(operator.gt),
    "<": _ordered(operator.lt),
    "has": _has,
}


class Condition(NamedTuple):
    """One comparison."""

    path: tuple[str, ...]
    compare: str
    value: object

    def holds(self, roots: Mapping[str, Any]) -> bool:
        return _COMPARE[self.compare](_follow(roots, self.path), self.value)


class Goal(NamedTuple):
    """Conditions that must all hold."""

    conditions: tuple[Condition, ...]

    def reached(self, roots: Mapping[str, Any]) -> bool:
        """Return whether all conditions hold; ``Refused`` if a path leads nowhere."""
        return all(condition.holds(roots) for condition in self.conditions)


def parse(text: str) -> Goal:
    """Return the goal in a text; ``Refused`` with the part that cannot be read."""
    return Goal(tuple(_condition(part.strip()) for part in re.split(r"\band\b", text)))


def _condition(text: str) -> Condition:
    found = _CONDITION.fullmatch(text)
    if found is None:
        raise Refused("", f"cannot read the goal {text[:60]!r}, write for example: view.ships.0.food >= 80")
    path = tuple(found[1].split("."))
    if path[0] not in ROOTS:
        raise Refused("", f"a goal starts with one of {', '.join(ROOTS)}, not {path[0][:40]!r}")
    return Condition(path, found[2], _value(found[3]))


def _value(text: str) -> object:
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return text[1:-1] if text.startswith("'") else _WORDS.get(text, text)


def _follow(roots: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    """Return the value at the end of a path through named tuples and tuples; a path beyond none gives none."""
    at = roots[path[0]]
    for name in path[1:]:
        if at is None:
            return None
        if name in getattr(type(at), "_fields", ()):
            at = getattr(at, name)
        elif name.isdecimal() and isinstance(at, tuple) and int(name) < len(at):
            at = at[int(name)]
        else:
            raise Refused("", f"there is no {name!r} in {'.'.join(path)}")
    return at
