"""Files from strangers, foreign, huge, deep or malicious, never cause a traceback, a hang or high memory use."""

import os
import random
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import msgpack
import pytest

from seatui.match.referee import Match
from seatui.match.saves.codec import LATER_FIELDS, encode_header
from seatui.match.saves.contents import read_save
from seatui.match.saves.errors import SaveError
from seatui.match.saves.frames import LARGEST_BODY, LARGEST_FILE, MAGIC, MARK, MOST_FRAMES, frame
from tests.match.saves.save_tools import told_in_one_line
from tests.matches import tiny

BOMBS = {
    "array of four thousand million": b"\xdd\xff\xff\xff\xff",
    "arrays nested for ever": b"\x91" * 500_000,
    "big arrays nested": b"\xdd\x00\x00\x20\x00" * 1_000,
    "a million empty arrays": b"\xdd\x00\x0f\x00\x00" + b"\x90" * 983_040,
    "wide and deep": b"\x9f" * 900_000,
    "a map of four thousand million": b"\xdf\xff\xff\xff\xff",
    "a text of four thousand million": b"\xdb\xff\xff\xff\xff",
    "bytes of four thousand million": b"\xc6\xff\xff\xff\xff",
    "an extension": b"\xc7\xff\x01" + b"x" * 255,
    "a timestamp": b"\xd6\xff\x00\x00\x00\x00",
    "not a number": b"\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00",
    "broken text": b"\xa4\xff\xfe\xfd\xfc",
    "keys that cannot be keys": b"\x81\x91\x01\x01",
    "nothing": b"",
}


@pytest.fixture
def header(tmp_path: Path) -> bytes:
    """Return the magic number and header frame of a real save."""
    tiny(path=tmp_path / "real.sea").close()
    return MAGIC + frame(encode_header(read_save(tmp_path / "real.sea").header))


def refused(path: Path) -> SaveError:
    error = told_in_one_line(path)
    assert error
    return error


# Foreign


FOREIGN = (b"", b"\n", b"\x89PNG\r\n\x1a\n" + bytes(100), b"PK\x03\x04" + bytes(100), MAGIC[:5], b"<html>" * 50, bytes(4096))


@pytest.mark.parametrize("data", FOREIGN)
def test_a_foreign_file_is_told_from_a_save(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.sea").write_bytes(data)
    assert refused(tmp_path / "a.sea").message in ("a.sea is not a seatui save", "a.sea is empty")


@pytest.mark.parametrize("seed", range(3))
def test_random_bytes_are_refused_with_and_without_the_magic_number(tmp_path: Path, seed: int) -> None:
    junk = random.Random(seed).randbytes(20_000)
    for data in (junk, MAGIC + junk, MAGIC + MARK + junk):
        (tmp_path / "a.sea").write_bytes(data)
        refused(tmp_path / "a.sea")


def test_a_folder_is_no_save(tmp_path: Path) -> None:
    (tmp_path / "a.sea").mkdir()
    with pytest.raises(SaveError, match=r"a\.sea cannot be read: is a directory"):
        Match.load(tmp_path / "a.sea", read_only=True)


@pytest.mark.timeout(60)
@pytest.mark.parametrize("read_only", [True, False])
def test_a_pipe_is_no_save_and_nobody_waits_for_it(tmp_path: Path, read_only: bool) -> None:
    os.mkfifo(tmp_path / "a.sea")
    with pytest.raises(SaveError, match="not a file"):
        Match.load(tmp_path / "a.sea", read_only=read_only)


def test_a_device_is_no_save() -> None:
    with pytest.raises(SaveError, match="not a file"):
        Match.load("/dev/zero", read_only=True)


def test_links_that_lead_round_in_a_circle_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.sea").symlink_to(tmp_path / "b.sea")
    (tmp_path / "b.sea").symlink_to(tmp_path / "a.sea")
    with pytest.raises(SaveError, match="too many levels of symbolic links"):
        Match.load(tmp_path / "a.sea", read_only=True)


def test_a_file_that_may_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny(path=tmp_path / "a.sea").close()

    def denied(path: Any, flags: int, mode: int = 0o777) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("seatui.match.saves.frames.os.open", denied)
    with pytest.raises(SaveError, match="permission denied"):
        Match.load(tmp_path / "a.sea", read_only=True)


@pytest.mark.parametrize("name", ["nul\0.sea", "x" * 5000 + ".sea", "esc\x1b[31m\n.sea"])
def test_an_impossible_or_dangerous_name_is_told_in_one_printable_line(tmp_path: Path, name: str) -> None:
    for read_only in (True, False):
        with pytest.raises(SaveError) as error:
            Match.load(tmp_path / name, read_only=read_only)
        assert error.value.message.isprintable()


def test_a_file_larger_than_any_save_is_not_even_read(tmp_path: Path) -> None:
    with (tmp_path / "a.sea").open("wb") as file:
        file.write(MAGIC)
        file.truncate(LARGEST_FILE + 1)
    with pytest.raises(SaveError, match="larger than 32 MB"):
        Match.load(tmp_path / "a.sea", read_only=True)


# Bombs


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS.keys())
@pytest.mark.parametrize("letter", [b"H", b"A", b"U", b"S", b"P", b"?"])
def test_a_record_made_to_harm_is_refused(tmp_path: Path, header: bytes, letter: bytes, bomb: bytes) -> None:
    body = (letter + bomb)[:LARGEST_BODY]
    (tmp_path / "first.sea").write_bytes(MAGIC + frame(body))
    (tmp_path / "second.sea").write_bytes(header + frame(body) + frame(body))
    for name in ("first.sea", "second.sea"):
        refused(tmp_path / name)


def test_a_length_beyond_all_measure_is_not_believed(tmp_path: Path, header: bytes) -> None:
    head = struct.pack("<4sII", MARK, 0, 0xFFFFFFFF)
    (tmp_path / "a.sea").write_bytes(header + head + bytes(100))
    assert Match.load(tmp_path / "a.sea", read_only=True).warnings


@pytest.mark.parametrize("field", list(msgpack.unpackb(encode_header(tiny()._history.header)[1:])))
def test_a_header_with_a_field_missing_or_of_another_kind_is_refused(tmp_path: Path, header: bytes, field: str) -> None:
    fields = msgpack.unpackb(header[len(MAGIC) + 13 :])
    values: tuple[Any, ...] = (None, -1, 2**63, "x" * 4000, [[[]]], {"a": []}, b"\xff", True, 1.5)
    for wrong in values:
        body = b"H" + msgpack.packb({**fields, field: wrong})
        (tmp_path / "a.sea").write_bytes(MAGIC + frame(body))
        told_in_one_line(tmp_path / "a.sea")
    fields.pop(field)
    (tmp_path / "a.sea").write_bytes(MAGIC + frame(b"H" + msgpack.packb(fields)))
    assert (told_in_one_line(tmp_path / "a.sea") is None) == (field in LATER_FIELDS)


@pytest.mark.parametrize("seed", range(6))
def test_records_of_random_values_with_a_right_checksum_are_refused_or_fit(tmp_path: Path, header: bytes, seed: int) -> None:
    chance = random.Random(seed)
    values: list[Any] = [None, -1, 0, 1, 2, 2**40, "", "bid", b"", b"\x90", True, [], ["bid", 1], [1, "x", None], ["bid", [["x"]]], {}, 0.5]
    for _ in range(60):
        body = chance.choice([b"A", b"U", b"S", b"P"]) + msgpack.packb([1, *(chance.choice(values) for _ in range(chance.randint(3, 9)))])
        (tmp_path / "a.sea").write_bytes(header + frame(body))
        told_in_one_line(tmp_path / "a.sea")


def test_names_in_a_file_cannot_drive_the_terminal(tmp_path: Path, header: bytes) -> None:
    fields = msgpack.unpackb(header[len(MAGIC) + 13 :])
    fields["names"] = ["\x1b]0;owned\x07" + "A" * 300, "\u202eBo"]
    (tmp_path / "a.sea").write_bytes(MAGIC + frame(b"H" + msgpack.packb(fields)))
    names = Match.load(tmp_path / "a.sea", read_only=True).names
    assert all(name.isprintable() and len(name) <= 40 for name in names)


# Memory and time, in a process with little of both


LOOK = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
import tests.matches
tests.matches.register()
from pathlib import Path
from seatui.match.saves.errors import SaveError
from seatui.match.referee import Match
from seatui.match.saves.listing import recover, save_info
for name in sys.argv[1:]:
    path = Path(name)
    save_info(path)
    try:
        Match.load(path, read_only=True)
    except SaveError as error:
        print(error.message)
    try:
        recover(path)
    except SaveError as error:
        print(error.message)
status = Path("/proc/self/status")  # getrusage also counts the parent's memory from before the fork
print(int(status.read_text().split("VmHWM:")[1].split()[0]) >> 10 if status.exists() else 0)
"""


def large_files(folder: Path, header: bytes) -> list[Path]:
    """Return files near every limit, made to cost a reader memory or time."""
    deep = b"P" + BOMBS["wide and deep"]
    many = [b"S" + msgpack.packb([number, 0, "A" * 40, "person", 0]) for number in range(1, MOST_FRAMES + 10)]
    snapshots = [b"P" + msgpack.packb([number, 0, 1, 0, [1, "", None], False, bytes(LARGEST_BODY - 100)]) for number in range(1, 31)]
    contents = {
        "deep": [deep] * 30,
        "claims": [b"A" + b"\xdd\x00\x10\x00\x00" * 1_000],
        "many": many,
        "snapshots": snapshots,
    }
    marks = header + b"broken" + (MARK + struct.pack("<II", zlib.crc32(b"x"), LARGEST_BODY)) * 80_000
    paths = []
    for name, bodies in contents.items():
        paths.append(folder / f"{name}.sea")
        paths[-1].write_bytes(header + b"".join(frame(body) for body in bodies))
    paths.append(folder / "marks.sea")
    paths[-1].write_bytes(marks)
    paths.append(folder / "zeros.sea")
    paths[-1].write_bytes(header + bytes(LARGEST_FILE - len(header)))
    return paths


def peak(path: Path) -> int:
    """Return the peak megabytes of a process that lists, opens and recovers a file."""
    found = subprocess.run([sys.executable, "-c", LOOK, path], capture_output=True, text=True, check=False, timeout=100)
    assert found.returncode == 0, (path.name, found.stderr[-2000:])
    return int(found.stdout.splitlines()[-1])


@pytest.mark.timeout(900)  # for all files; each has its own
def test_no_file_makes_the_program_use_more_than_200_mb_or_a_minute(tmp_path: Path, header: bytes) -> None:
    for path in large_files(tmp_path, header):
        assert peak(path) < 200, path.name


def test_a_very_long_game_is_opened_within_200_mb(tmp_path: Path) -> None:
    match = tiny(clock=True)
    for _ in range(8_000):
        match.play(0, "bid 1")
        match.undo()
    match.save(tmp_path / "long.sea")
    assert peak(tmp_path / "long.sea") < 200
