"""The exact tracker (CS-109 to CS-115): every place where a crew may be after all that was heard, with its route and its mines."""

from seatui.games.captain_sonar.knowledge.tracker.cache import tracker_for, tracker_of
from seatui.games.captain_sonar.knowledge.tracker.tracker import Pair, Tracker

__all__ = ["Pair", "Tracker", "tracker_for", "tracker_of"]
