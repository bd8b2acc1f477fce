"""Private state of a Textual app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual._context import active_app

if TYPE_CHECKING:
    from textual.app import App
    from textual.driver import Driver


def driver_of(app: App[Any]) -> Driver | None:
    """Return the driver that writes for an app; None until it runs."""
    return app._driver


def failure_of(app: App[Any]) -> Exception | None:
    """Return the error that ended an app, or will end it."""
    return app._exception


def current_app() -> App[Any] | None:
    """Return the app in whose context the caller runs; several may share the process."""
    return active_app.get(None)
