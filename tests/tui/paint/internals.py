"""Access of tests to private names of Textual. Other tests call these functions; test_private_names.py guards the names."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import textual.app
import textual.pilot
import textual.screen
from textual._compositor import LayoutUpdate
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

Waiting = Callable[..., Coroutine[Any, Any, Any]]

NAMES: tuple[tuple[str, str, str], ...] = (
    ("textual.screen.Screen._Screen__update_timer", "see whether a frame is scheduled", "test_a_frame_waits_for_a_timer"),
    ("textual._compositor.LayoutUpdate", "read a whole screen", "test_a_whole_screen_is_rendered_in_strips"),
    ("textual.timer.Timer._active", "see whether a timer runs", "test_a_frame_waits_for_a_timer"),
    ("textual.message_pump.MessagePump._running", "make an app look ended", "test_an_app_that_does_not_run_says_so"),
    ("textual.pilot.Pilot._wait_for_screen", "wait for the loop instead of every widget", "test_a_pilot_waits_by_these_names"),
    ("textual.command.CommandPalette._gather_commands", "search in a palette that was closed", "test_a_palette_gathers_in_a_worker"),
)
"""Private names that only tests use, as in ``seatui.tui.paint.private_names``."""


def lines_on(app: App[Any]) -> list[str]:
    """The characters of the whole screen, as a full paint would show them."""
    return ["".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips()]


def strips_on(app: App[Any]) -> list[Strip]:
    """The styled lines of the whole screen, with everything that lies over it."""
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    assert isinstance(update, LayoutUpdate)
    return [Strip.join(list(chops)) for chops in update.strips]


def has_dirty_widgets(screen: Screen[Any]) -> bool:
    """Whether the next frame has anything to draw."""
    return bool(screen._dirty_widgets)


def waits_to_draw(app: App[Any]) -> bool:
    """Whether Textual's timer will draw a frame."""
    screens = app.screen_stack
    timer = getattr(screens[-1], "_Screen__update_timer", None) if screens else None  # _update_timer would make one
    return timer is not None and timer._active.is_set()


def draw_frame(app: App[Any]) -> None:
    """Draw now the frame that Textual's timer would draw."""
    app.screen_stack[-1]._on_timer_update()


def fail(app: App[Any], error: Exception) -> None:
    """Make an app look as if an error had ended it."""
    app._exception = error


@contextmanager
def stopped(app: App[Any]) -> Iterator[None]:
    """Make an app look as if it had ended."""
    app._running = False
    yield
    app._running = True


def gather(palette: Screen[Any], words: str) -> None:
    """Search in a palette, as its input does."""
    palette._gather_commands(words)  # type: ignore[attr-defined]


def let_pilots_wait(for_idle: Waiting, pause: Waiting, for_screen: Waiting, frame: float) -> None:
    """Replace the functions by which pilots wait, and the seconds between two of Textual's frames."""
    textual.app.wait_for_idle = for_idle  # type: ignore[attr-defined]
    textual.pilot.wait_for_idle = for_idle  # type: ignore[attr-defined]
    Pilot.pause = pause  # type: ignore[method-assign]
    Pilot._wait_for_screen = for_screen  # type: ignore[method-assign]
    textual.screen.UPDATE_PERIOD = frame  # type: ignore[misc]
