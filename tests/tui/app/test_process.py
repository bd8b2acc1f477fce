"""The program in a real terminal: the bytes it sends, and how it ends."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

PROGRAM = "import sys; from seatui.tui.app.app import run; sys.exit(run())"
COMMAND = "import sys; from seatui.cli import main; sys.exit(main([]))"
WITHOUT_MOUSE = "import sys; from seatui.tui.app.app import Overrides, run; sys.exit(run(overrides=Overrides(mouse=False)))"
FAILING = "import sys; from seatui.tui.app import app; app.SeatuiApp.action_quit = lambda _: 1 / 0; sys.exit(app.run())"
TALKATIVE = """
import sys
from seatui.tui.app import app

class Talkative(app.SeatuiApp):
    def exit(self, *arguments, **named):
        for _ in range(100):
            self._driver.write("last words")
        super().exit(*arguments, **named)

app.SeatuiApp = Talkative
sys.exit(app.run())
"""
COLOUR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-9]|4[0-9]|9[0-7]|10[0-7])[0-9;]*m")
MODES = (1049, 1000, 1003, 1015, 1006, 1004, 2004)
PATIENCE = 60.0


class Window:
    """A terminal of 80x24 with the program in it."""

    def __init__(self, program: str = PROGRAM, **env: str) -> None:
        self.sent = b""
        self.file, terminal = pty.openpty()
        self.resize(80, 24)
        self.before = termios.tcgetattr(self.file)[:4]
        self.pid = os.fork()
        if self.pid == 0:
            os.login_tty(terminal)
            for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
                signal.signal(number, signal.SIG_DFL)  # the tests may have handlers of their own
            os.environ.update({"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "LC_ALL": ""} | env)
            os.execv(sys.executable, [sys.executable, "-c", program])
        os.close(terminal)
        self.wait_for(b"Quit")

    def resize(self, width: int, height: int) -> None:
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def wait_for(self, words: bytes) -> None:
        """Wait until the program has sent these words, and then nothing more for a while."""
        end = time.monotonic() + PATIENCE
        while words not in self.sent and time.monotonic() < end:
            self._read(0.05)
        assert words in self.sent, self.sent[-2000:]
        self._read(0.2)

    def type(self, keys: bytes, words: bytes) -> None:
        """Type, and wait until the program answers with these words."""
        before, self.sent = self.sent, b""
        os.write(self.file, keys)
        self.wait_for(words)
        self.sent = before + self.sent

    def ended(self) -> int:
        """Wait for the end of the program, read the rest of its output, and return the exit code."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self._read(0.02)
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                self.pid = 0
                self._read(0)
                return os.waitstatus_to_exitcode(status)
        raise AssertionError("the program did not end")

    def is_quiet_for(self, seconds: float) -> bool:
        """Return whether the program, once it has sent everything, is silent for this many seconds."""
        for _ in range(10):
            sent = len(self.sent)
            self._read(seconds)
            if len(self.sent) == sent:
                return True
        return False

    def _read(self, seconds: float) -> None:
        """Read until nothing has come for this many seconds."""
        with suppress(OSError, ValueError):  # the other end is gone
            while select.select([self.file], [], [], seconds)[0]:
                data = os.read(self.file, 65536)
                if not data:
                    return
                self.sent += data
            return
        time.sleep(seconds)

    @property
    def modes_left_on(self) -> list[int]:
        return [mode for mode in MODES if self.sent.rfind(b"\x1b[?%dh" % mode) > self.sent.rfind(b"\x1b[?%dl" % mode)]


@pytest.fixture
def window() -> Iterator[Callable[..., Window]]:
    opened: list[Window] = []

    def open_window(program: str = PROGRAM, **env: str) -> Window:
        opened.append(Window(program, **env))
        return opened[-1]

    yield open_window
    for each in opened:
        if each.pid:
            os.kill(each.pid, signal.SIGKILL)
            os.waitpid(each.pid, 0)


Open = Callable[..., Window]


def test_no_color_sends_no_colour_and_a_c_locale_nothing_but_ascii(window: Open) -> None:
    shown = window(TERM="linux", LANG="C", NO_COLOR="1", COLORTERM="")
    shown.type(b"s", b"Animation")
    shown.type(b"\x1b", b"Saved games")
    shown.type(b"?", b"Keys at home")
    assert COLOUR.findall(shown.sent) == []
    assert shown.sent.isascii()


def test_without_mouse_the_terminal_keeps_it(window: Open) -> None:
    shown = window(WITHOUT_MOUSE)
    assert b"\x1b[?1003h" not in shown.sent
    assert b"\x1b[?1000h" not in shown.sent


def test_a_failure_is_told_in_one_line(window: Open) -> None:
    shown = window(FAILING)
    shown.type(b"q", b"internal error")
    assert shown.ended() == 1
    assert shown.modes_left_on == []
    words = shown.sent.rpartition(b"\x1b[?25h")[2]
    assert words.count(b"\n") == 1
    assert b"ZeroDivisionError: division by zero" in words


def test_in_colour_there_is_colour(window: Open) -> None:
    assert COLOUR.search(window().sent)


@pytest.mark.parametrize(("keys", "code"), [(b"q", 0), (b"\x11", 0), (b"\x03", 0)], ids=["q", "ctrl+q", "ctrl+c"])
def test_a_key_ends_it_with_a_clean_terminal(window: Open, keys: bytes, code: int) -> None:
    shown = window()
    os.write(shown.file, keys)
    assert shown.ended() == code
    assert shown.modes_left_on == []
    assert termios.tcgetattr(shown.file)[:4] == shown.before


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_in_a_game_ends_it_with_a_clean_terminal_and_the_game_kept(window: Open, number: signal.Signals, code: int) -> None:
    shown = window()
    shown.type(b"\r", b"Start the game")
    shown.type(b"\r", b"Actions")
    os.kill(shown.pid, number)
    assert shown.ended() == code
    assert shown.modes_left_on == []
    assert list(Path(os.environ["SEATUI_SAVES"]).glob("*.sea"))


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_it_ends_when_the_terminal_is_gone(window: Open, unbuffered: str) -> None:
    shown = window(PYTHONUNBUFFERED=unbuffered)
    os.close(shown.file)
    assert shown.ended() == 129


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_game_is_kept_when_the_terminal_is_gone(window: Open, unbuffered: str) -> None:
    shown = window(COMMAND, PYTHONUNBUFFERED=unbuffered)
    shown.type(b"\r", b"Start the game")
    shown.type(b"\r", b"Actions")
    os.close(shown.file)
    assert shown.ended() == 129
    assert list(Path(os.environ["SEATUI_SAVES"]).glob("*.sea"))


def test_a_window_made_too_small_says_so_and_comes_back(window: Open) -> None:
    shown = window()
    shown.type(b"s", b"Animation")
    shown.sent = b""
    shown.resize(60, 15)
    shown.wait_for(b"seatui needs 80x24")
    shown.sent = b""
    shown.resize(100, 30)
    shown.wait_for(b"Animation")


def test_nothing_is_sent_while_nothing_happens(window: Open) -> None:
    assert window().is_quiet_for(1.0)


def test_without_a_terminal_it_says_what_to_do(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from seatui.tui.app.app import run

    monkeypatch.setenv("TERM", "dumb")
    assert run() == 1
    assert "--plain" in capfd.readouterr().err


def test_an_app_ends_whose_terminal_was_taken_away_before_its_last_words(window: Open) -> None:
    """The thread that writes would end with an error, and the app would wait for ever for room in its queue."""
    shown = window(TALKATIVE)
    os.close(shown.file)
    assert shown.ended() == 128 + signal.SIGHUP
