"""Makes the folders of a new game by copying a tiny playable one, which shows all the parts of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from keyword import iskeyword
from pathlib import Path

from seatui.engine.contract import Refused

TEMPLATE = Path(__file__).parent / "template"
FOLDERS = {"game": "seatui/games/{folder}", "rules": "rules/{folder}", "tests": "tests/games/{folder}"}


def make(name: str, root: Path) -> list[Path]:
    """Write a new game, such as "my-game", into the checkout at ``root`` and return its folders; ``Refused`` if that is not possible."""
    words = _words(name)
    spellings = _spellings(words, _prefix(words, root))
    targets = {part: root / place.format(folder="_".join(words)) for part, place in FOLDERS.items()}
    for target in targets.values():
        if target.exists():
            raise Refused("", f"{target.relative_to(root)} exists already")
    for part, target in targets.items():
        _copy(TEMPLATE / part, target, spellings)
    return list(targets.values())


def _words(name: str) -> list[str]:
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name) or not 2 <= len(name) <= 30:
        raise Refused("", "a game is named in small letters and single hyphens, like my-game (2 to 30 characters)")
    if iskeyword(name):
        raise Refused("", f"{name} is a keyword of Python and cannot be the name of a game")
    return name.split("-")


def _prefix(words: list[str], root: Path) -> str:
    """Return a prefix of two or three letters for the rule ids that no other game has: initials, or the first letters of the name."""
    cards = (root / "seatui" / "games").glob("*/__init__.py")
    taken = {found for card in cards for found in re.findall(r'prefix="([A-Z]+)"', card.read_text(encoding="utf-8"))}
    initials, letters = "".join(word[0] for word in words), "".join(words)
    for prefix in (initials[:3].upper(), letters[:2].upper(), letters[:3].upper()):
        if len(prefix) > 1 and prefix not in taken:
            return prefix
    raise Refused("", f"other games already have the rule ids {initials[:3].upper()} and {letters[:3].upper()}; take another name")


def _copy(source: Path, target: Path, spellings: Mapping[str, str]) -> None:
    target.mkdir(parents=True)
    for file in sorted(source.iterdir()):
        if file.is_file():
            text = re.sub("|".join(spellings), lambda found: spellings[found[0]], file.read_text(encoding="utf-8"))
            (target / file.name).write_text(text, encoding="utf-8")


def _spellings(words: list[str], prefix: str) -> dict[str, str]:
    """Return each spelling of the template's name, and the new game's spelling in its place."""
    camel = "".join(word.capitalize() for word in words)
    return {
        "tiny_game": "_".join(words),
        "tiny-game": "-".join(words),
        "Tiny Game": " ".join(word.capitalize() for word in words),
        "TinyState": f"{camel}State",
        "TinyView": f"{camel}View",
        "TinyRules": f"{camel}Rules",
        "TG": prefix,
    }
