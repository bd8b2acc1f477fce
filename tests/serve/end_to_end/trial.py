"""People who play at two tables while something goes wrong, and checks that nothing they have seen is lost or done twice."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import asyncssh
import pytest

from seatui.games.captain_sonar.model.content import CAPTAIN, seat_of
from seatui.match.records import Played
from seatui.match.referee import Match
from seatui.plain.lines import printable
from seatui.serve.harbour.harbour import TABLES, Harbour
from seatui.serve.harbour.rooms import room_file
from seatui.serve.harbour.rooms.room_model import Plan, RoomRecord
from tests.serve.client import Client
from tests.serve.end_to_end.players import Captain, DangerousSeaPlayer, Person, ScreenCaptain, Watcher, are_explained
from tests.serve.end_to_end.server_process import Server
from tests.serve.end_to_end.sonar_crews import OPTIONS
from tests.serve.harbour.clocked_harbour import IdleRunner
from tests.serve.waiting import PATIENCE, until

CREWS = Plan("captain-sonar", 8, OPTIONS, title="Crews")
ISLES = Plan("dangerous-sea", 2, title="Isles")


class Trial:
    """Two tables with two people each, and a watcher at each."""

    def __init__(self, folder: Path, seed: int, server: Server) -> None:
        self.server = server
        self.chance = random.Random(seed)
        about = server, self.chance
        self.captains: list[Captain] = [
            kind(name, CREWS.title, seat_of(crew, CAPTAIN), *about)
            for crew, (name, kind) in enumerate({"Ann": Captain, "Bo": ScreenCaptain}.items())
        ]
        self.islanders = [DangerousSeaPlayer(name, ISLES.title, seat, *about) for seat, name in enumerate(("Eve", "Finn"))]
        self.watchers = [Watcher("Wat", CREWS.title, None, *about), Watcher("Vi", ISLES.title, None, *about)]
        self.players: list[Person] = [*self.captains, *self.islanders]
        self.people: list[Person] = [*self.players, *self.watchers]
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

    # The people

    def begin(self) -> None:
        """Let everybody come."""
        self._lives = [asyncio.create_task(person.live()) for person in self.people]

    async def all_act(self, since: float, patience: float = PATIENCE) -> float:
        """Wait until all players have seen an action of their own that they began after that time; return the seconds since then."""

        def are_back() -> bool:
            for life in self._lives:
                if life.done():
                    life.result()
            return all(person.seconds_until_back(since) is not None for person in self.players)

        await until(are_back, self.describe, patience)
        return max(person.seconds_until_back(since) or 0.0 for person in self.players)

    async def someone_sees(self) -> None:
        """Wait until somebody sees an action of their own, and not a moment longer, to catch actions that were shown too early."""
        self._has_seen.clear()
        await asyncio.wait_for(self._has_seen.wait(), PATIENCE)

    async def cut_some_off(self) -> None:
        for _ in range(self.chance.randrange(3)):
            victim = self.chance.choice(self.people)
            if victim.client is not None:
                victim.client.kill()
                self.cuts += 1
            await asyncio.sleep(self.chance.random() * 0.3)

    def cut_all_off(self) -> None:
        for person in self.people:
            if person.client is not None:
                person.client.kill()

    async def leave(self) -> None:
        """Disconnect everybody for good."""
        for life in self._lives:
            life.cancel()
        await asyncio.gather(*self._lives, return_exceptions=True)
        self.cut_all_off()

    def describe(self) -> str:
        """Return what everybody has before them."""
        return "\n".join(f"--- {person.name} has\n{person.client and person.client.text()}" for person in self.people)

    # Checks

    def check(self) -> None:
        """Check that nothing that was seen is lost or done twice, everybody has their seat, and nobody has read another's notes."""
        rooms = self._kept_rooms()
        assert {title: room.places for title, room in rooms.items()} == {title: room.places for title, room in self._rooms.items()}
        matches = {title: Match.load(self._tables / f"{room.id}.sea", read_only=True) for title, room in rooms.items()}
        late = [warning for match in matches.values() for warning in match.warnings if "after it had lost this table" in warning]
        assert not late, "a table had two owners"
        for captain in self.captains:
            captain.look_again()
            for person in self.people:
                read = any(captain.word.encode() in received for received in person.received)
                assert person is captain or not read, f"{person.name} has read what {captain.name} wrote"
        for player in self.players:
            _check_actions(player, matches[player.table])
        for watcher in self.watchers:
            _check_story(watcher, matches[watcher.table])

    def figures(self) -> str:
        """Return the numbers of actions that were seen, and of those whose end nobody has seen."""
        typed = sum(len(person.attempts) for person in self.players)
        seen = sum(len(person.seen) for person in self.players)
        return f"{self.cuts} cuts, {seen} actions seen of {typed} typed"

    async def check_that_a_stranger_is_refused(self) -> None:
        """Check that a player's name is still bound to the key."""
        with pytest.raises(asyncssh.PermissionDenied):
            await Client.connect(self.server.port, self.people[0].name, key=asyncssh.generate_private_key("ssh-ed25519"))

    def _kept_rooms(self) -> dict[str, RoomRecord]:
        return {room.title: room for room in map(room_file.read, self._tables.glob(f"*{room_file.SUFFIX}"))}


def _check_actions(player: Person, match: Match) -> None:
    """Check that the journal has each action that the player has seen, once, and no other ones than the player has typed."""
    assert match.outcome is None, "the game is over, so it no longer keeps secrets"
    kept = [_as_listed(match, record) for record in match._history.records if isinstance(record, Played) and record.seat == player.seat]
    told = "\n".join(f"{attempt.said} ({attempt.fate.value})" for attempt in player.attempts[-20:])
    assert are_explained(kept, player.attempts), f"{player.name} typed, in the end\n{told}\nand the journal has\n{kept[-20:]}"


def _check_story(watcher: Watcher, match: Match) -> None:
    """Check that in each visit the watcher was told what happened, without a gap and without a repetition."""
    story = list(_story(match))
    for visit in watcher.visits():
        told = [line for line in visit if line in story]
        assert is_part(told, story), f"{watcher.name} was told {told}, but the journal has {story}"


def is_part(told: Sequence[str], story: Sequence[str]) -> bool:
    """Return whether this was told in one piece."""
    return any(story[at : at + len(told)] == told for at in range(len(story) + 1))


def _story(match: Match) -> Iterator[str]:
    for step in match._history.timeline.steps:
        for event in step.events:
            if event.heard_by(None) and (line := match.rules.narrate_in_full(event, match.names)):
                yield " ".join(printable(line).split())


def _as_listed(match: Match, record: Played) -> str:
    """Return an action as lists in plain mode offer it: they call players by name."""
    verb, *told = record.action
    return f"{record.said.rpartition(' ')[0]} {match.names[told[0]]}" if verb in match.rules.by_player else record.said
