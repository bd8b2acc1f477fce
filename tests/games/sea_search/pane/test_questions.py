"""Every kind of decision (T11) can be answered on the board or in a dialog, from the menu, and in words."""

from __future__ import annotations

import pytest

from seatui.games.sea_search.model.state import NOTHING
from seatui.games.sea_search.play.decisions import DECISION_KINDS
from seatui.tui.widgets.dialog import ChoiceDialog
from tests.games.sea_search.pane.sample_positions import ALL, QUESTIONS, battle
from tests.games.sea_search.pane.search_app import AtSea, at_sea
from tests.games.sea_search.position import Sea, given

MENU_ALONE = {"grant_passage", "choose_advance", "choose_song_position", "choose_peek_position", "choose_item_to_discard", "reroll_dice"}
MENU_ALONE |= {"choose_item_target ITM-11", "choose_item_target ITM-19"}
"""Questions without a place on the board, which have a dialog."""

every = pytest.mark.parametrize("question", list(ALL))
some = pytest.mark.parametrize("question", list(ALL)[::5])
on_the_board = pytest.mark.parametrize("question", [name for name in ALL if name not in MENU_ALONE | {"choose_action"}])
in_a_dialog = pytest.mark.parametrize("question", sorted(MENU_ALONE))


def answered(sea: AtSea, count: int = 1) -> bool:
    """Return whether Ann has answered this many decisions."""
    return sum(entry.seat == 0 for entry in sea.table.match.log(0)) == count


def test_every_kind_of_decision_is_tried() -> None:
    assert QUESTIONS.keys() | {"choose_item_target"} == DECISION_KINDS.keys()


@on_the_board
async def test_the_choices_are_marked_tab_goes_round_them_and_enter_takes_the_one_under_the_cursor(question: str) -> None:
    async with at_sea(ALL[question](), size=(80, 24)) as sea:
        marked, seen = sea.marked(), set()
        assert sea.cursor in marked
        for _ in marked:
            await sea.press("tab")
            seen.add(sea.cursor)
        assert seen == marked
        way = sea.pane.aim.at(sea.pane.board.target)[0]
        await sea.press(*["enter"] * len(way.path))
        assert answered(sea)


@in_a_dialog
async def test_a_question_without_places_is_put_in_a_box(question: str) -> None:
    async with at_sea(ALL[question](), size=(80, 24)) as sea:
        assert len(sea.pane.dialogs) == 1
        await sea.press("1")
        assert answered(sea)


@every
async def test_the_menu_has_every_answer_under_a_name_of_its_own(question: str) -> None:
    async with at_sea(ALL[question](), size=(80, 24)) as sea:
        assert sea.pane.deciding == question.split()[0]
        assert len(sea.labels) == len(set(sea.labels)) == len(sea.pane.options)
        await sea.press("m", "1")
        assert answered(sea)


@some  # a law checks that every notation can be read
async def test_an_answer_can_be_typed(question: str) -> None:
    async with at_sea(ALL[question](), size=(80, 24)) as sea:
        await sea.type(sea.pane.position.notation[0])
        assert answered(sea)


async def test_a_battle_with_seamites_is_chosen_with_the_odds_in_sight() -> None:
    async with at_sea(ALL["choose_seamite_battle"]()) as sea:
        assert sea.labels == ["Fight at (1,1), 2 dice against 2: 44 %", "Fight at (2,1), 2 dice against 2: 44 %"]


async def test_the_list_names_the_zone_of_each_move() -> None:
    async with at_sea(ALL["choose_zone_deed"](), size=(80, 24)) as sea:
        moves = [label for label, action in zip(sea.labels, sea.pane.options, strict=True) if action[0] == "zone_move"]
        assert "Zone from (1,0) to (1,1)" in moves
        assert all(label.startswith("Zone from ") for label in moves)
        await sea.type("zone from (1,0) to (1,1)")
        assert answered(sea)


async def test_enter_on_another_tile_than_the_choices_says_so() -> None:
    async with at_sea(ALL["choose_kraken_tile"](), size=(80, 24)) as sea:
        sea.pane.board.point_at(sea.pane.own_tile)
        await sea.press("enter")
        assert "That is not one of the choices: they are marked on the board" in sea.text


async def test_a_question_that_the_referee_answers_is_not_put_in_a_box() -> None:
    sea = given().no_probes().ship(0, (1, 0)).probe(0, (1, 0), (1, 1)).probe(1, (1, 0), (0, 1)).hand(0, "ITM-01")
    async with at_sea(sea, dice=[2, 5]) as screen:
        screen.pane.submit(("attack_probe", sea.edge((1, 0), (0, 1))))
        assert not screen.pane.dialogs


async def test_whoever_may_sail_on_is_told_what_waits_there() -> None:
    async with at_sea(battle(6, 6, 1).beast("kraken", ("kraken", (0, 1), 0))) as screen:
        (box,) = screen.pane.dialogs
        assert isinstance(box, ChoiceDialog)
        assert box.text[0].endswith("It costs no action, but a Kraken is there: a Beast Roll, 1 die against 1: 42 %.")


# The Whistle


def beside_the_whistle() -> Sea:
    return ALL["choose_action"]().ship(0, (1, 0)).beast("kraken", ("kraken", (0, 0), 0), ("whistle", (1, 0), 0)).with_(changes=1)


@pytest.mark.rule("SS-309")
async def test_taking_the_whistle_tells_first_what_it_costs_and_what_its_carrier_may_do() -> None:
    async with at_sea(beside_the_whistle(), size=(80, 24)) as sea:
        await sea.press("D")
        assert "It costs no action, but one of your Probes." in sea.text
        assert "at most 2 times a turn" in sea.text
        assert "So far: 1." in sea.text
        assert sea.view.players[0].cargo == NOTHING
        await sea.press("2")
        assert sea.pane.deciding == "choose_probe_to_remove"


async def test_the_whistle_may_be_left() -> None:
    async with at_sea(beside_the_whistle(), size=(80, 24)) as sea:
        await sea.press("D", "enter")
        assert sea.pane.deciding == "choose_action"
        assert not sea.pane.dialogs


# Hints


async def test_a_question_in_which_nothing_is_chosen_does_not_say_that_enter_answers() -> None:
    async with at_sea(ALL["grant_passage"](), size=(80, 24)) as sea:
        assert "1-2 Choose" in sea.text
        assert "Enter Act" not in sea.text
        await sea.press("enter")
        assert "choose with 1 or 2" in sea.text
        await sea.press("down")
        assert "Enter Act" in sea.text


async def test_whoever_has_asked_for_passage_hands_over_for_the_answer_and_not_for_good() -> None:
    async with at_sea(given().calm().hand(1, "ITM-09"), people=2) as sea:
        await sea.press("enter")
        sea.pane.board.point_at(sea.pane.figures.field.at(-1, -1))
        await sea.press("enter")
        assert "A question for somebody else: Enter hands over to Bob" in sea.text
        assert "All done" not in sea.text


# Actions that a Beast allows


async def test_where_a_siren_is_moved_nothing_is_said_of_what_sailing_there_would_cost() -> None:
    async with at_sea(ALL["choose_siren_move"]()) as sea:
        sea.pane.board.point_at(sea.pane.figures.field.at(1, 0))
        await sea.pilot.pause()
        assert "(1,0) Sea Heart" in sea.text
        assert "Beast Counter falls" not in sea.pane.describe_square(sea.pane.board.target)


async def test_the_log_says_who_moves_a_siren() -> None:
    async with at_sea(ALL["choose_siren_move"]()) as sea:
        await sea.type("move siren (1,0) to (1,-1)")
        assert "Ann moves a Siren." in sea.text
        assert "The Siren on (1,0) goes to (1,-1)." in sea.text


async def test_the_hints_name_the_one_thing_that_a_beast_lets_one_do() -> None:
    async with at_sea(beside_the_whistle()) as sea:
        assert "D Take Whistle" in sea.text


async def test_while_something_is_shown_the_hints_offer_nothing_but_to_go_on() -> None:
    async with at_sea(given(), speed="slow") as sea:
        sea.act(0, ("end_turn",))
        await sea.pilot.pause()
        assert "any key Go on" in sea.text
        assert "End turn" not in sea.text
