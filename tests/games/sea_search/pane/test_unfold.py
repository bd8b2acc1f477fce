"""What is drawn while events are shown one by one leads to what the position is."""

from __future__ import annotations

import random
from typing import Any

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Event
from seatui.games.sea_search import GAME
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.pane.unfold import FOLLOWED, after


def drawn(view: View) -> dict[str, Any]:
    """The fields that are followed; the order of Beast tokens and having been trapped are not drawn."""
    fields = {name: getattr(view, name) for name in FOLLOWED}
    players = tuple(one._replace(trapped=False) for one in view.players)
    return {**fields, "tokens": sorted(view.tokens), "players": players}


@pytest.mark.parametrize("mode", ["normal", "epic"])
@pytest.mark.parametrize("seats", [2, 4])
def test_events_lead_from_one_view_to_the_next(mode: str, seats: int) -> None:
    rules, choose = GAME.rules(seats=seats, mode=mode, max_rounds=40), random.Random(seats)
    state, draw = rules.start(SplitMix64(3)), SplitMix64(4)
    for _ in range(600):
        decisions = rules.decisions(state)
        if not decisions:
            break
        seat, looker = decisions[0].seat, choose.choice([None, *range(seats)])
        view, events = rules.view(state, looker), list[Event]()
        rules.apply(state, seat, choose.choice(list(rules.options(state, seat))), draw, events.append)
        for event in events:
            if event.heard_by(looker):
                view = after(view, event)
        assert drawn(view) == drawn(rules.view(state, looker))
