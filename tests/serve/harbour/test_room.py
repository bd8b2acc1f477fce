"""Seats of a table: who has them, and who may act."""

from __future__ import annotations

import pytest

from seatui.engine.contract import Refused
from seatui.serve.harbour.room import Place, State
from tests.serve.harbour.house import House, duel


def test_a_table_is_played_by_those_who_sit_and_is_as_it_was_after_a_kill(tmp_path):
    house = House(tmp_path)
    room = duel(house, "Ann", "Bo")
    ann, bo = house.player("Ann"), house.player("Bo")
    room.start(ann)
    table = room.table
    seat = table.match.decisions()[0].seat
    owner, other = (ann, bo) if seat == 0 else (bo, ann)
    action = table.match.options(seat)[0]
    with pytest.raises(Refused):
        table.act(room.person(other), seat, action)
    table.act(room.person(owner), seat, action)
    after = house.again()
    again = after.rooms[room.id]
    assert (again.state, again.places) == (State.PLAYING, (Place("ann", "Ann"), Place("bo", "Bo")))
    after.arrive(after.player("Ann")).go(again)
    assert again.table.match.count == table.match.count
