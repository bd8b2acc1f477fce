"""Notes in the log what becomes of tables."""

from __future__ import annotations

from seatui.serve.event_log import alarm, note, warn
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.room import Room
from seatui.serve.harbour.room_model import State
from seatui.serve.ops.snapshot import UNSAVED, TableLine

EVENTS = {State.OPEN: "table_made", State.PLAYING: "table_started", State.FINISHED: "table_finished"}
GONE = "table_removed"


def table_line(room: Room) -> TableLine:
    """A table as the host sees it: of the game itself nothing but who plays."""
    people = tuple(dict.fromkeys(place.name for place in room.places if place.owner))
    state = "damaged" if room.damage else UNSAVED if room.trouble else room.state.value
    return TableLine(room.title, room.game.title, state, people, sum(bool(place.bot) for place in room.places))


class Witness:
    """Looks at the tables whenever something has changed."""

    def __init__(self, harbour: Harbour) -> None:
        self._harbour = harbour
        self._seen = {room.id: room.state for room in harbour.rooms.values()}
        self._titles = {room.id: room.title for room in harbour.rooms.values()}
        self._troubles: dict[str, str] = {}
        self._stop = harbour.listen(self._look)

    def close(self) -> None:
        self._stop()

    def _look(self) -> None:
        for room in self._harbour.rooms.values():
            if self._seen.get(room.id) is not room.state:
                self._seen[room.id] = room.state
                self._titles[room.id] = room.title
                _tell(room)
            self._look_for_trouble(room)
        for gone in self._seen.keys() - self._harbour.rooms.keys():
            del self._seen[gone]
            self._troubles.pop(gone, None)
            note(GONE, table=gone, title=self._titles.pop(gone))

    def _look_for_trouble(self, room: Room) -> None:
        """A game that cannot be saved is told once, and once that it can be again."""
        before = self._troubles.get(room.id, "")
        if room.trouble == before:
            return
        if room.trouble:
            self._troubles[room.id] = room.trouble
            alarm(f"a game cannot be saved and stands still ({room.trouble}): {room.title}", table=room.id)
            return
        del self._troubles[room.id]
        if room.table is not None:  # else it was laid up, and nobody knows
            warn(f"a game can be saved again, and goes on: {room.title}", table=room.id)


def _tell(room: Room) -> None:
    line = table_line(room)
    note(EVENTS[room.state], table=room.id, title=room.title, game=room.game.id, people=", ".join(line.people), bots=line.bots)
