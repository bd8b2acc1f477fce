"""The order of option lists (SS-488), and that the same answers make the same game (SS-485)."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action
from seatui.engine.laws import RandomGame, fingerprint
from seatui.games.sea_search.model.content import ITEM, ITEMS
from seatui.games.sea_search.model.state import State
from tests.games.sea_search.position import given

RED = 0
DIRECTED = ("move", "move_addon", "free_step", "step")


def places(neighbours: list[tuple[int, ...]], state: State, action: Action) -> tuple[Any, ...]:
    """Return the sort key of an option; the numbers of tiles, edges and cards follow the order of the rule."""
    top = state.pending[-1]
    ship = top.facts[0] if top.kind == "choose_step" else top.seat
    return (neighbours[state.at[ship]][action[1]], *action[2:]) if action[0] in DIRECTED else action[1:]


@pytest.mark.rule("SS-488")
@pytest.mark.parametrize("options", [{"seats": 3}, {"seats": 4, "mode": "epic"}, {"mode": "epic"}], ids=str)
def test_options_of_one_kind_are_listed_by_tile_edge_and_card(options: dict[str, Any]) -> None:
    sea = given(**options)
    rules, neighbours = sea.rules, sea.figures.field.neighbours
    for seed in range(8):
        game = RandomGame(rules, seed)
        while game.number < 200 and (choice := game.choose()):
            for _, group in groupby(rules.options(game.state, choice[0]), key=lambda action: action[0]):
                keys = [places(neighbours, game.state, action) for action in group if not isinstance(action[-1], str) or len(action) == 1]
                assert keys == sorted(keys)
            game.play(*choice)


@pytest.mark.rule("SS-488")
def test_moves_are_listed_by_tile() -> None:
    sea = given().ship(RED, (0, 0)).no_probes()
    goals = [sea.place(sea.figures.field.neighbours[sea.tile((0, 0))][action[1]]) for action in sea.options if action[0] == "move"]
    assert goals == [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]


@pytest.mark.rule("SS-488")
def test_places_to_sail_off_are_listed_by_tile() -> None:
    sea = given().ship(RED, (2, 1))
    goals = [sea.place(sea.figures.field.neighbours[sea.tile((2, 1))][action[1]]) for action in sea.options if action[0] == "move_addon"]
    assert goals == [(2, 0), (2, 2), (3, 0), (3, 1)]


@pytest.mark.rule("SS-488")
def test_cards_are_listed_by_id() -> None:
    sea = given().hand(RED, "ITM-15", "ITM-01", "ITM-10")
    played = [ITEMS[action[1]].id for action in sea.options if action[0] == "play_item"]
    assert played == ["ITM-01", "ITM-10", "ITM-15"]
    assert [*ITEM] == sorted(ITEM)


@pytest.mark.rule("SS-485")
@pytest.mark.parametrize("mode", ["normal", "epic"])
def test_the_same_seed_and_answers_give_the_same_game(mode: str) -> None:
    rules = given(seats=3, mode=mode).rules
    assert fingerprint(rules, 5, 120) == fingerprint(given(seats=3, mode=mode).rules, 5, 120)
    assert fingerprint(rules, 5, 120) != fingerprint(rules, 6, 120)


@pytest.mark.rule("SS-477", "SS-485")
def test_a_game_that_was_saved_goes_on_as_the_same_game() -> None:
    rules = given(seats=3, mode="epic").rules
    game = RandomGame(rules, 8)
    while game.number < 60:
        game.step()
    ends = []
    for state in (game.state.clone(), rules.unpack(game.state.pack())):
        choose, draw = SplitMix64(1), SplitMix64(2)
        for _ in range(40):
            for decision in rules.decisions(state):
                options = rules.options(state, decision.seat)
                rules.apply(state, decision.seat, options[choose(len(options))], draw)
        ends.append(state.pack())
    assert ends[0] == ends[1]
