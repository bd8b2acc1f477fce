"""Plain mode with people of one or two sides at one screen: what each of them reads, and when the screen is wiped."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

from seatui.match.referee import Match
from seatui.match.table import Person
from seatui.plain.lines import Lines
from seatui.plain.match_lines import history_lines
from seatui.plain.real_time import make_session
from seatui.plain.session import run
from tests.boats_game import GAME
from tests.plain.tables import table_of

ANN, BO, CY, DI = Person("Ann"), Person("Bo"), Person("Cy"), Person("Di")


class Screen(Lines):
    """Everything that the screen showed, page by page: a wipe begins a new page, headed by the name of its reader."""

    def __init__(self, typed: str) -> None:
        self.out = io.StringIO()
        super().__init__(io.StringIO(typed), self.out)

    def hand_over(self, name: str) -> bool:
        self.out.write(f"\f{name} has the keyboard\n")
        return True

    @property
    def pages(self) -> list[str]:
        return self.out.getvalue().split("\f")


def pages(*holders: Any, typed: str, secrets: bool = True, **settings: Any) -> list[str]:
    """Return the pages of a race of two boats with this input; a string among the holders is the level of a bot."""
    match = Match.new(replace(GAME, secrets=secrets), seed=7, **settings)
    screen = Screen(typed)
    run(make_session(table_of(match, *holders), screen))
    return screen.pages


def test_whoever_gets_the_keyboard_reads_what_the_other_side_did_since() -> None:
    _, to_bo, to_ann = pages(ANN, ANN, BO, BO, typed="row 1\nrow 2\n")
    assert "Ann rows" in to_bo
    assert "Bo rows" in to_ann


def test_what_came_of_an_action_is_read_before_the_keyboard_is_handed_over() -> None:
    first, _ = pages(ANN, ANN, BO, BO, typed="row 1\n")
    assert first.index("> row 1") < first.index("Ann rows")


def test_what_was_read_is_not_told_again_after_a_wipe() -> None:
    *_, to_bo = pages(ANN, ANN, BO, BO, typed="row 1\nrow 2\nrow 3\n")
    assert to_bo.count("Ann rows") == 1


def test_a_word_to_the_crew_is_on_no_page_of_the_other_side() -> None:
    first, to_bo, to_ann = pages(ANN, ANN, BO, BO, typed="note rocks\nrow 1\nnote sand\nrow 2\n")
    assert "rocks" in first
    assert "rocks" not in to_bo
    assert "sand" not in to_ann


def test_one_side_at_one_screen_is_never_wiped_and_reads_a_word_to_all_of_it_once() -> None:
    (page,) = pages(ANN, BO, "mate", "mate", typed="note rocks\nrow 1\nok\n")
    assert page.count("rocks") == 2  # the echo of the input, and the news


def test_a_mate_of_the_one_who_is_asked_may_act_besides() -> None:
    (page,) = pages(ANN, BO, "mate", "mate", typed="lookout: note rocks\n")
    assert "Not possible" not in page
    assert page.count("rocks") == 2


def test_nobody_acts_for_the_other_side() -> None:
    (page,) = pages(ANN, BO, CY, DI, typed="Cy Pilot: note rocks\n")
    assert "Not possible: you do not hold that seat, only Pilot, Lookout" in page


def test_two_crews_of_two_hand_over_only_between_the_crews() -> None:
    assert len(pages(ANN, BO, CY, DI, typed="row 1\nrow 1\nok\nrow 1\nok\n")) == 4


def test_nothing_is_told_twice_where_nothing_is_wiped() -> None:
    (page,) = pages(ANN, ANN, BO, BO, typed="row 1\nrow 2\nrow 1\n", secrets=False)
    assert page.count("Bo rows") == 1


def test_the_end_is_read_by_all() -> None:
    *_, last = pages(ANN, ANN, BO, BO, typed="row 1\nrow 2\nresign\n")
    assert "The game is over" in last


def test_in_real_time_a_crew_of_two_reads_a_word_to_the_crew_once() -> None:
    (page,) = pages(ANN, BO, "mate", "mate", typed="pilot: note rocks\nwait 1\n", clock=True)
    assert page.count("rocks") == 2


# Taking back


def test_what_the_other_side_has_answered_at_the_same_screen_cannot_be_taken_back() -> None:
    *_, to_ann = pages(ANN, ANN, BO, BO, typed="row 1\nrow 2\nundo\n")
    assert "Not possible: Bo (Pilot) played or answered since" in to_ann


def test_a_side_with_secrets_takes_back_its_own_without_showing_them_to_the_other() -> None:
    (page,) = pages(ANN, ANN, BO, BO, typed="note rocks\nundo\n")
    assert "Taken back: note rocks." in page
    assert "may Ann take an action back?" not in page


def test_a_mate_of_the_same_crew_is_asked_also_where_there_are_secrets() -> None:
    (page,) = pages(ANN, BO, CY, DI, typed="note rocks\nundo\nno\n")
    assert "Bo, may Ann take an action back? yes or no> no" in page
    assert "Not possible: Bo does not agree" in page


# The log


def test_numbers_in_a_log_do_not_tell_how_much_the_other_side_did_unheard() -> None:
    _, to_bo = pages(ANN, ANN, BO, BO, typed="note rocks\nnote sand\nrow 1\nlog\n")
    assert "  1. Ann rows" in to_bo


def test_several_things_that_came_of_one_action_are_parted_in_the_log() -> None:
    match = Match.new("captain-sonar", seed=1)
    match.play(2, "start A1")
    match.play(6, "start J10")
    assert "; DIVE; " in "".join(history_lines(match, 2, whole=True))
