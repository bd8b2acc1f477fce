"""Two houses with the same game in them, in worlds that differ only in what one player, or a watcher, may not know::

    async with twin_worlds(tmp_path, "captain-sonar", seat=1) as twins:
        await twins.come_in()
        await twins.go_on(10)

The same keys are pressed in both, and what is sent back must be the same byte for byte; else somebody is told too much.
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
from seatui.serve.harbour.room import Room
from seatui.serve.harbour.room_model import Plan
from seatui.tui.look import settings
from seatui.tui.paint import lean_screen
from tests.serve.harbour.clocked_harbour import NoDrive
from tests.serve.harness import Client, ServerHarness, serving
from tests.serve.waiting import until
from tests.tui.paint.inside import waits_to_draw

WATCHER = "Wat"
SCREEN, LINES = 0, 1
"""The clients of the observer in each world."""
QUIET_LOOKS = 3
"""Looks in a row at which nothing has come, before all is said to be quiet."""
LATEST = 3.0
"""Seconds by which one world may be later than the other."""
OTHERS = 6
"""So many other actions are tried in the second world, before the one of the first is played there as well."""
TRIES = 20
LONGEST_WAY = 200
SECRET_ONE_IN = 4
TICK_ONE_IN = 6


class NothingHiddenError(Exception):
    """The game is over."""


class Step(NamedTuple):
    """Something that is done in the first world, and what is done instead in the second; () is nothing."""

    seat: Seat
    here: Action
    there: Action


@dataclass(eq=False)
class World:
    """One house, its one table, and who looks at it."""

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
        """What somebody would see after an action, and what would be told of it."""
        state, rules, draw = self.state.clone(), self.match.rules, SplitMix64(self.match._history._dice.state)
        told: list[Event] = []
        rules.apply(state, seat, action, draw, told.append)
        while veiled := _only_answer(rules, state):  # the referee gives it
            rules.apply(state, *veiled, draw, told.append)
        heard = [rules.narrate(event, self.match.names) for event in told if event.heard_by(observer)]
        return packed(rules.view(state, observer)), heard

    def actions(self, seat: Seat) -> list[Action]:
        """What that seat may do but give up, or the table itself."""
        rules, state = self.match.rules, self.state
        if seat == TABLE:
            passing = tick(rules)
            return [passing] if passing and rules.legal(state, TABLE, passing) else []
        asked = self.match.decision(seat) is not None
        return [action for action in (rules.options(state, seat) if asked else rules.free(state, seat)) if action[0] not in rules.parting]

    @property
    def is_busy(self) -> bool:
        """Whether an app has still something to draw."""
        return any(_waits(session._client) for session in self.harness.server.sessions)


class TwinServers:
    """Both worlds, and who must not see the difference: a seat, or a watcher."""

    def __init__(self, here: World, there: World, seat: Seat | None, seed: int) -> None:
        """A number decides what happens."""
        self.here, self.there = here, there
        self.seat = seat
        self._dice = SplitMix64(seed)
        match = here.match
        self._minds = [bots.make(match.game, bots.levels(match.game)[0], seat, match.rules) for seat in range(match.rules.seats)]
        self._read: list[tuple[int, ...]] = []  # how much of what each client received was compared, in both worlds

    @property
    def name(self) -> str:
        return WATCHER if self.seat is None else _name(self.seat)

    def diverge(self, actions: int) -> None:
        """Play the same in both for a while, or longer if need be; then let the second be another world that the observer could be in."""
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

    async def admit(self) -> None:
        """The observer looks at both, on a screen and in lines."""
        await self._connect(SCREEN, "xterm-256color")
        await self._connect(LINES, None)
        await self.type("join 1")

    async def come_back(self) -> None:
        """The observer is cut off, and comes back to the screen."""
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
        """Let the observer do the same in both."""
        for world in (self.here, self.there):
            world.clients[SCREEN].press(*keys)
        await self.compare(f"pressing {keys}")

    async def type(self, line: str) -> None:
        """The same in lines."""
        for world in (self.here, self.there):
            world.clients[LINES].send(f"{line}\n".encode())
        await self.compare(f"typing {line!r}")

    async def go_on(self, most: int) -> int:
        """Let things happen which look the same to the observer; how many there were."""
        for done in range(most):
            if (step := self._step()) is None:
                return done
            for world, action in ((self.here, step.here), (self.there, step.there)):
                if action:
                    world.match.play(step.seat, action)
            await self.compare(f"{step}")
        return most

    async def compare(self, what: str) -> None:
        """What was sent since the last time must be the same in both worlds, once all is quiet."""
        await self._be_quiet()
        with suppress(AssertionError):
            await until(lambda: all(here == there for here, there in self._news()), seconds=LATEST)
        for number, (here, there) in enumerate(self._news()):
            assert here == there, f"{self.name} can tell two worlds apart by {what}:\n{_difference(here, there)}"
            self._read[number] = tuple(len(world.clients[number].received) for world in (self.here, self.there))

    def _news(self) -> list[tuple[bytes, bytes]]:
        """What was sent to each since the last time, in both worlds."""
        both = zip(self._read, self.here.clients, self.there.clients, strict=True)
        return [(bytes(one.received[here:]), bytes(other.received[there:])) for (here, there), one, other in both]

    @property
    def differ(self) -> bool:
        """Whether the worlds are not the same."""
        return bool(self.here.state.pack() != self.there.state.pack())

    # The inside

    def _choose(self) -> tuple[Seat, Action] | None:
        """What happens next in the first world: time passes now and then, and else one of those acts who are asked, as a bot would.
        Nothing, if the game is over."""
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
        """Something that leaves the observer with the same view in both worlds; where that can be, another deed in the second."""
        if not self._dice(SECRET_ONE_IN) and (secret := self._secret()):
            return secret
        for seat, here in filter(None, (self._choose() for _ in range(TRIES))):
            seen, heard = self.here.after(seat, here, self.seat)
            for there in self._instead(seat, here):
                seen_there, heard_there = self.there.after(seat, there, self.seat)
                if seen_there == seen and (here == there or heard_there == heard):  # the same deed must be told the same
                    return Step(seat, here, there)
        return None

    def _instead(self, seat: Seat, action: Action) -> Iterator[Action]:
        if seat not in (self.seat, TABLE):
            yield from some([other for other in self.there.actions(seat) if other != action], OTHERS, self._dice)
        if self.there.match.legal(seat, action):
            yield action

    def _secret(self) -> Step | None:
        """Something that is done in the second world alone, and of which the observer neither sees nor hears anything."""
        world, seats = self.there, [seat for seat in range(self.there.match.rules.seats) if seat != self.seat]
        unseen = packed(world.match.view(self.seat)), list[str]()
        actions = [(seat, deed) for seat in seats for deed in some(world.actions(seat), OTHERS, self._dice)]
        return next((Step(seat, (), deed) for seat, deed in actions if world.after(seat, deed, self.seat) == unseen), None)

    async def _be_quiet(self) -> None:
        """Wait until nothing more comes. All are in one loop, so that a slow machine only takes longer for it."""
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
    """Two houses with a game after so many actions, which an observer cannot tell apart.

    No frame waits for its time: how much of what happens, and of where the cursor goes, is in one frame must not depend on the clock.
    """
    with patch.object(lean_screen, "FRAME", 0.0):
        async with serving(folder / "here", is_open=True) as here, serving(folder / "there", is_open=True) as there:
            one, other = (World(harness, _begin(harness, game, seed, options)) for harness in (here, there))
            twin_servers = TwinServers(one, other, seat, seed)
            twin_servers.diverge(actions)
            yield twin_servers


def _begin(harness: ServerHarness, game: str, seed: int, options: Mapping[str, Any]) -> Room:
    """A table at which a person sits on every seat, none of them there, and nothing goes on by itself."""
    harbour, count = harness.host.harbour, seatui.game(game).seats[0]
    players = [harbour.people.by_name(_name(seat)) for seat in range(count)]
    room = harbour.make_room(players[0], Plan(game, count, options, title="Twins", seed=seed))
    room._make_drive = NoDrive
    for seat, player in enumerate(players):
        room.sit(player, seat)
    for player in (*players, harbour.people.by_name(WATCHER)):
        settings.save(settings.Settings(name=player.name, speed="off"), player.folder)  # what moves is at another place at another time
    room.start(players[0])
    return room


def _name(seat: Seat) -> str:
    return f"Player{seat + 1}"


def _only_answer(rules: Rules[Any, Any], state: Any) -> tuple[Seat, Action] | None:
    veiled = [decision.seat for decision in rules.decisions(state) if decision.veiled]
    return next(((seat, options[0]) for seat in veiled if len(options := rules.options(state, seat)) == 1), None)


def _waits(client: Any) -> bool:
    """Whether an app has something to do before all is drawn."""
    app = getattr(client, "_app", None)
    return app is not None and bool(app.screen_stack) and (waits_to_draw(app) or app.message_queue_size > 0)


def _difference(one: bytes, other: bytes) -> str:
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return "\n".join(f"{len(data)} bytes, at {at}: {data[max(0, at - 60) : at + 60]!r}" for data in (one, other))
