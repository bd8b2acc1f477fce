"""How far a learner has come in each tutorial, kept in the user's config folder."""

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
    """Where to go on, and which lessons are done."""

    place: Place = Place()
    done: tuple[int, ...] = ()


class Progress:
    """The file of all standings. One that cannot be read or written is no trouble to a learner: the tutorial just starts anew."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = (folder or paths.config_folder()) / FILE

    def of(self, game: str) -> Standing:
        """The standing in that game's tutorial."""
        kept = self._read().get(game)
        return _standing(kept) if isinstance(kept, dict) else Standing()

    def keep(self, game: str, standing: Standing) -> None:
        place, done = standing
        kept = {**self._read(), game: {"lesson": place.lesson, "step": place.step, "done": list(done)}}
        self._write(kept)

    def _read(self) -> dict[str, Any]:
        try:
            text = self._path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return {}
        import tomllib  # only for who has begun a tutorial: the home screen asks at every start

        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            return {}

    def _write(self, kept: dict[str, Any]) -> None:
        """In one step: a crash leaves the old file or the new one."""
        import tomli_w

        with suppress(OSError):
            paths.keep(self._path, tomli_w.dumps(kept).encode())


def _standing(kept: dict[str, Any]) -> Standing:
    """What the file says, as far as it makes sense."""
    done = kept.get("done")
    lessons = tuple(number for number in done if _is_place(number)) if isinstance(done, list) else ()
    place = Place(kept.get("lesson", 0), kept.get("step", 0))
    return Standing(place if all(_is_place(number) for number in place) else Place(), lessons)


def _is_place(value: object) -> bool:
    return type(value) is int and 0 <= value < 1000
