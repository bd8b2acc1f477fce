"""The laws where fleets meet: a few directed battles, in which cards fight, land, board and are healed."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.laws import check_game
from tests.games.battle_seas.directed import Chronicle, DirectedGame, fleet
from tests.games.battle_seas.position import GAME

BATTLES: list[tuple[int, int, dict[str, Any]]] = [
    (2, 0, {}),
    (2, 5, {"light": "night", "memory": True, "conceal_attachments": True}),
    (3, 4, {"leak_penalty": "lose_character"}),
]


@pytest.mark.parametrize(("seats", "seed", "options"), BATTLES, ids=str)
def test_directed_battles_keep_the_laws(seats: int, seed: int, options: dict[str, Any]) -> None:
    chronicle = Chronicle()
    rules = GAME.rules(seats, levels=750, max_rounds=18, **options)
    check_game(rules, seed, each_kind=1, one_in=150, begin=lambda rules, seed: DirectedGame(rules, seed, chronicle))
    for what in ("broadside", "landed", "boarding", "captured"):
        assert chronicle.counts[what], what


def test_a_battle_of_more_pieces_than_an_integer_has_bits_is_packed_and_read_again() -> None:
    rules, draw = GAME.rules(2, levels=3500, mat="40x20"), SplitMix64(1)
    state = rules.start(draw)
    rules.apply(state, 1, ("accept",), draw)
    for seat in (0, 1):
        rules.apply(state, seat, fleet(*["HMS Speedy"] * 60), draw)
    for seat in (0, 1):
        rules.apply(state, seat, ("auto",), draw)
        rules.apply(state, seat, ("ready",), draw)
    assert state.next_key == 120
    assert rules.unpack(state.pack()) == state
