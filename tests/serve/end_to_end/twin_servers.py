"""Two servers with the same game, in worlds that differ only in the secrets kept from one player, or from a watcher::

    async with open_twins(tmp_path, "captain-sonar", seat=1) as twins:
        await twins.connect()
        await twins.go_on(10)

The observer presses the same keys in both, and must receive the same bytes; otherwise they learn a secret.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import seatui
from seatui import bots
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import TABLE, Action, Event, Rules, Seat
from seatui.engine.laws.positions import packed, pick, some
from seatui.engine.table_actions import tick
from seatui.match.referee import Match
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan
from seatui.tui.look import settings
from seatui.tui.paint import lean_screen
from tests.serve.harbour.clocked_harbour import IdleRunner
from tests.serve.harness import Client, ServerHarness, serving
from tests.serve.waiting import until
from tests.tui.paint.internals import waits_to_draw

WATCHER = "Wat"
SCREEN, LINES = 0, 1
"""The clients of the observer in each world."""
QUIET_LOOKS = 3
"""Checks in a row without new output, after which everything is quiet."""
LATEST = 3.0
"""Seconds by which one world may be later than the other."""
OTHERS = 6
"""Other actions that are tried in the second world, before the action of the first is played there too."""
TRIES = 20
LONGEST_WAY = 200
SECRET_ONE_IN = 4
TICK_ONE_IN = 6


class NothingHiddenError(Exception):
    """The game is over."""


class Step(NamedTuple):
    """An action in the first world, and the action in the second; () is none."""

    seat: Seat
    here: Action
    there: Action


@dataclass(eq=False)
class World:
    """One server, its one table, and its clients."""

    harness: ServerHarness
    room: Room
    clients: list[Client] = field(default_factory=list)

    @property
    def match(self) -> Match:
        assert self.room.table is not None
        return self.room.table.match

    @property
    def state(self) -> Any:
        return self.match._history.state

    def after(self, seat: Seat, action: Action, observer: Seat | None) -> tuple[bytes, list[str]]:
        """Return an observer's view after an action, and the sentences they would read about it."""
        state, rules, draw = self.state.clone(), self.match.rules, SplitMix64(self.match._history._chance.state)
        told: list[Event] = []
        rules.apply(state, seat, action, draw, told.append)
        while veiled := _only_answer(rules, state):  # played by the referee
            rules.apply(state, *veiled, draw, told.append)
        heard = [rules.narrate(event, self.match.names) for event in told if event.heard_by(observer)]
        return packed(rules.view(state, observer)), heard

    def actions(self, seat: Seat) -> list[Action]:
        """Return the actions of a seat or of the table, except resigning."""
        rules, state = self.match.rules, self.state
        if seat == TABLE:
            passing = tick(rules)
            return [passing] if passing and rules.legal(state, TABLE, passing) else []
        asked = self.match.decision(seat) is not None
        return [action for action in (rules.options(state, seat) if asked else rules.free(state, seat)) if action[0] not in rules.parting]

    @property
    def is_busy(self) -> bool:
        """Whether an app still has something to draw."""
        return any(_waits(session._client) for session in self.harness.server.sessions)


class TwinServers:
    """Both worlds, and the observer who must not see the difference: a seat, or a watcher."""

    def __init__(self, here: World, there: World, seat: Seat | None, seed: int) -> None:
        """``seed`` decides all actions."""
        self.here, self.there = here, there
        self.seat = seat
        self._dice = SplitMix64(seed)
        match = here.match
        self._minds = [bots.make(match.game, bots.levels(match.game)[0], seat, match.rules) for seat in range(match.rules.seats)]
        self._read: list[tuple[int, ...]] = []  # how much of each client's input was compared, in both worlds

    @property
    def name(self) -> str:
        return WATCHER if self.seat is None else _name(self.seat)

    def diverge(self, actions: int) -> None:
        """Play the same in both until they can diverge, then replace the second by another world that fits the observer's view."""
        rules, played = self.here.match.rules, 0
        while played < actions or not self.differ:
            assert played < LONGEST_WAY, "there is no other world"
            if (chosen := self._choose()) is None:
                raise NothingHiddenError
            for world in (self.here, self.there):
                world.match.play(*chosen)
            played += 1
            if played >= actions:
                self.there.match._history.state = rules.imagine(rules.view(self.here.state, self.seat), self._dice)

    async def connect(self) -> None:
        """Connect the observer to both, on screens and in plain mode."""
        await self._connect(SCREEN, "xterm-256color")
        await self._connect(LINES, None)
        await self.type("join 1")

    async def come_back(self) -> None:
        """Cut the observer off, and reconnect on screens."""
        for world in (self.here, self.there):
            world.clients[SCREEN].kill()
        await until(lambda: all(len(world.harness.server.sessions) == 1 for world in (self.here, self.there)), "nobody notices")
        await self._connect(SCREEN, "xterm-256color")

    async def _connect(self, at: int, term: str | None) -> None:
        for world in (self.here, self.there):
            world.clients[at : at + 1] = [await world.harness.connect(self.name, term=term)]
        self._read[at : at + 1] = [(0, 0)]
        await until(lambda: all(b"Twins" in world.clients[at].received for world in (self.here, self.there)), "no lobby is seen")
        await self.compare("coming in")
        if term is not None:
            for key in ("down", "enter") if self.name == WATCHER else ("enter",):
                await self.press(key)

    async def press(self, *keys: str) -> None:
        """Press the same keys in both."""
        for world in (self.here, self.there):
            world.clients[SCREEN].press(*keys)
        await self.compare(f"pressing {keys}")

    async def type(self, line: str) -> None:
        """Type the same line in both."""
        for world in (self.here, self.there):
            world.clients[LINES].send(f"{line}\n".encode())
        await self.compare(f"typing {line!r}")

    async def go_on(self, most: int) -> int:
        """Let things happen that look the same to the observer; return how many."""
        for done in range(most):
            if (step := self._step()) is None:
                return done
            for world, action in ((self.here, step.here), (self.there, step.there)):
                if action:
                    world.match.play(step.seat, action)
            await self.compare(f"{step}")
        return most

    async def compare(self, what: str) -> None:
        """Check that the same bytes were sent in both worlds, once everything is quiet."""
        await self._be_quiet()
        with suppress(AssertionError):
            await until(lambda: all(here == there for here, there in self._news()), seconds=LATEST)
        for number, (here, there) in enumerate(self._news()):
            assert here == there, f"{self.name} can tell two worlds apart by {what}:\n{_difference(here, there)}"
            self._read[number] = tuple(len(world.clients[number].received) for world in (self.here, self.there))

    def _news(self) -> list[tuple[bytes, bytes]]:
        """Return the new bytes of each client in both worlds."""
        both = zip(self._read, self.here.clients, self.there.clients, strict=True)
        return [(bytes(one.received[here:]), bytes(other.received[there:])) for (here, there), one, other in both]

    @property
    def differ(self) -> bool:
        """Whether the worlds differ."""
        return bool(self.here.state.pack() != self.there.state.pack())

    # Internals

    def _choose(self) -> tuple[Seat, Action] | None:
        """Return the next action in the first world: a tick now and then, otherwise a bot's choice. None if the game is over."""
        match, passing = self.here.match, self.here.actions(TABLE)
        decisions = match.decisions()
        if not decisions and not passing:
            return None
        if passing and (not decisions or not self._dice(TICK_ONE_IN)):
            return TABLE, passing[0]
        decision = pick(decisions, self._dice)
        seat, options = decision.seat, match.options(decision.seat)
        action = self._minds[seat].choose(match.view(seat), decision, options, self._dice)
        return seat, pick(options, self._dice) if action is None else action

    def _step(self) -> Step | None:
        """Return a step after which the observer has the same view in both worlds; with another action in the second, if possible."""
        if not self._dice(SECRET_ONE_IN) and (secret := self._secret()):
            return secret
        for seat, here in filter(None, (self._choose() for _ in range(TRIES))):
            seen, heard = self.here.after(seat, here, self.seat)
            for there in self._instead(seat, here):
                seen_there, heard_there = self.there.after(seat, there, self.seat)
                if seen_there == seen and (here == there or heard_there == heard):  # the same action must be told in the same way
                    return Step(seat, here, there)
        return None

    def _instead(self, seat: Seat, action: Action) -> Iterator[Action]:
        if seat not in (self.seat, TABLE):
            yield from some([other for other in self.there.actions(seat) if other != action], OTHERS, self._dice)
        if self.there.match.legal(seat, action):
            yield action

    def _secret(self) -> Step | None:
        """Return a step in the second world alone, of which the observer sees and hears nothing."""
        world, seats = self.there, [seat for seat in range(self.there.match.rules.seats) if seat != self.seat]
        unseen = packed(world.match.view(self.seat)), list[str]()
        actions = [(seat, deed) for seat in seats for deed in some(world.actions(seat), OTHERS, self._dice)]
        return next((Step(seat, (), deed) for seat, deed in actions if world.after(seat, deed, self.seat) == unseen), None)

    async def _be_quiet(self) -> None:
        """Wait until nothing more is sent. Everything runs in one loop, so a slow machine only takes longer."""
        seen, quiet = [-1], 0

        def is_quiet() -> bool:
            nonlocal seen, quiet
            worlds = (self.here, self.there)
            now = [len(client.received) for world in worlds for client in world.clients]
            quiet = 0 if now != seen or any(world.is_busy for world in worlds) else quiet + 1
            seen = now
            return quiet > QUIET_LOOKS

        await until(is_quiet, "something is drawn without end")


@asynccontextmanager
async def open_twins(
    folder: Path, game: str, seat: Seat | None, *, seed: int = 1, actions: int = 25, options: Mapping[str, Any] = {}
) -> AsyncIterator[TwinServers]:
    """Run two servers with a game after this many actions, which an observer cannot tell apart.

    Frames are not delayed: which events share a frame must not depend on the clock.
    """
    with patch.object(lean_screen, "FRAME", 0.0):
        async with serving(folder / "here", is_open=True) as here, serving(folder / "there", is_open=True) as there:
            one, other = (World(harness, _begin(harness, game, seed, options)) for harness in (here, there))
            twin_servers = TwinServers(one, other, seat, seed)
            twin_servers.diverge(actions)
            yield twin_servers


def _begin(harness: ServerHarness, game: str, seed: int, options: Mapping[str, Any]) -> Room:
    """Make a table with a person on every seat, nobody there, and an idle runner."""
    harbour, count = harness.host.harbour, seatui.game(game).seats[0]
    players = [harbour.people.by_name(_name(seat)) for seat in range(count)]
    room = harbour.make_room(players[0], Plan(game, count, options, title="Twins", seed=seed))
    room._make_runner = IdleRunner
    for seat, player in enumerate(players):
        room.sit(player, seat)
    for player in (*players, harbour.people.by_name(WATCHER)):
        settings.save(settings.Settings(name=player.name, speed="off"), player.folder)  # animations would depend on the time
    room.start(players[0])
    return room


def _name(seat: Seat) -> str:
    return f"Player{seat + 1}"


def _only_answer(rules: Rules[Any, Any], state: Any) -> tuple[Seat, Action] | None:
    veiled = [decision.seat for decision in rules.decisions(state) if decision.veiled]
    return next(((seat, options[0]) for seat in veiled if len(options := rules.options(state, seat)) == 1), None)


def _waits(client: Any) -> bool:
    """Return whether an app has something left to draw."""
    app = getattr(client, "_app", None)
    return app is not None and bool(app.screen_stack) and (waits_to_draw(app) or app.message_queue_size > 0)


def _difference(one: bytes, other: bytes) -> str:
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return "\n".join(f"{len(data)} bytes, at {at}: {data[max(0, at - 60) : at + 60]!r}" for data in (one, other))
