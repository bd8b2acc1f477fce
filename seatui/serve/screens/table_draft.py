"""The draft of a new table: seats, options, and who may come."""

from __future__ import annotations

from dataclasses import dataclass

from seatui.engine import table_actions
from seatui.engine.contract import Refused, Seat
from seatui.engine.game import Game, level_word
from seatui.match.records import BOT, PERSON
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms.absence import WAIT
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Plan, with_password_hashed
from seatui.serve.harbour.safe_text import clean_title
from seatui.tui.shell.form import step_through
from seatui.tui.shell.setup.crew_presets import CrewPreset, server_presets
from seatui.tui.shell.setup.draft import Draft, draft_of, fault_of_seed

ANYBODY, ME = "anybody", "you"
"""Holders of a seat other than bots."""

_NAMELESS = " "
"""The name of an open seat in a draft; no player can have it."""


@dataclass
class TableDraft(Draft):
    """The values in the form. At first the player has the first seat, or the role asked first, and anybody may take the others."""

    title: str = ""
    watch: str = "all"
    joining: str = "nobody"
    absence: str = WAIT
    password: str = ""
    _moved: tuple[Seat, Seat] | None = None  # the seats between which the player has moved in the last step

    # Seats

    def presets(self) -> tuple[CrewPreset, ...]:
        return server_presets(self.rules)

    def other(self, number: int) -> str:  # noqa: ARG002 - anybody who comes
        return _NAMELESS

    def names(self) -> tuple[str, ...]:
        return tuple(level_word(self.holder(seat)) for seat in range(self.count))

    def holder(self, seat: int) -> str:
        """Return the player, anybody, or the level of a bot."""
        plan = self.seats[seat]
        return plan.level if not plan.is_person else ME if plan.name == self.me else ANYBODY

    def seat(self, seat: int, holder: str) -> None:
        """Put somebody on a seat. Without roles a player has only one seat."""
        if holder == ME and not self.has_roles:
            for mine in self.my_seats:
                self.seat(mine, ANYBODY)
        plan = self.seats[seat]
        plan.give_to(PERSON if holder in (ME, ANYBODY) else f"{BOT}{holder}")
        plan.name = self.me if holder == ME else _NAMELESS

    def step_holder(self, seat: Seat, step: int) -> None:
        """Step to the next holder of a seat. Stepping over the player moves them there only until the next step."""
        holders, moved, self._moved = (ME, ANYBODY, *self.levels), self._moved, None
        mine, chosen = self.my_seats, step_through(holders, self.holder(seat), step)
        if chosen == ME and mine and not self.has_roles:
            self._moved = mine[0], seat
        self.seat(seat, chosen)
        if moved and moved[1] == seat and moved[0] < self.count:
            self.seat(moved[0], ME)

    @property
    def my_seats(self) -> list[int]:
        return [seat for seat in range(self.count) if self.holder(seat) == ME]

    @property
    def is_full(self) -> bool:
        """Whether nobody else can sit down."""
        return ANYBODY not in self.names()

    def play_with(self, count: int) -> None:
        """Change the number of seats; the player stays among them."""
        was_seated = bool(self.my_seats)
        super().play_with(count)
        if was_seated and not self.my_seats:
            self.seat(0, ME)

    # The table

    def fault(self, *, start: bool = False) -> str:
        """Return why the game could not start, no matter who sits down; with ``start``, with bots on the free seats. "" if it could."""
        if fault := fault_of_seed(self.seed):
            return fault
        people = [_person(holder, seat, bots_come=start) for seat, holder in enumerate(self.names())]
        try:
            rules = self.game.rules(self.count, **self.options)
        except Refused as refusal:
            return str(refusal)
        refused = rules.seating_fault(table_actions.seated(people)[1])
        return str(refused) if refused else ""

    @property
    def plan(self) -> Plan:
        levels = tuple("" if plan.is_person else plan.level for plan in self.plans)
        seed = int(self.seed) if self.seed else None
        made = Plan(self.game.id, self.count, dict(self.options), levels, self.title, self.watch, self.password, seed)
        return made._replace(joining=self.joining, absence=self.absence, undo=self.undo)

    async def open(self, harbour: Harbour, player: Player, *, start: bool = False) -> Room:
        """Make the table and sit down; with ``start`` also fill it with bots and start the game. ``Refused`` leaves no table behind."""
        if fault := self.fault(start=start):
            raise Refused("", fault)
        room = harbour.make_room(player, await with_password_hashed(self.plan))
        try:
            for seat in self.my_seats:
                room.sit(player, seat)
            if start:
                room.fill(player)
                room.start(player)
        except Refused:
            room.remove(player)
            raise
        return room


REMATCH = "Rematch of "
"""The beginning of the title, so that the list says it too."""


def _person(holder: str, seat: Seat, *, bots_come: bool) -> str | None:
    """Return who a seat is for, as a unique name; None for a bot. Each open seat may get a different player."""
    if holder == ME:
        return ME
    return f"{ANYBODY} {seat}" if holder == ANYBODY and not bots_come else None


def table_draft(game: Game, me: str) -> TableDraft:
    """Return the default draft: the player, and anybody who comes."""
    made = draft_of(TableDraft, game, me)
    if not made.has_roles:
        for seat in range(1, len(made.seats)):
            made.seat(seat, ANYBODY)
    return made


def draft_like(room: Room, player: Player) -> TableDraft:
    """Return a draft like an earlier table: the player and bots where they were, and the other seats for anybody."""
    made = table_draft(room.game, "")
    if not room.seats_of(player):
        return made
    made.count, made.options = len(room.places), {**made.options, **room.options}
    made.watch, made.joining, made.absence, made.undo = room.watch, room.joining, str(room.absence_rule()), room.undo
    made.title = clean_title(f"{REMATCH}{room.title.removeprefix(REMATCH)}")
    for seat, place in enumerate(room.places):
        made.seat(seat, ME if place.owner == player.id else ANYBODY if place.owner else place.bot)
    return made
