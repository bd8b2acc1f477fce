"""Typed lines from any input."""

from __future__ import annotations

import random

import pytest

from seatui.plain.lines import LONGEST_LINE
from seatui.serve.plain.line_reader import END, LineReader


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"help\n", ["help"]),
        (b"one\rtwo\r\nthree\n\nfive\n", ["one", "two", "three", "", "five"]),
        (b"sat\x7f\x7fit 1\b2\n", ["sit 2"]),
        (b"all of it\x15sit now\x17 1\n", ["sit 1"]),
        (b"half a line\x03sit\n", ["", "sit"]),
        (b"\x04", [END]),
        (b"kept\x04\n", ["kept"]),
        (b"a\x1b[A\x1b[1;5Cb\x1bOPc\x1b]0;title\x07d\x1bxe\n", ["abcde"]),
        ("a\x9b31mb\x1b]8;;x\x1b\\c\n".encode(), ["abc"]),
        (b"\x1b]no end\nsit\n", ["", "sit"]),
        (b"a\x00\x01b\xe2\x80\xaec\td\n", ["abc d"]),
        (b"\xff\xfe\n", ["\ufffd\ufffd"]),
        ("Zoë\n".encode(), ["Zoë"]),
    ],
)
def test_only_printable_text_is_left_of_what_comes(data: bytes, lines: list[str]) -> None:
    assert list(LineReader().feed(data)) == lines
    in_pieces = LineReader()
    assert [line for byte in data for line in in_pieces.feed(bytes([byte]))] == lines


def test_a_line_without_an_end_takes_no_more_room_than_a_long_one() -> None:
    reader = LineReader()
    assert not list(reader.feed(b"x" * 100_000))
    (line,) = reader.feed(b"\n")
    assert len(line) == LONGEST_LINE + 1


def test_a_terminal_is_told_what_to_show() -> None:
    shown: list[str] = []
    assert list(LineReader(shown.append).feed("ab\x7f漢\x7f\x1b[Dc\r\n".encode())) == ["ac"]
    assert "".join(shown) == "ab\b \b漢\b \b\b \bc\r\n"


def test_noise_makes_only_printable_lines() -> None:
    noise = random.Random(8)
    reader = LineReader()
    lines = [line for _ in range(200) for line in reader.feed(noise.randbytes(100))]
    assert len(lines) > 20
    assert all(line == END or line.isprintable() for line in lines)
