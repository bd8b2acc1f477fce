"""Caches of Textual that outlive an app."""

from __future__ import annotations

from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser


def clear_caches() -> None:
    """Let go of drawings of a thousand widgets and of a thousand parsers, which Textual keeps long after their app has ended."""
    StylesCache.get_inner_outer.cache_clear()
    XTermParser._parse_extended_key.cache_clear()
