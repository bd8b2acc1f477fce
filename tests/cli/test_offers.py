"""Options under a prompt in plain mode."""

from __future__ import annotations

from seatui.plain.offers import grouped_lines, numbered_lines, shared_lines


def test_each_option_has_its_number() -> None:
    assert numbered_lines(["pass", "sonar"]) == ["  1  pass", "  2  sonar"]


def test_in_a_long_list_kinds_of_few_options_come_first_with_the_numbers_they_have() -> None:
    lines = grouped_lines(["torpedo"] * 5 + ["pass"], [*(f"torpedo A{row}" for row in range(1, 6)), "pass"], whole=False)
    assert lines == ["  6  pass", "     torpedo and one of: A1, A2, A3, A4, A5"]


def test_of_a_kind_with_very_many_options_some_are_named() -> None:
    lines = grouped_lines(["mine"] * 20, [f"mine A{row}" for row in range(20)], whole=False)
    assert lines[0].endswith("A10, A11 and 8 more")


def test_all_of_a_kind_are_named_in_the_whole_list() -> None:
    lines = grouped_lines(["mine"] * 20, [f"mine A{row}" for row in range(20)], whole=True)
    assert lines[0].endswith("A18, A19")


def test_what_several_roles_can_do_besides_is_listed_once() -> None:
    lines = shared_lines([("Captain", "note aye"), ("Captain", "resign"), ("Engineer", "note aye")])
    assert lines == ["  Captain, Engineer also: note aye", "  Captain also: resign"]
