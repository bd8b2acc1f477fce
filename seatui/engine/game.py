"""The card of a game: title, seats, options and the place of its parts, known without loading its rules."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

from seatui.engine.contract import Refused, Rules, Value

LEVEL_WORDS = {"deckhand": "easy", "mate": "medium", "captain": "hard", "admiral": "expert"}
"""The bot levels of the app, weakest first, with the words in which people read and type them. A game has some of them. Saves and the
files of a server keep the first names.
"""
LEVELS = tuple(LEVEL_WORDS)


def level_word(level: str) -> str:
    """Return a bot level as people read it: "medium" for "mate"."""
    return LEVEL_WORDS.get(level, level)


@dataclass(frozen=True)
class Option:
    """A setting chosen before a game starts. Its values are limited by ``choices``, by ``low`` and ``high``, or by ``pattern``."""

    name: str
    help: str
    default: Value
    choices: tuple[Value, ...] = ()
    low: int = 0
    high: int = 0
    pattern: str = ""  # a regular expression for a value in words
    example: str = ""  # a value that fits the pattern
    rule: str = ""
    notes: tuple[str, ...] = ()  # the meaning of each choice, in their order
    among_bots: Value | None = None  # replaces the default where only bots play
    formerly: tuple[tuple[str, Value], ...] = ()  # names of choices in old saves, each with its present name
    before: Value | None = None  # its value in saves from before it existed, where that is not the default
    only: tuple[str, Value] | None = None  # another option, and its value with which this one matters
    unless: tuple[str, Value] | None = None  # another option, and its value with which this one does not matter
    label: str = ""  # its name on screens, where the plain name says too little
    named: tuple[tuple[Value, str], ...] = ()  # values with their names on screens: 0 is "by lot"
    headline: bool = False  # whether lists of games name its value, such as "real time"

    @property
    def title(self) -> str:
        """Return the name of the option as people write it."""
        return self.label or self.name.replace("_", " ").capitalize()

    def matters(self, chosen: Mapping[str, Value]) -> bool:
        """Return whether this option makes a difference with the other options as chosen."""
        wanted = self.only is None or chosen[self.only[0]] == self.only[1]
        return wanted and (self.unless is None or chosen[self.unless[0]] != self.unless[1])

    def about(self, value: Value) -> str:
        """Return the meaning of a value in the words of the game; "" if there is no note on it."""
        return dict(zip(self.choices, self.notes, strict=True)).get(value, "") if self.notes else ""

    def shown(self, value: Value) -> str:
        """Return a value as people read it on screens."""
        text = written(value)
        return dict(self.named).get(value) or (re.sub("[_-]", " ", text) if value in self.choices else text) or "none"

    def narrowed(self, fits: Callable[[Value], bool]) -> Option:
        """Return the option with only the choices that fit."""
        kept = [at for at, choice in enumerate(self.choices) if fits(choice)]
        notes = tuple(self.notes[at] for at in kept) if self.notes else ()
        return replace(self, choices=tuple(self.choices[at] for at in kept), notes=notes)

    def check(self, value: object) -> Value:
        """Return a value in the option's own type, also from text ("on", "7"); ``Refused`` if it is not allowed."""
        found = self._read(value)
        if found is None:
            raise Refused(self.rule, f"{self.name} must be {self.allowed}, not {str(value)[:40]!r}")
        return found

    @property
    def allowed(self) -> str:
        """Return the allowed values in words."""
        if isinstance(self.default, bool):
            return "on or off"
        if self.choices:
            return "one of " + ", ".join(str(choice) for choice in self.choices)
        if self.pattern:
            return f"empty, or like {self.example}"
        return f"a whole number from {self.low} to {self.high}"

    def _read(self, value: object) -> Value | None:
        if isinstance(self.default, bool):
            return _SWITCH.get(str(value).lower())
        if self.choices:
            now = dict(self.formerly).get(str(value), value)
            return next((choice for choice in self.choices if str(choice) == str(now)), None)
        if self.pattern:
            return str(value) if re.fullmatch(self.pattern, str(value)) else None
        number = int(str(value)) if _WHOLE.fullmatch(str(value)) else None
        return number if number is not None and self.low <= number <= self.high else None


def written(value: Value) -> str:
    """Return a value as text that ``Option.check`` reads: "on", "7"."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


_WHOLE = re.compile(r"-?[0-9]{1,18}")
_SWITCH = {"true": True, "on": True, "yes": True, "1": True, "false": False, "off": False, "no": False, "0": False}


@dataclass(frozen=True)
class Game:
    """A game's card. Its parts are modules of ``package`` with fixed names, imported when first needed:

    ``rules`` (the class ``RULES``), ``bot`` (``LEVELS``: level name to policy or evaluation) and ``pane`` (``PANE``). A game without bots
    gets random bots, and one without a pane gets a plain pane. ``folder`` is its folder under rules/ with rulebook.md, content.toml and
    tutorial.toml; a game of another package gives the full path.
    """

    id: str
    title: str
    blurb: str
    seats: range
    options: tuple[Option, ...]
    version: int
    package: str
    folder: str
    prefix: str  # of its rule ids: "DS"
    minutes: str  # the length of a game in words: "20 to 40 minutes"
    picture: tuple[str, ...] = ()  # a small picture for the home screen: lines of unicode
    picture_ascii: tuple[str, ...] = ()
    crews: bool = False  # whether a side has several seats with roles, held by any number of people and otherwise by bots
    secrets: bool = False  # whether sides hide things from each other, so that people of two sides at one screen need a curtain

    def headline(self, options: Mapping[str, Value]) -> str:
        """Return the title, with the options that lists of games name: "Captain Sonar, real time"."""
        chosen = self.check(options)
        return ", ".join([self.title, *(option.shown(chosen[option.name]) for option in self.options if option.headline)])

    def rules(self, seats: int | None = None, **options: object) -> Rules[Any, Any]:
        """Return the rules for that many seats; ``Refused`` for a number of seats or an option that the game does not have."""
        made: Rules[Any, Any] = self.part("rules").RULES(self, self.seat_count(seats), self.check(options))
        return made

    def seat_count(self, seats: int | None) -> int:
        """Return the number of seats, or the fewest that the game takes; ``Refused`` if it cannot have that many."""
        count = self.seats[0] if seats is None else seats
        if count not in self.seats:
            few, many = self.seats[0], self.seats[-1]
            raise Refused("", f"{self.title} is for {few if few == many else f'{few} to {many}'} seats, not {count}")
        return count

    def check(self, options: Mapping[str, object]) -> dict[str, Value]:
        """Return all options of the game: the given ones, checked, and the defaults of the others."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                names = ", ".join(known) or "none"
                raise Refused("", f"{self.title} has no option {name[:40]!r} (it has: {names})")
        return {name: option.check(options.get(name, option.default)) for name, option in known.items()}

    def saved_rules(self, seats: int, options: Mapping[str, object]) -> Rules[Any, Any]:
        """Return the rules of a saved game: an option that did not exist then is as the game was played before."""
        before = {option.name: option.before for option in self.options if option.before is not None}
        return self.rules(seats, **{**before, **options})

    def check_among_bots(self, options: Mapping[str, object]) -> dict[str, Value]:
        """Return all options like ``check``, for a game without people."""
        checked = self.check(options)
        for option in self.options:
            if option.among_bots is not None and checked[option.name] == option.default:
                checked[option.name] = option.among_bots
        return checked

    def part(self, name: str) -> ModuleType:
        """Return one of the game's modules: "rules", "bot", "pane"."""
        return importlib.import_module(f"{self.package}.{name}")

    @property
    def levels(self) -> tuple[str, ...]:
        """Return the bot levels of this game, weakest first; none if it has no ``bot`` module."""
        try:
            have = self.part("bot").LEVELS
        except ModuleNotFoundError as missing:
            if missing.name != f"{self.package}.bot":
                raise
            return ()
        return tuple(level for level in LEVELS if level in have)
