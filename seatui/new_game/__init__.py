"""Makes the folders of a new game with a tiny playable one in them: the quickest way to see what a game consists of."""

from __future__ import annotations

import re
from pathlib import Path

from seatui.engine.contract import Refused

TEMPLATE = Path(__file__).parent / "template"
FOLDERS = {"game": "seatui/games/{folder}", "rules": "rules/{folder}", "tests": "tests/games/{folder}"}


def make(name: str, root: Path) -> list[Path]:
    """Write the new game "my-game" into the checkout at ``root`` and give the folders made. ``Refused`` if it cannot be."""
    words = _words(name)
    targets = {part: root / place.format(folder="_".join(words)) for part, place in FOLDERS.items()}
    for target in targets.values():
        if target.exists():
            raise Refused("", f"{target.relative_to(root)} is there already")
    for part, target in targets.items():
        _copy(TEMPLATE / part, target, words)
    return list(targets.values())


def _words(name: str) -> list[str]:
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name) or len(name) > 30:
        raise Refused("", "a game is named in small letters and single hyphens, like my-game (30 characters at most)")
    return name.split("-")


def _copy(source: Path, target: Path, words: list[str]) -> None:
    target.mkdir(parents=True)
    for file in sorted(source.iterdir()):
        if file.is_file():
            (target / file.name).write_text(_renamed(file.read_text(encoding="utf-8"), words), encoding="utf-8")


def _renamed(text: str, words: list[str]) -> str:
    """The template's text with the new game's names in all their spellings."""
    initials = "".join(word[0] for word in words).upper()
    prefix = initials if len(initials) > 1 else words[0][:2].upper()
    spellings = {
        "tiny_game": "_".join(words),
        "tiny-game": "-".join(words),
        "Tiny Game": " ".join(word.capitalize() for word in words),
        "TinyState": f"{_camel(words)}State",
        "TinyView": f"{_camel(words)}View",
        "TinyRules": f"{_camel(words)}Rules",
        "TG": prefix,
    }
    return re.sub("|".join(spellings), lambda found: spellings[found[0]], text)


def _camel(words: list[str]) -> str:
    return "".join(word.capitalize() for word in words)
