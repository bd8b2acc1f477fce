"""What is said to a connection, in lines of at most 80 columns; at a terminal with a prompt, before which others may still speak."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from seatui.plain.lines import printable, wrapped
from seatui.serve.plain.line_reader import LineReader
from seatui.tui.look.terminal import detect

LINES_LOST = "Some lines were left out while you did not read. Type view, tables or log to see how things stand."


class Connection(Protocol):
    """The way to somebody, and what is known of their terminal."""

    is_blocked: bool

    @property
    def env(self) -> Mapping[str, str]:
        """What the client told of its terminal; without a terminal there is no TERM."""

    def send(self, data: bytes) -> None: ...


class TypedLine(NamedTuple):
    """A line that came in."""

    text: str
    is_shown: bool = True  # whether it stands in the transcript


class LineTerminal:
    """Says lines to one connection. Without a terminal there are only whole lines; at one it shows a prompt and what is typed."""

    def __init__(self, line: Connection) -> None:
        self._connection = line
        self._is_terminal = bool(line.env.get("TERM"))
        self._reader = LineReader(self._echo if self._is_terminal else None)
        self._end = "\r\n" if self._is_terminal else "\n"
        self._encoding = "ascii" if _locale(line.env) and not detect(line.env).unicode else "utf-8"
        self._unsent: list[str] = []
        self._is_echoing = False  # whether what is typed is shown at once
        self._line_begun = False  # whether something stands in the last line
        self._prompt_due = True  # after a line was typed, not after each piece of news
        self._has_lost_lines = False
        self._is_line_shown = True  # whether the last line that came in stood after a prompt

    def feed(self, data: bytes) -> Iterator[TypedLine]:
        """The lines that are whole now."""
        for text in self._reader.feed(data):
            yield TypedLine(text, self._is_line_shown)

    def echo_typed(self, prompt: str, typed: TypedLine) -> None:
        """Let a line stand in the transcript that was typed ahead of its prompt."""
        if not typed.is_shown:
            self._unsent.append(f"{printable(prompt)}{typed.text}{self._end}")

    def say(self, text: str = "") -> None:
        """Say some lines; a longer one is wrapped at its own indentation. They go out with the next ``invite``."""
        if self._line_begun:
            self._line_begun = False
            self._unsent.append(self._end)
        self._is_echoing = False
        for line in text.splitlines() or [""]:
            self._unsent += [part + self._end for part in wrapped(printable(line).rstrip())]

    def show_prompt(self, prompt: str) -> None:
        """Send what was said; at a terminal, ask for a line, or show again what was typed of one."""
        if self._is_terminal and not self._is_echoing:
            shown = (printable(prompt) if self._prompt_due or self._reader.typed else "") + self._reader.typed
            self._unsent.append(shown)
            self._line_begun = bool(shown)
            self._is_echoing = True
            self._prompt_due = False
        self._flush()

    def end(self) -> None:
        """Send what was said, and ask for nothing more: others may have a last word, in a line of its own."""
        if self._line_begun:
            self._unsent.append(self._end)
        self._flush()

    def resume(self) -> None:
        """Somebody reads again who had stopped."""
        if self._has_lost_lines:
            self._has_lost_lines = False
            self.say(LINES_LOST)

    def _echo(self, text: str) -> None:
        """What is typed while something is said is shown after it."""
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
        """Whoever does not read has some lines left out, so that they do not pile up."""
        if self._connection.is_blocked:
            self._has_lost_lines = self._has_lost_lines or bool(text)
        elif text:
            self._connection.send(text.encode(self._encoding, "replace"))


def _locale(env: Mapping[str, str]) -> str:
    return env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or ""
