"""Tutorials in plain mode on a server."""

from __future__ import annotations

from collections.abc import Iterator

import seatui
from seatui.engine.contract import Action, Refused, Seat
from seatui.games import game as game_named
from seatui.match.table import Person
from seatui.plain.dialogue import Command
from seatui.plain.lesson import LessonDialogue, word_for
from seatui.plain.unread import UnreadEvents
from seatui.serve.plain.confirmation import ConfirmingDialogue
from seatui.serve.plain.mode import ClientContext, Mode, ModeCommand, SlowCommand, number_in
from seatui.tutorial import has_tutorial, lessons
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place, Progress


def coach_for(text: str) -> Coach:
    """Return the coach for "GAME", or for "GAME 2" with the number of a lesson. ``Refused`` if there is no such tutorial or lesson."""
    name, _, number = text.partition(" ")
    tutorial = lessons.load(game_named(name))
    place = Place(number_in(number.strip(), len(tutorial.lessons), "lesson")) if number else None
    return Coach(tutorial, key=word_for, place=place, progress=Progress())


def tutorial_lines() -> Iterator[str]:
    """Yield the games with a tutorial, and how far the player has got."""
    for game in filter(has_tutorial, seatui.games().values()):
        status = Progress().status(game)
        yield f"  {game.id:<14}  {game.title}{f', {status.summary}' if status else ''}"
    yield "Type tutorial and one of these names to learn the game by playing it alone."


class ServedLesson(LessonDialogue, ConfirmingDialogue):
    """The dialogue of a lesson. The other seats follow the script, and act at once."""

    synonyms = {**LessonDialogue.synonyms, "leave": "quit", "exit": "quit", "lobby": "quit"}

    def __init__(self, context: ClientContext, coach: Coach) -> None:
        self._context = context
        self._sit(coach)
        super().__init__(context.terminal)
        self.follow_coach(coach)

    def _sit(self, coach: Coach) -> None:
        self.table = coach.table
        self._events = UnreadEvents(coach.table)

    def take(self, typed: str) -> None:
        """Handle a line; ``Refused`` if that is not possible."""
        if not self.is_answer(typed):
            self.follow(self.coach.person, self.coach.seat, typed)

    def go_on(self) -> None:
        """Let the others act, follow the coach to the next lesson, and report what is new."""
        if self.coach.table is not self.table:
            self._sit(self.coach)
        while self.table.play_bot():
            pass
        self.say_all(self._events.for_person(self.coach.person))
        self.advise()

    # For the dialogue

    def seats_within_reach(self, person: Person) -> tuple[Seat, ...]:
        return self.table.seats_of(person)

    def play_confirmed(self, seat: Seat, action: Action | str) -> None:
        self.table.act(self.coach.person, seat, action)

    def save(self, rest: str) -> None:
        if rest:
            raise Refused("", "you cannot write files on the server")
        self.lines.say("Your progress in the lessons is saved.")

    def leave(self) -> None:
        self.lines.say(f"You can go on here later: tutorial {self.table.match.game.id}")
        self._context.set_coach(None)

    def own_commands(self) -> dict[str, Command]:
        commands = super().own_commands()
        commands["save"] = commands["save"]._replace(use="save", help="how your progress is saved")
        commands["quit"] = commands["quit"]._replace(help="go back to the lobby; you can go on here later")
        return commands


class TutorialMode(Mode):
    """A tutorial. Instead of a chat it has what the host says; the lobby's chat can be read after it."""

    is_wait_over = True

    def __init__(self, context: ClientContext, coach: Coach) -> None:
        self.chat = context.harbour.notices
        super().__init__(context, coach)
        self.dialogue = ServedLesson(context, coach)

    def own_commands(self) -> dict[str, ModeCommand]:
        """Return nothing: the dialogue has its own commands."""
        return {}

    @property
    def prompt(self) -> str:  # type: ignore[override]
        return f"{self.dialogue.title(self.dialogue.coach.seat)}> "

    def greet(self) -> None:
        self.say(f"{self.dialogue.table.match.game.title}: type help at any time, or quit to go back to the lobby.")

    def take(self, typed: str) -> SlowCommand | None:
        self.dialogue.take(typed)
        if self.dialogue.is_finished:
            self.context.set_coach(None)
        return None

    def refuse(self, refusal: Refused) -> None:
        self.dialogue.refuse(refusal)

    def catch_up(self) -> None:
        super().catch_up()
        self.dialogue.go_on()
