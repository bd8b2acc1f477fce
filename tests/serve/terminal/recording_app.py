"""Sessions without a network: a transport that keeps the output, and a small app that keeps the input."""

from __future__ import annotations

import asyncio
from typing import Any

import pyte
from textual import events
from textual.app import App, ComposeResult
from textual.screen import Screen
from textual.widgets import Label

from seatui.serve.terminal.client import Client, ScreenClient
from seatui.serve.terminal.driver import SessionDriver
from seatui.serve.terminal.session import TerminalSession
from seatui.serve.terminal.session_app import SessionApp
from seatui.tui.paint import app_internals
from seatui.tui.paint.scheduling import IdleAware
from tests.narrowing import checked
from tests.serve.waiting import until

QUIET = 0.3  # seconds
XTERM = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}


class RecordingTransport:
    """Keeps the output of a session."""

    def __init__(self) -> None:
        self.sent = bytearray()
        self.is_paused = False
        self.code: int | None = None
        self.is_aborted = False

    def write(self, data: bytes) -> None:
        self.sent += data

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False

    def end(self, code: int) -> None:
        self.code = code

    def abort(self) -> None:
        self.is_aborted = True

    @property
    def words(self) -> str:
        """The output after the screen was left."""
        return self.sent.decode().rpartition("\x1b[?25h")[2]

    def screen(self, width: int = 80, height: int = 24) -> str:
        shown = pyte.Screen(width, height)
        pyte.ByteStream(shown).feed(bytes(self.sent))
        return "\n".join(line.rstrip() for line in shown.display)


class KeyScreen(Screen[None]):
    """Takes all keys."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[str] = []

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.keys.append(event.key)


class DefaultScreen(IdleAware, Screen[None]):
    """The first screen of the app."""


class RecordingApp(SessionApp):
    """Shows the last key, in a colour that no terminal with few colours has.

    A plus opens a screen, and a minus does so after a while. An exclamation mark raises an error, with a secret in a local variable.
    """

    CSS = "Label { color: #ff8800; background: #102030; }"

    def __init__(self, session: TerminalSession) -> None:
        self.session = session
        self.keys: list[str] = []
        self.key_screen = KeyScreen()
        self.pasted: list[str] = []
        self.sizes: list[tuple[int, int]] = []
        super().__init__()

    def get_default_screen(self) -> Screen[None]:
        return DefaultScreen(id="_default")

    def compose(self) -> ComposeResult:
        yield Label("ready")

    async def open_key_screen(self) -> None:
        await asyncio.sleep(0.02)
        self.push_screen(self.key_screen)

    def on_key(self, event: events.Key) -> None:
        self.keys.append(event.key)
        if event.key == "minus":
            self.screen.call_later(self.open_key_screen)
        if event.key == "plus":
            self.push_screen(self.key_screen)
        if event.key == "exclamation_mark":
            hidden = "the treasure is in B4"
            raise RuntimeError(f"at {len(hidden)}")
        self.query_one(Label).update(f"typed {event.key}")

    def on_paste(self, event: events.Paste) -> None:
        self.pasted.append(event.text)

    def on_resize(self, event: events.Resize) -> None:
        self.sizes.append(event.size)


class SessionHarness:
    """One session with its transport and its app."""

    def __init__(self, env: dict[str, str] | None = None, **named: Any) -> None:
        self.transport = RecordingTransport()
        self.app: RecordingApp | None = None
        self.ended = 0
        self.session = TerminalSession(self.transport, self._make_client, env=XTERM if env is None else env, ended=self._end, **named)
        self.session.start()

    def _make_client(self, session: TerminalSession) -> Client:
        self.app = RecordingApp(session)
        return ScreenClient(self.app, mouse=session.has_mouse)

    def _end(self, _: TerminalSession) -> None:
        self.ended += 1

    @property
    def recorder(self) -> RecordingApp:
        assert self.app is not None
        return self.app

    async def ready(self) -> SessionHarness:
        await until(lambda: b"ready" in self.transport.sent, lambda: str(self.transport.sent))
        return self

    def type(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.session.receive(piece)

    async def typed(self, *keys: str) -> None:
        """Wait until exactly these keys have arrived."""
        await until(lambda: len(self.recorder.keys) >= len(keys), lambda: str(self.recorder.keys))
        assert self.recorder.keys == list(keys)

    async def over(self) -> SessionHarness:
        await until(lambda: self.ended > 0, lambda: self.transport.screen())
        assert self.ended == 1
        return self


def driver_of(app: App[Any]) -> SessionDriver:
    """Return the driver of an app."""
    return checked(SessionDriver, app_internals.driver_of(app))


async def drawn(app: App[Any]) -> None:
    """Wait until an app whose client does not read has drawn everything."""
    times: list[float] = []
    driver, clock = driver_of(app), asyncio.get_running_loop().time
    write = driver.write

    def note(data: str) -> None:
        times.append(clock())
        write(data)

    driver.write = note  # type: ignore[method-assign]
    times.append(clock())
    await until(lambda: driver._has_dropped_frames and clock() - times[-1] > QUIET, "it is never quiet")
    driver.write = write  # type: ignore[method-assign]
