"""The facts that a view must show at the moment of an event."""

from __future__ import annotations

from seatui.games.battle_seas.knowledge.view import Marker, View
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.state import NONE, Area, Unit
from tests.games.event_checks import EventChecks


def find(view: View, key: int) -> Marker | None:
    """Return the piece of a number, if it lies in the open."""
    return next((marker for marker in view.markers if marker.key == key), None)


def piece(view: View, key: int) -> Marker:
    marker = find(view, key)
    assert marker is not None
    return marker


def known(view: View, key: int) -> Unit | Area | None:
    """Return a piece as the viewer knows it; None for a marker."""
    marker = piece(view, key)
    return marker.unit or marker.area


def has(view: View, key: int, **fields: object) -> bool:
    """Whether a known piece has these fields; True for a marker."""
    thing = known(view, key)
    return thing is None or all(getattr(thing, name) == value for name, value in fields.items())


def is_marked(view: View, seat: int, card: int, square: int) -> bool:
    """Whether the viewer sees another player's trap, or the trap goes off once."""
    return seat == view.seat or view.seat is None or CARDS[card].once or (seat, card, square) in view.notes


EVENT_CHECKS: EventChecks[View] = {
    "round_begun": lambda view, f: view.round == f["round"],
    "turn_begun": lambda view, f: (view.turn, view.round, view.active) == (f["seat"], f["round"], NONE),
    "handled": lambda view, f: f["piece"] in (NONE, view.active),
    "stepped": lambda view, f: piece(view, f["piece"]).squares == (f["square"],),
    "landed": lambda view, f: piece(view, f["piece"]).squares == (f["square"],) and has(view, f["piece"], card=f["card"]),
    "stopped": lambda view, f: piece(view, f["piece"]).squares == (f["square"],),
    "turned": lambda view, f: has(view, f["piece"], heading=f["heading"]),
    "area_taken": lambda view, f: has(view, f["piece"], control=f["by"]),
    "area_destroyed": lambda view, f: has(view, f["piece"], ruined=True),
    "identified": lambda view, f: known(view, f["piece"]) is not None and has(view, f["piece"], card=f["card"]),
    "damaged": lambda view, f: has(view, f["piece"], cap=f["cap"]),
    "burnt_out": lambda view, f: has(view, f["piece"], cap=0),
    "healed": lambda view, f: find(view, f["piece"]) is None or has(view, f["piece"], cap=f["cap"]),
    "grappled": lambda view, f: has(view, f["piece"], holds=f["target"]) and has(view, f["target"], held=f["piece"]),
    "withdrew": lambda view, f: has(view, f["piece"], holds=NONE) and has(view, f["target"], held=NONE),
    "repelled": lambda view, f: has(view, f["piece"], holds=NONE) and has(view, f["target"], held=NONE),
    "captured": lambda view, f: piece(view, f["piece"]).seat == f["by"] and has(view, f["piece"], prize=True),
    "trap_sprung": lambda view, f: is_marked(view, f["seat"], f["card"], f["square"]),
    "trap_found": lambda view, f: is_marked(view, f["owner"], f["card"], f["square"]),
    "embarked": lambda view, f: find(view, f["piece"]) is None,
    "removed": lambda view, f: find(view, f["piece"]) is None,
    "wind_changed": lambda view, f: view.wind == f["wind"],
    "light_changed": lambda view, f: view.night == f["night"],
}
