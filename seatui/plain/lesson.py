"""A tutorial as lines of text: the coach says what to do, and the learner types it."""

from __future__ import annotations

from seatui.bots import make_or_weakest
from seatui.engine.contract import Refused, Seat
from seatui.match.saves.listing import save_new
from seatui.match.table import Person
from seatui.plain.dialogue import Command, Dialogue
from seatui.plain.lines import Lines
from seatui.plain.real_time import make_session
from seatui.plain.session import Session
from seatui.tutorial.coach import Coach

WORDS = {"confirm": "Enter"}
"""The names in plain mode of the keys that lessons mention, by verb."""


def word_for(verb: str) -> str:
    """Return what a lesson calls the key of a verb in plain mode; "" for keys that plain mode does not have."""
    return WORDS.get(verb, "")


class LessonDialogue(Dialogue):
    """A mixin that adds a coach to a dialogue. It comes before the dialogue in the list of bases."""

    coach: Coach
    is_finished = False  # whether the learner has left the last lesson

    def follow_coach(self, coach: Coach) -> None:
        """Add the coach and its commands."""
        self.coach = coach
        self._advised: tuple[object, ...] = ()  # the place in the lesson that was explained last
        self._wanted = ""  # the action that the learner was told to type
        self.commands |= {
            "hint": Command("hint", "help with this step", lambda *_: coach.hint()),
            "back": Command("back", "go back to the previous step", lambda *_: coach.back()),
            "again": Command("again", "start this step again", lambda *_: coach.again()),
            "skip": Command("skip", "let the coach do this step", lambda *_: coach.skip()),
            "lesson": Command("lesson [number]", "list all lessons, or start one", lambda _, __, rest: self._choose_lesson(rest)),
        }

    def follow(self, person: Person, seat: Seat, typed: str) -> None:
        """Handle a line that the learner typed. An empty line goes to the next page, or repeats a step that waits for an action."""
        if typed:
            before = self.table.match.count
            super().follow(person, seat, typed)
            if self.table.match.count != before:
                self._wanted = ""  # so that the next action is named even if it is the same
        elif not self.coach.waits_for_reader:
            self._advised = ()
        elif self.coach.over and self.coach.last:
            self.is_finished = True
        else:
            self.coach.next()

    def _choose_lesson(self, number: str) -> None:
        lessons = self.coach.lessons
        if not number:
            self.lines.say("\n".join(f"  {title}{' (done)' if is_done else ''}" for title, is_done in lessons))
        elif number.isdecimal() and 1 <= int(number) <= len(lessons):
            self.coach.open(int(number) - 1)
        else:
            raise Refused("", f"name a lesson by its number, from 1 to {len(lessons)}")

    def refuse(self, refusal: Refused) -> None:
        """Say why something is refused, unless the coach explains that in its own words."""
        if refusal.message != self.coach.message:
            super().refuse(refusal)

    def take_back(self, person: Person) -> None:
        """Take back: the coach then explains the step again."""
        self.table.ask_undo(person)

    def advise(self) -> None:
        """Explain the step once, name the action to type, and pass on the coach's message."""
        coach = self.coach
        if self._advised != (coach.place, coach.over):
            self._advised = coach.place, coach.over
            self._wanted = ""
            self.lines.say(f"\n{coach.title}\n{coach.text}")
            if coach.waits_for_reader and not coach.over:
                self.lines.say(f"Press {word_for('confirm')} to read on.")
        if coach.wanted != self._wanted:
            self._wanted = coach.wanted
            if coach.wanted:
                self.lines.say(f"Type: {coach.wanted}")
        if coach.message:
            self.lines.say(coach.message)
            coach.message = ""


class LessonSession(LessonDialogue, Session):
    """A session with a coach. Each lesson has its own table."""

    def __init__(self, coach: Coach, lines: Lines) -> None:
        super().__init__(coach.table, lines)
        self.follow_coach(coach)
        self.commands["free"] = Command("free", "play on from here against a bot, without the coach", lambda *_: self._play_on())

    def play(self) -> None:
        """Go through the lessons to the end; if the learner chooses free play, go on without the coach."""
        self.lines.say("Type help at any time, and quit to leave.")
        while not self.is_finished and not self.coach.free:
            if self.table.play_bot():
                continue
            self.tell(self.coach.person)
            self.advise()
            self.answer(self.coach.person, self.coach.seat)
            self._change_table()
        if self.coach.free:
            make_session(self.table, self.lines).play()

    def say_goodbye(self) -> None:
        if self.coach.free:
            super().say_goodbye()
        else:
            self.lines.say()
            self.lines.say(f"You can go on here later: seatui tutorial {self.table.match.game.id} --plain")
            self.lines.say(f"Your first game: {self._first_game()}")

    def _first_game(self) -> str:
        """Return the command that starts the first game that the tutorial names."""
        game, chosen = self.table.match.game, self.coach.tutorial.first_game.options
        options = [f"--option {name}={value}" for name, value in chosen.items() if value != game.check({})[name]]
        return " ".join(["seatui play", game.id, "--plain", *options])

    def _change_table(self) -> None:
        """Move to the coach's table when another lesson has begun."""
        if self.coach.table is not self.table:
            self.sit(self.coach.table)

    def _play_on(self) -> None:
        save_new(self.table.match)  # first: if it is refused, the lesson goes on
        self.coach.play_on(make_or_weakest)
