"""Attack dice and damage, SK-130 to SK-141, and the odds that players see."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from seatui.games.sea_skirmish.model.content import GREEN_DIE, RED_DIE
from seatui.games.sea_skirmish.words import odds
from tests.games.sea_skirmish.open_decisions import broadside, cancelling, choosing_fire
from tests.games.sea_skirmish.position import BLANK, CRITICAL, HIT, MISS, NOTHING, boat, firing, given

BLUNT = 6
"""A face of the green die that cancels nothing."""


# The dice


@pytest.mark.rule("SK-130")
@pytest.mark.parametrize(("kind", "face", "dice"), [("brig", "A", 1), ("corvette", "A", 2), ("galley", "A", 3), ("brig", "B", 3)])
def test_as_many_red_dice_are_rolled_as_the_firing_side_shows(kind: str, face: str, dice: int) -> None:
    table = broadside(kind, 0, [NOTHING] * dice, face)
    assert table.told("fired")[0]["red"] == (NOTHING,) * dice
    assert table.dice.left == 0


@pytest.mark.rule("SK-131", "SK-132")
@pytest.mark.parametrize("lengths", [0, 1, 2, 3])
def test_one_green_die_is_rolled_for_each_full_length(lengths: int) -> None:
    table = broadside("brig", lengths, [NOTHING, *[MISS] * lengths])
    assert table.told("fired")[0]["green"] == (MISS,) * lengths
    assert table.dice.left == 0


@pytest.mark.rule("SK-132")
@pytest.mark.parametrize(("y", "green"), [(26401, 0), (26400, 1), (17601, 1), (17600, 2), (8801, 2), (8800, 3)])
def test_a_length_counts_only_when_it_is_full(y: int, green: int) -> None:
    table = firing(boat(0, 52800, 44000, 0, "brig"), boat(1, 52800, y, 12, "frigate"), dice=[BLANK])
    assert len(table.told("fired")[0]["green"]) == green


@pytest.mark.rule("SK-132")
def test_green_dice_are_rolled_even_where_nothing_hit() -> None:
    table = broadside("galley", 2, [NOTHING, NOTHING, NOTHING, MISS, BLUNT])
    assert table.dice.left == 0
    assert table.tokens(1) == (0, 0)


# Cancelling


@pytest.mark.rule("SK-133")
def test_the_owner_of_the_target_chooses_which_die_a_miss_cancels() -> None:
    table = cancelling()
    assert (table.kind, table.asked) == ("choose_die_to_cancel", 1)
    assert table.do("cancel 2").tokens(1) == (0, 1)
    assert cancelling().do("cancel 3").tokens(1) == (1, 0)


@pytest.mark.rule("SK-133")
def test_each_miss_cancels_one_die() -> None:
    table = broadside("galley", 2, [HIT, CRITICAL, CRITICAL, MISS, MISS])
    assert table.do("cancel 2").kind == "choose_die_to_cancel"
    assert table.do("cancel 1").tokens(1) == (0, 1)


@pytest.mark.rule("SK-133")
def test_a_blank_green_die_cancels_nothing() -> None:
    table = broadside("galley", 3, [HIT, HIT, CRITICAL, BLUNT, 4, 5])
    assert table.tokens(1) == (2, 1)


@pytest.mark.rule("SK-X16", "SK-133")
@pytest.mark.parametrize(("line", "tokens"), [("cancel 2", (1, 0)), ("cancel 1", (0, 1))])
def test_a_hit_and_a_critical_hit_of_a_brig_against_one_miss(line: str, tokens: tuple[int, int]) -> None:
    target = boat(1, 52800 + 3150 + 8800 + 4400, 44000, 6, "frigate")
    table = firing(boat(0, 52800, 44000, 0, "brig"), target, dice=[HIT, CRITICAL, MISS])
    (shot,) = table.told("fired")
    assert (shot["side"], shot["red"], shot["green"], shot["distance"]) == (1, (HIT, CRITICAL), (MISS,), 8800)
    assert table.do(line).tokens(1) == tokens


@pytest.mark.rule("SK-134")
def test_misses_beyond_the_hits_are_lost() -> None:
    table = broadside("galley", 3, [HIT, NOTHING, NOTHING, MISS, MISS, MISS])
    assert len(table.told("die_cancelled")) == 1
    assert table.tokens(1) == (0, 0)


@pytest.mark.rule("SK-134")
def test_a_miss_cannot_be_left_unused() -> None:
    table = cancelling()
    assert table.lines == ["cancel 3", "cancel 2"]
    for line in ("keep", "confirm"):
        table.refuses(line)


@pytest.mark.rule("SK-X17", "SK-134", "SK-135", "SK-021")
def test_two_misses_against_a_hit_a_critical_hit_and_a_blank_ask_nobody() -> None:
    table = broadside("galley", 2, [HIT, CRITICAL, NOTHING, MISS, MISS])
    assert table.kind == "choose_maneuver"
    assert [fact["place"] for fact in table.told("die_cancelled")] == [0, 1]
    assert table.tokens(1) == (0, 0)


@pytest.mark.rule("SK-135")
@pytest.mark.parametrize(
    ("red", "green", "asked"),
    [
        ([HIT, CRITICAL, NOTHING], [MISS], True),
        ([HIT, CRITICAL, CRITICAL], [MISS, MISS], True),
        ([HIT, HIT, NOTHING], [MISS], False),  # one kind only
        ([CRITICAL, CRITICAL, CRITICAL], [MISS], False),
        ([HIT, CRITICAL, NOTHING], [BLUNT], False),  # no miss
        ([HIT, CRITICAL, NOTHING], [MISS, MISS], False),  # all hits are cancelled anyway
        ([HIT, CRITICAL, CRITICAL], [MISS, MISS, MISS], False),
        ([NOTHING, NOTHING, NOTHING], [MISS], False),
    ],
)
def test_the_owner_is_asked_only_where_it_makes_a_difference(red: list[int], green: list[int], asked: bool) -> None:
    assert (broadside("galley", len(green), [*red, *green]).kind == "choose_die_to_cancel") is asked


@pytest.mark.rule("SK-135")
def test_what_is_left_after_a_choice_is_cancelled_without_asking_when_it_is_all_alike() -> None:
    table = broadside("galley", 2, [HIT, CRITICAL, CRITICAL, MISS, MISS]).do("cancel 1")
    assert [(fact["place"], fact["chosen"]) for fact in table.told("die_cancelled")] == [(0, True), (1, False)]
    assert table.tokens(1) == (0, 1)


@pytest.mark.rule("SK-136")
def test_a_critical_hit_is_offered_first() -> None:
    table = broadside("galley", 1, [HIT, HIT, CRITICAL, MISS])
    assert table.lines == ["cancel 3", "cancel 1", "cancel 2"]


# Damage


@pytest.mark.rule("SK-137")
def test_each_regular_hit_left_is_a_water_token() -> None:
    assert broadside("galley", 1, [HIT, HIT, HIT, MISS]).tokens(1) == (2, 0)


@pytest.mark.rule("SK-138")
def test_each_critical_hit_left_is_a_fire_token() -> None:
    assert broadside("galley", 1, [CRITICAL, CRITICAL, CRITICAL, MISS]).tokens(1) == (0, 2)


@pytest.mark.rule("SK-137", "SK-138")
def test_tokens_are_added_to_those_already_there() -> None:
    table = broadside("galley", 0, [HIT, CRITICAL, NOTHING], water=1)
    assert table.tokens(1) == (2, 1)
    (told,) = table.told("damage_done")
    assert (told["water"], told["fire"], told["tokens"]) == (1, 1, 3)


@pytest.mark.rule("SK-139")
@pytest.mark.parametrize(("water", "lost"), [(0, ""), (1, "shot")])
def test_four_tokens_sink_a_boat(water: int, lost: str) -> None:
    table = broadside("galley", 0, [HIT, HIT, HIT], water=water)
    assert table.lost(1) == lost
    assert bool(table.told("boat_lost")) is bool(lost)


@pytest.mark.rule("SK-140")
@pytest.mark.parametrize(("water", "fire"), [(3, 0), (2, 1), (1, 2), (0, 3)])
@pytest.mark.parametrize("last", [HIT, CRITICAL])
def test_water_and_fire_count_alike(water: int, fire: int, last: int) -> None:
    assert broadside("brig", 0, [last], water=water, fire=fire).lost(1) == "shot"


@pytest.mark.rule("SK-140")
def test_tokens_beyond_the_fourth_are_ignored() -> None:
    table = broadside("galley", 0, [HIT, HIT, CRITICAL], water=3)
    assert table.told("damage_done")[0]["tokens"] == 4
    assert len(table.told("boat_lost")) == 1


@pytest.mark.rule("SK-141")
@pytest.mark.parametrize(("dice", "shots"), [([HIT, HIT, HIT, BLANK], [(0, 1)]), ([BLANK], [(0, 1), (1, 0)])], ids=["sunk", "missed"])
def test_a_boat_sunk_before_its_turn_does_not_fire(dice: list[int], shots: list[tuple[int, int]]) -> None:
    fleet = boat(0, 52800, 44000, 0, "galley"), boat(1, 52800, 35200, 12, "galley", water=1)
    others = boat(0, 5000, 80000, 0), boat(1, 100000, 80000, 0)
    table = firing(*fleet, *others, dice=dice)
    assert [(fact["boat"], fact["target"]) for fact in table.told("fired")] == shots


@pytest.mark.rule("SK-141")
def test_a_defeated_boat_is_no_longer_a_target() -> None:
    table = choosing_fire([HIT, HIT, HIT, BLANK])
    table.state.boats[2] = table.state.boats[2]._replace(water=1)
    table.do("fire 1", "target 3")
    assert table.lost(2) == "shot"
    assert [fact["target"] for fact in table.told("fired") if fact["boat"] == 1] == [3]


@pytest.mark.rule("SK-X18", "SK-065", "SK-067", "SK-139")
def test_one_roll_for_a_boat_with_two_fires_which_then_sinks_by_one_more_hit() -> None:
    table = given(boat(0, 52800, 44000, 0, water=1, fire=2), boat(1, 5000, 80000, 0), dice=[5]).plan("", "long forward")
    assert (table.tokens(0), table.lost(0)) == ((3, 0), "")
    assert table.pose(0) == (57200, 35200, 6)
    assert broadside("brig", 0, [HIT], water=3).lost(1) == "shot"


# The odds


def counted(red: int, green: int) -> dict[int, Fraction]:
    """Return the chances of hits left, by counting all throws of the dice."""
    throws = Counter[int]()
    for reds in product(RED_DIE, repeat=red):
        hits = sum(face in ("hit", "critical") for face in reds)
        for greens in product(GREEN_DIE, repeat=green):
            throws[max(0, hits - greens.count("miss"))] += 1
    return {left: Fraction(number, 6 ** (red + green)) for left, number in throws.items()}


ALL_SHOTS = [(red, green) for red in (1, 2, 3) for green in (0, 1, 2, 3)]


@pytest.mark.rule("SK-130", "SK-131", "SK-134")
@pytest.mark.parametrize(("red", "green"), ALL_SHOTS)
def test_the_odds_are_those_of_all_throws(red: int, green: int) -> None:
    throws = counted(red, green)
    assert dict(enumerate(odds.hits_left(red, green))) == {left: throws.get(left, 0) for left in range(red + 1)}
    assert odds.to_hit(red, green) == 1 - throws[0]


BOOK = {(1, 0): "33.3", (1, 1): "16.7", (1, 2): "8.3", (1, 3): "4.2", (2, 0): "55.6", (2, 1): "33.3", (2, 2): "19.4", (2, 3): "11.1"}
BOOK |= {(3, 0): "70.4", (3, 1): "48.1", (3, 2): "31.5", (3, 3): "19.9"}


@pytest.mark.parametrize(("red", "green"), ALL_SHOTS)
def test_the_odds_are_those_of_the_rulebook(red: int, green: int) -> None:
    assert f"{float(100 * odds.to_hit(red, green)):.1f}" == BOOK[red, green]


def test_odds_are_told_in_whole_percent() -> None:
    assert [odds.percent(odds.to_hit(red, 1)) for red in (1, 2, 3)] == ["17 %", "33 %", "48 %"]
