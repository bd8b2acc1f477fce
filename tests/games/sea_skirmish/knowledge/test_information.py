"""Open and hidden information, SK-150 to SK-154."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Event
from seatui.match.referee import Match
from tests.games.sea_skirmish.open_decisions import OPEN_DECISIONS, broadside, cancelling, planning
from tests.games.sea_skirmish.position import BLANK, GAME, NAMES, Table, boat, given

EVERYBODY = (None, 0, 1)


def four(**options: Any) -> Table:
    """Two teams of two, one boat each."""
    fleet = [boat(seat, 20000 + 18000 * seat, 44000, 0) for seat in range(4)]
    return given(*fleet, teams="2v2", **options)


def heard_by(table: Table, seat: int | None) -> list[Event]:
    return [event for event in table.events if event.heard_by(seat)]


# Courses


@pytest.mark.rule("SK-150")
def test_while_planning_only_the_owner_sees_a_course() -> None:
    table = planning().do("course 1 hard left", "course 3 long forward", by=0).do("course 2 soft right", by=1)
    shown = {seat: table.view(seat).courses for seat in EVERYBODY}
    assert shown == {None: (0, 0, 0, 0), 0: (1, 0, 3, 0), 1: (0, 4, 0, 0)}


@pytest.mark.rule("SK-150", "SK-059")
def test_a_course_that_is_set_changes_nothing_for_the_others_until_it_is_confirmed() -> None:
    table = planning()
    before = [table.view(seat) for seat in (None, 1)]
    table.do("course 1 hard left", "course 3 long forward", by=0)
    assert [table.view(seat) for seat in (None, 1)] == before
    assert [heard_by(table, seat) for seat in (None, 1)] == [[], []]


@pytest.mark.rule("SK-150")
def test_the_others_see_that_courses_are_chosen_but_not_which() -> None:
    views = []
    for course in ("hard left", "short forward"):
        table = planning().do(f"course 1 {course}", f"course 3 {course}", "confirm", by=0)
        views.append([table.view(seat) for seat in (None, 1)])
        assert [event.kind for event in heard_by(table, 1)] == ["courses_confirmed"]
    assert views[0] == views[1]
    assert views[0][1].confirmed == (0,)


@pytest.mark.rule("SK-150")
def test_changing_a_confirmed_course_is_not_noticed() -> None:
    table = planning().do("course 1 hard left", "course 3 hard left", "confirm", by=0)
    before, told = [table.view(seat) for seat in (None, 1)], len(heard_by(table, 1))
    table.do("course 1 long forward", by=0)
    assert [table.view(seat) for seat in (None, 1)] == before
    assert len(heard_by(table, 1)) == told
    assert table.view(0).courses[0] == 3


@pytest.mark.rule("SK-150", "SK-060")
def test_all_courses_are_open_once_they_are_shown() -> None:
    table = planning().plan("hard left", "soft right", "long forward", "soft left")
    assert [table.view(seat).courses for seat in EVERYBODY] == [(1, 4, 3, 2)] * 3
    assert table.told("courses_shown") == [{"courses": ((0, 1), (1, 4), (2, 3), (3, 2))}]


@pytest.mark.rule("SK-150", "SK-059")
def test_the_course_of_somebody_who_gives_up_while_planning_is_never_shown() -> None:
    """The others learn nothing about it, not even later."""
    views = []
    for course in ("hard left", "long forward"):
        fleet = boat(0, 20000, 70000, 0), boat(1, 52800, 70000, 0), boat(2, 85000, 70000, 0)
        table = given(*fleet, dice=[BLANK]).do(f"course 2 {course}", "concede", by=1).plan("short forward", "", "long forward")
        assert table.kind == "choose_flip"
        views.append([table.view(seat) for seat in (None, 0, 2)])
    assert views[0] == views[1]
    assert {view.courses for view in views[0]} == {(6, 0, 3)}


@pytest.mark.rule("SK-150")
def test_words_tell_the_others_no_more() -> None:
    table = planning().do("course 1 hard left", "course 3 hard left", "confirm", by=0)
    described = table.rules.describe(table.view(1), NAMES)
    assert "1 Alice: red, courses set" in described
    assert "2 Bob (you): blue, still planning" in described
    assert "hard left" not in described
    assert "hard left" in table.rules.describe(table.view(0), NAMES)


@pytest.mark.rule("SK-150")
def test_the_log_of_the_others_does_not_tell_courses() -> None:
    match = Match.new("sea-skirmish", 2, seed=1, first_player=1)
    while match.decisions()[0].kind != "choose_maneuver":
        seat = match.decisions()[0].seat
        match.play(seat, match.options(seat)[0])
    match.play(0, match.parse(0, "course hard left"))
    match.play(0, "confirm")
    assert [entry.said for entry in match.log(0)][-2:] == ["course 1 hard left", "confirm"]
    for other in (None, 1):
        said = " ".join(line for entry in match.log(other) for line in (entry.said, *entry.lines))
        assert "hard left" not in said
    match.close()


@pytest.mark.rule("SK-151")
def test_plans_of_a_team_are_secret_unless_it_is_agreed_otherwise() -> None:
    table = four().do("course 1 hard left", by=0)
    assert table.view(2).courses == (0, 0, 0, 0)
    assert heard_by(table, 2) == []


@pytest.mark.rule("SK-151")
def test_with_shared_plans_mates_see_each_others_courses_and_nobody_else_does() -> None:
    table = four(team_plans="shared").do("course 1 hard left", by=0).do("course 2 soft left", by=1)
    assert [table.view(seat).courses for seat in (0, 1, 2, 3, None)] == [
        (1, 0, 0, 0),
        (0, 2, 0, 0),
        (1, 0, 0, 0),
        (0, 2, 0, 0),
        (0, 0, 0, 0),
    ]
    assert [len(heard_by(table, seat)) for seat in (0, 1, 2, 3, None)] == [1, 1, 1, 1, 0]


@pytest.mark.rule("SK-151")
def test_nobody_sets_a_course_for_a_mate() -> None:
    assert four(team_plans="shared").refuses("course 3 hard left", by=0) == ("SK-R03", "not your boat")


# Open information


@pytest.mark.rule("SK-152")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_boats_tokens_holder_and_bars_are_open_to_all(seat: int | None) -> None:
    fleet = boat(0, 20000, 44000, 5, "ketch", "B", water=1, fire=2), boat(1, 70000, 44000, 0)
    view = given(*fleet, token=1, bars={(0, 1): 4}, in_round=5).view(seat)
    shown = view.boats[0]
    assert (shown.pose, shown.kind, shown.face, shown.water, shown.fire) == ((20000, 44000, 5), 4, 1, 1, 2)
    assert (view.token, view.bars) == (1, ((0, 1, 4),))


@pytest.mark.rule("SK-152")
def test_all_views_differ_in_nothing_but_courses_while_planning() -> None:
    for kind, question in OPEN_DECISIONS.items():
        table = question()
        assert len({table.view(seat)._replace(seat=None) for seat in (None, *range(table.rules.seats))}) == 1, kind


@pytest.mark.rule("SK-152")
def test_every_roll_is_told_to_all() -> None:
    table = broadside("galley", 1, [1, 6, 6, 6])
    (fired,) = [event for event in table.events if event.kind == "fired"]
    assert (fired.facts["red"], fired.facts["green"], fired.audience) == ((1, 6, 6), (6,), None)
    burning = given(boat(0, 52800, 44000, 0, fire=1), boat(1, 5000, 80000, 0), dice=[5, BLANK]).plan("", "long forward")
    (ruled,) = [event for event in burning.events if event.kind == "fire_ruled"]
    assert (ruled.facts["course"], ruled.audience) == (5, None)


@pytest.mark.rule("SK-152")
def test_the_dice_on_the_table_are_seen_by_all() -> None:
    assert {table_view.salvo for table_view in map(cancelling().view, EVERYBODY)} == {(0, 1, (6, 1, 2), (1,), ())}


@pytest.mark.rule("SK-152")
def test_nothing_but_setting_a_course_is_told_to_some_alone() -> None:
    whispered = set()
    for seed in range(8):
        rules = GAME.rules(2 + seed % 3, boats=2)
        state, draw, told = rules.start(SplitMix64(seed)), SplitMix64(seed), list[Event]()
        while decisions := rules.decisions(state):
            seat = decisions[draw(len(decisions))].seat
            options = rules.options(state, seat)
            rules.apply(state, seat, options[draw(len(options))], draw, told.append)
        whispered |= {event.kind for event in told if event.audience is not None}
    assert whispered == {"course_set"}


# Chance


@pytest.mark.rule("SK-153")
def test_the_seed_is_told_only_when_the_game_is_over() -> None:
    match = Match.new("sea-skirmish", 2, seed=11)
    assert match.seed is None
    match.play(0, "concede")
    assert match.outcome is not None
    assert match.seed == 11
    match.close()


@pytest.mark.rule("SK-153")
def test_views_are_the_same_whatever_the_generator_holds() -> None:
    """The state of a game has no generator in it, so no view can show one."""
    views = []
    for seed in (1, 2):
        match = Match.new("sea-skirmish", 2, seed=seed, first_player=1)
        for line in ("colour red", "colour blue", "take brig", "take ketch"):
            match.play(match.decisions()[0].seat, line)
        views.append([match.view(seat) for seat in EVERYBODY])
        match.close()
    assert views[0] == views[1]


# At one screen


@pytest.mark.rule("SK-154")
def test_the_screen_is_handed_over_between_players_at_one_keyboard() -> None:
    """The card declares secrets, so the app draws a curtain before each change of player."""
    assert GAME.secrets


@pytest.mark.rule("SK-154")
def test_what_the_next_player_is_shown_behind_the_curtain_tells_no_course() -> None:
    table = planning().do("course 1 hard left", "course 3 hard left", "confirm", by=0)
    view = table.view(1)
    words = [table.rules.describe(view, NAMES), table.rules.question(view, table.decisions[0], NAMES)]
    words += [table.rules.narrate(event, NAMES) for event in heard_by(table, 1)]
    assert "hard left" not in " ".join(words)
    assert words[-1] == "Alice has set all courses."
