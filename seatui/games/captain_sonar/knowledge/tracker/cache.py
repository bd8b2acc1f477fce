"""A cache of trackers, so that a growing radio is not heard again from its beginning.

Rules and bots keep nothing between two calls, but a tracker takes a whole game to build. The cache changes no answer: the same radio
always gives the same tracker.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import NamedTuple, TypeAlias

from seatui.games.captain_sonar.knowledge.tracker.tracker import Tracker
from seatui.games.captain_sonar.knowledge.view import View
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.model.radio import Heard

Fix: TypeAlias = tuple[int, int]
"""The number of a radio entry, and where the listening submarine was then."""
Setting: TypeAlias = tuple[Chart, int, bool, bool, bool]
"""The chart, the crew, and the three options of a tracker."""

MOST_TRACKERS = 128
MOST_SHAPES = 150_000
"""The most shapes in all cached trackers together: about 50 MB."""


class CachedTracker(NamedTuple):
    """A tracker with the radio it has heard."""

    setting: Setting
    radio: tuple[Heard, ...]
    fixes: tuple[Fix, ...]
    tracker: Tracker
    load: int  # of the tracker

    def begins(self, setting: Setting, radio: Sequence[Heard], fixes: Sequence[Fix]) -> bool:
        """Whether this radio begins with the one that the tracker has heard."""
        length = len(self.radio)
        return (
            self.setting == setting
            and length <= len(radio)
            and self.fixes == _before(fixes, length)
            and (not length or self.radio[-1] == radio[length - 1])
            and self.radio == tuple(radio[:length])
        )


_cached: list[CachedTracker] = []
"""The cached trackers, the latest used last."""
_lock = Lock()


def tracker_for(figures: Figures, view: View, crew: int) -> Tracker:
    """Return a tracker of a crew for a view, with the distances from the seat's own submarine where it knows them (CS-148)."""
    own = view.own
    fixes = own.captain.fixes if own is not None and own.captain is not None and own.crew != crew else ()
    return tracker_of(
        figures.chart,
        view.radio,
        crew,
        fixes,
        free_flight=figures.free_flight,
        real_time=figures.real_time,
        decoys=figures.scenario.id == "decoy-buoy",
    )


def tracker_of(
    chart: Chart,
    radio: Sequence[Heard],
    crew: int,
    fixes: Sequence[Fix] = (),
    *,
    free_flight: bool = False,
    real_time: bool = False,
    decoys: bool = False,
) -> Tracker:
    """Return a tracker that has heard this radio; the caller may change it."""
    setting = chart, crew, free_flight, real_time, decoys
    radio = tuple(radio)
    with _lock:
        line = _take_longest(setting, radio, fixes)
        if line is None:
            tracker, heard = Tracker(chart, crew, free_flight=free_flight, real_time=real_time, decoys=decoys), 0
        else:
            tracker, heard = line.tracker, len(line.radio)
        known = dict(fixes)
        for number in range(heard, len(radio)):
            tracker.hear(radio[number], known.get(number))
        _cached.append(CachedTracker(setting, radio, _before(fixes, len(radio)), tracker, tracker.load))
        _forget()
    copy = tracker.clone()
    copy.settle()  # in the copy alone: a moment's radio may end between two calls of one blast
    return copy


def _take_longest(setting: Setting, radio: tuple[Heard, ...], fixes: Sequence[Fix]) -> CachedTracker | None:
    """Remove and return the cached tracker that has heard most of this radio and nothing else."""
    begun = [number for number, line in enumerate(_cached) if line.begins(setting, radio, fixes)]
    return _cached.pop(max(begun, key=lambda number: len(_cached[number].radio))) if begun else None


def _before(fixes: Sequence[Fix], length: int) -> tuple[Fix, ...]:
    """The fixes of the first ``length`` entries."""
    return tuple(fix for fix in fixes if fix[0] < length)


def _forget() -> None:
    """Drop the trackers unused for longest, until the others are few enough."""
    while len(_cached) > 1 and (len(_cached) > MOST_TRACKERS or sum(line.load for line in _cached) > MOST_SHAPES):
        del _cached[0]
