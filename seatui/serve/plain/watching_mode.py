"""A game as those see it who look on: what everybody may know, and nothing else."""

from __future__ import annotations

from seatui.plain.dialogue import opening_lines
from seatui.plain.reading import history
from seatui.serve.harbour.room import Room
from seatui.serve.plain.event_feed import News
from seatui.serve.plain.mode import Guest, Word
from seatui.serve.plain.table_mode import AtTable


class Watching(AtTable):
    """Tells what happens as it happens."""

    synonyms = {**AtTable.synonyms, "look": "view", "status": "view"}

    def __init__(self, guest: Guest, room: Room, key: object) -> None:
        assert room.table is not None
        self.table = room.table
        super().__init__(guest, room, key)
        self._news = News(self.table, (), guest.stir)

    def own_words(self) -> dict[str, Word]:
        return {
            "view": Word("view", "how the game stands; also look or status", lambda _: self.say(self.table.match.describe(None))),
            "log": Word("log [all]", "what happened lately, or from the start", self._log),
            **self.some_words("seats", "sit", "about", "chat", "rules", "remove"),
            **self.waiting_word("the game is over"),
            **self.some_words("quit"),
        }

    @property
    def is_called(self) -> bool:
        return self.table.match.outcome is not None

    def greet(self) -> None:
        self.say(*opening_lines(self.table.match))
        self.say("You look on. Type view to read how the game stands.")

    def catch_up(self) -> None:
        super().catch_up()
        self.say(*self._news.lines())

    def close(self) -> None:
        super().close()
        self._news.close()

    def _log(self, rest: str) -> None:
        self.say(*history(self.table.match, None, whole=rest.lower() == "all"))
