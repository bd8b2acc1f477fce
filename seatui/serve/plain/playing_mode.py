"""A game in plain mode for a seated player: the usual dialogue, while others act too."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from seatui.engine.contract import Action, Decision, Refused, Seat
from seatui.engine.wording import GOES_ON, listing, sentence
from seatui.match.names import awaited
from seatui.match.table import Person, UndoRequest
from seatui.plain.dialogue import Command, Question
from seatui.plain.match_lines import opening_lines
from seatui.plain.questions import OpenQuestions
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import RoomState
from seatui.serve.plain.confirmation import NO, YES, ConfirmingDialogue
from seatui.serve.plain.event_feed import EventFeed
from seatui.serve.plain.mode import ClientContext, ModeCommand, SlowCommand
from seatui.serve.plain.request_questions import RequestQuestions
from seatui.serve.plain.table_mode import TableMode


class ServedDialogue(ConfirmingDialogue):
    """The dialogue of one player at a table."""

    synonyms = {**ConfirmingDialogue.synonyms, "say": "chat", "who": "seats", "people": "seats", "leave": "quit", "lobby": "quit"}

    def __init__(self, context: ClientContext, room: Room, mode_commands: dict[str, ModeCommand], offers: Callable[[str], bool]) -> None:
        """``mode_commands`` are those of the table; help lists the ones that ``offers`` accepts."""
        assert room.table is not None
        self.table = room.table
        self.person = room.person(context.player)
        self._context = context
        self._room = room
        self._mode_commands = mode_commands
        self._offers = offers
        self._question: Question | None = None
        self._open_questions = OpenQuestions()
        self._request: UndoRequest | None = None  # the last request to take back that was reported
        self._requests = RequestQuestions(context.terminal, room, context.player)
        self._has_no_choice = False  # whether the player was told that the referee answers for them
        super().__init__(context.terminal)

    # Input

    def take(self, typed: str) -> None:
        """Handle a line; ``Refused`` if that is not possible."""
        answer = typed.lower()
        if self.is_answer(typed):
            return
        if answer in YES + NO and self._requests.is_open:
            self._requests.answer(answer in YES)
        elif answer in YES + NO and self._is_asked_to_grant:
            self.table.answer_undo(self.person, answer in YES)
        else:
            self.follow(self.person, self.asked, typed)

    @property
    def asked(self) -> Seat:
        """The seat whose options a typed number means: with a clock, that of the last question; otherwise the first that has to decide."""
        if latest := self._open_questions.latest:
            return latest.seat
        return next((decision.seat for decision in self._decisions), self._room.seats_of(self._context.player)[0])

    @property
    def is_asked(self) -> bool:
        """Whether this player has to answer something, or the game is over."""
        asked = self._is_asked_to_grant or self._requests.is_open
        return bool(self._decisions) or asked or self.table.match.outcome is not None

    @property
    def _decisions(self) -> list[Decision]:
        held = self.table.seats_of(self.person)
        return [each for each in self.table.match.decisions() if each.seat in held and not self.table.is_left_open(each.seat)]

    @property
    def _is_asked_to_grant(self) -> bool:
        return self.table.request is not None and self.person in self.table.request.waiting

    # Output

    def put_questions(self) -> None:
        """Put the new questions to this player."""
        self._put_request()
        self._requests.put(is_busy=self._is_asked_to_grant)
        self._tell_no_choice()
        if self.table.match.rules.tick_ms:
            for decision in self._open_questions.new(self._decisions):
                self.pose(decision)
            return
        question = next(map(self.question_of, self._decisions), None)
        if question != self._question:
            self._question = question
            if question:
                self.pose(question[0])

    def _tell_no_choice(self) -> None:
        """Say that the game goes on if it waits for this player, who has nothing to choose."""
        before, self._has_no_choice = self._has_no_choice, any(map(self.table.is_left_open, self.table.seats_of(self.person)))
        if self._has_no_choice and not before:
            self.lines.say(f"{sentence(GOES_ON)}.")

    def _put_request(self) -> None:
        before, self._request = self._request, self.table.request
        request = self._request
        if request and before is None and self.person is request.asker:
            self.lines.say(f"Waiting for {listing([person.name for person in request.waiting])} to allow it.")
        elif request and self._is_asked_to_grant and (before is None or before.asker is not request.asker):
            self.lines.say(" ".join((*self.table.undo_question(request), "Type yes or no.")))
        elif before and request is None and before.asker is self.person and self.table.match.count > before.to:
            self.lines.say("The request was not granted: nothing is taken back.")

    # For the dialogue

    def seats_within_reach(self, person: Person) -> tuple[Seat, ...]:  # noqa: ARG002 - there is nobody else here
        return self._room.seats_of(self._context.player)

    def play_confirmed(self, seat: Seat, action: Action | str) -> None:
        if self._room.places[seat].bot:
            raise Refused("", "a bot plays for you: type back to play yourself")
        answered = self.answers(seat, action)
        self.table.act(self.person, seat, action)
        if answered:
            self._question = None

    def take_back(self, person: Person) -> None:
        self.table.ask_undo(person)

    def save(self, rest: str) -> None:
        if rest:
            raise Refused("", "you cannot write files on the server")
        self.lines.say("The server saves every action at once. Connect with the same name to go on.")

    def leave(self) -> None:
        self._context.visitor.go(None)

    # Commands

    def own_commands(self) -> dict[str, Command]:
        commands = super().own_commands()
        commands["save"] = commands["save"]._replace(use="save", help="how the game is saved")
        quitting = commands.pop("quit")._replace(help="go back to the lobby; the game is saved, so you can go on later")
        return {**commands, **{name: _command(word) for name, word in self._mode_commands.items()}, "quit": quitting}

    def offered(self) -> list[Command]:
        return [command for name, command in self.commands.items() if self._offers(name)]


def _command(word: ModeCommand) -> Command:
    def run(_person: Person, _seat: Seat, rest: str) -> None:
        word.run(rest)

    return Command(word.use, word.help, run)


class PlayingMode(TableMode):
    """At a table, with a seat."""

    def __init__(self, context: ClientContext, room: Room, key: object) -> None:
        super().__init__(context, room, key)
        self.dialogue = ServedDialogue(context, room, self.own_commands(), self.offers)
        self._events = EventFeed(self.dialogue.table, self.own_seats, context.wake)
        self._is_asked_back = False  # asked at this terminal whether to play on

    def own_commands(self) -> dict[str, ModeCommand]:
        some = self.select_commands("seats", "sit", "stand", "standin", "back", "away", "about", "chat", "mute", "unmute", "remove")
        return {**some, **self.wait_command("you have to answer something")}

    @property
    def is_wait_over(self) -> bool:
        return self.dialogue.is_asked

    def _get_up(self, rest: str) -> None:
        """Give up a seat. In play that needs a confirmation, for it is for good."""
        if self.room.state is RoomState.PLAYING:
            later = "you cannot take it back" if self.room.joining == "nobody" else "others may take it"
            self.dialogue.confirm(f"A bot gets your seat, and {later}. Stand up?", lambda: super(PlayingMode, self)._get_up(rest))
        else:
            super()._get_up(rest)

    @property
    def prompt(self) -> str:  # type: ignore[override]
        return f"{self.dialogue.title(self.dialogue.asked)}> "

    def greet(self) -> None:
        self.say(*opening_lines(self.dialogue.table.match))
        if self.room.state is RoomState.PLAYING and any(self.room.places[seat].bot for seat in self.own_seats):
            seconds = self.room.ask_return(self.context.visitor)
            self._is_asked_back = True
            waits = f"It waits for {ceil(seconds)} s: type" if seconds else "Type"
            otherwise = ", or anything else to let the bot go on" if seconds else ""
            self.say(f"A bot plays for you. {waits} back to play yourself{otherwise}.")
        elif others := self._others_awaited():
            self.say(f"Waiting for {listing(others)}.")

    def _others_awaited(self) -> list[str]:
        """Return the other players for whom everybody waits. With a clock nobody waits."""
        match = self.dialogue.table.match
        waits = not self.dialogue.is_asked and not match.rules.tick_ms
        if not waits:
            return []
        asked = [decision for decision in match.decisions() if decision.seat not in self.own_seats]
        waiting = awaited(match.rules, match.names, asked, next(iter(self.own_seats), None))
        return [*(match.titles[seat] for seat in waiting.seats), *waiting.sides]

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
        """Report the answer given at another terminal."""
        if self._is_asked_back and not self.room.is_return_pending(self.context.player):
            self._is_asked_back = False
            if told := self.room.return_answer_text(self.context.player):
                self.say(told)

    def close(self) -> None:
        super().close()
        self._events.close()
        self.room.withdraw_return(self.context.visitor)
