"""A learner's progress in each tutorial, kept in the user's config folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from seatui import paths

FILE = "tutorials.toml"


class Place(NamedTuple):
    """A lesson and a step in it, both counted from 0."""

    lesson: int = 0
    step: int = 0


class Standing(NamedTuple):
    """The place at which the learner goes on, and the lessons that are done."""

    place: Place = Place()
    done: tuple[int, ...] = ()


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

    def _read(self) -> dict[str, Any]:
        try:
            text = self._path.read_text(encoding="utf-8")
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
