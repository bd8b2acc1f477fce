"""The reason why a crew cannot use a system now, in the same words on all sheets."""

from __future__ import annotations

from seatui.games.captain_sonar.knowledge.view import MateSheet, Own, View
from seatui.games.captain_sonar.model.content import CAPTAIN, PAIR_OF, SCENARIO, SILENCE, seat_of

MOVE_FIRST = "move first"
OKS_FIRST = "OKs first"
BROKEN = "broken"
NOT_FULL = "not full"
NOT_READY = "not ready"


def hindrance(view: View, own: Own, system: int) -> str:
    """Return why a system cannot be used, as far as the player may know; "" if it can (CS-054, CS-058, CS-118, CS-142)."""
    if own.line is not None and own.line.usable[system]:
        return MOVE_FIRST if system != SILENCE and _ordering(view, own) else ""
    pair = PAIR_OF[system]
    clear = own.line.clear[pair] if own.line is not None else own.mate is None or own.mate.clear[pair]
    if not clear:
        return BROKEN
    if own.mate is None:
        return NOT_READY
    if not is_full(own.mate, system):
        return NOT_FULL
    public = view.crews[own.crew]
    if own.captain is not None and own.captain.moved and not (public.mate_ok and public.engineer_ok):
        return OKS_FIRST  # it was filled for this order, and the Engineer's mark may break it (CS-092)
    return "surfaced" if public.surfaced else "buoy afloat" if system == SCENARIO and public.buoy else MOVE_FIRST


def why_nothing(view: View, own: Own) -> str:
    """Return why no system can be used, not even after a move; "" if the player may not know."""
    if view.crews[own.crew].surfaced:
        return "surfaced"
    if own.mate is None:
        return ""
    bars = [hindrance(view, own, system) for system in range(len(own.mate.sizes)) if is_full(own.mate, system)]
    return "no full gauge" if not bars else OKS_FIRST if OKS_FIRST in bars else "broken"


def is_full(sheet: MateSheet, system: int) -> bool:
    """Whether a gauge is full; a locked gauge has no spaces and never is."""
    return 0 < sheet.sizes[system] == sheet.gauges[system]


def _ordering(view: View, own: Own) -> bool:
    """Whether an order comes next, before all systems but a Silence (CS-026)."""
    return view.phase == "turn" and (seat_of(own.crew, CAPTAIN), "order") in view.awaited
