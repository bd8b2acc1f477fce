"""Paths on this machine: rule texts, sample saves, the player's saves and settings.

In a checkout, rules/ and saves/ stand beside the package; in an installed wheel, rules and samples are inside it and a player's own
files go to the user's folders.
"""

from __future__ import annotations

import errno
import os
import shlex
import stat
from contextlib import suppress
from contextvars import ContextVar
from pathlib import Path
from typing import IO

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


def harbour_folder() -> Path:
    """Everything that a server keeps."""
    return saves_folder() / "harbour"


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


LONGEST_SOCKET_PATH = 103
"""Bytes of a socket's path: Linux allows 107, and macOS this many."""
_CANNOT_SYNC = (errno.EINVAL, errno.EBADF, errno.ENOTSUP, errno.ENOSYS, errno.EACCES, errno.EPERM)
"""Errors of file systems on which folders cannot be synced."""
OWNER_ONLY_FOLDER = 0o700
OWNER_ONLY_FILE = 0o600


def make_folder(folder: Path) -> None:
    """Make a folder and those above it that are missing, each for its owner alone: saves hold secrets of other players."""
    missing = [folder, *folder.parents]
    while missing and missing[-1].exists():
        missing.pop()
    for each in reversed(missing):
        each.mkdir(OWNER_ONLY_FOLDER, exist_ok=True)
        try:
            sync_folder(each.parent)
        except OSError:
            with suppress(OSError):
                each.rmdir()  # otherwise the next attempt would take its name for durable
            raise
    folder.mkdir(exist_ok=True)  # fails if there is something else


def sync_folder(folder: Path) -> None:
    """Make names in a folder durable, where the system can. Without this a new or renamed file may be gone after a power cut.

    ``OSError`` if the disk fails at it.
    """
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return  # a system or a file system on which folders cannot be opened
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _CANNOT_SYNC:
            raise
    finally:
        os.close(handle)


def sync_file(path: Path) -> None:
    """Make a file that another program may have written durable, with its name; ``OSError`` if that fails."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    sync_folder(path.parent)


def without_waiting(path: str, flags: int) -> int:
    """Open a file without blocking, as an ``opener``: a pipe would wait for the other end for ever."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0), OWNER_ONLY_FILE)


def check_regular(file: IO[bytes]) -> None:
    """Check that an open file is neither a pipe nor a device; ``OSError`` otherwise."""
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        raise OSError(errno.EINVAL, "it is not a regular file")


def read_regular(path: Path, largest: int) -> bytes:
    """Return the bytes of a regular file that has at most this many; ``OSError`` otherwise."""
    with open(path, "rb", opener=without_waiting) as file:
        check_regular(file)
        data = file.read(largest + 1)
    if len(data) > largest:
        raise OSError(errno.EFBIG, f"it has more than {largest} bytes")
    return data


def privacy_fault(path: Path, status: os.stat_result) -> str:
    """Say why others can use a file or folder, and what to run; "" if only the user of this program can."""
    if os.name != "posix":
        return ""
    if status.st_uid != os.geteuid():
        return f"{path} belongs to another user: run chown {os.geteuid()} {shlex.quote(str(path))}"
    if stat.S_IMODE(status.st_mode) & 0o077:
        right = OWNER_ONLY_FOLDER if stat.S_ISDIR(status.st_mode) else OWNER_ONLY_FILE
        return f"{path} can be read by others (mode {stat.S_IMODE(status.st_mode):o}): run chmod {right:o} {shlex.quote(str(path))}"
    return ""


def keep(path: Path, data: bytes) -> None:
    """Write a file in one step: a crash, a power cut or a full disk leaves the old file or the new one, never half of it.

    After an ``OSError`` it is the old one, unless the disk could not store its name.
    """
    written = _written_beside(path, data)
    try:
        written.replace(path)
    except OSError:
        written.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def keep_new(path: Path, data: bytes) -> None:
    """Write a new file in one step; ``FileExistsError`` if it exists, even if another program made it at this moment."""
    written = _written_beside(path, data)
    try:
        _name_once(written, path, data)
    finally:
        written.unlink(missing_ok=True)
    try:
        sync_folder(path.parent)
    except OSError:
        path.unlink(missing_ok=True)
        raise


def _name_once(written: Path, path: Path, data: bytes) -> None:
    """Give the file its name unless that is taken. On a disk without links, such as a memory stick, write it once more."""
    try:
        os.link(written, path)
    except FileExistsError:
        raise
    except OSError:
        with open(path, "xb", opener=without_waiting) as file:
            try:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                path.unlink()
                raise


def _written_beside(path: Path, data: bytes) -> Path:
    """Write the data to a temporary file in the same folder, and return its path."""
    import tempfile  # imported late: most runs keep nothing

    make_folder(path.parent)
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
