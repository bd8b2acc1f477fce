"""The view of each role, of its own crew and of the other (CS-149 to CS-160)."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import TABLE
from seatui.games.captain_sonar.knowledge.view import CaptainSheet, Own, Public, View
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR
from seatui.games.captain_sonar.model.overlay import OperatorSheet
from seatui.games.captain_sonar.model.radio import Heard
from seatui.games.captain_sonar.model.state import Note, Request
from tests.games.captain_sonar.hunt import CREW_SEATS, NARWHAL, ORCA, Hunt, dived

ROLES = {"engineer": ENGINEER, "mate": MATE, "captain": CAPTAIN, "operator": OPERATOR}
BOTS = ("seated", (0,) * 8)
ONE_PERSON = ("seated", (1,) + (0,) * 7)


def sheets_of(own: Own) -> set[str]:
    """The names of the sheets that are shown."""
    return {name for name in (*ROLES, "line") if getattr(own, name) is not None}


def silent(**options: Any) -> Hunt:
    """Orca has just run silent, from C5 two spaces to the east."""
    hunt = dived("C5", "G9", **options).do(ORCA + OPERATOR, "ok")
    orca = hunt.state.crews[0]
    orca.gauges[4], orca.moved = 6, True
    return hunt.do(ORCA + CAPTAIN, "silence east 2")


# The sheets of each role


@pytest.mark.rule("CS-155")
@pytest.mark.parametrize("seat", CREW_SEATS)
def test_shared_sheets_show_the_whole_crews_to_each_role(seat: int) -> None:
    assert sheets_of(dived(sheets="shared").own(seat)) == {*ROLES, "line"}


@pytest.mark.parametrize(
    ("role", "shown"),
    [
        pytest.param(CAPTAIN, {"captain", "line"}, marks=pytest.mark.rule("CS-151", "CS-155")),
        pytest.param(MATE, {"mate"}, marks=pytest.mark.rule("CS-152", "CS-155")),
        pytest.param(ENGINEER, {"engineer"}, marks=pytest.mark.rule("CS-153", "CS-155")),
        pytest.param(OPERATOR, {"operator"}, marks=pytest.mark.rule("CS-154", "CS-155")),
    ],
)
def test_own_sheet_only_shows_a_role_its_own_sheet(role: int, shown: set[str]) -> None:
    assert sheets_of(dived(sheets="own").own(NARWHAL + role)) == shown


# Field by field


@pytest.mark.rule("CS-151")
def test_the_captain_sees_position_route_start_and_mines() -> None:
    hunt = dived("C5", sheets="own")
    hunt.state.crews[0].mines = list(hunt.at("A1"))
    hunt.turn("head east")
    assert hunt.own(CAPTAIN).captain == CaptainSheet(
        start=hunt.at("C5")[0], at=hunt.at("D5")[0], route=hunt.at("C5", "D5"), mines=hunt.at("A1"), fixes=(), moved=True
    )


@pytest.mark.rule("CS-103", "CS-151")
def test_the_crew_line_tells_the_captain_risks_pairs_and_what_can_be_used() -> None:
    hunt = dived("C5", sheets="own")
    orca = hunt.state.crews[0]
    orca.gauges, orca.moved = [3, 3, 0, 3, 0, 0], True
    orca.breakdowns = 0b000010 | 0b111110 << 6  # a weapon of the north panel, all of the east panel but one
    line = hunt.own(CAPTAIN).line
    assert line is not None
    assert line.risk == ("safe", "would", "safe", "safe")
    assert line.clear == (False, False, False)
    assert not any(line.usable)
    orca.breakdowns = 0b000010
    line = hunt.own(CAPTAIN).line
    assert line is not None
    assert line.usable == (False, False, False, True, False, False)


@pytest.mark.rule("CS-054", "CS-103")
def test_nothing_can_be_used_before_an_announced_move() -> None:
    hunt = dived(sheets="own")
    hunt.state.crews[0].gauges = [3, 3, 4, 3, 6, 0]
    line = hunt.own(CAPTAIN).line
    assert line is not None
    assert not any(line.usable)


@pytest.mark.rule("CS-152")
def test_the_first_mate_sees_gauges_pairs_and_the_course() -> None:
    hunt = dived("C5", sheets="own").turn("head east", charge="charge sonar")
    mate = hunt.own(MATE).mate
    assert mate is not None
    assert mate.gauges == (0, 0, 0, 1, 0, 0)
    assert mate.sizes == (3, 3, 4, 3, 6, 0)
    assert mate.clear == (True, False, True)  # the first symbol of the east panel is one of detection
    assert mate.course == "E"


@pytest.mark.rule("CS-152", "CS-153")
def test_first_mate_and_engineer_are_told_the_direction_of_a_silence() -> None:
    hunt = silent(sheets="own")
    mate, engineer = hunt.own(MATE).mate, hunt.own(ENGINEER).engineer
    assert mate is not None
    assert engineer is not None
    assert (mate.course, engineer.course) == ("E", "E")


@pytest.mark.rule("CS-153")
def test_the_engineer_sees_the_panels_and_where_to_mark_while_a_mark_is_due() -> None:
    hunt = dived("C5", sheets="own").do(ORCA + OPERATOR, "ok").do(ORCA + CAPTAIN, "head north")
    engineer = hunt.own(ENGINEER).engineer
    assert engineer is not None
    assert (engineer.breakdowns, engineer.course) == (0, "N")
    engineer = hunt.do(ORCA + ENGINEER, "break north 3").own(ENGINEER).engineer
    assert engineer is not None
    assert (engineer.breakdowns, engineer.course) == (0b100, "")


@pytest.mark.rule("CS-154")
def test_the_operator_sees_the_overlay_but_not_the_own_submarine() -> None:
    hunt = dived(sheets="own").do(ORCA + OPERATOR, "plot north", "shift 1 0")
    own = hunt.own(OPERATOR)
    middle = hunt.chart.count // 2 + hunt.chart.side // 2
    assert own.operator == OperatorSheet((middle, middle - hunt.chart.side), (1, 0))
    assert own.captain is None


@pytest.mark.rule("CS-154")
def test_the_operator_sees_the_own_submarine_on_shared_sheets() -> None:
    captain = dived("C5", sheets="shared").own(OPERATOR).captain
    assert captain is not None
    assert captain.at == 42


@pytest.mark.rule("CS-156")
@pytest.mark.parametrize(("sheets", "told"), [("own", {CAPTAIN}), ("shared", {*CREW_SEATS})])
def test_the_length_of_a_silence_is_the_captains_or_the_crews(sheets: str, told: set[int]) -> None:
    hunt = silent(sheets=sheets)
    assert {seat for seat in CREW_SEATS if hunt.own(seat).silence == 2} == told


@pytest.mark.rule("CS-157")
@pytest.mark.parametrize("sheets", ["own", "shared"])
def test_notes_requests_and_suspects_reach_the_own_crew_and_no_other(sheets: str) -> None:
    hunt = dived(sheets=sheets).do(ORCA + OPERATOR, "note they are near", "ask head east", "mark A1")
    for seat in CREW_SEATS:
        own = hunt.own(seat)
        assert own.notes == (Note(OPERATOR, "they are near"),)
        assert own.requests == (Request(OPERATOR, "head", "E"),)
        assert own.suspects == "1"
    for seat in CREW_SEATS:
        own = hunt.own(NARWHAL + seat)
        assert (own.notes, own.requests, own.suspects) == ((), (), "0")


# The hard border


def change_secrets(hunt: Hunt) -> None:
    """Change everything about Orca that Narwhal may not know."""
    orca = hunt.state.crews[0]
    orca.start, orca.at, orca.route, orca.mines = 99, 98, [99, 98], [80, 81]
    orca.gauges, orca.breakdowns, orca.course, orca.length = [2, 2, 2, 2, 5, 0], 0b1011, 3, 1
    orca.plot, orca.shift, orca.suspects = [50], (2, 2), 0xFF
    orca.notes, orca.requests = [Note(2, "x")], [Request(2, "head", "N")]
    orca.moved, orca.fixes, orca.legs = False, [], [(1, 2)]


@pytest.mark.rule("CS-149", "CS-156")
@pytest.mark.parametrize("sheets", ["own", "shared"])
@pytest.mark.parametrize("seat", [*(NARWHAL + role for role in CREW_SEATS), None])
def test_nothing_hidden_of_a_crew_is_in_the_view_of_the_other_or_of_a_watcher(sheets: str, seat: int | None) -> None:
    hunt = silent(sheets=sheets)
    before = hunt.view(seat)
    change_secrets(hunt)
    assert hunt.view(seat) == before


@pytest.mark.rule("CS-131", "CS-150")
def test_everybody_knows_damage_orders_oks_and_dropped_mines() -> None:
    hunt = dived("C5").do(ORCA + OPERATOR, "ok").do(ORCA + CAPTAIN, "head east")
    hunt.state.crews[0].damage = 2
    hunt.state.radio.append(Heard(1, 0, "mine"))
    public = Public(damage=2, surfaced=False, orders=1, mate_ok=False, engineer_ok=False, buoy=False, mines=1, sections=0, diving=False)
    assert {hunt.view(seat).crews[0] for seat in (*range(8), None)} == {public}


@pytest.mark.rule("CS-150")
def test_everybody_hears_the_same_radio() -> None:
    hunt = dived("C5").turn("head east").turn("surface")
    kinds = [entry.kind for entry in hunt.view(None).radio]
    assert kinds == ["dive", "course", "surface"]
    assert {hunt.view(seat).radio for seat in (*range(8), None)} == {hunt.view(None).radio}


@pytest.mark.rule("CS-064", "CS-075")
def test_a_mine_destroyed_unnoticed_still_counts_for_everybody() -> None:
    hunt = dived()
    hunt.state.radio += [Heard(1, 0, "mine"), Heard(2, 0, "mine"), Heard(3, 0, "trigger", (1,))]
    hunt.state.crews[0].mines = []
    assert hunt.view(NARWHAL).crews[0].mines == 1


@pytest.mark.rule("CS-023")
def test_everybody_sees_who_is_awaited() -> None:
    hunt = dived("C5").do(ORCA + OPERATOR, "ok").do(ORCA + CAPTAIN, "head east")
    assert {hunt.view(seat).awaited for seat in (*range(8), None)} == {((MATE, "charge"), (ENGINEER, "breakdown"))}


@pytest.mark.rule("CS-017")
def test_a_chosen_start_is_hidden_while_the_other_captain_chooses() -> None:
    hunt = Hunt().do(ORCA + CAPTAIN, "start C5")
    before = hunt.view(NARWHAL + CAPTAIN)
    hunt.do(ORCA + CAPTAIN, "start D5")
    assert hunt.view(NARWHAL + CAPTAIN) == before
    assert before.phase == "start"


# Watchers and the end


@pytest.mark.rule("CS-160")
@pytest.mark.parametrize("seating", [None, ONE_PERSON])
def test_a_watcher_sees_only_what_is_heard_while_a_person_may_play(seating: tuple[Any, ...] | None) -> None:
    hunt = dived()
    if seating:
        hunt.act(TABLE, seating)
    assert (hunt.view(None).own, hunt.view(None).truth) == (None, None)


@pytest.mark.rule("CS-160")
def test_a_watcher_sees_everything_of_a_game_among_bots_and_a_bot_does_not() -> None:
    hunt = dived("C5").act(TABLE, BOTS).turn("head east")
    truth = hunt.view(None).truth
    assert truth is not None
    assert truth[0].legs == (hunt.at("C5", "D5"),)
    assert hunt.view(CAPTAIN).truth is None


@pytest.mark.rule("CS-133")
def test_after_the_end_everybody_sees_both_routes_and_mines() -> None:
    hunt = dived("C5", "G9").turn("head east").turn("surface").turn("head east")
    hunt.state.crews[0].mines = list(hunt.at("A1"))
    hunt.do(NARWHAL + CAPTAIN, "resign")
    for seat in (*range(8), None):
        truth = hunt.view(seat).truth
        assert truth is not None
        assert truth[0].legs == (hunt.at("C5", "D5", "E5"),)
        assert truth[0].mines == hunt.at("A1")
        assert truth[1].legs == (hunt.at("G9"), hunt.at("G9"))
        assert hunt.view(seat).winners == (0,)


# Announcements that a surfaced operator misses


def surfaced() -> Hunt:
    """In real time Orca is at the surface, and Narwhal has gone on by two courses."""
    hunt = dived("C5", "H12", mode="real-time", map="skerry-sound").do(ORCA + CAPTAIN, "surface")
    for course, charge in (("head north", "charge mine"), ("head west", "charge drone")):
        hunt.do(NARWHAL + CAPTAIN, course).do(NARWHAL + MATE, charge)
        hunt.act(NARWHAL + ENGINEER, hunt.rules.options(hunt.state, NARWHAL + ENGINEER)[0])
    return hunt


def courses(view: View) -> list[Any]:
    return [entry.facts[0] for entry in view.radio if entry.kind == "course"]


@pytest.mark.rule("CS-127")
def test_a_surfaced_operator_writes_down_nothing_of_the_enemys() -> None:
    hunt = surfaced()
    assert courses(hunt.view(ORCA + CAPTAIN)) == ["N", "W"]
    assert [entry.kind for entry in hunt.view(ORCA + OPERATOR).radio] == ["dive", "surface", "gap"]


@pytest.mark.rule("CS-127")
def test_a_surfaced_operator_still_hears_the_latest_announcement() -> None:
    assert surfaced().view(ORCA + OPERATOR).live[-1] == Heard(0, 1, "course", ("W",))


@pytest.mark.rule("CS-127")
def test_what_was_missed_stays_missed_after_the_dive() -> None:
    hunt = surfaced()
    for role in CREW_SEATS:
        hunt.act(ORCA + role, hunt.rules.options(hunt.state, ORCA + role)[0])
    hunt.do(ORCA + CAPTAIN, "dive").do(NARWHAL + CAPTAIN, "head west")
    assert courses(hunt.view(ORCA + OPERATOR)) == ["W"]
    assert courses(hunt.view(NARWHAL + OPERATOR)) == ["N", "W", "W"]


@pytest.mark.rule("CS-127")
def test_turn_by_turn_nothing_is_missed() -> None:
    hunt = dived("C5", "G9").turn("surface").turn("head west")
    assert courses(hunt.view(ORCA + OPERATOR)) == ["W"]
