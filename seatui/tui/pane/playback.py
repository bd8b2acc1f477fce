"""Play back what happens at the table in a pane: each event step by step, then the position that follows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from seatui.engine.contract import Seat, Turn
from seatui.engine.wording import listing
from seatui.match.recap import since_last_turn
from seatui.match.saves.errors import save_trouble_text
from seatui.tui.look.controls import Verb
from seatui.tui.look.settings import settings_of
from seatui.tui.paint.scheduling import call_soon
from seatui.tui.pane.impacts import Impacts
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
from seatui.tui.pane.steps import BEAT, Step, StepPlayer
from seatui.tui.widgets.banner import Call, Note, also_saying
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.effects import FRAME_BEATS
from seatui.tui.widgets.event_log import LogLine

if TYPE_CHECKING:
    from seatui.match.log import Entry
    from seatui.match.moments import Moments, SeatViews
    from seatui.match.table import Update
    from seatui.tui.pane.pane import Pane
    from seatui.tui.widgets.board import Target
    from seatui.tui.widgets.dice_tray import Roll
    from seatui.tui.widgets.effects import Animation

TUMBLING = 0.7
"""Beats in which dice come to rest (``TUMBLES`` times ``TUMBLE_SECONDS``)."""


class Playback:
    """Shows the course of the game in one pane. It may lag behind the table, but in real time never does."""

    def __init__(self, pane: Pane) -> None:
        self.pane = pane
        self.steps = StepPlayer(pane, self._show_step, self._beat)
        self.impacts = Impacts(pane)
        self.latest = pane.position  # the newest position, which may not be shown yet
        self.hurries = False  # whether everything is shown at once until the player must decide
        self.has_news = False  # whether others have acted since the player's last action, and the player must decide now
        self.may_lag = True  # whether new events wait until earlier ones have been shown
        self.pace: float | None = None  # seconds in a beat of a replay; None for the pace of the settings
        self._follows_own = False  # whether an action at this pane led to what is being shown
        self._said: list[str] = []  # sentences shown since the last pause
        self._rolled = False  # whether dice were rolled since the last position
        self._taken_back: Note | None = None  # what the banner said of the last undo
        self._settles = False  # whether ``settled`` will be called soon

    def receive(self, update: Update, *, mine: bool) -> None:
        """Show what happened step by step, then the position that follows. ``mine``: a player at this pane acted."""
        pane = self.pane
        if pane.cluster is not None and self.steps.busy:
            self.catch_up()  # panes beside each other must not lag behind one another
        if not self.may_lag and self.steps.busy:
            self._overtake()
            self._follows_own = self._follows_own or mine
        else:
            self._follows_own = mine
        before = self._known
        self.impacts.hear(update, before.turn)
        self.latest = position = position_of(pane.table, pane.seats, before)
        if pane.covered:
            self.arrive(position)  # nobody looks now, and the log will have it all when the curtain opens
            return
        if update.undone:
            self._jump_to(position)
            if not pane.covered:
                match = pane.table.match
                trouble = match.trouble  # then what the disk does not have was taken back
                pane.tell(save_trouble_text(trouble) if trouble else match.taken_back(pane.secrecy.readers(self._known.held)))
                self._taken_back = pane.banner.note
            return
        listeners = self._listeners
        heard = [number for number, event in enumerate(update.events) if any(map(event.heard_by, listeners))]
        steps = self._staged(update, heard, before.turn, mine=mine)
        pane.secrecy.expect(position)
        if mine and pane.banner.note is self._taken_back:
            pane.tell("")  # though no sentence may replace it
        self.steps.play(steps, partial(self.arrive, position, mine=self._follows_own))
        if self.steps.busy:
            pane.verbs.show_hints()  # what was at hand is no longer

    def _staged(self, update: Update, heard: Iterable[int], before: Turn, *, mine: bool) -> list[Step]:
        """Return the steps that show these events of an update, with the mark of a new turn among them."""
        pane, listeners = self.pane, self._listeners
        steps: list[Step] = []
        opened: int | None = None
        for number in heard:
            event = update.events[number]
            opened = len(steps) if event.kind in pane.OPENING else opened
            animated = with_animation(list(pane.stage(event, mine)), pane.animation(event))
            shown = (part for step in animated for part in dice_first(step))
            steps += [self._at_moment(step, update.moments, number, listeners) for step in shown]
        turn = pane.table.match.turn
        if turn.number != before.number:
            self._open_turn(steps, before, turn, opened)
        return steps

    # In a replay

    def staged(self, update: Update) -> list[Step]:
        """Return the steps from the position that is shown to the one after it. The update has only events for these viewers."""
        return self._staged(update, range(len(update.events)), self.pane.position.turn, mine=False)

    def jump(self) -> None:
        """Show the present position of the table at once, without traces of what led to it."""
        self.latest = position = position_of(self.pane.table, self.pane.seats, self._known)
        self._jump_to(position)

    def reach(self) -> None:
        """Show the present position of the table, to which the steps have led."""
        self.latest = position = position_of(self.pane.table, self.pane.seats, self._known)
        self.arrive(position)

    def trace(self, steps: Iterable[Step]) -> None:
        """Leave the traces of steps at once, as if they had been shown."""
        self.hurries = True
        self.steps.play(steps, self._said.clear)
        self.hurries = False

    def show(self, steps: Iterable[Step], then: Callable[[], None]) -> None:
        """Show these steps and no sentence of earlier ones, then call ``then``."""
        self._said.clear()
        self.steps.play(steps, then)

    # At a table

    def _jump_to(self, position: Position) -> None:
        self.pane.secrecy.expect(position)
        self.steps.clear()
        self._forget()
        self.steps.play([], partial(self.arrive, position, mine=True))

    def show_missed(self) -> None:
        """Show events from before the pane's first update: a table with others does not wait for the pane."""
        pane = self.pane
        if self.latest.number != pane.table.match.count:
            self.latest = position = position_of(pane.table, pane.seats, self._known)
            self.fill_log()
            self.arrive(position)

    def _overtake(self) -> None:
        """Show the remaining steps at once but not the outdated position. Only the banner names whom that position waited for."""
        pane = self.pane
        self.steps.overtake()
        if call := passing_call(self.latest, pane.table, pane.look):
            pane.banner.say(call)

    @property
    def _listeners(self) -> tuple[Seat | None, ...]:
        """The seats that look at the pane now, without others who share it."""
        pane = self.pane
        return pane.secrecy.listeners(pane.position.held) if pane.secrecy.is_needed else (None, *pane.seats)

    def _at_moment(self, step: Step, moments: Moments | None, number: int, listeners: Collection[Seat | None]) -> Step:
        """Return a step with the number of its event; one that draws is bound to the moment of the event."""
        if step.draw is None or moments is None:
            return replace(step, event=number)
        return replace(step, event=number, run=partial(self._draw, step.draw, partial(moments.view, number), listeners))

    def _draw(self, draw: Callable[[Any], None], see: SeatViews, listeners: Collection[Seat | None]) -> None:
        """Draw a moment as the seat in focus saw it, if it is one of the listeners; else as everybody may see it."""
        pane = self.pane
        view = pane.concealed_moment(see) if pane.secrecy.is_on or pane.seat not in listeners else see(pane.seat)
        draw(view)
        pane.frame(view)

    def arrive(self, position: Position, *, mine: bool = False) -> None:
        """Show the position that the steps have led to."""
        pane = self.pane
        position = pane.secrecy.seen(position)
        before, pane.position = pane.position, position
        self._expect_player(position)
        self._said.clear()
        self._rolled = False
        if pane.secrecy.hides(position):
            pane.secrecy.draw()
        else:
            pane.secrecy.lift(position)
            pane.show_position(before, mine=mine)
            self.impacts.tell()
        self.settle()

    def _expect_player(self, position: Position) -> None:
        """Stop hurrying where the player must decide, and know whether there is news for them, which what others do in secret is not."""
        must, match = _must_decide(position), self.pane.table.match
        seats = [held.seat for held in position.held if held.seat is not None]
        last = match.last_action_of(seats) if must else None
        readers = self.pane.secrecy.readers(position.held) if last is not None else ()
        heard = [next((entry.number for entry in reversed(match.log(seat)) if not entry.undone), 0) for seat in readers]
        self.has_news = last is not None and max(heard, default=0) > last
        self.hurries = self.hurries and not must and position.outcome is None

    @property
    def shows_others(self) -> bool:
        """Whether the steps being shown follow from somebody else's action."""
        return self.steps.busy and not self._follows_own

    def advance(self) -> None:
        """End the step that is being shown, and no other."""
        self.pane.dice.settle()
        self.pane.board.end_animations()
        self.steps.advance()

    def catch_up(self) -> None:
        """Show everything that is waiting at once."""
        self.steps.skip()
        self.pane.dice.settle()
        self.pane.board.end_animations()

    def hurry(self) -> None:
        """Show everything at once until the player must decide."""
        pane = self.pane
        self.catch_up()
        if not pane.seats or pane.position.outcome is not None:
            pane.tell(f"You only watch: {pane.key(Verb.SPEED)} changes the speed" if not pane.seats else "The game is over")
        elif _must_decide(pane.position):
            pane.tell(self.impacts.line or "It is your move")
        else:
            self.hurries = True
            pane.tell("Everything is shown at once until you must decide")

    def recap(self) -> list[str]:
        """Return the log since the player's last turn, with a heading for each turn."""
        pane, match = self.pane, self.pane.table.match
        entries = since_last_turn(self._entries(), [held.seat for held in self._known.held if held.seat is not None], match.turn)
        lines = log_lines(entries, match, pane.look, pane.OPENING, pane.UNSAID)
        return [f"{pane.glyphs.line * 2} {line.text}" if line.kind == "turn" else line.text for line in lines]

    def settle(self) -> None:
        """Call ``pane.settled`` soon, if everything has been shown."""
        if not self.steps.busy and not self._settles:
            self._settles = True
            call_soon(self.pane, self._tell_settled)

    def _tell_settled(self) -> None:
        self._settles = False
        if self.pane.is_attached:  # other panes may have replaced it by now
            self.pane.settled()

    def call(self) -> None:
        """Write in the banner who must do what."""
        self.pane.banner.say(self.wanted_call())

    def wanted_call(self) -> Call:
        """Return the words for the banner."""
        pane = self.pane
        call = pane.whole_call(pane.secrecy.call() or call_of(pane.position, pane.table, pane.prompt, pane.extra(), pane.look))
        return self._with_absent(call) if pane.absent and pane.position.outcome is None else call

    def _with_absent(self, call: Call) -> Call:
        """Add to the call who is away: a message about it is soon replaced."""
        away = list(dict.fromkeys(self.pane.names[seat] for seat in sorted(self.pane.absent)))
        return also_saying(call, f"{listing(away)} {'is' if len(away) == 1 else 'are'} away")

    def fill_log(self) -> None:
        """Fill the log again with what the players who look may read."""
        pane = self.pane
        pane.log_view.replace(log_lines(self._entries(), pane.table.match, pane.look, pane.OPENING, pane.UNSAID))

    def _entries(self) -> list[Entry]:
        """Return the log that the players who look may read."""
        pane = self.pane
        readers = pane.secrecy.readers(self._known.held)
        entries = without(common_log([pane.table.match.log(seat) for seat in readers]), pane.UNSAID - pane.OPENING)
        return unowned([entry for entry in entries if entry.lines or entry.said not in pane.SILENT], pane.OF_ALL)

    @property
    def _known(self) -> Position:
        """The newest position for the side that looks: until it hands over, ``latest`` belongs to the other side."""
        return self.pane.position if self.pane.secrecy.holds else self.latest

    # Step by step

    def _open_turn(self, steps: list[Step], before: Turn, turn: Turn, opened: int | None) -> None:
        """Insert the mark of a new turn among the steps, before the event that begins it if there is one."""
        if opened is None:
            told = [at for at, step in enumerate(steps) if step.text and step.in_log]
            first = opening([steps[at].seat for at in told], before, turn)
            opened = told[first] if first < len(told) else len(steps)
        steps.insert(opened, Step(beats=0, run=partial(self._begin_turn, turn)))

    def _begin_turn(self, turn: Turn) -> None:
        """Mark the turn in the log, and remove dice that were rolled before the last action.

        Later ones shrink where a player at this pane has the turn: they belong to the turn before.
        """
        pane = self.pane
        pane.log_view.append(turn_mark(turn, pane.table.match, pane.look))
        if not pane.dice.rolls:
            return
        if not self._rolled:
            pane.dice.clear()
        elif turn.seat in pane.seats:
            pane.dice.keep_latest()
        pane.arrange_parts()

    def _forget(self) -> None:
        """Remove the traces of an action that was taken back; the log keeps it, marked as undone."""
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
        if step.animation is not None:
            self._animate(step.animation, step.marks)
        if step.beats:
            self._said.clear()

    def _animate(self, animation: Animation, marks: Sequence[Target]) -> None:
        """Play an animation at the pace of the settings; in real time too, for nothing waits for it."""
        settings = settings_of(self.pane.app)
        if self.hurries:
            return
        self.pane.board.play(animation, marks, FRAME_BEATS * (BEAT.get(settings.speed, 0.0) if self.pace is None else self.pace))
        if animation.bell and settings.bell:
            self.pane.app.bell()

    def say(self, text: str) -> None:
        """Append a sentence to those shown since the last pause; where they do not fit, the oldest go."""
        pane = self.pane
        gap = f" {pane.glyphs.dot} "
        self._said.append(text)
        while len(self._said) > 1 and cell_len(gap.join(self._said)) > pane.banner.size.width - 2:
            del self._said[0]
        if self._follows_own or not pane.was_just_answered:  # nobody could read the answer to a key if others' events replaced it
            pane.tell(gap.join(self._said))

    def _throw(self, rolls: tuple[Roll, ...]) -> None:
        dice = self.pane.dice
        first = not dice.rolls
        self._rolled = True
        dice.roll(*rolls)
        if self.hurries:
            dice.settle()
        if first:
            self.pane.arrange_parts()

    def _beat(self) -> float:
        """Return the seconds of a beat: none while hurrying, nor in real time, where steps would lag behind the game."""
        if self.hurries:
            return 0.0
        if self.pace is not None:
            return self.pace
        return 0.0 if self.pane.rules.tick_ms else BEAT.get(settings_of(self.pane.app).speed, 0.0)


def with_animation(steps: list[Step], animation: Animation | None) -> list[Step]:
    """Return the steps of an event with its animation in the first one that tells something, if possible one that stays for a while. One
    that has its own keeps it."""
    if animation is not None and not any(step.animation for step in steps):
        told = [at for at, step in enumerate(steps) if step.text]
        for at in ([at for at in told if steps[at].beats] or told)[:1]:
            steps[at] = replace(steps[at], animation=animation)
    return steps


def dice_first(step: Step) -> Iterable[Step]:
    """Yield the steps that show a roll: the dice tumble and stop before their result is told and drawn."""
    if step.rolls and step.text and step.beats:
        yield Step(beats=TUMBLING, rolls=step.rolls, marks=step.marks)
        step = replace(step, rolls=())
    yield step


def _must_decide(position: Position) -> bool:
    """Return whether the players of a pane have a choice to make."""
    return any(held.options for held in position.awaited)
