"""Caches of Textual that outlive an app."""

from __future__ import annotations

from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser


def clear_caches() -> None:
    """Free the drawings of widgets and the parsers that Textual keeps, a thousand of each, after their app has ended."""
    StylesCache.get_inner_outer.cache_clear()
    XTermParser._parse_extended_key.cache_clear()
