"""A player's turn by keys: pointing at the chart, the game's own keys, and refusals that teach."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.tui.look.settings import settings_of
from seatui.tui.pane.steps import BEAT
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.dialog import ChoiceDialog
from seatui.tui.widgets.form_dialog import FormDialog
from tests.games.dangerous_sea.pane.sea_app import at_sea
from tests.games.dangerous_sea.position import Sea, at, begin, given, ship


def open_sea(**changes: Any) -> Sea:
    return given(ship("5,5"), ship("9,9"), **{"charted": True, **changes})


# Corners


async def test_tab_goes_from_corner_to_corner_and_enter_takes_it() -> None:
    async with at_sea(begin(2, dice=[1, 1, 1, 2, 1, 3, 1, 4, 1, 5, 1, 6, 2, 5, 2, 6]), people=2) as sea:
        assert sea.marked(Mark.TARGET) == {"1,1", "12,1", "1,12", "12,12"}
        await sea.press("tab", "tab", "tab", "enter")
        assert sea.ship(0) == "12,12"


async def test_a_square_that_is_no_corner_is_refused_with_its_rule() -> None:
    async with at_sea(begin(2)) as sea:
        await sea.press("right", "enter")
        assert "No: choose a corner [DS-022]" in sea.text


# Sailing, exploring, looking


async def test_enter_on_a_charted_neighbour_sails_there_and_the_cursor_is_on_the_ship() -> None:
    async with at_sea(open_sea()) as sea:
        assert sea.cursor == "5,5"
        await sea.press("right", "enter")
        assert (sea.ship(0), sea.cursor) == ("6,5", "6,5")


async def test_enter_on_unknown_waters_offers_to_explore_first_and_to_look() -> None:
    async with at_sea(open_sea(charted=False, next_tiles=["food"])) as sea:
        await sea.press("up", "enter")
        assert [item.label for item in sea.pane.menu.items] == ["Explore north", "Look north"]
        await sea.press("enter")
        assert sea.ship(0) == "5,4"


async def test_the_look_key_reveals_what_the_cursor_is_on_and_the_ship_stays() -> None:
    async with at_sea(open_sea(charted=False, next_tiles=["rocky"])) as sea:
        await sea.press("left", "v")
        assert (sea.ship(0), sea.cursor) == ("5,5", "4,5")
        assert "Alice looks west and sees a Rocky island." in sea.text


async def test_the_look_key_offers_all_ways_while_the_cursor_is_on_the_ship() -> None:
    async with at_sea(open_sea(charted=False)) as sea:
        await sea.press("v")
        assert [item.label for item in sea.pane.menu.items] == ["Look north", "Look east", "Look south", "Look west"]


async def test_the_explore_key_goes_into_unknown_waters_at_once() -> None:
    async with at_sea(open_sea(charted=False, next_tiles=["food"])) as sea:
        await sea.press("down", "x")
        assert sea.ship(0) == "5,6"


async def test_steering_keys_sail_and_explore_without_the_cursor() -> None:
    async with at_sea(open_sea(charted=False, tiles={"6,5": "open_sea"}, next_tiles=["food"])) as sea:
        await sea.press("ctrl+right", "ctrl+down")
        assert (sea.ship(0), sea.cursor) == ("6,6", "6,6")


async def test_sailing_over_the_edge_keeps_the_neighbours_beside_the_ship() -> None:
    async with at_sea(given(ship("1,1"), ship("9,9"), charted=True)) as sea:
        await sea.press("left", "enter")
        assert sea.ship(0) == "12,1"
        assert 1 not in (sea.pane.board.across.shown[0], sea.pane.board.across.shown[-1])
        assert 11 not in (sea.pane.board.across.shown[0], sea.pane.board.across.shown[-1])


async def test_the_own_ship_can_be_brought_to_the_middle() -> None:
    async with at_sea(open_sea()) as sea:
        await sea.press("up", "up", "up", "o")
        across, down = sea.pane.board.across.shown, sea.pane.board.down.shown
        assert sea.cursor == "5,5"
        assert (across[len(across) // 2], down[len(down) // 2]) == (4, 4)


async def test_the_next_place_goes_round_all_that_can_be_done() -> None:
    async with at_sea(open_sea()) as sea:
        seen = []
        for _ in range(5):
            await sea.press("tab")
            seen.append(sea.cursor)
        assert seen == ["6,5", "5,6", "5,4", "4,5", "5,5"]


async def test_a_hazard_beside_the_ship_is_marked_as_danger() -> None:
    async with at_sea(given(ship("5,5"), ship("9,9"), tiles={"5,4": "rocky", "6,5": "food", "1,1": "diseased"})) as sea:
        assert sea.marked(Mark.DANGER) == {"5,4"}


# Taking


@pytest.mark.parametrize(("tile", "told"), [("food", "harvests 30 food"), ("inhabited", "recruits a sailor"), ("rune_stone", "rune stone")])
@pytest.mark.parametrize("key", ["t", "enter"])
async def test_what_lies_here_is_taken_by_its_key_and_by_enter_on_the_own_square(tile: str, told: str, key: str) -> None:
    async with at_sea(open_sea(tiles={"5,5": tile})) as sea:
        await sea.press(key)
        assert told in sea.text


async def test_several_things_are_offered_and_some_of_a_heap_can_be_taken() -> None:
    async with at_sea(open_sea(tiles={"5,5": "food"}, goods={"5,5": 40})) as sea:
        await sea.press("t")
        assert [item.label for item in sea.pane.menu.items] == ["Harvest 30 food", "Pick up 40 food", "Pick up some food"]
        await sea.press("3", "right", "right", "enter")
        assert (sea.view.ships[0].food, sea.view.goods[4 + 4 * 12]) == (80, 10)


# Scuttling


async def test_scuttling_asks_for_amounts_and_says_what_they_do() -> None:
    async with at_sea(given(ship("5,5", food=230, water=200), ship("9,9"), tiles={"5,5": "water, bare"})) as sea:
        await sea.press("s", "right", "right", "down", "right")
        assert "You will weigh 400, 6 points instead of 5." in sea.text
        await sea.press("down", "enter")
        assert (sea.view.ships[0].food, sea.view.ships[0].water, sea.view.goods[4 + 4 * 12]) == (210, 190, 10)


async def test_amounts_that_are_not_in_tens_are_refused_in_the_dialog() -> None:
    async with at_sea(open_sea()) as sea:
        await sea.press("s", "1", "5")
        assert "only in tens [DS-081]" in sea.text
        await sea.press("down", "down", "enter")
        assert isinstance(sea.pane.dialogs[-1], FormDialog)


async def test_scuttling_can_be_left() -> None:
    async with at_sea(open_sea()) as sea:
        await sea.press("s", "right", "escape")
        assert (sea.pane.dialogs, sea.view.ships[0].food) == ([], 50)


# End of turn


async def test_ending_the_turn_asks_while_points_are_left() -> None:
    async with at_sea(open_sea(tiles={"5,5": "food"})) as sea:
        await sea.press("e")
        assert isinstance(sea.pane.dialogs[-1], ChoiceDialog)
        assert "6 action points would be lost." in sea.text
        assert "30 food to harvest" in sea.text
        await sea.press("2")
        assert (sea.pane.dialogs, sea.view.season) == ([], 1)


async def test_ending_the_turn_warns_of_sailors_who_would_starve() -> None:
    async with at_sea(given(ship("5,5", food=10, sailors=3), ship("9,9"), spent=6)) as sea:
        await sea.press("e")
        assert "2 sailors would starve" in sea.text


async def test_unused_points_are_not_asked_about_again_on_request() -> None:
    async with at_sea(open_sea(), people=2) as sea:
        await sea.press("e", "3")
        assert sea.view.active == 1
        assert settings_of(sea.pilot.app).unasked == ("dangerous-sea.end_turn",)
    async with at_sea(open_sea(), people=2, unasked=("dangerous-sea.end_turn",)) as sea:
        await sea.press("e")
        assert sea.view.active == 1


async def test_a_turn_that_starves_sailors_always_asks() -> None:
    position = given(ship("5,5", food=10, sailors=3), ship("9,9"), spent=6)
    async with at_sea(position, unasked=("dangerous-sea.end_turn",)) as sea:
        await sea.press("e")
        assert "2 sailors would starve" in sea.text
        assert "do not ask again" not in sea.text


async def test_ending_a_turn_in_which_nothing_is_lost_does_not_ask() -> None:
    async with at_sea(open_sea(spent=6), people=2) as sea:
        await sea.press("e")
        assert sea.view.active == 1


async def test_enter_on_the_own_square_offers_all_actions_and_ends_no_turn() -> None:
    async with at_sea(open_sea(spent=6), people=2) as sea:
        assert "Enter: choose an action" in sea.text
        await sea.press("enter")
        assert (sea.view.active, sea.pane.verbs.place) == (0, "menu")


async def test_before_points_are_lost_the_pointer_is_on_going_on() -> None:
    async with at_sea(open_sea()) as sea:
        await sea.press("e", "enter")
        assert (sea.pane.dialogs, sea.view.season, sea.view.active) == ([], 1, 0)


# Taking back


async def test_undo_puts_ship_and_cursor_back() -> None:
    async with at_sea(open_sea()) as sea:
        await sea.press("right", "enter", "u")
        assert (sea.ship(0), sea.cursor) == ("5,5", "5,5")
        assert "Taken back: sail east" in sea.text


# Refusals


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (("up", "up", "x"), "too far: only the four neighbouring squares [DS-008]"),
        (("up", "v"), "already revealed [DS-052]"),
        (("up", "x"), "already charted, sail instead [DS-054]"),
        (("t",), "nothing to harvest here [DS-064]"),
        (("a",), "Bob is not on your square [DS-095]"),
    ],
)
async def test_what_cannot_be_done_is_refused_with_its_rule_and_the_key_to_it(keys: tuple[str, ...], told: str) -> None:
    async with at_sea(open_sea()) as sea:
        await sea.press(*keys)
        assert f"No: {told} · F1 opens the rule" in sea.text


async def test_crossing_a_limit_of_weight_is_said() -> None:
    heavy = given(ship("5,5", food=200, water=180), ship("9,9"), tiles={"5,5": "food"})
    async with at_sea(heavy) as sea:
        await sea.press("t")
        assert sea.text.splitlines()[1].strip() == "Alice harvests 30 food. · Weight 410: 5 points a turn, not 6."
        await sea.type("scuttle food 10")
        assert "Weight 400: 6 points a turn, not 5." in sea.text.splitlines()[1]


async def test_ghost_ship_here_cannot_be_attacked() -> None:
    async with at_sea(open_sea(ghost="5,5")) as sea:
        await sea.press("a")
        assert "the Ghost Ship cannot be attacked; it attacks only in its own turn [DS-145]" in " ".join(sea.text.split())


async def test_without_points_a_neighbour_is_refused_with_the_figures() -> None:
    async with at_sea(open_sea(spent=6)) as sea:
        await sea.press("up", "enter")
        assert "No: no action points left (spent 6 of 6) [DS-048]" in sea.text


async def test_a_bare_island_says_that_nothing_is_left() -> None:
    async with at_sea(open_sea(tiles={"5,5": "food, bare"})) as sea:
        await sea.press("t")
        assert "nothing left here before Spring [DS-066]" in sea.text


@pytest.mark.parametrize("key", ["e", "t", "enter"])
async def test_a_key_pressed_in_anothers_turn_names_who_is_waited_for(key: str) -> None:
    async with at_sea(open_sea(active=1), people=2, seats=(0,)) as sea:
        await sea.press(key)
        assert "No: waiting for Bob to choose an action [DS-R14]" in sea.text


async def test_a_typed_direction_is_refused_in_the_words_of_the_rule() -> None:
    async with at_sea(open_sea()) as sea:
        await sea.type("explore 2,5")
        assert "only up, down, left or right" in sea.text


async def test_whoever_is_waited_for_is_told_what_to_do() -> None:
    async with at_sea(begin(2)) as sea:
        await sea.press("e")
        assert "No: you must choose a corner now [DS-R14]" in sea.text


# Words


async def test_the_describe_key_tells_the_square_its_neighbours_and_what_can_be_done() -> None:
    async with at_sea(open_sea(tiles={"5,5": "food"})) as sea:
        await sea.press("i")
        assert "{5,5} Food island, 30 food to harvest; Alice." in sea.text
        assert "North: {5,4} open sea." in sea.text
        assert "Here you can: Harvest 30 food." in sea.text


async def test_the_line_under_the_chart_says_what_enter_does() -> None:
    async with at_sea(open_sea(tiles={"6,5": "diseased"})) as sea:
        await sea.press("right")
        assert "{6,5} Diseased island, may end your turn" in sea.text
        assert "Enter: Sail east: Diseased" in sea.text


async def test_the_banner_says_whose_turn_it_is_and_how_many_points_are_left() -> None:
    async with at_sea(open_sea(spent=2)) as sea:
        assert "Alice: your turn · 4 of 6 points left" in sea.text


async def test_the_help_explains_the_signs_and_the_games_own_keys() -> None:
    async with at_sea(open_sea(), size=(120, 60)) as sea:
        await sea.press("question_mark")
        words = " ".join(sea.text.split())
        assert "Signs of the chart: R rune stone" in words
        assert "! ! a hazard beside your ship" in words
        assert "End your turn; your crew is fed" in words


# Amounts in the menu


async def test_an_amount_opened_by_its_number_at_the_board_has_the_keys() -> None:
    async with at_sea(open_sea()) as sea:
        number = next(at for at, item in enumerate(sea.pane.menu.items, 1) if item.label == "Scuttle water")
        await sea.press(str(number), "right", "right")
        assert (sea.pane.menu.amount, sea.cursor) == (30, "5,5")
        assert "← Less  → More  0-9 Type it  Enter Do it  Esc Back" in sea.text
        await sea.press("enter")
        assert sea.view.ships[0].water == 20
        assert sea.pane.verbs.place == "board"


async def test_the_list_of_actions_begins_at_its_top_after_a_pick() -> None:
    async with at_sea(open_sea()) as sea:
        await sea.press("m", *["down"] * 5, "enter", "enter")
        assert (sea.pane.verbs.place, sea.pane.menu.at) == ("board", 0)


# Second thoughts


def stone_here(**changes: Any) -> Sea:
    return open_sea(tiles={"5,5": "rune_stone"}, **changes)


@pytest.mark.parametrize("keys", [("ctrl+right",), ("E",), ("right", "enter"), ("colon", *"sail east", "enter")])
async def test_a_ship_that_leaves_a_stone_behind_is_asked(keys: tuple[str, ...]) -> None:
    async with at_sea(stone_here()) as sea:
        await sea.press(*keys)
        assert "You leave a rune stone here." in sea.text
        assert sea.ship(0) == "5,5"
        await sea.press("1")
        assert (sea.ship(0), sea.view.ships[0].stones) == ("6,5", 1)


async def test_a_player_may_leave_a_stone_or_stay() -> None:
    async with at_sea(stone_here()) as sea:
        await sea.press("ctrl+right", "3")
        assert sea.ship(0) == "5,5"
        await sea.press("ctrl+right", "2")
        assert (sea.ship(0), sea.view.ships[0].stones) == ("6,5", 0)


async def test_the_end_of_a_turn_on_a_recruits_island_is_asked_about() -> None:
    async with at_sea(open_sea(tiles={"5,5": "inhabited"}, spent=6)) as sea:
        await sea.press("e")
        assert "You leave a recruit here." in sea.text
        await sea.press("1")
        assert sea.view.ships[0].sailors == 1


async def test_sailing_onto_known_rocks_is_asked_about() -> None:
    async with at_sea(open_sea(tiles={"6,5": "rocky"}, dice=[1])) as sea:
        await sea.press("ctrl+right")
        assert "Rocks cost 10 or 20 food, water or both." in sea.text
        await sea.press("enter")
        assert sea.ship(0) == "5,5"
        await sea.press("ctrl+right", "1")
        assert sea.ship(0) == "6,5"


async def test_a_ship_takes_free_things_by_itself_if_the_player_wants_it() -> None:
    async with at_sea(open_sea(tiles={"5,5": "rune_stone", "6,5": "inhabited", "7,5": "food"}), take=True) as sea:
        await sea.press("ctrl+right", "ctrl+right", "ctrl+right")
        ship_now = sea.view.ships[0]
        assert (sea.ship(0), ship_now.stones, ship_now.sailors, ship_now.food) == ("8,5", 1, 1, 80)


async def test_a_ship_takes_no_stores_by_itself_that_would_slow_it() -> None:
    async with at_sea(given(ship("5,5", food=380, water=0), ship("9,9"), tiles={"5,5": "food"}, charted=True), take=True) as sea:
        await sea.press("ctrl+right")
        assert (sea.ship(0), sea.view.ships[0].food) == ("6,5", 380)


# Keys typed ahead


async def test_steering_keys_typed_ahead_stop_at_a_hazard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BEAT, "slow", 1000.0)  # the step stays until a key skips it
    async with at_sea(open_sea(charted=False, next_tiles=["rocky", "food"], dice=[1]), speed="slow") as sea:
        await sea.press("ctrl+right", "ctrl+right", "E")
        assert (sea.table.match.view(0).ships[0].square, sea.table.match.count) == (at("6,5"), 1)
        await sea.skip_steps()
        await sea.press("ctrl+right")
        assert sea.table.match.count == 2


async def test_no_key_of_a_turn_is_named_while_dice_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BEAT, "slow", 1000.0)  # the step stays until a key skips it
    async with at_sea(open_sea(charted=False, next_tiles=["rocky"], dice=[1]), speed="slow") as sea:
        await sea.press("E")
        assert sea.pane.steps.busy
        assert "Explore" not in sea.text.splitlines()[-1]
        sea.pane.playback.catch_up()
        await sea.pilot.pause()
        assert "x Explore" in sea.text.splitlines()[-1]


@pytest.mark.parametrize("key", ["x", "v"])
async def test_exploring_from_the_ship_says_what_hinders_it(key: str) -> None:
    async with at_sea(given(ship("5,5"), ship("9,9"), charted=True)) as sea:
        await sea.press(key)
        assert "no unknown waters beside your ship: sail on first" in sea.text
    async with at_sea(given(ship("5,5"), ship("9,9"), spent=6)) as sea:
        await sea.press(key)
        assert "no action points left" in sea.text
