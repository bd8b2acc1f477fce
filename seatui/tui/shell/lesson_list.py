"""How far the player is in a game's tutorial, and which lessons can be taken again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from seatui.engine.contract import Refused
from seatui.engine.game import Game
from seatui.tutorial.progress import Place, Progress, Standing

if TYPE_CHECKING:
    from seatui.tui.app.app import SeatuiApp
    from seatui.tui.shell.ask import Choice


class Course(NamedTuple):
    """A tutorial that was begun: the titles of its lessons, and where the player stands."""

    game: str
    titles: tuple[str, ...]
    standing: Standing

    @property
    def finished(self) -> bool:
        """Whether all lessons were done once."""
        return set(range(len(self.titles))) <= set(self.standing.done)

    @property
    def where(self) -> str:
        """The lesson that comes next: "2 of 3"; "" once all were done."""
        return "" if self.finished else f"{self._next + 1} of {len(self.titles)}"

    @property
    def _next(self) -> int:
        """A place that the tutorial does not have is its start, as it is for the coach."""
        lesson = self.standing.place.lesson
        return lesson if lesson < len(self.titles) else 0

    def choices(self) -> list[Choice]:
        """The lessons to choose from; in one that was left in the middle, one goes on there."""
        from seatui.tui.shell.ask import Choice

        here, step = self.standing.place
        hints = {here: f"go on with step {step + 1}"} if step else {}
        return [Choice(f"Lesson {number + 1}: {title}", number, hints.get(number, "")) for number, title in enumerate(self.titles)]

    def go_to(self, lesson: int) -> None:
        """Let the tutorial open with that lesson."""
        place, done = self.standing
        Progress().save(self.game, Standing(place if place.lesson == lesson else Place(lesson), done))


def course_of(game: Game) -> Course | None:
    """The player's course in that game; None if it was not begun, or cannot be."""
    standing = Progress().of(game.id)
    if standing == Standing():
        return None
    from seatui.tutorial import lessons  # read only where there is something to tell

    try:
        titles = tuple(lesson.title for lesson in lessons.load(game).lessons)
    except Refused:
        return None
    return Course(game.id, titles, standing)


def go_on_learning(app: SeatuiApp, game: Game) -> None:
    """Open the tutorial where it was left; once all of it was done, any lesson can be taken again."""
    course = course_of(game)
    if course is None or not course.finished:
        app.open_tutorial(game.id)
        return
    from seatui.tui.shell.ask import choose

    def take(lesson: int) -> None:
        course.go_to(lesson)
        app.open_tutorial(game.id)

    choose(app, "Which lesson?", ["You have done them all."], course.choices(), take)
