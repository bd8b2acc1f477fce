"""State of an app that Textual keeps to itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual._context import active_app

if TYPE_CHECKING:
    from textual.app import App
    from textual.driver import Driver


def driver_of(app: App[Any]) -> Driver | None:
    """The driver that writes for an app, once it runs."""
    return app._driver


def failure_of(app: App[Any]) -> Exception | None:
    """The error that ended an app, or will end it."""
    return app._exception


def current_app() -> App[Any] | None:
    """The app in whose context the caller runs: there may be others in the same process."""
    return active_app.get(None)
