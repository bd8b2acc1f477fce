"""Output in lines of at most 80 columns. On a terminal there is also a prompt, and other output may come before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from seatui.plain.lines import printable, wrapped
from seatui.serve.plain.line_reader import LineReader
from seatui.tui.look.terminal import detect

LINES_LOST = "Some lines were lost while your connection was blocked. Type view, tables or log to see where things stand."
LINES_LEFT_OUT = "Some lines were left out, for not all that they told could be saved. Type view, tables or log to see where things stand."


class Connection(Protocol):
    """A connection, and what is known about its terminal."""

    @property
    def is_blocked(self) -> bool:
        """Whether nothing more can be sent for now."""

    @property
    def env(self) -> Mapping[str, str]:
        """The client's environment; without a terminal there is no TERM."""

    def send(self, data: bytes) -> None: ...


class TypedLine(NamedTuple):
    """A line of input."""

    text: str
    is_shown: bool = True  # whether the terminal has shown it


class LineTerminal:
    """Sends lines to one connection. Without a terminal there are only complete lines; with one, also a prompt and an echo of input."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._is_terminal = bool(connection.env.get("TERM"))
        self._reader = LineReader(self._echo if self._is_terminal else None)
        self._end = "\r\n" if self._is_terminal else "\n"
        self._encoding = "ascii" if _locale(connection.env) and not detect(connection.env).unicode else "utf-8"
        self._unsent: list[str] = []
        self._is_echoing = False  # whether input is shown at once
        self._line_begun = False  # whether the last line has text in it
        self._prompt_due = True  # after each line of input, not after each piece of news
        self._has_lost_lines = False
        self._is_line_shown = True  # whether the last line of input was shown after a prompt

    def feed(self, data: bytes) -> Iterator[TypedLine]:
        """Yield the lines that are complete now."""
        for text in self._reader.feed(data):
            yield TypedLine(text, self._is_line_shown)

    def take_back(self) -> str:
        """Return the line that was begun, and forget it: somebody else reads on."""
        typed, self._reader.typed = self._reader.typed, ""
        return typed

    def echo_typed(self, prompt: str, typed: TypedLine) -> None:
        """Show a line that was typed before its prompt."""
        if not typed.is_shown:
            self._unsent.append(f"{printable(prompt)}{typed.text}{self._end}")

    def say(self, text: str = "") -> None:
        """Add lines to the output, wrapped at their own indentation. They are sent by the next ``show_prompt``."""
        if self._line_begun:
            self._line_begun = False
            self._unsent.append(self._end)
        self._is_echoing = False
        for line in text.splitlines() or [""]:
            self._unsent += [part + self._end for part in wrapped(printable(line).rstrip())]

    def show_prompt(self, prompt: str) -> None:
        """Send the output. On a terminal, show the prompt, and what is typed already."""
        if self._is_terminal and not self._is_echoing:
            shown = (printable(prompt) if self._prompt_due or self._reader.typed else "") + self._reader.typed
            self._unsent.append(shown)
            self._line_begun = bool(shown)
            self._is_echoing = True
            self._prompt_due = False
        self._flush()

    def end(self) -> None:
        """Send the output without a prompt. A last message may follow in a line of its own."""
        if self._line_begun:
            self._unsent.append(self._end)
        self._flush()

    def resume(self) -> None:
        """The player reads again."""
        if self._has_lost_lines:
            self._has_lost_lines = False
            self.say(LINES_LOST)

    def redraw(self) -> None:
        """The last lines were given up: say so, and show the prompt again."""
        self._prompt_due, self._is_echoing = True, False
        self.say(LINES_LEFT_OUT)

    def _echo(self, text: str) -> None:
        """Show input, or keep it until the output is sent."""
        is_entered = text.endswith(self._end)
        if is_entered:
            self._is_line_shown = self._is_echoing
            self._prompt_due = True
        if self._is_echoing:
            self._send(text)
            self._line_begun = self._is_echoing = not is_entered

    def _flush(self) -> None:
        self._send("".join(self._unsent))
        self._unsent.clear()

    def _send(self, text: str) -> None:
        """Send text, or drop it for a client that does not read, so that it does not pile up."""
        if self._connection.is_blocked:
            self._has_lost_lines = self._has_lost_lines or bool(text)
        elif text:
            self._connection.send(text.encode(self._encoding, "replace"))


def _locale(env: Mapping[str, str]) -> str:
    return env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or ""
