"""The effects of the options (OP-01 to OP-18), squadrons among them (BS-245, EX-30)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import Refused
from tests.games.battle_seas.position import FAR, Table, begin, building, deploying, given, place, roll, secret, unit

# Bounds


def begin_with(option: str, value: Any) -> Table:
    """A game that begins with one option."""
    options: dict[str, Any] = {option: value}
    return begin(**options)


@pytest.mark.parametrize(
    ("option", "low", "high"),
    [
        pytest.param("levels", 50, 5000, marks=pytest.mark.rule("OP-01")),
        pytest.param("strip", 0, 4, marks=pytest.mark.rule("OP-03")),
        pytest.param("wind_interval", 0, 50, marks=pytest.mark.rule("OP-07")),
        pytest.param("sight_day", 3, 30, marks=pytest.mark.rule("OP-09")),
        pytest.param("sight_night", 3, 30, marks=pytest.mark.rule("OP-09")),
        pytest.param("build_minutes", 0, 120, marks=pytest.mark.rule("OP-10")),
    ],
)
def test_an_option_is_refused_outside_its_bounds(option: str, low: int, high: int) -> None:
    for value in (low, high):
        begin_with(option, value)
    for value in (low - 1, high + 1):
        with pytest.raises(Refused):
            begin_with(option, value)


@pytest.mark.parametrize(
    ("option", "values"),
    [
        pytest.param("order", ("dice", "card", "chosen"), marks=pytest.mark.rule("OP-04")),
        pytest.param("lead", ("rotate", "fixed"), marks=pytest.mark.rule("OP-05")),
        pytest.param("wind", (True, False), marks=pytest.mark.rule("OP-06")),
        pytest.param("light", ("auto", "day", "night", "alternate"), marks=pytest.mark.rule("OP-08")),
        pytest.param("leak_penalty", ("next_turn", "rest_of_turn", "lose_character"), marks=pytest.mark.rule("OP-11")),
        pytest.param("wide_terrain", (False, True), marks=pytest.mark.rule("OP-13")),
        pytest.param("squadrons", (False, True), marks=pytest.mark.rule("OP-14")),
        pytest.param("memory", (False, True), marks=pytest.mark.rule("OP-15")),
        pytest.param("conceal_attachments", (False, True), marks=pytest.mark.rule("OP-16")),
    ],
)
def test_an_option_has_these_values_and_the_first_by_default(option: str, values: tuple[Any, ...]) -> None:
    assert begin().rules.settings[option] == values[0]
    for value in values:
        begin_with(option, value)
    with pytest.raises(Refused):
        begin_with(option, "sometimes")


# Fleets


@pytest.mark.rule("OP-01")
@pytest.mark.parametrize(("levels", "lawful"), [(299, False), (300, True), (1000, True)])
def test_a_fleet_may_cost_as_much_as_was_agreed(levels: int, lawful: bool) -> None:
    assert building(levels=levels).allows("fleet RB-A", by=0) == lawful
    assert begin().figures.levels == 300


@pytest.mark.rule("OP-18")
def test_cards_may_be_banned_or_limited() -> None:
    table = building(levels=1000, limits="SH19=1 TR03=0")
    assert table.allows("fleet SH19, TR04", by=0)
    assert table.refuses("fleet SH19, SH19", by=0)[0] == "OP-18"
    assert table.refuses("fleet SH19, TR03", by=0)[0] == "OP-18"


# Light and sight


@pytest.mark.rule("OP-08")
@pytest.mark.parametrize(("light", "nights"), [("day", [False] * 4), ("night", [True] * 4), ("alternate", [False, False, True, False])])
def test_light_is_one_all_the_time_or_changes_every_ten_rounds_day_first(light: str, nights: list[bool]) -> None:
    table = place(place(deploying("SH19", "SH19", wind=False, light=light), 0, "T20 N"), 1, "A1 S").do("ready", by=0).do("ready", by=1)
    found = []
    for stop in (1, 10, 11, 21):
        while table.state.round < stop:
            table.end_round()
        found.append(table.state.night)
    assert found == nights


@pytest.mark.rule("OP-09")
@pytest.mark.parametrize(
    ("options", "reach"), [({}, 10), ({"sight_day": 4}, 4), ({"light": "night"}, 6), ({"light": "night", "sight_night": 3}, 3)]
)
def test_how_far_is_seen_is_agreed(options: dict[str, Any], reach: int) -> None:
    seen = []
    for away in range(2, 13):
        ships = unit(0, "SH19", "J20"), unit(1, "SH19", f"J{20 - away}")
        table = given(*ships, known={0: []}, night=options.get("light") == "night", **options).look()
        seen += [away] if table.knows(0, 1) else []
    assert seen == list(range(2, reach + 1))


# Penalties


def convicted(penalty: str) -> Table:
    """In Bob's turn Alice gave away a secret of his, and Charlie found her guilty."""
    table = given(unit(0, "SH19", "T20"), FAR, unit(2, "SH19", "T1"), leak_penalty=penalty)
    table.act("say", "There is a trap at J5", by=0).act("claim", 1, by=1)
    return table.do("guilty", by=2)


@pytest.mark.rule("OP-11")
def test_the_penalty_is_as_agreed() -> None:
    next_turn, rest, character = (convicted(penalty) for penalty in ("next_turn", "rest_of_turn", "lose_character"))
    assert (next_turn.turn, next_turn.end_round().turn) == (0, 1)
    assert rest.turn == 1
    assert rest.end_turn().end_turn().turn == 0
    assert (character.kind, character.asked) == ("choose_penalty_victim", 1)
    assert 0 not in character.do("lose 0").end_round().state.units


# Attachments


@pytest.mark.rule("OP-16")
@pytest.mark.parametrize(("conceals", "before", "after"), [(False, 2, 2), (True, 0, 1)])
def test_attachments_may_stay_hidden_until_they_change_a_figure(conceals: bool, before: int, after: int) -> None:
    ships = unit(0, "SH11", "J10", gear=["AR09", "AR04"]), unit(1, "SH14", "K10"), FAR
    table = given(*ships, conceal_attachments=conceals, dice=roll(12))

    def shown() -> int:
        marker = table.view(1).markers[0]
        assert marker.unit is not None
        return len(marker.unit.gear)

    assert shown() == before
    table.handle(0).do("fire 1")
    assert shown() == after


# Squadrons


def four_nymphes(**options: Any) -> Table:
    """Four frigates of one fleet, the first at J17."""
    table = place(deploying("SH19, SH19, SH19, SH19", "SH14", levels=332, wind=False, **options), 0, "J17 N")
    return place(table, 1, "A1 S")


@pytest.mark.rule("EX-30", "OP-14", "BS-245")
def test_four_nymphes_cost_332_and_share_a_square_as_a_squadron() -> None:
    table = four_nymphes(squadrons=True)
    for number in (1, 2, 3):
        table.do(f"place {secret(0, number)} J17 N", by=0)
    table.do("ready", by=0).dice.then = lambda sides: sides // 2
    table.do("ready", by=1)
    assert [table.square(key) for key in table.state.units if table.unit(key).seat == 0] == ["J17"] * 4


@pytest.mark.rule("EX-30", "BS-245", "BS-034")
def test_without_the_option_each_ship_needs_a_square_of_its_own() -> None:
    assert four_nymphes().refuses(f"place {secret(0, 1)} J17 N", by=0) == ("BS-034", "there is no room for HMS Nymphe on J17")


def squadron(size: int, name: str = "HMS Nymphe", **more: Any) -> Table:
    """A number of ships at J10, and an enemy at L10."""
    return given(*(unit(0, name, "J10") for _ in range(size)), unit(1, "SH14", "L10"), FAR, squadrons=True, **more)


@pytest.mark.rule("OP-14")
def test_a_squadron_sails_one_path_and_fires_single_shots() -> None:
    table = squadron(3, dice=(*roll(12), *roll(12))).handle(1).sail("path S")
    assert [table.square(number) for number in range(3)] == ["J11"] * 3
    table.do("fire 3")
    assert (950 - table.cap(3), table.state.waiting) == (80, [0, 2])
    assert not table.handle(2).allows("path S")
    assert 950 - table.do("fire 3").cap(3) == 160


@pytest.mark.rule("OP-14")
def test_whoever_attacks_a_squadron_picks_the_hull() -> None:
    table = squadron(3, turn=1, dice=roll(12)).handle(3).do("fire 1")
    assert [table.cap(number) for number in range(3)] == [830, 830 - 85, 830]


@pytest.mark.rule("OP-14")
@pytest.mark.parametrize(("there", "name", "lawful"), [(8, "HMS Nymphe", True), (9, "HMS Nymphe", False), (1, "HMS Triton", False)])
def test_a_squadron_has_up_to_nine_identical_ships(there: int, name: str, lawful: bool) -> None:
    ships = [unit(0, "HMS Nymphe", "J10") for _ in range(there)]
    table = given(unit(0, name, "J11"), *ships, FAR, squadrons=True).handle(0)
    assert table.allows("path N") == lawful
