"""A game as somebody plays it who has seats there: the dialogue of plain mode, with others who act meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from seatui.engine.contract import Action, Decision, Refused, Seat
from seatui.match.log import would_undo
from seatui.match.names import enumerated
from seatui.match.table import Person, UndoRequest
from seatui.plain.dialogue import Command, Question
from seatui.plain.match_lines import opening_lines
from seatui.plain.questions import OpenQuestions
from seatui.serve.harbour.room import Room
from seatui.serve.harbour.room_model import State
from seatui.serve.plain.confirmation import NO, YES, ConfirmingDialogue
from seatui.serve.plain.event_feed import EventFeed
from seatui.serve.plain.mode import ClientContext, ModeCommand, SlowCommand
from seatui.serve.plain.table_mode import TableMode


class ServedDialogue(ConfirmingDialogue):
    """Lines of one player at a table of the house."""

    synonyms = {**ConfirmingDialogue.synonyms, "say": "chat", "who": "seats", "people": "seats", "leave": "quit", "lobby": "quit"}

    def __init__(self, context: ClientContext, room: Room, mode_commands: dict[str, ModeCommand], offers: Callable[[str], bool]) -> None:
        """``words`` are those of the table besides the game, of which help tells those that it ``offers``."""
        assert room.table is not None
        self.table = room.table
        self.person = room.person(context.player)
        self._context = context
        self._room = room
        self._mode_commands = mode_commands
        self._offers = offers
        self._question: Question | None = None
        self._open_questions = OpenQuestions()
        self._request: UndoRequest | None = None  # the wish to take back that was told last
        super().__init__(context.terminal)

    # What is typed

    def take(self, typed: str) -> None:
        """Do what a line says; ``Refused`` if that cannot be."""
        answer = typed.lower()
        if self.is_answer(typed):
            return
        if answer in YES + NO and self._is_asked_to_grant:
            self.table.answer_undo(self.person, answer in YES)
        else:
            self.follow(self.person, self.asked, typed)

    @property
    def asked(self) -> Seat:
        """Whose options a number means: where time runs, the latest question's; else the first that is open; or the first seat."""
        if latest := self._open_questions.latest:
            return latest.seat
        return next((decision.seat for decision in self._decisions), self._room.seats_of(self._context.player)[0])

    @property
    def is_asked(self) -> bool:
        """Whether the game waits for something from here, or for nothing any more."""
        return bool(self._decisions) or self._is_asked_to_grant or self.table.match.outcome is not None

    @property
    def _decisions(self) -> list[Decision]:
        held = self.table.seats_of(self.person)
        return [decision for decision in self.table.match.decisions() if decision.seat in held]

    @property
    def _is_asked_to_grant(self) -> bool:
        return self.table.request is not None and self.person in self.table.request.waiting

    # What is said

    def put_questions(self) -> None:
        """Say what this player has to decide and was not told yet."""
        self._put_request()
        if self.table.match.rules.tick_ms:
            for decision in self._open_questions.new(self._decisions):
                self.pose(decision)
            return
        question = next(map(self.question_of, self._decisions), None)
        if question != self._question:
            self._question = question
            if question:
                self.pose(question[0])

    def _put_request(self) -> None:
        before, self._request = self._request, self.table.request
        request = self._request
        if request and before is None and self.person is request.asker:
            self.lines.say(f"{enumerated([person.name for person in request.waiting])} must allow it.")
        elif request and self._is_asked_to_grant and (before is None or before.asker is not request.asker):
            undone = would_undo(self.table.match.log(None), request.to)
            self.lines.say(" ".join(filter(None, (f"{request.asker.name} asks to take back.", undone, "Type yes or no."))))
        elif before and request is None and before.asker is self.person and self.table.match.count > before.to:
            self.lines.say("It is not taken back.")

    # What a dialogue asks for

    def seats_within_reach(self, person: Person) -> tuple[Seat, ...]:  # noqa: ARG002 - there is nobody else here
        return self._room.seats_of(self._context.player)

    def play_out(self, seat: Seat, action: Action | str) -> None:
        if self._room.places[seat].bot:
            raise Refused("", "a bot plays for you: type back to play again yourself")
        answered = self.answers(seat, action)
        self.table.act(self.person, seat, action)
        if answered:
            self._question = None

    def take_back(self, person: Person) -> None:
        self.table.ask_undo(person)

    def keep(self, rest: str) -> None:
        if rest:
            raise Refused("", "files cannot be written here")
        self.lines.say("Every action is kept here as it is made. Come back with the same name to go on.")

    def leave(self) -> None:
        self._context.visitor.go(None)

    # Commands

    def own_commands(self) -> dict[str, Command]:
        commands = super().own_commands()
        commands["save"] = commands["save"]._replace(use="save", help="how the game is kept")
        quitting = commands.pop("quit")._replace(help="go back to the lobby; the game is kept and you can go on later")
        return {**commands, **{name: _command(word) for name, word in self._mode_commands.items()}, "quit": quitting}

    def offered(self) -> list[Command]:
        return [command for name, command in self.commands.items() if self._offers(name)]


def _command(word: ModeCommand) -> Command:
    def run(_person: Person, _seat: Seat, rest: str) -> None:
        word.run(rest)

    return Command(word.use, word.help, run)


class PlayingMode(TableMode):
    """At a table with a seat of one's own."""

    def __init__(self, context: ClientContext, room: Room, key: object) -> None:
        super().__init__(context, room, key)
        self.dialogue = ServedDialogue(context, room, self.own_commands(), self.offers)
        self._events = EventFeed(self.dialogue.table, self.own_seats, context.wake)
        self._is_asked_back = False  # here, whether to play on

    def own_commands(self) -> dict[str, ModeCommand]:
        some = self.select_commands("seats", "sit", "stand", "standin", "back", "about", "chat", "remove")
        return {**some, **self.wait_command("you are asked something")}

    @property
    def is_wait_over(self) -> bool:
        return self.dialogue.is_asked

    def _get_up(self, rest: str) -> None:
        """In play a seat is not given up by one word: others may take it."""
        if self.room.state is State.PLAYING:
            self.dialogue.confirm(
                "A bot gets your seat, and others may take it then. Get up?", lambda: super(PlayingMode, self)._get_up(rest)
            )
        else:
            super()._get_up(rest)

    @property
    def prompt(self) -> str:  # type: ignore[override]
        return f"{self.dialogue.title(self.dialogue.asked)}> "

    def greet(self) -> None:
        self.say(*opening_lines(self.dialogue.table.match))
        if self.room.state is State.PLAYING and any(self.room.places[seat].bot for seat in self.own_seats):
            seconds = self.room.ask_return(self.context.visitor)
            self._is_asked_back = True
            waits = f"It waits for {ceil(seconds)} s: type" if seconds else "Type"
            otherwise = ", or anything else to let it go on" if seconds else ""
            self.say(f"A bot plays for you. {waits} back to play again yourself{otherwise}.")
        elif awaited := self._others_awaited():
            self.say(f"Waiting for {enumerated(awaited)}.")

    def _others_awaited(self) -> list[str]:
        """Whom all wait for, if it is somebody else; where time runs nobody waits."""
        match = self.dialogue.table.match
        waits = not self.dialogue.is_asked and not match.rules.tick_ms
        return [match.titles[decision.seat] for decision in match.decisions()] if waits else []

    def take(self, typed: str) -> SlowCommand | None:
        self._is_asked_back = False
        try:
            self.dialogue.take(typed)
        finally:
            self.room.answer_return(self.context.player)
        return None

    def refuse(self, refusal: Refused) -> None:
        self.dialogue.refuse(refusal)

    def catch_up(self) -> None:
        super().catch_up()
        self.say(*self._events.lines())
        self._tell_of_answer()
        self.dialogue.put_questions()

    def _tell_of_answer(self) -> None:
        """Say what was answered at another terminal whether to play on."""
        if self._is_asked_back and not self.room.is_return_pending(self.context.player):
            self._is_asked_back = False
            if told := self.room.return_answer_text(self.context.player):
                self.say(told)

    def close(self) -> None:
        super().close()
        self._events.close()
        self.room.withdraw_return(self.context.visitor)
