"""What a match remembers, and what a save is made of: one header, then records in the order in which things happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from seatui.engine.contract import Action, Seat, Turn, Value

FORMAT = 1
"""The version of the save format."""
PERSON = "person"
"""How the holder of a seat is written in a save; a bot is written as its level: "bot:mate"."""
LONGEST_NAME = 40


class Header(NamedTuple):
    """How a game was set up."""

    format: int
    app: str  # the version of the program that wrote it
    game: str
    version: int  # of the game's rules
    seats: int
    options: Mapping[str, Value]
    names: tuple[str, ...]
    holders: tuple[str, ...]
    seed: int
    created: int  # wall clock in milliseconds, here and below: for people to read; the game never sees it
    draws: tuple[int, ...] = ()  # what the set-up drew
    generator: int = 0  # the generator's state after that
    turn: Turn = Turn(1, "")


class Played(NamedTuple):
    """An action."""

    seat: Seat
    action: Action
    draws: tuple[int, ...]
    generator: int  # the generator's state after the action, here and below
    at: int
    turn: Turn  # where the game stands after the action, here and below
    over: bool
    said: str


class Undone(NamedTuple):
    """Actions taken back."""

    left: int  # how many still stand
    generator: int
    at: int
    turn: Turn


class Seated(NamedTuple):
    """A new holder of a seat."""

    seat: Seat
    name: str
    holder: str
    at: int


class Snapshot(NamedTuple):
    """A whole position, to go on from where the rules have changed since."""

    after: int  # how many actions
    version: int  # of the rules that made it
    generator: int
    turn: Turn
    over: bool
    state: bytes


Record: TypeAlias = Played | Undone | Seated | Snapshot


def clean(text: str, longest: int = LONGEST_NAME) -> str:
    """Text of people or files on one line, not too long, without control and format characters, which could drive a terminal."""
    short = text[: 4 * longest]
    kept = short if short.isprintable() else "".join(char for char in short if char.isprintable() or char.isspace())
    return " ".join(kept.split())[:longest]
