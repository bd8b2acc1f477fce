"""Where somebody is in the house, as lines: what can be typed there, and what is heard there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, NamedTuple, TypeAlias

from seatui.engine.contract import Refused
from seatui.plain.dialogue import HELP
from seatui.serve.harbour.chat import Chat, Line
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.plain.line_terminal import Voice
from seatui.tutorial.coach import Coach

SYNONYMS = {"?": HELP, "say": "chat", "leave": "quit", "exit": "quit"}
MOST_UNREAD = 200
LONGEST_WAIT, USUAL_WAIT = 600, 60
"""Seconds for which a script may wait at once."""
LINES_SHOWN = 15
"""Of what was said before."""


class Guest(NamedTuple):
    """Whom the lines are for, and where they go."""

    voice: Voice
    harbour: Harbour
    visitor: Visitor
    stir: Callable[[], None]  # there is something to tell
    rest: Callable[[float, Callable[[], bool]], None]  # take no line for so many seconds, or until something holds
    learn: Callable[[Coach | None], None]  # go to the lessons of a coach, or back to the lobby
    part: Callable[[], None]  # end the connection

    @property
    def player(self) -> Player:
        return self.visitor.player


Slow: TypeAlias = Coroutine[Any, Any, None]
"""The rest of a deed that takes a while, to be awaited."""


class Word(NamedTuple):
    """A command: how it is written, what it does, and what is done with the rest of its line."""

    use: str
    help: str
    run: Callable[[str], Slow | None]


class Desk(ABC):
    """One place. ``key`` tells it from the next one."""

    prompt = "> "
    synonyms = SYNONYMS
    chat: Chat

    def __init__(self, guest: Guest, key: object) -> None:
        self.guest = guest
        self.key = key
        self.words = {HELP: Word("help or ?", "this list", lambda _: self.help()), **self.own_words()}
        self._earshot = Earshot(self.chat, guest.stir)

    @abstractmethod
    def own_words(self) -> dict[str, Word]:
        """What can be typed here besides help, in the order of the list."""

    @abstractmethod
    def greet(self) -> None:
        """Say where one is."""

    def say(self, *lines: str) -> None:
        for line in lines:
            self.guest.voice.say(line)

    def take(self, typed: str) -> Slow | None:
        """Do what a line says, or begin to; ``Refused`` if that cannot be."""
        word, _, rest = typed.partition(" ")
        name = self.synonyms.get(word.lower(), word.lower())
        if name in self.words:
            return self.words[name].run(rest.strip())
        if typed:
            raise Refused("", f"there is no {word[:20]!r} here; type {HELP} to see what there is")
        return None

    def refuse(self, refusal: Refused) -> None:
        self.say(f"Not possible: {refusal}")

    def catch_up(self) -> None:
        """Say what happened since."""
        self.say(*self._earshot.lines())

    def close(self) -> None:
        """Hear nothing more."""
        self._earshot.close()

    @property
    @abstractmethod
    def is_called(self) -> bool:
        """Whether there is what somebody waits for here."""

    def waiting_word(self, what: str) -> dict[str, Word]:
        """For scripts, which else would say all they have to say at once."""
        return {"wait": Word("wait [SECONDS]", f"read no line before {what}, for scripts", self._wait)}

    def _wait(self, rest: str) -> None:
        if rest and not (rest.isascii() and rest.isdecimal() and 1 <= int(rest[:9]) <= LONGEST_WAIT):
            raise Refused("", f"wait for how many seconds? From 1 to {LONGEST_WAIT}: wait 5")
        self.guest.rest(float(rest or USUAL_WAIT), lambda: self.is_called)

    def speak(self, words: str) -> None:
        """Say something to all who are here; without words, read what was said."""
        if words:
            self.chat.say(self.guest.player, words)
        else:
            self.say(*map(_spoken, list(self.chat.lines)[-LINES_SHOWN:]) if self.chat.lines else ["Nothing was said here yet."])

    def help(self) -> None:
        self.say(*(f"  {word.use:<20}  {word.help}" for name, word in self.words.items() if self.offers(name)))

    def offers(self, name: str) -> bool:  # noqa: ARG002 - for subclasses
        """Whether help tells of a word now. One that it leaves out is still answered, with the reason why it cannot be."""
        return True


class Earshot:
    """What is said in one place, until it is read."""

    def __init__(self, chat: Chat, stir: Callable[[], None]) -> None:
        self._unread: deque[Line] = deque(maxlen=MOST_UNREAD)
        self._stir = stir
        self.close = chat.listen(self._hear)

    def _hear(self, line: Line) -> None:
        self._unread.append(line)
        self._stir()

    def lines(self) -> Iterator[str]:
        while self._unread:
            yield _spoken(self._unread.popleft())


def _spoken(line: Line) -> str:
    return f"{line.who} says: {line.text}" if line.kind == "said" else line.text


def number_in(text: str, most: int, what: str) -> int:
    """A number from 1 on as an index; ``Refused`` for anything else."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= most):
        raise Refused("", f"say which {what}, by its number: 1{f' to {most}' if most > 1 else ''}")
    return int(text[:9]) - 1
