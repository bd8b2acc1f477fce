"""Caches of Textual that take more memory than they are worth to a server."""

from __future__ import annotations

from typing import Any

from textual import strip
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser


def clear_caches() -> None:
    """Free the drawings of widgets and the parsers that Textual keeps, a thousand of each, after their app has ended."""
    StylesCache.get_inner_outer.cache_clear()
    XTermParser._parse_extended_key.cache_clear()


def drop_strip_caches() -> None:
    """Let lines of cells keep no copies of their parts.

    The caches of a line take several times its own memory, which matters with many sessions. They also refer back to the line, so that
    only a collection of all garbage would free it.
    """
    vars(strip)["FIFOCache"] = lambda _size: _NO_CACHE


class _NoCache:
    """A cache that keeps nothing."""

    def get(self, _key: object, default: Any = None) -> Any:
        return default

    def __setitem__(self, _key: object, _value: object) -> None:
        pass


_NO_CACHE = _NoCache()
