"""A game in plain mode for a watcher, who sees what everybody may know."""

from __future__ import annotations

from seatui.plain.match_lines import chronicle_lines, history_lines, opening_lines
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.plain.event_feed import EventFeed
from seatui.serve.plain.mode import ClientContext, ModeCommand
from seatui.serve.plain.table_mode import TableMode


class WatchingMode(TableMode):
    """Reports what happens."""

    synonyms = {**TableMode.synonyms, "look": "view", "status": "view"}

    def __init__(self, context: ClientContext, room: Room, key: object) -> None:
        assert room.table is not None
        self.table = room.table
        super().__init__(context, room, key)
        self._events = EventFeed(self.table, (), context.wake)

    def own_commands(self) -> dict[str, ModeCommand]:
        return {
            "view": ModeCommand(
                "view", "show the state of the game; also look or status", lambda _: self.say(self.table.match.describe(None))
            ),
            "log": ModeCommand("log [all]", "show what has happened recently, or everything", self._log),
            "chronicle": ModeCommand(
                "chronicle", "how the whole game went, once it is over", lambda _: self.say(*chronicle_lines(self.table.match))
            ),
            **self.select_commands("seats", "sit", "about", "chat", "mute", "unmute", "rules", "remove"),
            **self.wait_command("the game is over"),
            **self.select_commands("quit"),
        }

    @property
    def is_wait_over(self) -> bool:
        return self.table.match.outcome is not None

    def greet(self) -> None:
        self.say(*opening_lines(self.table.match))
        self.say("You are watching. Type view to read the state of the game.")

    def catch_up(self) -> None:
        super().catch_up()
        self.say(*self._events.lines())

    def close(self) -> None:
        super().close()
        self._events.close()

    def _log(self, rest: str) -> None:
        self.say(*history_lines(self.table.match, None, whole=rest.lower() == "all"))
