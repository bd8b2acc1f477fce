"""Seats of a table: who has them, who may act, and who may come in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from seatui import paths
from seatui.engine.contract import Refused
from seatui.match.quota import is_nearly_full
from seatui.match.saves import journal as journal_module
from seatui.serve.harbour.rooms.room_model import Place, Plan, RoomState
from tests.match.saves.save_tools import no_space
from tests.serve.harbour.clocked_harbour import ClockedHarbour, duel, end, journal_of

SONAR = "captain-sonar"
REAL_TIME = {"mode": "real-time"}


# Before the start


def test_seats_are_taken_given_up_and_filled(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    ann, bo = harbour.player("Ann"), harbour.player("Bo")
    room = harbour.make_room(ann, Plan("dangerous-sea", 4, bots=("", "", "", "mate"), title="Fog\x1b[2J"))
    assert (room.title, room.places[3]) == ("Fog", Place(bot="mate"))
    room.sit(ann, 0)
    room.sit(bo, 1)
    refusals: tuple[Callable[[], object], ...] = (
        lambda: room.sit(bo, 0),
        lambda: room.sit(bo, 3),
        lambda: room.sit(ann, 2),
        lambda: room.sit(ann, 9),
        lambda: room.start(ann),
    )
    for refused in refusals:
        with pytest.raises(Refused):
            refused()
    room.fill(ann, "easy")
    room.stand(bo, 1)
    room.set_bot(ann, 1, "hard")
    assert room.places == (Place("ann", "Ann"), Place(bot="captain"), Place(bot="deckhand"), Place(bot="mate"))
    room.start(ann)
    assert room.state is RoomState.PLAYING
    assert room.table is not None
    assert room.table.match.names == ("Ann", "Baret", "Crusoe", "Dampier")


def test_only_the_host_leads_unless_gone(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo")
    bo = harbour.player("Bo")
    with pytest.raises(Refused, match="the player who made the table"):
        room.start(bo)
    harbour.visitor("Ann").leave()
    harbour.time += 19
    assert not room.leads(bo)
    harbour.time += 1
    room.set_bot(bo, 0, "mate")  # the seat of an absent player
    room.start(bo)
    assert room.places == (Place(bot="mate"), Place("bo", "Bo"))


def test_two_who_agree_change_seats(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo")
    ann, bo = harbour.player("Ann"), harbour.player("Bo")
    room.ask_swap(ann, 1)
    refusals: tuple[Callable[[], object], ...] = (
        lambda: room.answer_swap(ann, True),
        lambda: room.answer_swap(harbour.player("Cleo"), True),
        lambda: room.ask_swap(ann, 0),
    )
    for refused in refusals:
        with pytest.raises(Refused):
            refused()
    room.answer_swap(bo, True)
    assert [place.owner for place in room.places] == ["bo", "ann"]
    room.ask_swap(ann, 0)
    room.answer_swap(bo, False)
    assert [place.owner for place in room.places] == ["bo", "ann"]
    room.ask_swap(ann, 0)
    room.stand(bo, 0)
    assert room.swap is None


def test_at_a_table_that_is_gone_no_seats_are_changed(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo")
    room.ask_swap(harbour.player("Ann"), 1)
    room.remove(harbour.player("Ann"))
    with pytest.raises(Refused, match="is gone"):
        room.answer_swap(harbour.player("Bo"), True)
    assert not harbour.after_kill().rooms


def test_nobody_swaps_into_two_sides(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    ann, bo = harbour.player("Ann"), harbour.player("Bo")
    room = harbour.make_room(ann, Plan(SONAR, 8))
    room.sit(ann, 0)
    room.sit(ann, 1)
    room.sit(bo, 4)
    with pytest.raises(Refused, match="two sides"):
        room.ask_swap(ann, 4)
    with pytest.raises(Refused, match="two sides"):
        room.sit(ann, 5)
    room.stand(ann, 1)
    room.ask_swap(ann, 4)


def test_a_crew_is_several_seats_of_one_person_with_bots_beside(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    ann, bo = harbour.player("Ann"), harbour.player("Bo")
    room = harbour.make_room(ann, Plan(SONAR, 8, options=REAL_TIME))
    for player, seat in ((ann, 0), (ann, 2), (bo, 4)):
        room.sit(player, seat)
    assert (room.seats_of(ann), room.seats_of(harbour.player("Cleo"))) == ((0, 2), ())
    room.fill(ann, "deckhand")
    room.start(ann)
    assert room.table is not None
    assert room.table.seats_of(room.person(ann)) == (0, 2)
    assert room.table.match.seating == ("seated", (1, 0, 1, 0, 2, 0, 0, 0))


def test_what_the_rules_refuse_is_refused_at_the_start_and_nothing_is_left_of_it(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    ann = harbour.player("Ann")
    room = harbour.make_room(ann, Plan(SONAR, 8, options=REAL_TIME))
    for seat in range(4):
        room.sit(ann, seat)
    room.fill(ann)
    with pytest.raises(Refused, match="turn by turn"):
        room.start(ann)
    assert (room.state, room.table, journal_of(harbour, room).exists()) == (RoomState.OPEN, None, False)
    room.stand(ann, 3)
    room.set_bot(ann, 3, "mate")
    room.start(ann)


def test_a_full_disk_starts_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo")
    with monkeypatch.context() as full:
        full.setattr(paths, "keep", no_space())
        with pytest.raises(Refused, match="No space left"):
            room.start(harbour.player("Ann"))
        with pytest.raises(Refused, match="No space left"):
            room.stand(harbour.player("Ann"), 0)
    assert (room.state, room.table, room.places[0].owner) == (RoomState.OPEN, None, "ann")
    room.start(harbour.player("Ann"))


def test_nobody_moves_about_faster_than_others_can_see(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo")
    ann = harbour.player("Ann")
    for _ in range(9):
        room.stand(ann, 0)
        room.sit(ann, 0)
    room.stand(ann, 0)
    with pytest.raises(Refused, match="not so fast"):
        room.sit(ann, 0)
    room.stand(harbour.player("Bo"), 1)
    harbour.time += 10
    room.fill(ann)


# In play


def test_only_the_owner_of_a_seat_acts_for_it(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True)
    assert room.table is not None
    seat = room.table.match.decisions()[0].seat
    action = room.table.match.options(seat)[0]
    for name in ("Ann", "Bo", "Cleo"):
        player = harbour.player(name)
        if seat not in room.seats_of(player):
            with pytest.raises(Refused):
                room.table.act(room.person(player), seat, action)
    owner = harbour.player(room.places[seat].name)
    assert room.table.act(room.person(owner), seat, action) is not None


def test_a_bot_stands_in_for_one_who_is_away_and_gives_the_seat_back(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True, absence="deckhand:20")
    ann, bo, cleo = harbour.player("Ann"), harbour.player("Bo"), harbour.player("Cleo")
    harbour.visitor("Bo").leave()
    assert [place.name for place in room.away] == ["Bo"]
    harbour.time += 19
    assert (room.seat_bots_for_absent(), room.places[1].bot) == (1, "")
    harbour.time += 1
    for who in (ann, cleo):  # no opponent puts a bot there
        with pytest.raises(Refused, match="only Bo"):
            room.stand_in(who, 1)
    assert room.seat_bots_for_absent() == 0
    assert room.table is not None
    assert (room.places[1], room.away) == (Place("bo", "Bo", "deckhand"), ())
    assert (room.table.match.names[1], room.table.match.holders[1]) == ("bot Bo", "bot:deckhand")
    with pytest.raises(Refused):
        room.sit(cleo, 1)
    harbour.add_visitor(bo).go(room)
    room.come_back(bo, 1)
    assert (room.table.holders[1], room.table.match.names[1]) == (room.person(bo), "Bo")


def test_a_game_waits_for_its_players_unless_they_choose_a_bot(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True)
    for wrong in ("boss", "mate:", "mate:5", "mate:x", "mate:9999999"):
        with pytest.raises(Refused):
            room.choose_absence(harbour.player("Bo"), wrong)
    with pytest.raises(Refused, match="no seat"):
        room.choose_absence(harbour.player("Cleo"), "mate")
    harbour.visitor("Bo").leave()
    harbour.time += 3600
    room.seat_bots_for_absent()
    assert (room.places[1].bot, room.seconds_until_bot("bo")) == ("", None)
    room.choose_absence(harbour.player("Bo"), "medium")
    room.seat_bots_for_absent()
    assert (room.places[1].bot, room.places[0].bot) == ("mate", "")
    again = harbour.after_kill().rooms[room.id]
    assert (str(again.absence_rule("bo")), str(again.absence_rule("ann"))) == ("mate:60", "wait")


def test_whoever_comes_for_a_moment_and_goes_again_cannot_keep_a_bot_off_for_ever(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True, absence="mate:20")
    waits = []
    for _ in range(5):
        harbour.visitor("Bo").leave()
        waits.append(room.seconds_until_bot("bo"))
        harbour.time += 15
        harbour.add_visitor(harbour.player("Bo")).go(room)
        harbour.time += 1
    assert waits == [20, 20, 20, 15, 0]
    harbour.time += 600
    harbour.visitor("Bo").leave()
    assert room.seconds_until_bot("bo") == 20


def test_whoever_gets_up_in_play_leaves_the_seat_to_a_bot_and_that_to_anybody(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True, joining="open")
    cleo = harbour.player("Cleo")
    room.stand(harbour.player("Bo"), 1)
    assert room.table is not None
    assert (room.places[1], room.table.match.names[1]) == (Place(bot="mate"), "Baret")
    room.sit(cleo, 1)
    assert (room.table.match.names[1], room.table.holders[1]) == ("Cleo", room.person(cleo))


def test_a_game_that_all_have_left_for_good_is_forgotten_after_an_hour(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    given_up = duel(harbour, "Ann", "Bo", start=True, joining="open")
    watched = harbour.make_room(harbour.player("Cleo"), Plan("sea-search", 2))
    watched.fill(harbour.player("Cleo"))
    watched.start(harbour.player("Cleo"))  # bots alone, and she looks on
    given_up.stand(harbour.player("Ann"), 0)
    assert not given_up.is_abandoned
    given_up.stand(harbour.player("Bo"), 1)
    assert (given_up.takeable_seats(harbour.player("Bo")), given_up.takeable_seats(harbour.player("Cleo"))) == ((1,), (0, 1))
    for visitor in harbour.visitors:
        visitor.go(None)
    harbour.add_visitor(harbour.player("Cleo")).go(watched)
    harbour.time += 3601
    harbour.close_idle_rooms()
    assert list(harbour.rooms) == [watched.id]


def test_nobody_sits_down_in_play_unless_the_table_allows_it(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True)
    bo, cleo = harbour.player("Bo"), harbour.player("Cleo")
    room.stand(bo, 1)
    for player in (bo, cleo):
        with pytest.raises(Refused, match="nobody may sit down at this table any more"):
            room.sit(player, 1)
        assert room.takeable_seats(player) == ()
    assert room.places[1] == Place(bot="mate")


def test_nobody_joins_a_game_whose_end_was_taken_back(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    ann, cleo = harbour.player("Ann"), harbour.player("Cleo")
    room = harbour.make_room(ann, Plan("sea-skirmish", 2, bots=("", "mate"), joining="open"))
    harbour.add_visitor(ann).go(room)
    room.sit(ann, 0)
    room.start(ann)
    assert room.takeable_seats(cleo) == (1,)
    assert room.table is not None
    while room.table.match.decisions()[0].seat:
        room.table.play_bot()
    end(room)  # now everybody has seen all secrets
    room.table.match.undo()
    assert (room.state, room.takeable_seats(cleo)) == (RoomState.PLAYING, ())


def test_nobody_plays_a_side_after_another_one_in_the_same_game(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True, joining="open")
    ann = harbour.player("Ann")
    room.stand(ann, 0)
    room.stand(harbour.player("Bo"), 1)
    after = harbour.after_kill()
    again = after.rooms[room.id]
    after.add_visitor(after.player("Ann")).go(again)
    with pytest.raises(Refused, match="another side"):
        again.sit(ann, 1)
    with pytest.raises(Refused, match="another side"):
        again.sit(after.player("Bo"), 0)
    again.sit(ann, 0)


def test_a_seat_that_cannot_be_kept_is_not_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True)
    assert room.table is not None
    before = room.places, room.table.holders, room.table.match.names
    monkeypatch.setattr(paths, "keep", no_space())
    with pytest.raises(Refused, match="No space left"):
        room.stand(harbour.player("Bo"), 1)
    assert (room.places, room.table.holders, room.table.match.names) == before


def test_the_end_is_noted_and_nobody_sits_down_any_more(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True)
    end(room)
    assert room.state is RoomState.FINISHED
    assert room.verdict
    deeds: tuple[Callable[[], object], ...] = (lambda: room.sit(harbour.player("Cleo"), 0), lambda: room.stand(harbour.player("Ann"), 0))
    for deed in deeds:
        with pytest.raises(Refused, match="is over"):
            deed()
    again = harbour.after_kill().rooms[room.id]
    assert (again.state, again.verdict, again.ended) == (RoomState.FINISHED, room.verdict, room.ended)


# Who may come in


async def test_a_password_is_asked_for_once(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    ann, bo = harbour.player("Ann"), harbour.player("Bo")
    room = harbour.make_room(ann, Plan("sea-search", 2, password="cuttlefish"))
    room.check_admission(ann)
    for wrong in ("", "squid", "x" * 10_000):
        with pytest.raises(Refused, match="not the password"):
            await room.give_password(bo, wrong)
    with pytest.raises(Refused, match="has a password"):
        harbour.add_visitor(bo).go(room)
    with pytest.raises(Refused, match="has a password"):
        room.sit(bo, 0)
    await room.give_password(bo, "cuttlefish")
    harbour.add_visitor(bo).go(room)
    again = harbour.after_kill().rooms[room.id]
    again.check_admission(bo)
    assert b"cuttlefish" not in (tmp_path / "tables" / f"{room.id}.toml").read_bytes()


async def test_passwords_are_not_tried_one_after_the_other(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = harbour.make_room(harbour.player("Ann"), Plan("sea-search", 2, password="5"))
    bo = harbour.player("Bo")
    for number in range(5):
        with pytest.raises(Refused, match="not the password"):
            await room.give_password(bo, f"{number}")
    with pytest.raises(Refused, match="wait a minute"):
        await room.give_password(bo, "5")
    harbour.time += 61
    await room.give_password(bo, "5")
    room.check_admission(bo)


def test_where_nobody_may_watch_only_those_who_play_are_there(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", watch="seated")
    cleo = harbour.add_visitor(harbour.player("Cleo"))
    cleo.go(room)
    room.start(harbour.player("Ann"))
    assert cleo.room is None
    assert [player.id for player in room.present] == ["ann", "bo"]
    with pytest.raises(Refused, match="only its players"):
        cleo.go(room)
    room.stand(harbour.player("Bo"), 1)
    with pytest.raises(Refused, match="only its players"):
        room.sit(cleo.player, 1)


def test_seats_do_not_change_at_will_in_a_nearly_full_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_module, "MOST_FRAMES", 40)
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True)
    ann = harbour.player("Ann")
    assert room.table is not None
    while not is_nearly_full(room.table.match):
        harbour.time += 10
        room.stand_in(ann, 0)
        room.come_back(ann, 0)
    with pytest.raises(Refused, match="nearly full"):
        room.stand_in(ann, 0)
    room.stand(ann, 0)
    assert room.places[0].bot
