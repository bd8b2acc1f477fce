"""The places of plain mode, such as the lobby or a table, each with its commands and its chat."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, NamedTuple, TypeAlias

from seatui.engine.contract import Refused
from seatui.plain.dialogue import HELP
from seatui.serve.harbour.chat import Chat, ChatLine
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.harbour.visitor_chat import VisitorChat
from seatui.serve.plain.line_terminal import LineTerminal
from seatui.serve.terminal.visits import Ending
from seatui.tutorial.coach import Coach

SYNONYMS = {"?": HELP, "say": "chat", "leave": "quit", "exit": "quit"}
MOST_UNREAD = 200
LONGEST_SCRIPT_WAIT, DEFAULT_SCRIPT_WAIT = 600, 60
"""Seconds that a script may wait."""
LINES_SHOWN = 15
"""Lines of earlier chat."""


class ClientContext(NamedTuple):
    """The parts of the client that a mode uses."""

    terminal: LineTerminal
    harbour: Harbour
    visitor: Visitor
    wake: Callable[[], None]  # there is something to report
    pause_input: Callable[[float, Callable[[], bool]], None]  # handle no line for some seconds, or until a condition holds
    set_coach: Callable[[Coach | None], None]  # start a tutorial, or go back to the lobby
    disconnect: Callable[[], None]  # end the connection
    leave: Callable[[], None]  # the same, without a word
    visit: Callable[[str, str], Awaitable[Room | Ending]]  # go to a table with a password; see ``Visits``

    @property
    def player(self) -> Player:
        return self.visitor.player


SlowCommand: TypeAlias = Coroutine[Any, Any, None]
"""The rest of a command that takes a while, to be awaited."""


class ModeCommand(NamedTuple):
    """A command: its usage, its help, and a function that gets the rest of the line."""

    use: str
    help: str
    run: Callable[[str], SlowCommand | None]


class Mode(ABC):
    """One place. A player whose ``key`` has changed is in another one."""

    prompt = "> "
    synonyms = SYNONYMS
    chat: Chat

    def __init__(self, context: ClientContext, key: object) -> None:
        self.context = context
        self.key = key
        self.commands = {HELP: ModeCommand("help or ?", "this list", lambda _: self.help()), **self.own_commands()}
        self._unread_chat = UnreadChat(self.chat, context)

    @abstractmethod
    def own_commands(self) -> dict[str, ModeCommand]:
        """Return the commands except help, in the order of the list."""

    @abstractmethod
    def greet(self) -> None:
        """Say where the player is."""

    def say(self, *lines: str) -> None:
        for line in lines:
            self.context.terminal.say(line)

    def take(self, typed: str) -> SlowCommand | None:
        """Run the command in a line, or start it; ``Refused`` if that is not possible."""
        command, _, rest = typed.partition(" ")
        name = self.synonyms.get(command.lower(), command.lower())
        if name in self.commands:
            return self.commands[name].run(rest.strip())
        if typed:
            raise Refused("", f"there is no command {command[:20]!r} here; type {HELP} to list them")
        return None

    def refuse(self, refusal: Refused) -> None:
        self.say(f"Not possible: {refusal}")

    def catch_up(self) -> None:
        """Report what has happened."""
        self.say(*self._unread_chat.lines())

    def close(self) -> None:
        """Stop listening."""
        self._unread_chat.close()

    @property
    @abstractmethod
    def is_wait_over(self) -> bool:
        """Whether the wait command has nothing left to wait for."""

    def wait_command(self, what: str) -> dict[str, ModeCommand]:
        """Return the wait command, for scripts, which would otherwise send everything at once."""
        return {"wait": ModeCommand("wait [SECONDS]", f"for scripts: read no line until {what}", self._wait)}

    def _wait(self, rest: str) -> None:
        if rest and not (rest.isascii() and rest.isdecimal() and 1 <= int(rest[:9]) <= LONGEST_SCRIPT_WAIT):
            raise Refused("", f"wait for 1 to {LONGEST_SCRIPT_WAIT} seconds, as in: wait 5")
        self.context.pause_input(float(rest or DEFAULT_SCRIPT_WAIT), lambda: self.is_wait_over)

    def speak(self, words: str) -> None:
        """Say something to everybody here; without words, show the chat."""
        if words:
            self.chat.say(self.context.player, words)
        else:
            lines = VisitorChat(self.chat, self.context.visitor).lines[-LINES_SHOWN:]
            self.say(*map(_chat_text, lines) if lines else ["Nothing has been said here yet."])

    def mute_commands(self) -> dict[str, ModeCommand]:
        """Return the commands to hide another player's words."""
        return {
            "mute": ModeCommand("mute [NAME]", "hide what a player says from you alone, or list whom you have muted", self._mute),
            "unmute": ModeCommand("unmute NAME", "read what a player says again", lambda rest: self.say(self.context.visitor.unmute(rest))),
        }

    def _mute(self, rest: str) -> None:
        self.say(self.context.visitor.mute(rest) if rest else self.context.visitor.muted_words)

    def help(self) -> None:
        self.say(*(f"  {command.use:<20}  {command.help}" for name, command in self.commands.items() if self.offers(name)))

    def offers(self, name: str) -> bool:  # noqa: ARG002 - for subclasses
        """Return whether help lists a command now. Others still work, or say why they do not."""
        return True


class UnreadChat:
    """Lines of chat until they are shown."""

    def __init__(self, chat: Chat, context: ClientContext) -> None:
        self._unread: deque[ChatLine] = deque(maxlen=MOST_UNREAD)
        self._context = context
        self.close = chat.listen(self._hear)

    def _hear(self, line: ChatLine) -> None:
        if not self._context.visitor.ignored.hides(line):
            self._unread.append(line)
            self._context.wake()

    def lines(self) -> Iterator[str]:
        while self._unread:
            yield _chat_text(self._unread.popleft())


def _chat_text(line: ChatLine) -> str:
    return f"{line.who} says: {line.text}" if line.kind == "said" else line.text


def number_in(text: str, most: int, what: str) -> int:
    """Return a number from 1 on as an index; ``Refused`` for anything else."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= most):
        raise Refused("", f"type the number of the {what}: 1{f' to {most}' if most > 1 else ''}")
    return int(text[:9]) - 1
