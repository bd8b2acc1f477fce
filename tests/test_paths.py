"""Files are written for their owner alone and durably, and only regular files of a bounded size are read."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from seatui import paths
from seatui.match.saves import files
from tests.match.saves.save_tools import no_space
from tests.matches import tiny

posix = pytest.mark.skipif(os.name != "posix", reason="needs owners, modes and pipes")


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The names in a folder at each moment at which the folder itself was synced."""
    seen: list[list[str]] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        real(handle)
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            seen.append(sorted(os.listdir(handle)))

    monkeypatch.setattr(os, "fsync", fsync)
    return seen


@posix
def test_the_name_of_a_written_file_is_durable(tmp_path: Path, synced: list[list[str]]) -> None:
    paths.keep(tmp_path / "people.toml", b"1")
    paths.keep_new(tmp_path / "key", b"2")
    assert synced == [["people.toml"], ["key", "people.toml"]]


@posix
def test_the_name_of_a_new_folder_is_durable(tmp_path: Path, synced: list[list[str]]) -> None:
    paths.make_folder(tmp_path / "a" / "b")
    assert synced == [["a"], ["b"]]


@posix
def test_new_folders_are_for_their_owner_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    paths.make_folder(tmp_path / "a" / "b")
    assert [stat.S_IMODE(path.stat().st_mode) for path in (tmp_path, tmp_path / "a", tmp_path / "a" / "b")] == [0o755, 0o700, 0o700]


def test_a_file_in_the_place_of_a_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    with pytest.raises(OSError, match="exists"):
        paths.make_folder(tmp_path / "a")


@posix
def test_new_saves_and_copies_are_for_their_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEATUI_SAVES", str(tmp_path / "copies"))
    before = os.umask(0o022)
    try:
        tiny(path=tmp_path / "saves" / "a.sea").close()
        copied = files.copy(tmp_path / "saves" / "a.sea")
    finally:
        os.umask(before)
    for path in (tmp_path / "saves" / "a.sea", copied):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@posix
def test_only_regular_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/dev/zero")
    for name in ("pipe", "link"):
        with pytest.raises(OSError, match="not a regular file"):
            paths.read_regular(tmp_path / name, 100)


def test_a_file_that_is_too_large_is_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"a" * 100)
    assert paths.read_regular(path, 100) == b"a" * 100
    with pytest.raises(OSError, match="more than 99 bytes"):
        paths.read_regular(path, 99)


def test_a_disk_without_links_that_is_full_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def without_links(*_: object) -> None:
        monkeypatch.setattr(os, "fsync", no_space())
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", without_links)
    with pytest.raises(OSError, match="No space"):
        paths.keep_new(tmp_path / "key", b"1")
    assert not list(tmp_path.iterdir())


@posix
def test_a_name_that_the_disk_could_not_store_is_not_taken_for_durable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", failing_for_folders(errno.EIO))
    with pytest.raises(OSError, match="Input/output error"):
        paths.keep(tmp_path / "people.toml", b"1")
    with pytest.raises(OSError, match="Input/output error"):
        paths.keep_new(tmp_path / "key", b"1")
    with pytest.raises(OSError, match="Input/output error"):
        paths.make_folder(tmp_path / "a")
    assert [path.name for path in tmp_path.iterdir()] == ["people.toml"]


@posix
def test_a_file_system_that_cannot_sync_folders_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", failing_for_folders(errno.EINVAL))
    paths.keep(tmp_path / "a" / "people.toml", b"1")
    assert (tmp_path / "a" / "people.toml").read_bytes() == b"1"


def failing_for_folders(number: int) -> Callable[[int], None]:
    """Return an ``fsync`` that fails with this error for folders."""

    def fsync(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(number, os.strerror(number))

    return fsync
