"""For each kind of event, a check of the view at that moment."""

from __future__ import annotations

from typing import Any

from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.state import OVER, PLANNING
from tests.games.event_checks import EventChecks

EVENT_CHECKS: EventChecks[View] = {
    "boat_taken": lambda view, f: f["card"] in view.docks[f["seat"]],
    "fleet_drawn": lambda view, f: view.docks[f["seat"]] == f["cards"],
    "boat_placed": lambda view, f: view.boats[-1][:4] == (f["seat"], f["card"], f["face"], f["pose"]),
    "round_begun": lambda view, f: (view.phase, view.round, view.token, any(view.courses)) == (PLANNING, f["round"], f["token"], False),
    "courses_confirmed": lambda view, f: f["seat"] in view.confirmed,
    "courses_shown": lambda view, f: dict(f["courses"]) == {boat: course for boat, course in enumerate(view.courses) if course},
    "fire_ruled": lambda view, f: view.courses[f["boat"]] == f["course"] and not view.boats[f["boat"]].fire,
    "phase_begun": lambda view, f: (view.phase, view.active, view.acted) == (f["phase"], f["seat"], ()),
    "boat_moved": lambda view, f: view.active == f["seat"] and f["boat"] in view.acted and view.boats[f["boat"]].pose in ends(f),
    "rammed": lambda view, f: view.boats[f["boat"]].water >= len(f["things"]),
    "boat_flipped": lambda view, f: view.boats[f["boat"]].face == f["face"],
    "fired": lambda view, f: view.salvo == (f["boat"], f["target"], f["red"], f["green"], ()) and view.active == f["seat"],
    "die_cancelled": lambda view, f: view.salvo is not None and view.salvo.cancelled[-1] == f["place"],
    "damage_done": lambda view, f: view.salvo is None and view.boats[f["boat"]].tokens >= f["tokens"],
    "boat_lost": lambda view, f: view.boats[f["boat"]].lost == f["how"],
    "team_out": lambda view, f: view.left[f["team"]] > 0,
    "conceded": lambda view, f: f["seat"] in view.conceded and f["seat"] not in view.confirmed,
    "game_over": lambda view, _: view.phase == OVER,
}


def ends(facts: Any) -> tuple[object, object]:
    """Return the poses a boat may have after a move; a boat that falls stays at its start until the next event removes it."""
    return facts["end"], facts["start"]
