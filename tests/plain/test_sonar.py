"""Captain Sonar in plain mode: options name their cost, and those that damage your own hull need a confirmation."""

from __future__ import annotations

import io

from seatui.plain.lines import Lines
from seatui.plain.real_time import make_session
from seatui.plain.session import run
from tests.games.captain_sonar.pane.console_app import ALL, Sub, sub, table_of


def played(boat: Sub, step: str, typed: str, **options: str) -> str:
    """Return the output while Ann, who holds all roles of the Orca, types this."""
    out = io.StringIO()
    run(make_session(table_of(boat, sub("J10"), ALL, step, (), options), Lines(io.StringIO(typed), out)))
    return out.getvalue()


def test_a_captain_is_asked_before_a_torpedo_that_hits_the_own_submarine() -> None:
    out = played(sub("D5 D6", torpedo=3), "activate", "options\ntorpedo D7\nno\ntorpedo D7\nyes\n")
    assert "D7 (hits OURSELVES for 1)" in " ".join(out.split())
    assert "That hits OURSELVES for 1. Do it? yes or no> no\nNot done.\n" in out
    assert "Do it? yes or no> yes\nOrca: TORPEDO to D7\n" in out


def test_the_same_is_asked_in_a_stop() -> None:
    out = played(sub("D5 D6", torpedo=3), "order", "stop torpedo\ntorpedo D7\nno\nbelay\n", mode="real-time", map="harbour-basin")
    assert "That hits OURSELVES for 1. Do it? yes or no> no\nNot done.\n" in out
    assert "TORPEDO to" not in out


def test_a_torpedo_that_hits_nobody_of_us_is_fired_at_once() -> None:
    out = played(sub("D5 D6", torpedo=3), "activate", "torpedo D8\n")
    assert "torpedo D8\nOrca: TORPEDO to D8\n" in out


def test_a_course_that_must_damage_us_is_asked_for_too() -> None:
    out = played(sub("D5 D6", breakdowns=0b011111 << 6), "order", "head east\nno\n")
    assert "head east (WOULD DAMAGE US)" in out
    assert "Every symbol left in the east panel costs us a hull point. Do it? yes or no> no\nNot done.\n" in out


def test_the_engineers_options_read_like_the_sheet() -> None:
    out = " ".join(played(sub("D5 D6"), "order", "head east\ncharge mine\n").split())
    assert "3 break east c (weapons yellow: breaks weapons (mine, torpedo); yellow 1/4)" in out
    assert "4 break east d (reactor: breaks no system; reactor 1/6)" in out


def test_giving_up_and_surfacing_are_asked_for_first() -> None:
    out = played(sub("D5 D6"), "order", "resign\nno\nsurface\nno\n")
    assert "The other crew wins then. Do it? yes or no> no\nNot done.\n" in out
    assert "three turns in a row. Do it? yes or no> no\nNot done.\n" in out


def test_a_captain_without_a_chart_hears_where_the_submarine_is() -> None:
    assert "surface. We are at D6." in " ".join(played(sub("D5 D6"), "order", "").split())
