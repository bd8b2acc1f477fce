"""The contract: refusals, names and audiences."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import TABLE, Event, Refused, name_of

STOPPED = Refused("DS-107", "stopped by {} this turn", [1])


def test_a_refusal_names_players_by_number_where_no_name_is_known() -> None:
    assert STOPPED.message == "stopped by player 2 this turn"


def test_a_refusal_is_told_with_names() -> None:
    assert STOPPED.told(("Ann", "Bo")) == "stopped by Bo this turn"


def test_a_refusal_shows_its_rule() -> None:
    assert str(STOPPED) == "stopped by player 2 this turn [DS-107]"


def test_a_refusal_without_a_rule_is_only_its_message() -> None:
    assert str(Refused("", "there is no game 'chess'")) == "there is no game 'chess'"


def test_braces_in_a_refusal_that_names_nobody_stay_as_they_are() -> None:
    assert Refused("DS-R02", "{1,2} is too far").message == "{1,2} is too far"


@pytest.mark.parametrize(("names", "called"), [((), "player 2"), (("Ann",), "player 2"), (("Ann", ""), "player 2"), (("Ann", "Bo"), "Bo")])
def test_a_seat_without_a_name_is_counted_from_one(names: tuple[str, ...], called: str) -> None:
    assert name_of(1, names) == called


@pytest.mark.parametrize(
    ("audience", "seat", "heard"),
    [
        (None, 0, True),
        (None, None, True),
        ((1,), 1, True),
        ((1,), 0, False),
        ((1,), None, False),
        ((), 0, False),
        ((TABLE, 1), None, True),
        ((TABLE,), 0, False),
    ],
)
def test_an_event_is_heard_by_its_audience_alone(audience: tuple[int, ...] | None, seat: int | None, heard: bool) -> None:
    assert Event("rolled", {}, audience).heard_by(seat) is heard


@pytest.mark.parametrize(("facts", "seat"), [({"seat": 2}, 2), ({"who": 2}, None), ({"seat": "ghost"}, None)])
def test_an_event_is_about_the_seat_among_its_facts(facts: dict[str, Any], seat: int | None) -> None:
    assert Event("rolled", facts).seat == seat
