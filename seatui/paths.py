"""Paths on this machine: rule texts, sample saves, the player's saves and settings.

In a checkout, rules/ and saves/ stand beside the package; in an installed wheel, rules and samples are inside it and a player's own
files go to the user's folders.
"""

from __future__ import annotations

import os
from contextvars import ContextVar
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent

_own_saves: ContextVar[Path | None] = ContextVar("own_saves", default=None)
_own_config: ContextVar[Path | None] = ContextVar("own_config", default=None)


def use_folders(*, saves: Path, config: Path) -> None:
    """Use these folders from now on in this context only: one process may serve several players, each with their own files."""
    _own_saves.set(saves)
    _own_config.set(config)


def in_checkout() -> bool:
    """Return whether the program runs from its source tree."""
    return (_CHECKOUT / "pyproject.toml").is_file() and (_CHECKOUT / "rules").is_dir()


def rules_folder() -> Path:
    """The folder that holds a folder of texts and data for each built-in game."""
    return _CHECKOUT / "rules" if in_checkout() else _PACKAGE / "data" / "rules"


def game_folder(folder: str) -> Path:
    """The folder of one game's texts and data: a name under ``rules_folder()``, or an absolute path for a game of another package."""
    return rules_folder() / folder


def sample_saves_folder() -> Path:
    """Sample games to open; never written to."""
    return _CHECKOUT / "saves" / "samples" if in_checkout() else _PACKAGE / "data" / "samples"


def saves_folder() -> Path:
    """The player's own saves, unless ``--saves`` says otherwise."""
    if own := _own_saves.get():
        return own
    if asked := os.environ.get("SEATUI_SAVES"):
        return path_named(asked)
    if in_checkout():
        return _CHECKOUT / "saves"
    from platformdirs import user_data_path  # imported late: most runs from a checkout never need it

    return user_data_path("seatui", appauthor=False) / "saves"


def config_folder() -> Path:
    """Settings and key map."""
    if own := _own_config.get():
        return own
    if asked := os.environ.get("SEATUI_CONFIG"):
        return path_named(asked)
    from platformdirs import user_config_path

    return user_config_path("seatui", appauthor=False)


def path_named(text: str) -> Path:
    """Return a path as people write it: ~ is their home, or stays as it is where no home is known."""
    return Path(os.path.expanduser(text))  # noqa: PTH111 - Path.expanduser fails without a home


def keep(path: Path, data: bytes) -> None:
    """Write a file in one step: a crash or a full disk leaves the old file or the new one, never half of it."""
    written = _written_beside(path, data)
    try:
        written.replace(path)
    except OSError:
        written.unlink(missing_ok=True)
        raise


def keep_new(path: Path, data: bytes) -> None:
    """Write a new file in one step; ``FileExistsError`` if it exists, even if another program made it at this moment."""
    written = _written_beside(path, data)
    try:
        _name_once(written, path, data)
    finally:
        written.unlink(missing_ok=True)


def _name_once(written: Path, path: Path, data: bytes) -> None:
    """Give the file its name unless that is taken. On a disk without links, such as a memory stick, write it once more."""
    try:
        os.link(written, path)
    except FileExistsError:
        raise
    except OSError:
        with path.open("xb") as file:
            file.write(data)


def _written_beside(path: Path, data: bytes) -> Path:
    """Write the data to a temporary file in the same folder, and return its path."""
    import tempfile  # imported late: most runs keep nothing

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)
