"""Make the pictures of the README from the gallery: ``make pictures``."""

from __future__ import annotations

import re
import sys
from pathlib import Path

GALLERY = Path(__file__).parent / "__snapshots__" / "test_gallery"
DOCS = Path(__file__).parents[2] / "docs"
PICTURES = {
    "dangerous-sea": "test_game[dangerous-sea-120x40]",
    "sea-search": "test_game[sea-search-120x40]",
    "captain-sonar": "test_game[captain-sonar-120x40]",
    "split-screen": "test_split_screen",
    "harbour": "test_lobby",
}
"""From the name of each picture to that of its scene."""

FONTS = ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf", "DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts", "/Library/Fonts", "~/Library/Fonts")
CHANGES = {
    "Fira Code, monospace": "DejaVu Sans Mono",
    "font-family: arial": "font-family: DejaVu Sans",
    "font-size: 20px": "font-size: 21px",
    ' clip-path="url(#terminal-clip-terminal)"': "",  # it cuts off a pixel of the last row
}
LOWER = 1.0
"""Pixels to move letters down. At this size and place, blocks fill their cells without gaps."""


def main() -> None:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        sys.exit("Pictures need resvg_py, which turns SVG into PNG: pip install resvg_py")
    fonts = [find_font(name) for name in FONTS]
    for name, scene in PICTURES.items():
        drawn = convert_colours((GALLERY / f"{scene}.svg").read_text(encoding="utf-8"))
        png = svg_to_bytes(svg_string=drawn, skip_system_fonts=True, font_files=[str(font) for font in fonts])
        (DOCS / f"{name}.png").write_bytes(bytes(png))
        print(f"docs/{name}.png")


def find_font(name: str) -> Path:
    """The file of a font on this machine."""
    found = (path for folder in FONT_FOLDERS for path in Path(folder).expanduser().rglob(name))
    return next(found, None) or sys.exit(f"Pictures need the font {name}: install DejaVu (Debian and Ubuntu: apt install fonts-dejavu)")


def convert_colours(svg: str) -> str:
    """The drawing in fonts of this machine, with letters as large as their cells, and the last row and column in full."""
    for old, new in CHANGES.items():
        svg = svg.replace(old, new)
    return re.sub(r'(<text class="terminal-r\d+" x="[\d.]+" y)="([\d.]+)"', lambda text: f'{text[1]}="{float(text[2]) + LOWER}"', svg)


if __name__ == "__main__":
    main()
