"""The look of a name: equal for names that a reader could take for each other. Also the names that no player may have."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path

from seatui.engine.game import LEVEL_WORDS
from seatui.match.names import SAILORS
from seatui.serve.harbour.safe_text import clean_name, name_id

_DATA = Path(__file__).with_name("confusables.txt")
_ALIKE = str.maketrans("01i|", "olll")
_NUMBER = re.compile("-([a-z]|[2-9lo]+)$")
"""A letter or a number at the end of a look."""
_TOGETHER = ({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}, {"LATIN", "CJK", "BOPOMOFO"}, {"LATIN", "CJK", "HANGUL"})
"""Scripts that are usually written together."""
_CREWS, _ROLES = ("orca", "narwhal"), ("captain", "first mate", "engineer", "radio operator")
_WORDS = (
    *("admin", "anybody", "chat", "everybody", "harbour", "host", "lobby", "moderator", "nobody", "player", "root", "seat", "seatui"),
    *("server", "system", "table", "watcher", "you"),
    *LEVEL_WORDS,
    *LEVEL_WORDS.values(),
    "random",
    *SAILORS,
    *_CREWS,
    *_ROLES,
    *(f"{crew}'s {role}" for crew in _CREWS for role in _ROLES),
)
"""Words for the server and its parts, levels and names of bots, and roles."""
_HOSTS = ("admin", "host", "moderator", "root", "seatui", "server", "system")
"""Words that no name may have among others, such as "The host"."""
_PUNCTUATION = re.compile(r"""[!"#$%&()*+,/:;<=>?@^`{|}~]""")
"""Marks with which a name could look like a sentence or a list, such as "Ann, Bo" or "Ann says: I resign"."""


def looks(name: str) -> frozenset[str]:
    """Return the looks of a name: as it is written, and in small letters, for some letters look like others only in one case; each also
    without what stands between its letters, for "A n n" is read as "Ann".
    """
    text = clean_name(name)
    written = filter(None, (_look(text), _look(text.casefold())))
    return frozenset(look for each in written for look in (each, each.replace("-", "")))


def mixes_scripts(name: str) -> bool:
    """Return whether a name has letters of several scripts, such as "Aпn": Unicode's level "highly restrictive" (UTS 39)."""
    scripts = {_script(char) for char in clean_name(name) if unicodedata.category(char)[0] == "L"} - {""}
    return len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER)


def is_reserved(name: str) -> bool:
    """Return whether a name would be taken for the server, a bot or a role: "The host", "bot Ann", "Mate", "Mate B", "Player 2"."""
    for look in looks(name):
        words = look.split("-")
        if words[0] == "bot" or not _reserved(_HOSTS).isdisjoint(words) or _NUMBER.sub("", look) in _reserved(_WORDS):
            return True
    return False


def has_punctuation(name: str) -> bool:
    """Return whether a name has marks that could make it look like something else than a name."""
    return bool(_PUNCTUATION.search(clean_name(name)))


@cache
def _reserved(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*map(looks, words))


def _look(text: str) -> str:
    return name_id(_bare(text).translate(_confusables())).translate(_ALIKE)


def _script(char: str) -> str:
    """Return the script of a letter, by the first word of its name; "" for one of no script."""
    word = unicodedata.name(char, "").partition(" ")[0].partition("-")[0]
    return {"IDEOGRAPHIC": "CJK", "MODIFIER": "", "FEMININE": "LATIN", "MASCULINE": "LATIN"}.get(word, word)


def _bare(text: str) -> str:
    """Return the text without accents."""
    return "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))


@cache
def _confusables() -> dict[int, str]:
    rows = (line.split("\t") for line in _DATA.read_text("utf-8").splitlines() if not line.startswith("#"))
    return {ord(char): look for look, chars in rows for char in chars}
