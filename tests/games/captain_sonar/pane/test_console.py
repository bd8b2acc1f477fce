"""The console as a whole: tabs and quarters, the keys of each station, notes and requests, and secrets."""

from __future__ import annotations

from seatui.games.captain_sonar.model.content import CAPTAIN, MATE, OPERATOR
from tests.games.captain_sonar.pane.console_app import console, heard, sub


async def test_digits_open_the_tabs() -> None:
    async with console() as boat:
        seen = []
        for key in "12345":
            await boat.press(key)
            seen.append(boat.console.station)
        assert seen == ["captain", "mate", "engineer", "operator", "crew"]


async def test_a_click_on_a_tab_opens_it() -> None:
    async with console() as boat:
        line = boat.line("3 Engineer")
        await boat.pilot.click(offset=(line.index("3 Engineer"), boat.text.splitlines().index(line)))
        await boat.pilot.pause()
        assert boat.console.station == "engineer"


async def test_the_tab_line_says_in_words_what_is_needed_where() -> None:
    async with console(step="order") as boat:
        await boat.press("e")
        assert "Mate!charge" in boat.line("3 Engineer")
        assert "Engineer!mark" in boat.line("3 Engineer")


async def test_the_damage_of_both_crews_is_always_in_sight() -> None:
    async with console(sub("E5", damage=1), sub("J10", damage=3)) as boat:
        for key in "12345":
            await boat.press(key)
            assert "O×··· N×××·" in boat.text


async def test_whoever_plots_while_an_order_is_open_is_left_at_the_overlay() -> None:
    async with console(radio=heard(1, "NN")) as boat:
        await boat.press("4", "enter", "enter")
        assert boat.console.station == "operator"


async def test_the_same_letter_means_another_thing_at_another_station() -> None:
    async with console() as boat:
        await boat.press("4", "s")
        assert boat.at == "E5"
        await boat.press("1", "s")
        assert boat.at == "E6"


async def test_all_four_roles_stand_on_a_large_screen_at_once_and_zoom_shows_one_alone() -> None:
    async with console(size=(120, 40)) as boat:
        for words in ("Captain", "Radio Operator", "Engineer", "First Mate", "Radio ─"):
            assert words in boat.text
        await boat.press("z")
        assert "First Mate" not in boat.text


async def test_one_role_is_shown_large_with_the_crew() -> None:
    async with console(roles=(CAPTAIN,), size=(120, 40)) as boat:
        assert boat.console.sea.cell == (6, 3)
        assert "Crew" in boat.text


async def test_shared_sheets_can_be_looked_at_but_not_used() -> None:
    async with console(roles=(OPERATOR,)) as boat:
        await boat.press("1")
        assert "[@]" in boat.text
        await boat.press("s")
        assert boat.at == "E5"


async def test_own_sheets_are_hidden_from_the_others() -> None:
    async with console(roles=(OPERATOR,), sheets="own") as boat:
        await boat.press("1")
        assert "This sheet is for Orca's Captain alone" in boat.text
        assert "@" not in boat.text


async def test_whoever_holds_two_roles_sees_both_sheets_with_own_sheets_too() -> None:
    async with console(sub("E5", torpedo=3), roles=(CAPTAIN, MATE), sheets="own", step="activate") as boat:
        assert "READY" in boat.line("Torpedo")
        await boat.press("2")
        assert "READY" in boat.line("Torpedo")


async def test_a_note_is_written_from_anywhere_and_one_comes_back() -> None:
    async with console() as boat:
        await boat.press("apostrophe", "g", "o", "4", "enter")
        own = boat.view.own
        assert own is not None
        assert own.notes[-1].text == "go4"
        assert boat.console.station == "captain"


async def test_a_request_reaches_the_crew() -> None:
    async with console() as boat:
        await boat.press("q", "right", "enter")
        own = boat.view.own
        assert own is not None
        assert [(request.topic, request.value) for request in own.requests] == [("charge", "torpedo")]


async def test_the_line_under_a_sheet_does_not_speak_of_a_chart() -> None:
    async with console() as boat:
        await boat.press("2")
        assert "open water" not in boat.text


async def test_a_space_is_described_under_the_chart() -> None:
    async with console(sub("E5 D5", mines="C4")) as boat:
        await boat.press("left", "up")
        assert "C4, sector 1: open water, our mine" in boat.text


async def test_the_describe_key_tells_place_headings_and_what_was_heard() -> None:
    async with console(sub("E5 D5"), radio=heard(1, "NW")) as boat:
        await boat.press("i")
        for words in ("Our submarine is at D5.", "East: we have been there.", "Narwhal: HEAD WEST."):
            assert words in boat.text


async def test_at_the_end_both_routes_are_shown_with_their_mines() -> None:
    async with console(sub("E5 D5"), sub("J10 J9 I9", mines="H9"), size=(120, 40)) as boat:
        boat.table.match.play(2, ("resign",))
        await boat.press("1")
        assert "Narwhal's whole route" in boat.text
        assert "¤   @───┐" in boat.text


async def test_confirming_at_a_sheet_that_asks_nothing_gives_no_order() -> None:
    async with console(sub("D6")) as boat:
        await boat.press("3", "enter")
        assert "Nothing waits for you here" in boat.text
        assert boat.heard == {"dive"}


async def test_a_log_that_is_written_anew_has_no_line_that_was_not_told_before() -> None:
    async with console(sub("E5"), radio=heard(1, "N")) as boat:
        await boat.press("s", "d", "d", "4", "enter")
        before = boat.console.log_view.lines
        boat.console.playback.fill_log()  # as after taking back, and when another crew sits down
        assert boat.console.log_view.lines == before
        assert not any("says OK" in line.text for line in before)


async def test_the_help_is_read_to_its_end_without_a_word_cut_off() -> None:
    async with console() as boat:
        await boat.press("question_mark")
        pages = [boat.text]
        while "Read on" in pages[-1]:
            await boat.press("pagedown")
            assert boat.text != pages[-1]
            pages.append(boat.text)
        assert "Make the enemy tell one truth and one lie" in "".join(pages)
        assert not any(line.rstrip().endswith("…") for page in pages for line in page.splitlines())
        await boat.press("pageup")
        assert "Read on" in boat.text
