"""What is drawn while events are shown one by one leads to what the position is."""

from __future__ import annotations

import random
from typing import Any

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Event
from seatui.games.battle_seas import GAME
from seatui.games.battle_seas.knowledge.view import Marker, View
from seatui.games.battle_seas.model.state import BATTLE
from seatui.games.battle_seas.pane.unfold import after
from seatui.games.battle_seas.rules import BattleSeas


def shape(marker: Marker) -> tuple[object, ...]:
    """What every marker shows: of one that is known also what it is, where it looks and in whose hands it is."""
    unit, area = marker.unit, marker.area
    of_unit = (unit.card, unit.heading, unit.prize) if unit else ()
    of_area = (area.card, area.control, area.ruined) if area else ()
    return marker.key, marker.seat, marker.squares, of_unit, of_area


def drawn(view: View, known: set[int]) -> dict[str, Any]:
    """What is followed. How a piece looks and fares that was just made out comes with the position."""
    return {
        "squares": [(marker.key, marker.seat, marker.squares, marker.is_known) for marker in view.markers],
        "pieces": [shape(marker) for marker in view.markers if marker.key in known],
        "cap": [marker.unit.cap for marker in view.markers if marker.unit and marker.key in known],
        "sea": (view.wind, view.night, view.round, view.turn),
    }


@pytest.mark.parametrize("scenario", ["SC2", "SC3", "none"])
def test_events_lead_from_one_view_to_the_next(scenario: str) -> None:
    rules, choose = GAME.rules(seats=2, scenario=scenario, wind_interval=2, light="alternate"), random.Random(8)
    assert isinstance(rules, BattleSeas)
    state, draw = rules.start(SplitMix64(3)), SplitMix64(4)
    looked = 0
    for _ in range(2500):
        decisions = rules.decisions(state)
        if not decisions:
            break
        seat, looker = decisions[0].seat, choose.choice([0, 1])
        view, events = rules.view(state, looker), list[Event]()
        options = list(rules.options(state, seat))
        rules.apply(state, seat, choose.choice(options[1:] or options), draw, events.append)
        if view.phase != BATTLE:
            continue
        known = {marker.key for marker in view.markers if marker.is_known}
        for event in events:
            if event.heard_by(looker):
                view = after(rules.figures, view, event)
        now = rules.view(state, looker)
        if now.phase == BATTLE:
            looked += 1
            assert drawn(view, known) == drawn(now, known), [event.kind for event in events]
    assert looked > 300
