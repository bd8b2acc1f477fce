"""The labels of the list of actions: each means one action, and can be typed as it stands."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from seatui.games.battle_seas.pane.board.mat_index import MatIndex
from seatui.games.battle_seas.pane.labels import Labels
from seatui.games.battle_seas.rules import BattleSeas
from tests.games.battle_seas.directed import Chronicle, DirectedGame
from tests.games.battle_seas.position import GAME, NAMES
from tests.narrowing import checked

BY_THE_SCREEN_ALONE = {"orders", "say", "claim", "communicate"}
"""Verbs whose labels name players or quote them, which only the screen can look up."""


@pytest.mark.parametrize("options", [{"seats": 2, "scenario": "harbour-raid"}, {"seats": 3, "levels": 500, "chat": "on"}], ids=str)
def test_every_label_means_one_action_and_can_be_typed(options: dict[str, Any]) -> None:
    rules = checked(BattleSeas, GAME.rules(**options))
    game = DirectedGame(rules, 1, Chronicle())
    for _ in range(250):
        for seat in range(rules.seats):
            actions = (*rules.options(game.state, seat), *rules.free(game.state, seat))
            labels = Labels(MatIndex(rules.figures, rules.view(game.state, seat)), NAMES)
            said = [labels.label(action) for action in actions]
            assert not [label for label, count in Counter(said).items() if count > 1]
            for action, label in zip(actions, said, strict=True):
                assert labels.action_of(label, actions) == action
                if action[0] not in BY_THE_SCREEN_ALONE:
                    assert rules.parse(game.state, seat, label) == action
        choice = game.choose()
        if not choice:
            break
        game.play(*choice)
