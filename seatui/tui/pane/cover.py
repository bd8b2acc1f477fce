"""The cover of a pane that others see too, because it stands beside theirs on one screen.

While the cover is on, the pane shows ``Pane.concealed``: what a watcher sees, or more if the game can leave more in the open. The player
peeks to see the rest, and the screen tells everybody. The cover returns when the player has decided, puts it back, or presses no key for a
while. In a game that leaves the player's own seat in the open (``Pane.SHOWS_OWN``) players peek only for a single action: the cover
returns after it, unless it revealed something new. Steps and log show what a watcher hears, except during a peek.

A sealed order with few answers needs no peek: each key of the cluster is an answer, and the screen says only that an order was given.
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
"""Seconds without a key until the cover returns; the longer time is for decisions that need a peek."""
MOST_ANSWERS = 8
"""The most answers of a blind pick: one for each key of a cluster."""
ACT_KEY = 6
"""The number of the act key in a cluster."""


class Pick(NamedTuple):
    """A sealed order to pick blind: a question, and an answer for some of the keys of a cluster."""

    seat: Seat
    question: str
    answers: tuple[tuple[str, Action] | None, ...]  # words and action, by the number of the key
    note: str = ""  # open facts about the answers, by their keys: "Q and A fall off"
    again: str = ""  # a second question after every answer, whichever it was, where a slip would be costly

    def asked_again(self, action: Action) -> Pick:
        """Return the second question: the act key keeps the answer given, and the other keys give another."""
        first = (*self.answers, *[None] * ACT_KEY)[:ACT_KEY]
        return self._replace(question=self.again, answers=(*first, ("keep it", action)), again="")


@dataclass
class _Peek:
    """One look under the cover."""

    began: int  # number of the position in which it began
    action: int | None  # number of the player's latest action
    needed: bool  # whether the player could not decide without it
    asked: bool = False  # whether the player had to decide during it
    last: int | None = None  # number of the position that ends it, once known


class PaneCover:
    """Covers and uncovers one pane. It takes the place of a curtain, which a pane with one player does not need."""

    is_needed = True
    waits = False  # the game does not wait for a peek
    holds = False

    def __init__(self, pane: Pane) -> None:
        self.pane = pane
        self.pick: Pick | None = None
        self._asked_again: Pick | None = None  # the pick that asks its second question now
        self._own: Position | None = None  # the newest position of this pane's seats, and what was shown of it
        self._shown: Position | None = None
        self._secret: object = None  # what ``_own`` hides
        self._log_is_open = False  # whether the log has lines that others must not read
        self._peek: _Peek | None = None
        self._has_news = False  # whether there is something new under the cover
        self._timer: asyncio.TimerHandle | None = None

    @property
    def peeks(self) -> bool:
        """Whether the player is peeking."""
        return self._peek is not None

    # The position as it is shown

    def hides(self, _position: Position) -> bool:
        """Return False: a cover never hides the whole pane."""
        return False

    def seen(self, position: Position) -> Position:
        """Return what may be shown of the newest position of this pane's seats."""
        pane = self.pane
        if position is self._shown and self._own is not None:
            position = self._own  # shown again, as after a change of theme
        self._has_news = self._own is not None and pane.news(self._own, position)
        self._own = position
        self._secret = pane.secret(position) if position.outcome is None else None
        if self._peek is not None and self._is_over(self._peek, position):
            self._end_peek()
        self._order(pane.sealed(position) if self.is_on else None)
        self._shown = pane.concealed(position) if self.is_on else position
        leaves_out = bool(position.awaited) and not self._shown.awaited
        self.holds = self.is_on and self.pick is None and leaves_out  # a player without a decision peeks by the menu, never by accident
        pane.confirms = "look" if self.holds else ""
        return self._shown

    def _is_over(self, peek: _Peek, position: Position) -> bool:
        """Whether a peek is over in a position: nothing is hidden any more, a new sealed order is due, or it was the last position."""
        is_new_order = not peek.asked and position.number != peek.began and self.pane.sealed(position) is not None
        peek.asked = peek.asked or bool(position.awaited)
        return self._secret is None or is_new_order or (peek.last is not None and position.number >= peek.last)

    def expect(self, position: Position) -> None:
        """Note a position that will be shown after the steps before it: a peek ends with the first in which others must decide."""
        peek = self._peek
        if peek is None:
            return
        if peek.last is not None and position.number < peek.last:
            peek.last = None  # it was taken back
        if peek.last is None and self._ends_with(peek, position):
            peek.last = position.number

    def _ends_with(self, peek: _Peek, position: Position) -> bool:
        """Whether the player has finished: others go on, or the single action of the peek is done and revealed nothing new."""
        pane = self.pane
        before, peek.action = peek.action, self._latest_action
        is_done = (peek.asked and self._others_go_on) or (pane.SHOWS_OWN and before != peek.action)
        return is_done and not (self._own is not None and pane.news(self._own, position))

    @property
    def _latest_action(self) -> int | None:
        return self.pane.table.match.last_action_of(self.pane.seats)

    @property
    def is_done(self) -> bool:
        """Whether the peek ends as soon as all steps have been shown."""
        return self._peek is not None and self._peek.last is not None

    @property
    def _others_go_on(self) -> bool:
        """Whether the player has decided and others go on. Answers of the referee and of bots only interrupt."""
        pane, match = self.pane, self.pane.table.match
        asked = [decision.seat for decision in match.decisions() if not pane.table.is_left_open(decision.seat)]
        if match.answers_itself or any(seat in pane.seats for seat in asked):
            return False
        return match.turn.seat not in pane.seats or any(isinstance(pane.table.holders[seat], Person) for seat in asked)

    @property
    def is_on(self) -> bool:
        """Whether something is hidden now."""
        return self._secret is not None and not self.peeks

    def listeners(self, held: Sequence[Held]) -> tuple[Seat | None, ...]:
        """Return whose events may be shown: a watcher's, and the player's own during a peek until its last position."""
        return (None,) if self.is_done else tuple(self.readers(held))

    def readers(self, held: Sequence[Held]) -> list[Seat | None]:
        """Return the seats whose logs are shown."""
        return [each.seat for each in held] or [None] if self.peeks else [None]

    def call(self) -> Call | None:
        """Return the banner's words while the cover is on, else None."""
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
        summons = "Your choice" if decision.veiled else pane.summons(decision)
        looks = f"{summons}: {pane.key(Verb.CONFIRM)} looks"
        return Call(f"{looks}, the others look away", look, corner=corner, mine=True, briefer=((looks, ""),))

    # Peeking

    def hand_over(self) -> None:
        """Peek: the player has confirmed."""
        self.peek()

    def peek(self) -> None:
        """Uncover the pane for a while, unless another player is peeking, who would see it too."""
        if not self.is_on:
            return
        other = self._other_who_peeks()
        if other is not None and not other.secrecy.is_done:
            self.pane.tell(f"{other.names[other.seats[0]]} is peeking: please wait")
            return
        if other is not None:
            other.secrecy.put_back()
        self._peek = _Peek(self.pane.table.match.count, self._latest_action, needed=self.holds)
        self._show()
        self.extend_peek()
        self.pane.tell("")  # whatever it announced is in sight now
        self.pane.post_message(self.pane.Peeked(self.pane))

    def _other_who_peeks(self) -> Pane | None:
        panes = [other for other in self.pane.siblings if isinstance(other, type(self.pane))]
        return next((other for other in panes if other.secrecy.peeks), None)

    def put_back(self) -> None:
        """Cover the pane again."""
        if self.peeks:
            self.pane.steps.skip()  # the steps still waiting are for the player alone
        if self.peeks:
            self._end_peek()
            self._show()

    def extend_peek(self) -> None:
        """Restart the time limit of a peek: the player has pressed a key."""
        if self._timer is not None:
            self._timer.cancel()
        peek = self._peek
        if peek is None:
            self._timer = None
        else:
            self._timer = call_later(self.pane, THOUGHT if peek.asked and peek.needed else GLANCE, self.put_back)

    def _end_peek(self) -> None:
        self._peek = None
        self.extend_peek()
        # A board that is always in sight keeps its cursor and zoom.
        (forget_words if self.pane.SHOWS_OWN else forget)(self.pane)
        self._log_is_open = True  # it is empty now; showing the position fills it
        self.pane.post_message(self.pane.Peeked(self.pane))

    def _show(self) -> None:
        """Show the same position again, covered or not."""
        if self._own is not None:
            self.pane.playback.arrive(self._own)

    # Blind picks

    def _order(self, pick: Pick | None) -> None:
        """Ask for a sealed order, unless its second question is open already."""
        if pick is None or pick != self._asked_again:
            self.pick, self._asked_again = pick, None

    def answer(self, key: int) -> bool:
        """Give the sealed order of a key of the cluster; False if the key has none."""
        pick, pane = self.pick, self.pane
        found = pick.answers[key] if pick is not None and key < len(pick.answers) else None
        if pick is None or found is None:
            return False
        if pick.again and key < ACT_KEY:
            self.pick, self._asked_again = pick.asked_again(found[1]), pick
            pane.playback.call()
            pane.show_keys()
            return True
        self.pick = None  # hide its card at once, before the next position is shown
        if pane.submit(found[1], pick.seat):
            self._seal(pick.seat)
            pane.tell("locked", "good")
        else:
            self.pick = pick
        pane.show_keys()
        return True

    def _seal(self, seat: Seat) -> None:
        """Complete the order if only one answer is left, such as to confirm it."""
        held = position_of(self.pane.table, (seat,), None).focus
        if held.decision is not None and held.decision.kind in self.pane.SEALED and len(held.options) == 1:
            self.pick = None
            self.pane.submit(held.options[0], seat)

    # A cover ignores the calls that only a curtain needs

    def draw(self) -> None:
        """Do nothing: there is no curtain."""

    def open(self) -> None:
        """Do nothing: there is no curtain."""

    def lift(self, _position: Position) -> None:
        """Change the log when a peek has begun or ended, and announce news under the cover."""
        if self._log_is_open != self.peeks:
            self._log_is_open = self.peeks
            self.pane.playback.fill_log()
        if self.is_on and self._has_news:
            self.pane.tell(f"there is something new under the cover: {self.pane.key(Verb.BACK)}, then look")

    def check_undo(self, people: Sequence[Person]) -> list[Person]:
        """Return the same people: the others are asked in their own panes."""
        return list(people)
