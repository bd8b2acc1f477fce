"""A position of the game as plain data, without anything that can be derived (DS-166)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from seatui.engine.packing import Slots, byte_array, dict_of, integer, list_of, slots_of, switch, unpacked
from seatui.games.dangerous_sea.model.frames import Frame, read_frame


class State(Slots):
    """One position. Lists of ships are indexed by seat, ``tiles`` and ``markers`` by square (see ``geometry``)."""

    __slots__ = (
        "active", "at", "bag", "deck", "discards", "drawn", "first", "food", "fought", "ghost", "goods", "markers", "out",
        "pending", "sailors", "season", "spent", "stones", "stopped_by", "tiles", "water",
    )  # fmt: skip

    tiles: bytearray  # the tile on each square, 0 while it is undiscovered (numbers in ``content``)
    markers: bytearray  # 1 where a resource marker or a rune stone lies
    goods: dict[int, int]  # fisk or sailors left on islands, by square; never 0 (DS-084)
    bag: bytearray  # tiles still to be drawn, from the end (DS-164)
    deck: bytearray  # cards still to be drawn, from the end
    discards: bytearray  # cards discarded, oldest first
    drawn: bytearray  # the cards of the Sea's last turn, in order: everybody has seen them
    at: list[int]  # the square of each ship, NOWHERE before its corner is chosen
    food: list[int]
    water: list[int]
    sailors: list[int]
    stones: list[int]
    out: list[bool]  # captain out of action (DS-138)
    ghost: int  # the Ghost Ship's square, NOWHERE while it is not in play
    season: int  # seasons before this one: 0 is Spring of year 1
    first: int  # the seat that begins this season
    active: int  # the seat whose turn it is; in the turns of Ghost Ship and Sea, the seat that moved last
    spent: int  # action points used this turn
    stopped_by: int  # the seat that stopped the active ship this turn, or -1 (DS-107)
    fought: int  # bit mask of the seats that fought the active player this turn (DS-097)
    pending: list[Frame]  # decisions and steps to come, the next one last; empty when the game is over

    def clone(self) -> Self:
        """Return an independent copy."""
        copy = object.__new__(type(self))
        copy.tiles = self.tiles[:]
        copy.markers = self.markers[:]
        copy.goods = self.goods.copy()
        copy.bag = self.bag[:]
        copy.deck = self.deck[:]
        copy.discards = self.discards[:]
        copy.drawn = self.drawn[:]
        copy.at = self.at[:]
        copy.food = self.food[:]
        copy.water = self.water[:]
        copy.sailors = self.sailors[:]
        copy.stones = self.stones[:]
        copy.out = self.out[:]
        copy.ghost = self.ghost
        copy.season = self.season
        copy.first = self.first
        copy.active = self.active
        copy.spent = self.spent
        copy.stopped_by = self.stopped_by
        copy.fought = self.fought
        copy.pending = self.pending[:]
        return copy

    def plain(self) -> dict[str, Any]:
        return super().plain() | {"goods": sorted(self.goods.items())}


def unpack(data: bytes) -> State:
    """Return the state that ``State.pack`` wrote; ``ValueError`` if the bytes are malformed. ``faults`` checks the values."""
    return unpacked(data, slots_of(State, _READERS))


_READERS: dict[str, Callable[[Any], object]] = {
    **dict.fromkeys(("tiles", "markers", "bag", "deck", "discards", "drawn"), byte_array),
    **dict.fromkeys(("at", "food", "water", "sailors", "stones"), list_of(integer)),
    **dict.fromkeys(("ghost", "season", "first", "active", "spent", "stopped_by", "fought"), integer),
    "out": list_of(switch),
    "goods": dict_of(integer, integer),
    "pending": list_of(read_frame),
}
