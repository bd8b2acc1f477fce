"""Seats in play belong to the people in play: who may join, who must agree, and who never may."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from seatui.engine.contract import Refused
from seatui.match.table import MOST_DENIED
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms import room_file
from seatui.serve.harbour.rooms.join_requests import ANSWER_SECONDS, MOST_REQUESTS
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_joining import SURRENDER_WITHOUT
from seatui.serve.harbour.rooms.room_model import Place, Plan, RoomState
from seatui.serve.harbour.sanctions import Identity
from tests.narrowing import present
from tests.serve.harbour.clocked_harbour import ClockedHarbour, duel, end

SONAR, CAPTAIN = "captain-sonar", 2


def sonar(harbour: ClockedHarbour, seats: dict[str, tuple[int, ...]], joining: str = "consent") -> Room:
    """Start Captain Sonar with these people, who are all at the table, and bots."""
    people = [harbour.player(name) for name in seats]
    room = harbour.make_room(people[0], Plan(SONAR, 8, joining=joining))
    for player, own in zip(people, seats.values(), strict=True):
        harbour.add_visitor(player).go(room)
        for seat in own:
            room.sit(player, seat)
    room.fill(people[0])
    room.start(people[0])
    return room


def coming(harbour: ClockedHarbour, room: Room, name: str, address: str = "") -> Player:
    """Bring a watcher to the table."""
    player = harbour.player(name)
    harbour.add_visitor(player, address=address).go(room)
    return player


# By consent


def test_the_people_of_the_side_must_all_agree(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (CAPTAIN,), "Bo": (1,), "Cleo": (4,)})
    di = coming(harbour, room, "Di")
    room.sit(di, 0)
    assert present(room.join_requests.request).asked == {"ann", "bo"}
    with pytest.raises(Refused, match="nobody asks you"):
        room.answer_join(harbour.player("Cleo"), True)  # an opponent has no say
    room.answer_join(harbour.player("Ann"), True)
    assert room.places[0] == Place(bot="mate")
    room.answer_join(harbour.player("Bo"), True)
    assert (room.places[0], room.join_requests.request) == (Place("di", "Di"), None)
    assert present(room.table).holders[0] is room.person(di)


def test_a_side_without_people_asks_those_of_all_sides(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", "Cleo", game="dangerous-sea", start=True, joining="consent")
    room.stand(harbour.player("Cleo"), 2)
    room.sit(coming(harbour, room, "Di"), 2)
    assert present(room.join_requests.request).asked == {"ann", "bo"}


def test_one_no_ends_a_request_and_it_is_not_repeated(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (CAPTAIN,), "Bo": (1,), "Cleo": (4,)})
    di = coming(harbour, room, "Di")
    room.sit(di, 0)
    room.answer_join(harbour.player("Bo"), False)
    assert (room.join_requests.request, room.places[0].owner) == (None, "")
    for seat in (0, 3):
        with pytest.raises(Refused, match="asked these people already: ask when others are here"):
            room.sit(di, seat)
    room.sit(di, 5)  # another side
    assert present(room.join_requests.request).asked == {"cleo"}
    room.answer_join(harbour.player("Cleo"), False)
    harbour.visitor("Ann").go(None)
    room.sit(di, 0)  # now it is only for Bo to say
    assert present(room.join_requests.request).asked == {"bo"}


def test_a_request_without_answers_fails_after_a_minute(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (CAPTAIN,), "Bo": (1,)})
    room.sit(coming(harbour, room, "Di"), 0)
    harbour.time += ANSWER_SECONDS - 1
    assert room.expire_requests() == 1
    harbour.time += 1
    with pytest.raises(Refused, match="nobody asks you"):
        room.answer_join(harbour.player("Ann"), True)
    assert (room.expire_requests(), room.join_requests.request) == (0, None)


def test_a_request_ends_when_something_changes(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)

    def leave(room: Room) -> None:
        harbour.visitor("Di").go(None)

    def give_up_seat(room: Room) -> None:
        room.stand(harbour.player("Bo"), 1)

    changes: tuple[Callable[[Room], None], ...] = (leave, give_up_seat, end_sonar)
    for change in changes:
        room = sonar(harbour, {"Ann": (CAPTAIN,), "Bo": (1,)})
        room.sit(coming(harbour, room, "Di"), 0)
        change(room)
        room.expire_requests()
        assert room.join_requests.request is None, change
        for visitor in tuple(harbour.visitors):
            visitor.leave()
        harbour.time += 10


def end_sonar(room: Room) -> None:
    present(room.table).match.play(CAPTAIN, "resign")


def test_many_names_cannot_pester_the_people(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (CAPTAIN,)})
    others = [coming(harbour, room, f"Stranger {number}") for number in range(MOST_REQUESTS[0] + 1)]
    room.sit(others[0], 0)
    with pytest.raises(Refused, match="Stranger 0 is asking"):
        room.sit(others[1], 0)
    with pytest.raises(Refused, match="you have asked already"):
        room.sit(others[0], 3)
    room.answer_join(harbour.player("Ann"), False)
    for other in others[1:-1]:
        room.sit(other, 0)
        room.answer_join(harbour.player("Ann"), False)
    with pytest.raises(Refused, match="asked often"):
        room.sit(others[-1], 0)
    harbour.time += MOST_REQUESTS[1]
    room.sit(others[-1], 0)


def test_nobody_joins_while_none_of_the_people_is_there(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (CAPTAIN,), "Bo": (4,)})
    di = coming(harbour, room, "Di")
    harbour.visitor("Ann").leave()
    with pytest.raises(Refused, match="nobody is here who could agree: wait for Ann"):
        room.sit(di, 1)  # and Bo, the opponent, is not asked instead


def test_a_player_adds_seats_of_a_side_that_is_theirs_alone(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (CAPTAIN,), "Bo": (4,)})
    room.sit(harbour.player("Ann"), 1)
    assert (room.places[1].owner, room.join_requests.request) == ("ann", None)


def test_an_impossible_seating_is_refused_before_anybody_is_asked(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (CAPTAIN,), "Bo": (4,), "Cleo": (5,)})
    with pytest.raises(Refused, match="another side"):
        room.sit(harbour.player("Ann"), 6)
    with pytest.raises(Refused, match="come to the table first"):
        room.sit(harbour.player("Di"), 6)
    assert room.join_requests.request is None


def test_consent_is_kept_over_a_restart(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (CAPTAIN,)})
    assert harbour.after_kill().rooms[room.id].joining == "consent"


# Nobody sees two sides


def test_a_request_to_take_back_does_not_stop_bots_for_ever(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True)
    table, ann = present(room.table), room.person(harbour.player("Ann"))
    table.act(ann, 0, table.match.options(0)[0])
    harbour.visitor("Bo").leave()
    for _ in range(MOST_DENIED):
        table.ask_undo(ann)
        harbour.time += ANSWER_SECONDS - 1
        assert room.expire_requests() == 1
        harbour.time += 1
        assert (room.expire_requests(), table.request) == (0, None)
    with pytest.raises(Refused, match="after your next action"):
        table.ask_undo(ann)


@pytest.mark.parametrize("joining", ["consent", "open"])
def test_a_second_terminal_is_the_same_player(joining: str, tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (CAPTAIN,), "Bo": (4,)}, joining)
    again = coming(harbour, room, "Ann")
    assert (room.takeable_seats(again), again.id) == ((0, 1, 3), "ann")
    with pytest.raises(Refused, match="another side"):
        room.sit(again, 5)


@pytest.mark.parametrize("way", ["stand", "stand in", "come back"])
def test_no_way_leads_from_one_side_to_another(way: str, tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (CAPTAIN,), "Bo": (4,)}, "open")
    ann = harbour.player("Ann")
    if way == "stand":
        room.stand(ann, CAPTAIN)
    else:
        room.stand_in(ann, CAPTAIN)
    if way == "come back":
        room.come_back(ann, CAPTAIN)
    deeds: tuple[Callable[[], object], ...] = (
        lambda: room.sit(ann, 5),
        lambda: room.come_back(ann, 4),
        lambda: room.ask_swap(ann, 4),
        lambda: room.stand_in(ann, 4),
        lambda: room.set_bot(ann, 4, "mate"),
    )
    for deed in deeds:
        with pytest.raises(Refused):
            deed()
    again = harbour.after_kill().rooms[room.id]
    assert not {4, 5, 6, 7} & set(again.takeable_seats(ann))


@pytest.mark.parametrize("joining", ["consent", "open"])
def test_two_names_of_one_key_are_one_person(joining: str, tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    for name, key in (("Ann", "SHA256:a"), ("Ann's other", "SHA256:a"), ("Bo", "SHA256:b")):
        harbour.people.by_key(name, key)
    room = sonar(harbour, {"Ann": (CAPTAIN,), "Bo": (4,)}, joining)
    other = coming(harbour, room, "Ann's other")
    assert room.takeable_seats(other) == (0, 1, 3)
    with pytest.raises(Refused, match="another side"):
        room.sit(other, 5)
    again = harbour.after_kill()
    assert again.rooms[room.id].takeable_seats(again.player("Ann's other")) == (0, 1, 3)


def test_those_who_are_asked_hear_of_a_shared_address(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (CAPTAIN,), "Bo": (4,)})
    for name, address in (("Ann", "198.51.100.7"), ("Bo", "198.51.100.9")):
        harbour.visitor(name).identity = Identity(name.lower(), "", address)
    room.sit(coming(harbour, room, "Di", "198.51.100.9"), 1)
    request = present(room.join_requests.request)
    assert request.remark == "Di is connected from the same address as Bo."
    assert all("address" not in line.text for line in room.chat.lines)  # this is for Ann alone
    room.answer_join(harbour.player("Ann"), False)
    for name, address in (("Eva", "198.51.100.1"), ("Fay", "198.51.100.7")):  # Ann's own address says nothing about the other side
        room.sit(coming(harbour, room, name, address), 1)
        assert present(room.join_requests.request).remark == ""
        room.answer_join(harbour.player("Ann"), False)


def test_nobody_takes_back_an_end_that_showed_anothers_secrets(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True, absence="mate:20")
    harbour.visitor("Bo").leave()
    harbour.time += 20
    room.seat_bots_for_absent()
    table = present(room.table)
    while table.match.decisions()[0].seat:
        table.play_bot()
    end(room)
    assert (room.state, table.people) == (RoomState.FINISHED, (room.person(harbour.player("Ann")),))
    with pytest.raises(Refused, match="the game is over and everything is open"):
        table.ask_undo(room.person(harbour.player("Ann")))
    again = harbour.after_kill().rooms[room.id]
    again._open()
    with pytest.raises(Refused, match="everything is open"):
        present(again.table).ask_undo(again.person(harbour.player("Ann")))


@pytest.mark.parametrize("joining", ["consent", "open"])
def test_nobody_joins_after_the_end_was_seen(joining: str, tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (CAPTAIN,)}, joining)
    di = coming(harbour, room, "Di")
    if joining == "consent":
        room.sit(di, 4)
    end_sonar(room)
    present(room.table).match.undo()
    assert (room.state, room.joining, room.takeable_seats(di)) == (RoomState.PLAYING, "nobody", ())
    room.expire_requests()
    with pytest.raises(Refused):
        room.answer_join(harbour.player("Ann"), True)
    with pytest.raises(Refused, match="nobody may sit down"):
        room.sit(di, 4)


# Absent players


def test_no_opponent_brings_a_bot_into_an_absent_players_seat(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True, joining="open")
    ann, bo = harbour.player("Ann"), harbour.player("Bo")
    cleo = coming(harbour, room, "Cleo")
    harbour.visitor("Bo").leave()
    for wait in (0, 21, 3600, 2 * 24 * 3600):
        harbour.time += wait
        for other in (ann, cleo):
            deeds: tuple[Callable[[], object], ...] = (
                partial(room.stand_in, other, 1),
                partial(room.stand_in, other, 1, "deckhand"),
                partial(room.set_bot, other, 1, "deckhand"),
                partial(room.fill, other, "deckhand"),
                partial(room.stand, other, 1),
                partial(room.sit, other, 1),
                partial(room.come_back, other, 1),
                partial(room.ask_swap, other, 1),
                partial(room.start, other),
            )
            for deed in deeds:
                with pytest.raises(Refused):
                    deed()
            harbour.time += 10
        room.choose_absence(ann, "deckhand:20")  # for Ann's own seat alone
        assert (room.seat_bots_for_absent(), room.places[1]) == (0, Place("bo", "Bo"))
    assert present(room.table).holders[1] is room.person(bo)


def test_a_players_own_choice_outweighs_the_tables(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True, absence="deckhand:20")
    room.choose_absence(harbour.player("Bo"), "wait")
    harbour.visitor("Bo").leave()
    harbour.time += 3600
    assert (room.seat_bots_for_absent(), room.places[1].bot) == (0, "")


# Giving up for a crew


def test_a_captain_resigns_with_the_crew_alone(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (CAPTAIN,), "Bo": (1,), "Cleo": (4,)})
    table, ann, bo = present(room.table), room.person(harbour.player("Ann")), room.person(harbour.player("Bo"))
    table.act(ann, CAPTAIN, "resign")
    assert (table.match.outcome, present(table.surrender.request_of((CAPTAIN,))).waiting) == (None, (bo,))
    harbour.time += ANSWER_SECONDS
    assert (room.expire_requests(), table.surrender.request_of((CAPTAIN,))) == (0, None)
    with pytest.raises(Refused, match="ask again in the next turn"):
        table.act(ann, CAPTAIN, "resign")


def test_a_newcomer_cannot_resign_a_crew(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (1,), "Bo": (4,)}, "open")
    di = coming(harbour, room, "Di")
    room.sit(di, CAPTAIN)
    table = present(room.table)
    table.act(room.person(di), CAPTAIN, "resign")
    assert table.match.outcome is None
    table.surrender.answer(room.person(harbour.player("Ann")), False)
    assert room.state is RoomState.PLAYING


def test_a_player_with_a_bot_is_asked_too_while_they_are_there(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (CAPTAIN,), "Bo": (1,), "Cleo": (4,)})
    table, ann, bo = present(room.table), room.person(harbour.player("Ann")), room.person(harbour.player("Bo"))
    room.stand_in(harbour.player("Bo"), 1)
    table.act(ann, CAPTAIN, "resign")
    assert table.surrender.answer(bo, True)
    assert room.state is RoomState.FINISHED


def test_an_absent_player_holds_up_a_surrender_for_a_day_only(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (CAPTAIN,), "Bo": (1,), "Cleo": (4,)})
    table, ann = present(room.table), room.person(harbour.player("Ann"))
    harbour.visitor("Bo").leave()
    harbour.time += 3601
    with pytest.raises(Refused, match="Bo must agree: wait until they are back, at most 23 h, or leave for good"):
        table.act(ann, CAPTAIN, "resign")
    harbour.time += SURRENDER_WITHOUT
    table.act(ann, CAPTAIN, "resign")
    assert room.state is RoomState.FINISHED


def test_a_bot_by_agreement_holds_up_no_surrender(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (CAPTAIN,), "Bo": (1,), "Cleo": (4,)})
    room.choose_absence(harbour.player("Bo"), "mate:20")
    harbour.visitor("Bo").leave()
    harbour.time += 20
    room.seat_bots_for_absent()
    present(room.table).act(room.person(harbour.player("Ann")), CAPTAIN, "resign")
    assert room.state is RoomState.FINISHED


def test_a_newcomer_waits_for_an_absent_crew_that_bots_stand_in_for(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (1,), "Bo": (4,)}, "open")
    room.choose_absence(harbour.player("Ann"), "mate:20")
    harbour.visitor("Ann").leave()
    harbour.time += 20
    room.seat_bots_for_absent()
    di = coming(harbour, room, "Di")
    room.sit(di, CAPTAIN)
    table = present(room.table)
    with pytest.raises(Refused, match="Ann must agree, for you joined later: wait until they are back, at most 24 h, or leave for good"):
        table.act(room.person(di), CAPTAIN, "resign")
    back = coming(harbour, room, "Ann")
    table.act(room.person(di), CAPTAIN, "resign")
    assert present(table.surrender.request_of((CAPTAIN,))).waiting == (room.person(back),)
    assert room_file.read(harbour.folder / "tables" / f"{room.id}.toml").joined == {di.id}


def test_a_newcomer_waits_for_an_absent_crew_for_a_day_only(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = sonar(harbour, {"Ann": (1,), "Bo": (4,)}, "open")
    room.stand_in(harbour.player("Ann"), 1)
    harbour.visitor("Ann").leave()
    di = coming(harbour, room, "Di")
    room.sit(di, CAPTAIN)
    harbour.time += SURRENDER_WITHOUT
    present(room.table).act(room.person(di), CAPTAIN, "resign")
    assert room.state is RoomState.FINISHED
