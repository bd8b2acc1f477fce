"""The records of a match, of which a save is made: one header, then records in the order of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from seatui.engine.contract import TABLE, Action, Seat, Turn, Value

FORMAT = 1
"""The version of the save format."""
PERSON = "person"
BOT = "bot:"
"""How a save names the holder of a seat: a person by ``PERSON``, a bot by ``BOT`` and its level, as in "bot:mate"."""
LONGEST_NAME = 40


class Header(NamedTuple):
    """The set-up of a game."""

    format: int
    app: str  # the version of the program that wrote it
    game: str
    version: int  # of the game's rules
    seats: int
    options: Mapping[str, Value]
    names: tuple[str, ...]
    holders: tuple[str, ...]
    seed: int
    created: int  # wall clock in milliseconds, here and below: for people, never for the rules
    draws: tuple[int, ...] = ()  # of the set-up
    generator: int = 0  # the generator's state after the set-up
    turn: Turn = Turn(1, "")
    undo: str = "marked"  # one of ``take_backs.UNDO_RULES``; saves before 0.8 do not say


class Played(NamedTuple):
    """An action."""

    seat: Seat
    action: Action
    draws: tuple[int, ...]
    generator: int  # the generator's state after the action, here and below
    at: int
    turn: Turn  # after the action, here and below
    over: bool
    said: str


Shown: TypeAlias = tuple[tuple[str, int], ...]
"""Things that actions have shown to a player, each word with its number: (("roll", 2), ("card", 1))."""


class Undone(NamedTuple):
    """Actions taken back."""

    left: int  # the number of actions that are left
    generator: int
    at: int
    turn: Turn
    by: Seat = TABLE  # the player who took them back; older saves do not say, here and below
    shown: Shown = ()  # the mark: what these actions had shown to that player


class Seated(NamedTuple):
    """A new holder of a seat."""

    seat: Seat
    name: str
    holder: str
    at: int


class Snapshot(NamedTuple):
    """A whole position, from which a game goes on if the rules have changed since."""

    after: int  # the number of actions before it
    version: int  # of the rules that made it
    generator: int
    turn: Turn
    over: bool
    state: bytes


class Told(NamedTuple):
    """The story of the game, once it is over."""

    after: int  # the number of actions that it tells of
    story: bytes  # as ``match/story.py`` packs it


Record: TypeAlias = Played | Undone | Seated | Snapshot | Told


def clean(text: str, longest: int = LONGEST_NAME) -> str:
    """Return text of people or files as one line of limited length, without control and format characters that could drive a terminal."""
    short = text[: 4 * longest]
    kept = short if short.isprintable() else "".join(char for char in short if char.isprintable() or char.isspace())
    return " ".join(kept.split())[:longest]
