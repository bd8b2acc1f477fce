"""What people type as names, titles and chat, made safe to show on anybody's terminal. All text of players passes here, and only here."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

LONGEST_NAME = 24
LONGEST_TITLE = 40
LONGEST_CHAT = 200
"""In cells of a terminal: some signs take two."""
MOST_MARKS = 2
"""Accents over one letter. Beyond that they are meant to run over the lines of others."""

_ESCAPE_SEQUENCE = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # colours, the cursor, modes
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"  # titles, links, the clipboard
    r"|\x1b[ -/]*[0-~]?"
)
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff\U000e0100-\U000e01ef]"
)
"""Signs without a picture of their own, and parts of pictures of which each terminal makes something else."""
_NO_MARKUP = str.maketrans("[]\\", "()/")
_LOOKALIKES = str.maketrans("авекмнорстухѕіјԁһԛԝαβεικνορτυχ", "abekmhopctyxsijdhqwabeiknoptux")


def clean_name(text: str) -> str:
    """What somebody is called: one short line; "" if nothing is left of it."""
    return clean(text, LONGEST_NAME)


def clean_title(text: str) -> str:
    """What a table is called."""
    return clean(text, LONGEST_TITLE)


def clean_chat(text: str) -> str:
    """What somebody says."""
    return clean(text, LONGEST_CHAT)


def clean(text: str, longest: int) -> str:
    """One line without escape sequences, control and format characters, brackets that could be markup, and heaps of accents."""
    short = _visible(_ESCAPE_SEQUENCE.sub("", text[: 8 * longest]))
    usual = _visible(unicodedata.normalize("NFKC", short)).translate(_NO_MARKUP)
    line = " ".join("".join(_limit_marks(usual)).split())
    return "".join(_fit_cells(line, longest)).rstrip()


def name_id(name: str) -> str:
    """The id of a name: a safe file name, the same for names that read alike; "" where there is no letter to know somebody by."""
    small = unicodedata.normalize("NFKD", clean_name(name).casefold()).translate(_LOOKALIKES)
    letters = "".join(_id_char(char) for char in small if not unicodedata.combining(char))
    return re.sub(r"-+", "-", letters).strip("-")


def _id_char(char: str) -> str:
    """A letter or digit as it is, signs and blanks as a hyphen, and what no file name should hold as a number."""
    if char.isascii():
        return char if char.isalnum() else "-"
    return f"_{ord(char):x}" if unicodedata.category(char)[0] in "LNS" else "-"


def _visible(text: str) -> str:
    """What of a text has a picture; line ends and tabs are blanks."""
    return _INVISIBLE.sub("", "".join(char if char.isprintable() else " " if char.isspace() else "" for char in text))


def _limit_marks(text: str) -> Iterator[str]:
    """A text with few accents on each letter, and none on a blank or before all."""
    marks = MOST_MARKS
    for char in text:
        marks = marks + 1 if _is_mark(char) else MOST_MARKS if char == " " else 0
        if marks <= MOST_MARKS:
            yield char


def _fit_cells(line: str, longest: int) -> Iterator[str]:
    """As much of a line as has so many cells."""
    for char in line:
        longest -= 0 if _is_mark(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        if longest < 0:
            return
        yield char


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Me")
