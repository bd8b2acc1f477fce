"""The coach: what it shows, which actions it accepts, and all ways to move about in a lesson."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from seatui.engine.contract import Action, Decision, Draw, Refused
from seatui.tutorial import lessons
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place, Progress, Standing
from tests.tiny_game import GAME
from tests.tutorial.tiny_lessons import TEXT, TUTORIAL, act, coach_at, counting, key_in_brackets


class Keeper:
    """A bot that always takes its last option."""

    level = "keeper"

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
        return options[-1]


# The present step


def test_texts_name_the_learners_own_keys() -> None:
    assert coach_at().text == "You hold the eight, Bo the one. [confirm] goes on."
    assert coach_at(0, 1).how == "Press [menu]."


def test_the_title_says_where_the_learner_is() -> None:
    assert coach_at(0, 1).title == "Lesson 1 of 2: Bidding, step 2 of 3"


def test_it_names_what_to_highlight_and_what_to_type() -> None:
    coach = coach_at(0, 1)
    assert (coach.show, coach.wanted) == ("banner", "bid 2")


def test_the_start_of_a_lesson_is_as_the_script_says() -> None:
    assert coach_at().table.view(0).card == 8
    assert coach_at(1, 0).table.view(1).scores == (1, 8)


def test_a_pack_of_another_size_than_the_rules_have_is_refused() -> None:
    tutorial = lessons.parse(GAME, TEXT.replace("seven, eight", "seven, 2 eight"))
    with pytest.raises(Refused, match="lesson 1: the set-up shuffles no cards of as many as the tutorial says"):
        Coach(tutorial, key=key_in_brackets)


# Doing what a step asks for


def test_reading_on_leads_to_the_next_step() -> None:
    coach = coach_at()
    coach.next()
    assert coach.place == Place(0, 1)


def test_reading_on_does_nothing_where_an_action_is_asked_for() -> None:
    coach = coach_at(0, 1)
    coach.next()
    assert coach.place == Place(0, 1)


def test_the_wanted_action_leads_to_the_next_step_after_the_reply() -> None:
    coach = coach_at(0, 1)
    coach.table.act(coach.person, 0, "BID 2")
    assert coach.place == Place(0, 1)
    assert coach.table.play_bot()
    assert coach.place == Place(0, 2)
    assert coach.table.view(0).scores == (10, 1)


def test_another_good_action_does_as_well() -> None:
    coach = coach_at(0, 1)
    act(coach, "bid 1")
    assert coach.place == Place(0, 2)


def test_a_goal_must_hold_before_the_step_is_done() -> None:
    coach = coach_at(0, 2)
    act(coach, "keep")
    assert (coach.place, coach.over) == (Place(0, 2), False)


def test_a_reached_goal_ends_the_step() -> None:
    coach = coach_at(0, 2)
    act(coach, "give 2")
    assert coach.over


def test_nobody_acts_without_the_script() -> None:
    coach = coach_at()
    assert coach.table.match.decision(1) is not None
    assert not coach.table.play_bot()


def test_a_thought_that_comes_too_late_leaves_the_script_whole() -> None:
    coach = coach_at(0, 1)
    late = coach.table.bot_task()
    assert late is not None
    coach.table.act(coach.person, 0, "bid 2")
    assert not coach.table.settle(late, late.think())
    assert coach.table.play_bot()
    assert coach.place == Place(0, 2)


# Wrong tries


def test_a_wrong_action_is_explained_and_does_not_happen() -> None:
    coach = coach_at(0, 1)
    with pytest.raises(Refused, match=r"Be bold and bid more\."):
        act(coach, "bid 0")
    assert coach.message == "Be bold and bid more."
    assert coach.table.match.count == 0


def test_after_two_misses_there_is_a_hint() -> None:
    coach = coach_at(0, 1)
    for _ in range(2):
        with pytest.raises(Refused):
            act(coach, "bid 0")
    assert coach.message == "Bid 2, says [help]."


def test_what_the_rules_refuse_is_explained_by_them() -> None:
    coach = coach_at(0, 1)
    with pytest.raises(Refused, match="that cannot be chosen"):
        coach.table.act(coach.person, 0, ("bid", 9))
    assert coach.message == "Be bold and bid more."


def test_nonsense_is_refused_and_is_no_miss() -> None:
    coach = coach_at(0, 1)
    with pytest.raises(Refused, match="say bid 0"):
        act(coach, "fly")
    assert coach.message == ""


def test_a_good_action_clears_the_message() -> None:
    coach = coach_at(0, 1)
    with pytest.raises(Refused):
        act(coach, "bid 0")
    act(coach, "bid 2")
    assert coach.message == ""


def test_who_acts_in_a_step_to_be_read_is_told_to_read_on() -> None:
    coach = coach_at()
    with pytest.raises(Refused, match=r"First read on with \[confirm\]\."):
        act(coach, "bid 2")


# Hints


def test_a_hint_is_given_when_asked_for() -> None:
    coach = coach_at(0, 1)
    coach.hint()
    assert coach.message == "Bid 2, says [help]."


def test_who_waits_for_twenty_seconds_gets_a_hint() -> None:
    now = [0.0]
    coach = coach_at(0, 1, clock=lambda: now[0])
    now[0] = 19.9
    assert not coach.remind()
    now[0] = 20.0
    assert coach.remind()
    assert coach.message == "Bid 2, says [help]."


def test_no_hint_comes_while_reading() -> None:
    now = [0.0]
    coach = coach_at(clock=lambda: now[0])
    now[0] = 100.0
    assert not coach.remind()


# Moving about


def test_back_goes_to_the_step_before_and_takes_its_actions_back() -> None:
    coach = coach_at(0, 1)
    act(coach, "bid 2")
    coach.back()
    assert coach.place == Place(0, 1)
    assert coach.table.match.count == 0


def test_after_going_back_dice_and_replies_come_again() -> None:
    coach = coach_at(0, 1)
    for _ in range(3):
        act(coach, "bid 2")
        assert coach.table.view(0).scores == (10, 1)
        coach.back()


def test_back_leads_to_the_lesson_before() -> None:
    coach = coach_at(1, 0)
    coach.back()
    assert coach.place == Place(0, 2)
    assert coach.table.view(0).scores == (10, 1)


def test_back_at_the_very_start_stays_there() -> None:
    coach = coach_at()
    coach.back()
    assert coach.place == Place(0, 0)


def test_again_goes_to_the_start_of_the_step() -> None:
    coach = coach_at(0, 1)
    coach.table.act(coach.person, 0, "bid 2")
    coach.again()
    assert coach.table.match.count == 0
    act(coach, "bid 2")
    assert coach.place == Place(0, 2)


def test_undo_takes_back_what_was_done_in_the_step() -> None:
    coach = coach_at(0, 1)
    coach.table.act(coach.person, 0, "bid 2")
    coach.table.ask_undo(coach.person)
    assert (coach.place, coach.table.match.count) == (Place(0, 1), 0)


def test_undo_at_the_start_of_a_step_goes_to_the_step_before() -> None:
    coach = coach_at(0, 2)
    coach.table.ask_undo(coach.person)
    assert coach.place == Place(0, 1)


def test_what_others_did_in_the_step_does_not_keep_undo_from_going_back() -> None:
    coach = coach_at(0, 1)
    assert coach.table.play_bot()
    coach.table.ask_undo(coach.person)
    assert coach.place == Place(0, 0)


def test_undo_at_the_very_start_is_refused() -> None:
    coach = coach_at()
    with pytest.raises(Refused, match="there is nothing to take back"):
        coach.table.ask_undo(coach.person)


def test_skip_does_the_step_for_the_learner() -> None:
    coach = coach_at()
    coach.skip()
    coach.skip()
    assert coach.place == Place(0, 2)
    assert coach.table.view(0).scores == (10, 1)


def test_skip_leads_on_also_from_a_way_of_the_learners_own() -> None:
    coach = coach_at(0, 2)
    act(coach, "keep")
    coach.skip()
    assert coach.over


def test_skipping_all_the_time_leads_to_the_end() -> None:
    coach = coach_at()
    for _ in range(10):
        coach.skip()
    assert (coach.over, coach.last) == (True, True)


# The end of a lesson


def test_the_end_of_a_lesson_offers_the_next() -> None:
    coach = coach_at(0, 2)
    act(coach, "give 2")
    assert coach.text == "Well done. [confirm] opens the next lesson: Giving. What to do with a point."
    before = coach.table
    coach.next()
    assert coach.place == Place(1, 0)
    assert coach.table is not before


def test_after_a_lesson_the_board_is_at_rest() -> None:
    coach = coach_at(0, 2)
    act(coach, "give 2")
    with pytest.raises(Refused, match="This lesson is done"):
        act(coach, "bid 1")


def test_back_from_the_end_of_a_lesson_opens_its_last_step_again() -> None:
    coach = coach_at(0, 2)
    act(coach, "give 2")
    coach.back()
    assert (coach.place, coach.over) == (Place(0, 2), False)


def test_the_end_of_the_last_lesson_is_the_end() -> None:
    coach = coach_at(1, 0)
    act(coach, "keep")
    assert (coach.over, coach.last) == (True, True)
    coach.next()
    assert coach.place == Place(1, 0)


# Playing on


def test_in_free_play_the_same_match_goes_on_against_a_real_bot() -> None:
    coach = coach_at(0, 2)
    match = coach.table.match
    coach.play_on(lambda *_: Keeper())
    act(coach, "keep")
    act(coach, "bid 0")
    assert coach.table.match is match
    assert match.holders[1] == "bot:keeper"
    assert (coach.message, coach.place) == ("", Place(0, 2))


def test_in_free_play_undo_is_the_tables_own() -> None:
    coach = coach_at(0, 2)
    coach.play_on(lambda *_: Keeper())
    act(coach, "keep")
    coach.table.ask_undo(coach.person)
    assert coach.table.match.count == 2


# Leaving and coming back


def test_who_comes_back_goes_on_where_they_left(tmp_path: Path) -> None:
    coach = Coach(TUTORIAL, key=key_in_brackets, progress=Progress(tmp_path))
    coach.next()
    act(coach, "bid 2")
    again = Coach(TUTORIAL, key=key_in_brackets, progress=Progress(tmp_path))
    assert again.place == Place(0, 2)
    assert again.table.view(0) == coach.table.view(0)


def test_who_finished_a_lesson_comes_back_to_the_next(tmp_path: Path) -> None:
    act(Coach(TUTORIAL, key=key_in_brackets, place=Place(0, 2), progress=Progress(tmp_path)), "give 2")
    assert Progress(tmp_path).of("tiny") == Standing(Place(1, 0), (0,))


def test_who_finished_all_starts_from_the_beginning(tmp_path: Path) -> None:
    act(Coach(TUTORIAL, key=key_in_brackets, place=Place(1, 0), progress=Progress(tmp_path)), "keep")
    assert Progress(tmp_path).of("tiny") == Standing(Place(0, 0), (1,))


@pytest.mark.parametrize("place", [Place(7, 0), Place(0, 99)])
def test_a_place_that_a_newer_tutorial_no_longer_has_is_replaced_by_one_it_has(tmp_path: Path, place: Place) -> None:
    Progress(tmp_path).save("tiny", Standing(place))
    assert Coach(TUTORIAL, key=key_in_brackets, progress=Progress(tmp_path)).place == Place(0, 0)


# Telling the front end


def test_every_change_is_told() -> None:
    coach = coach_at()
    told = counting(coach)
    coach.next()
    coach.hint()
    coach.back()
    assert told() == 3
