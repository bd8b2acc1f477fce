"""The contents of the box: tiles, cards and figures, read once from rules/dangerous_sea/content.toml."""

from __future__ import annotations

import tomllib
from typing import Any

from seatui.paths import rules_folder

# Tiles, as they stand in State.tiles. Those drawn from the bag count from 1 in the order of DS-010.
UNKNOWN = 0
OPEN_SEA = 1
RUNE_STONE = 2
FOOD = 3
WATER = 4
INHABITED = 5
ROCKY = 6
DISEASED = 7
TILES = ("open_sea", "rune_stone", "food", "water", "inhabited", "rocky", "diseased")
"""The keys of the tiles in content.toml; tile number n is TILES[n - 1]."""

TILE_NAMES = (
    "unknown waters",
    "open sea",
    "a Rune Stone island",
    "a Food island",
    "a Water island",
    "an Inhabited island",
    "a Rocky island",
    "a Diseased island",
)
"""Tiles in a sentence."""

RESOURCE_ISLANDS = frozenset((FOOD, WATER, INHABITED))  # DS-015
HAZARDS = frozenset((ROCKY, DISEASED))  # DS-016
BEARING = RESOURCE_ISLANDS | {RUNE_STONE}
"""Tiles that get a marker when they are revealed (DS-060): a resource marker, or the rune stone itself."""

# Cards of the Sea Deck (DS-014).
CALM_SEAS = 0
STORM = 1
GHOST_SHIP = 2
CARDS = ("calm_seas", "storm", "ghost_ship")
CARD_NAMES = ("Calm Seas", "Storm", "Ghost Ship")

SEASONS = ("Spring", "Summer", "Autumn", "Winter")  # DS-032, DS-034
SPRING = 0
WINTER = 3

GOODS = {FOOD: "food", WATER: "water", INHABITED: "sailors"}
"""The goods that may lie on an island of each kind (DS-084)."""


def _load() -> dict[str, Any]:
    with (rules_folder() / "dangerous_sea" / "content.toml").open("rb") as file:
        return tomllib.load(file)


_BOX = _load()

TILE_COUNTS: tuple[int, ...] = tuple(_BOX["tiles"][key] for key in TILES)
DECK_COUNTS: tuple[int, ...] = tuple(_BOX["deck"][key] for key in CARDS)
START_FOOD: int = _BOX["ship"]["food"]
START_WATER: int = _BOX["ship"]["water"]
START_SAILORS: int = _BOX["ship"]["sailors"]
HOLD: int = _BOX["ship"]["hold"]
CREW: int = _BOX["ship"]["crew"]
STONES_TO_WIN: int = _BOX["aim"]["rune_stones"]
SEEDED_TILES: int = _BOX["setup"]["seeded_tiles"]
POINTS: dict[int, int] = {int(seats): points for seats, points in _BOX["points"].items()}
BRACKETS: tuple[tuple[int, int], ...] = tuple((bracket["weight"], bracket["less"]) for bracket in _BOX["brackets"])
"""Pairs of a weight and the points lost up to that weight, lightest first."""
HARVEST: int = _BOX["harvest"]["fisk"]
ROCKS: tuple[tuple[int, int], ...] = tuple(zip(_BOX["rocky"]["food"], _BOX["rocky"]["water"], strict=True))
"""Food and water lost by die face less 1."""
PLAGUE: tuple[int, ...] = tuple(_BOX["diseased"]["deaths"])
"""Sailors dying by die face less 1."""
RATION: int = _BOX["feeding"]["ration"]
CARGO_PER_POINT: int = _BOX["combat"]["cargo_per_point"]
MOST_DEMANDS: int = _BOX["combat"]["demands"]
GHOST_CREW: int = _BOX["ghost"]["crew"]
GHOST_REACH: int = _BOX["ghost"]["reach"]
SEA_CARDS: int = _BOX["sea"]["cards"]
WINTER_CARDS: int = _BOX["sea"]["winter_cards"]
STORM_ROLLS: int = _BOX["sea"]["storm_rolls"]
