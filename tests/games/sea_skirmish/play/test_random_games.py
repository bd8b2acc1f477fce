"""Whole random games: nothing overlaps after any move, and every process plays the same game."""

from __future__ import annotations

import pytest

from seatui.engine.laws import RandomGame, fingerprint
from seatui.games.sea_skirmish.model.state import AFLOAT, State
from seatui.games.sea_skirmish.play.courses import falls
from seatui.games.sea_skirmish.rules import SeaSkirmish
from tests.games.sea_skirmish.position import GAME, is_free
from tests.laws.other_process import fingerprint_in_other_process
from tests.narrowing import checked

MAPS = ("open", "islets", "reef", "atoll")


def out_of_place(game: RandomGame) -> list[int]:
    """Return the boats in play that overlap something or lie beyond the edge."""
    sea, boats = checked(SeaSkirmish, game.rules).figures.sea, checked(State, game.state).boats
    afloat = [number for number, boat in enumerate(boats) if boat.lost == AFLOAT]
    return [number for number in afloat if falls(sea, boats[number].pose) or not is_free(sea, boats, number, boats[number].pose)]


@pytest.mark.rule("SK-048", "SK-090", "SK-103", "SK-108")
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("map_name", MAPS)
def test_no_boat_overlaps_anything_or_lies_beyond_the_edge_in_any_position(map_name: str, seats: int) -> None:
    for seed in range(3):
        game = RandomGame(GAME.rules(seats, boats=3, map=map_name), seed)
        assert out_of_place(game) == []
        while game.step():
            assert out_of_place(game) == []


@pytest.mark.rule("SK-155")
def test_every_process_plays_the_same_game() -> None:
    options = {"boats": "2", "map": "atoll", "fleet": "random", "teams": "2v2v2"}
    lines = [f"{name}={value}" for name, value in options.items()]
    here = fingerprint(GAME.rules(6, **options), 11, 500)
    assert {fingerprint_in_other_process(GAME.id, 6, 11, 500, hash_seed, *lines) for hash_seed in (1, 2)} == {here}
