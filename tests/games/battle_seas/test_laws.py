"""The laws where fleets meet: a few directed battles, in which cards fight, land, board and are healed."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.laws import check_game
from tests.games.battle_seas.directed import Chronicle, DirectedGame
from tests.games.battle_seas.position import GAME

BATTLES: list[tuple[int, int, dict[str, Any]]] = [
    (2, 0, {}),
    (2, 4, {"light": "night", "memory": True, "conceal_attachments": True}),
    (3, 4, {"leak_penalty": "lose_character"}),
]


@pytest.mark.parametrize(("seats", "seed", "options"), BATTLES, ids=str)
def test_directed_battles_keep_the_laws(seats: int, seed: int, options: dict[str, Any]) -> None:
    chronicle = Chronicle()
    rules = GAME.rules(seats, levels=750, max_rounds=18, **options)
    check_game(rules, seed, each_kind=1, one_in=150, begin=lambda rules, seed: DirectedGame(rules, seed, chronicle))
    for what in ("broadside", "landed", "boarding", "captured"):
        assert chronicle.counts[what], what
