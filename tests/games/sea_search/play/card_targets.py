"""What an Item card that waits for its target offers, by the coordinates of the tiles."""

from __future__ import annotations

from tests.games.sea_search.position import Place, Sea


def places(sea: Sea) -> list[Place]:
    """The tiles that are offered as a target."""
    assert sea.kind == "choose_item_target"
    return [sea.place(option[1]) for option in sea.options]


def ways(sea: Sea) -> list[tuple[Place, Place]]:
    """The pairs of tiles that are offered as a target."""
    assert sea.kind == "choose_item_target"
    return [(sea.place(option[1]), sea.place(option[2])) for option in sea.options]


def edges(sea: Sea) -> list[int]:
    """The edges that are offered as a target."""
    assert sea.kind == "choose_item_target"
    return [option[1] for option in sea.options if option[0] == "target"]
