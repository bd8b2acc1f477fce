"""Random actions of several players, with restarts in between: nobody gets another player's seat, and nothing is lost."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from seatui.engine.contract import Refused
from seatui.match.table import Person
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Place, Plan, RoomRecord, RoomState
from tests.serve.harbour.clocked_harbour import ClockedHarbour

NAMES = ("Ann", "Bo", "Cleo")
CREWS = Plan("captain-sonar", 8, options={"mode": "real-time"}, joining="open")
THREE = Plan("sea-skirmish", 3, joining="open")
CONSENT = CREWS._replace(joining="consent")
TEAMS = Plan("sea-skirmish", 4, options={"teams": "2v2"}, joining="open")


class RandomVisit:
    """A harbour with one table, at which everybody acts at random."""

    def __init__(self, folder: Path, plan: Plan, seed: int) -> None:
        self.draw = random.Random(seed)
        self.harbour = ClockedHarbour(folder)
        self.id = self.harbour.make_room(self.harbour.player(NAMES[0]), plan).id
        self.held: dict[str, set[int]] = {}  # the sides that each player has played, collected here
        self.done = set[str]()  # actions in play that were not refused

    @property
    def room(self) -> Room:
        return self.harbour.rooms[self.id]

    def step(self) -> None:
        """Try one action, then check everything."""
        self.harbour.time += 1
        before = snapshot(self.room)
        deed = self.draw.choice(
            (
                self.come,
                self.go,
                self.sit,
                self.sit,
                self.sit,
                self.stand,
                self.swap,
                self.bot,
                self.lead,
                self.stand_in,
                self.play,
                self.wait,
            )
        )
        name = self.draw.choice(NAMES)
        try:
            deed(name, self.draw.randrange(len(self.room.places)))
        except Refused:
            assert snapshot(self.room) == before
        else:
            self.done |= {deed.__name__} if before.state is RoomState.PLAYING else set()
        self.check(name, before)

    def check(self, doer: str, before: RoomRecord) -> None:
        room = self.room
        rules = room.rules
        for place in room.places:
            sides = {rules.side(seat) for seat, other in enumerate(room.places) if place.owner and other.owner == place.owner}
            assert len(sides) <= 1
        for seat, (was, now) in enumerate(zip(before.places, room.places, strict=True)):
            if was.owner and now.owner != was.owner and room.state is not RoomState.OPEN:
                assert was.owner == doer.lower(), f"{doer} took seat {seat} from {was.name}"
        if room.state is RoomState.OPEN:
            return
        for seat, place in enumerate(room.places):
            if place.owner:
                self.held.setdefault(place.owner, set()).add(rules.side(seat))
        assert all(len(sides) == 1 for sides in self.held.values())
        if room.table:
            for seat, (place, holder) in enumerate(zip(room.places, room.table.holders, strict=True)):
                assert isinstance(holder, Person) == place.is_played_by_owner, seat
                for name in NAMES:
                    assert (holder is room.person(self.harbour.player(name))) == (place.owner == name.lower() and not place.bot)

    def begin(self) -> None:
        """Let the host start, if nobody has."""
        host = self.harbour.player(NAMES[0])
        if self.room.state is RoomState.OPEN:
            for seat, place in enumerate(self.room.places):
                if place.owner and seat % 4 == 3:  # nobody plays a whole crew in real time
                    self.room.stand(self.harbour.player(place.name), seat)
            self.room.fill(host)
            self.room.start(host)

    def restart(self) -> None:
        """Kill the harbour and open it again: the table is the same, and no action is lost."""
        before, table = snapshot(self.room), self.room.table
        self.harbour = self.harbour.after_kill()
        assert snapshot(self.room) == before
        if table:
            self.come(NAMES[0], 0)
            assert self.room.table
            assert self.room.table.match.count == table.match.count

    # Actions

    def come(self, name: str, _seat: int) -> None:
        self.harbour.add_visitor(self.harbour.player(name)).go(self.room)

    def go(self, name: str, _seat: int) -> None:
        for visitor in [each for each in self.harbour.visitors if each.player.name == name]:
            visitor.leave()

    def sit(self, name: str, seat: int) -> None:
        self.room.sit(self.harbour.player(name), seat)

    def stand(self, name: str, seat: int) -> None:
        self.room.stand(self.harbour.player(name), seat)

    def swap(self, name: str, seat: int) -> None:
        if self.room.join_requests.request is not None:
            self.room.answer_join(self.harbour.player(name), self.draw.random() < 0.7)
        elif self.room.swap and self.draw.random() < 0.7:
            self.room.answer_swap(self.harbour.player(name), self.draw.random() < 0.7)
        else:
            self.room.ask_swap(self.harbour.player(name), seat)

    def bot(self, name: str, seat: int) -> None:
        self.room.set_bot(self.harbour.player(name), seat, self.draw.choice(("", "mate")))

    def lead(self, name: str, _seat: int) -> None:
        if self.draw.random() < 0.2:
            self.room.fill(self.harbour.player(name), "deckhand")
        self.room.start(self.harbour.player(name))

    def stand_in(self, name: str, seat: int) -> None:
        change = self.draw.choice((self.room.stand_in, self.room.come_back))
        change(self.harbour.player(name), seat)

    def play(self, name: str, seat: int) -> None:
        """Try to act for a seat, which only its holder can do."""
        table = self.room.table
        if table is None:
            return
        options: Sequence[Any] = table.match.options(seat) or [("concede",)]
        table.act(self.room.person(self.harbour.player(name)), seat, self.draw.choice(options))
        assert self.room.places[seat] == Place(name.lower(), name)

    def wait(self, _name: str, _seat: int) -> None:
        self.harbour.time += self.draw.choice((1, 30, 100))
        self.harbour.close_idle_rooms()


def snapshot(room: Room) -> RoomRecord:
    """Return everything that must survive a kill, apart from the journal."""
    return room._record


def random_visit(folder: Path, plan: Plan, seed: int) -> RandomVisit:
    """Take forty actions before the start, and a hundred and twenty in play or until the game is over."""
    visit = RandomVisit(folder, plan, seed)
    for number in range(160):
        if number == 40:
            visit.begin()
        visit.step()
        if number % 23 == 22:
            visit.restart()
    return visit


PLANS = pytest.mark.parametrize("plan", [THREE, TEAMS, CREWS], ids=["three", "teams", "crews"])


@PLANS
def test_no_deed_gives_anybody_anothers_seat_or_two_sides_and_every_kill_leaves_the_same_table(tmp_path: Path, plan: Plan) -> None:
    visit = random_visit(tmp_path, plan, 13)
    assert {"sit", "stand", "stand_in", "play"} <= visit.done


def test_random_requests_to_join_give_nobody_two_sides(tmp_path: Path) -> None:
    visit = random_visit(tmp_path, CONSENT, 5)
    assert {"sit", "swap", "stand", "play"} <= visit.done


@pytest.mark.soak
@pytest.mark.parametrize("plan", [THREE, TEAMS, CREWS, CONSENT], ids=["three", "teams", "crews", "by consent"])
def test_a_long_walk(tmp_path: Path, plan: Plan) -> None:
    for seed in range(100):
        random_visit(tmp_path / f"{seed}", plan, seed)
