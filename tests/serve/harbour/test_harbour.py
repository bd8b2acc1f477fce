"""The list of tables: its entries, their removal, and its state after a kill."""

from __future__ import annotations

from collections.abc import Callable
from errno import EIO
from os import utime
from pathlib import Path
from time import time

import pytest

from seatui import paths
from seatui.engine.contract import Refused
from seatui.serve.harbour.harbour import HarbourLimits
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan, RoomState
from tests.match.saves.save_tools import no_space, rewritten
from tests.narrowing import checked
from tests.serve.harbour.clocked_harbour import ClockedHarbour, IdleRunner, duel, end, journal_of

# Visitors


def test_everybody_is_told_by_name_and_where_they_play(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "bo", "Ann", title="Reef")
    harbour.add_visitor(harbour.player("Cy"))
    assert list(harbour.whereabouts.items()) == [("Ann", room), ("bo", room), ("Cy", None)]
    harbour.add_visitor(harbour.player("Ann"))  # a second terminal, in the lobby
    assert harbour.whereabouts["Ann"] is room
    harbour.visitor("bo").go(None)
    assert harbour.whereabouts["bo"] is None
    harbour.visitor("Cy").leave()
    assert "Cy" not in harbour.whereabouts
    room.discard()
    assert set(harbour.whereabouts.values()) == {None}


# After a kill


def test_a_game_killed_before_it_was_noted_that_it_began_goes_on(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", joining="open")
    before = (tmp_path / "tables" / f"{room.id}.toml").read_bytes()
    room.start(harbour.player("Ann"))
    (tmp_path / "tables" / f"{room.id}.toml").write_bytes(before)
    after = harbour.after_kill()
    again = after.rooms[room.id]
    assert again.state is RoomState.PLAYING
    after.add_visitor(after.player("Bo")).go(again)
    again.stand(after.player("Bo"), 1)
    again.stand(after.player("Ann"), 0)
    with pytest.raises(Refused, match="another side"):
        again.sit(after.player("Bo"), 0)


def test_a_game_killed_before_it_was_noted_that_it_ended_is_over(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True)
    before = (tmp_path / "tables" / f"{room.id}.toml").read_bytes()
    end(room)
    (tmp_path / "tables" / f"{room.id}.toml").write_bytes(before)
    after = harbour.after_kill()
    again = after.rooms[room.id]
    assert again.state is RoomState.FINISHED
    after.add_visitor(after.player("Ann")).go(again)
    assert again.verdict == room.verdict


def test_a_disk_that_is_still_full_after_a_kill_keeps_no_house_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harbour = ClockedHarbour(tmp_path)
    rooms = [duel(harbour, "Ann", "Bo"), duel(harbour, "Ann", "Bo", start=True)]
    before = {room: (tmp_path / "tables" / f"{room.id}.toml").read_bytes() for room in rooms}
    rooms[0].start(harbour.player("Ann"))
    end(rooms[1])
    for room, kept in before.items():
        (tmp_path / "tables" / f"{room.id}.toml").write_bytes(kept)
    monkeypatch.setattr(paths, "keep", no_space())
    after = harbour.after_kill()
    assert [after.rooms[room.id].state for room in rooms] == [RoomState.PLAYING, RoomState.FINISHED]


@pytest.mark.parametrize("kind", ["damaged", "newer", "missing"])
def test_a_table_whose_journal_cannot_be_used_is_listed_with_the_reason_and_left_as_it_is(tmp_path: Path, kind: str) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True)
    harbour.close()
    path = journal_of(harbour, room)
    if kind == "newer":
        rewritten(path, format=9).replace(path)
    elif kind == "damaged":
        data = path.read_bytes()
        path.write_bytes(data[: len(data) // 2] + bytes(9) + data[len(data) // 2 + 9 :])
    else:
        path.unlink()
    broken = path.read_bytes() if path.exists() else None
    after = ClockedHarbour(tmp_path)
    again = after.rooms[room.id]
    assert (again.state, bool(again.damage)) == (RoomState.PLAYING, True)
    with pytest.raises(Refused):
        after.add_visitor(after.player("Ann")).go(again)
    assert (path.read_bytes() if path.exists() else None) == broken
    again.remove(after.player("Ann"))
    assert again.id not in after.rooms
    assert (path.read_bytes() if path.exists() else None) == broken


# The list


def test_a_host_ends_a_table_at_which_nobody_else_plays(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True)
    ann = harbour.player("Ann")
    for who in (ann, harbour.player("Bo")):
        with pytest.raises(Refused):
            room.remove(who)
    room.stand(harbour.player("Bo"), 1)
    room.remove(ann)
    assert not harbour.rooms
    assert all(visitor.room is None for visitor in harbour.visitors)
    assert journal_of(harbour, room).exists()
    deeds: tuple[Callable[[], object], ...] = (lambda: room.sit(ann, 1), lambda: harbour.add_visitor(ann).go(room))
    for deed in deeds:
        with pytest.raises(Refused, match="is gone"):
            deed()


def test_after_a_kill_the_list_tells_how_far_a_game_is_without_opening_it(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", game="sea-search", start=True)
    while room.table and room.table.match.turn.seat != 1:
        decision = room.table.match.decisions()[0]
        room.table.match.play(decision.seat, room.table.match.options(decision.seat)[-1])
    stood = room.game_status
    again = harbour.after_kill().rooms[room.id]
    assert again.table is None
    assert again.game_status
    assert stood
    assert (again.game_status.turn, again.game_status.seat, again.game_status.name) == (stood.turn, stood.seat, stood.name)
    assert stood.name == "Bo"
    assert not again.game_status.awaited  # not known before the journal is opened


def test_an_empty_table_is_laid_up_and_opened_for_whoever_comes(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True)
    still = checked(IdleRunner, room.runner)
    for name in ("Ann", "Bo"):
        harbour.visitor(name).leave()
    harbour.time += 59
    harbour.close_idle_rooms()
    assert bool(room.table)
    stood = room.game_status
    harbour.time += 1
    harbour.close_idle_rooms()
    assert (room.table, room.runner, still.closed) == (None, None, True)
    assert room.game_status == stood  # the list still shows whose turn it is
    assert stood
    assert stood.awaited
    harbour.add_visitor(harbour.player("Bo")).go(room)
    assert room.table
    harbour.time += 100
    harbour.close_idle_rooms()
    assert room.table


def test_no_two_tables_in_the_list_are_called_the_same_by_themselves(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    ann = harbour.player("Ann")
    end(duel(harbour, "Ann", "Bo", start=True))
    second = harbour.make_room(ann, Plan("sea-skirmish", 2))
    harbour.make_room(harbour.player("Bo"), Plan("sea-skirmish", 2, title="ann's TABLE 3"))
    second.remove(ann)
    titles = [harbour.make_room(ann, Plan("sea-skirmish", 2)).title for _ in range(2)]
    assert titles == ["Ann's table 2", "Ann's table 4"]


def test_finished_games_leave_the_list_the_oldest_first(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path, HarbourLimits(finished=1))
    first, second = duel(harbour, "Ann", "Bo", start=True), duel(harbour, "Ann", "Bo", start=True)
    end(first)
    end(second)
    assert list(harbour.rooms) == [first.id, second.id]  # somebody is still at both
    for visitor in harbour.visitors:
        visitor.go(None)
    assert list(harbour.rooms) == [second.id]
    assert journal_of(harbour, first).exists()
    assert list(ClockedHarbour(tmp_path, harbour.limits).rooms) == [second.id]


def test_nobody_makes_and_removes_tables_without_end(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path, HarbourLimits(rooms_per_minute=3))
    ann, plan = harbour.player("Ann"), Plan("sea-search", 2)
    for _ in range(3):
        harbour.make_room(ann, plan).remove(ann)
    with pytest.raises(Refused, match="not so fast"):
        harbour.make_room(ann, plan)
    harbour.make_room(harbour.player("Bo"), plan)
    harbour.time += 60
    harbour.make_room(ann, plan)


def test_there_are_only_so_many_tables(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path, HarbourLimits(rooms=3, rooms_per_player=2))
    plan = Plan("sea-search", 2)
    made = [harbour.make_room(harbour.player("Ann"), plan) for _ in range(2)]
    assert [room.title for room in made] == ["Ann's table", "Ann's table 2"]
    with pytest.raises(Refused, match="2 unfinished tables"):
        harbour.make_room(harbour.player("Ann"), plan)
    harbour.make_room(harbour.player("Bo"), plan)
    with pytest.raises(Refused, match="no room for another table"):
        harbour.make_room(harbour.player("Bo"), plan)
    made[0].remove(harbour.player("Ann"))
    harbour.make_room(harbour.player("Bo"), plan)
    harbour.time += 25 * 3600
    harbour.close_idle_rooms()
    assert not harbour.rooms  # nobody came to any of them


def test_a_few_addresses_cannot_take_all_tables_for_days(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path, HarbourLimits(rooms=5, rooms_per_player=2))
    plan = Plan("sea-search", 2, bots=("", "mate"))

    def make(name: str, address: str) -> Room:
        visitor = harbour.add_visitor(harbour.player(name), address=address)
        room = harbour.make_room(visitor.player, plan)
        visitor.go(room)
        room.sit(visitor.player, 0)
        room.start(visitor.player)
        visitor.leave()
        return room

    first = make("Cy", "192.0.2.1")  # alone at that address, and unused for longest
    harbour.time += 1
    crowd = [make(name, "192.0.2.2") for name in ("Ann", "Ann", "Bo", "Di")]
    harbour.time += 3599
    with pytest.raises(Refused, match="no room for another table"):
        make("Eve", "192.0.2.3")
    harbour.time += 1
    eve = make("Eve", "192.0.2.3")
    assert list(harbour.rooms.values()) == [first, *crowd[1:], eve]
    after = harbour.after_kill()
    after.time += 3600
    made = after.make_room(after.player("Flo"), plan)
    assert list(after.rooms) == [first.id, *(room.id for room in crowd[2:]), eve.id, made.id]


def test_a_clock_that_is_set_takes_no_table_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harbour = ClockedHarbour(tmp_path, HarbourLimits(rooms=2, unstarted_seconds=24 * 3600))
    ann, plan = harbour.player("Ann"), Plan("sea-search", 2)
    made = [harbour.make_room(ann, plan) for _ in range(2)]
    harbour.add_visitor(ann).go(made[0])
    harbour.visitor("Ann").leave()
    now = time()
    for jump in (30 * 24 * 3600, -30 * 24 * 3600):
        monkeypatch.setattr("time.time", lambda jump=jump: now + jump)
        harbour.time += 2 * 3600
        harbour.close_idle_rooms()
        with pytest.raises(Refused, match="no room for another table"):
            harbour.make_room(ann, plan)
    assert list(harbour.rooms.values()) == made


def test_the_days_before_the_house_was_opened_count_where_nobody_has_come_since(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = harbour.make_room(harbour.player("Ann"), Plan("sea-search", 2))
    used = harbour.make_room(harbour.player("Ann"), Plan("sea-search", 2))
    for each in (room, used):
        utime(tmp_path / "tables" / f"{each.id}.toml", (time() - 23 * 3600,) * 2)
    after = harbour.after_kill()
    after.add_visitor(after.player("Ann")).go(after.rooms[used.id])
    after.visitor("Ann").leave()
    after.time += 60
    assert after.rooms[room.id].unused_for > 23 * 3600
    assert after.rooms[used.id].unused_for == 60
    after.close_idle_rooms()
    assert len(after.rooms) == 2  # players have some minutes to come back after a restart


def test_when_a_disk_does_not_answer_the_list_is_shown_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True)
    assert room.last_played is not None

    def fail(*_: object, **__: object) -> None:
        raise OSError(EIO, "Input/output error")

    monkeypatch.setattr(Path, "stat", fail)
    assert room.last_played is None
    harbour.close_idle_rooms()


@pytest.mark.parametrize(
    "plan",
    [
        Plan("chess", 2),
        Plan("sea-search", 9),
        Plan("sea-search", 2, options={"wind": 3}),
        Plan("sea-search", 2, bots=("boss",)),
        Plan("sea-search", 2, bots=("", "", "mate")),
        Plan("sea-search", 2, watch="nobody"),
        Plan("sea-search", 2, joining="friends"),
        Plan("sea-search", 2, seed=-1),
        Plan("sea-search", 2, password="x" * 1000),
    ],
)
def test_a_table_that_cannot_be_is_not_made(tmp_path: Path, plan: Plan) -> None:
    harbour = ClockedHarbour(tmp_path)
    with pytest.raises(Refused):
        harbour.make_room(harbour.player("Ann"), plan)
    assert not harbour.rooms
    assert not any((tmp_path / "tables").iterdir())
