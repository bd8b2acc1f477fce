"""The counter board: the sheets of the ships and of the Sea."""

from __future__ import annotations

import pytest

from seatui.games.dangerous_sea.pane.sheets import all_sheets
from seatui.tui.look.glyphs import ASCII, UNICODE
from seatui.tui.widgets.counter_board import Entry, Gauge, Sheet, Tokens, Track, Value
from tests.games.dangerous_sea.pane.sea_app import at_sea
from tests.games.dangerous_sea.position import NAMES, Sea, given, ship


def sheets(sea: Sea) -> list[Sheet]:
    return all_sheets(sea.view(), NAMES, UNICODE)


def entry(sheet: Sheet, label: str) -> Entry:
    return next(entry for entry in sheet.entries if entry.label == label)


def value(sheet: Sheet, label: str) -> str:
    found = entry(sheet, label)
    assert isinstance(found, Value)
    return found.value.strip()


def weight(sheet: Sheet) -> Gauge:
    found = entry(sheet, "Weight")
    assert isinstance(found, Gauge)
    return found


def tokens(sheet: Sheet, label: str) -> tuple[int, int]:
    found = entry(sheet, label)
    assert isinstance(found, Tokens)
    return found.count, found.of


@pytest.mark.rule("DS-169")
def test_a_sheet_shows_food_water_and_weight_after_every_gain_and_loss() -> None:
    sea = given(ship("5,5", food=40, water=30), ship("9,9"), tiles={"5,5": "food"})
    shown = []
    for line in ("harvest", "scuttle water 20"):
        mine = sheets(sea.do(line))[0]
        shown.append((value(mine, "Food"), value(mine, "Water"), weight(mine).value))
    assert shown == [("70", "30", 100), ("70", "10", 80)]


@pytest.mark.rule("DS-169")
def test_a_sheet_shows_points_left_of_the_allowance() -> None:
    sea = given(ship("5,5"), ship("9,9"), charted=True).do("sail east", "sail east")
    assert [value(sheet, "Points") for sheet in sheets(sea)[:2]] == ["4/6", "6/6"]


@pytest.mark.parametrize(("food", "cost"), [(400, "light"), (410, "-1 pt"), (810, "-2 pt")])
def test_a_sheet_says_what_the_weight_costs(food: int, cost: str) -> None:
    mine = sheets(given(ship("5,5", food=food, water=0), ship("9,9")))[0]
    assert (weight(mine).note.strip(), weight(mine).notches) == (cost, (400, 800))


def test_points_left_never_sink_below_none() -> None:
    sea = given(ship("5,5", food=410, water=0), ship("9,9"), spent=6)
    assert value(sheets(sea)[0], "Points") == "0/5"


def test_stones_are_counted_towards_five() -> None:
    assert tokens(sheets(given(ship("5,5", stones=3), ship("9,9")))[0], "Stones") == (3, 5)


@pytest.mark.rule("DS-138")
def test_a_captain_out_of_action_has_no_die() -> None:
    crew = entry(sheets(given(ship("5,5"), ship("9,9", out=True)))[1], "Sailors")
    assert isinstance(crew, Tokens)
    assert crew.note == "cannot fight"


@pytest.mark.rule("DS-168")
def test_a_captain_out_of_action_is_marked_on_the_sheet_and_its_figures_stay() -> None:
    bob = sheets(given(ship("5,5"), ship("9,9", food=70, out=True)))[1]
    assert (bob.note, value(bob, "Food")) == ("out of action", "70")


def test_a_stopped_ship_says_by_whom() -> None:
    sea = given(ship("5,5"), ship("6,5"), charted=True, dice=[1, 6]).do("sail east", "attack 2", "prize stop")
    assert sheets(sea)[0].note == "stopped by Bob"


def test_the_sheet_of_the_active_player_is_pointed_at() -> None:
    assert [sheet.marked for sheet in sheets(given(ship("5,5"), ship("9,9"), active=1))] == [False, True, False]


def test_a_ship_is_called_as_on_the_chart() -> None:
    assert [sheet.title for sheet in sheets(given(ship("5,5"), ship("9,9")))[:2]] == ["▲1 Alice", "●2 Bob"]


# The Sea


@pytest.mark.parametrize(
    ("season", "name", "title"),
    [
        (0, "Spr", "Spring, year 1: regrowth"),
        (2, "Aut", "Autumn, year 1: 1 card"),
        (7, "Win", "Winter, year 2: 2 cards"),
    ],
)
def test_the_season_wheel_marks_the_season_and_says_what_it_does(season: int, name: str, title: str) -> None:
    sea = sheets(given(ship("5,5"), ship("9,9"), season=season))[-1]
    track = entry(sea, "Season")
    assert isinstance(track, Track)
    assert (track.steps[track.at], sea.title) == (name, title)


def test_the_season_limit_is_shown() -> None:
    assert sheets(given(ship("5,5"), ship("9,9"), season=4, season_limit=12))[-1].title == "Season 5 of 12: regrowth"


def test_what_bag_and_deck_hold_is_counted() -> None:
    sea = sheets(given(ship("5,5"), ship("9,9"), tiles={"1,1": "rune_stone"}))[-1]
    assert (value(sea, "Bag %"), value(sea, "Deck")) == ("4 rune 28 goods 20 harm", "7 storms, ghost in 18")


def test_the_turn_order_points_at_whose_turn_it_is() -> None:
    sea = given(ship("1,1"), ship("3,3"), ship("5,5"), active=1, first=2, ghost="7,7")
    assert value(sheets(sea)[-1], "Turns") == "■3 ▲1 ▸●2 G Sea"


def test_the_cards_of_the_seas_last_turn_stay_in_sight() -> None:
    sea = given(ship("5,5"), ship("9,9"), season=3, active=1, cards=["storm", "calm_seas"], dice=[1])
    before = value(sheets(sea)[-1], "Cards")
    assert (before, value(sheets(sea.do("end turn"))[-1], "Cards")) == ("none drawn yet", "Storm, Calm")


@pytest.mark.parametrize("label", ["Food", "Water"])
def test_the_figures_of_all_ships_are_equally_wide(label: str) -> None:
    both = sheets(given(ship("5,5", food=0, water=0), ship("9,9", food=400, water=400)))[:2]
    assert {len(found.value) for sheet in both if isinstance(found := entry(sheet, label), Value)} == {3}


def test_sheets_can_be_drawn_in_ascii() -> None:
    for sheet in all_sheets(given(ship("5,5"), ship("9,9")).view(), NAMES, ASCII):
        assert f"{sheet}".isascii()


@pytest.mark.rule("DS-045")
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize(("light", "heavy"), [(400, 430), (800, 830)])
async def test_the_bar_shows_each_bracket(size: tuple[int, int], light: int, heavy: int) -> None:
    bars = set()
    for total in (light, heavy):
        async with at_sea(given(ship("5,5", food=total - 50), ship("9,9")), size=size) as sea:
            await sea.press("b")
            row = next(line for line in sea.text.splitlines() if f"{total}/900" in line)
            bars.add(row.split(f"{total}/900")[0].split("Weight")[-1])
    assert len(bars) == 2
