"""The log: where turns begin in it, and whose letter stands before a line."""

from __future__ import annotations

from seatui.tui.widgets.event_log import LogLine
from tests.games.sea_search.pane.search_app import AtSea, at_sea
from tests.games.sea_search.position import Sea, given


def kraken() -> Sea:
    """Ann's turn is over, and a Kraken will grow beside Bob as soon as his begins."""
    sea = given(mode="epic", actions=0).calm().ship(0, (0, 1)).ship(1, (-1, -1))
    return sea.beast("kraken", ("kraken", (2, 1), 0), ("whistle", (0, 0), 0)).search(0, (-1, 0), (-2, -1), (0, -1)).hand(0, "ITM-01")


def lost_attack() -> Sea:
    """Ann attacks Bob's Probe with one die against one."""
    return given().calm().no_probes().ship(0, (1, 0)).probe(0, (1, 0), (1, 1)).probe(1, (1, 0), (0, 1))


def both_logs(sea: AtSea) -> tuple[list[LogLine], list[LogLine]]:
    """The lines as they came one by one, and as the whole log is written anew."""
    pane = sea.pane
    live = list(pane.log_view.lines)
    pane.playback.fill_log()
    return live, list(pane.log_view.lines)


async def test_what_a_beast_does_at_the_start_of_a_turn_stands_under_that_turn() -> None:
    async with at_sea(kraken(), people=2, seats=(0,)) as sea:
        await sea.press("n")
        for lines in both_logs(sea):
            texts = [line.text for line in lines]
            begun = texts.index("Bob begins turn 2 with 4 actions.")
            assert texts[begun - 1] == "Round 1, Bob"
            assert any(text.startswith("A Kraken comes up") for text in texts[begun:])


async def test_the_letter_before_a_line_is_that_of_whom_it_names_first() -> None:
    async with at_sea(lost_attack(), dice=(1, 6)) as sea:
        await sea.press("f", "enter")
        for lines in both_logs(sea):
            told = {line.text: line.seat for line in lines}
            assert told["Ann loses to Bob, 1 to 6."] == 0
            assert told["Ann rolls 1."] is told["Bob rolls 6."] is None


async def test_a_beast_that_comes_is_nobodys() -> None:
    async with at_sea(given(mode="epic", actions=0).next_sea("SEA-X2"), size=(80, 24)) as sea:
        await sea.press("n", "space")
        for lines in both_logs(sea):
            assert {line.text: line.seat for line in lines}["The Kraken enters the game!"] is None
