"""Clients run in a session: an app with screens, or anything else that takes bytes and sends bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from textual.css.query import NoMatches
from textual.worker import WorkerFailed

from seatui.serve.terminal.driver import SessionDriver
from seatui.tui.paint.app_internals import driver_of, failure_of

if TYPE_CHECKING:
    from textual.app import App
    from textual.geometry import Size


class Client(Protocol):
    """The methods of a client that a session calls, in the session's own context."""

    @property
    def accepts_input(self) -> bool:
        """Whether it accepts input now; until then the session keeps it."""

    async def run(self) -> None:
        """Run until the client ends. An exception ends this session alone."""

    def feed(self, data: bytes) -> None:
        """Handle bytes that have arrived."""

    def take_back(self) -> bytes:
        """Return input that was fed and not handled, and forget it: somebody else handles it. Also called after the end of ``run``."""

    def end_of_input(self) -> None:
        """Expect no more input. The player may still read."""

    def resize(self, size: Size) -> None:
        """Adapt to the new size of the window."""

    def resume(self) -> None:
        """Go on sending: the player reads again. Output sent while ``is_blocked`` may be lost."""

    def redraw(self) -> None:
        """The last output was given up: show everything again."""

    def leave(self) -> None:
        """End soon. May be called at any time, and more than once."""


class ScreenClient:
    """A Textual app. Its ``driver_class`` is ``SessionDriver``, and its ``session`` is the session."""

    def __init__(self, app: App[Any], *, mouse: bool = True) -> None:
        self._app = app
        self._mouse = mouse
        self._is_leaving = False

    @property
    def _driver(self) -> SessionDriver | None:
        driver = driver_of(self._app)
        return driver if isinstance(driver, SessionDriver) else None

    @property
    def accepts_input(self) -> bool:
        return self._driver is not None and self._driver.accepts_input

    async def run(self) -> None:
        await self._app.run_async(mouse=self._mouse)
        error = failure_of(self._app)
        cause = error.error if isinstance(error, WorkerFailed) else error
        if error is not None and not (self._is_leaving and isinstance(cause, NoMatches)):
            raise error  # a screen that was being composed when the player left only misses its parts

    def feed(self, data: bytes) -> None:
        if self._driver is not None:
            self._driver.feed(data)

    def take_back(self) -> bytes:
        return self._driver.take_back() if self._driver is not None else b""

    def end_of_input(self) -> None:
        self.leave()

    def resize(self, size: Size) -> None:
        if self._driver is not None:
            self._driver.resize(size)

    def resume(self) -> None:
        if self._driver is not None:
            self._driver.resume()

    def redraw(self) -> None:
        if self._driver is not None:
            self._driver.redraw()

    def leave(self) -> None:
        self._is_leaving = True
        self._app.exit()
