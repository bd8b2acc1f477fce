"""What whoever has a view can work out of a crew with the exact tracker (CS-109 to CS-115)."""

from __future__ import annotations

from seatui.games.captain_sonar.knowledge.tracker import Tracker, tracker_of
from seatui.games.captain_sonar.knowledge.view import View
from seatui.games.captain_sonar.model.figures import Figures


def tracker_for(figures: Figures, view: View, crew: int) -> Tracker:
    """The tracker that has heard all of that crew, with the distances from the own places where these are known (CS-148)."""
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
