"""A recorder of texts that are cut because they are wider than their room.

It wraps the functions that cut rows of text wherever they are imported, so that it sees the cuts of all widgets.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from types import FrameType
from typing import Any, NamedTuple

import pytest
from rich.cells import cell_len
from textual.widget import Widget

from seatui.tui.shell import lines
from seatui.tui.widgets import text_rows

RULES = "─━═-= "
"""Blanks, and the lines beside headings: nothing is lost where they are cut."""


class Cut(NamedTuple):
    """A text, the part of it that is shown, and the class of the widget that cut it."""

    widget: str
    whole: str
    shown: str

    def __str__(self) -> str:
        return f"{self.widget}: {self.shown!r} of {self.whole!r}"


@contextmanager
def recorded_cuts() -> Iterator[set[Cut]]:
    """Collect the texts that are cut meanwhile."""
    _import_all()
    found: set[Cut] = set()
    lines.inked_with.cache_clear()  # the lines that it keeps would not be cut again
    with pytest.MonkeyPatch.context() as patch:
        for cutting in (text_rows.fit, text_rows.shorten, lines._cut, lines.cell):
            _replace(patch, cutting, _recorded(cutting, found))
        yield found
    lines.inked_with.cache_clear()


def _recorded(cutting: Callable[..., Any], found: set[Cut]) -> Callable[..., Any]:
    """Return the function that cuts, and that also records what is lost."""

    def recorded(content: Any, width: int, *arguments: Any, **named: Any) -> Any:
        content = content if isinstance(content, str) else tuple(content)
        result = cutting(content, width, *arguments, **named)
        whole, shown = _text(content).rstrip(RULES), _text(result)
        if cell_len(whole) > width and (kept := _common(whole, shown)).rstrip(RULES) != whole and shown != _text(content):
            found.add(Cut(_widget(sys._getframe(1)), whole, kept))
        return result

    return recorded


def _text(content: Any) -> str:
    """Return the characters of a text, a span or a row of spans."""
    if isinstance(content, str):
        return content
    return content.text if isinstance(content, lines.Span) else "".join(span[0] for span in content)


def _common(whole: str, shown: str) -> str:
    """Return the beginning that two texts have in common."""
    return next((whole[:at] for at, (one, other) in enumerate(zip(whole, shown, strict=False)) if one != other), whole[: len(shown)])


@cache
def _import_all() -> None:
    """Import all modules with widgets: one that is first imported during a recording would keep the replaced functions."""
    for name in ("seatui.tui", "seatui.games", "seatui.serve.screens"):
        for module in walk_packages(import_module(name).__path__, f"{name}."):
            import_module(module.name)


def _replace(patch: pytest.MonkeyPatch, old: Callable[..., Any], new: Callable[..., Any]) -> None:
    """Replace a function in every module that has it."""
    for module in [each for name, each in sys.modules.items() if name.startswith("seatui.")]:
        for name in [name for name, value in vars(module).items() if value is old]:
            patch.setattr(module, name, new)


def _widget(frame: FrameType | None) -> str:
    """Return the class of the widget that is drawing."""
    while frame is not None and not isinstance(frame.f_locals.get("self"), Widget):
        frame = frame.f_back
    return type(frame.f_locals["self"]).__name__ if frame is not None else ""
