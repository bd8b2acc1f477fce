"""A search for the path behind a route: from its end back to its beginning, by the orders that were heard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from seatui.engine.squares import OUTSIDE
from seatui.games.captain_sonar.knowledge.crew_record import SILENT
from seatui.games.captain_sonar.model.content import DIRECTIONS, SILENCE_LENGTH
from seatui.games.captain_sonar.model.geometry import Chart

MOST_TRIES = 2000
"""The number of Silences that are tried before the search gives up."""
OPPOSITE = tuple((way + 2) % len(DIRECTIONS) for way in range(len(DIRECTIONS)))


class PathFinder:
    """Looks for a path backwards, one order at a time. The path may use only the open spaces and must use all wanted ones."""

    def __init__(self, chart: Chart, orders: Sequence[int], open_mask: int, wanted: int) -> None:
        self._step = chart.step
        self._orders = orders
        self._most = [0, *accumulate(SILENCE_LENGTH if order == SILENT else 1 for order in orders)]
        self._open = open_mask
        self._wanted = wanted
        self._tries = MOST_TRIES
        self._runs: list[list[int]] = []  # the spaces entered by each order, the last order first

    def find(self, end: int) -> list[list[int]] | None:
        """Return the first space alone, then the spaces that each order entered; None if no path is found."""
        first = self._back(len(self._orders), end, 1 << end)
        return None if first is None else [[first], *reversed(self._runs)]

    def _back(self, left: int, space: int, used: int) -> int | None:
        """Undo the orders that are left and return the first space of the path; None if that fails."""
        depth, first = len(self._runs), None
        while left and self._orders[left - 1] != SILENT:
            before = self._step[space][OPPOSITE[self._orders[left - 1]]]
            if not self._free(before, used):
                break
            self._runs.append([space])
            space, used, left = before, used | 1 << before, left - 1
        else:
            first = self._before_silence(left, space, used)
        if first is None:
            del self._runs[depth:]
        return first

    def _before_silence(self, left: int, space: int, used: int) -> int | None:
        """Return the first space if no order is left, else undo a Silence in each possible way."""
        missing = (self._wanted & ~used).bit_count()
        if not left:
            return None if missing else space
        if missing > self._most[left]:
            return None
        for run, before, with_run in self._silent_runs(space, used):
            self._tries -= 1
            if self._tries < 0:
                break
            self._runs.append(run)
            first = self._back(left - 1, before, with_run)
            if first is not None:
                return first
            self._runs.pop()
        return None

    def _silent_runs(self, space: int, used: int) -> Iterator[tuple[list[int], int, int]]:
        """Every Silence that ends here: the spaces it entered, where it began, and all spaces used then (CS-082, CS-084)."""
        yield [], space, used
        for back in range(len(DIRECTIONS)):
            run: list[int] = []
            at, with_run = space, used
            for _ in range(SILENCE_LENGTH):
                before = self._step[at][back]
                if not self._free(before, with_run):
                    break
                run = [at, *run]
                at, with_run = before, with_run | 1 << before
                yield run, at, with_run

    def _free(self, space: int, used: int) -> bool:
        return space != OUTSIDE and bool(self._open & ~used & 1 << space)


def path_through(chart: Chart, end: int, spaces: int, orders: Sequence[int]) -> list[list[int]]:
    """Return a path by these orders to that end, through exactly these spaces if possible: its first space, then those of each order.

    Where the orders lead nowhere, as in a position that no game can reach, the path is the end alone.
    """
    for open_mask, wanted in ((spaces, spaces), (chart.water_mask, spaces), (chart.water_mask, 0)):
        path = PathFinder(chart, orders, open_mask, wanted).find(end)
        if path is not None:
            return path
    return [[end]]
