"""The lobby in plain mode: list tables and people, make or join a table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from seatui.engine.contract import Refused
from seatui.engine.wording import listing
from seatui.games import game as game_named
from seatui.match.clock import NEVER
from seatui.plain.rulebook_lines import rule_lines
from seatui.serve.harbour.rooms.listed_room import ListedRoom
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import RoomState, with_password_hashed
from seatui.serve.plain.make_command import about_game, game_lines, plan_of
from seatui.serve.plain.mode import SYNONYMS, ClientContext, Mode, ModeCommand, number_in
from seatui.serve.plain.tutorial_mode import coach_for, tutorial_lines
from seatui.serve.terminal.visits import QUIT, Ending

NEWS_INTERVAL = 2.0
"""Seconds between two reports about new tables."""
MOST_ANNOUNCED = 3
WRONG_PASSWORD_SECONDS = 2.0
"""Seconds without input after a wrong password, against guessing."""


class LobbyMode(Mode):
    """The lobby. Tables keep their numbers while a player is connected."""

    prompt = "lobby> "
    synonyms = {**SYNONYMS, "who": "people", "watch": "join", "learn": "tutorial"}

    def __init__(self, context: ClientContext, numbers: list[str]) -> None:
        self.chat = context.harbour.chat
        self._numbers = numbers  # ids of the tables, in the order in which they were first listed
        super().__init__(context, None)
        self._announced_at = NEVER
        self._wake_timer: asyncio.TimerHandle | None = None
        self._stop_listening = context.harbour.listen(context.wake)

    def own_commands(self) -> dict[str, ModeCommand]:
        return {
            "tables": ModeCommand("tables", "list all tables with their numbers", lambda _: self._tables()),
            "people": ModeCommand("people", "list who is here", lambda _: self._people()),
            "chat": ModeCommand("chat [WORDS]", "say something to everybody in the lobby, or read the chat", self.speak),
            **self.mute_commands(),
            "games": ModeCommand("games [GAME]", "list all games, or the options of one", self._games),
            "make": ModeCommand("make GAME [a=b ...]", "make a table: make dangerous-sea seats=3 bots=1", self._make),
            "join": ModeCommand("join N [password]", "go to a table to play or watch; also watch", self._join),
            "tutorial": ModeCommand("tutorial [GAME]", "learn a game by playing it alone; also learn", self._tutorial),
            "rules": ModeCommand("rules GAME [words]", "read a rulebook, or search it", self._rules),
            **self.wait_command("there is a table"),
            "quit": ModeCommand("quit", "leave this server", lambda _: self.context.disconnect()),
        }

    @property
    def is_wait_over(self) -> bool:
        return bool(self.context.harbour.listed)

    def greet(self) -> None:
        self._tables()

    def catch_up(self) -> None:
        super().catch_up()
        new = [room for room in self.context.harbour.listed.values() if room.id not in self._numbers]
        if not new or self._wake_timer:
            return
        now = asyncio.get_running_loop().time()
        if now < self._announced_at + NEWS_INTERVAL:
            self._wake_timer = asyncio.get_running_loop().call_at(self._announced_at + NEWS_INTERVAL, self._wake_again)
            return
        self._announced_at = now
        numbers = [self._number(room) for room in new]
        if len(new) > MOST_ANNOUNCED:
            self.say(f"There are {len(new)} new tables: type tables.")
        else:
            self.say(*(f"New table {number}: {self._summary(room)}" for number, room in zip(numbers, new, strict=True)))

    def close(self) -> None:
        super().close()
        self._stop_listening()
        if self._wake_timer:
            self._wake_timer.cancel()

    def _wake_again(self) -> None:
        self._wake_timer = None
        self.context.wake()

    # Commands

    def _tables(self) -> None:
        rooms = list(self.context.harbour.listed.values())
        if missing := self.context.harbour.missing:
            self.say(missing)
        if not rooms:
            self.say("There are no tables yet. Type games to see all games, or make to make a table.")
        for room in rooms:
            self.say(f"{self._number(room):>3}  {self._summary(room)}")

    def _people(self) -> None:
        for name, rooms in self.context.harbour.places().items():
            at = [f"table {self._number(room)}, {self.context.visitor.title_of(room)}" if room else "in the lobby" for room in rooms]
            self.say(f"  {name}: {listing(list(dict.fromkeys(at)))}")

    def _games(self, rest: str) -> None:
        self.say(*(about_game(game_named(rest)) if rest else game_lines()))

    async def _make(self, rest: str) -> None:
        room = self.context.harbour.make_room(self.context.player, await with_password_hashed(plan_of(rest)))
        self._number(room)  # this player knows it already
        self.context.visitor.go(room)

    async def _join(self, rest: str) -> None:
        number, _, password = rest.partition(" ")
        room_id = self._numbers[number_in(number, len(self._numbers), "table")] if self._numbers else ""
        room = self.context.harbour.listed.get(room_id)
        if room is None:
            raise Refused("", "that table is gone" if room_id else "there are no tables yet")
        asked = room.asks_password(self.context.player)
        if asked and not password:
            raise Refused("", f"this table has a password; type: join {number} PASSWORD")
        try:
            found = await self.context.visit(room_id, password.strip() if asked else "")
            if isinstance(found, Room) and asked:
                await found.give_password(self.context.player, password.strip())
        except Refused:
            if asked:
                self.context.pause_input(WRONG_PASSWORD_SECONDS, lambda: False)
            raise
        if isinstance(found, Room):
            self.context.visitor.go(found)
        else:
            self._come_back(found)

    def _come_back(self, ending: Ending) -> None:
        """Go on after a visit to another worker."""
        if ending.why == QUIT:
            self.context.leave()
        elif ending.words:
            self.say(ending.words)

    def _tutorial(self, rest: str) -> None:
        if rest:
            self.context.set_coach(coach_for(rest))
        else:
            self.say(*tutorial_lines())

    def _rules(self, rest: str) -> None:
        name, _, words = rest.partition(" ")
        self.say(*rule_lines(game_named(name), words.strip()))

    def _number(self, room: ListedRoom) -> int:
        if room.id not in self._numbers:
            self._numbers.append(room.id)
        return self._numbers.index(room.id) + 1

    def _summary(self, room: ListedRoom) -> str:
        return f"{self.context.visitor.title_of(room)}: {room.game.title}, {', '.join(_facts(room))}"


def _facts(room: ListedRoom) -> Iterator[str]:
    free = sum(place.is_free for place in room.places)
    if room.damage:
        yield f"cannot be opened ({room.damage})"
    elif room.moving_to:
        yield f"is being moved to {room.moving_to}"
    elif room.fault:
        yield room.fault
    elif room.state is RoomState.OPEN:
        yield f"open, {free} of {len(room.places)} seats free" if free else "open, no seat free"
    elif room.state is RoomState.PLAYING:
        yield "playing"
    else:
        yield f"finished ({room.verdict})" if room.verdict else "finished"
    people = dict.fromkeys(place.display_name for place in room.places if place.owner)
    bots = sum(1 for place in room.places if place.bot and not place.owner)
    if named := [*people, *([f"{bots} bot{'s' * (bots > 1)}"] if bots else [])]:
        yield f"with {listing(named)}"
    if not room.present and room.state is not RoomState.FINISHED:
        yield "nobody there"
    if room.has_password:
        yield "password"
    if room.watch == "seated":
        yield "no watchers"
