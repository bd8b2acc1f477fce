"""The first layer of ``Room``: the facts in its record, such as its title, its host, its places and its options."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from typing import Any

from seatui.engine.contract import Rules, Value
from seatui.games import game as find_game
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms.room_model import Place, RoomRecord, RoomState


class RoomFacts:
    """A room as its record describes it."""

    def __init__(self, record: RoomRecord) -> None:
        self.game = find_game(record.game)
        self._record = record

    @property
    def record(self) -> RoomRecord:
        """The stored record."""
        return self._record

    @property
    def id(self) -> str:
        return self._record.id

    @property
    def title(self) -> str:
        return self._record.title

    @property
    def host(self) -> str:
        """The id of the player who made the table."""
        return self._record.host

    @property
    def made_from(self) -> frozenset[str]:
        """The networks from which the table was made."""
        return self._record.made_from

    @property
    def options(self) -> Mapping[str, Value]:
        return self._record.options

    @property
    def changed_options(self) -> dict[str, Value]:
        """The options that differ from their defaults."""
        usual = {option.name: option.default for option in self.game.options}
        return {name: value for name, value in self.options.items() if value != usual[name]}

    @property
    def places(self) -> tuple[Place, ...]:
        return self._record.places

    @property
    def state(self) -> RoomState:
        return self._record.state

    @property
    def watch(self) -> str:
        """Who may watch: "all", or only those who are "seated"."""
        return self._record.watch

    @property
    def joining(self) -> str:
        """Who may sit down in play: one of ``JOINING``."""
        return self._record.joining

    @property
    def undo(self) -> str:
        """How far players may take back: one of ``take_backs.UNDO_RULES``."""
        return self._record.undo

    @property
    def has_password(self) -> bool:
        return bool(self._record.password)

    @property
    def has_chosen_seed(self) -> bool:
        """Whether the host chose the seed. Everybody may know, since the host can then predict chance."""
        return self._record.seed is not None

    def seed_for(self, player: Player) -> int | None:
        """Return the chosen seed for the host, and for everybody once the game is over; None before that, or if it is random."""
        return self._record.seed if player.id == self.host or self.state is RoomState.FINISHED else None

    @property
    def made(self) -> datetime:
        return self._record.made

    @property
    def ended(self) -> datetime | None:
        return self._record.ended

    @property
    def verdict(self) -> str:
        """The result of a finished game."""
        return self._record.verdict

    @cached_property
    def rules(self) -> Rules[Any, Any]:
        made: Rules[Any, Any] = self.game.rules(len(self.places), **self.options)
        return made
