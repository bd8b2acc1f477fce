"""Names of people and bots, with and without roles."""

from __future__ import annotations

from typing import Any

import pytest

import seatui
from seatui.engine.contract import Decision
from seatui.match.names import SAILORS, awaited, bot_name, name_with_role, player_list, players_with_roles, roles_by_side
from tests.matches import boats, tiny

SONAR = seatui.game("captain-sonar").rules(8)
NAMES = ("Orca's Engineer", "Ann", "Captain Bo", "Ann")


def test_a_bot_in_a_crew_is_called_by_its_crew_and_role() -> None:
    assert [bot_name(SONAR, seat) for seat in (1, 6)] == ["Orca's First Mate", "Narwhal's Captain"]


def test_a_bot_of_a_side_without_a_name_is_called_by_its_role_and_number() -> None:
    assert bot_name(boats().rules, 2) == "Pilot 2"


def test_a_bot_without_a_role_has_a_sailor_s_name() -> None:
    assert [bot_name(tiny().rules, seat) for seat in range(3)] == ["Ahab", "Baret", "Crusoe"]


def test_every_seat_of_a_game_has_its_own_sailor() -> None:
    """The name begins with the letter of the seat."""
    assert [name[0] for name in SAILORS] == list("ABCDEFGH")


@pytest.mark.parametrize(
    ("seat", "said"), [(0, "Orca's Engineer"), (1, "Ann (First Mate)"), (2, "Captain Bo"), (3, "Ann (Radio Operator)")]
)
def test_a_role_stands_behind_the_name_unless_the_name_tells_it(seat: int, said: str) -> None:
    assert name_with_role(SONAR, NAMES, seat) == said


def test_whoever_plays_several_seats_of_a_side_is_named_once_with_all_roles() -> None:
    names = (*NAMES, "Cleo", "Cleo", "Ann", "Cleo")
    assert players_with_roles(SONAR, names, (1, 0, 3, 6)) == ["Ann (First Mate and Radio Operator)", "Orca's Engineer", "Ann (Captain)"]


def test_without_roles_a_name_is_just_a_name() -> None:
    assert name_with_role(tiny().rules, ("Ann", "Bo"), 1) == "Bo"


def test_a_list_of_games_names_each_person_once_and_says_bots_for_all_of_a_crew() -> None:
    assert player_list(("Ann", "Ann", "Orca's Captain", "Narwhal's Captain"), ("person", "person", "bot:mate", "bot:mate")) == "Ann, bots"


def test_a_list_of_games_names_bots_that_play_for_themselves() -> None:
    assert player_list(("Ann", "Baret", "Crusoe"), ("person", "bot:mate", "bot:mate")) == "Ann, Baret, Crusoe"


def test_roles_of_a_side_are_named_together() -> None:
    assert roles_by_side(SONAR, (1, 0, 6)) == "Orca's First Mate and Engineer, Narwhal's Captain"


@pytest.mark.parametrize("rules", [boats().rules, tiny().rules])
def test_sides_or_seats_without_names_of_their_own_are_not_named_by_roles(rules: Any) -> None:
    assert roles_by_side(rules, (0, 1)) == ""


CREWS = ("Ann", "Ann", "Ann", "Bo", "Cleo", "Dan", "Eve", "Finn")


def duties() -> list[Decision]:
    """Narwhal's First Mate and Engineer are asked, and Orca's Captain."""
    return [Decision(5, "First Mate", "charge", ""), Decision(4, "Engineer", "breakdown", ""), Decision(2, "Captain", "order", "")]


@pytest.mark.rule("CS-156")
@pytest.mark.parametrize("asked", [slice(0, 3), slice(1, 3), slice(0, 3, 2)])
@pytest.mark.parametrize("viewer", [0, None])
def test_others_read_only_which_crew_still_has_duties_in_turns(viewer: int | None, asked: slice) -> None:
    assert awaited(SONAR, CREWS, duties()[asked], viewer).players(SONAR, CREWS) == ["Ann (Captain)", "Narwhal"]


@pytest.mark.rule("CS-156")
def test_a_crew_reads_who_of_it_still_has_duties() -> None:
    assert awaited(SONAR, CREWS, duties()[:2], 6).players(SONAR, CREWS) == ["Dan (First Mate)", "Cleo (Engineer)"]


def test_in_real_time_everybody_reads_who_has_duties() -> None:
    rules = seatui.game("captain-sonar").rules(8, mode="real-time")
    assert awaited(rules, CREWS, duties()[:1], 0).players(rules, CREWS) == ["Dan (First Mate)"]
