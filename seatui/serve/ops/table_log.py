"""Log what happens to tables."""

from __future__ import annotations

from seatui.serve.event_log import log_error, log_event, log_warning
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.rooms.listed_room import HANDED_OVER, ListedRoom
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_model import RoomState
from seatui.serve.ops.snapshot import UNSAVED, TableInfo

EVENTS = {RoomState.OPEN: "table_made", RoomState.PLAYING: "table_started", RoomState.FINISHED: "table_finished"}
REMOVED = "table_removed"


def table_info(room: ListedRoom) -> TableInfo:
    """Return a table as the host sees it: nothing of the game but who plays."""
    people = tuple(dict.fromkeys(place.name for place in room.places if place.owner))
    state = "damaged" if room.damage else UNSAVED if room.trouble else room.state.value
    return TableInfo(room.title, room.game.title, state, people, sum(bool(place.bot) for place in room.places), room.id)


class TableLogger:
    """Checks the tables whenever something has changed."""

    def __init__(self, harbour: Harbour) -> None:
        self._harbour = harbour
        self._seen = {room.id: room.state for room in harbour.rooms.values()}
        self._rooms = dict(harbour.rooms)
        self._troubles: dict[str, str] = {}
        self._closed: set[str] = set()  # by the host, which is logged as the host's action
        self._stop = harbour.listen(self._check_rooms)

    def close(self) -> None:
        self._stop()

    def _check_rooms(self) -> None:
        for room in self._harbour.rooms.values():
            known, self._seen[room.id] = self._seen.get(room.id), room.state
            self._rooms[room.id] = room
            if known is not room.state and (known is not None or room.is_new):  # else it comes from a file or another worker
                _log_state(room)
            self._check_saving(room)
        self._closed -= self._harbour.rooms.keys()
        for gone in self._seen.keys() - self._harbour.rooms.keys() - self._closed:
            if gone in self._harbour.closed_rooms():
                self._closed.add(gone)
                continue
            del self._seen[gone]
            self._troubles.pop(gone, None)
            room = self._rooms.pop(gone)
            if room.removal not in ("", HANDED_OVER):  # else it rests, or another worker has it
                log_event(REMOVED, table=gone, title=room.title)

    def _check_saving(self, room: Room) -> None:
        """Log once that a game cannot be saved, and once that it can be again."""
        before = self._troubles.get(room.id, "")
        if room.trouble == before:
            return
        if room.trouble:
            self._troubles[room.id] = room.trouble
            log_error(f"a game cannot be saved and is paused ({room.trouble}): {room.title}", table=room.id)
            return
        del self._troubles[room.id]
        if room.table is not None:  # else it was closed, and nobody knows
            log_warning(f"a game can be saved again and goes on: {room.title}", table=room.id)


def _log_state(room: Room) -> None:
    line = table_info(room)
    log_event(EVENTS[room.state], table=room.id, title=room.title, game=room.game.id, people=", ".join(line.people), bots=line.bots)
