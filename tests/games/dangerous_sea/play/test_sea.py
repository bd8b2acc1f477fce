"""The Sea, DS-146 to DS-155."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dangerous_sea.position import Sea, Ship, given, ship


def stormy(*ships: Ship, dice: tuple[int, ...], **more: Any) -> Sea:
    """Return a position after the last player ended the turn and the Sea drew a Storm."""
    return given(*ships, active=len(ships) - 1, cards=["storm"], dice=dice, **more).do("end turn")


@pytest.mark.rule("DS-146")
def test_the_sea_draws_one_card_after_the_last_player() -> None:
    sea = given(ship("1,1"), ship("5,5")).do("end turn")
    assert "card_drawn" not in sea.event_kinds
    assert len(sea.do("end turn").told("card_drawn")) == 1


@pytest.mark.rule("DS-147")
def test_calm_seas_does_nothing() -> None:
    sea = given(ship("1,1"), ship("5,5"), active=1, cards=["calm_seas"]).do("end turn")
    assert ([sea.where(0), sea.where(1)], sea.cargo(0), sea.asked) == (["1,1", "5,5"], (50, 50), 0)


@pytest.mark.rule("DS-148", "DS-127")
@pytest.mark.parametrize(("face", "squares"), [(1, ["2,1", "5,4"]), (2, ["3,2", "6,5"]), (3, ["2,3", "5,6"]), (4, ["1,2", "4,5"])])
def test_a_storm_moves_every_ship_one_square_by_the_compass(face: int, squares: list[str]) -> None:
    sea = stormy(ship("2,2"), ship("5,5"), dice=(face,))
    assert [sea.where(0), sea.where(1)] == squares


@pytest.mark.rule("DS-149", "DS-X13", "DS-007")
def test_5_and_6_are_rolled_again() -> None:
    sea = stormy(ship("2,2"), ship("4,12"), dice=(5, 6, 3))
    assert [sea.where(0), sea.where(1)] == ["2,3", "4,1"]


@pytest.mark.rule("DS-149", "DS-X13")
def test_after_three_rolls_of_5_or_6_nobody_moves() -> None:
    sea = stormy(ship("2,2"), ship("4,12"), dice=(6, 5, 6))
    assert ([sea.where(0), sea.where(1)], "storm_weathered" in sea.event_kinds) == (["2,2", "4,12"], True)


@pytest.mark.rule("DS-150", "DS-C20")
def test_ships_together_stay_together_and_no_combat_starts() -> None:
    sea = stormy(ship("2,3"), ship("2,2"), ship("2,2"), dice=(1,), charted=True)
    assert ([sea.where(seat) for seat in range(3)], sea.kind, sea.asked) == (["2,2", "2,1", "2,1"], "choose_action", 0)


@pytest.mark.rule("DS-151")
def test_a_hazard_is_resolved_before_the_next_turn() -> None:
    sea = stormy(ship("2,2"), ship("5,5", sailors=3), tiles={"5,4": "diseased"}, dice=(1, 2))
    assert sea.state.sailors[1] == 1
    assert sea.event_kinds.index("disease_struck") < sea.event_kinds.index("season_begun")


@pytest.mark.rule("DS-152", "DS-D08")
def test_ships_resolve_in_turn_order() -> None:
    tiles = {"2,1": "food", "5,4": "water", "9,8": "rune_stone"}
    sea = given(ship("2,2"), ship("5,5"), ship("9,9"), first=2, active=1, tiles=tiles, cards=["storm"], dice=[1]).do("end turn")
    asked = [sea.asked, sea.do("done").asked, sea.do("done").asked]
    assert asked == [2, 0, 1]


@pytest.mark.rule("DS-152", "DS-D08")
@pytest.mark.parametrize(
    ("tile", "line"), [("food", "harvest"), ("inhabited", "recruit"), ("rune_stone", "take rune"), ("water, bare", "pick up 20")]
)
def test_a_blown_ship_may_take_what_lies_there(tile: str, line: str) -> None:
    goods = {"5,4": 20} if "bare" in tile else {}
    sea = stormy(ship("2,2"), ship("5,5"), tiles={"5,4": tile}, goods=goods, dice=(1,))
    assert (sea.kind, sea.asked, sea.lines[0]) == ("resolve_island", 1, line)
    assert sea.do(line).kind == "choose_action"


@pytest.mark.rule("DS-152", "DS-D08")
def test_a_blown_ship_may_take_harvest_and_goods_one_after_the_other() -> None:
    sea = stormy(ship("2,2"), ship("5,5"), tiles={"5,4": "food"}, goods={"5,4": 40}, dice=(1,))
    sea.do("harvest", "pick up 10")
    assert (sea.kind, sea.cargo(1)) == ("resolve_island", (90, 50))
    assert (sea.do("done").kind, sea.goods("5,4")) == ("choose_action", 30)


@pytest.mark.rule("DS-152")
def test_a_blown_ship_must_resolve_a_hazard() -> None:
    assert stormy(ship("2,2"), ship("5,5"), tiles={"5,4": "rocky"}, dice=(1, 6)).cargo(1) == (30, 30)


@pytest.mark.rule("DS-153", "DS-C20")
def test_a_ship_blown_onto_an_undiscovered_square_reveals_it() -> None:
    sea = stormy(ship("2,2"), ship("5,5"), next_tiles=["food", "rocky"], dice=(1, 4))
    assert (sea.tile("2,1"), sea.tile("5,4"), sea.kind) == ("food", "rocky", "resolve_island")
    assert sea.do("done").cargo(1) == (50, 30)


@pytest.mark.rule("DS-153")
def test_two_ships_blown_onto_one_undiscovered_square_reveal_one_tile() -> None:
    sea = stormy(ship("2,2"), ship("2,2"), next_tiles=["open_sea", "food"], dice=(1,))
    assert (sea.tile("2,1"), len(sea.told("tile_revealed"))) == ("open_sea", 1)


@pytest.mark.rule("DS-154", "DS-C19")
def test_a_captain_falling_ill_in_a_storm_loses_nothing() -> None:
    sea = stormy(ship("2,2"), ship("5,5"), tiles={"2,1": "diseased"}, dice=(1, 2))
    facts = sea.told("disease_struck")[0]
    assert (facts["ill"], facts["turn_lost"], sea.asked, sea.left) == (True, False, 0, 6)


@pytest.mark.rule("DS-155")
@pytest.mark.parametrize(("card", "number"), [("calm_seas", 0), ("storm", 1)])
def test_calm_seas_and_storm_are_discarded_after_use(card: str, number: int) -> None:
    sea = given(ship("2,2"), ship("5,5"), active=1, cards=[card], dice=[1] if card == "storm" else [], charted=True).do("end turn")
    assert sea.view().discards == (number,)


@pytest.mark.rule("DS-155", "DS-C27")
def test_an_empty_deck_is_refilled_by_shuffling_the_discards() -> None:
    sea = given(ship("2,2"), ship("5,5"), active=1, deck=[], discards=["calm_seas", "storm"], dice=[1]).do("end turn")
    assert (sea.told("deck_shuffled"), sea.view().discards, sea.view().deck) == ([{"cards": 2, "why": "empty"}], (0,), (0, 1, 0))


@pytest.mark.rule("DS-155")
def test_a_deck_with_cards_is_not_refilled() -> None:
    sea = given(ship("2,2"), ship("5,5"), active=1, deck=["calm_seas"], discards=["storm"]).do("end turn")
    assert (sea.view().deck, sea.view().discards) == ((0, 0, 0), (1, 0))


@pytest.mark.rule("DS-155", "DS-123")
def test_the_ghost_ship_card_is_not_among_the_refilled() -> None:
    sea = given(ship("2,2"), ship("5,5"), active=1, ghost="9,9", deck=[], discards=["calm_seas", "calm_seas"], dice=[6, 1]).do("end turn")
    assert sea.view().deck == (1, 0, 0)


def test_the_cards_of_the_seas_last_turn_can_be_read_in_their_order() -> None:
    sea = given(ship("2,2"), ship("5,5"), season=3, active=1, cards=["ghost_ship", "calm_seas"], dice=[1, 1, 2, 2, 6]).do("end turn")
    assert sea.view().drawn == (2, 0)
    assert sea.do("end turn", "end turn").view().drawn == (0,)
