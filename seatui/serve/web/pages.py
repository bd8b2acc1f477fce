"""The files that a browser can load: our page, and the terminal of textual-serve in it. All are read once at the start.

The page is our own, for that of textual-serve loads a font from another server, and would not open without internet access.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".ttf": "font/ttf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}
INDEX = "index.html"
TERMINAL = "static"
"""The path of textual-serve's files."""


class Page(NamedTuple):
    """A file as it is sent."""

    kind: str
    body: bytes
    zipped: bytes


@cache
def all_pages() -> Mapping[str, Page]:
    """Return every file by its path."""
    own = _files(Path(str(resources.files(__package__))) / "page")
    terminal = _files(Path(str(resources.files("textual_serve"))) / "static")
    pages = {f"/{name}": page for name, page in own.items()}
    pages["/"] = pages.pop(f"/{INDEX}")
    return pages | {f"/{TERMINAL}/{name}": page for name, page in terminal.items()}


def _files(folder: Path) -> dict[str, Page]:
    """Return the files of known types in a folder."""
    return {
        path.relative_to(folder).as_posix(): _read(path) for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix in KINDS
    }


def _read(path: Path) -> Page:
    body = path.read_bytes()
    return Page(KINDS[path.suffix], body, gzip.compress(body, mtime=0))
