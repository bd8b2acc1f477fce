"""Keys by name, as a terminal sends them."""

from __future__ import annotations

NAMED = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "space": " ",
    "backspace": "\x7f",
    "delete": "\x1b[3~",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "ctrl+c": "\x03",
    "ctrl+p": "\x10",
    "ctrl+q": "\x11",
    **{f"f{number}": f"\x1b{code}" for number, code in enumerate(("OP", "OQ", "OR", "OS", "[15~", "[17~", "[18~", "[19~", "[20~"), 1)},
}


def sent_by(*keys: str) -> str:
    """Return what a terminal sends for these keys; other text is typed."""
    return "".join(NAMED.get(key, key) for key in keys)
