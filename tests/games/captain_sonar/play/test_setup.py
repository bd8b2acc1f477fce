"""The box and the start, CS-001, CS-005 to CS-008 and CS-011 to CS-020."""

from __future__ import annotations

import pytest

from seatui.bots import make
from seatui.engine.chance import Script, SplitMix64
from seatui.engine.contract import TABLE, Refused
from seatui.games.captain_sonar.knowledge.view import EngineerSheet
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR
from seatui.games.captain_sonar.model.overlay import OperatorSheet
from seatui.games.captain_sonar.model.radio import Heard
from seatui.match.referee import Match
from tests.games.captain_sonar.hunt import CREW_SEATS, GAME, NARWHAL, ORCA, Hunt, dived
from tests.games.captain_sonar.position import boat, given

CAPTAINS = (ORCA + CAPTAIN, NARWHAL + CAPTAIN)


# Crews, modes and maps


@pytest.mark.rule("CS-001", "CS-011")
def test_two_crews_sit_as_engineer_first_mate_captain_and_radio_operator() -> None:
    rules = Hunt().rules
    assert [rules.side(seat) for seat in range(rules.seats)] == [0, 0, 0, 0, 1, 1, 1, 1]
    assert [rules.role(seat) for seat in range(rules.seats)] == ["Engineer", "First Mate", "Captain", "Radio Operator"] * 2


@pytest.mark.rule("CS-005")
def test_the_table_picks_a_mode_and_a_scenario() -> None:
    choices = {option.name: option.choices for option in GAME.options}
    assert choices["mode"] == ("turns", "real-time")
    assert choices["scenario"] == ("plain", "decoy-buoy", "twin-ping", "damage-party", "shockwave")
    assert (Hunt().rules.tick_ms, Hunt(mode="real-time").rules.tick_ms) == (0, 500)


LARGE_MAPS = {
    "plain": "skerry-sound",
    "decoy-buoy": "lantern-bank",
    "twin-ping": "kestrel-narrows",
    "damage-party": "saltmarsh-reach",
    "shockwave": "hollow-strait",
}


@pytest.mark.rule("CS-006", "CS-140")
@pytest.mark.parametrize(("scenario", "large"), LARGE_MAPS.items())
def test_the_preset_map_is_the_small_one_in_turns_and_the_scenarios_own_in_real_time(scenario: str, large: str) -> None:
    assert Hunt(scenario=scenario).figures.map_id == "harbour-basin"
    assert Hunt(scenario=scenario, mode="real-time").figures.map_id == large


@pytest.mark.rule("CS-006", "CS-148")
@pytest.mark.parametrize("mode", ["turns", "real-time"])
@pytest.mark.parametrize("name", [*LARGE_MAPS.values(), "harbour-basin"])
def test_any_map_can_be_played_in_either_mode(mode: str, name: str) -> None:
    assert Hunt(mode=mode, map=name, scenario="shockwave").figures.map_id == name


@pytest.mark.rule("CS-007")
def test_the_gauges_have_3_3_4_3_and_6_spaces() -> None:
    sheet = Hunt().own(MATE).mate
    assert sheet is not None
    assert sheet.sizes[:5] == (3, 3, 4, 3, 6)


@pytest.mark.rule("CS-008")
@pytest.mark.parametrize(("scenario", "size"), [("plain", 0), ("decoy-buoy", 4), ("twin-ping", 4), ("damage-party", 6), ("shockwave", 6)])
def test_the_scenario_names_the_size_of_its_gauge(scenario: str, size: int) -> None:
    sheet = Hunt(scenario=scenario).own(MATE).mate
    assert sheet is not None
    assert sheet.sizes[5] == size


# Sheets and seats


@pytest.mark.rule("CS-012", "CS-014")
def test_each_role_gets_its_sheet_and_nothing_is_on_it() -> None:
    hunt = Hunt(sheets="own")
    captain, mate = hunt.own(CAPTAIN).captain, hunt.own(MATE).mate
    assert captain is not None
    assert (captain.route, captain.mines, captain.start) == ((), (), -1)
    assert mate is not None
    assert mate.gauges == (0, 0, 0, 0, 0, 0)
    assert hunt.own(ENGINEER).engineer == EngineerSheet(0, "")
    assert hunt.own(OPERATOR).operator == OperatorSheet((), (0, 0))


@pytest.mark.rule("CS-014")
def test_no_damage_and_no_mine_is_there_when_the_hunt_begins() -> None:
    hunt = dived()
    assert [(crew.damage, crew.mines) for crew in hunt.view(None).crews] == [(0, 0), (0, 0)]
    assert [(crew.mines, crew.gauges, crew.breakdowns) for crew in hunt.state.crews] == [([], [0] * 6, 0)] * 2


@pytest.mark.rule("CS-013", "CS-170")
def test_a_person_holds_seats_of_one_crew_only() -> None:
    fault = Hunt().rules.seating_fault((1, 0, 0, 0, 0, 0, 1, 0))
    assert fault is not None
    assert (fault.rule, fault.message) == ("CS-013", "a person holds seats of one crew only")


@pytest.mark.rule("CS-013")
@pytest.mark.parametrize("holders", [(1, 1, 1, 1, 2, 2, 2, 2), (1, 0, 1, 0, 0, 0, 0, 0), (0,) * 8, (1, 2, 3, 4, 5, 6, 7, 8)])
def test_a_person_may_hold_several_seats_of_a_crew_and_bots_any(holders: tuple[int, ...]) -> None:
    assert Hunt().rules.seating_fault(holders) is None


@pytest.mark.rule("CS-013")
@pytest.mark.parametrize("holders", [(1,) * 7, (1,) * 9, (9,) * 8, (-1,) * 8, (True,) * 8])
def test_there_are_eight_seats_to_be_held(holders: tuple[int, ...]) -> None:
    assert given(boat("D5")).refusal_of(TABLE, "seated", holders) == ("CS-013", "there are 8 seats")


@pytest.mark.rule("CS-013")
def test_nobody_acts_from_a_seat_that_is_not_there() -> None:
    assert given(boat("D5")).refusal_of(8, "head", "N") == ("CS-013", "there is no such seat")


# Starts


@pytest.mark.rule("CS-015")
def test_a_start_may_be_any_water() -> None:
    hunt = Hunt()
    starts = {action[1] for action in hunt.rules.options(hunt.state, ORCA + CAPTAIN)}
    land = hunt.at("C2", "H2", "C3", "F4", "I5", "B6", "F7", "C8", "H8", "I8", "E10")
    assert starts == set(range(100)) - set(land)


@pytest.mark.rule("CS-015")
def test_only_the_own_crew_is_told_the_start() -> None:
    hunt = Hunt().do(ORCA + CAPTAIN, "start C5")
    assert [(event.kind, event.audience) for event in hunt.events if "space" in event.facts] == [("start_marked", CREW_SEATS)]


@pytest.mark.rule("CS-016")
def test_both_captains_may_start_in_the_same_space() -> None:
    hunt = dived("C5", "C5")
    assert [crew.at for crew in hunt.state.crews] == [42, 42]


@pytest.mark.rule("CS-016")
def test_entering_the_enemys_space_has_no_effect() -> None:
    hunt = given(boat("D5"), boat("D4")).captain("head north")
    assert (hunt.orca.at, hunt.heard, hunt.damage) == (hunt.narwhal.at, [("course", "N")], (0, 0))


@pytest.mark.rule("CS-017")
def test_both_captains_are_asked_for_a_start_at_the_same_time() -> None:
    hunt = Hunt()
    assert [(decision.seat, decision.kind) for decision in hunt.rules.decisions(hunt.state)] == [
        (seat, "choose_start") for seat in CAPTAINS
    ]


@pytest.mark.rule("CS-017")
@pytest.mark.parametrize(("first", "second"), [CAPTAINS, CAPTAINS[::-1]])
def test_a_start_may_be_changed_until_both_are_chosen(first: int, second: int) -> None:
    hunt = Hunt().do(first, "start C5", "start D5")
    assert [decision.seat for decision in hunt.rules.decisions(hunt.state)] == [second]
    hunt.do(second, "start G9")
    assert hunt.state.crews[first // 4].route == [43]
    assert not hunt.rules.legal(hunt.state, first, ("start", 42))


@pytest.mark.rule("CS-017")
@pytest.mark.parametrize("line", ["head north", "surface", "torpedo C5"])
def test_nothing_else_happens_before_both_starts_are_chosen(line: str) -> None:
    hunt = Hunt().do(ORCA + CAPTAIN, "start C5")
    with pytest.raises(Refused, match="both Captains choose their starts first"):
        hunt.do(ORCA + CAPTAIN, line)


@pytest.mark.rule("CS-018")
def test_when_both_starts_are_set_both_captains_say_dive_and_the_game_begins() -> None:
    hunt = Hunt().do(ORCA + CAPTAIN, "start C5")
    assert hunt.state.radio == []
    hunt.do(NARWHAL + CAPTAIN, "start G9")
    assert hunt.state.radio == [Heard(0, -1, "dive")]
    assert hunt.view(None).phase == "turn"


# Chance


@pytest.mark.rule("CS-019")
def test_bots_come_in_three_strengths() -> None:
    assert GAME.levels == ("deckhand", "mate", "captain")


def played(seed: int) -> bytes:
    """The position of a game of deckhands after sixty decisions."""
    rules, draw = Hunt().rules, SplitMix64(seed)
    bots = [make(GAME, "deckhand", seat, rules) for seat in range(rules.seats)]
    state = rules.start(draw)
    for _ in range(60):
        decision = rules.decisions(state)[0]
        action = bots[decision.seat].choose(rules.view(state, decision.seat), decision, rules.options(state, decision.seat), draw)
        assert action is not None
        rules.apply(state, decision.seat, action, draw)
    return state.pack()


@pytest.mark.rule("CS-019")
def test_one_seed_gives_one_game() -> None:
    assert played(7) == played(7) != played(8)


@pytest.mark.rule("CS-020")
@pytest.mark.parametrize(("face", "first"), [(1, 0), (2, 1)])
def test_the_crew_that_begins_is_drawn(face: int, first: int) -> None:
    hunt = Hunt().do(ORCA + CAPTAIN, "start C5")
    hunt.draw = Script([face])
    hunt.do(NARWHAL + CAPTAIN, "start G9")
    assert (hunt.state.active, hunt.state.turns_left, hunt.draw.left) == (first, 1, 0)


@pytest.mark.rule("CS-020")
@pytest.mark.parametrize("starts", [CAPTAINS, CAPTAINS[::-1]])
def test_a_start_is_taken_back_without_a_mark(starts: tuple[int, int]) -> None:
    match = Match.new(GAME, seed=7)
    for seat in starts:
        match.play(seat, "start C5")
    first = match.turn.seat
    match.undo(match.count - 1)
    assert match.marks == []
    match.play(starts[1], "start D5")
    assert match.turn.seat == first
