"""The Captain's keys through the real screen: courses, systems by aiming, mines, Silence, surfacing; refusals that teach."""

from __future__ import annotations

from typing import Any

import pytest
from textual import events

from seatui.games.captain_sonar.model.content import CAPTAIN, OPERATOR
from seatui.games.captain_sonar.pane.keys.controls import CAPTAIN_STATION, ENGINEER_STATION, MATE_STATION
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.dialog import ChoiceDialog
from tests.games.captain_sonar.hunt import NARWHAL
from tests.games.captain_sonar.pane.console_app import Sub, console, heard, sub
from tests.narrowing import present

ARMED = {"mine": 3, "torpedo": 3, "drone": 4, "sonar": 3, "silence": 6}


def armed(route: str = "E5 D5 D6", **changes: Any) -> Sub:
    return sub(route, **{**ARMED, **changes})


# Setting out


async def test_enter_marks_the_start_where_the_cursor_points() -> None:
    async with console(step="start") as boat:
        await boat.press("up", "enter")
        assert boat.at == "F5"


async def test_a_start_on_land_is_refused_with_its_rule() -> None:
    async with console(step="start") as boat:
        await boat.press("down", "enter")
        assert "No: F7 is land: start in water [CS-015]" in boat.text


# Courses


@pytest.mark.parametrize("keys", [("s",), ("down", "enter")])
async def test_a_course_is_given_by_its_letter_or_by_pointing_and_enter(keys: tuple[str, ...]) -> None:
    async with console(armed()) as boat:
        await boat.press(*keys)
        assert (boat.at, boat.last) == ("D7", ("course", "S"))


async def test_arrows_alone_give_no_order() -> None:
    async with console(armed()) as boat:
        await boat.press("down", "down", "left")
        assert boat.at == "D6"


@pytest.mark.parametrize(
    ("route", "key", "words"),
    [("A1", "n", "edge of the map [CS-048]"), ("B5", "s", "land ahead [CS-046]"), ("E5 D5 D6", "n", "we have been there [CS-045]")],
)
async def test_a_barred_course_is_refused_in_the_banner(route: str, key: str, words: str) -> None:
    async with console(sub(route)) as boat:
        await boat.press(key)
        assert f"No: {words}" in boat.text


async def test_a_space_out_of_reach_is_called_so_before_it_is_confirmed() -> None:
    async with console(sub("E5 D5 D6", torpedo=3), step="activate") as boat:
        await boat.press("t")
        assert "nothing, D6 is here" in boat.text
        boat.console.sea.point_at_space(99)
        await boat.press("left")
        assert "nothing, I10 is no target" in boat.text


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_nothing_says_aim_once_the_shot_is_away(size: tuple[int, int]) -> None:
    async with console(sub("E5 D5 D6", torpedo=3), sub("D9"), step="activate", size=size, look={"speed": "slow"}) as boat:
        await boat.press("t", "down", "down", "down")
        assert "orpedo: pick a space" in boat.text.splitlines()[0]
        assert boat.console.sea.marked(Mark.DANGER)
        await boat.press("enter")
        assert boat.console.steps.busy
        assert "the torpedo is away" in boat.text.splitlines()[0]
        assert "fire at" not in boat.text
        assert "READY" not in boat.line("t Torpedo")
        assert not boat.console.sea.marked(Mark.DANGER) | boat.console.sea.marked(Mark.REACHABLE)


async def test_lawful_headings_are_drawn_with_what_they_risk() -> None:
    panel_east_nearly_full = 0b011111 << 6
    async with console(sub("E5 D5 D6", breakdowns=panel_east_nearly_full)) as boat:
        assert "← [@] →!" in boat.text
        assert "DAMAGE" in boat.line("east")


async def test_a_heading_that_would_damage_is_asked_for_first() -> None:
    async with console(sub("E5 D5 D6", breakdowns=0b011111 << 6)) as boat:
        await boat.press("e")
        assert isinstance(boat.console.dialogs[-1], ChoiceDialog)
        assert boat.at == "D6"
        await boat.press("1")
        assert boat.at == "E6"


async def test_after_a_course_the_stations_that_must_answer_open_one_after_the_other() -> None:
    async with console(armed(sonar=0)) as boat:
        await boat.press("e")
        assert boat.console.station == MATE_STATION
        await boat.press("o")
        assert boat.console.station == ENGINEER_STATION
        await boat.press("d")
        assert boat.console.station == CAPTAIN_STATION
        assert boat.console.kind(CAPTAIN) == "activate"


# Systems


async def test_a_torpedo_shows_reach_and_blast_and_is_fired_by_enter() -> None:
    async with console(armed(), sub("D9"), step="activate") as boat:
        await boat.press("t")
        assert "torpedo: pick a space" in boat.text
        await boat.press("down", "down", "down")
        assert "fire at D9" in boat.text
        assert "!·!" in boat.line("10 ")
        await boat.press("enter")
        assert boat.view.crews[1].damage == 2


async def test_a_blast_that_reaches_the_own_submarine_is_said_before_it_is_fired() -> None:
    async with console(armed(), step="activate") as boat:
        await boat.press("t", "down")
        assert "and hit OURSELVES for 1" in boat.text


async def test_escape_leaves_a_torpedo_unfired() -> None:
    async with console(armed(), step="activate") as boat:
        await boat.press("t", "down", "down", "escape")
        assert "torpedo" not in boat.heard
        assert boat.console.captain.aim is None


async def test_a_torpedo_out_of_range_is_refused_and_stays_aimed() -> None:
    async with console(armed(), step="activate") as boat:
        await boat.press("t", *(["up"] * 5), "enter")
        assert "No: out of range [CS-069]" in boat.text
        assert boat.console.captain.aim is not None


async def test_a_mine_is_laid_beside_the_submarine_and_set_off_later() -> None:
    async with console(armed(), sub("D9"), step="activate") as boat:
        await boat.press("m", "down", "enter")
        assert boat.last == ("mine",)
    async with console(armed(mines="D8 I9"), sub("D9")) as boat:
        await boat.press("x", "tab", "enter")
        assert "trigger" in boat.heard
        assert boat.view.crews[1].damage == 1


async def test_aiming_a_mine_begins_at_the_submarine_and_tab_goes_round_the_lawful_spaces() -> None:
    async with console(armed(), step="activate") as boat:
        await boat.press("m")
        assert boat.console.sea.space == boat.console.chart.read("D6")
        found = []
        for _ in range(6):
            await boat.press("tab")
            found.append(boat.console.chart.name(boat.console.sea.space))
        assert found == ["E6", "C7", "D7", "E7", "C5", "C6"]


@pytest.mark.parametrize(("key", "words"), [("m", "No: a mine goes beside us, not here"), ("t", "No: a torpedo goes at least one step")])
async def test_confirming_on_the_submarine_says_what_to_do_instead(key: str, words: str) -> None:
    async with console(armed(), step="activate") as boat:
        await boat.press(key, "enter")
        assert words in boat.text
        assert boat.console.captain.aim is not None
        await boat.press("down")
        assert words not in boat.text


def bits(*spaces: int) -> int:
    return sum(1 << space for space in spaces)


async def test_tab_takes_a_torpedo_to_the_suspects_in_reach_the_nearest_first() -> None:
    e9, d8, j1 = 84, 73, 9  # at 4 and at 2 steps, and out of reach
    async with console(armed(suspects=bits(e9, d8, j1)), step="activate") as boat:
        await boat.press("t")
        assert "pick a space, Tab a suspect" in boat.text
        found = []
        for key in ("tab", "tab", "tab", "shift+tab"):
            await boat.press(key)
            found.append(boat.console.sea.space)
        assert found == [d8, e9, d8, e9]
        assert "fire at E9" in boat.text


@pytest.mark.rule("CS-108")
async def test_with_the_full_aid_tab_goes_to_the_likeliest_space_first() -> None:
    async with console(armed(), step="activate", aid="full") as boat:
        await boat.pilot.app.workers.wait_for_complete()
        boat.console.heat.spaces = {73: 1.0, 84: 5.0, 9: 9.0}
        await boat.press("t", "tab")
        assert boat.console.sea.space == 84
        await boat.press("tab")
        assert boat.console.sea.space == 73


@pytest.mark.rule("CS-155")
async def test_a_captain_who_does_not_see_the_overlay_is_not_led_by_it() -> None:
    async with console(armed(), step="activate", roles=(CAPTAIN,), aid="full", sheets="own") as boat:
        await boat.pilot.app.workers.wait_for_complete()
        boat.console.heat.spaces = {73: 1.0}
        await boat.press("t", "tab")
        assert boat.at == boat.console.chart.name(boat.console.sea.space)
        assert "No: nobody is suspected in reach" in boat.text


async def test_a_drone_asks_for_the_sector_whose_number_is_typed() -> None:
    async with console(armed(), step="activate") as boat:
        await boat.press("d", "4")
        assert ("drone_answer", (True, 4, True)) in [(entry.kind, entry.facts) for entry in boat.view.radio]


async def test_a_sonar_is_sent_at_once_as_by_the_first_mate() -> None:
    async with console(armed(), step="activate") as boat:
        await boat.press("o")
        assert "sonar" in boat.heard


@pytest.mark.parametrize(
    ("keys", "at"),
    [(("down", "down"), "D8"), (("down", "down", "down", "up"), "D8"), (("left", "right"), "D6"), (("right", "down"), "D7")],
)
async def test_silence_follows_the_arrows_out_and_back(keys: tuple[str, ...], at: str) -> None:
    async with console(armed()) as boat:
        await boat.press("v", *keys, "enter")
        assert (boat.at, boat.last) == (at, ("silence",))


async def test_silence_stops_before_what_bars_its_way_and_says_so() -> None:
    async with console(armed()) as boat:
        await boat.press("v", "left", "left")
        assert "west: land ahead" in boat.text
        assert "1 west to C6" in boat.text


async def test_silence_asks_for_a_direction_first() -> None:
    async with console(armed()) as boat:
        await boat.press("v", "enter")
        assert "Pick a direction" in boat.text


async def test_surfacing_is_asked_for_and_enter_alone_does_not_do_it() -> None:
    async with console(armed()) as boat:
        await boat.press("f", "enter")
        assert "surface" not in boat.heard
        await boat.press("f", "1")
        assert ("surface", (3,)) in [(entry.kind, entry.facts) for entry in boat.view.radio]


async def test_pass_ends_the_activation() -> None:
    async with console(armed(), step="activate") as boat:
        await boat.press("p")
        assert boat.view.active == 1


@pytest.mark.parametrize(
    ("key", "changes", "words"),
    [
        ("t", {"torpedo": 2}, "gauge 2/3 [CS-058]"),
        ("m", {"breakdowns": 0b10}, "weapons broken [CS-058]"),
        ("g", {}, "no scenario system here [CS-140]"),
    ],
)
async def test_a_system_that_cannot_be_used_says_why(key: str, changes: dict[str, Any], words: str) -> None:
    async with console(armed(**changes), step="activate") as boat:
        await boat.press(key)
        assert f"No: {words}" in boat.text


async def test_suspects_that_the_operator_marked_stand_on_the_captains_chart() -> None:
    async with console(armed(suspects=1 << 99), radio=heard(1, "N")) as boat:
        assert boat.line("10 ").rstrip("│ ").count("?") == 1


@pytest.mark.rule("CS-132")
@pytest.mark.parametrize("line", ["resign", "surface"])
async def test_what_cannot_be_taken_back_is_asked_for_also_when_it_is_typed(line: str) -> None:
    async with console(armed()) as boat:
        before = boat.table.match.count
        await boat.press("colon", *line, "enter")
        assert boat.table.match.count == before
        await boat.press("1")
        assert boat.table.match.count == before + 1


@pytest.mark.rule("CS-132")
async def test_resigning_is_in_the_menu_and_asked_for() -> None:
    async with console(armed()) as boat:
        await boat.press("a", *"resign", "enter")
        assert boat.table.match.outcome is None
        await boat.press("1")
        assert boat.view.winners == (1,)


@pytest.mark.rule("CS-132")
async def test_resigning_is_in_the_game_menu_as_well() -> None:
    async with console(armed()) as boat:
        await boat.press("escape")
        labels = [choice.label for choice in boat.choices]
        await boat.press(str(labels.index("Resign") + 1))
        assert boat.table.match.outcome is None
        await boat.press("1")
        assert boat.view.winners == (1,)


async def test_too_many_suspects_are_only_counted() -> None:
    async with console(armed(suspects=(1 << 100) - 1)) as boat:
        assert "Suspects 100: too many to draw" in boat.text
        assert "?" not in boat.line("10 ").partition("│")[0]


async def test_too_many_suspects_are_counted_in_short_words_where_there_is_little_room() -> None:
    async with console(armed(suspects=(1 << 100) - 1), size=(120, 40), map="harbour-basin") as boat:
        assert "Suspects 100: many" in boat.text
        assert not any(line.count("Suspects") and "too man…" in line for line in boat.text.splitlines())


async def test_an_arrow_hides_no_suspect() -> None:
    async with console(sub("D6", suspects=1 << 54)) as boat:
        assert "?→" in boat.text


@pytest.mark.rule("CS-164")
async def test_before_an_order_a_charged_system_says_move_first_as_its_key_does() -> None:
    async with console(sub("E5", torpedo=3, silence=6)) as boat:
        assert "move first" in boat.line("Torpedo")
        assert "READY" in boat.line("Silence")  # which is an order itself
        await boat.press("t")
        assert "No: move first" in boat.text
        await boat.press("5")
        assert "usable: silence; after a move: torpedo" in boat.text


@pytest.mark.rule("CS-092")
async def test_a_gauge_that_was_filled_for_this_order_waits_for_both_oks() -> None:
    async with console(sub("E5", torpedo=2)) as boat:
        await boat.press("w", "t", "1")
        assert "OKs first" in boat.line("Torpedo")
        await boat.press("5")
        assert "nothing usable: OKs first" in boat.text


@pytest.mark.rule("CS-118")
async def test_a_surfaced_crew_is_not_told_to_move_first() -> None:
    async with console(sub("E5", torpedo=3, surfaced=True), step="briefing") as boat:
        await boat.press("1")
        assert "surfaced" in boat.line("Torpedo")
        await boat.press("5")
        assert "nothing usable: surfaced" in boat.text


async def test_a_suspect_stands_before_our_route_and_what_lies_on_it() -> None:
    d5, d7, e6, d6 = 43, 63, 54, 53
    async with console(sub("D4 D5 D6 D7 E7", mines="E6", suspects=bits(d5, d6, e6, d7))) as boat:
        sea = [line[12:17] for line in boat.text.splitlines() if line[:3] in (" 5 ", " 6 ", " 7 ")]
        assert sea == ["?▾  ·", "?┃ ?¤", "?┗━[@"]


async def test_a_suspect_at_our_own_submarine_leaves_the_cursor_whole() -> None:
    async with console(sub("D5 D6", suspects=bits(53))) as boat:
        assert "[@]" in boat.text
        assert "our submarine, the enemy suspected here" in boat.text


async def test_a_prompt_names_only_what_is_lawful() -> None:
    async with console(sub("A1")) as boat:
        assert "Ann (Captain): head e s, f surface" in boat.text
    async with console(armed(), step="activate", roles=(CAPTAIN,)) as boat:
        assert "use m t d o, or p pass" in boat.text


async def test_while_a_system_is_awaited_no_headings_are_offered() -> None:
    async with console(armed(), step="activate", roles=(CAPTAIN,)) as boat:
        assert "Headings" not in boat.text
        assert "→" not in boat.text
        await boat.press("down", "enter")
        assert "letter of a system that is READY" in boat.text


async def test_hints_say_what_escape_does_while_something_is_aimed() -> None:
    async with console(armed(), step="activate", roles=(CAPTAIN,)) as boat:
        await boat.press("t")
        assert "Esc Stop aiming" in boat.text
        await boat.press("escape")
        assert "Esc Game menu" in boat.text


async def test_a_key_without_a_meaning_is_answered() -> None:
    async with console(armed(), roles=(CAPTAIN,)) as boat:
        await boat.press("y")
        assert "y means nothing here" in boat.text
        await boat.press("2", "m")
        assert "That is for the First Mate" in boat.text


async def test_the_log_has_the_whole_window_while_it_is_read() -> None:
    async with console(armed(), roles=(CAPTAIN,)) as boat:
        await boat.press("r")
        assert boat.console.log_view.size == (80, 19)


# Mouse


async def test_a_click_points_and_a_second_click_acts() -> None:
    async with console(armed()) as boat:
        region = boat.console.sea.region_of((3, 6))
        assert region is not None
        at = boat.console.sea.region.offset + region.offset
        await boat.pilot.click(offset=(at.x + 1, at.y))
        await boat.pilot.pause()
        assert boat.at == "D6"
        await boat.pilot.click(offset=(at.x + 1, at.y))
        await boat.pilot.pause()
        assert boat.at == "D7"


# Suspects and refusals at the chart


async def test_old_suspects_show_their_age_in_the_panel_and_at_the_aim() -> None:
    async with console(armed(), roles=(CAPTAIN,), mode="real-time", map="harbour-basin") as boat:
        match, d9 = boat.table.match, boat.console.chart.read("D9")
        match.play(OPERATOR, ("mark", d9))
        await boat.pilot.pause()
        assert "Suspects 1: D9" in boat.text
        match.play(NARWHAL + CAPTAIN, ("head", "N"))
        await boat.pilot.pause()
        assert "Suspects 1, 1 order old" in boat.text
        await boat.press("t", "down", "down", "down")
        assert "fire at D9, marked 1 order ago" in boat.text


async def test_new_marks_are_not_old() -> None:
    async with console(armed(), roles=(CAPTAIN,), mode="real-time", map="harbour-basin") as boat:
        match, chart = boat.table.match, boat.console.chart
        match.play(NARWHAL + CAPTAIN, ("head", "N"))
        match.play(OPERATOR, ("mark", chart.read("D9")))
        await boat.pilot.pause()
        assert "order old" not in boat.text


@pytest.mark.parametrize(("system", "rule"), [("t", "CS-174"), ("m", "CS-062")])
async def test_a_target_on_our_own_space_names_its_rule(system: str, rule: str) -> None:
    async with console(armed(), step="activate") as boat:
        await boat.press(system, "enter")
        assert boat.console.rule == rule


async def test_keys_that_come_in_one_burst_reach_the_stations_in_order() -> None:
    async with console(sub("E5"), sub("J10")) as boat:
        for key in ("w", "t", "c"):  # the order, the First Mate's charge and the Engineer's mark
            boat.pilot.app.post_message(events.Key(key, key))
        await boat.pilot.pause()
        own = present(boat.view.own)
        assert sum(present(own.mate).gauges) == 1
        assert present(own.engineer).breakdowns.bit_count() == 1
