"""Text of players is safe on every terminal, and limited in length."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Iterator

import pytest

from seatui.serve.harbour.safe_text import LONGEST_CHAT, LONGEST_NAME, clean_chat, clean_name, name_id


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\nthe Sea ", "Ann of the Sea"),
        ("\x1b[31mAnn\x1b[0m", "Ann"),
        ("\x1b]0;root\x07Ann", "Ann"),
        ("\x1b]8;;http://x\x1b\\Ann\x1b]8;;\x1b\\", "Ann"),
        ("\x9b2JAnn", "Ann"),
        ("A\x1bcnn", "Ann"),
        ("A\u202enn\u200b\u2066", "Ann"),
        ("[red]Ann[/x]", "(red)Ann(/x)"),
        ("［b］Ann", "(b)Ann"),  # wide brackets become the same
        ("Ann\\", "Ann/"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("Z" + "\u0300\u0301\u0302\u0303" * 50, "Z\u0300\u0301"),
        ("安娜", "安娜"),
        ("👩\u200d🚀 Ann", "👩🚀 Ann"),
        ("x" * 10_000, "x" * LONGEST_NAME),
        ("船" * 10_000, "船" * (LONGEST_NAME // 2)),
        ("", ""),
        ("\u3164\u2800\u200b", ""),
        ("\u0301\u0302", ""),
        ("\ud800Ann", "Ann"),
    ],
)
def test_a_name_is_one_short_line_that_drives_no_terminal(typed: str, name: str) -> None:
    assert clean_name(typed) == name


PIECES = (
    "\x1b[",
    "\x1b]8;;",
    "\x07",
    "\x9b",
    "[/",
    "]",
    "\\",
    "e",
    "\u034f",
    "\u0308",
    "\u0301",
    "\u202e",
    "\u3164",
    "船",
    "ﷺ",
    " ",
    "\n",
    "👩",
    "\u200d",
    "\ud800",
)


def texts(count: int) -> Iterator[str]:
    """Yield random nonsense of all kinds, the same each time."""
    draw = random.Random(8)
    for _ in range(count):
        yield "".join(
            draw.choice((draw.choice(PIECES), chr(draw.randrange(0x3000)), chr(draw.randrange(0x110000))))
            for _ in range(draw.randrange(90))
        )


def cells(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text if unicodedata.category(char) not in ("Mn", "Me"))


def test_whatever_is_said_is_printable_and_short_and_clean_once_and_for_all() -> None:
    for text in texts(600):
        said = clean_chat(text)
        assert said.isprintable()
        assert not set("[]\\") & set(said)
        assert cells(said) <= LONGEST_CHAT
        assert clean_chat(said) == said, ascii(text)


def test_an_id_is_a_plain_file_name_and_the_same_for_the_cleaned_name() -> None:
    for text in texts(600):
        made = name_id(text)
        assert made == name_id(clean_name(text)), ascii(text)
        assert re.fullmatch("|[a-z0-9_][a-z0-9_-]*", made)
        assert len(made) < 200


@pytest.mark.parametrize("other", ["ann", "ANN", "Änn", "A\u200bnn", "Аnn", "Ａnn", " Ann ", "Ann."])
def test_names_that_read_alike_are_one(other: str) -> None:
    assert name_id(other) == name_id("Ann") == "ann"


@pytest.mark.parametrize("other", ["Anna", "An n", "_61nn", "安", "A1nn"])
def test_other_names_are_others(other: str) -> None:
    assert name_id(other) not in ("ann", "")


@pytest.mark.parametrize("name", ["", "...", "../..", "/", "\x1b[2J", "\u202e"])
def test_without_a_letter_there_is_nobody(name: str) -> None:
    assert name_id(name) == ""
