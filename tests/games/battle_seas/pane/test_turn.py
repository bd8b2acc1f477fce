"""A turn by keys: handling, sailing and turning, and the screen's words before and after."""

from __future__ import annotations

import pytest

from seatui.tui.look.settings import settings_of
from seatui.tui.widgets.dice_tray import Roll
from tests.games.battle_seas.pane.battle_app import THREE_CELLS, TWO_CELLS, asked, at_battle, meeting
from tests.games.battle_seas.position import area, given, passenger, roll, secret, trap, unit
from tests.narrowing import present


async def test_tab_goes_from_card_to_card_and_enter_handles_one() -> None:
    async with at_battle(meeting()) as battle:
        assert battle.cursor == "J14"
        await battle.press("tab")
        assert battle.cursor == "F15"
        await battle.press("enter")
        assert battle.view.active == 1
        assert "HMS Nymphe · 6 moves, 4 with an attack" in battle.text


async def test_the_way_to_the_cursor_is_drawn_with_the_cost_of_each_leg() -> None:
    async with at_battle(meeting(), size=(120, 40), zoom=THREE_CELLS) as battle:
        await battle.press("enter")
        await battle.go("I16")
        assert "S 1, SW 1½ = 2½ of 4 moves, can still attack" in battle.text
        assert battle.drawn("J15") == [" *↓"]  # under fire
        await battle.go("J18")
        assert "no attack after more than 3" in battle.text


async def test_the_way_can_lead_over_another_square() -> None:
    async with at_battle(meeting(), size=(120, 40), zoom=THREE_CELLS) as battle:
        await battle.press("enter")
        await battle.go("I15")
        await battle.press("v")
        await battle.go("I16")
        assert "SW 1½, S 1 = 2½ of 4 moves" in battle.text
        assert battle.drawn("J18") != [" · "]  # too far by that way
        await battle.go("I15")
        await battle.press("v")
        assert "the cheapest way again" in battle.text
        await battle.press("v")
        await battle.go("I16")
        await battle.press("enter")
        assert "1 south-west, 1 south" in battle.text


async def test_squares_in_reach_are_dotted_and_the_thick_dots_leave_an_attack() -> None:
    async with at_battle(meeting(), size=(120, 40), zoom=THREE_CELLS) as battle:
        assert battle.drawn("J15") == [" • "]
        assert battle.drawn("J18") == [" · "]
        assert battle.drawn("J19") != [" · "]


async def test_a_prize_is_not_said_to_attack() -> None:
    table = given(
        unit(0, "HMS Speedy", "J14", cap=85, prize=True), passenger(0, "Boarding Party", 0), unit(1, "HMS Cruizer", "L3", "S"), wind="W"
    )
    async with at_battle(table, size=(120, 40), zoom=THREE_CELLS) as battle:
        await battle.press("enter", "enter")
        assert "HMS Speedy · 3½ moves " in battle.text
        assert battle.drawn("J13") == [" · "]
        assert "attack" not in battle.text


async def test_enter_sails_to_the_cursor_and_the_ship_looks_where_it_went() -> None:
    async with at_battle(meeting(), zoom=TWO_CELLS) as battle:
        await battle.press("enter")
        await battle.go("J16")
        await battle.press("enter")
        assert battle.where(0) == "J16"
        assert battle.drawn("J16")[0] == "L↓"
        assert "gone 2, can attack" in battle.text
        assert "sets out from J14 for J16: 2 south" in battle.text


async def test_a_heading_is_chosen_for_the_end_of_a_path() -> None:
    async with at_battle(meeting(), zoom=TWO_CELLS) as battle:
        await battle.press("enter")
        await battle.go("J16")
        await battle.press("full_stop", "full_stop", "enter")
        assert battle.drawn("J16")[0] == "L←"


async def test_a_ship_turns_where_it_lies() -> None:
    async with at_battle(meeting(), zoom=TWO_CELLS) as battle:
        await battle.press("enter", "comma", "enter")
        assert battle.drawn("J14")[0] == "L↖"


async def test_a_square_out_of_reach_is_refused_with_its_rule() -> None:
    async with at_battle(meeting()) as battle:
        await battle.press("enter")
        await battle.go("J2")
        await battle.press("enter")
        assert "No: HMS Captain cannot reach J2 in this turn, as far as you know [BS-055]" in battle.text
        assert battle.where(0) == "J14"


async def test_a_way_that_is_pointed_at_in_the_list_is_drawn() -> None:
    async with at_battle(given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "A1"), wind="S")) as battle:
        await battle.press("enter", "m", "down")
        assert present(battle.pane.menu.pointed).label == "Sail 2 NE"
        assert battle.cursor == "L12"
        assert "NE 1½, NE 1½ = 3 of 4 moves" in battle.text


async def test_describing_an_enemy_gives_its_table_and_no_empty_water() -> None:
    async with at_battle(meeting(), size=(120, 40)) as battle:
        await battle.go("H14")
        text = "\n".join(battle.pane.describe_around(battle.pane.board.target))
        assert "HMS Speedy, by the roll: " in text
        assert "; 18-20 (6 %): 105 CAP." in text
        assert text.startswith("H14 open sea: Bob's HMS Speedy (2), 440 of 440 CAP, heading south.")
        assert "Nothing lies beside it." in text


async def test_ending_a_turn_asks_while_cards_are_idle() -> None:
    async with at_battle(meeting()) as battle:
        await battle.press("e")
        assert "have not acted" in " ".join(battle.text.replace("│", "").split())
        await battle.press("enter")
        assert battle.view.round == 1
        await battle.press("e", "1")
        assert battle.view.round == 2


async def test_idle_cards_are_not_asked_about_again_on_request() -> None:
    async with at_battle(meeting()) as battle:
        await battle.press("e", "3")
        assert battle.view.round == 2
        assert settings_of(battle.pilot.app).unasked == ("battle-seas.end_turn",)
    async with at_battle(meeting(), unasked=("battle-seas.end_turn",)) as battle:
        await battle.press("e")
        assert battle.view.round == 2


async def test_handling_another_card_asks_while_an_attack_would_be_lost() -> None:
    async with at_battle(meeting()) as battle:
        await battle.press("enter")
        await battle.go("J16")
        await battle.press("enter", "tab", "enter")
        assert "HMS Captain (0) can still attack HMS Speedy (2): 90 % to hit, about 100 CAP." in asked(battle)
        assert battle.view.active == 0
        await battle.press("enter")  # go on with this card
        assert battle.view.active == 0
        await battle.press("enter", "1")
        assert battle.view.active == 1


async def test_ending_a_turn_counts_attacks_that_would_be_lost() -> None:
    async with at_battle(meeting()) as battle:
        await battle.press("tab", "enter", "p", "enter")
        await battle.go("J15")
        await battle.press("enter", "e")
        assert "HMS Captain (0) can still attack HMS Speedy (2)" in asked(battle)
        await battle.press("1")
        assert battle.view.round == 2


async def test_what_is_finished_is_crossed_out_and_leaves_the_mat_when_the_round_closes() -> None:
    position = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "H14", cap=10), unit(1, "HMS Cruizer", "A1"), dice=roll(16))
    async with at_battle(position, zoom=TWO_CELLS) as battle:
        await battle.press("enter", "t", "enter", "enter")
        assert battle.drawn("H14") == ["c×"]
        await battle.press("e")
        assert "Speedy" not in battle.text.splitlines()[-2]
        assert any("is lost" in line.text for line in battle.pane.log_view.lines)


async def test_a_search_is_asked_about_since_it_takes_the_whole_turn() -> None:
    async with at_battle(given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "A1"), dice=roll(12))) as battle:
        await battle.press("enter", "d")
        assert "with the whole turn" in battle.text
        await battle.press("1")
        assert any("searches" in line.text for line in battle.pane.log_view.lines)


async def test_passengers_are_found_on_their_ship() -> None:
    position = given(
        unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "A1"), area(0, "Island", "J13"), passenger(0, "Boarding Party", 0)
    )
    async with at_battle(position, zoom=TWO_CELLS) as battle:
        await battle.press("enter")
        assert battle.labels == ["Command HMS Captain", "Command Boarding Party"]
        await battle.press("2")
        assert battle.view.active == secret(0, 0)
        await battle.press("up", "enter")
        assert battle.drawn("J13") == ["AI"]  # of Alice, on the Island


async def test_pieces_that_are_not_made_out_are_stones_with_a_number() -> None:
    async with at_battle(meeting(), size=(120, 40), zoom=THREE_CELLS) as battle:
        assert battle.drawn("D3") == ["B?4"]
        await battle.go("D3")
        assert "Bob's marker 4, not identified" in battle.text
        assert "Redoutable" not in battle.text


@pytest.mark.parametrize(("glyphs", "cross"), [("unicode", "×"), ("ascii", "x")])
async def test_areas_are_drawn_as_one_and_known_traps_as_crosses(glyphs: str, cross: str) -> None:
    position = given(
        unit(0, "HMS Captain", "J14"),
        unit(1, "HMS Speedy", "A1"),
        area(0, "Fort 12,000", "B16"),
        trap(0, "TR03", "G17"),
        trap(1, "TR03", "K3"),
        noted={0: [secret(1, 0)]},
    )
    async with at_battle(position, size=(120, 40), glyphs=glyphs, zoom=THREE_CELLS) as battle:
        assert [*battle.drawn("B16"), *battle.drawn("C16"), *battle.drawn("D16")] == ["For", "t  ", "   "]
        assert battle.drawn("B17") + battle.drawn("C17") == ["A 1", "200"]
        assert battle.drawn("G17") == [f"a{cross} "]
        assert battle.drawn("K3") == [f"b{cross} "]


async def test_fractions_can_be_read_in_ascii() -> None:
    async with at_battle(meeting(), size=(120, 40), glyphs="ascii") as battle:
        await battle.press("enter")
        await battle.go("I16")
        assert "SW 1.5 = 2.5 of 4 moves" in battle.text


async def test_a_click_points_and_a_second_one_acts() -> None:
    async with at_battle(meeting()) as battle:
        region = battle.pane.board.region_of(battle.pane.place(battle.pane.figures.sea.squares.read("F15") or 0))
        assert region is not None
        spot = (battle.pane.board.region.x + region.x, battle.pane.board.region.y + region.y)
        await battle.pilot.click(offset=spot)
        await battle.pilot.pause()
        assert battle.cursor == "F15"
        await battle.pilot.click(offset=spot)
        await battle.pilot.pause()
        assert battle.view.active == 1


async def test_the_list_of_cards_can_be_clicked() -> None:
    async with at_battle(meeting()) as battle:
        rows = battle.text.splitlines()
        y = next(y for y, row in enumerate(rows) if "Nymphe" in row)
        await battle.pilot.click(offset=(rows[y].index("Nymphe"), y))
        await battle.pilot.pause()
        assert battle.cursor == "F15"


async def test_a_large_mat_scrolls_to_the_cursor() -> None:
    position = given(unit(0, "HMS Captain", "BD58"), unit(1, "HMS Speedy", "A1"), mat="custom", columns=60, rows=60)
    async with at_battle(position) as battle:
        assert battle.cursor == "BD58"
        assert battle.drawn("BD58") == ["L↑"]
        assert "B Speedy 41" in battle.text


async def test_the_dice_of_a_broadside_are_shown_and_on_a_small_screen_give_way_to_the_log() -> None:
    async with at_battle(meeting(), size=(120, 40)) as battle:
        await battle.press("enter", "t", "enter", "enter")
        assert "[8][8] = 16" in battle.text
    async with at_battle(meeting()) as battle:
        await battle.press("enter", "t", "enter", "enter")
        assert "[8][8]" not in battle.text
        assert "HMS Speedy (2): 8 + 8 =" in battle.text


async def test_the_wind_stays_in_sight_while_dice_are_shown() -> None:
    async with at_battle(meeting()) as battle:
        pane, rows = battle.pane, battle.pane.fleets.size.height
        pane.dice.roll(Roll("HMS Captain", "broadside", (8, 8)))
        assert pane.plan(pane.size, pane._layout_request())["dice"]
        assert pane.plan(pane.size, pane._layout_request())["sheets"].height == rows


async def test_a_small_mat_says_that_it_goes_on_above_and_below() -> None:
    async with at_battle(meeting(), zoom=TWO_CELLS) as battle:
        await battle.go("J20")
        assert battle.text.splitlines()[3].startswith(" 2↑")
        await battle.go("J1")
        assert battle.text.splitlines()[-3].startswith("19↓")


async def test_sailing_into_a_piece_that_is_not_made_out_is_asked_about() -> None:
    position = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "J12"), known={0: []})
    async with at_battle(position) as battle:
        await battle.press("enter")
        await battle.go("J12")
        await battle.press("enter")
        assert "You do not know what marker 1 at J12 is" in battle.text
        await battle.press("enter")
        assert battle.where(0) == "J14"


async def test_the_card_that_is_handled_offers_what_it_can_do_where_it_lies() -> None:
    position = given(
        unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "A1"), area(0, "Island", "J13"), passenger(0, "Boarding Party", 0)
    )
    async with at_battle(position) as battle:
        await battle.press("enter", "1", "enter")
        assert battle.labels[0] == "Command Boarding Party"
        assert battle.labels[1].startswith("Sail")
        assert battle.labels[-2:] == ["Search for what is hidden", "Done with this ship"]


async def test_a_way_that_comes_near_a_known_trap_says_so() -> None:
    position = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "A1"), trap(1, "TR03", "K12"), noted={0: [secret(1, 0)]})
    async with at_battle(position) as battle:
        await battle.press("enter", "up")
        assert "comes near" not in battle.text
        await battle.press("up")
        assert "comes near Fire Raft" in battle.text
        await battle.press("enter")
        assert "a trap that you know: Fire Raft at K12" in asked(battle)
        await battle.press("enter")
        assert battle.where(0) == "J14"
        await battle.press("enter", "1")
        assert battle.where(0) == "J12"


async def test_every_label_in_the_list_of_actions_can_be_typed() -> None:
    async with at_battle(meeting()) as battle:
        await battle.press("enter")
        actions = {battle.pane.label(action): action for action in battle.pane.options}
        assert len(actions) == len(battle.pane.options)
        for label, action in actions.items():
            assert battle.pane.labels.action_of(label.lower(), battle.pane.options) == action
        await battle.type("Fire at HMS Cruizer, heading N")
        assert battle.pane.seen.units[3].cap == 540 - 145


async def test_the_list_names_one_run_in_each_direction() -> None:
    async with at_battle(meeting()) as battle:
        await battle.press("enter")
        runs = [label for label in battle.labels if label.startswith("Sail")]
        assert "Sail 4 S" in runs
        assert len(runs) == len({run.split()[-1] for run in runs})


async def test_the_wind_table_stays_in_sight_beside_a_long_list() -> None:
    crews = [passenger(0, "Marine Platoon", 0) for _ in range(4)]
    fleet = [unit(0, "Fire Ship", f"{column}18") for column in "ABCDEFGH"]
    async with at_battle(given(unit(0, "HMS Captain", "J14"), *crews, *fleet, unit(1, "HMS Speedy", "A1"), wind="NE")) as battle:
        await battle.press("enter", "enter")
        assert "Wind from NE" in battle.text
        assert "SW 1½" in battle.text
        assert "NE ×" in battle.text


async def test_subdued_and_struck_ships_are_marked() -> None:
    position = given(
        unit(0, "HMS Captain", "J14"), passenger(0, "Boarding Party", 0), unit(1, "HMS Speedy", "H14", cap=80), unit(1, "HMS Cruizer", "A1")
    )
    async with at_battle(position, size=(120, 40)) as battle:
        assert "80/440 subdued" in battle.text
    position.state.struck = {1: (0, secret(0, 0))}
    async with at_battle(position, size=(120, 40)) as battle:
        assert "80/440 struck" in battle.text
        await battle.press("enter")
        await battle.go("H14")
        assert "struck to you" in battle.text


async def test_rounds_before_a_stalemate_are_counted_beside_the_mat() -> None:
    position = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "A1"))
    position.state.quiet = 15
    async with at_battle(position, size=(120, 40)) as battle:
        assert "Stalemate after 5 rounds" in battle.text
        await battle.press("question_mark")
        assert "Winning" in battle.text
        assert "a single ship or soldier" in " ".join(battle.text.split())


async def test_ships_and_enemies_stay_in_the_list_beside_a_layer() -> None:
    position = given(
        *(unit(0, name, f"{column}18") for name, column in (("HMS Captain", "C"), ("HMS Nymphe", "F"), ("HMS Triton", "J"))),
        *(unit(1, name, f"{column}3") for name, column in (("HMS Speedy", "C"), ("HMS Cruizer", "F"), ("Redoutable", "J"))),
        wind="NE",
    )
    position.state.quiet = 14
    async with at_battle(position) as battle:
        assert "Stalemate" not in battle.text
        for key in "rwqy":
            await battle.press(key)
            assert all(name in battle.text for name in ("Captain  ", "Nymphe  ", "Triton  ", "Bob: 3 pieces"))


async def test_figures_of_the_wind_are_explained_in_a_narrow_list() -> None:
    async with at_battle(meeting()) as battle:
        assert battle.pane.fleets.size.width < 32
        assert " ".join(row.split()[-1] for row in battle.text.splitlines()[3:6]) == "moves a step"


async def test_cursor_follows_a_ship_that_was_sent_by_a_line() -> None:
    async with at_battle(meeting()) as battle:
        await battle.press("enter")
        await battle.type("sail J16")
        assert battle.where(0) == "J16"
        assert battle.cursor == "J16"


async def test_cursor_that_was_sent_elsewhere_stays_there() -> None:
    async with at_battle(meeting()) as battle:
        await battle.press("enter")
        await battle.go("H14")
        await battle.type("sail J16")
        assert battle.cursor == "H14"


async def test_markers_have_their_numbers_in_the_smallest_squares() -> None:
    async with at_battle(meeting(), zoom=TWO_CELLS) as battle:
        assert battle.drawn("D3") == ["?4"]


async def test_equal_ships_stand_together_in_the_list() -> None:
    ships = unit(0, "Fire Ship", "C18"), unit(0, "HMS Nymphe", "D18"), unit(0, "Fire Ship", "E18")
    async with at_battle(given(*ships, unit(1, "HMS Speedy", "A1")), size=(120, 40)) as battle:
        names = [line for line in battle.text.splitlines() if "830/830" in line or "90/90" in line]
        assert [("#2" in name, "Nymphe" in name) for name in names] == [(False, False), (True, False), (False, True)]


async def test_what_nobody_can_do_out_at_sea_is_not_said() -> None:
    position = given(unit(0, "HMS Captain", "J14"), passenger(0, "Boarding Party", 0), unit(1, "HMS Speedy", "A1"))
    async with at_battle(position, size=(120, 40)) as battle:
        assert "Nobody can land" not in battle.text
    ashore = given(unit(0, "HMS Captain", "J14"), passenger(0, "Boarding Party", 0), unit(1, "HMS Speedy", "A1"), area(0, "Island", "J13"))
    async with at_battle(ashore, size=(120, 40)) as battle:
        assert "Boarding Party can land" in battle.text


async def test_grappled_ships_are_marked() -> None:
    position = given(unit(0, "HMS Captain", "J14", holds=1), unit(1, "HMS Speedy", "J13", cap=40, held=0))
    async with at_battle(position, size=(120, 40), zoom=THREE_CELLS) as battle:
        assert battle.drawn("J14") == ["AL#"]
        assert "held" in battle.text


async def test_a_card_that_has_acted_says_so() -> None:
    position = given(unit(0, "HMS Victory", "J14"), unit(1, "HMS Captain", "J8"))
    async with at_battle(position) as battle:
        await battle.press("enter", "p")
        await battle.go("J14")
        await battle.press("enter")
        assert "has acted; e ends your turn" in battle.text


async def test_equal_ships_have_the_numbers_of_the_log_in_the_list() -> None:
    ships = unit(0, "Fire Ship", "J14"), unit(0, "Fire Ship", "K14"), unit(0, "HMS Nymphe", "L14"), unit(1, "HMS Captain", "J4")
    async with at_battle(given(*ships)) as battle:
        assert "Fire Ship (0) " in battle.text
        assert "Fire Ship #2 (1) " in battle.text
        assert "Nymphe (2)" not in battle.text
        await battle.go("K14")
        assert "K14 Fire Ship #2 90 CAP" in battle.text


async def test_hints_offer_only_what_the_card_can_still_do() -> None:
    async with at_battle(meeting(), size=(120, 40)) as battle:
        assert "q Enemies  w Sight" in battle.text.splitlines()[-1]
        await battle.press("enter")
        assert "f Fire  , and . turn" in battle.text.splitlines()[-1]
        await battle.go("J18")
        await battle.press("enter")
        assert not any(word in battle.text.splitlines()[-1] for word in ("Fire", "Search", ". turn"))
        assert "p Done" in battle.text.splitlines()[-1]


async def test_digits_mean_the_same_in_the_menu_and_at_the_card() -> None:
    crowded = unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "H14"), area(0, "Island", "J13"), passenger(0, "Boarding Party", 0)
    async with at_battle(given(*crowded), size=(120, 40)) as battle:
        await battle.press("enter", "1")
        menu = [item.label for item in battle.pane.menu_items()]
        await battle.press("enter")
        chosen = [item.label for item in battle.pane.menu.items]
        assert "Done with this ship" in chosen
        assert menu[: len(chosen)] == chosen
