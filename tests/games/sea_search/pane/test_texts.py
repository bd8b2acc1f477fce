"""Questions in the banner and in plain mode, and the lines of the log."""

from __future__ import annotations

from io import StringIO

import pytest

from seatui.engine.contract import Decision, Event
from seatui.games.sea_search.model.content import ITEMS
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.pane.prompts import BESIDE, own
from seatui.games.sea_search.play.decisions import DECISION_KINDS
from seatui.match.table import Person
from seatui.plain.lines import Lines
from seatui.plain.session import Session, run
from seatui.tui.widgets.event_log import LogLine
from tests.games.sea_search.pane.sample_positions import ALL, asked
from tests.games.sea_search.pane.search_app import NAMES, AtSea, at_sea, table_of
from tests.games.sea_search.position import Sea, given
from tests.narrowing import checked
from tests.tui.fake_terminal import until

SMALL = (80, 24)


def question(sea: Sea) -> str:
    """Return the question to the player who must decide, as in plain mode."""
    decision = sea.rules.decisions(sea.state)[0]
    return sea.rules.question(sea.rules.view(sea.state, decision.seat), decision, NAMES)


def plain(sea: Sea, *typed: str) -> str:
    """Return the output of plain mode while Ann types these lines."""
    out = StringIO()
    run(Session(table_of(sea), Lines(StringIO("".join(f"{line}\n" for line in typed)), out)))
    return " ".join(out.getvalue().split())


def squall() -> Sea:
    """Bob drew a Squall, and Ann is next."""
    return asked(given(active=1), "choose_step", 1, "SEA-B1")


def rogue_wave() -> Sea:
    return given().next_sea("SEA-B7").do("end_turn")


async def test_a_squall_says_whose_ship_it_drives() -> None:
    assert question(squall()) == "Squall: choose where Bob's ship drifts."
    async with at_sea(squall(), size=SMALL) as sea:
        assert "Ann: the card Squall: choose where Bob's ship drifts" in sea.text


async def test_a_card_keeps_its_name_where_its_question_does_not_fit() -> None:
    async with at_sea(rogue_wave(), size=SMALL) as sea:
        assert "Ann: the card Rogue Wave: remove one of your Probes" in sea.text.splitlines()[0]


@pytest.mark.parametrize("item", range(len(ITEMS)), ids=lambda item: ITEMS[item].name)
def test_the_target_of_every_card_is_asked_for_within_80_columns(item: int) -> None:
    names = ("Bartholomew", "Bo")
    decision = Decision(0, "", "choose_item_target", "")
    words = own(decision, DECISION_KINDS["choose_item_target"].words(Frame("choose_item_target", 0, (item,))), names, 80)
    assert ITEMS[item].name in words or len(words) + len(names[0]) <= 80 - BESIDE
    assert len(words) + len(names[0]) <= 80 - BESIDE


def test_a_turn_with_other_than_the_usual_actions_says_why() -> None:
    rules = given().rules
    facts = {"seat": 0, "number": 5, "actions": 3}
    assert rules.narrate(Event("turn_begun", facts), NAMES) == "Ann begins with 3 actions, 1 less than usual by a Sea card."
    assert rules.narrate(Event("turn_begun", facts | {"actions": 4}), NAMES) == "Ann begins with 4 actions."


@pytest.mark.parametrize("kind", ["choose_cruiser_step", "choose_cruiser_addon", "choose_cruiser_probe"])
def test_battlecruisers_go_by_their_players(kind: str) -> None:
    assert "Ann's Battlecruiser" in question(ALL[kind]())


def test_a_passage_says_who_asks_for_which_trip() -> None:
    assert question(ALL["grant_passage"]()) == "Grant Bob passage from (-1,-1) to (1,1), or deny it."


def test_a_turn_says_what_is_left_of_it() -> None:
    sea = given(actions=3)
    assert question(sea) == "Your turn, 3 actions left: choose an action, play an Item card, or end the turn."
    sea.with_(free_steps=1)
    assert question(sea).startswith("Your turn, 3 actions and 1 free step left:")
    sea.with_(actions=0, free_steps=0)
    assert question(sea) == "Your turn, no actions left: play an Item card, or end the turn."


# Plain mode


def test_a_turn_with_actions_left_is_ended_only_after_a_question() -> None:
    said = plain(given(actions=3).calm(), "end turn", "no")
    assert "3 actions would be lost. Do it? yes or no> no Not done." in said


def test_a_turn_without_actions_is_ended_at_once() -> None:
    said = plain(given(actions=0).calm().hand(0, "ITM-01"), "end turn")
    assert "would be lost" not in said
    assert "Ann ends the turn." in said


def test_a_question_mark_is_a_call_for_help() -> None:
    assert "help or ? this list" in plain(given().calm(), "?")


def test_nothing_is_said_of_amounts_where_there_are_none() -> None:
    assert "amounts" not in plain(given().calm())


# The start of a turn


async def test_turn_begins_with_the_pieces_that_rivals_took() -> None:
    position = given(actions=0).calm().search(0, (-1, 0)).ship(1, (-1, 0))
    async with at_sea(position, people=2, seats=(0,)) as sea:
        for action in ("steal", "end turn"):
            sea.table.act(checked(Person, sea.table.holders[1]), 1, action)
        await sea.pilot.pause()
        assert "Since your last turn you have lost 1 Search token" in sea.text


async def test_turn_begins_with_the_pieces_that_the_sea_took() -> None:
    async with at_sea(given(actions=1).calm().search(0, (1, 2)).next_sea("SEA-B4")) as sea:
        await sea.press("n", "down", "enter", "enter")  # the second one closes the card
        await until(sea.pilot, lambda: "Since your last turn" in sea.text)
        assert "Since your last turn you have lost 1 Search token" in sea.text


# The log


def kraken() -> Sea:
    """Ann has no actions left, and a Kraken will come up beside Bob when his turn begins."""
    sea = given(mode="epic", kraken_growth="turn", actions=0).calm().ship(0, (0, 1)).ship(1, (-1, -1))
    return sea.beast("kraken", ("kraken", (2, 1), 0), ("whistle", (0, 0), 0)).search(0, (-1, 0), (-2, -1), (0, -1)).hand(0, "ITM-01")


def lost_attack() -> Sea:
    """Ann attacks Bob's Probe with one die against one."""
    return given().calm().no_probes().ship(0, (1, 0)).probe(0, (1, 0), (1, 1)).probe(1, (1, 0), (0, 1))


def both_logs(sea: AtSea) -> tuple[list[LogLine], list[LogLine]]:
    """Return the lines as they came one by one, and as the whole log is written again."""
    pane = sea.pane
    live = list(pane.log_view.lines)
    pane.playback.fill_log()
    return live, list(pane.log_view.lines)


async def test_what_a_beast_does_at_the_start_of_a_turn_stands_under_that_turn() -> None:
    async with at_sea(kraken(), people=2, seats=(0,)) as sea:
        await sea.press("n")
        for lines in both_logs(sea):
            texts = [line.text for line in lines]
            begun = texts.index("Bob begins with 4 actions.")
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


async def test_the_help_has_parts_and_the_signs_in_use() -> None:
    for glyphs, house in (("unicode", "⌂"), ("ascii", "n")):
        async with at_sea(given(), glyphs=glyphs) as sea:
            parts = dict(sea.pane.help_parts())
            assert f"{house} with a letter a Seaport" in parts["Signs of the board"]
            assert len(parts) == 4
