"""Refusals from a game's table of sentences."""

from __future__ import annotations

from seatui.engine.refusals import Refusals

refused = Refusals(
    {
        "over": ("XX-001", "the game is over"),
        "barred": ("XX-002", "{name} bars the way to {tile}"),
        "unknown": ("XX-003", "there is no {word}"),
    }
)


def test_a_refusal_names_its_rule_and_says_its_sentence() -> None:
    assert (refused("over").rule, refused("over").message) == ("XX-001", "the game is over")


def test_a_refusal_puts_in_facts_and_names() -> None:
    assert refused("barred", 1, tile="C4").told(["Ann", "Bo"]) == "Bo bars the way to C4"


def test_braces_that_a_player_typed_stay_as_they_are() -> None:
    assert refused("unknown", word="{0}").message == "there is no {0}"
    assert refused("barred", 0, tile="{x}").told(["Ann"]) == "Ann bars the way to {x}"
