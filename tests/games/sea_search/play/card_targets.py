"""Targets that an Item card offers, by the coordinates of the tiles."""

from __future__ import annotations

from tests.games.sea_search.position import Place, Sea


def places(sea: Sea) -> list[Place]:
    """Return the tiles offered as a target."""
    assert sea.kind == "choose_item_target"
    return [sea.place(option[1]) for option in sea.options]


def ways(sea: Sea) -> list[tuple[Place, Place]]:
    """Return the pairs of tiles offered as a target."""
    assert sea.kind == "choose_item_target"
    return [(sea.place(option[1]), sea.place(option[2])) for option in sea.options]


def edges(sea: Sea) -> list[int]:
    """Return the edges offered as a target."""
    assert sea.kind == "choose_item_target"
    return [option[1] for option in sea.options if option[0] == "target"]
