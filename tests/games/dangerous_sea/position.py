"""Positions for tests, built in two lines and played by notation::

    sea = given(ship("5,5"), ship("9,9"), tiles={"6,5": "rocky"}, dice=[6])
    sea.do("sail east")

Squares are written as in the rulebook. Players are seats 0, 1, 2 in code and 1, 2, 3 in the notation. The script of dice is strict: asking
for a roll that is not scripted fails the test.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import seatui
from seatui.engine.chance import SplitMix64
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import BEARING, CARDS, DECK_COUNTS, TILES
from seatui.games.dangerous_sea.model.figures import tiles_in_box
from seatui.games.dangerous_sea.model.frames import PlayerTurn
from seatui.games.dangerous_sea.model.geometry import BOARD
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play.setup import listed
from seatui.games.dangerous_sea.rules import DangerousSea
from tests.games.dangerous_sea.event_checks import EVENT_CHECKS
from tests.games.scripted_position import ScriptedPosition

GAME = seatui.game("dangerous-sea")
NAMES = ("Alice", "Bob", "Charlie", "Darlene")
WIN, LOSE = (6, 1), (1, 6)
"""Dice for two captains alone: the attacker wins by 5, or loses by 5."""


class Ship(NamedTuple):
    """A ship of a position."""

    square: str
    food: int
    water: int
    sailors: int
    stones: int
    out: bool


def ship(square: str, food: int = 50, water: int = 50, sailors: int = 0, stones: int = 0, out: bool = False) -> Ship:
    return Ship(square, food, water, sailors, stones, out)


def at(square: str) -> int:
    """Return the number of a square written "5,12"."""
    found = BOARD.read(square)
    assert found is not None, f"{square} is no square"
    return found


class Sea(ScriptedPosition[DangerousSea, State, View]):
    """A position, its scripted dice and its events."""

    names = NAMES
    event_checks = EVENT_CHECKS

    def where(self, seat: int) -> str:
        """Return the square of a ship, written "5,12"."""
        return BOARD.pairs[self.state.at[seat]].strip("{}")

    @property
    def ghost(self) -> str:
        """The square of the Ghost Ship, "" while it is not in play."""
        return BOARD.pairs[self.state.ghost].strip("{}") if self.state.ghost >= 0 else ""

    def tile(self, square: str) -> str:
        """Return the tile on a square, "" while it is unknown."""
        number = self.state.tiles[at(square)]
        return TILES[number - 1] if number else ""

    def marker(self, square: str) -> int:
        return self.state.markers[at(square)]

    def goods(self, square: str) -> int:
        return self.state.goods.get(at(square), 0)

    def cargo(self, seat: int) -> tuple[int, int]:
        """Return food and water of a ship."""
        return self.state.food[seat], self.state.water[seat]

    @property
    def left(self) -> int:
        """Action points the active player has left."""
        view = self.view()
        return view.allowance - view.spent


def given(
    *ships: Ship,
    tiles: Mapping[str, str] | None = None,
    goods: Mapping[str, int] | None = None,
    next_tiles: Sequence[str] = (),
    cards: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    discards: Sequence[str] = (),
    dice: Sequence[int] = (),
    active: int = 0,
    first: int = 0,
    spent: int = 0,
    season: int = 1,
    ghost: str = "",
    charted: bool = False,
    **options: Any,
) -> Sea:
    """Return a position in the turn of ``active``.

    ``tiles`` are revealed, with their markers; "food, bare" is a Food island without one. Ships are on open sea unless ``tiles`` differ;
    ``charted`` makes every other square open sea too. ``next_tiles`` and ``cards`` are drawn first, in this order; after them come open sea
    and Calm Seas. ``deck`` is the whole deck instead, its top card first. ``season`` counts from 0, the first Spring.
    """
    rules = GAME.rules(len(ships), first_player=first + 1, **options)
    assert isinstance(rules, DangerousSea)
    state = rules.start(SplitMix64(1))
    state.pending = [PlayerTurn()]
    state.active, state.spent, state.season = active, spent, season
    place_ships(state, ships)
    lay_tiles(state, tiles or {}, charted)
    state.goods = {at(square): amount for square, amount in (goods or {}).items()}
    state.ghost = at(ghost) if ghost else -1
    fill_bag(rules, state, [TILES.index(name) + 1 for name in next_tiles])
    stack_deck(state, [CARDS.index(name) for name in cards], bool(ghost))
    if deck is not None:
        state.deck = bytearray(CARDS.index(name) for name in reversed(deck))
    state.discards = bytearray(CARDS.index(name) for name in discards)
    return Sea(rules, state, dice)


def place_ships(state: State, ships: Sequence[Ship]) -> None:
    state.at = [at(one.square) for one in ships]
    state.food = [one.food for one in ships]
    state.water = [one.water for one in ships]
    state.sailors = [one.sailors for one in ships]
    state.stones = [one.stones for one in ships]
    state.out = [one.out for one in ships]


def lay_tiles(state: State, tiles: Mapping[str, str], charted: bool) -> None:
    open_sea = TILES.index("open_sea") + 1
    for square in range(BOARD.count) if charted else state.at:
        state.tiles[square] = open_sea
    for written, name in tiles.items():
        tile = TILES.index(name.removesuffix(", bare")) + 1
        state.tiles[at(written)] = tile
        state.markers[at(written)] = tile in BEARING and not name.endswith(", bare")


def fill_bag(rules: DangerousSea, state: State, first: Sequence[int]) -> None:
    """Fill the bag with a tile for each unknown square from what the box has left; ``first`` are drawn first, then open sea."""
    box = listed(tiles_in_box(rules.figures))
    for tile in (*filter(None, state.tiles), *first):
        if tile in box:
            box.remove(tile)
    unknown = state.tiles.count(0)
    state.bag = bytearray([*reversed(box[: max(0, unknown - len(first))]), *reversed(first)])


def stack_deck(state: State, first: Sequence[int], ghost_in_play: bool) -> None:
    cards = listed(DECK_COUNTS)[: sum(DECK_COUNTS) - ghost_in_play]
    for card in first:
        cards.remove(card)
    state.deck = bytearray([*reversed(cards), *reversed(first)])


def begin(seats: int, dice: Sequence[int] = (), next_tiles: Sequence[str] = (), **options: Any) -> Sea:
    """Return a game before the first corner is chosen, player 1 first unless an option says otherwise."""
    rules = GAME.rules(seats, **{"first_player": 1, **options})
    assert isinstance(rules, DangerousSea)
    state = rules.start(SplitMix64(1))
    for name in reversed(next_tiles):
        tile = TILES.index(name) + 1
        state.bag.remove(tile)
        state.bag.append(tile)
    return Sea(rules, state, dice)
