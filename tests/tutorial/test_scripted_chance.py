"""Scripted chance: shuffles bring up what a lesson wants, dice show its faces, and the rest is live."""

import pytest

from seatui.engine.chance import SplitMix64, TapeError, shuffle
from seatui.tutorial.scripted_chance import Pack, ScriptedChance

BAG = Pack("bag", ("open",) * 6 + ("rune",) * 2 + ("food",) * 3)
DECK = Pack("deck", ("calm", "storm", "ghost"))


def drawn(pack: Pack, chance: ScriptedChance) -> list[str]:
    """Return the pack in the order of drawing, after a shuffle."""
    order = list(range(len(pack)))
    shuffle(order, chance)
    return [pack.holds[item] for item in reversed(order)]


@pytest.mark.parametrize(
    "top", [["food", "open", "rune", "food"], ["food"] * 3, ["rune", "rune"], list(BAG.holds), list(reversed(BAG.holds)), []]
)
def test_what_a_lesson_wants_is_drawn_first(top: list[str]) -> None:
    assert drawn(BAG, ScriptedChance(1, [(BAG, top)]))[: len(top)] == top


def test_stacking_loses_no_piece() -> None:
    assert sorted(drawn(BAG, ScriptedChance(1, [(BAG, ["rune", "food"])]))) == sorted(BAG.holds)


def test_below_the_top_the_order_depends_on_the_seed() -> None:
    orders = {tuple(drawn(BAG, ScriptedChance(seed, [(BAG, ["rune"])]))) for seed in range(10)}
    assert len(orders) > 1


def test_packs_are_recognised_one_after_the_other_between_dice() -> None:
    chance = ScriptedChance(1, [(BAG, ["rune"]), (DECK, ["ghost", "calm"])], [2, 6])
    assert chance(2) == 1
    assert drawn(BAG, chance)[0] == "rune"
    assert drawn(DECK, chance) == ["ghost", "calm", "storm"]
    assert chance(6) == 5


def test_faces_are_rolled_in_order_and_then_chance_is_live() -> None:
    chance, live = ScriptedChance(9, faces=[6, 1]), SplitMix64(9)
    assert [chance(6), chance(6), chance(100), chance(100)] == [5, 0, live(100), live(100)]


def test_loading_drops_what_was_left_and_makes_the_live_part_repeatable() -> None:
    chance = ScriptedChance(9, faces=[6, 6, 6])
    rolls = []
    for _ in range(2):
        chance.load(5, [3])
        rolls.append([chance(6), chance(1000)])
    assert rolls[0] == rolls[1] == [2, SplitMix64(5)(1000)]


def test_a_face_that_the_die_does_not_have_is_an_error() -> None:
    with pytest.raises(TapeError, match="the lesson rolls 7 where 1 to 6 is asked"):
        ScriptedChance(1, faces=[7])(6)


def test_it_tells_what_was_not_asked_for() -> None:
    chance = ScriptedChance(1, [(BAG, []), (DECK, [])], [2, 6])
    assert (chance.packs_left, chance.faces_left) == (["bag", "deck"], [2, 6])
