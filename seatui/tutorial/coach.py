"""The coach leads a learner through the lessons of a game. It knows no game by name, and no screen.

A front end shows ``title``, ``text``, ``how``, ``show`` and ``message``, lets the learner and the bots play at ``table`` as at any other,
and passes on ``next``, ``back``, ``again``, ``skip`` and ``hint``. The coach calls its listener after every change; if ``table`` has
changed, the front end shows the new table.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from typing import Any, TypeAlias

from seatui.engine.bot import Bot
from seatui.engine.contract import Action, Refused, Rules, Seat
from seatui.engine.game import Game
from seatui.match.referee import Match
from seatui.match.table import Holder, Person, Update
from seatui.match.take_backs import FREE
from seatui.tutorial.lesson_table import LessonTable, ReplyScript, ScriptedBot, let_time_pass, only_time_goes_on
from seatui.tutorial.lessons import Lesson, Step, Tutorial, with_keys
from seatui.tutorial.progress import Place, Progress, Standing
from seatui.tutorial.scripted_chance import ScriptedChance

MISSES_TO_HINT = 2
SECONDS_TO_HINT = 20.0
READ_ON = "First read on with {key:confirm}."
LESSON_DONE = "This lesson is done. Go on with {key:confirm}."

Key: TypeAlias = Callable[[str], str]
"""Returns the name of a verb's key on this screen, or in plain mode what to type; "" for a verb without a key."""

MakeBot: TypeAlias = Callable[[Game, str, Seat, Rules[Any, Any]], Bot]
"""Makes a bot of that level for a seat."""


class Coach:
    """One learner's way through a tutorial, from ``place`` on, or from where the learner left."""

    def __init__(
        self,
        tutorial: Tutorial,
        *,
        key: Key,
        place: Place | None = None,
        progress: Progress | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.tutorial = tutorial
        self.listener: Callable[[], None] | None = None
        self.message = ""  # the answer to the last try, or a hint
        self.free = False  # whether the learner plays on without the coach
        self.over = False  # whether all steps of the lesson are done
        self.unused_faces: list[int] = []  # scripted faces that nobody rolled in the last step; for rehearsals
        self.key = key
        self.goodbye = "{key:confirm} leaves the tutorial."  # after the last lesson; a front end may offer a first game instead
        self._progress, self._clock = progress, clock
        self._done: set[int] = set()
        self._open(*self._where(place))

    # The present step

    @property
    def lesson(self) -> Lesson:
        return self.tutorial.lessons[self.place.lesson]

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.place.step]

    @property
    def title(self) -> str:
        """ "Lesson 2 of 3: Battle, step 4 of 6"."""
        place, lesson = self.place, self.lesson
        where = f"Lesson {place.lesson + 1} of {len(self.tutorial.lessons)}: {lesson.title}"
        return f"{where}, done" if self.over else f"{where}, step {place.step + 1} of {len(lesson.steps)}"

    @property
    def text(self) -> str:
        if not self.over:
            return self.fill_keys(self.step.text)
        if self.last:
            return self.fill_keys(f"That was the last lesson; the rulebook has the rest. {self.goodbye}")
        following = self.tutorial.lessons[self.place.lesson + 1]
        return self.fill_keys(f"Well done. {{key:confirm}} opens the next lesson: {following.title}. {following.about}")

    @property
    def how(self) -> str:
        """Return how to do the next action on a screen; "" where the text says it all, or while the others reply."""
        ways = () if self.over else self.step.how
        if ways and self.step.goal is not None:
            return self.fill_keys(ways[min(self._played, len(ways) - 1)])  # the learner may take more actions than the script
        return self.fill_keys(ways[self._played]) if self._played < len(ways) else ""

    @property
    def show(self) -> str:
        """Return the part of the screen to highlight."""
        return "" if self.over else self.step.show

    @property
    def wanted(self) -> str:
        """Return the notation of the action that the step waits for; "" if it waits for none."""
        left = () if self.over else self.step.do[self._played :]
        return left[0] if left else ""

    @property
    def seat(self) -> Seat:
        """Return the learner's seat that the step waits for."""
        return self._player_of(self.wanted)

    @property
    def waits_for_reader(self) -> bool:
        """Return whether the learner only has to read on with ``next``."""
        return self.over or self.step.to_read

    @property
    def lessons(self) -> list[tuple[str, bool]]:
        """The titles of all lessons, each with whether it is done."""
        return [(f"Lesson {at + 1}: {lesson.title}", at in self._done) for at, lesson in enumerate(self.tutorial.lessons)]

    @property
    def last(self) -> bool:
        """Return whether this is the last lesson."""
        return self.place.lesson == len(self.tutorial.lessons) - 1

    def fill_keys(self, text: str) -> str:
        """Return a text with the names of the learner's keys."""
        return with_keys(text, self.key)

    # Commands of the learner

    def next(self) -> None:
        """Read on; after the last step of a lesson, open the next lesson. A step that waits for an action stays."""
        if self.over and not self.last:
            self._open(self.place.lesson + 1, 0)
        elif not self.over and self.step.to_read:
            self._advance()

    def back(self) -> None:
        """Go to the start of the previous step, if need be that of the previous lesson."""
        lesson, step = self.place
        if self.over:
            self._rewind(step)
        elif step > 0:
            self._rewind(step - 1)
        elif lesson > 0:
            self._open(lesson - 1, len(self.tutorial.lessons[lesson - 1].steps) - 1)
        else:
            self._rewind(0)

    def again(self) -> None:
        """Go to the start of this step."""
        self._rewind(self.place.step)

    def skip(self) -> None:
        """Let the coach do this step."""
        if self.waits_for_reader:
            self.next()
            return
        place = self.place
        try:
            self._rewind(place.step)
            self._perform()
        except Refused:  # an earlier step was done in another good way, after which the scripted way is not possible
            self._open(place.lesson, place.step + 1)

    def hint(self) -> None:
        """Help with this step."""
        if not self.waits_for_reader:
            self._say(self.step.hint)

    def remind(self) -> bool:
        """Give a hint if the learner has been at this step for long, and return whether it did. For the front end's timer."""
        if self.free or self.waits_for_reader or self.message or self._clock() - self._since < SECONDS_TO_HINT:
            return False
        self.hint()
        return True

    def open(self, lesson: int) -> None:
        """Start that lesson."""
        self._open(lesson, 0)

    def play_on(self, make_bot: MakeBot) -> None:
        """Let the learner play on freely, against real bots of the lesson's level and without the coach."""
        self.free = True
        self.message = ""
        self.table.release()
        match = self.table.match
        for seat, holder in enumerate(self.table.holders):
            if isinstance(holder, ScriptedBot):
                self.table.replace(seat, make_bot(match.game, self.lesson.bot, seat, match.rules))
        self._changed()

    # Calls from the table

    def check_action(self, seat: Seat, action: Action | str) -> None:
        """Check that the action belongs to the step; ``Refused`` with an explanation if not.

        An illegal action passes, because the rules explain best why it is refused.
        """
        if self.waits_for_reader:
            raise Refused("", self.fill_keys(LESSON_DONE if self.over else READ_ON))
        match = self.table.match
        chosen = match.parse(seat, action) if isinstance(action, str) else action
        if match.legal(seat, chosen) and self._belongs(seat, chosen):
            return
        self._misses += 1
        stuck = self._misses >= MISSES_TO_HINT
        self._say(self.step.hint if stuck else self.step.wrong)
        if match.legal(seat, chosen):
            raise Refused("", self.message)

    def take_back(self) -> None:
        """Go to the start of this step or, if the learner did nothing in it, of the previous one."""
        if self._played:
            self._rewind(self.place.step)
        elif self.place == (0, 0):
            raise Refused("", "there is nothing to take back")
        else:
            self.back()

    # Internals

    def _where(self, place: Place | None) -> Place:
        """Return the place asked for, or else where the learner left; the start if the tutorial has no such place."""
        standing = self._progress.of(self.tutorial.game.id) if self._progress else Standing()
        self._done.update(standing.done)
        wanted = place or standing.place
        if wanted.lesson >= len(self.tutorial.lessons):
            return Place()
        return wanted if wanted.step < len(self.tutorial.lessons[wanted.lesson].steps) else Place(wanted.lesson)

    def _open(self, lesson: int, step: int) -> None:
        """Start a new match, and play it to the start of that step as the lesson's script says."""
        self.place = Place(lesson)
        self.free = self.over = False
        self._script = ReplyScript()
        self._starts: list[int] = []
        chosen = self.lesson
        self._chance = ScriptedChance(chosen.seed, chosen.packs, chosen.rolls)
        options: dict[str, Any] = dict(chosen.options)
        match = Match.new(self.tutorial.game, chosen.seats, names=chosen.names, seed=chosen.seed, chance=self._chance, undo=FREE, **options)
        if unknown := self._chance.packs_left:
            raise Refused("", f"lesson {lesson + 1}: the set-up shuffles no {unknown[0]} of as many as the tutorial says")
        for seat, text in chosen.before:
            match.play(seat, text)
            let_time_pass(match)
        self.person = Person(match.names[chosen.seat])
        self.table = LessonTable(match, self._seated(match), self, self._script)
        self.table.subscribe(self._heard, chosen.held)
        self._lead_to(step)

    def _seated(self, match: Match) -> Sequence[Holder]:
        def holder(seat: Seat) -> Holder:
            return self.person if seat in self.lesson.held else ScriptedBot(self._script, match.parse)

        return [holder(seat) for seat in range(match.rules.seats)]

    def _lead_to(self, step: int) -> None:
        self._enter(0)
        while self.place.step < step and not self.over:
            if self.step.to_read:
                self._advance()
            else:
                self._perform()

    def _enter(self, step: int) -> None:
        """Start a step: load its dice and its replies."""
        self.place = Place(self.place.lesson, step)
        self.over = False
        self.message = ""
        self._starts[step:] = [self.table.match.count]
        self._chance.load(self.lesson.seed + step, self.step.rolls)
        self._script.load(self.step.reply)
        self._played = self._misses = 0
        self._answering = False
        self._events: tuple[str, ...] = ()
        self._since = self._clock()
        self._keep()
        self._changed()

    def _rewind(self, step: int) -> None:
        """Go back to the start of a step that was reached before."""
        if self.table.match.count > self._starts[step]:
            self.table.match.undo(self._starts[step])
        self._enter(step)

    def _perform(self) -> None:
        """Do the rest of this step as the lesson's script says."""
        place = self.place
        if self.wanted and not _is_legal(self.table.match, self.seat, self.wanted):
            self._let_others_play(place)  # they have to ask the learner first
        for text in self.step.do[self._played :]:
            self.table.perform(self.person, self._player_of(text), text)
            self._let_others_play(place)

    def _let_others_play(self, place: Place) -> None:
        """Play the replies that are due in the step at that place."""
        while self.place == place and not self.over and self.table.play_bot():
            pass

    def _player_of(self, text: str) -> Seat:
        """Return the learner's first seat on which this is legal, or else their first seat."""
        held, match = self.lesson.held, self.table.match
        return next((seat for seat in held if len(held) > 1 and text and _is_legal(match, seat, text)), held[0])

    def _belongs(self, seat: Seat, action: Action) -> bool:
        match, step = self.table.match, self.step
        wanted = step.do if step.goal else step.do[self._played : self._played + 1]
        if any(match.try_parse(seat, text) == action for text in wanted):
            return True
        said = match.say(seat, action)
        return any(fnmatchcase(said, pattern) for pattern in step.accept)

    def _heard(self, update: Update) -> None:
        """Follow what happened at the table, and go on if the step is done."""
        if self.free or update.undone:
            return
        self._events += tuple(event.kind for event in update.events)
        answered, self._answering = self._answering, self.table.match.answers_itself
        if answered:
            pass  # the referee's own answer to a veiled decision counts for nobody
        elif self._acted(self.lesson.held, update):
            self._count()
        elif self._script.next_call and self._acted(self._script.next_call[:1], update):
            self._script.advance()
        done = not self._answering and self._script.next_call is None and not only_time_goes_on(self.table.match)
        if done and not self.over and not self.step.to_read and self._reached():
            self._advance()

    def _count(self) -> None:
        """Count a right action of the learner, and show what comes next."""
        self._played += 1
        self.message = ""
        self._since = self._clock()
        self._changed()

    def _acted(self, seats: Sequence[Seat], update: Update) -> bool:
        return self.table.match.last_action_of(seats) == update.number

    def _reached(self) -> bool:
        if self.step.goal is None:
            return self._played >= len(self.step.do)
        match = self.table.match
        kinds = (decision.kind for decision in match.decisions() if decision.seat in self.lesson.held)
        roots = {
            "view": match.view(self.lesson.seat),
            "turn": match.turn,
            "outcome": match.outcome,
            "decision": next(kinds, None),
            "events": self._events,
        }
        return self.step.goal.reached(roots)

    def _advance(self) -> None:
        self.unused_faces = self._chance.faces_left
        if self.place.step + 1 < len(self.lesson.steps):
            self._enter(self.place.step + 1)
            return
        self.over = True
        self.message = ""
        self._done.add(self.place.lesson)
        self._keep()
        self._changed()

    def _keep(self) -> None:
        """Save the learner's place; at the end of a lesson, the next lesson."""
        if self._progress is None:
            return
        following = Place() if self.last else Place(self.place.lesson + 1)
        self._progress.save(self.tutorial.game.id, Standing(following if self.over else self.place, tuple(sorted(self._done))))

    def _say(self, text: str) -> None:
        self.message = self.fill_keys(text)
        self._changed()

    def _changed(self) -> None:
        if self.listener is not None:
            self.listener()


def _is_legal(match: Match, seat: Seat, text: str) -> bool:
    action = match.try_parse(seat, text)
    return action is not None and match.legal(seat, action)
