"""The mouse can be turned on and off while the app runs."""

from __future__ import annotations

from seatui.tui.paint.mouse import use_mouse


class Terminal:
    """A driver that records what it would send."""

    def __init__(self, mouse: bool) -> None:
        self._mouse = mouse
        self.sent: list[str] = []

    def _enable_mouse_support(self) -> None:
        self.sent += ["on"] if self._mouse else []

    def _disable_mouse_support(self) -> None:
        self.sent += ["off"] if self._mouse else []


def changed(before: bool, after: bool) -> Terminal:
    terminal = Terminal(before)
    use_mouse(terminal, after)  # type: ignore[arg-type]
    return terminal


def test_a_change_is_sent_at_once_and_kept_for_the_end() -> None:
    assert (changed(False, True).sent, changed(False, True)._mouse) == (["on"], True)
    assert (changed(True, False).sent, changed(True, False)._mouse) == (["off"], False)


def test_no_change_sends_nothing() -> None:
    assert changed(True, True).sent == changed(False, False).sent == []


def test_a_driver_without_a_mouse_is_left_alone() -> None:
    use_mouse(None, True)
    use_mouse(object(), True)  # type: ignore[arg-type]
