"""Numbers, lists and names in words, for sentences and descriptions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from seatui.engine.contract import name_of
from seatui.games.sea_search.model.content import BEAST_CARDS, SYMBOLS
from seatui.games.sea_search.model.figures import Figures

BARE = ("privatization", "military")
"""The Beasts whose names stand without an article."""
MANY = ("seamites",)
"""The Beasts that are several."""


class Voice:
    """Says who and where."""

    def __init__(self, figures: Figures, names: Sequence[str]) -> None:
        self.field = figures.field
        self.names = names

    def name(self, seat: int) -> str:
        """A player."""
        return name_of(seat, self.names)

    def of(self, seat: int) -> str:
        """A player's: "Ann's"."""
        return f"{self.name(seat)}'s"

    def foe(self, who: int | str) -> str:
        """A player, or a Beast by its id."""
        return self.name(who) if isinstance(who, int) else beast_named(who)

    def foe_does(self, who: int | str, verb: str) -> str:
        """ "Ann rolls", "the Seamites roll"."""
        return f"{self.foe(who)} {verb}{'' if who in MANY else 's'}"

    def tile(self, tile: int) -> str:
        """A tile, the center by its name."""
        return "the center" if tile == self.field.centre else self.field.label(tile)

    def edge(self, edge: int) -> str:
        """An edge."""
        one, other = self.field.sides(edge)
        return f"between {self.tile(one)} and {self.tile(other)}"


Facts: TypeAlias = Mapping[str, Any]
Teller: TypeAlias = Callable[[Voice, Facts], str]
"""The sentence of an event from its facts."""


def dice_counted(number: int) -> str:
    """ "no dice", "1 die", "3 dice"."""
    return "1 die" if number == 1 else f"{number or 'no'} dice"


def song_sign(position: int) -> str:
    """A song in short: the first two letters of its symbol, "Be". One alone would look like a player's."""
    return SYMBOLS[position][:2]


def beast_id(number: int) -> str:
    """The id of the Beast of that number."""
    return BEAST_CARDS[number - 1].id


def beast_name(number: int) -> str:
    """A Beast in a sentence: "the Kraken"."""
    return beast_named(beast_id(number))


def beast_named(name: str) -> str:
    """A Beast by its id."""
    title = next(card.name for card in BEAST_CARDS if card.id == name)
    return title if name in BARE else f"the {title}"
