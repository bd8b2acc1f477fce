"""The laws in Epic games: with each option, and with each Beast."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.laws import Position, RandomGame, check_game, examine
from seatui.games.sea_search.model.content import BEAST_CARDS
from tests.games.sea_search.position import given

OPTIONS: list[dict[str, Any]] = [
    {"seamites_fight": "all"},
    {"seamites_close": "both"},
    {"storm_mark": "lost"},
    {"cruiser_probes": "this-turn"},
    {"rim_escape": False, "surround": 1},
    {"addons": 4, "foreign_travel": 1},
]

OWN = {
    "siren": {"choose_siren_tile", "choose_siren_move"},
    "kraken": {"choose_kraken_tile"},
    "fog": {"choose_fog_step"},
    "privatization": {"choose_zone_deed"},
    "seamites": {"choose_probe_to_remove"},
    "storm": {"choose_storm_tile"},
    "military": {"choose_relocation_tile"},
}
"""Decisions that a Beast brings about sooner or later."""


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_epic_games_with_each_option_keep_the_laws(options: dict[str, Any]) -> None:
    check_game(given(seats=3, mode="epic", **options).rules, 3, one_in=200, limit=250)


@pytest.mark.parametrize("beast", [card.id for card in BEAST_CARDS])
def test_the_laws_hold_while_a_beast_is_in_the_game(beast: str) -> None:
    seen: set[str] = set()
    for seed in range(6):
        game = RandomGame(given(seats=3, mode="epic").rules, seed)
        game.state = given(seats=3, mode="epic").enter(beast).state
        while game.number < 60 and game.step():
            for decision in game.position.open.values():
                if decision.kind not in seen:
                    seen.add(decision.kind)
                    examine(Position(game.rules, game.state, seed=seed, number=game.number))
    assert OWN[beast] <= seen
