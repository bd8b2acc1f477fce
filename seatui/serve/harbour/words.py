"""What people type as names, titles and chat, made safe to show on anybody's terminal. All text of players passes here, and only here."""

from __future__ import annotations

import re
import unicodedata

LONGEST_NAME = 24
LONGEST_TITLE = 40
LONGEST_CHAT = 200
MOST_MARKS = 2
"""Accents over one letter. Beyond that they are meant to run over the lines of others."""

_SEQUENCE = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]?"
)
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
    short = _SEQUENCE.sub("", text[: 8 * longest])
    shown = "".join(char if char.isprintable() else " " if char.isspace() else "" for char in unicodedata.normalize("NFKC", short))
    line = " ".join(_few_marks(shown).translate(_NO_MARKUP).split())
    return line[:longest].rstrip()


def folded(name: str) -> str:
    """The id of a name: a safe file name, the same for names that read alike; "" where there is no letter to know somebody by."""
    small = unicodedata.normalize("NFKD", clean_name(name).casefold()).translate(_LOOKALIKES)
    letters = "".join(_in_id(char) for char in small if not unicodedata.combining(char))
    slug = re.sub(r"-+", "-", letters).strip("-")
    return slug if slug.strip("_-") else ""


def _in_id(char: str) -> str:
    """A letter or digit as it is, signs and blanks as a hyphen, and what no file name should hold as a number."""
    if char.isascii():
        return char if char.isalnum() else "-"
    return f"_{ord(char):x}" if unicodedata.category(char)[0] in "LNS" else "-"


def _few_marks(text: str) -> str:
    kept, marks = [], 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)
