"""The curtain of a pane that people of several sides share, in a game in which sides hide things from each other.

It is drawn at the start and before every change of side, or of party where team mates hide things from each other (``Rules.party``). When
the other side's turn comes, the players who look first see the result of their action, and then hand over by confirming; until then the
pane shows only their own view. While the curtain is drawn, the plan of the pane has no other part, so nothing of any view can be on the
screen, and the parts forget what they held before another side looks.

All sides look together at positions without secrets (``Pane.secret``). The pane then shows what a watcher sees until somebody confirms and
the curtain falls.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from seatui.engine.contract import Refused
from seatui.match.names import name_with_side
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
    """There are no blind picks and no peeking, for nobody else looks."""
    peeks = False
    is_done = True
    is_on = False

    def __init__(self, pane: Pane) -> None:
        self.pane = pane
        self._side: int | None = None  # the side that looks
        self._secret: object = None  # the secret that it may see
        self._all_look = False  # whether all sides look, as there is nothing to hide
        self._next: Position | None = None  # the other side's position, shown once the pane is handed over

    @property
    def is_needed(self) -> bool:
        """Whether people who hide things from each other share this pane: people of two sides, or team mates with separate secrets."""
        pane, rules = self.pane, self.pane.rules
        if not pane.table.match.game.secrets:
            return False
        several = len({id(pane.table.holders[seat]) for seat in pane.seats}) > 1
        return len(set(map(rules.side, pane.seats))) > 1 or (several and len(set(map(rules.party, pane.seats))) > 1)

    def hides(self, position: Position) -> bool:
        """Whether the side that looks must not see a position. Positions without secrets and the end of a game are for all."""
        is_somebodys = self.is_needed and position.outcome is None and position.seat is not None
        secret = self.pane.secret(position) if is_somebodys else None
        return secret is not None and (self._side_of(position), secret) != (self._side, self._secret)

    @property
    def holds(self) -> bool:
        """Whether the side that looks must hand over before the next position is shown."""
        return self._next is not None

    @property
    def waits(self) -> bool:
        """Whether the game waits for somebody to hand over."""
        return self.holds

    def listeners(self, held: Sequence[Held]) -> tuple[Seat | None, ...]:
        """Return whose events may be shown: only public ones where all look together, for an event told to one side may be a secret."""
        return (None,) if self._all_look else (None, *(each.seat for each in held))

    def readers(self, held: Sequence[Held]) -> list[Seat | None]:
        """Return the seats whose logs are shown as one."""
        own: list[Seat | None] = [each.seat for each in held]
        return [None] if not own or (self._all_look and self.is_needed) else own

    def seen(self, position: Position) -> Position:
        """Return what the side that looks may see of a position. Another side's position is kept until they hand over."""
        pane = self.pane
        if (self._side is not None or self._all_look) and not pane.covered and self.hides(position):
            self._next = position
            if self.pane.secret(position) != self._secret:
                self._side, self._all_look = None, True
            own = [seat for seat in pane.seats if pane.rules.party(seat) == self._side]  # none where all look
            pane.confirms = f"hand over to {self._called(position)}"
            return position_of(pane.table, own, pane.position)
        if self._next is not None and (position.number != self._next.number or self._side_of(position) != self._side):
            self._release()
        return position

    def hand_over(self) -> None:
        """Draw the curtain for the next side."""
        if self._next is not None:
            self.pane.position = self._next
            self._release()
            self.draw()
            self.pane.playback.settle()

    def call(self) -> Call | None:
        """Return the banner's words while the pane waits to be handed over, else None."""
        if self._next is None or self._next.seat is None:
            return None
        pane = self.pane
        words = f"{pane.parting(self._next)}: {pane.key(Verb.CONFIRM)} hands over to {self._called(self._next)}"
        return Call(words, pane.look(pane.seat), corner=self._next.turn.label, mine=True)

    def draw(self) -> None:
        """Cover everything, and forget what the last side has left behind."""
        pane = self.pane
        self._side, self._secret, self._all_look = None, None, False
        if not pane.covered:
            pane.cover(True)
            forget(pane)
        pane.curtain.show(self._called(pane.position), *map(pane.key, (Verb.CONFIRM, Verb.BACK, Verb.HELP)))

    def open(self) -> None:
        """Open the curtain for the side that it names."""
        pane = self.pane
        self._side, self._secret, self._all_look = self._side_of(pane.position), pane.secret(pane.position), False
        pane.cover(False)
        pane.playback.fill_log()
        pane.playback.arrive(pane.position)

    def lift(self, position: Position) -> None:
        """Remove the curtain if it is drawn: everybody at the screen may see this position."""
        if self.holds:
            return  # the pane still shows the last position
        looked = self._side, self._all_look
        self._secret = self.pane.secret(position)
        self._all_look = self._secret is None
        self._side = None if self._all_look else self._side_of(position)
        if self.pane.covered:
            self.pane.cover(False)
        elif not self.is_needed or looked == (self._side, self._all_look):
            return
        self.pane.playback.fill_log()  # for other readers

    def check_undo(self, people: Sequence[Person]) -> list[Person]:
        """Return who of these people looks now and so may take back; ``Refused`` if another side has acted since."""
        if not self.is_needed:
            return list(people)
        table, held = self.pane.table, {each.seat for each in self.pane.position.held}
        own = [person for person in people if held.intersection(table.seats_of(person))]
        if any(table.involved_since(person) for person in own):
            raise Refused("", "the other side has played or answered since; nothing can be taken back")
        return own

    # A curtain ignores the calls that only a cover needs

    def expect(self, position: Position) -> None:
        """Do nothing: the curtain is drawn when the position is shown."""

    def extend_peek(self) -> None:
        """Do nothing: a curtain has no time limit."""

    def peek(self) -> None:
        """Do nothing: nothing is hidden from the side that looks."""

    def put_back(self) -> None:
        """Do nothing: there is no cover."""

    def answer(self, key: int) -> bool:  # noqa: ARG002
        """Return False: there are no blind picks."""
        return False

    def _release(self) -> None:
        self._next = None
        self.pane.confirms = ""

    def _called(self, position: Position) -> str:
        """Return who plays next in a position: "Ann, for Orca"."""
        pane, seat = self.pane, position.seat
        return "" if seat is None else name_with_side(pane.rules, pane.names[seat], seat)

    def _side_of(self, position: Position) -> int | None:
        return None if position.seat is None else self.pane.rules.party(position.seat)


def forget(pane: Pane) -> None:
    """Make a pane drop everything that the last player saw, before somebody else looks."""
    forget_words(pane)
    pane.dice.clear()
    for part in pane.parts.values():
        part.forget()
    pane.forget()


def forget_words(pane: Pane) -> None:
    """Make a pane drop its texts, menus and dialogs, but leave the board as it is."""
    for dialog in tuple(pane.dialogs):
        pane.close_dialog(dialog)
    pane.verbs.asked = None  # so that the next player gets the dialog again
    pane.verbs.go("board")
    pane.banner.say(Call(""), Note())
    pane.info.show("")
    pane.menu.show([])
    pane.log_view.replace([])
    pane.counters.show([])
    pane.rule = ""
    if pane.is_attached:
        pane.app.clear_notifications()
