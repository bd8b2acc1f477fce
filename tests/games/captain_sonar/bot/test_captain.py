"""The Captain's choices: shooting, asking, hiding, mines, surfacing and the scenario's system."""

from __future__ import annotations

import pytest

from seatui.engine.squares import OUTSIDE
from seatui.games.captain_sonar.knowledge.tracker import tracker_of
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR
from tests.games.captain_sonar.bot.bots import LEVELS, broken, charged, chosen, said, suspecting, told_all
from tests.games.captain_sonar.hunt import ORCA, Hunt, dived

WEIGHING = ("mate", "captain")


def ordering(own: str = "H8", *suspects: str, **options: str) -> Hunt:
    """Orca's Captain is asked for an order on Skerry Sound, with the enemy suspected there."""
    hunt = dived(own, "A1", map="skerry-sound", **options)
    return suspecting(hunt, *suspects).do(ORCA + OPERATOR, "ok")


def activating(own: str, *suspects: str, ready: tuple[str, ...] = ("torpedo",), **options: str) -> Hunt:
    """Orca has headed north to that space and its Captain may use these systems."""
    hunt = dived(own[0] + str(int(own[1:]) + 1), "A1", map="skerry-sound", **options)
    suspecting(charged(hunt, *ready), *suspects).do(ORCA + OPERATOR, "ok").do(ORCA + CAPTAIN, "head north")
    return hunt.do(ORCA + MATE, "charge silence").act(ORCA + ENGINEER, ("break", "N", 5))


def ordered(hunt: Hunt, level: str = "captain") -> str:
    """The order, after all requests to the crew."""
    return said(told_all(hunt, ORCA + CAPTAIN, level), ORCA + CAPTAIN, level)


# Torpedoes


@pytest.mark.parametrize("level", WEIGHING)
def test_a_captain_fires_where_the_most_damage_is_to_be_expected(level: str) -> None:
    assert said(activating("H8", "J8", "J10", "L8", "L10"), ORCA + CAPTAIN, level) == "torpedo K9"


@pytest.mark.parametrize("level", WEIGHING)
def test_a_captain_keeps_the_torpedo_when_the_enemy_may_be_anywhere(level: str) -> None:
    assert said(activating("H8", "K8", "H4", "E8", "G12", "A15", "O15"), ORCA + CAPTAIN, level) == "pass"


@pytest.mark.rule("CS-073")
@pytest.mark.parametrize("level", LEVELS)
def test_no_captain_fires_so_near_that_the_own_submarine_is_hit(level: str) -> None:
    hunt = activating("H8", "I8", "G8")
    action = chosen(hunt, ORCA + CAPTAIN, level)
    assert action is not None
    assert action == ("pass",) or action[1] not in hunt.chart.around[hunt.at("H8")[0]]


def test_a_captain_fires_into_the_own_blast_if_that_sinks_the_enemy() -> None:
    hunt = activating("H8", "I8")
    hunt.state.crews[1].damage = 3
    action = chosen(hunt, ORCA + CAPTAIN)
    assert action is not None
    assert action[0] == "torpedo"


@pytest.mark.parametrize("level", WEIGHING)
def test_an_armed_captain_closes_in(level: str) -> None:
    assert ordered(charged(ordering("H8", "H1", "I1"), "torpedo"), level) == "head north"


# Questions


@pytest.mark.parametrize("level", WEIGHING)
def test_a_captain_pings_when_too_little_is_known(level: str) -> None:
    hunt = activating("H8", ready=("sonar",))
    assert said(hunt, ORCA + CAPTAIN, level) == "sonar"


def test_a_captain_sends_the_drone_where_half_of_the_suspects_are() -> None:
    hunt = activating("H8", "A1", "B1", "O15", "N15", ready=("drone",))
    assert said(hunt, ORCA + CAPTAIN) in ("drone 1", "drone 9")


def test_a_first_mate_launches_what_a_person_has_left() -> None:
    hunt = activating("H8", ready=("sonar",)).do(ORCA + CAPTAIN, "pass")
    assert said(hunt, ORCA + MATE) == "sonar"


def test_a_first_mate_asks_nothing_that_is_known() -> None:
    assert said(activating("H8", "K8", ready=("sonar",)).do(ORCA + CAPTAIN, "pass"), ORCA + MATE) == "pass"


# Mines


@pytest.mark.parametrize("level", WEIGHING)
def test_a_captain_triggers_a_mine_under_the_enemy(level: str) -> None:
    hunt = told_all(ordering("H8", "M8"), ORCA + CAPTAIN, level)
    hunt.state.crews[0].mines.extend(hunt.at("M8", "D4"))
    assert said(hunt, ORCA + CAPTAIN, level) == "trigger M8"


@pytest.mark.parametrize("level", WEIGHING)
def test_a_captain_lays_a_mine_towards_the_enemy(level: str) -> None:
    hunt = activating("H8", "N8", "O8", ready=("mine",))
    assert said(hunt, ORCA + CAPTAIN, level).startswith("mine I")


@pytest.mark.parametrize("level", WEIGHING)
def test_no_captain_lays_a_mine_that_shuts_in_the_own_submarine(level: str) -> None:
    assert said(activating("A2", ready=("mine",)), ORCA + CAPTAIN, level) == "pass"


# Hiding


def test_a_captain_goes_silent_when_the_enemy_knows_where_to_shoot() -> None:
    hunt = charged(charged(ordering("H8", "K8"), "silence"), "torpedo", crew=1)
    hunt.state.crews[0].moved = True
    for sector in range(1, 10):  # the enemy asked, and all answers but one were no
        if sector != 5:
            hunt.state.radio.append(hunt.state.radio[0]._replace(crew=0, kind="drone_answer", facts=(False, sector, True)))
    hunt.state.radio.append(hunt.state.radio[0]._replace(crew=0, kind="hit", facts=("direct", hunt.at("H8")[0])))
    assert ordered(hunt).startswith("silence")


def test_a_captain_steers_where_the_enemy_learns_least() -> None:
    hunt = ordering("E8")
    hunt.state.crews[0].route[:0] = hunt.at(*(f"E{row}" for row in range(15, 8, -1)))
    hunt.state.radio += [hunt.state.radio[0]._replace(crew=0, kind="course", facts=("N",))] * 7
    known = tracker_of(hunt.chart, hunt.state.radio, 0)
    left = {f"head {name}": known.positions_after("course", name[0].upper()).bit_count() for name in ("north", "east", "west")}
    assert min(left.values()) < 0.9 * max(left.values())
    assert left[ordered(hunt)] == max(left.values())


# Surfacing


@pytest.mark.rule("CS-051")
@pytest.mark.parametrize("level", LEVELS)
def test_a_captain_who_is_shut_in_surfaces(level: str) -> None:
    hunt = ordering("A1")
    hunt.state.crews[0].route[:0] = hunt.at("A2", "B1")
    assert ordered(hunt, level) == "surface"


@pytest.mark.parametrize("level", LEVELS)
def test_no_captain_heads_where_damage_is_certain_if_the_surface_is_safe(level: str) -> None:
    hunt = broken(ordering("A1", "O15"), "S1 S2 S4 S5 S6")
    hunt.state.crews[0].route[:0] = hunt.at("B1")  # only the south is open, and its panel has one symbol left
    assert ordered(hunt, level) == "surface"


@pytest.mark.parametrize("level", LEVELS)
def test_no_captain_surfaces_without_need(level: str) -> None:
    assert not ordered(ordering("H8", "A1"), level).startswith("surface")


# The scenario's own system


@pytest.mark.rule("CS-147")
@pytest.mark.parametrize(("suspect", "use"), [("I9", "shockwave"), ("M9", "pass")])
def test_a_shockwave_is_for_an_enemy_within_its_reach(suspect: str, use: str) -> None:
    hunt = activating("H8", suspect, ready=("scenario",), scenario="shockwave")
    assert said(hunt, ORCA + CAPTAIN) == use


@pytest.mark.rule("CS-142")
def test_a_buoy_is_released_when_the_enemy_can_ask() -> None:
    hunt = charged(activating("H8", "M9", ready=("scenario",), scenario="decoy-buoy"), "sonar", crew=1)
    assert said(hunt, ORCA + CAPTAIN) == "decoy buoy"


@pytest.mark.rule("CS-144")
def test_a_twin_ping_is_for_an_enemy_who_may_be_near_or_far() -> None:
    hunt = activating("H8", "I8", "J8", "O15", "N15", ready=("scenario",), scenario="twin-ping")
    assert said(hunt, ORCA + CAPTAIN) == "twin ping"


@pytest.mark.rule("CS-145")
def test_a_damage_party_is_for_a_broken_sheet() -> None:
    hunt = activating("H8", "M9", ready=("scenario",), scenario="damage-party")
    assert said(broken(hunt, "N2 N4 W4 W5 W6 W3 W1"), ORCA + CAPTAIN) == "damage party"


# The start


@pytest.mark.parametrize("level", WEIGHING)
def test_a_captain_starts_where_all_courses_are_open(level: str) -> None:
    hunt = Hunt(map="skerry-sound")
    starts = [chosen(hunt, ORCA + CAPTAIN, level, seed) for seed in range(20)]
    assert all(OUTSIDE not in hunt.chart.step[space] for _, space in filter(None, starts))


@pytest.mark.parametrize("level", WEIGHING)
def test_where_a_captain_starts_cannot_be_guessed_even_on_the_small_map(level: str) -> None:
    hunt = Hunt(map="harbour-basin")
    assert len({chosen(hunt, ORCA + CAPTAIN, level, seed) for seed in range(60)}) > 20
