"""Turn the mouse on and off while the app runs. Textual decides only once, when it starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from textual.driver import Driver


@runtime_checkable
class MouseSwitch(Protocol):
    """A driver of our own that can turn the mouse on and off."""

    def use_mouse(self, on: bool) -> None:
        """Ask the terminal to report the mouse, or to stop that."""


def use_mouse(driver: Driver | None, on: bool) -> None:
    """Ask the terminal to report the mouse, or to stop that. Does nothing for a driver without a mouse."""
    if isinstance(driver, MouseSwitch):
        driver.use_mouse(on)
        return
    change = getattr(driver, "_enable_mouse_support" if on else "_disable_mouse_support", None)
    if driver is None or change is None or driver._mouse == on:
        return
    driver._mouse = True  # Textual's methods do nothing while it is False
    change()
    driver._mouse = on
