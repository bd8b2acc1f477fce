"""Deployment by cursor: taking, turning, placing, stowing and moving pieces, and refusals where they cannot lie."""

from __future__ import annotations

from tests.games.battle_seas.pane.battle_app import THREE_CELLS, at_battle
from tests.games.battle_seas.position import Table, building, secret
from tests.tui.fake_terminal import until

SHIP, PLATOON, FORT, RAFT = (secret(0, number) for number in range(4))


def deploying() -> Table:
    """Alice has a ship, a platoon, a fort and a trap to place; Bob is ready."""
    return building(levels=600).do("fleet SH11, LC02, DF01, TR03", by=0).do("fleet SH22", "place 20000 J5 S", "ready", by=1)


async def test_what_has_no_place_is_in_hand_one_after_the_other() -> None:
    async with at_battle(deploying()) as battle:
        assert "place HMS Captain heading north · 4 pieces to place" in battle.text
        await battle.press("tab")
        assert "place Marine Platoon" in battle.text
        await battle.press("shift+tab")
        assert "place HMS Captain" in battle.text


async def test_enter_places_what_is_in_hand_as_it_was_turned() -> None:
    async with at_battle(deploying()) as battle:
        await battle.go("J17")
        await battle.press("full_stop", "enter")
        assert battle.drawn("J17") == ["L↗"]
        assert "place Marine Platoon" in battle.text


async def test_the_cursor_goes_on_to_where_the_next_piece_can_lie() -> None:
    position = building(levels=600).do("fleet SH11, SH22, LC02", by=0).do("fleet SH22", "place 20000 J5 S", "ready", by=1)
    async with at_battle(position) as battle:
        await battle.press("enter", "enter")
        assert [battle.where(secret(0, number)) for number in (0, 1)] == ["J16", "J15"]
        assert "Enter: stow in HMS Carysfort" in battle.text


async def test_outside_the_own_zone_nothing_is_placed_and_the_rule_is_named() -> None:
    async with at_battle(deploying()) as battle:
        await battle.go("J12")
        assert "J12 is in the border strip" in battle.text
        await battle.press("enter")
        assert "No: J12 is in the border strip [BS-031]" in battle.text
        assert battle.pane.seen.units[SHIP].square < 0


async def test_areas_are_turned_and_drawn_under_the_cursor() -> None:
    async with at_battle(deploying(), size=(120, 40), zoom=THREE_CELLS) as battle:
        await battle.press("tab", "tab")
        await battle.go("C15")
        assert battle.drawn("E16") == ["███"]
        assert battle.drawn("C15") == ["[ ]"]
        await battle.press("comma")
        assert battle.drawn("E16") != ["███"]
        assert battle.drawn("D17") == ["███"]
        await battle.press("enter")
        assert battle.pane.seen.areas[FORT].turned


async def test_a_land_character_goes_aboard_the_ship_under_the_cursor() -> None:
    async with at_battle(deploying()) as battle:
        await battle.press("enter")
        assert "Enter: stow in HMS Captain" in battle.text
        await battle.press("enter")
        assert battle.pane.seen.units[PLATOON].aboard == SHIP
        assert "in Captain" in battle.text


async def test_stowing_offers_all_ships_with_room() -> None:
    async with at_battle(deploying()) as battle:
        await battle.press("tab", "s")
        assert battle.labels == ["Stow Marine Platoon in HMS Captain"]
        await battle.press("enter")
        assert battle.pane.seen.units[PLATOON].aboard == SHIP


async def test_a_placed_piece_is_taken_up_and_moved() -> None:
    async with at_battle(deploying()) as battle:
        await battle.press("a")
        where = battle.where(SHIP)
        await battle.go(where)
        assert "Enter: take HMS Captain" in battle.text
        await battle.press("enter")
        free = "A20" if where != "A20" else "B20"
        await battle.go(free)
        await battle.press("enter")
        assert battle.where(SHIP) == free


async def test_ready_is_refused_while_something_has_no_place() -> None:
    async with at_battle(deploying()) as battle:
        await battle.press("e")
        assert "No: Fort 12,000 has no place yet [BS-042]" in battle.text


async def test_auto_and_ready_open_the_battle() -> None:
    async with at_battle(deploying()) as battle:
        await battle.press("a")
        assert "all is placed" in battle.text
        await battle.press("e")
        assert "Round 1" in battle.text
        assert "Wind from" in battle.text


async def test_the_menu_leads_to_a_fleet_too() -> None:
    async with at_battle(building()) as battle:
        await battle.press("escape")
        assert "Try a random fleet" in battle.labels
        await battle.press("4", "f", "enter")
        assert "Deployment" in battle.text
        assert battle.cursor == "J16"  # the middle of her zone


async def test_nothing_of_the_other_fleet_is_seen_while_deploying() -> None:
    async with at_battle(deploying()) as battle:
        assert "Carysfort" not in battle.text


async def test_time_that_runs_is_shown_and_takes_nothing_out_of_hand() -> None:
    position = building(levels=600, build_minutes=2).do("fleet SH11, LC02, DF01, TR03", by=0).do("fleet SH22", by=1)
    async with at_battle(position) as battle:
        await battle.press("a")
        await battle.go(battle.where(SHIP))
        await battle.press("enter")
        assert battle.pane.placing.key == SHIP
        await until(battle.pilot, lambda: battle.view.clock < 2 * 60_000)
        assert battle.pane.placing.key == SHIP
        assert "1:5" in battle.text.splitlines()[0]


async def test_the_scenario_briefing_stay_while_others_get_ready() -> None:
    async with at_battle(building(scenario="cape-st-vincent")) as battle:
        assert battle.table.bot_seat() == 1
        battle.table.play_bot()
        await until(battle.pilot, lambda: "Ready: Bob" in battle.text)
        await battle.pilot.pause()
        assert "Look at the mat first" in battle.text
