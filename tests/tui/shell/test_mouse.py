"""The mouse: it can be turned on and off while the app runs, and a click where nothing can be done does nothing."""

from __future__ import annotations

import inspect

from textual.driver import Driver
from textual.drivers import linux_driver
from textual.drivers.headless_driver import HeadlessDriver

from seatui.tui.shell.frame import Hint, HintLine
from seatui.tui.shell.mouse import use_mouse
from tests.tui.matrix import app


class Terminal(HeadlessDriver):
    """A driver that keeps what it would send."""

    def __init__(self, mouse: bool) -> None:
        self._mouse = mouse
        self.sent: list[str] = []

    def _enable_mouse_support(self) -> None:
        self.sent += ["on"] if self._mouse else []

    def _disable_mouse_support(self) -> None:
        self.sent += ["off"] if self._mouse else []


def changed(before: bool, after: bool) -> Terminal:
    terminal = Terminal(before)
    use_mouse(terminal, after)
    return terminal


def test_textual_still_has_the_names_that_this_stands_on() -> None:
    assert "self._mouse = mouse" in inspect.getsource(Driver.__init__)
    for name in ("_enable_mouse_support", "_disable_mouse_support"):
        assert "if not self._mouse" in inspect.getsource(getattr(linux_driver.LinuxDriver, name))


def test_a_change_is_sent_at_once_and_kept_for_the_end() -> None:
    assert (changed(False, True).sent, changed(False, True)._mouse) == (["on"], True)
    assert (changed(True, False).sent, changed(True, False)._mouse) == (["off"], False)


def test_no_change_sends_nothing() -> None:
    assert changed(True, True).sent == changed(False, False).sent == []


def test_a_driver_without_a_mouse_is_left_alone() -> None:
    use_mouse(None, True)
    use_mouse(object(), True)  # type: ignore[arg-type]  # has no names of a driver at all


async def test_a_click_on_a_hint_for_what_has_the_focus_does_nothing_where_nothing_has_it() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        line = pilot.app.screen.query_one(HintLine)
        line.show([Hint("list.choose", "focused.choose")])
        pilot.app.screen.set_focus(None)
        await pilot.pause()
        before = pilot.app.screen
        await pilot.click(line, offset=(8, 0))
        assert pilot.app.screen is before
