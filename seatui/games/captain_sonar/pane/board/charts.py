"""What the two charts of a console show: the Captain's with the own submarine, the Radio Operator's with the enemy's track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.games.captain_sonar.model.content import CAPTAIN
from seatui.games.captain_sonar.pane.board.art import Layers, signs_of
from seatui.games.captain_sonar.pane.board.layers import captain_layers, operator_layers, truth_layers

if TYPE_CHECKING:
    from seatui.games.captain_sonar.pane.pane import Console


def sea_layers(pane: Console) -> Layers:
    """The Captain's chart; once all is open, the whole route of the crew that is shown."""
    own, view, signs = pane.own, pane.view, signs_of(pane.glyphs)
    if view.truth is not None:
        return truth_layers(pane.chart, view.truth[pane.crew_shown], pane.crew_shown, signs)
    if own is None:
        return Layers()
    steering = view.phase in ("turn", "real-time") and not view.crews[own.crew].surfaced
    steering = steering and (pane.seat_of(CAPTAIN), "activate") not in view.awaited
    return captain_layers(pane.chart, own, signs, pane.captain.aiming, steering=steering)


def overlay_layers(pane: Console) -> Layers | None:
    """The Radio Operator's; None where it may not be seen."""
    own, view, signs = pane.own, pane.view, signs_of(pane.glyphs)
    if view.truth is not None:
        crew = 1 - pane.crew_shown
        return truth_layers(pane.chart, view.truth[crew], crew, signs)
    if own is None or own.operator is None:
        return None
    return operator_layers(pane.chart, own.operator, own, signs, checked=pane.checked, heat=pane.heat.spaces)
