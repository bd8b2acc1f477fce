"""How fast a seat may act and how much of the save it may use, so that nobody can end a game for all by filling its save.

A save is bounded. Its first part is for everything, and no seat gets more than its share of it. Then comes a reserve for playing the
game to its end, and at last one for giving up. The longest of some honest games in real time used a sixth of a save, and its busiest seat
a twelfth of its share.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from seatui.engine.contract import TABLE, Action, Refused, Seat
from seatui.engine.decisions import verb_of
from seatui.engine.table_actions import SEATED
from seatui.match.saves.frames import MOST_FRAMES

if TYPE_CHECKING:
    from seatui.match.referee import Match

ORDINARY_PART = 0.8
"""The part of a save for everything; after it come only answers, ticks, changes of seats, and giving up."""
PLAYING_PART = 0.99
"""The part of a save for play; after it come only changes of seats and giving up."""
NEARLY_FULL = "the save of this game is nearly full: the game can be played to its end, but nothing else fits in"
FULL = "the save of this game is full: the game can only be given up"

BURST = 100
"""Free actions, and requests to take back, that a seat may take at once after a pause."""
PER_SECOND = 5.0
"""Those that it may take in the long run. A key that is held down draws on the burst."""
FREE_PART = 0.5
"""The part of a seat's share for which it may take free actions; the rest is for answers."""
TOO_FAST = "not so fast: wait a moment before the next note, mark, call or request"
NO_MORE_FREE = "you have used your share of this game's save: you can answer and give up, but take no other action"
NO_MORE = "you have used your share of this game's save: you can only give up, or leave the seat to a bot"


def is_nearly_full(match: Match) -> bool:
    """Return whether the rest of the save is kept for playing the game to its end."""
    return match.used >= ORDINARY_PART


def check_room(match: Match) -> None:
    """Check that the save has room for more than the rest of the game."""
    if is_nearly_full(match):
        raise Refused("", NEARLY_FULL)


def check_room_for(match: Match, seat: Seat, action: Action) -> None:
    """Check that the save has room for an action. An illegal one is left to the rules, which know a better reason."""
    if not is_nearly_full(match) or not match.legal(seat, action) or _gives_up(match, action) or verb_of(action) == SEATED:
        return
    if match.used >= PLAYING_PART:
        raise Refused("", FULL)
    if seat != TABLE and match.is_free(seat, action):
        raise Refused("", NEARLY_FULL)


class SeatQuotas:
    """The quota of each seat at one table. ``now`` is the clock in seconds."""

    def __init__(self, match: Match, now: Callable[[], float] = time.monotonic) -> None:
        self._match = match
        self._now = now
        self._share = int(MOST_FRAMES * ORDINARY_PART) // match.rules.seats
        self._records = match.records_by_seat()
        self._spent: dict[Seat, tuple[float, float]] = {}  # how much of its burst each seat had used, and when

    def check(self, seat: Seat, action: Action) -> bool:
        """Check that a seat may take an action now, and return whether it is a free one that counts.

        Giving up is always possible, and an illegal action is left to the rules, which know a better reason.
        """
        if not self._match.legal(seat, action) or _gives_up(self._match, action):
            return False
        if self._records[seat] >= self._share:
            raise Refused("", NO_MORE)
        if not self._match.is_free(seat, action):
            return False
        self.check_pace(seat)
        if self._records[seat] >= self._share * FREE_PART:
            raise Refused("", NO_MORE_FREE)
        return True

    def check_pace(self, seat: Seat) -> None:
        """Check that a seat does not act too fast."""
        if self._spent_now(seat) > BURST - 1:
            raise Refused("", TOO_FAST)

    def count_free(self, seat: Seat) -> None:
        """Count a free action, or a request to take back."""
        self._spent[seat] = self._spent_now(seat) + 1, self._now()

    def count_record(self, seat: Seat) -> None:
        """Count an action that was recorded."""
        self._records[seat] += 1

    def _spent_now(self, seat: Seat) -> float:
        spent, at = self._spent.get(seat, (0.0, 0.0))
        return max(0.0, spent - (self._now() - at) * PER_SECOND)


def _gives_up(match: Match, action: Action) -> bool:
    return verb_of(action) in match.rules.gives_up
