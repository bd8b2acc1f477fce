"""The cover of a pane that others see too, because it stands beside theirs on one screen.

While it is on, the pane shows what its game leaves in the open (``Pane.concealed``): what a watcher sees, unless the game can do better.
Its player peeks to see the rest, which everybody is told of. The cover is back when the player has chosen, puts it back, or does nothing
for a while. Where a game leaves the own seat in the open (``Pane.SHOWS_OWN``), one peeks only for what needs it: the cover is back after
each deed that brought nothing new to look at. What is told step by step and kept in the log is what a watcher hears, but while one peeks.
A sealed order with few answers needs no peeking: each key of the cluster is one of them, and the screen says only that an
order was given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from seatui.match.table import Person
from seatui.tui.look.controls import Verb
from seatui.tui.paint.scheduling import call_later
from seatui.tui.pane.curtain import forget, forget_words
from seatui.tui.pane.position import position_of
from seatui.tui.widgets.banner import Call

if TYPE_CHECKING:
    import asyncio

    from seatui.engine.contract import Action, Seat
    from seatui.tui.pane.pane import Pane
    from seatui.tui.pane.position import Held, Position

GLANCE, THOUGHT = 20.0, 90.0
"""Seconds without a key after which the cover comes back by itself; the longer time is for choices that cannot be made without peeking."""
MOST_ANSWERS = 8
"""Answers of a blind pick: as many as a cluster has keys."""


class Pick(NamedTuple):
    """A sealed order that is given blindly: a question, and an answer for some of the keys of a cluster."""

    seat: Seat
    question: str
    answers: tuple[tuple[str, Action] | None, ...]  # words and action, by the number of the key


@dataclass
class _Peek:
    """One look under the cover."""

    began: int  # the number of the position with which it began
    deed: int | None  # the player's last action then, or since
    needed: bool  # whether the choice could not be made without it
    asked: bool = False  # whether the player had to choose meanwhile
    last: int | None = None  # the number of the position with which it ends, once that is known


class PaneCover:
    """Covers and uncovers one pane. It stands in the place of a curtain, of which a pane with one player has no need."""

    is_needed = True
    waits = False  # nobody waits for a peek
    holds = False

    def __init__(self, pane: Pane) -> None:
        self.pane = pane
        self.pick: Pick | None = None
        self._own: Position | None = None  # the newest position of the seats that are played here, and what was shown of it
        self._shown: Position | None = None
        self._secret: object = None  # what that position hides
        self._log_is_open = False  # whether the log has more than all may read
        self._peek: _Peek | None = None
        self._has_news = False  # whether there is something new under the cover
        self._timer: asyncio.TimerHandle | None = None

    @property
    def peeks(self) -> bool:
        """Whether the player looks."""
        return self._peek is not None

    # What those who look may know

    def hides(self, _position: Position) -> bool:
        """A cover leaves the pane in its place."""
        return False

    def seen(self, position: Position) -> Position:
        """What may be shown of the newest position of the seats that are played here."""
        pane = self.pane
        if position is self._shown and self._own is not None:
            position = self._own  # the same again, as after a change of the look
        self._has_news = self._own is not None and pane.news(self._own, position)
        self._own = position
        self._secret = pane.secret(position) if position.outcome is None else None
        if self._peek is not None and self._is_over(self._peek, position):
            self._end_peek()
        self.pick = pane.sealed(position) if self.is_on else None
        self._shown = pane.concealed(position) if self.is_on else position
        leaves_out = bool(position.awaited) and not self._shown.awaited
        self.holds = self.is_on and self.pick is None and leaves_out  # whoever is not asked looks by the menu, and never by the way
        pane.confirms = "look" if self.holds else ""
        return self._shown

    def _is_over(self, peek: _Peek, position: Position) -> bool:
        """Whether a peek is over in that position: nothing is hidden any more, another order is asked for, or it is the last one."""
        is_new_order = not peek.asked and position.number != peek.began and self.pane.sealed(position) is not None
        peek.asked = peek.asked or bool(position.awaited)
        return self._secret is None or is_new_order or (peek.last is not None and position.number >= peek.last)

    def expect(self, position: Position) -> None:
        """A position was heard of that will be shown once all before it was: a peek ends with the first in which others must choose."""
        peek = self._peek
        if peek is None:
            return
        if peek.last is not None and position.number < peek.last:
            peek.last = None  # it was taken back
        if peek.last is None and self._ends_with(peek, position):
            peek.last = position.number

    def _ends_with(self, peek: _Peek, position: Position) -> bool:
        """Whether the player has chosen. Where one peeks for a single deed, that is enough, unless it brought something new to see."""
        pane = self.pane
        before, peek.deed = peek.deed, self._latest_deed
        is_done = (peek.asked and self._others_go_on) or (pane.SHOWS_OWN and before != peek.deed)
        return is_done and not (self._own is not None and pane.news(self._own, position))

    @property
    def _latest_deed(self) -> int | None:
        return self.pane.table.match.last_action_of(self.pane.seats)

    @property
    def is_done(self) -> bool:
        """Whether a peek ends as soon as all that happened is shown."""
        return self._peek is not None and self._peek.last is not None

    @property
    def _others_go_on(self) -> bool:
        """Whether the player has chosen and others go on. What the referee answers at once, and what bots answer, only interrupts."""
        pane, match = self.pane, self.pane.table.match
        asked = [decision.seat for decision in match.decisions()]
        if match.answers_itself or any(seat in pane.seats for seat in asked):
            return False
        return match.turn.seat not in pane.seats or any(isinstance(pane.table.holders[seat], Person) for seat in asked)

    @property
    def is_on(self) -> bool:
        """Whether something is kept out of sight now."""
        return self._secret is not None and not self.peeks

    def listeners(self, held: Sequence[Held]) -> tuple[Seat | None, ...]:
        """Who may hear what is shown. Where nothing is hidden yet, what is told may be the first secret; and when it comes to what happens
        after the last position of a peek, the cover is back."""
        return (None,) if self.is_done else tuple(self.readers(held))

    def readers(self, held: Sequence[Held]) -> list[Seat | None]:
        """Whose logs are shown."""
        return [each.seat for each in held] or [None] if self.peeks else [None]

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
        decision = own.awaited[0].decision if own.awaited else None
        if decision is None or not self.holds:
            return None
        looks = f"{pane.summons(decision)}: {pane.key(Verb.CONFIRM)} looks"
        return Call(f"{looks}, the others look away", look, corner=corner, mine=True, briefer=((looks, ""),))

    # Peeking

    def hand_over(self) -> None:
        """The player confirms: to peek."""
        self.peek()

    def peek(self) -> None:
        """Show everything, for a while; not while somebody else does so, who would see it too."""
        if not self.is_on:
            return
        other = self._other_who_peeks()
        if other is not None and not other.shutter.is_done:
            self.pane.tell(f"{other.names[other.seats[0]]} is peeking: please wait")
            return
        if other is not None:
            other.shutter.put_back()
        self._peek = _Peek(self.pane.table.match.count, self._latest_deed, needed=self.holds)
        self._show()
        self.stir()
        self.pane.tell("")  # what there is to see is in sight
        self.pane.post_message(self.pane.Peeked(self.pane))

    def _other_who_peeks(self) -> Pane | None:
        panes = [other for other in self.pane.siblings if isinstance(other, type(self.pane))]
        return next((other for other in panes if other.shutter.peeks), None)

    def put_back(self) -> None:
        """Cover the pane again."""
        if self.peeks:
            self.pane.steps.skip()  # what waits to be seen is not for those who look then
        if self.peeks:
            self._end_peek()
            self._show()

    def stir(self) -> None:
        """The player is still there: a key was pressed."""
        if self._timer is not None:
            self._timer.cancel()
        peek = self._peek
        if peek is None:
            self._timer = None
        else:
            self._timer = call_later(self.pane, THOUGHT if peek.asked and peek.needed else GLANCE, self.put_back)

    def _end_peek(self) -> None:
        self._peek = None
        self.stir()
        # The own board, with its cursor and zoom, stays where it is in sight all the time.
        (forget_words if self.pane.SHOWS_OWN else forget)(self.pane)
        self._log_is_open = True  # it is empty, and filled when the position is shown
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
        self.pick = None  # its card goes at once, whatever is shown before the next position
        if pane.submit(found[1], pick.seat):
            self._seal(pick.seat)
            pane.tell("locked", "good")
        else:
            self.pick = pick
        pane.show_keys()
        return True

    def _seal(self, seat: Seat) -> None:
        """Give the rest of the order, if only one answer is left, such as to confirm it."""
        held = position_of(self.pane.table, (seat,), None).focus
        if held.decision is not None and held.decision.kind in self.pane.SEALED and len(held.options) == 1:
            self.pick = None
            self.pane.submit(held.options[0], seat)

    # As a curtain

    def draw(self) -> None:
        """There is no curtain."""

    def open(self) -> None:
        """There is none to open."""

    def lift(self, _position: Position) -> None:
        """There is none to lift; but whoever peeks, or does so no more, reads another log."""
        if self._log_is_open != self.peeks:
            self._log_is_open = self.peeks
            self.pane.course.fill_log()
        if self.is_on and self._has_news:
            self.pane.tell(f"there is something new under the cover: {self.pane.key(Verb.BACK)}, then look")

    def check_undo(self, people: Sequence[Person]) -> list[Person]:
        """Whoever sits here may ask to take back; the others are asked in their own panes."""
        return list(people)
