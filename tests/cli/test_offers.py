"""Options under a prompt in plain mode."""

from __future__ import annotations

from seatui.plain.offers import all_lines, short_lines


def test_each_option_has_its_number() -> None:
    assert all_lines(["pass", "sonar"]) == ["  1  pass", "  2  sonar"]


def test_in_a_long_list_kinds_of_few_options_come_first_with_the_numbers_they_have() -> None:
    lines = short_lines(["torpedo"] * 5 + ["pass"], [*(f"torpedo A{row}" for row in range(1, 6)), "pass"])
    assert lines == ["  6  pass", "     torpedo ... A1, A2, A3, A4, A5"]


def test_of_a_kind_with_very_many_options_some_are_named() -> None:
    lines = short_lines(["mine"] * 20, [f"mine A{row}" for row in range(20)])
    assert lines[0].endswith("A10, A11 and 8 more: type options")
