"""People play on a server, and connections and the server itself are killed at random moments.

After each kill the journals must hold what anybody has seen, in order; seats must have the same owners; and nobody may have received
notes that another player wrote for their own crew.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import asyncssh
import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN, seat_of
from seatui.match.records import Played
from seatui.match.referee import Match
from seatui.serve.harbour.harbour import TABLES, Harbour
from seatui.serve.harbour.rooms import room_file
from seatui.serve.harbour.rooms.room_model import Plan, RoomRecord
from tests.serve.client import Client
from tests.serve.end_to_end.players import Captain, DangerousSeaPlayer, Person
from tests.serve.end_to_end.server_process import Server
from tests.serve.end_to_end.sonar_crews import OPTIONS
from tests.serve.harbour.clocked_harbour import IdleRunner
from tests.serve.waiting import PATIENCE, until

CREWS = Plan("captain-sonar", 8, OPTIONS, title="Crews")
ISLES = Plan("dangerous-sea", 2, title="Isles")


class KillTrial:
    """Two tables with two people each, and a watcher."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.server = Server(folder)
        self.chance = random.Random(seed)
        about = self.server, self.chance
        self.captains = [Captain(name, CREWS.title, seat_of(crew, CAPTAIN), *about) for crew, name in enumerate(("Ann", "Bo"))]
        self.islanders = [DangerousSeaPlayer(name, ISLES.title, seat, *about) for seat, name in enumerate(("Eve", "Finn"))]
        self.people: list[Person] = [*self.captains, *self.islanders, Person("Wat", CREWS.title, None, *about)]
        self._has_seen = asyncio.Event()
        for person in self.people:
            person.has_seen = self._has_seen
        self.cuts = 0
        self._lives: list[asyncio.Task[None]] = []
        self._sit_down(folder / "harbour")
        self._tables = folder / "harbour" / TABLES
        self._rooms = self._kept_rooms()

    def _sit_down(self, folder: Path) -> None:
        """Give everybody their seat and start the games, before there is a server."""
        harbour = Harbour(folder, make_runner=IdleRunner)
        players = {person.name: harbour.people.by_key(person.name, person.key.get_fingerprint()) for person in self.people}
        for plan in (CREWS, ISLES):
            sitting = [person for person in self.people if person.table == plan.title and person.seat is not None]
            host = players[sitting[0].name]
            room = harbour.make_room(host, plan)
            for person in sitting:
                room.sit(players[person.name], person.seat or 0)
            room.fill(host, "deckhand")
            room.start(host)
        harbour.close()

    async def run(self, kills: int) -> None:
        """Let them play, cut some off, and kill the server this many times; at the end all have their seats again."""
        try:
            await self.server.start()
            self._lives = [asyncio.create_task(person.live()) for person in self.people]
            for number in range(kills):
                await self._play_a_little()
                await self._cut_some_off()
                if number % 2:
                    await self._see_something()
                await self.server.kill()
                self.check()
                await self.server.start()
            await self._play_a_little()
            await self._check_that_a_stranger_is_refused()
            await self._leave()
            await self.server.is_left_by_all()
        finally:
            await self._leave()
            await self.server.close()
        self.check()
        assert not self.server.faults, self.server.faults

    async def _play_a_little(self) -> None:
        """Wait until both captains and one player of the other game have seen an action of their own, and then some more time."""
        before = {person: len(person.seen) for person in self.people}

        def has_played(person: Person) -> bool:
            return len(person.seen) > before[person]

        def is_enough() -> bool:
            for life in self._lives:
                if life.done():
                    life.result()
            return all(map(has_played, self.captains)) and any(map(has_played, self.islanders))

        await until(is_enough, lambda: "\n".join(f"{person.name} has {person.client and person.client.text()}" for person in self.people))
        await asyncio.sleep(self.chance.random() * 0.5)

    async def _see_something(self) -> None:
        """Wait until somebody sees an action of their own, and not a moment longer, to catch actions that were shown too early."""
        self._has_seen.clear()
        await asyncio.wait_for(self._has_seen.wait(), PATIENCE)

    async def _leave(self) -> None:
        """Disconnect everybody for good."""
        for life in self._lives:
            life.cancel()
        await asyncio.gather(*self._lives, return_exceptions=True)
        for person in self.people:
            if person.client is not None:
                person.client.kill()

    async def _cut_some_off(self) -> None:
        for _ in range(self.chance.randrange(3)):
            victim = self.chance.choice(self.people)
            if victim.client is not None:
                victim.client.kill()
                self.cuts += 1
            await asyncio.sleep(self.chance.random() * 0.3)

    # Checks

    def check(self) -> None:
        """Check that nothing that was seen is lost, everybody has their seat, and nobody has read another's notes."""
        rooms = self._kept_rooms()
        assert {title: room.places for title, room in rooms.items()} == {title: room.places for title, room in self._rooms.items()}
        matches = {title: Match.load(self._tables / f"{room.id}.sea", read_only=True) for title, room in rooms.items()}
        for person in self.people:
            self._check_kept(person, matches[person.table])
            for captain in self.captains:
                read = any(captain.word.encode() in received for received in person.received)
                assert person is captain or not read, f"{person.name} has read what {captain.name} wrote"

    def _check_kept(self, person: Person, match: Match) -> None:
        assert match.outcome is None, "the game is over, so it no longer keeps secrets"
        own = (record for record in match._history.records if isinstance(record, Played) and record.seat == person.seat)
        kept = iter(_as_listed(match, record) for record in own)
        for said in person.seen:
            assert said in kept, f"{person.name} saw {said!r} done, which is not in the journal"

    def _kept_rooms(self) -> dict[str, RoomRecord]:
        return {room.title: room for room in map(room_file.read, self._tables.glob(f"*{room_file.SUFFIX}"))}

    async def _check_that_a_stranger_is_refused(self) -> None:
        """Check that a player's name is still bound to the key."""
        with pytest.raises(asyncssh.PermissionDenied):
            await Client.connect(self.server.port, self.people[0].name, key=asyncssh.generate_private_key("ssh-ed25519"))


def _as_listed(match: Match, record: Played) -> str:
    """Return an action as lists in plain mode offer it: they call players by name."""
    verb, *told = record.action
    return f"{record.said.rpartition(' ')[0]} {match.names[told[0]]}" if verb in match.rules.by_player else record.said
