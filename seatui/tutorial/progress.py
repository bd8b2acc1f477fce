"""A learner's progress in each tutorial, kept in the user's config folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from seatui import paths
from seatui.engine.contract import Refused
from seatui.engine.game import Game

FILE = "tutorials.toml"
LARGEST = 100_000  # bytes


class Place(NamedTuple):
    """A lesson and a step in it, both counted from 0."""

    lesson: int = 0
    step: int = 0


class Standing(NamedTuple):
    """The place at which the learner goes on, and the lessons that are done."""

    place: Place = Place()
    done: tuple[int, ...] = ()


class TutorialStatus(NamedTuple):
    """A tutorial that the player has begun: the titles of its lessons, and the standing."""

    titles: tuple[str, ...]
    standing: Standing

    @property
    def is_finished(self) -> bool:
        """Whether the player has done all lessons."""
        return set(range(len(self.titles))) <= set(self.standing.done)

    @property
    def next_lesson(self) -> str:
        """The next lesson: "2 of 3"; "" once all are done."""
        lesson = self.standing.place.lesson
        following = lesson if lesson < len(self.titles) else 0  # as the coach does if the saved lesson does not exist
        return "" if self.is_finished else f"{following + 1} of {len(self.titles)}"

    @property
    def summary(self) -> str:
        """ "lesson 2 of 3" or "done"."""
        return "done" if self.is_finished else f"lesson {self.next_lesson}"


class Progress:
    """The file of all standings. If it cannot be read or written, tutorials start from the beginning."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = (folder or paths.config_folder()) / FILE

    def of(self, game: str) -> Standing:
        """Return the standing in that game's tutorial."""
        kept = self._read().get(game)
        return _standing(kept) if isinstance(kept, dict) else Standing()

    def save(self, game: str, standing: Standing) -> None:
        place, done = standing
        kept = {**self._read(), game: {"lesson": place.lesson, "step": place.step, "done": list(done)}}
        self._write(kept)

    def status(self, game: Game) -> TutorialStatus | None:
        """Return the status of that game's tutorial; None if it was not begun, or its lessons cannot be read."""
        standing = self.of(game.id)
        if standing == Standing():
            return None
        from seatui.tutorial import lessons  # here, because the home screen needs it only for players who have begun

        try:
            titles = tuple(lesson.title for lesson in lessons.load(game).lessons)
        except Refused:
            return None
        return TutorialStatus(titles, standing)

    def start_at(self, game: str, lesson: int) -> None:
        """Make the tutorial open with that lesson. A lesson left in the middle goes on there."""
        place, done = self.of(game)
        self.save(game, Standing(place if place.lesson == lesson else Place(lesson), done))

    def _read(self) -> dict[str, Any]:
        try:
            text = paths.read_regular(self._path, LARGEST).decode()
        except (OSError, UnicodeDecodeError):
            return {}
        import tomllib  # here, because every start of the home screen asks, and most players have no such file

        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            return {}

    def _write(self, kept: dict[str, Any]) -> None:
        import tomli_w

        with suppress(OSError):
            paths.keep(self._path, tomli_w.dumps(kept).encode())


def _standing(kept: dict[str, Any]) -> Standing:
    """Return the standing in the file, without values that make no sense."""
    done = kept.get("done")
    lessons = tuple(number for number in done if _is_place(number)) if isinstance(done, list) else ()
    place = Place(kept.get("lesson", 0), kept.get("step", 0))
    return Standing(place if all(_is_place(number) for number in place) else Place(), lessons)


def _is_place(value: object) -> bool:
    return type(value) is int and 0 <= value < 1000
