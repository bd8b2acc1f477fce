"""Ways to the nearest of several tiles (SS-016)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from seatui.engine.hexes import HexBoard


def distances_to(board: HexBoard, goals: Iterable[int], barred: Container[int]) -> dict[int, int]:
    """Return the steps from every tile to the nearest goal, crossing no barred edge; tiles without a way are left out."""
    beside = board.beside
    found = dict.fromkeys(goals, 0)
    waiting = list(found)
    for tile in waiting:
        step = found[tile] + 1
        for edge, place in beside[tile].items():
            if place not in found and edge not in barred:
                found[place] = step
                waiting.append(place)
    return found


def nearer_steps(board: HexBoard, tile: int, distance: Mapping[int, int], barred: Container[int] = ()) -> list[int]:
    """Return the neighbours of a tile that are one step nearer to the goals, over edges that are not barred, in coordinate order."""
    wanted = distance[tile] - 1
    return sorted([place for edge, place in board.beside[tile].items() if distance.get(place) == wanted and edge not in barred])


def steps_by_sea(board: HexBoard, tile: int, goals: Iterable[int], barred: Container[int] = ()) -> list[int]:
    """Return the neighbours of a tile that are one step nearer to the goals by sea; only the step itself can be barred."""
    seas = [board.sea(goal) for goal in goals]
    wanted = min(sea[tile] for sea in seas) - 1
    around = board.beside[tile].items()
    return sorted([place for edge, place in around if edge not in barred and any(sea[place] == wanted for sea in seas)])
