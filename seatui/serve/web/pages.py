"""What a browser can ask for: our page, and the terminal of textual-serve that it shows. All of it is known before anybody asks.

The page is our own, for the one of textual-serve has a font fetched from elsewhere, and so does not open on a network without a way out.
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
"""Under this name are the files of textual-serve."""


class Page(NamedTuple):
    """A file as it is sent."""

    kind: str
    body: bytes
    zipped: bytes


@cache
def all_pages() -> Mapping[str, Page]:
    """Every file that is served, by its path."""
    own = _files(Path(str(resources.files(__package__))) / "page")
    terminal = _files(Path(str(resources.files("textual_serve"))) / "static")
    pages = {f"/{name}": page for name, page in own.items()}
    pages["/"] = pages.pop(f"/{INDEX}")
    return pages | {f"/{TERMINAL}/{name}": page for name, page in terminal.items()}


def _files(folder: Path) -> dict[str, Page]:
    """The files of a folder whose kind is known."""
    return {
        path.relative_to(folder).as_posix(): _read(path) for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix in KINDS
    }


def _read(path: Path) -> Page:
    body = path.read_bytes()
    return Page(KINDS[path.suffix], body, gzip.compress(body, mtime=0))
