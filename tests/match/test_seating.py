"""The table tells rules that need it which seats people hold."""

from itertools import count
from pathlib import Path

import pytest

from seatui.engine.contract import TABLE, Refused
from seatui.match.referee import Match
from seatui.match.saves import journal
from seatui.match.table import Person, Table
from tests.boats_game import BoatRules
from tests.match.saves.save_tools import no_space
from tests.matches import FirstOption, boats, position, tiny

ANN, BO = Person("Ann"), Person("Bo")
BOT = FirstOption()


def told(match: Match) -> list[str]:
    """Return the actions of the table that were not taken back."""
    return [entry.said for entry in match.log(TABLE) if entry.seat == TABLE and not entry.undone]


def test_people_are_numbered_by_their_first_seats_and_bots_are_none() -> None:
    match = boats()
    Table(match, [BOT, BO, ANN, ANN])
    assert told(match) == ["seated 0 1 2 2"]
    assert match.seating == ("seated", (0, 1, 2, 2))


def test_rules_that_do_not_ask_are_told_nothing() -> None:
    match = tiny()
    Table(match, [ANN, BOT])
    assert match.count == 0


def test_a_change_of_holders_is_told_and_the_same_seating_is_not_told_again() -> None:
    match = boats()
    table = Table(match, [ANN, ANN, BOT, BOT])
    table.replace(1, BOT)
    table.replace(2, FirstOption())
    assert told(match) == ["seated 1 1 0 0", "seated 1 0 0 0"]


def test_a_saved_game_with_the_same_holders_is_told_nothing_new(tmp_path: Path) -> None:
    match = boats(path=tmp_path / "boats.sea")
    Table(match, [ANN, ANN, BOT, BOT]).act(ANN, 0, "row 1")
    match.close()
    loaded = Match.load(tmp_path / "boats.sea")
    Table(loaded, [BO, BO, BOT, BOT])
    assert told(loaded) == ["seated 1 1 0 0"]
    assert position(loaded)[1:3] == position(match)[1:3]
    Table(loaded, [BO, BOT, BOT, BOT])
    assert told(loaded)[-1] == "seated 1 0 0 0"
    loaded.close()


def test_a_seating_that_was_taken_back_and_still_stands_is_told_again() -> None:
    table = Table(boats(), [ANN, ANN, BOT, BOT])
    table.act(ANN, 0, "row 1")
    table.replace(1, BOT)
    table.ask_undo(ANN)
    assert told(table.match) == ["seated 1 1 0 0", "seated 1 0 0 0"]
    assert table.match.view(0).seated == (1, 0, 0, 0)
    assert table.match.view(0).rows == 0


def test_taking_back_twice_passes_over_what_the_table_said() -> None:
    table = Table(boats(), [ANN, ANN, BOT, BOT])
    table.act(ANN, 0, "mark 1")
    table.act(ANN, 0, "mark 2")
    table.replace(1, BOT)
    table.ask_undo(ANN)
    table.ask_undo(ANN)
    assert table.match.view(0).marks == 0


def test_a_game_that_is_over_is_told_nothing_more() -> None:
    match = boats()
    Table(match, [ANN, ANN, BOT, BOT]).act(ANN, 0, "resign")
    Table(match, [BOT, BOT, BOT, BOT])
    assert told(match) == ["seated 1 1 0 0"]


def test_what_the_table_says_is_in_nobodys_log() -> None:
    match = boats()
    Table(match, [ANN, ANN, BOT, BOT])
    assert match.log(0) == []


def test_a_seat_is_not_given_to_people_with_whom_a_game_could_not_have_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(_self: object, numbers: tuple[int, ...]) -> Refused | None:
        return Refused("BO-9", "a boat needs two") if numbers == (1, 1, 0, 0) else None

    monkeypatch.setattr(BoatRules, "seating_fault", fault)
    table = Table(boats(), [ANN, BOT, BOT, BOT])
    with pytest.raises(Refused, match="a boat needs two"):
        table.replace(1, ANN)
    assert table.holders == (ANN, BOT, BOT, BOT)
    assert told(table.match) == ["seated 1 0 0 0"]


def test_whoever_sits_so_already_may_still_have_another_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoatRules, "seating_fault", lambda _self, _numbers: Refused("BO-9", "a boat needs two"))
    table = Table(boats(), [ANN, ANN, BOT, BOT])
    other = FirstOption()
    table.replace(2, other)
    assert table.holders[2] is other


@pytest.mark.parametrize(("fails", "called"), [({0}, "Bo"), ({1}, "Bo"), ({1, 2}, "a bot")])
def test_a_disk_that_is_full_half_way_leaves_the_seat_to_whoever_had_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: set[int], called: str
) -> None:
    table, records = Table(boats(path=tmp_path / "boats.sea"), [ANN, BO, BOT, BOT]), count()
    with monkeypatch.context() as full:
        full.setattr(journal, "_write_all", no_space(only=lambda: next(records) in fails))
        with pytest.raises(Refused, match="could not be saved"):
            table.replace(1, BOT, "a bot")
    assert (table.holders, table.match.names[1]) == ((ANN, BO, BOT, BOT), called)
    assert told(table.match) == ["seated 1 2 0 0"]
