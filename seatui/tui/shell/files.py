"""What a player may do with the files of saved games: copy, rename, delete. Nothing is ever written over."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path

from seatui import paths as places
from seatui.engine.contract import Refused
from seatui.match.saves.journal import SUFFIX
from seatui.match.saves.lock import in_use


def is_sample(path: Path) -> bool:
    """Whether the file came with the program."""
    return path.parent == places.sample_saves_folder()


def copy(path: Path) -> Path:
    """A copy among the player's own saves, under a name that is free."""
    folder = places.saves_folder()
    with _told(path, "copied"):
        folder.mkdir(parents=True, exist_ok=True)
        target = _claimed(folder / f"{path.stem}{'' if number == 1 else f'-{number}'}{SUFFIX}" for number in count(1))
        _copy_whole(path, target)
    return target


def _claimed(paths: Iterable[Path]) -> Path:
    """The first of these paths that is free, with an empty file there from now on, so that nobody else takes it meanwhile."""
    for path in paths:
        with suppress(FileExistsError):
            path.touch(exist_ok=False)
            return path
    raise AssertionError  # there are numbers without end


def _copy_whole(path: Path, target: Path) -> None:
    """Copy all of it over a claimed path, or nothing: where the disk is full, no half file stays behind."""
    unfinished = target.with_name(f".{target.name}.new")
    try:
        shutil.copyfile(path, unfinished)
        unfinished.rename(target)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        target.unlink(missing_ok=True)
        raise


def rename(path: Path, name: str) -> Path:
    """Give the file another name."""
    if fault := fault_of_name(path, name):
        raise Refused("", fault)
    _must_be_free(path)
    target = path.with_name(name.strip().removesuffix(SUFFIX) + SUFFIX)
    with _told(path, "renamed"):
        return path.rename(target)


def fault_of_name(path: Path, name: str) -> str:
    """Why the file cannot be called so; "" if it can."""
    stem = name.strip().removesuffix(SUFFIX)
    if not stem or len(stem) > 100 or stem.startswith(".") or not stem.isprintable() or any(char in '/\\:*?"<>|' for char in stem):
        return "A file name has 1 to 100 letters, digits, blanks, dots or dashes, and does not start with a dot."
    target = path.with_name(stem + SUFFIX)
    return f"There is a file {target.name} already." if target != path and target.exists() else ""


def delete(path: Path) -> None:
    """Delete a save of the player's own."""
    if is_sample(path):
        raise Refused("", "samples cannot be deleted")
    _must_be_free(path)
    with _told(path, "deleted"):
        path.unlink()


def _must_be_free(path: Path) -> None:
    if in_use(path):
        raise Refused("", f"{path.name} is open in another program")


class _told:  # noqa: N801 - reads as a word in a with statement
    """Turns what the system says into one sentence."""

    def __init__(self, path: Path, done: str) -> None:
        self._path = path
        self._done = done

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, OSError):
            raise Refused("", f"{self._path.name} cannot be {self._done}: {error.strerror}") from error
