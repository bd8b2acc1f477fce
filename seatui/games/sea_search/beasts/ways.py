"""Distances from a set of tiles, for whoever goes for the nearest of something (SS-016)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from seatui.engine.hexes import HexBoard


def distances_to(board: HexBoard, goals: Iterable[int], barred: Container[int] = ()) -> dict[int, int]:
    """The steps from every tile to the nearest goal, crossing no barred edge; tiles without a way are left out."""
    tiles, neighbours, edges = board.tiles, board.field.neighbours, board.field.edges
    found = dict.fromkeys(goals, 0)
    waiting = list(found)
    for tile in waiting:
        step = found[tile] + 1
        for place, edge in zip(neighbours[tile], edges[tile], strict=True):
            if place in tiles and place not in found and edge not in barred:
                found[place] = step
                waiting.append(place)
    return found


def nearer_steps(board: HexBoard, tile: int, distance: Mapping[int, int], barred: Container[int] = ()) -> list[int]:
    """The neighbours of a tile that are one step nearer to the goals, over edges that are not barred, in coordinate order."""
    field, wanted = board.field, distance[tile] - 1
    pairs = zip(field.neighbours[tile], field.edges[tile], strict=True)
    return sorted([place for place, edge in pairs if distance.get(place) == wanted and edge not in barred])
