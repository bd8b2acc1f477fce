"""What is said to a connection, in lines of at most 80 columns; at a terminal with a prompt, before which others may still speak."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from seatui.plain.lines import printable, wrapped
from seatui.serve.plain.line_reader import Keyboard
from seatui.tui.look.terminal import detect

LOST = "Some lines were left out while you did not read. Type view, tables or log to see how things stand."


class Line(Protocol):
    """The way to somebody, and what is known of their terminal."""

    is_blocked: bool

    @property
    def env(self) -> Mapping[str, str]:
        """What the client told of its terminal; without a terminal there is no TERM."""

    def send(self, data: bytes) -> None: ...


class Typed(NamedTuple):
    """A line that came in."""

    text: str
    is_shown: bool = True  # whether it stands in the transcript


class Voice:
    """Says lines to one connection. Without a terminal there are only whole lines; at one it shows a prompt and what is typed."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._at_terminal = bool(line.env.get("TERM"))
        self._keyboard = Keyboard(self._echo if self._at_terminal else None)
        self._end = "\r\n" if self._at_terminal else "\n"
        self._encoding = "ascii" if _locale(line.env) and not detect(line.env).unicode else "utf-8"
        self._unsent: list[str] = []
        self._listening = False  # whether what is typed is shown at once
        self._line_begun = False  # whether something stands in the last line
        self._prompt_due = True  # after a line was typed, not after each piece of news
        self._lost = False
        self._shows_line = True  # whether the last line that came in stood after a prompt

    def hear(self, data: bytes) -> Iterator[Typed]:
        """The lines that are whole now."""
        for text in self._keyboard.feed(data):
            yield Typed(text, self._shows_line)

    def show(self, prompt: str, typed: Typed) -> None:
        """Let a line stand in the transcript that was typed ahead of its prompt."""
        if not typed.is_shown:
            self._unsent.append(f"{printable(prompt)}{typed.text}{self._end}")

    def say(self, text: str = "") -> None:
        """Say some lines; a longer one is wrapped at its own indentation. They go out with the next ``invite``."""
        if self._line_begun:
            self._line_begun = False
            self._unsent.append(self._end)
        self._listening = False
        for line in text.splitlines() or [""]:
            self._unsent += [part + self._end for part in wrapped(printable(line).rstrip())]

    def invite(self, prompt: str) -> None:
        """Send what was said; at a terminal, ask for a line, or show again what was typed of one."""
        if self._at_terminal and not self._listening:
            shown = (printable(prompt) if self._prompt_due or self._keyboard.typed else "") + self._keyboard.typed
            self._unsent.append(shown)
            self._line_begun = bool(shown)
            self._listening = True
            self._prompt_due = False
        self._flush()

    def end(self) -> None:
        """Send what was said, and ask for nothing more: others may have a last word, in a line of its own."""
        if self._line_begun:
            self._unsent.append(self._end)
        self._flush()

    def resume(self) -> None:
        """Somebody reads again who had stopped."""
        if self._lost:
            self._lost = False
            self.say(LOST)

    def _echo(self, text: str) -> None:
        """What is typed while something is said is shown after it."""
        is_entered = text.endswith(self._end)
        if is_entered:
            self._shows_line = self._listening
            self._prompt_due = True
        if self._listening:
            self._send(text)
            self._line_begun = self._listening = not is_entered

    def _flush(self) -> None:
        self._send("".join(self._unsent))
        self._unsent.clear()

    def _send(self, text: str) -> None:
        """Whoever does not read has some lines left out, so that they do not pile up."""
        if self._line.is_blocked:
            self._lost = self._lost or bool(text)
        elif text:
            self._line.send(text.encode(self._encoding, "replace"))


def _locale(env: Mapping[str, str]) -> str:
    return env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or ""
