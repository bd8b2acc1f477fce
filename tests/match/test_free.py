"""Free actions at a table: nobody waits for them, and the holder of a seat may take them at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from seatui.engine.contract import Action, Decision, Draw, Refused
from seatui.match.table import Person, Table
from tests.matches import FirstOption, boats

ANN, BO = Person("Ann"), Person("Bo")


def test_a_seat_that_is_not_awaited_may_act_besides() -> None:
    table = Table(boats(), [ANN, ANN, BO, BO])
    table.act(BO, 3, "mark 2")
    assert table.match.view(3).marks == 4
    assert [decision.seat for decision in table.match.decisions()] == [0]


def test_a_match_lists_what_a_seat_may_do_besides() -> None:
    match = boats()
    assert [match.say(1, action) for action in match.free(1)] == ["mark 1", "mark 2", "mark 3", "note ahoy"]


def test_a_slip_in_a_free_action_is_explained_and_not_refused_as_out_of_turn() -> None:
    with pytest.raises(Refused, match="say row 2"):
        boats().play(3, "nonsense")


def test_a_word_to_the_crew_is_heard_by_the_crew_alone() -> None:
    table = Table(boats(), [ANN, ANN, BO, BO])
    heard: list[object] = []
    table.subscribe(lambda update: heard.extend(update.events), [2, 3])
    table.act(ANN, 1, "note Turn back")
    assert heard == []
    assert table.match.log(0)[-1].lines == ("player 2: Turn back",) or table.match.log(0)[-1].lines == ("Ann: Turn back",)


def test_a_bot_may_answer_with_a_free_action_and_is_asked_again() -> None:
    class Talks(FirstOption):
        def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
            return options[0] if view.note else ("note", "one moment")

    table = Table(boats(), [Talks(), Talks(), BO, BO])
    assert table.play_bot()
    assert table.bot_seat() == 0
    assert table.play_bot()
    assert table.match.view(None).rows == 1
