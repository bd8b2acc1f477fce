"""Keys at the status screen: each asks for what it needs in the last line, then for a yes, and then acts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol

from seatui.engine.contract import Refused
from seatui.engine.wording import sentence
from seatui.serve.event_log import log_crash
from seatui.serve.harbour.durations import FOR_EVER, parse_span

ENTER, ESCAPE, ERASE, CLEAR = "\r\n", "\x1b", "\x7f\b", "\x15"
LONGEST_ENTRY = 200
OFF, ALL_LEFT = "off", "until all have left"
WHOM = "whom? (name, address or key)"
WAITING = "..."

Answer = list[str] | Awaitable[list[str]]


class KeyActions(Protocol):
    """The actions of keys: of a host, which answers at once, or of a supervisor, which asks its workers."""

    def say(self, text: str) -> Answer: ...

    def kick(self, whom: str) -> Answer: ...

    def mute(self, whom: str, seconds: float | None) -> Answer: ...

    def ban(self, whom: str, seconds: float | None) -> Answer: ...

    def close_table(self, wanted: str) -> Answer: ...

    def start_drain(self, seconds: float | None) -> Answer: ...

    def stop_drain(self) -> Answer: ...


class Question(NamedTuple):
    """A question, and the answer if nothing is typed."""

    text: str
    usual: str = ""


SPAN = Question("For how long? (10m, 2h, 7d; Enter: for ever)", FOR_EVER[0])
DRAIN = Question("Stop after at most? (10m, 2h; Enter: when all have left; off: go on)", ALL_LEFT)


class HostCommand(NamedTuple):
    """A key's command: the questions, the words that ask for a yes, and the action, which gets the answers."""

    questions: Sequence[Question]
    confirmation: str
    run: Callable[..., Answer]


class HostKeys:
    """The dialogue in the last line. ``stop`` is the way out for q, which asks only if somebody is here."""

    def __init__(self, actions: KeyActions, stop: Callable[[], None], people: Callable[[], int]) -> None:
        self._stop = stop
        self._people = people
        self._commands = {
            "s": HostCommand([Question("Say what to everybody?")], "Say to everybody: {0}?", actions.say),
            "k": HostCommand([Question(f"Kick {WHOM}")], "Kick {0}?", actions.kick),
            "m": HostCommand([Question(f"Mute {WHOM}"), SPAN], "Mute {0} {1}?", _with_span(actions.mute)),
            "b": HostCommand([Question(f"Ban {WHOM}"), SPAN], "Ban {0} {1}?", _with_span(actions.ban)),
            "c": HostCommand([Question("Close which table? (title or id)")], "Close the table {0}?", actions.close_table),
            "d": HostCommand([DRAIN], "Drain: {0}?", _drain(actions)),
        }
        self._command: HostCommand | None = None
        self._answers: list[str] = []
        self._typed = ""
        self._is_stopping = False
        self._result = ""
        self._waiting: asyncio.Task[None] | None = None  # for an answer

    @property
    def line(self) -> str:
        """The last line of the screen: a question, or what was done; "" for the metrics."""
        if self._is_stopping:
            here = self._people()
            who = "1 person is" if here == 1 else f"{here} people are"
            return f"Stop the server? {who} here; their games are saved.  y stop  n go on"
        if self._command is None:
            return self._result
        if self._question:
            return f"{self._question.text} {self._typed}_"
        return f"{self._command.confirmation.format(*self._answers)}  y yes  n no"

    @property
    def _question(self) -> Question | None:
        """The next question; None when only a yes is missing."""
        assert self._command is not None
        return self._command.questions[len(self._answers)] if len(self._answers) < len(self._command.questions) else None

    def press(self, key: str) -> None:
        """Handle a key."""
        self._result = ""
        if self._is_stopping:
            self._is_stopping = False
            if key in "yY":
                self._stop()
        elif self._command is None:
            self._begin(key)
        elif key == ESCAPE:
            self._command = None
        elif question := self._question:
            self._type(key, question)
        else:
            self._confirm(key)

    def _begin(self, key: str) -> None:
        if key in "qQ":
            if self._people():
                self._is_stopping = True
            else:
                self._stop()
        else:
            self._command, self._answers, self._typed = self._commands.get(key), [], ""

    def _type(self, key: str, question: Question) -> None:
        if key in ENTER:
            self._answers.append(self._typed.strip() or question.usual)
            self._typed = ""
        elif key in ERASE:
            self._typed = self._typed[:-1]
        elif key == CLEAR:
            self._typed = ""
        elif key.isprintable() and len(self._typed) < LONGEST_ENTRY:
            self._typed += key

    def _confirm(self, key: str) -> None:
        command, self._command = self._command, None
        if command is None or key not in "yY":
            return
        try:
            answer = command.run(*self._answers)
            if isinstance(answer, list):
                self._result = answer[0]
            else:
                self._result = WAITING
                self._waiting = asyncio.get_running_loop().create_task(self._show_answer(answer))
        except Refused as refusal:
            self._result = sentence(str(refusal))

    async def _show_answer(self, answer: Awaitable[list[str]]) -> None:
        """Show an answer when it comes."""
        try:
            self._result = (await answer)[0]
        except Refused as refusal:
            self._result = sentence(str(refusal))
        except Exception as error:  # noqa: BLE001 - whatever it is, the server goes on
            log_crash(error)
            self._result = "internal error: see the log"


def _with_span(act: Callable[[str, float | None], Answer]) -> Callable[[str, str], Answer]:
    return lambda whom, span: act(whom, parse_span(span))


def _drain(actions: KeyActions) -> Callable[[str], Answer]:
    def run(span: str) -> Answer:
        if span == OFF:
            return actions.stop_drain()
        return actions.start_drain(None if span == ALL_LEFT else parse_span(span))

    return run
