"""A tutorial in lines: the coach says what to do, and the learner types it."""

from __future__ import annotations

from seatui import bots
from seatui.engine.bot import Bot
from seatui.engine.contract import Refused, Seat
from seatui.match.saves.listing import save_new
from seatui.match.table import Person
from seatui.plain.dialogue import Command, Dialogue
from seatui.plain.lines import Lines
from seatui.plain.session import Session
from seatui.tutorial.coach import Coach

WORDS = {"confirm": "Enter"}
"""What to type or press where a lesson names the key of a verb."""


def word_for(verb: str) -> str:
    """How a lesson calls a key in plain mode; the words of the lesson stand for those of a game."""
    return WORDS.get(verb, "")


class Lesson(Dialogue):
    """What can be typed at the table of a lesson, and what the coach says to it. To be named before the dialogue it is added to."""

    coach: Coach
    is_finished = False  # the last lesson was left

    def learn(self, coach: Coach) -> None:
        """Follow that coach from now on."""
        self.coach = coach
        self._advised: tuple[object, ...] = ()  # the place that the coach has spoken of
        self._wanted = ""  # the action that the learner was told to type
        self.commands |= {
            "hint": Command("hint", "help with this step", lambda *_: coach.hint()),
            "back": Command("back", "go back to the step before", lambda *_: coach.back()),
            "again": Command("again", "start this step again", lambda *_: coach.again()),
            "skip": Command("skip", "let the coach do this step", lambda *_: coach.skip()),
        }

    def follow(self, person: Person, seat: Seat, typed: str) -> None:
        """An empty line reads on, or has the step told again where there is something to do."""
        if typed:
            before = self.table.match.count
            super().follow(person, seat, typed)
            if self.table.match.count != before:
                self._wanted = ""  # the next action is told also if it is the same again
        elif not self.coach.waits_for_reader:
            self._advised = ()
        elif self.coach.over and self.coach.last:
            self.is_finished = True
        else:
            self.coach.next()

    def refuse(self, refusal: Refused) -> None:
        """The coach explains in its own words; what the rules refuse, both explain."""
        if refusal.message != self.coach.message:
            super().refuse(refusal)

    def advise(self) -> None:
        """Say what the step is about, once, and whatever the coach has to add."""
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
            coach.message = ""  # it was told


class LessonSession(Lesson, Session):
    """A session at the table of a lesson, which changes from lesson to lesson."""

    def __init__(self, coach: Coach, lines: Lines) -> None:
        super().__init__(coach.table, lines)
        self.learn(coach)
        self.commands["free"] = Command("free", "play on from here against a bot, without the coach", lambda *_: self._play_on())

    def play(self) -> None:
        """Go through the lessons until the last is done; then, or when the learner wants to play freely, there is no coach any more."""
        self.lines.say("Type help at any time, and quit to leave.")
        while not self.is_finished and not self.coach.free:
            if self.table.play_bot():
                continue
            self.tell(self.coach.person)
            self.advise()
            self.answer(self.coach.person, self.coach.seat)
            self._change_table()
        if self.coach.free:
            super().play()

    def part(self) -> None:
        if self.coach.free:
            super().part()
        else:
            self.lines.say()
            self.lines.say(f"You can go on here later: seatui tutorial {self.table.match.game.id} --plain")

    def _change_table(self) -> None:
        """Follow the coach to the match of another lesson."""
        if self.coach.table is not self.table:
            self.sit(self.coach.table)

    def _play_on(self) -> None:
        save_new(self.table.match)  # or the lesson goes on
        self.coach.play_on(self._bot)
        for word in ("hint", "back", "again", "skip", "free"):
            del self.commands[word]

    def _bot(self, seat: Seat) -> Bot:
        match = self.table.match
        levels = bots.levels(match.game)
        wanted = self.coach.lesson.bot
        return bots.make(match.game, wanted if wanted in levels else levels[0], seat, match.rules)
