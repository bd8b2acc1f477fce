"""The quota of each seat: nobody fills a save by notes, marks or taking back, and a game can always be ended."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from seatui.engine.contract import TABLE, Action, Decision, Draw, Refused
from seatui.match import quota
from seatui.match.quota import BURST, FREE_PART, FULL, NEARLY_FULL, ORDINARY_PART, PER_SECOND, PLAYING_PART
from seatui.match.referee import Match
from seatui.match.saves import journal
from seatui.match.table import Person, Table
from tests.matches import FirstOption, boats, tiny

ANN, BO = Person("Ann"), Person("Bo")
FRAMES = 400


@pytest.fixture
def _small_saves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "MOST_FRAMES", FRAMES)
    monkeypatch.setattr(quota, "MOST_FRAMES", FRAMES)


class Hands:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def in_boats(match: Match, clock: Hands) -> Table:
    return Table(match, [ANN, ANN, BO, BO], now=clock)


def fill(match: Match, part: float, seat: int = 3) -> None:
    """Fill the save with changes of a seat's name up to this part."""
    while match.used < part:
        match.reseat(seat, f"Bo {match.used}", "person")


def test_free_actions_beyond_the_burst_are_refused() -> None:
    clock = Hands()
    table = in_boats(boats(), clock)
    for _ in range(BURST):
        table.act(ANN, 1, "note ahoy")
    with pytest.raises(Refused, match="not so fast"):
        table.act(ANN, 1, "mark 2")
    table.act(BO, 3, "note ahoy")
    table.act(ANN, 0, "row 1")
    assert table.match.records_by_seat()[1] == BURST


def test_free_actions_are_possible_again_after_a_moment() -> None:
    clock = Hands()
    table = in_boats(boats(), clock)
    for _ in range(BURST):
        table.act(ANN, 1, "note ahoy")
    clock.seconds += 1.01 / PER_SECOND
    table.act(ANN, 1, "note ahoy")
    with pytest.raises(Refused, match="not so fast"):
        table.act(ANN, 1, "note ahoy")


def test_refused_free_actions_do_not_count() -> None:
    table = in_boats(boats(), Hands())
    for _ in range(2 * BURST):
        with pytest.raises(Refused, match="say row 2"):
            table.act(ANN, 1, "nonsense")
    table.act(ANN, 1, "note ahoy")


@pytest.mark.usefixtures("_small_saves")
def test_a_seat_has_only_its_share_of_the_save(tmp_path: Path) -> None:
    clock = Hands()
    table = in_boats(boats(path=tmp_path / "a.sea"), clock)
    share = int(FRAMES * ORDINARY_PART) // 4
    for _ in range(int(share * FREE_PART)):
        clock.seconds += 1
        table.act(ANN, 0, "note ahoy")
    with pytest.raises(Refused, match="your share"):
        table.act(ANN, 0, "note ahoy")
    table.act(ANN, 1, "note ahoy")
    table.act(ANN, 0, "row 1")


@pytest.mark.usefixtures("_small_saves")
def test_the_share_of_a_seat_is_remembered_in_the_save(tmp_path: Path) -> None:
    clock = Hands()
    table = in_boats(boats(path=tmp_path / "a.sea"), clock)
    for _ in range(int(FRAMES * ORDINARY_PART * FREE_PART) // 4):
        table.act(BO, 3, "note ahoy")
    table.close()
    again = in_boats(Match.load(tmp_path / "a.sea"), clock)
    with pytest.raises(Refused, match="your share"):
        again.act(BO, 3, "note ahoy")


@pytest.mark.usefixtures("_small_saves")
def test_a_seat_that_used_its_share_can_only_give_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MOST_FRAMES", 10)
    table = in_boats(boats(), Hands())
    table.act(ANN, 0, "note ahoy")
    table.match.play(0, "note and another")
    with pytest.raises(Refused, match="only give up"):
        table.act(ANN, 0, "row 1")
    table.act(ANN, 0, "resign")
    assert table.match.outcome


@pytest.mark.usefixtures("_small_saves")
def test_a_nearly_full_save_keeps_room_for_answers(tmp_path: Path) -> None:
    table = in_boats(boats(path=tmp_path / "a.sea", clock=True), Hands())
    fill(table.match, ORDINARY_PART)
    with pytest.raises(Refused) as refused:
        table.act(ANN, 0, "note ahoy")
    assert refused.value.message == NEARLY_FULL
    assert not table.match.trouble
    table.act(ANN, 0, "row 1")
    table.match.play(TABLE, ("tick", 500))


@pytest.mark.usefixtures("_small_saves")
def test_nothing_is_taken_back_in_a_nearly_full_save(tmp_path: Path) -> None:
    match = tiny(path=tmp_path / "a.sea")
    table = Table(match, [ANN, FirstOption()])
    table.act(ANN, 0, "bid 1")
    fill(match, ORDINARY_PART, seat=1)
    with pytest.raises(Refused, match="nearly full"):
        table.ask_undo(ANN)
    with pytest.raises(Refused, match="nearly full"):
        match.undo()
    assert match.count == 1


def test_taking_back_has_a_quota() -> None:
    table = Table(tiny(), [ANN, FirstOption()], now=Hands())
    for _ in range(BURST):
        table.act(ANN, 0, "bid 1")
        table.ask_undo(ANN)
    table.act(ANN, 0, "bid 1")
    with pytest.raises(Refused, match="not so fast"):
        table.ask_undo(ANN)


@pytest.mark.usefixtures("_small_saves")
def test_a_full_game_can_still_be_given_up(tmp_path: Path) -> None:
    table = in_boats(boats(path=tmp_path / "a.sea", clock=True), Hands())
    fill(table.match, PLAYING_PART)
    for seat, action in ((0, ("row", 1)), (TABLE, ("tick", 500))):
        with pytest.raises(Refused) as refused:
            table.match.play(seat, action)
        assert refused.value.message == FULL
    table.replace(3, FirstOption())
    table.act(ANN, 0, "resign")
    table.close()
    assert Match.load(tmp_path / "a.sea", read_only=True).outcome


@pytest.mark.usefixtures("_small_saves")
def test_a_talkative_bot_answers_in_a_nearly_full_save(tmp_path: Path) -> None:
    class Talks(FirstOption):
        def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
            return ("note", "one moment")

    table = Table(boats(path=tmp_path / "a.sea"), [Talks(), Talks(), BO, BO])
    fill(table.match, ORDINARY_PART)
    assert table.play_bot()
    assert [decision.seat for decision in table.match.decisions()] != [0]
