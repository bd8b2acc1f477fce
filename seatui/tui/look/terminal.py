"""The abilities of the terminal, detected from the environment: glyphs, colours, and whether it can show screens at all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple

SMALLEST = (80, 24)
"""The fewest columns and lines for screens."""

PLAIN_TERMS = ("linux", "vt", "ansi", "cons")
"""Terminals whose fonts lack most of our glyphs, by the beginning of TERM."""


class Terminal(NamedTuple):
    """The result. ``unicode``: whether the terminal understands UTF-8; ``glyphs``: the set of signs that its font has."""

    unicode: bool
    glyphs: str
    colour: bool
    unfit: str  # why it cannot show screens, in one sentence; "" if it can


def detect(env: Mapping[str, str] | None = None) -> Terminal:
    """Detect the abilities of the terminal."""
    env = os.environ if env is None else env
    term = env.get("TERM", "")
    unicode = _speaks_utf8(env)
    glyphs = "unicode" if unicode and not term.startswith(PLAIN_TERMS) else "ascii"
    unfit = f"this terminal (TERM={term or 'unset'}) cannot show screens; try --plain" if term in ("", "dumb") else ""
    return Terminal(unicode, glyphs, not env.get("NO_COLOR"), unfit)


def _speaks_utf8(env: Mapping[str, str]) -> bool:
    """Whether the locale is UTF-8. Python sets LC_CTYPE itself in the C locale, which says nothing about the terminal."""
    language = env.get("LANG", "")
    kind = env.get("LC_CTYPE", "")
    if kind == "C.UTF-8" and not _is_utf8(language):
        kind = ""
    return _is_utf8(env.get("LC_ALL") or kind or language)


def _is_utf8(locale: str) -> bool:
    return locale.lower().replace("-", "").partition("@")[0].endswith("utf8")
