"""Names, titles and chat made safe to show on any terminal. All text from players passes through here, once."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from seatui.engine.wording import is_mark, limit_marks

LONGEST_NAME = 24
LONGEST_TITLE = 40
LONGEST_CHAT = 200
"""In terminal cells: some characters take two."""

_ESCAPE_SEQUENCE = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # colours, the cursor, modes
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"  # titles, links, the clipboard
    r"|\x1b[ -/]*[0-~]?"
)
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff\U000e0100-\U000e01ef]"
)
"""Characters without a glyph of their own, and parts of emoji that terminals draw in different ways."""
_NAME_ID = re.compile("(?!-)[a-z0-9_-]{1,240}(?<!-)")
_NO_MARKUP = str.maketrans("[]\\", "()/")
_LOOKALIKES = str.maketrans("авекмнорстухѕіјԁһԛԝαβεικνορτυχ", "abekmhopctyxsijdhqwabeiknoptux")


def clean_name(text: str) -> str:
    """Return a player's name as one short line; "" if nothing is left."""
    return clean(text, LONGEST_NAME)


def clean_title(text: str) -> str:
    """Return the title of a table."""
    return clean(text, LONGEST_TITLE)


def clean_chat(text: str) -> str:
    """Return a line of chat."""
    return clean(text, LONGEST_CHAT)


def clean(text: str, longest: int) -> str:
    """Return one line without escape sequences, control and format characters, brackets that could be markup, and piled-up accents."""
    short = _visible(_ESCAPE_SEQUENCE.sub("", text[: 8 * longest]))
    usual = _visible(unicodedata.normalize("NFKC", short)).translate(_NO_MARKUP)
    line = " ".join(limit_marks(usual).split())
    return "".join(_fit_cells(line, longest)).rstrip()


def name_id(name: str) -> str:
    """Return the id of a name: a safe file name, equal for names that look alike; "" if it has no letter or digit."""
    small = unicodedata.normalize("NFKD", clean_name(name).casefold()).translate(_LOOKALIKES)
    letters = "".join(_id_char(char) for char in small if not unicodedata.combining(char))
    return re.sub(r"-+", "-", letters).strip("-")


def is_name_id(text: str) -> bool:
    """Return whether a text can be the id of a name, and thus the name of its player's folder."""
    return _NAME_ID.fullmatch(text) is not None


def _id_char(char: str) -> str:
    """Return ASCII letters and digits as they are, other letters as a code, and anything else as a hyphen."""
    if char.isascii():
        return char if char.isalnum() else "-"
    return f"_{ord(char):x}" if unicodedata.category(char)[0] in "LNS" else "-"


def _visible(text: str) -> str:
    """Remove characters that have no glyph; line breaks and tabs become blanks."""
    return _INVISIBLE.sub("", "".join(char if char.isprintable() else " " if char.isspace() else "" for char in text))


def _fit_cells(line: str, longest: int) -> Iterator[str]:
    """Cut a line after ``longest`` cells."""
    for char in line:
        longest -= 0 if is_mark(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        if longest < 0:
            return
        yield char
