"""Turn the mouse on and off while the app runs.

Textual decides on the mouse once, when it starts. This stands on private names of its drivers (``_mouse``, ``_enable_mouse_support``,
``_disable_mouse_support``); tests/tui/shell/test_mouse.py names them and fails when they change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.driver import Driver


def use_mouse(driver: Driver | None, on: bool) -> None:
    """Ask the terminal to tell of the mouse, or to keep it. A driver that knows no mouse is left alone."""
    change = getattr(driver, "_enable_mouse_support" if on else "_disable_mouse_support", None)
    if driver is None or change is None or driver._mouse == on:
        return
    driver._mouse = True  # while it is off, both ways do nothing
    change()
    driver._mouse = on
