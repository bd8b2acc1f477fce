"""A player's progress in a game's tutorial, and the list of lessons to repeat."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from seatui.engine.contract import Refused
from seatui.engine.game import Game
from seatui.tutorial.progress import Place, Progress, Standing

if TYPE_CHECKING:
    from seatui.tui.app.app import SeatuiApp
    from seatui.tui.shell.ask import Choice


class Course(NamedTuple):
    """A tutorial that the player has begun: the titles of its lessons, and the progress."""

    game: str
    titles: tuple[str, ...]
    standing: Standing

    @property
    def finished(self) -> bool:
        """Whether the player has done all lessons."""
        return set(range(len(self.titles))) <= set(self.standing.done)

    @property
    def where(self) -> str:
        """The next lesson: "2 of 3"; "" once all are done."""
        return "" if self.finished else f"{self._next + 1} of {len(self.titles)}"

    @property
    def _next(self) -> int:
        """The number of the next lesson; the first one if the saved place does not exist, as the coach has it too."""
        lesson = self.standing.place.lesson
        return lesson if lesson < len(self.titles) else 0

    def choices(self) -> list[Choice]:
        """Return the lessons to choose from. A lesson left in the middle goes on there."""
        from seatui.tui.shell.ask import Choice

        here, step = self.standing.place
        hints = {here: f"go on with step {step + 1}"} if step else {}
        return [Choice(f"Lesson {number + 1}: {title}", number, hints.get(number, "")) for number, title in enumerate(self.titles)]

    def go_to(self, lesson: int) -> None:
        """Make the tutorial open with that lesson."""
        place, done = self.standing
        Progress().save(self.game, Standing(place if place.lesson == lesson else Place(lesson), done))


def course_of(game: Game) -> Course | None:
    """Return the player's course in that game; None if it was not begun, or its lessons cannot be read."""
    standing = Progress().of(game.id)
    if standing == Standing():
        return None
    from seatui.tutorial import lessons  # imported only if needed

    try:
        titles = tuple(lesson.title for lesson in lessons.load(game).lessons)
    except Refused:
        return None
    return Course(game.id, titles, standing)


def go_on_learning(app: SeatuiApp, game: Game) -> None:
    """Open the tutorial where the player left it; once all lessons are done, ask which one to repeat."""
    course = course_of(game)
    if course is None or not course.finished:
        app.open_tutorial(game.id)
        return
    from seatui.tui.shell.ask import choose

    def take(lesson: int) -> None:
        course.go_to(lesson)
        app.open_tutorial(game.id)

    choose(app, "Which lesson?", ["You have done them all."], course.choices(), take)
