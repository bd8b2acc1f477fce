"""For each kind of event, a check of the view at that moment."""

from __future__ import annotations

from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.geometry import NOWHERE
from tests.games.event_checks import EventChecks

SEASON = ("season", "name", "year", "first")
EVENT_CHECKS: EventChecks[View] = {
    "corner_chosen": lambda view, f: view.ships[f["seat"]].square == f["square"] and view.tiles[f["square"]] > 0,
    "tile_seeded": lambda view, f: view.tiles[f["square"]] == f["tile"],
    "season_begun": lambda view, f: (view.season, view.season_name, view.year, view.first) == tuple(f[x] for x in SEASON),
    "markers_returned": lambda view, f: all(view.markers[square] for square in f["squares"]),
    "turn_begun": lambda view, f: (view.active, view.spent, view.allowance) == (f["seat"], 0, f["allowance"]),
    "captain_recovered": lambda view, f: not view.ships[f["seat"]].out,
    "ship_moved": lambda view, f: view.ships[f["seat"]].square == f["end"],
    "tile_revealed": lambda view, f: view.tiles[f["square"]] == f["tile"],
    "harvested": lambda view, f: not view.markers[f["square"]],
    "recruited": lambda view, f: not view.markers[f["square"]] and view.ships[f["seat"]].sailors > 0,
    "rune_taken": lambda view, f: not view.markers[f["square"]] and view.ships[f["seat"]].stones == f["stones"],
    "combat_begun": lambda view, f: view.ships[f["attacker"]].square == view.ships[f["defender"]].square == f["square"],
    "crew_fed": lambda view, f: (view.ships[f["seat"]].square, view.ships[f["seat"]].sailors) == (f["square"], f["fed"]),
    "ghost_attacks": lambda view, f: view.ghost == view.ships[f["seat"]].square == f["square"],
    "prize_taken": lambda view, f: view.ships[f["winner"]].stones >= f["runes"] and (not f["stop"] or view.stopped_by == f["winner"]),
    "ghost_moved": lambda view, f: view.ghost == f["path"][-1],
    "ghost_hunts": lambda view, f: view.ghost == f["end"],
    "ghost_won": lambda view, f: view.ships[f["seat"]].out == f["out"],
    "ghost_beaten": lambda view, _: view.ghost == NOWHERE,
    "ghost_appeared": lambda view, f: view.ghost == f["square"],
    "card_drawn": lambda view, f: (view.drawn, sum(view.deck)) == (f["drawn"], f["left"]),
    "deck_shuffled": lambda view, f: sum(view.deck) == f["cards"] and not view.discards,
}
