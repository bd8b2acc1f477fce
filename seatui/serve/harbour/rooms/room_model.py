"""The data of a room: its plan, its places, its state. All of it can be stored in a file."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Any, NamedTuple

from seatui import bots
from seatui.engine.chance import MASK_64
from seatui.engine.contract import Refused, Rules, Seat, Value
from seatui.games import game as find_game
from seatui.match.names import bot_name
from seatui.match.records import BOT
from seatui.match.take_backs import MARKED, check_undo_rule
from seatui.serve.harbour import secret_hashes
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms.absence import WAIT, absence_rule
from seatui.serve.harbour.safe_text import name_id

WATCH = ("all", "seated")
JOINING = ("nobody", "consent", "open")
"""Who may take a bot's seat once the game has begun: nobody, a player to whom the people there agree, or anybody."""


class RoomState(Enum):
    """Whether the game of a room is open to players, being played, or finished."""

    OPEN = "open"
    PLAYING = "playing"
    FINISHED = "finished"


class Place(NamedTuple):
    """Who has a seat: a player, a bot, or a bot in place of a player; nobody if it is free."""

    owner: str = ""  # a player's id
    name: str = ""  # of the owner
    bot: str = ""  # its level

    @property
    def is_free(self) -> bool:
        return not self.owner and not self.bot

    @property
    def is_played_by_owner(self) -> bool:
        return bool(self.owner) and not self.bot

    @property
    def display_name(self) -> str:
        """The player's name, "bot Ann" where a bot plays for Ann, or "" without a player. "bot" comes first, for long names are cut."""
        return f"bot {self.name}" if self.owner and self.bot else self.name


class GameStatus(NamedTuple):
    """How far a game is."""

    turn: str
    seat: Seat | None  # whose turn it is, if anybody's
    name: str  # of that seat
    awaited: frozenset[Seat]  # the seats that have to decide


class Plan(NamedTuple):
    """A player's plan of a table: the game, its options, and who may sit."""

    game: str
    seats: int
    options: Mapping[str, Any] = {}
    bots: tuple[str, ...] = ()  # for each seat a level, or "" for a person
    title: str = ""
    watch: str = "all"  # "all", or only those who are "seated"
    password: str = ""
    seed: int | None = None
    joining: str = "nobody"  # who may sit down in play
    absence: str = WAIT  # what becomes of an absent player's seat, unless the player chooses otherwise
    undo: str = MARKED
    hashed: str = ""  # the password's hash, once it was computed


class Swap(NamedTuple):
    """A request to swap seats."""

    asker: str  # player ids, here and below
    mine: Seat
    other: str
    theirs: Seat


@dataclass(frozen=True)
class RoomRecord:
    """Everything stored about a room except its journal. Each change makes a new record, so that a failure changes nothing."""

    id: str
    title: str
    game: str
    options: Mapping[str, Value]
    places: tuple[Place, ...]
    host: str  # a player's id
    made: datetime
    watch: str = "all"
    password: str = ""  # hashed
    seed: int | None = None
    joining: str = "nobody"
    undo: str = MARKED
    absence: str = WAIT
    absences: Mapping[str, str] = field(default_factory=dict)  # the choices of players for their own seats
    state: RoomState = RoomState.OPEN
    verdict: str = ""
    ended: datetime | None = None
    held: Mapping[str, int] = field(default_factory=dict)  # the side on which each player has held a seat in this match
    let_in: frozenset[str] = frozenset()  # players who have given the password
    joined: frozenset[str] = frozenset()  # players who first sat down in play
    made_from: frozenset[str] = frozenset()  # the networks from which its host was connected
    epoch: int = 0  # in a cluster: greater than all that the table had on another machine; see ``moving_files``

    @property
    def player_ids(self) -> frozenset[str]:
        """The ids of everybody whom the table knows: host, seated players now and earlier, and those let in by the password."""
        return frozenset((self.host, *(place.owner for place in self.places), *self.held, *self.let_in, *self.absences))


def new_record(plan: Plan, host: Player, room: str) -> RoomRecord:
    """Return the record of a new room; ``Refused`` if the plan is not possible."""
    game = find_game(plan.game)
    rules = game.rules(plan.seats, **dict(plan.options))
    levels = (*plan.bots, *("" for _ in range(rules.seats)))[: rules.seats]
    if len(plan.bots) > rules.seats:
        raise Refused("", f"there are {rules.seats} seats, not {len(plan.bots)}")
    if plan.watch not in WATCH:
        raise Refused("", f"who may watch is one of {', '.join(WATCH)}")
    if plan.joining not in JOINING:
        raise Refused("", f"who may sit down in play is one of {', '.join(JOINING)}")
    if plan.seed is not None and not 0 <= plan.seed <= MASK_64:
        raise Refused("", f"a seed is a whole number from 0 to {MASK_64}")
    return RoomRecord(
        id=room,
        title=plan.title,
        game=game.id,
        options=dict(rules.settings),
        places=tuple(Place(bot=bots.level_named(game, level) if level else "") for level in levels),
        host=host.id,
        made=datetime.now(),
        watch=plan.watch,
        password=_with_hash(plan).hashed,
        seed=plan.seed,
        joining=plan.joining,
        undo=check_undo_rule(plan.undo),
        absence=str(absence_rule(game, plan.absence)),
    )


async def with_password_hashed(plan: Plan) -> Plan:
    """Return the plan with the hash of its password, which a thread computes: that is slow by design."""
    return await asyncio.to_thread(_with_hash, plan) if plan.password else plan


def _with_hash(plan: Plan) -> Plan:
    if not plan.password or plan.hashed:
        return plan
    secret_hashes.check_length(plan.password)
    return plan._replace(hashed=secret_hashes.hash_secret(plan.password, secret_hashes.TABLE_COST))


# Seats


def check_sides(rules: Rules[Any, Any], places: Sequence[Place]) -> None:
    """Check that nobody would have seats on two sides, and so know both sides' secrets."""
    sides: dict[str, int] = {}
    for seat, place in enumerate(places):
        if place.owner and sides.setdefault(place.owner, rules.side(seat)) != rules.side(seat):
            raise Refused("", f"{place.name} cannot hold seats of two sides")


def seat_names(rules: Rules[Any, Any], places: Sequence[Place]) -> tuple[str, ...]:
    """Return the names of all seats in the game: players by name, even if a bot stands in; other bots by role or as sailors, with a letter
    where two would be the same.
    """
    plain = [place.display_name or (bot_name(rules, seat) if place.bot else "") for seat, place in enumerate(places)]
    return tuple(
        f"{name} {chr(ord('A') + seat)}" if not places[seat].owner and name and plain.count(name) > 1 else name
        for seat, name in enumerate(plain)
    )


def places_in_game(places: Sequence[Place], names: Sequence[str], holders: Sequence[str]) -> tuple[Place, ...]:
    """Return the places as the journal of a game has its seats, where those in the room's file may be older."""
    owners = {place.name: place.owner for place in places if place.owner}
    return tuple(
        (place if place.bot == holder.removeprefix(BOT) else Place(bot=holder.removeprefix(BOT)))
        if holder.startswith(BOT)
        else Place(owners.get(name) or name_id(name), name)
        for place, name, holder in zip(places, names, holders, strict=True)
    )


def seat_title(rules: Rules[Any, Any], seat: Seat) -> str:
    """Return a seat in words: "Orca's Captain", "seat 2"."""
    return bot_name(rules, seat) if rules.role(seat) else f"seat {seat + 1}"
