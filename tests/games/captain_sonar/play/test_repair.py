"""Mending the hull in real time: four roles trace, the enemy Engineer sees the result, the Captain dives (CS-120 to CS-127)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from seatui.engine.chance import Script, SplitMix64
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR, OUTLINES
from tests.games.captain_sonar.hunt import NARWHAL, ORCA
from tests.games.captain_sonar.position import FAR, Boat, Position, boat, given

REAL_TIME: dict[str, Any] = {"mode": "real-time", "map": "harbour-basin"}
ROLES = (ENGINEER, MATE, CAPTAIN, OPERATOR)


def surfaced(orca: Boat = FAR, narwhal: Boat = FAR) -> Position:
    """The Orca has surfaced."""
    return given(orca, narwhal, **REAL_TIME).do(ORCA + CAPTAIN, "surface")


def outline(hunt: Position, role: int) -> str:
    """The outline that the role must trace."""
    return hunt.own(ORCA + role).outlines[role]


def slip(keys: str, at: int) -> str:
    """The keys with one of them wrong."""
    return keys[:at] + ("U" if keys[at] != "U" else "D") + keys[at + 1 :]


def traced(hunt: Position, roles: Sequence[int] = ROLES) -> Position:
    """Trace the sections of these roles, or of all, without a slip."""
    for role in roles:
        hunt.do(ORCA + role, f"trace {outline(hunt, role)} AB")
    return hunt


# While surfaced


@pytest.mark.rule("CS-120", "CS-163")
@pytest.mark.parametrize(
    ("role", "line"),
    [(CAPTAIN, "head north"), (CAPTAIN, "surface"), (MATE, "charge drone"), (ENGINEER, "break north 1"), (OPERATOR, "plot north")],
)
def test_a_surfaced_crew_neither_moves_nor_marks_nor_plots(role: int, line: str) -> None:
    assert surfaced().refusal(ORCA + role, line) == ("CS-120", "we are surfaced")


@pytest.mark.rule("CS-118", "CS-120")
@pytest.mark.parametrize("system", ["torpedo", "trigger"])
def test_a_surfaced_crew_calls_no_stop(system: str) -> None:
    assert surfaced(boat("D5", mines="A9", torpedo=3)).refusal(ORCA + CAPTAIN, f"stop {system}") == ("CS-118", "surfaced")


@pytest.mark.rule("CS-120")
def test_the_enemy_of_a_surfaced_crew_keeps_playing() -> None:
    hunt = surfaced().do(NARWHAL + CAPTAIN, "head north").do(NARWHAL + MATE, "charge mine").do(NARWHAL + ENGINEER, "break north 1")
    assert hunt.allows(NARWHAL + CAPTAIN, "head north") == [True]


@pytest.mark.rule("CS-120")
def test_a_surfaced_operator_is_offered_nothing_that_needs_a_pen() -> None:
    hunt = surfaced()
    assert {action[0] for action in hunt.rules.free(hunt.state, ORCA + OPERATOR)} == {"note", "ask"}


@pytest.mark.rule("CS-120")
def test_words_to_the_own_crew_need_no_pen() -> None:
    assert surfaced().allows(ORCA + OPERATOR, "note they go north") == [True]


# Tracing


@pytest.mark.rule("CS-121")
def test_the_roles_trace_one_after_the_other_from_the_engineer_on() -> None:
    hunt, asked = surfaced(), []
    for role in ROLES:
        asked += [decision.seat for decision in hunt.rules.decisions(hunt.state) if decision.kind == "trace"]
        traced(hunt, [role])
    assert asked == [ORCA + role for role in ROLES]


@pytest.mark.rule("CS-121")
@pytest.mark.parametrize("role", [MATE, CAPTAIN, OPERATOR])
def test_no_role_draws_the_section_of_another(role: int) -> None:
    hunt = surfaced()
    assert hunt.refusal(ORCA + role, f"trace {outline(hunt, ENGINEER)} AB") == ("CS-121", "waiting for Engineer")


@pytest.mark.rule("CS-121")
def test_each_section_has_an_outline_of_its_own_drawn_by_chance() -> None:
    drawings = []
    for luck in range(8):
        hunt = given(FAR, **REAL_TIME)
        hunt.draw = Script([], then=SplitMix64(luck))
        drawings.append(hunt.do(ORCA + CAPTAIN, "surface").own(ORCA + MATE).outlines)
    assert all(len(set(shown)) == 4 and set(shown) < set(OUTLINES) for shown in drawings)
    assert len(set(drawings)) > 1


@pytest.mark.rule("CS-122")
@pytest.mark.parametrize("keys", OUTLINES)
def test_an_outline_is_a_closed_line_of_twelve_arrow_keys(keys: str) -> None:
    assert len(keys) == 12
    assert (keys.count("U"), keys.count("R")) == (keys.count("D"), keys.count("L"))


@pytest.mark.rule("CS-122", "CS-125")
@pytest.mark.parametrize("at", [0, 5, 11])
@pytest.mark.parametrize("role", ROLES)
def test_one_wrong_key_of_any_role_is_a_line_outside(role: int, at: int) -> None:
    hunt = traced(surfaced(), ROLES[: ROLES.index(role)])
    hunt.do(ORCA + role, f"trace {slip(outline(hunt, role), at)} AB")
    assert hunt.said("slip") == [(0, "slip", role + 1)]


@pytest.mark.rule("CS-125")
def test_a_slip_is_heard_at_once_with_its_section() -> None:
    hunt = traced(surfaced(), [ENGINEER])
    hunt.do(ORCA + MATE, f"trace {slip(outline(hunt, MATE), 3)} AB")
    told = [hunt.rules.narrate(event, ("",) * 8) for event in hunt.events if event.kind == "slip" and event.heard_by(NARWHAL + CAPTAIN)]
    assert told == ["Orca has a line outside in the First Mate's section: all four draw again"]
    assert hunt.rules.faults(hunt.state) == []


@pytest.mark.rule("CS-122")
@pytest.mark.parametrize(
    "action",
    [("U" * 11, "AB"), ("U" * 13, "AB"), ("X" * 12, "AB"), ("U" * 12, ""), ("U" * 12, "ABCD"), ("U" * 12, "A1"), ("U" * 12,)],
)
def test_a_section_is_twelve_arrow_keys_and_one_to_three_initials(action: tuple[str, ...]) -> None:
    assert surfaced().refusal_of(ORCA + ENGINEER, "trace", *action)[0] == "CS-122"


@pytest.mark.rule("CS-123")
def test_a_person_with_several_roles_traces_once_for_each() -> None:
    hunt = given(FAR, **REAL_TIME).seated(1, 1, 1, 0, 0, 0, 0, 0).do(ORCA + CAPTAIN, "surface")
    assert traced(hunt, [ENGINEER, MATE, CAPTAIN]).orca.sections == 3


# The drawing handed over


@pytest.mark.rule("CS-124")
def test_a_clean_drawing_erases_the_breakdowns_and_nothing_else_yet() -> None:
    hunt = traced(surfaced(boat("D5 D6", marks="W1 N2")))
    assert (hunt.said("repair"), hunt.orca.breakdowns) == ([(0, "repair", True)], 0)
    assert (hunt.orca.surfaced, hunt.names(hunt.orca.route)) == (True, "D5 D6")


@pytest.mark.rule("CS-117", "CS-124")
def test_before_the_drawing_is_clean_the_breakdowns_stay() -> None:
    hunt = surfaced(boat("D5 D6", marks="W1 N2"))
    before = hunt.orca.breakdowns
    assert traced(hunt, [ENGINEER, MATE, CAPTAIN]).orca.breakdowns == before != 0


@pytest.mark.rule("CS-092", "CS-124")
def test_what_a_clean_drawing_makes_usable_is_called_ready() -> None:
    assert traced(surfaced(boat("D5", marks="W1", torpedo=3))).said("ready") == [(0, "ready", "torpedo")]


@pytest.mark.rule("CS-124")
def test_diving_erases_the_route_but_the_present_space_and_the_mines() -> None:
    hunt = traced(surfaced(boat("D5 D6", mines="C5"))).do(ORCA + CAPTAIN, "dive")
    assert (hunt.names(hunt.orca.route), hunt.names(hunt.orca.mines), hunt.orca.surfaced) == ("D6", "C5", False)


@pytest.mark.rule("CS-124")
def test_after_the_dive_the_crew_plays_on() -> None:
    hunt = traced(surfaced(boat("D5 D6"))).do(ORCA + CAPTAIN, "dive")
    assert hunt.said("dive")[-1] == (0, "dive")
    assert hunt.allows(ORCA + CAPTAIN, "head north", "surface") == [True, True]


@pytest.mark.rule("CS-125")
def test_after_a_line_outside_all_four_draw_again() -> None:
    hunt = surfaced(boat("D5", marks="W1"))
    traced(hunt, [ENGINEER])
    before = hunt.own(ORCA).outlines
    hunt.do(ORCA + MATE, f"trace {slip(outline(hunt, MATE), 0)} AB")
    assert (hunt.orca.sections, hunt.awaited[0]) == (0, "trace")
    assert hunt.own(ORCA).outlines != before
    assert hunt.orca.breakdowns != 0
    assert traced(hunt).said("repair") == [(0, "repair", True)]


@pytest.mark.rule("CS-126")
@pytest.mark.parametrize("line", ["head north", "surface"])
def test_after_a_clean_drawing_only_dive_resumes_play(line: str) -> None:
    hunt = traced(surfaced())
    assert hunt.awaited[0] == "dive"
    assert hunt.refusal(ORCA + CAPTAIN, line) == ("CS-120", "we are surfaced")


@pytest.mark.rule("CS-126")
def test_no_answer_of_the_enemy_engineer_is_awaited() -> None:
    hunt = traced(surfaced())
    assert NARWHAL + ENGINEER not in [decision.seat for decision in hunt.rules.decisions(hunt.state)]
    assert not [action for action in hunt.rules.free(hunt.state, NARWHAL + ENGINEER) if action[0] not in ("note", "ask")]


@pytest.mark.rule("CS-126")
def test_the_enemy_engineer_is_shown_the_result() -> None:
    hunt = traced(surfaced())
    assert [event.facts["clean"] for event in hunt.events if event.kind == "repair" and event.heard_by(NARWHAL + ENGINEER)] == [True]


@pytest.mark.rule("CS-126")
def test_only_the_captain_says_dive() -> None:
    assert traced(surfaced()).refusal(ORCA + ENGINEER, "dive")[1] == "that is for the Captain"


@pytest.mark.rule("CS-126")
def test_there_is_no_dive_before_the_drawing_is_clean() -> None:
    assert traced(surfaced(), [ENGINEER, MATE, CAPTAIN]).refusal(ORCA + CAPTAIN, "dive") == ("CS-121", "waiting for Radio Operator")


# An operator who may not write


@pytest.mark.rule("CS-127")
def test_the_surfaced_operator_hears_the_enemy_and_writes_nothing_down() -> None:
    hunt = surfaced().do(NARWHAL + CAPTAIN, "head north")
    view = hunt.view(ORCA + OPERATOR)
    assert (view.live[-1].kind, view.radio[-1].kind) == ("course", "gap")


@pytest.mark.rule("CS-127")
def test_the_surfaced_operator_sees_all_that_was_said_at_the_latest_moment() -> None:
    hunt = surfaced(boat("D5"), boat("D8", torpedo=3)).wait(1).do(NARWHAL + CAPTAIN, "stop torpedo").wait(1)
    hunt.do(NARWHAL + CAPTAIN, "torpedo D6")
    assert [entry.kind for entry in hunt.view(ORCA + OPERATOR).live] == ["torpedo", "hit", "damage"]
    assert len(hunt.told_to("live")) == 2  # the call of STOP and the torpedo


@pytest.mark.rule("CS-127")
def test_after_the_dive_the_operator_writes_again_but_not_what_was_missed() -> None:
    hunt = traced(surfaced().do(NARWHAL + CAPTAIN, "head north")).do(ORCA + CAPTAIN, "dive")
    hunt.do(NARWHAL + MATE, "charge mine").do(NARWHAL + ENGINEER, "break north 1").do(NARWHAL + CAPTAIN, "head west")
    kinds = [entry.kind for entry in hunt.view(ORCA + OPERATOR).radio]
    assert (kinds.count("course"), kinds.count("gap")) == (1, 1)


@pytest.mark.rule("CS-127")
def test_what_the_own_crew_says_while_surfaced_is_written_down() -> None:
    assert traced(surfaced()).view(ORCA + OPERATOR).radio[-1].kind == "repair"


@pytest.mark.rule("CS-127")
@pytest.mark.parametrize("seat", [ORCA + CAPTAIN, ORCA + MATE, ORCA + ENGINEER, NARWHAL + OPERATOR, None])
def test_nobody_else_misses_anything(seat: int | None) -> None:
    hunt = surfaced().do(NARWHAL + CAPTAIN, "head north")
    assert hunt.view(seat).radio[-1].kind == "course"


@pytest.mark.rule("CS-127")
def test_what_is_heard_live_is_told_to_the_operator_alone() -> None:
    hunt = surfaced().do(NARWHAL + CAPTAIN, "head north")
    assert hunt.told_to("live") == [(ORCA + OPERATOR,)]
    assert not any(event.heard_by(ORCA + OPERATOR) for event in hunt.events if event.kind == "course")
