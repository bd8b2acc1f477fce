"""Numbers, lists and sentences in words, and totals of dice."""

from __future__ import annotations

from seatui.engine.dice_totals import totals
from seatui.engine.wording import counted, dice, listing, sentence


def test_one_thing_is_counted_without_an_s() -> None:
    assert [counted(number, "sailor") for number in (0, 1, 2)] == ["0 sailors", "1 sailor", "2 sailors"]


def test_the_last_two_of_a_list_have_an_and_between_them() -> None:
    assert [listing(list(parts)) for parts in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]


def test_several_dice_are_added_up() -> None:
    assert (dice([5]), dice([6, 3, 2])) == ("5", "6 + 3 + 2 = 11")


def test_a_sentence_begins_with_a_capital_and_keeps_all_others() -> None:
    assert (sentence("the Fog hunts Ann"), sentence("")) == ("The Fog hunts Ann", "")


def test_dice_fall_in_all_ways() -> None:
    assert totals(0) == {0: 1}
    assert totals(2) == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert sum(totals(5).values()) == 6**5
