"""The part of a log that a player needs after a pause: everything since their last turn."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from seatui.engine.contract import Seat, Turn
from seatui.match.log import Entry


def since_last_turn(entries: Sequence[Entry], seats: Collection[Seat], now: Turn) -> list[Entry]:
    """Return the entries from the last action of these seats in an earlier turn on; all if there is none.

    Begins with that action itself, for its events often show what the others made of it. An answer in somebody else's turn is none of
    their turns. Leaves out what was taken back.
    """
    kept = [entry for entry in entries if not entry.undone]
    turns = (None, *seats)
    own = [at for at, entry in enumerate(kept) if entry.seat in seats and entry.turn.seat in turns and entry.turn.number < now.number]
    return kept[own[-1] :] if own else kept
