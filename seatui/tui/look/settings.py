"""A player's settings for look and keys, and their file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from seatui import paths

if TYPE_CHECKING:
    from textual.app import App

FILE = "settings.toml"
LARGEST = 100_000  # bytes

CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("dark", "light", "contrast", "mono"),
    "glyphs": ("auto", "unicode", "ascii"),
    "speed": ("off", "slow", "normal", "fast"),
    "preset": ("qwerty", "qwertz", "azerty", "dvorak"),
    "together": ("in turn", "split"),
    "secrets": ("by game", "covered", "curtain"),
    "colours": ("auto", "16", "256", "all"),
}
"""Settings with a few possible values, the default first except for the speed."""

AT_HOME = frozenset(("together", "secrets", "clusters", "name"))
"""Settings that are useful only on the player's own machine."""
SERVED = frozenset(("colours",))
"""Settings that are useful only on a server."""

CLUSTERS = ("left", "middle", "arrows", "numpad")
"""The key clusters of people who share a keyboard, the first player's first."""

NAME_LENGTH = 24


@dataclass(frozen=True)
class Settings:
    """All settings of a player. ``keys`` holds only changed keys, by id of the control, as Textual writes them ("q,ctrl+q")."""

    theme: str = "dark"
    glyphs: str = "auto"
    speed: str = "normal"
    preset: str = "qwerty"
    mouse: bool = True
    bell: bool = False  # whether the terminal's bell rings at great moments
    take: bool = False  # whether The Dangerous Sea takes free things before a ship moves on
    unasked: tuple[str, ...] = ()  # questions before a loss that the player has turned off (``unasked_name``)
    together: str = "in turn"  # how several people at one keyboard play
    secrets: str = "by game"  # how they keep their secrets
    clusters: tuple[str, ...] = CLUSTERS  # key clusters in the order of players
    colours: str = "auto"  # how many colours the terminal of a player on a server shows
    name: str = field(default_factory=lambda: login_name())
    keys: Mapping[str, str] = field(default_factory=dict)


def unasked_name(game: str, topic: str) -> str:
    """Return the name of a question in the settings: "dangerous-sea.end_turn"."""
    return f"{game}.{topic}"


def is_of_use(name: str, *, served: bool) -> bool:
    """Whether a setting is useful on a server, or else on the player's own machine."""
    return name not in (AT_HOME if served else SERVED)


class Loaded(NamedTuple):
    """The settings, and what was wrong with their file in one sentence; "" if nothing."""

    settings: Settings
    trouble: str = ""


def login_name() -> str:
    """Return a default name, made from the login."""
    login = os.environ.get("USER") or os.environ.get("USERNAME") or ""
    return clean(login)[:NAME_LENGTH].capitalize() or "Skipper"


def clean(text: str) -> str:
    """Return text without control, direction and zero-width characters, safe to show anywhere."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def load(folder: Path | None = None) -> Loaded:
    """Load the settings. Wrong values fall back to their defaults, and a broken file is kept under another name."""
    path = (folder or paths.config_folder()) / FILE
    try:
        data = paths.read_regular(path, LARGEST)
    except FileNotFoundError:
        return Loaded(Settings())
    except OSError as error:
        return Loaded(Settings(), f"The settings cannot be read: {path}: {error.strerror}")
    settings, faults = _read(data)
    if not faults:
        return Loaded(settings)
    return Loaded(settings, f"{path}: {'; '.join(faults)}. {_put_aside(path, data, settings)}")


def save(settings: Settings, folder: Path | None = None) -> str:
    """Save the settings; the old file stays until the new one is complete. Return what went wrong in one sentence, or ""."""
    import tomli_w

    path = (folder or paths.config_folder()) / FILE
    values = {name: value for name, value in asdict(settings).items() if name != "keys"}
    text = tomli_w.dumps({**values, "keys": dict(settings.keys)})
    try:
        paths.keep(path, text.encode())
    except OSError as error:
        return f"The settings cannot be saved: {path}: {error.strerror}"
    return ""


def checked(settings: Settings, **changes: Any) -> Settings:
    """Return the settings with changes; ``ValueError`` with a plain sentence for a wrong value."""
    for name, value in changes.items():
        if fault := _fault(name, value):
            raise ValueError(fault)
    return replace(settings, **changes)


def _read(data: bytes) -> tuple[Settings, list[str]]:
    import tomllib

    try:
        found = tomllib.loads(data.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return Settings(), [f"this is not TOML: {error}"]
    faults = {name: _fault(name, value) for name, value in found.items()}
    good: dict[str, Any] = {name: value for name, value in found.items() if not faults[name]}
    good |= {name: tuple(good[name]) for name in ("clusters", "unasked") if name in good}
    return Settings(**good), [fault for fault in faults.values() if fault]


def _fault(name: str, value: object) -> str:
    """Say why a setting cannot have that value; "" if it can."""
    if name in CHOICES:
        return "" if value in CHOICES[name] else f"{name} must be one of {', '.join(CHOICES[name])}"
    if name in ("mouse", "bell", "take"):
        return "" if isinstance(value, bool) else f"{name} must be true or false"
    if name == "name":
        good = isinstance(value, str) and 0 < len(value) <= NAME_LENGTH and clean(value) == value
        return "" if good else f"name must be 1 to {NAME_LENGTH} letters"
    if name == "clusters":
        good = isinstance(value, list | tuple) and sorted(map(str, value)) == sorted(CLUSTERS)
        return "" if good else f"clusters must be these in some order: {', '.join(CLUSTERS)}"
    if name == "unasked":
        good = isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)
        return "" if good else "unasked must be a list of questions"
    if name == "keys":
        return "" if _is_words(value) else "keys must be words: an action and its keys"
    return f"there is no setting {name[:40]!r} (there are: {', '.join(each.name for each in fields(Settings))})"


def _is_words(value: object) -> bool:
    return isinstance(value, Mapping) and all(isinstance(word, str) for pair in value.items() for word in pair)


def _put_aside(path: Path, data: bytes, settings: Settings) -> str:
    """Copy a broken file to another name and save what could be read."""
    aside = path.with_suffix(".broken.toml")
    try:
        paths.keep(aside, data)
    except OSError as error:
        return f"The file is left as it is ({error.strerror})."
    trouble = save(settings, path.parent)
    return trouble or f"The old file is now {aside.name}, the rest is at its default."


def settings_of(app: App[Any]) -> Settings:
    """Return the settings of the app, or the defaults for an app without settings (an example, a test)."""
    settings = getattr(app, "settings", None)
    return settings if isinstance(settings, Settings) else Settings()


def is_served(app: App[Any]) -> bool:
    """Whether the app serves a remote player, for whom no file of this machine may be named, read or written."""
    return bool(getattr(app, "served", False))
