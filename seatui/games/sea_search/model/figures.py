"""Figures of a game that follow from the number of seats and the options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from seatui.engine.contract import Value
from seatui.games.sea_search.model.content import BEAST_CARDS, BEAST_ORDERS
from seatui.games.sea_search.model.geometry import field_of, reach, sea_heart
from seatui.games.sea_search.model.state import State

if TYPE_CHECKING:
    from seatui.games.sea_search.play.beasts.base import Beast


class Figures:
    """Everything that the number of seats and the options decide for a whole game."""

    def __init__(self, seats: int, settings: Mapping[str, Value], beasts: Sequence[Beast]) -> None:
        self.seats = seats
        self.epic = settings["mode"] == "epic"
        self.max_rounds = int(settings["max_rounds"])
        self.addons = int(settings["addons"])  # SS-053
        self.foreign_travel = int(settings["foreign_travel"])  # SS-126
        self.surround = int(settings["surround"])  # SS-169
        self.rim_escape = bool(settings["rim_escape"])  # SS-162
        self.echoes = int(settings["echoes"])  # SS-232
        self.all_fight_seamites = settings["seamites_fight"] == "all"  # SS-360
        self.both_ends_infested = settings["seamites_close"] == "both"  # SS-370
        self.storm_mark_kept = settings["storm_mark"] == "kept"  # SS-389
        self.cruiser_probes_early = settings["cruiser_probes"] == "this-turn"  # SS-403
        self.cruiser_steps = int(settings["cruiser_speed"])  # SS-398, SS-C44
        self.cruiser_gap = int(settings["cruiser_gap"])  # SS-C45
        self.kraken_grows_once = settings["kraken_growth"] == "round"  # SS-C41
        self.symbol_picked = settings["song_symbol"] == "picked"  # SS-229
        self.beasts_to_beat = len(BEAST_CARDS) if self.epic and settings["beasts_to_beat"] == "all" else 0  # SS-035
        self.beast_order = BEAST_ORDERS.get(str(settings["beast_order"]), ())  # SS-094
        self.beasts = tuple(beasts)
        """By number; the first stands for the time in which no Beast is active."""
        self.briefs = ((), *(card.brief_under(settings) for card in BEAST_CARDS))
        """The rules of each Beast in brief, by number."""
        self.field = field_of(reach(seats, self.addons))
        self.centre = self.field.centre
        self.heart = frozenset(sea_heart(self.field))
        self.orders = [tuple((first + place) % seats for place in range(seats)) for first in range(seats)]
        """For each seat, all seats clockwise from it (SS-085)."""
        self.everyone = (1 << seats + 1) - 1
        """The bit mask of all seats and the watchers, for public knowledge."""

    def beast(self, state: State) -> Beast:
        """Return the active Beast."""
        return self.beasts[state.beast]
