"""Checks that a tutorial must pass, also for authors of other games.

``rehearse`` goes through every lesson as its script says, and at each step tries what learners do: wrong actions, other good ones, going
back, leaving and coming back. It returns the faults as sentences; [] when all is well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from seatui.engine.chance import TapeError
from seatui.engine.contract import Action, Refused, Seat
from seatui.tutorial.coach import Coach, Key
from seatui.tutorial.lessons import TEXT_LINES, WIDTH, Tutorial, wrapped
from seatui.tutorial.progress import Place


def rehearse(tutorial: Tutorial, key: Key) -> list[str]:
    """Return all faults of a tutorial; ``key(verb)`` is the name of that verb's key on a screen."""
    return [fault for number in range(len(tutorial.lessons)) for fault in _Rehearsal(tutorial, key).lesson(number)]


def do_step(coach: Coach) -> None:
    """Do the step like a learner who gets everything right, and let the others reply."""
    place = coach.place
    if coach.waits_for_reader:
        coach.next()
        let_others_play(coach)
    while coach.place == place and not coach.over and coach.wanted:
        act(coach, coach.seat, coach.wanted)


def act(coach: Coach, seat: Seat, action: Action | str) -> None:
    """Play for the learner as a front end does: at the table, with bots to follow."""
    coach.table.act(coach.person, seat, action)
    let_others_play(coach)


def let_others_play(coach: Coach) -> None:
    """Let the other seats act until the learner must choose, as a front end does."""
    while coach.table.play_bot():
        pass


class _Rehearsal:
    def __init__(self, tutorial: Tutorial, key: Key) -> None:
        self._tutorial = tutorial
        self._key = key

    def lesson(self, number: int) -> Iterator[str]:
        where = f"lesson {number + 1}"
        try:
            coach = self._at(Place(number))
            for step in range(len(coach.lesson.steps)):
                where = f"lesson {number + 1}, step {step + 1}"
                yield from (f"{where}: {fault}" for fault in self._step(coach, Place(number, step)))
            yield from (f"{where}: {fault}" for fault in _text_faults(coach))
        except (Refused, TapeError) as error:
            yield f"{where}: {error}"

    def _at(self, place: Place) -> Coach:
        coach = Coach(self._tutorial, key=self._key, place=place)
        let_others_play(coach)
        return coach

    def _step(self, coach: Coach, place: Place) -> Iterator[str]:
        """Yield the faults of a step. The coach must be at its start, and is at its end afterwards."""
        if coach.place != place or coach.over:
            raise Refused("", "the step before does not lead here")
        yield from _text_faults(coach)
        before = _seen(coach)
        if _seen(self._at(place)) != before:
            yield "a learner who comes back finds another position"
        if not coach.step.to_read:
            yield from self._tries(coach, place)
        do_step(coach)
        if coach.unused_faces:
            yield f"not rolled: {', '.join(map(str, coach.unused_faces))}"
        coach.back()
        let_others_play(coach)
        if _seen(coach) != before:
            yield "a learner who goes back finds another position"
        do_step(coach)

    def _tries(self, coach: Coach, place: Place) -> Iterator[str]:
        """Try every option of the learner: a wrong one must change nothing, a right one must lead to the end.

        After a wrong option the next is tried at the same table, as learners do; a new table is set up only after something was played.
        """
        tries = list(_learners_choices(coach))
        if not tries:
            yield "the learner has nothing to choose"
        other: Coach | None = None
        for number, (seat, option) in enumerate(tries, 1):
            other = other or self._at(place)
            said, is_refused = other.table.match.say(seat, option), False
            try:
                act(other, seat, option)
            except Refused:
                is_refused = True
            is_played = other.table.match.count != coach.table.match.count
            if is_refused and is_played:
                yield f"{said!r} is wrong and yet was played"
            if not is_refused or is_played or number == len(tries):
                if not _can_finish(other):
                    yield f"after {said!r} there is no way on"
                other = None


def _seen(coach: Coach) -> list[Any]:
    """Return the view of each of the learner's seats."""
    return [coach.table.view(seat) for seat in coach.lesson.held]


def _learners_choices(coach: Coach) -> Iterator[tuple[Seat, Action]]:
    """Yield all options of the learner, and one free action of each kind."""
    match = coach.table.match
    for seat in coach.lesson.held:
        free = {action[0]: action for action in match.free(seat)}
        yield from ((seat, action) for action in (*match.options(seat), *free.values()))


def _can_finish(coach: Coach) -> bool:
    """Return whether skipping every step from here leads to the end of the lesson."""
    try:
        for _ in range(len(coach.lesson.steps)):
            if not coach.over:
                coach.skip()
    except Refused:
        return False
    return coach.over


def _text_faults(coach: Coach) -> Iterator[str]:
    texts = [(coach.text, TEXT_LINES), (coach.how, 1)]
    if not coach.over:
        texts += [(coach.fill_keys(coach.step.wrong), 1), (coach.fill_keys(coach.step.hint), 1)]
    for text, lines in texts:
        if len(wrapped(text, str)) > lines:
            yield f"longer than {lines} of {WIDTH} columns: {text!r}"
