"""What happens at the table, shown in a pane: each event step by step, and then the position it led to."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from seatui.engine.contract import Seat, Turn
from seatui.match.names import enumerated
from seatui.tui.paint.scheduling import call_soon
from seatui.tui.pane.position import (
    Position,
    call_of,
    common_log,
    log_lines,
    opening,
    passing_call,
    position_of,
    turn_mark,
    unowned,
    without,
)
from seatui.tui.pane.staging import BEAT, Stage, Step
from seatui.tui.widgets.banner import Call, also_saying
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.event_log import LogLine
from seatui.tui.widgets.lines import settings_of

if TYPE_CHECKING:
    from seatui.match.moments import Moments, See
    from seatui.match.table import Update
    from seatui.tui.pane.pane import Pane
    from seatui.tui.widgets.dice_tray import Roll


class PaneCourse:
    """Follows the game for one pane. What is shown may lag behind what was heard, but in real time never does."""

    def __init__(self, pane: Pane) -> None:
        self.pane = pane
        self.steps = Stage(pane, self._show_step, self._beat)
        self.latest = pane.position  # the newest position that was heard of
        self.may_lag = True  # whether something new waits until all before it has been shown
        self._follows_own = False  # whether an own deed has led to what is being shown
        self._said: list[str] = []  # what was shown since the last pause
        self._rolled = False  # whether dice were thrown since the last position
        self._settles = False  # whether it will be said that all has been shown

    def receive(self, update: Update, *, mine: bool) -> None:
        """Show what happened, step by step, and then the position it led to. ``mine``: someone at this pane caused it."""
        pane = self.pane
        if pane.cluster is not None and self.steps.busy:
            self.catch_up()  # beside others nobody's pane lags behind theirs
        if not self.may_lag and self.steps.busy:
            self._overtake()
            self._follows_own = self._follows_own or mine
        else:
            self._follows_own = mine
        before = self._known
        self.latest = position = position_of(pane.table, pane.seats, before)
        if pane.covered:
            self.arrive(position)  # nobody looks; whoever opens the curtain finds everything in the log
            return
        if update.undone:
            pane.shutter.expect(position)
            self.steps.clear()
            self._forget()
            self.steps.play([], partial(self.arrive, position, mine=True))
            if not pane.covered:
                pane.tell("taken back")
            return
        steps: list[Step] = []
        opened: int | None = None
        listeners = self._listeners
        for number, event in enumerate(update.events):
            if any(map(event.heard_by, listeners)):
                opened = len(steps) if event.kind in pane.OPENING else opened
                steps += [self._at_moment(step, update.moments, number, listeners) for step in pane.stage(event, mine)]
        pane.shutter.expect(position)
        if position.turn.number != before.turn.number:
            self._open_turn(steps, before.turn, position.turn, opened)
        self.steps.play(steps, partial(self.arrive, position, mine=self._follows_own))

    def make_up(self) -> None:
        """Show what happened since the pane was made and before it heard anything: at a table with others nothing waits for it."""
        pane = self.pane
        if self.latest.number != pane.table.match.count:
            self.latest = position = position_of(pane.table, pane.seats, self._known)
            self.fill_log()
            self.arrive(position)

    def _overtake(self) -> None:
        """Show no position that is no more. The banner would go on to say whose turn it was before that, so it is said there."""
        pane = self.pane
        self.steps.overtake()
        if call := passing_call(self.latest, pane.table, pane.look):
            pane.banner.say(call)

    @property
    def _listeners(self) -> tuple[Seat | None, ...]:
        """Those who look at the pane, without others who share it with them."""
        pane = self.pane
        return pane.shutter.listeners(pane.position.held) if pane.shutter.is_needed else (None, *pane.seats)

    def _at_moment(self, step: Step, moments: Moments | None, number: int, listeners: Collection[Seat | None]) -> Step:
        """The step, with the moment that it draws: the one in which the event of that number was told."""
        if step.draw is None or moments is None:
            return step
        return replace(step, run=partial(self._draw, step.draw, partial(moments.view, number), listeners))

    def _draw(self, draw: Callable[[Any], None], see: See, listeners: Collection[Seat | None]) -> None:
        """Draw a moment with the eyes of those who look now, if they were meant to hear of it; else what all may see of it."""
        pane = self.pane
        draw(pane.concealed_moment(see) if pane.shutter.is_on or pane.seat not in listeners else see(pane.seat))

    def arrive(self, position: Position, *, mine: bool = False) -> None:
        """Show a position that all steps have led to."""
        pane = self.pane
        position = pane.shutter.seen(position)
        before, pane.position = pane.position, position
        self._said.clear()
        self._rolled = False
        if pane.shutter.hides(position):
            pane.shutter.draw()
        else:
            pane.shutter.lift(position)
            pane.show_position(before, mine=mine)
        self.settle()

    def catch_up(self) -> None:
        """Show at once what waits to be shown."""
        self.steps.skip()
        self.pane.dice.settle()

    def settle(self) -> None:
        """Say that all has been shown, if it has."""
        if not self.steps.busy and not self._settles:
            self._settles = True
            call_soon(self.pane, self._tell_settled)

    def _tell_settled(self) -> None:
        self._settles = False
        if self.pane.is_attached:  # other panes may have taken its place meanwhile
            self.pane.settled()

    def call(self) -> None:
        """Say in the banner who must do what."""
        self.pane.banner.say(self.wanted_call())

    def wanted_call(self) -> Call:
        """What the banner should say."""
        pane = self.pane
        call = pane.whole_call(pane.shutter.call() or call_of(pane.position, pane.table, pane.prompt, pane.extra(), pane.look))
        return call if call.mine or not pane.absent else self._with_absent(call)

    def _with_absent(self, call: Call) -> Call:
        """Say besides who of those that are waited for is away."""
        pane = self.pane
        away = list(dict.fromkeys(pane.names[each.seat] for each in pane.position.decisions if each.seat in pane.absent))
        return also_saying(call, f"{enumerated(away)} {'is' if len(away) == 1 else 'are'} away") if away else call

    def fill_log(self) -> None:
        """Write the log anew, as those who look at the pane may read it."""
        pane, match = self.pane, self.pane.table.match
        readers = pane.shutter.readers(self._known.held)
        entries = without(common_log([match.log(seat) for seat in readers]), pane.UNSAID - pane.OPENING)
        entries = [entry for entry in entries if entry.lines or entry.said not in pane.SILENT]
        pane.log_view.replace(log_lines(unowned(entries, pane.OF_ALL), match, pane.look, pane.OPENING, pane.UNSAID))

    @property
    def _known(self) -> Position:
        """The newest position of those who look: before it is handed over, the newest of all is somebody else's."""
        return self.pane.position if self.pane.shutter.holds else self.latest

    # Step by step

    def _open_turn(self, steps: list[Step], before: Turn, turn: Turn, opened: int | None) -> None:
        """Put the beginning of a turn among the steps of the action that led to it: where an event tells it, if one does."""
        if opened is None:
            told = [at for at, step in enumerate(steps) if step.text and step.in_log]
            first = opening([steps[at].seat for at in told], before, turn)
            opened = told[first] if first < len(told) else len(steps)
        steps.insert(opened, Step(beats=0, run=partial(self._begin_turn, turn)))

    def _begin_turn(self, turn: Turn) -> None:
        """Mark the turn in the log, and take away dice that were thrown before the action that led to it."""
        pane = self.pane
        pane.log_view.append(turn_mark(turn, pane.table.match, pane.look))
        if pane.dice.rolls and not self._rolled:
            pane.dice.clear()
            pane.arrange_parts()

    def _forget(self) -> None:
        """Show nothing any more of what was taken back, but in the log, where it is marked."""
        pane = self.pane
        pane.board.mark(Mark.CHANGE, ())
        pane.dice.clear()
        pane.arrange_parts()
        self.fill_log()

    def _show_step(self, step: Step) -> None:
        pane = self.pane
        if step.run is not None:
            step.run()
        if step.rolls:
            self._throw(step.rolls)
        if step.marks:
            pane.board.mark(Mark.CHANGE, step.marks)
        if step.text:
            self.say(step.text)
            if step.in_log:
                pane.log_view.append(LogLine(step.text, seat=pane.look(step.seat)))
        if step.beats:
            self._said.clear()

    def say(self, text: str) -> None:
        """Put a sentence behind those shown since the last pause; where they do not fit, the oldest go."""
        pane = self.pane
        gap = f" {pane.glyphs.dot} "
        self._said.append(text)
        while len(self._said) > 1 and cell_len(gap.join(self._said)) > pane.banner.size.width - 2:
            del self._said[0]
        pane.tell(gap.join(self._said))

    def _throw(self, rolls: tuple[Roll, ...]) -> None:
        dice = self.pane.dice
        first = not dice.rolls
        self._rolled = True
        dice.roll(*rolls)
        if first:
            self.pane.arrange_parts()

    def _beat(self) -> float:
        """In real time nothing waits to be seen: it would lag behind the game."""
        return 0.0 if self.pane.rules.tick_ms else BEAT.get(settings_of(self.pane.app).speed, 0.0)
