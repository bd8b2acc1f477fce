"""Options under a prompt in plain mode."""

from __future__ import annotations

from seatui.plain.option_lines import few_first, grouped_lines, lines_by_role, numbered_lines


def test_each_option_has_its_number() -> None:
    assert numbered_lines(["pass", "sonar"]) == ["  1  pass", "  2  sonar"]


def test_in_a_long_list_kinds_of_few_options_come_first_and_numbers_go_on_from_one() -> None:
    options = [*(("torpedo", row) for row in range(1, 6)), ("pass",), ("torpedo", 9)]
    assert few_first(options) == [("pass",), *(("torpedo", row) for row in (1, 2, 3, 4, 5, 9))]
    said = ["pass", *(f"torpedo A{row}" for row in range(1, 6))]
    lines = grouped_lines(["pass"] + ["torpedo"] * 5, said, [""] * 6, whole=False)
    assert lines == ["  1  pass", "  2-6  torpedo and one of: A1, A2, A3, A4, A5"]


def test_of_a_kind_with_very_many_options_some_are_named() -> None:
    lines = grouped_lines(["mine"] * 20, [f"mine A{row}" for row in range(20)], [""] * 20, whole=False)
    assert lines[0].endswith("A10, A11 and 8 more")


def test_all_of_a_kind_are_named_in_the_whole_list() -> None:
    lines = grouped_lines(["mine"] * 20, [f"mine A{row}" for row in range(20)], [""] * 20, whole=True)
    assert lines[0].endswith("A18, A19")


def test_options_that_mean_something_have_lines_of_their_own() -> None:
    lines = grouped_lines(["path"] * 20, [f"path {row}" for row in range(20)], [f"to A{row}" for row in range(20)], whole=False)
    assert lines[0] == "  1  path 0 (to A0)"
    assert lines[-1] == "     and 8 more like these, 13 to 20"


def test_what_several_roles_can_do_besides_is_listed_once() -> None:
    lines = lines_by_role([("Captain", "note aye"), ("Captain", "resign"), ("Engineer", "note aye")])
    assert lines == ["  Captain, Engineer also: note aye", "  Captain also: resign"]
