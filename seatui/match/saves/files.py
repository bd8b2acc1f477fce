"""Copy, rename and delete the files of saved games. No file is ever overwritten."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from seatui import paths
from seatui.engine.contract import Refused
from seatui.match.saves.journal import SUFFIX
from seatui.match.saves.lock import in_use


def is_sample(path: Path) -> bool:
    """Whether the file is part of the program."""
    return path.parent == paths.sample_saves_folder()


def copy(path: Path) -> Path:
    """Copy a file to the player's own saves, under a free name, and return its path."""
    folder = paths.saves_folder()
    with _errors_refused(path, "copied"):
        paths.make_folder(folder)
        target = _claimed(folder / f"{path.stem}{'' if number == 1 else f'-{number}'}{SUFFIX}" for number in count(1))
        _copy_whole(path, target)
    return target


def write_text(stem: str, text: str) -> Path:
    """Write a text beside the player's own saves, under a free name, and return its path."""
    folder = paths.saves_folder()
    with _errors_refused(folder / f"{stem}.txt", "written"):
        paths.make_folder(folder)
        target = _claimed(folder / f"{stem}{'' if number == 1 else f'-{number}'}.txt" for number in count(1))
        try:
            target.write_text(text, encoding="utf-8")
        except BaseException:
            target.unlink(missing_ok=True)
            raise
    return target


def _claimed(candidates: Iterable[Path]) -> Path:
    """Create an empty file at the first free path, so that no other program takes it, and return the path."""
    for path in candidates:
        with suppress(FileExistsError):
            path.touch(paths.OWNER_ONLY_FILE, exist_ok=False)
            return path
    raise AssertionError  # the candidates never end


def _copy_whole(path: Path, target: Path) -> None:
    """Copy a whole file to a claimed path, or nothing: a full disk leaves no partial file."""
    unfinished = target.with_name(f".{target.name}.new")
    try:
        unfinished.unlink(missing_ok=True)
        unfinished.touch(paths.OWNER_ONLY_FILE)
        shutil.copyfile(path, unfinished)
        unfinished.rename(target)
        paths.sync_folder(target.parent)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        target.unlink(missing_ok=True)
        raise


def rename(path: Path, name: str) -> Path:
    """Rename a file and return its new path."""
    if fault := fault_of_name(path, name):
        raise Refused("", fault)
    _must_be_free(path)
    target = path.with_name(name.strip().removesuffix(SUFFIX) + SUFFIX)
    with _errors_refused(path, "renamed"):
        return path.rename(target)


def fault_of_name(path: Path, name: str) -> str:
    """Say why a file cannot have that name; "" if it can."""
    stem = name.strip().removesuffix(SUFFIX)
    if not stem or len(stem) > 100 or stem.startswith(".") or not stem.isprintable() or any(char in '/\\:*?"<>|' for char in stem):
        return "A file name has 1 to 100 letters, digits, blanks, dots or dashes, and does not start with a dot."
    target = path.with_name(stem + SUFFIX)
    return f"There is a file {target.name} already." if target != path and target.exists() else ""


def delete(path: Path) -> None:
    """Delete one of the player's own saves."""
    if is_sample(path):
        raise Refused("", "samples cannot be deleted")
    _must_be_free(path)
    with _errors_refused(path, "deleted"):
        path.unlink()


def _must_be_free(path: Path) -> None:
    if in_use(path):
        raise Refused("", f"{path.name} is open in another program")


@contextmanager
def _errors_refused(path: Path, done: str) -> Iterator[None]:
    """Turn errors of the system into refusals."""
    try:
        yield
    except OSError as error:
        raise Refused("", f"{path.name} cannot be {done}: {error.strerror}") from error
