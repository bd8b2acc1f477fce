"""The driver of the app in a terminal that may be taken away: its window is closed, or a connection breaks."""

from __future__ import annotations

from typing import IO, Any

from textual.drivers.linux_driver import LinuxDriver


class TerminalDriver(LinuxDriver):
    """Textual's driver, with output that outlasts the terminal."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._file: Any = TerminalOutput(self._file)


class TerminalOutput:
    """The output to a terminal. Once the terminal is gone, it discards everything.

    An error would end the thread that writes. Textual would go on to fill the queue of that thread, and wait for ever when it is full: the
    app would neither end nor handle a signal.
    """

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self._is_gone = False

    def write(self, text: str) -> None:
        if not self._is_gone:
            try:
                self._file.write(text)
            except OSError:
                self._is_gone = True

    def flush(self) -> None:
        if not self._is_gone:
            try:
                self._file.flush()
            except OSError:
                self._is_gone = True

    def fileno(self) -> int:
        return self._file.fileno()
