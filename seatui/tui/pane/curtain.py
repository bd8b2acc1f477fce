"""The curtain of a pane that people of several sides share, in a game in which sides hide things from each other.

It is drawn before every change of side, or of party where mates hide things from each other (``Rules.party``), and at the start. Whoever
looks when the other side's turn comes first sees what came of the own deed, and hands over by confirming; until then the pane shows the own
side's view and nothing else. While the curtain is drawn, the plan of the pane has no other part, so nothing of any view can be on the
screen; and what the parts hold for the side that looked last is forgotten before another one looks.

Positions without secrets (``Pane.secret``) are looked at by all together. From such a one the pane is handed over in the same way, and
shows what a watcher sees until then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.match.names import on_side
from seatui.match.table import Person
from seatui.tui.look.controls import Verb
from seatui.tui.pane.position import position_of
from seatui.tui.widgets.banner import Call, Note

if TYPE_CHECKING:
    from seatui.engine.contract import Seat
    from seatui.tui.pane.cover import Pick
    from seatui.tui.pane.pane import Pane
    from seatui.tui.pane.position import Held, Position


class PaneCurtain:
    """Draws and opens the curtain of one pane."""

    pick: Pick | None = None
    """Nothing is picked blindly where nobody else looks, nor peeked at."""
    peeks = False
    is_done = True
    is_on = False

    def __init__(self, pane: Pane) -> None:
        self.pane = pane
        self._side: int | None = None  # the side that looks
        self._secret: object = None  # what it may see that others may not
        self._all_look = False  # whether there is nothing to hide
        self._next: Position | None = None  # what the other side will find once it is handed over to

    @property
    def is_needed(self) -> bool:
        """Whether people who hide things from each other look at this pane: of two sides, or two mates with secrets of their own."""
        pane, rules = self.pane, self.pane.rules
        if not pane.table.match.game.secrets:
            return False
        several = len({id(pane.table.holders[seat]) for seat in pane.seats}) > 1
        return len(set(map(rules.side, pane.seats))) > 1 or (several and len(set(map(rules.party, pane.seats))) > 1)

    def hides(self, position: Position) -> bool:
        """Whether a position is not for the side that looks. One without secrets is for all, and so is the end of a game."""
        is_somebodys = self.is_needed and position.outcome is None and position.seat is not None
        secret = self.pane.secret(position) if is_somebodys else None
        return secret is not None and (self._side_of(position), secret) != (self._side, self._secret)

    @property
    def holds(self) -> bool:
        """Whether the side that looks has yet to hand over."""
        return self._next is not None

    @property
    def waits(self) -> bool:
        """Whether the game waits for somebody to hand over."""
        return self.holds

    def listeners(self, held: Sequence[Held]) -> tuple[Seat | None, ...]:
        """Who may hear what is shown. Where all look together, what is told to one may be the first secret."""
        return (None,) if self._all_look else (None, *(each.seat for each in held))

    def readers(self, held: Sequence[Held]) -> list[Seat | None]:
        """Whose logs are shown together."""
        own: list[Seat | None] = [each.seat for each in held]
        return [None] if not own or (self._all_look and self.is_needed) else own

    def seen(self, position: Position) -> Position:
        """What those who look may see of a position: another side's is kept from them until they hand over."""
        pane = self.pane
        if (self._side is not None or self._all_look) and not pane.covered and self.hides(position):
            self._next = position
            if self.pane.secret(position) != self._secret:
                self._side, self._all_look = None, True
            own = [seat for seat in pane.seats if pane.rules.party(seat) == self._side]  # nobody's, where all look
            pane.confirms = f"hand over to {self._called(position)}"
            return position_of(pane.table, own, pane.position)
        if self._next is not None and (position.number != self._next.number or self._side_of(position) != self._side):
            self._release()
        return position

    def hand_over(self) -> None:
        """Draw the curtain for the side that is next."""
        if self._next is not None:
            self.pane.position = self._next
            self._release()
            self.draw()
            self.pane.course.settle()

    def call(self) -> Call | None:
        """What the banner says before it is handed over."""
        if self._next is None or self._next.seat is None:
            return None
        pane = self.pane
        words = f"{pane.parting(self._next)}: {pane.key(Verb.CONFIRM)} hands over to {self._called(self._next)}"
        return Call(words, pane.look(pane.seat), corner=self._next.turn.label, mine=True)

    def draw(self) -> None:
        """Cover everything, and forget what the side that looked has left behind."""
        pane = self.pane
        self._side, self._secret, self._all_look = None, None, False
        if not pane.covered:
            pane.cover(True)
            forget(pane)
        pane.curtain.show(self._called(pane.position), *map(pane.key, (Verb.CONFIRM, Verb.BACK, Verb.HELP)))

    def open(self) -> None:
        """Let the side look that the curtain was drawn for."""
        pane = self.pane
        self._side, self._secret, self._all_look = self._side_of(pane.position), pane.secret(pane.position), False
        pane.cover(False)
        pane.course.fill_log()
        pane.course.arrive(pane.position)

    def lift(self, position: Position) -> None:
        """The position is for all who look at the pane: take the curtain away if it is there."""
        if self.holds:
            return  # what is shown is no position of its own
        looked = self._side, self._all_look
        self._secret = self.pane.secret(position)
        self._all_look = self._secret is None
        self._side = None if self._all_look else self._side_of(position)
        if self.pane.covered:
            self.pane.cover(False)
        elif not self.is_needed or looked == (self._side, self._all_look):
            return
        self.pane.course.fill_log()  # others read it

    def check_undo(self, people: Sequence[Person]) -> list[Person]:
        """Those of these people who look now, and so may take back; ``Refused`` if another side has played or answered since they did."""
        if not self.is_needed:
            return list(people)
        table, held = self.pane.table, {each.seat for each in self.pane.position.held}
        own = [person for person in people if held.intersection(table.seats_of(person))]
        if any(table.unlearned(person) for person in own):
            raise Refused("", "the other side has played or answered since; nothing can be taken back")
        return own

    # Beside others there is a cover instead

    def expect(self, position: Position) -> None:
        """A position was heard of: a curtain is drawn when it is shown."""

    def stir(self) -> None:
        """A key was pressed: a curtain does not mind."""

    def peek(self) -> None:
        """Nothing is hidden from whoever looks."""

    def put_back(self) -> None:
        """There is no cover."""

    def answer(self, key: int) -> bool:  # noqa: ARG002
        """No order is given blindly."""
        return False

    def _release(self) -> None:
        self._next = None
        self.pane.confirms = ""

    def _called(self, position: Position) -> str:
        """Whom a position is for: "Ann, for Orca"."""
        pane, seat = self.pane, position.seat
        return "" if seat is None else on_side(pane.rules, pane.names[seat], seat)

    def _side_of(self, position: Position) -> int | None:
        return None if position.seat is None else self.pane.rules.party(position.seat)


def forget(pane: Pane) -> None:
    """Let a pane drop all that it holds for those who looked: somebody else will look at it."""
    forget_words(pane)
    pane.dice.clear()
    for part in pane.parts.values():
        part.forget()
    pane.forget()


def forget_words(pane: Pane) -> None:
    """Let a pane drop what it tells and offers, but leave the board as it is."""
    for dialog in tuple(pane.dialogs):
        pane.close_dialog(dialog)
    pane.verbs.asked = None  # whoever looks next is asked anew
    pane.verbs.go("board")
    pane.banner.say(Call(""), Note())
    pane.info.show("")
    pane.menu.show([])
    pane.log_view.replace([])
    pane.counters.show([])
    pane.rule = ""
    if pane.is_attached:
        pane.app.clear_notifications()
