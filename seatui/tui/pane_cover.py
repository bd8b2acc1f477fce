"""The cover of a pane that others see too, because it stands beside theirs on one screen.

While it is on, the pane shows what its game leaves in the open (``Pane.concealed``): what a watcher sees, unless the game can do better.
Its player peeks to see the rest, which everybody is told of. The cover is back when the player has chosen, puts it back, or does nothing
for a while. A sealed order with few answers needs no peeking: each key of the cluster is one of them, and the screen says only that an
order was given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from seatui.tui.controls import Verb
from seatui.tui.later import call_later
from seatui.tui.pane_curtain import forget
from seatui.tui.position import position_of
from seatui.tui.widgets.banner import Call

if TYPE_CHECKING:
    import asyncio

    from seatui.engine.contract import Action, Seat
    from seatui.match.table import Person
    from seatui.tui.pane import Pane
    from seatui.tui.position import Held, Position

GLANCE = 20.0
"""Seconds without a key after which the cover comes back by itself."""
MOST_ANSWERS = 8
"""Answers of a blind pick: as many as a cluster has keys."""


class Pick(NamedTuple):
    """A sealed order that is given blindly: a question, and an answer for some of the keys of a cluster."""

    seat: Seat
    question: str
    answers: tuple[tuple[str, Action] | None, ...]  # words and action, by the number of the key


class PaneCover:
    """Covers and uncovers one pane. It stands in the place of a curtain, of which a pane with one player has no need."""

    is_needed = True
    waits = False  # nobody waits for a peek
    holds = False

    def __init__(self, pane: Pane) -> None:
        self.pane = pane
        self.peeks = False
        self.pick: Pick | None = None
        self._own: Position | None = None  # the newest position of the seats that are played here, and what was shown of it
        self._shown: Position | None = None
        self._secret: object = None  # what that position hides
        self._log_is_covered = False
        self._asked = False  # whether the player had to choose during this peek
        self._timer: asyncio.TimerHandle | None = None

    # What those who look may know

    def hides(self, _position: Position) -> bool:
        """A cover leaves the pane in its place."""
        return False

    def seen(self, position: Position) -> Position:
        """What may be shown of the newest position of the seats that are played here."""
        pane = self.pane
        if position is self._shown and self._own is not None:
            position = self._own  # the same again, as after a change of the look
        self._own = position
        self._secret = pane.secret(position) if position.outcome is None else None
        self._asked = self._asked or (self.peeks and bool(position.awaited))
        if self.peeks and (self._secret is None or (self._asked and not position.awaited)):
            self._end_peek()
        self.pick = pane.sealed(position) if self.is_on else None
        self.holds = self.is_on and self.pick is None and not pane.SHOWS_OWN
        pane.confirms = "look" if self.holds else ""
        self._shown = pane.concealed(position) if self.is_on else position
        return self._shown

    @property
    def is_on(self) -> bool:
        """Whether something is kept out of sight now."""
        return self._secret is not None and not self.peeks

    def listeners(self, held: Sequence[Held]) -> tuple[Seat | None, ...]:
        """Who may hear what is shown."""
        return (None,) if self.is_on else (None, *(each.seat for each in held))

    def readers(self, held: Sequence[Held]) -> list[Seat | None]:
        """Whose logs are shown."""
        return [None] if self.is_on else [each.seat for each in held] or [None]

    def call(self) -> Call | None:
        """What the banner says while the cover is on."""
        pane = self.pane
        if not self.is_on:
            return None
        own = self._own
        if own is None:
            return None
        corner, look = own.turn.label, pane.look(own.seat)
        if self.pick is not None:
            return Call(self.pick.question, look, corner=corner, mine=True)
        if pane.SHOWS_OWN or not own.awaited:
            return None
        return Call(f"Your choice: {pane.key(Verb.CONFIRM)} looks, the others look away", look, corner=corner, mine=True)

    # Peeking

    def hand_over(self) -> None:
        """The player confirms: to peek."""
        self.peek()

    def peek(self) -> None:
        """Show everything, for a while."""
        if not self.is_on:
            return
        self.peeks, self._asked = True, False
        self._show()
        self.stir()
        self.pane.post_message(self.pane.Peeked(self.pane))

    def put_back(self) -> None:
        """Cover the pane again."""
        if self.peeks:
            self._end_peek()
            self._show()

    def stir(self) -> None:
        """The player is still there: a key was pressed."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = call_later(self.pane, GLANCE, self.put_back) if self.peeks else None

    def _end_peek(self) -> None:
        self.peeks, self._asked = False, False
        self.stir()
        forget(self.pane)
        self._log_is_covered = not self.is_on  # it is empty, and filled when the position is shown
        self.pane.post_message(self.pane.Peeked(self.pane))

    def _show(self) -> None:
        """Show the same position with the cover as it is now."""
        if self._own is not None:
            self.pane.course.arrive(self._own)

    # Blind picks

    def answer(self, key: int) -> bool:
        """Give the sealed order that a key of the cluster means; False if it means none."""
        pick, pane = self.pick, self.pane
        found = pick.answers[key] if pick is not None and key < len(pick.answers) else None
        if pick is None or found is None:
            return False
        if pane.submit(found[1], pick.seat):
            self._seal(pick.seat)
            pane.tell("locked", "good")
        return True

    def _seal(self, seat: Seat) -> None:
        """Give the rest of the order, if only one answer is left, such as to confirm it."""
        held = position_of(self.pane.table, (seat,), None).focus
        if held.decision is not None and held.decision.kind in self.pane.SEALED and len(held.options) == 1:
            self.pane.submit(held.options[0], seat)

    # As a curtain

    def draw(self) -> None:
        """There is no curtain."""

    def open(self) -> None:
        """There is none to open."""

    def lift(self, _position: Position) -> None:
        """There is none to lift; but what is now in sight, or no more, changes the log."""
        if self._log_is_covered != self.is_on:
            self._log_is_covered = self.is_on
            self.pane.course.fill_log()

    def check_undo(self, people: Sequence[Person]) -> list[Person]:
        """Whoever sits here may ask to take back; the others are asked in their own panes."""
        return list(people)
