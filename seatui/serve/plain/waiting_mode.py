"""A table before its game in plain mode: players sit down, and the host starts."""

from __future__ import annotations

from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import Swap
from seatui.serve.plain.mode import ClientContext, ModeCommand
from seatui.serve.plain.table_mode import TableMode, seat_line, seat_lines, table_lines


class WaitingMode(TableMode):
    """A table before its game. The chat reports players; this mode reports bots."""

    synonyms = {**TableMode.synonyms, "y": "yes", "n": "no"}

    def __init__(self, context: ClientContext, room: Room, key: object) -> None:
        super().__init__(context, room, key)
        self._places = room.places
        self._told: Swap | None = None  # the last swap that was reported
        self._fault = ""  # why the game cannot start, as last reported

    def own_commands(self) -> dict[str, ModeCommand]:
        return {
            **self.select_commands("seats", "sit", "stand", "swap"),
            "yes": ModeCommand("yes", "swap seats with a player who asks", lambda _: self.room.answer_swap(self.context.player, True)),
            "no": ModeCommand("no", "keep your seat", lambda _: self.room.answer_swap(self.context.player, False)),
            **self.select_commands("bot", "fill", "start", "away", "about", "chat", "mute", "unmute", "rules", "remove"),
            **self.wait_command("the game starts"),
            **self.select_commands("quit"),
        }

    @property
    def is_wait_over(self) -> bool:
        return self.room.table is not None

    def greet(self) -> None:
        self.say(*table_lines(self.room, self.context.player), *seat_lines(self.room, self.context.player))
        self._tell_fault()
        starts = (
            "Start the game with start." if self.room.host == self.context.player.id else "The player who made the table starts the game."
        )
        self.say(f"Type sit to take a seat. {starts} Type help for more.")

    def catch_up(self) -> None:
        super().catch_up()
        before, self._places = self._places, self.room.places
        for seat, (old, new) in enumerate(zip(before, self._places, strict=True)):
            if old != new and not old.owner and not new.owner:
                self.say(seat_line(self.room, seat))
        if before != self._places:
            self._tell_fault()
        if self.room.swap != self._told:
            self._told = self.room.swap
            if self._told and self._told.other == self.context.player.id:
                mine, theirs = map(self.room.seat_title, (self._told.theirs, self._told.mine))
                self.say(f"You would give {mine} for {theirs}. Type yes or no.")

    def _tell_fault(self) -> None:
        """Report once why the game cannot start with the present seating."""
        before, self._fault = self._fault, self.room.start_fault
        if self._fault and self._fault != before:
            self.say(f"The game cannot start like this: {self._fault}")
