"""Names of players, places, dice, songs and Beasts as they stand in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from seatui.engine.contract import name_of
from seatui.games.sea_search.model.content import BEAST_CARDS, SYMBOLS
from seatui.games.sea_search.model.figures import Figures

BARE = ("privatization", "military")
"""The Beasts whose names take no article."""
MANY = ("seamites",)
"""The Beasts whose names are plural."""


class Namer:
    """Names players, Beasts, tiles and edges for the sentences of one game."""

    def __init__(self, figures: Figures, names: Sequence[str]) -> None:
        self.field = figures.field
        self.names = names

    def name(self, seat: int) -> str:
        """Return a player's name."""
        return name_of(seat, self.names)

    def of(self, seat: int) -> str:
        """Return a player's name as a possessive: "Ann's"."""
        return f"{self.name(seat)}'s"

    def foe(self, who: int | str) -> str:
        """Return the name of a player, or of a Beast by its id."""
        return self.name(who) if isinstance(who, int) else beast_named(who)

    def foe_does(self, who: int | str, verb: str) -> str:
        """Return the foe with a verb that agrees: "Ann rolls", "the Seamites roll"."""
        return f"{self.foe(who)} {verb}{'' if who in MANY else 's'}"

    def tile(self, tile: int) -> str:
        """Return the label of a tile; the centre has a name."""
        return "the centre" if tile == self.field.centre else self.field.label(tile)

    def edge(self, edge: int) -> str:
        """Return an edge by the two tiles it separates."""
        one, other = self.field.sides(edge)
        return f"between {self.tile(one)} and {self.tile(other)}"


Facts: TypeAlias = Mapping[str, Any]
Teller: TypeAlias = Callable[[Namer, Facts], str]
"""Turns the facts of an event into its sentence."""


def dice_counted(number: int) -> str:
    """Return a number of dice in words: "no dice", "1 die", "3 dice"."""
    return "1 die" if number == 1 else f"{number or 'no'} dice"


def song_sign(position: int) -> str:
    """Return the first two letters of a song's symbol, "Be"; one letter alone would look like a player's."""
    return SYMBOLS[position][:2]


def beast_id(number: int) -> str:
    """Return the id of the Beast with that number."""
    return BEAST_CARDS[number - 1].id


def beast_name(number: int) -> str:
    """Return a Beast's name within a sentence: "the Kraken"."""
    return beast_named(beast_id(number))


def beast_named(name: str) -> str:
    """Return the name of the Beast with that id within a sentence."""
    title = next(card.name for card in BEAST_CARDS if card.id == name)
    return title if name in BARE else f"the {title}"
