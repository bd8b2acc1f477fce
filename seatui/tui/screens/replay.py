"""The replay: a saved game on its pane, event by event or by itself, as any player saw it or with everything open once it is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.widget import Widget

from seatui.engine.contract import TABLE, Seat
from seatui.engine.wording import sentence
from seatui.tui.look.controls import Control, KeyMap, Verb, resolve
from seatui.tui.look.settings import Settings
from seatui.tui.paint.scheduling import call_later
from seatui.tui.pane.pane import Pane, PaneSpec
from seatui.tui.pane.plain_pane import pane_class
from seatui.tui.pane.position import sides_of
from seatui.tui.pane.steps import BEAT
from seatui.tui.screens.projector import Projector
from seatui.tui.screens.reel_table import ReelTable
from seatui.tui.screens.time_line import Course, Named, Place, TimeLine
from seatui.tui.shell.ask import Choice, ask_text, choose
from seatui.tui.shell.form import step_through
from seatui.tui.shell.frame import Hint, HintLine, ShellScreen
from seatui.tui.shell.keys import REPLAY, bindings

if TYPE_CHECKING:
    from asyncio import TimerHandle

    from seatui.match.story import Moment
    from seatui.match.table import Table

PACE = {"slow": BEAT["slow"], "normal": BEAT["normal"], "fast": BEAT["fast"], "rush": 0.03}
"""Seconds in a beat, for each speed of a replay."""
LEAST_BEATS = 1.5
"""Beats that an event stays at least while the replay runs."""
TALL = 30
"""Rows of a window in which the time line has a row for the names of key moments."""

LOOKS = (Verb.ZOOM, Verb.CENTRE, Verb.LOG, Verb.SHEETS, Verb.INFO, Verb.LEGEND, Verb.PAGE_UP, Verb.PAGE_DOWN)
MOVES = (Verb.UP, Verb.DOWN, Verb.LEFT, Verb.RIGHT, Verb.PAN_UP, Verb.PAN_DOWN, Verb.PAN_LEFT, Verb.PAN_RIGHT)
ONLY_LOOK = "you are watching a replay"
"""Shown in the menu, where a running game offers actions."""

EVERYTHING: tuple[Seat, ...] = (TABLE,)
"""Stands for the view of everything among the seats whose view can be shown."""


class ReplayScreen(ShellScreen[None]):
    """One read-only pane, with a time line."""

    HEADING = "Replay"
    HELP = (
        "Right and left go from event to event, full stop and comma from decision to decision, down and up from turn to turn, n and N from "
        "one key moment to the next: events that decide much, listed by m. Space lets the game run by itself, and a click on the time line "
        "goes there. Once a game is over, you see everything, or choose any player's view; before that, only your own or a watcher's."
    )
    AUTO_FOCUS = ""
    LEFT = 1
    BINDINGS = bindings(
        {
            "replay.step": "step(1)",
            "replay.back": "step(-1)",
            "replay.next_action": "decision(1)",
            "replay.previous_action": "decision(-1)",
            "replay.play": "play",
            "replay.next_turn": "turn(1)",
            "replay.previous_turn": "turn(-1)",
            "replay.next_moment": "moment(1)",
            "replay.previous_moment": "moment(-1)",
            "replay.moments": "choose_moment",
            "replay.start": "end(-1)",
            "replay.end": "end(1)",
            "replay.jump": "jump",
            "replay.eyes": "choose_view",
            "replay.speed": "speed",
        }
    )
    HINTS = (
        Hint("replay.play", "screen.play"),
        Hint("replay.back", "screen.step(1)", "Event", also="replay.step"),
        Hint("replay.previous_turn", "screen.turn(1)", "Turn", also="replay.next_turn"),
        Hint("replay.next_moment", "screen.moment(1)"),
        Hint("replay.eyes", "screen.choose_view"),
        Hint("replay.speed", "screen.speed"),
        Hint("replay.previous_action", "screen.decision(1)", "Decision", also="replay.next_action"),
        Hint("replay.jump", "screen.jump", "Jump"),
        Hint("back", "screen.back"),
        Hint("help", "screen.help"),
    )

    def __init__(self, table: ReelTable, mine: Sequence[Seat] = (), *, at: Moment | None = None) -> None:
        """Open with everything in sight once the game is over, else with the view of the seats ``mine``, if there are any.

        ``at`` is a moment of the story to show first.
        """
        super().__init__()
        self._table = table
        self._match = self._table.match
        self._reel = self._match.reel
        sides = list(self._sides().values())
        own = next((seats for seats in sides if {*seats} & {*mine}), sides[0] if sides else ())
        self._shown_seats: tuple[Seat, ...] = () if self._reel.may_open else own
        if self._reel.may_open:
            self._reel.open(True)
        self._turns = self._reel.turns()
        self._moments = self._reel.key_moments(self._shown_seats)
        self._moment = -1  # the number of the key moment at hand
        self._at = at
        self._speed = "normal"
        self._runs = False
        self._timer: TimerHandle | None = None  # until the next event
        self._keys = KeyMap([])
        self._line = TimeLine()
        self._course = self._new_course()

    def compose(self) -> ComposeResult:
        kind, settings = pane_class(self._match.game), self.app.settings
        self._speed = settings.speed if settings.speed in PACE else "normal"
        self._keys = KeyMap([_looking(resolve(kind.CONTROLS, settings), settings)])
        pane = kind(cast("Table", self._table), PaneSpec(self._shown_seats), self._keys)
        pane.closed = ONLY_LOOK
        self._projector = Projector(pane, self._match)
        self._projector.seen = self._seen
        self._set_pace(pane)
        yield pane
        yield from self.body()

    def body(self) -> Iterable[Widget]:
        yield self._line
        yield HintLine(self.HINTS, self.LEFT)

    def on_mount(self) -> None:
        self._show_place()
        if self._at is not None:
            self.call_after_refresh(self._show_moment, self._at)

    def on_resize(self) -> None:
        self._line.styles.height = 2 if self.size.height >= TALL and self._moments else 1

    def on_unmount(self) -> None:
        self._cancel()

    def further_controls(self) -> Iterable[Control]:
        return self._keys.controls()

    @property
    def _pane(self) -> Pane:
        return self.query_one(Pane)

    # Going on and back

    def action_step(self, by: int) -> None:
        """Go to the next event, or to the one before."""
        self._leave()
        if by < 0:
            self._projector.back()
        elif not self._projector.forward(self._show_place):
            self._tell_end()
        self._show_place()

    def action_decision(self, by: int) -> None:
        """Show all events of the next action, or go back before the last one."""
        self._leave()
        if by < 0:
            self._projector.back_action()
        elif not self._projector.forward_action(self._show_place):
            self._tell_end()
        self._show_place()

    def action_turn(self, by: int) -> None:
        """Go to the start of the next turn, or of this one or the previous one."""
        self._leave()
        here, is_within = self._projector.position, self._projector.within != (0, 0)
        starts = [mark.position for mark in self._turns]
        ahead = [start for start in starts if (start > here if by > 0 else start < here or (is_within and start == here))]
        self._begin_turn((min(ahead) if by > 0 else max(ahead)) if ahead else (self._reel.last if by > 0 else self._reel.first))

    def action_moment(self, by: int) -> None:
        """Go to the next key moment, or to the one before, and show it as it happens."""
        here = self._projector.position
        at = self._moment
        if at < 0:
            before = sum(moment.position <= here for moment in self._moments)
            at = before - 1 if by > 0 else before
        if at + by in range(len(self._moments)):
            self._go_to_moment(at + by)
        else:
            self._pane.tell(f"There is no key moment {'after' if by > 0 else 'before'} this one" if self._moments else "No key moments")

    def _go_to_moment(self, number: int) -> None:
        self._leave()
        self._moment = number
        self._projector.forward_to(self._moments[number], self._show_place)
        self._show_place()

    def action_choose_moment(self) -> None:
        """Choose among all key moments."""
        self._stop()
        names, rules = self._match.names, self._match.rules
        told = [(moment, rules.narrate(moment.event, names)) for moment in self._moments]
        choices = [Choice(f"{moment.turn.label}: {moment.word}", at, words) for at, (moment, words) in enumerate(told)]
        if choices:
            choose(self.app, "Key moments", [], choices, self._go_to_moment)
        else:
            self._pane.tell("No key moments")

    def action_end(self, by: int) -> None:
        self._leave()
        self._go(self._reel.last if by > 0 else self._reel.first)

    def action_jump(self) -> None:
        """Ask for a turn by its number."""
        self._stop()
        help_text = f"This game has the turns {self._turns[0].turn.number} to {self._last_turn}."
        ask_text(self.app, "Go to turn", [help_text], "", self._fault_of_turn, self._go_to_turn)

    @property
    def _last_turn(self) -> int:
        return self._turns[-1].turn.number

    def _fault_of_turn(self, text: str) -> str:
        if not text.strip().isdecimal():
            return "A turn is a whole number."
        return f"The last turn is {self._last_turn}." if int(text) > self._last_turn else ""

    def _go_to_turn(self, text: str) -> None:
        self._leave()
        self._begin_turn(next(mark.position for mark in self._turns if mark.turn.number >= int(text)))

    def on_time_line_chosen(self, message: TimeLine.Chosen) -> None:
        message.stop()
        if message.moment >= 0:
            self._go_to_moment(message.moment)
        else:
            self._leave()
            self._go(message.position)

    def _show_moment(self, told: Moment) -> None:
        """Show a moment of the story as it happens; where a turning point is no event, the last action before it."""
        same = (at for at, each in enumerate(self._moments) if (each.position, each.word) == (told.position, told.word))
        if (number := next(same, None)) is not None:
            self._go_to_moment(number)
        else:
            self._projector.go(told.position - 1)
            self._projector.forward_action(self._show_place)
            self._show_place()

    def _go(self, position: int) -> None:
        self._projector.go(position)
        self._show_place()

    def _begin_turn(self, position: int) -> None:
        self._projector.go_to_turn(position)
        self._show_place()

    def _leave(self) -> None:
        """Stop running and leave the key moment at hand."""
        self._stop()
        self._moment = -1

    def _tell_end(self) -> None:
        self._pane.tell("The game is over" if self._match.outcome else "The game has come to here")

    # By itself

    def action_play(self) -> None:
        """Run or stop; at the end of the game, start again."""
        if self._runs:
            self._stop()
            return
        self._leave()
        if self._projector.at_end:
            self._projector.go(self._reel.first)
        self._runs = True
        self._next()

    def _next(self) -> None:
        """Show the next event, and then wait for the one after it."""
        self._timer = None
        if not self._projector.forward(self._rest):
            self._runs = False
        self._show_place()

    def _rest(self) -> None:
        """Wait until the event has been in sight long enough."""
        self._runs = self._runs and not self._projector.at_end
        if self._runs:
            shown = self._projector.beats if self.app.settings.speed != "off" else 0.0
            self._timer = call_later(self, max(0.2, LEAST_BEATS - shown) * PACE[self._speed], self._next)
        self._show_place()

    def _cancel(self) -> None:
        self._runs = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _stop(self) -> None:
        self._cancel()
        self._projector.finish()
        self._show_place()

    def action_speed(self) -> None:
        self._speed = step_through(list(PACE), self._speed, 1)
        self._set_pace(self._pane)
        self._show_place()

    def _set_pace(self, pane: Pane) -> None:
        """Let the pane show events at the speed of the replay, and at once where the settings want no animations."""
        pane.playback.pace = 0.0 if self.app.settings.speed == "off" else PACE[self._speed]

    # Whose view

    def action_choose_view(self) -> None:
        """Choose whose view to show; a side of several seats has one view."""
        sides = self._sides()
        if not sides:
            self._pane.tell("The players' own views are open once the game is over")
            return
        hidden = sum(map(len, sides.values())) < self._match.rules.seats
        note = ["The others' views are open once the game is over."] if hidden else []
        views = [*sides.values(), (), *([EVERYTHING] if self._reel.may_open else [])]
        choices = [Choice(sentence(self._name_of(seats)), seats) for seats in views]
        choose(self.app, "Whose view?", note, choices, self._look_as)

    def _sides(self) -> dict[int, tuple[Seat, ...]]:
        """Return the seats of each side whose views may be shown."""
        rules = self._match.rules
        open_seats = [seat for seat in range(rules.seats) if self._reel.may_show(seat)]
        return {side: tuple(seat for seat in open_seats if rules.side(seat) == side) for side in map(rules.side, open_seats)}

    def _name_of(self, seats: Sequence[Seat]) -> str:
        if seats == EVERYTHING:
            return "everything"
        return " and ".join(sides_of(self._match, seats)) or "a watcher"

    @property
    def _seen(self) -> str:
        return "everything open" if self._reel.is_open else f"seen by {self._name_of(self._shown_seats)}"

    def _look_as(self, seats: tuple[Seat, ...]) -> None:
        self._leave()
        self._reel.open(seats == EVERYTHING)
        self._shown_seats = () if seats == EVERYTHING else seats
        self._projector.seen = self._seen
        self._pane.seats = self._shown_seats
        self._moments = self._reel.key_moments(self._shown_seats)
        self._course = self._new_course()
        self._go(self._projector.position)
        self.on_resize()
        seen = self._name_of(seats)  # told, for the board may look the same
        self._pane.tell("Now you see everything" if seats == EVERYTHING else f"Now you see the view of {seen}")

    # Showing

    def _show_place(self) -> None:
        runs = f"{'running' if self._runs else 'paused'}, {self._speed}"
        self._line.show(self._course, Place(self._projector.position, self._projector.turn.label, self._moment, runs))

    def _new_course(self) -> Course:
        """Return the turns and the key moments that the viewers know."""
        turns = tuple(Named(mark.position, mark.turn.label) for mark in self._turns)
        return Course(self._reel.first, self._reel.last, turns, tuple(Named(each.position, each.word) for each in self._moments))

    # Keys and messages of the pane

    def action_back(self) -> None:
        """Close what is open on the pane, or leave if nothing is."""
        pane = self._pane
        if pane.dialogs or pane.verbs.place != "board":
            pane.verbs.do(Verb.BACK)
        else:
            super().action_back()

    def on_key(self, event: events.Key) -> None:
        """Give keys for looking around to the pane."""
        stroke = self._keys.stroke(event.key, [self._pane.station])
        if self._pane.verbs.press(event.key, event.character) or (stroke is not None and self._pane.verbs.do(stroke.verb)):
            event.stop()
            event.prevent_default()

    def on_pane_asked(self, message: Pane.Asked) -> None:
        message.stop()
        if message.what == "rule":
            self.app.open_rule(self._match.game.id, message.rule)


def _looking(controls: Iterable[Control], settings: Settings) -> list[Control]:
    """Return the controls of a pane that only look, without the keys of the replay; a letter that it takes works with Shift instead."""
    taken = {key for control in resolve(REPLAY, settings) for key in control.keys}
    looks = [control for control in controls if control.only_looks or control.meaning in (*LOOKS, *MOVES)]
    used = taken | {key for control in looks for key in control.keys}
    return [replace(control, keys=tuple(filter(None, map(partial(_free_key, taken, used), control.keys)))) for control in looks]


def _free_key(taken: set[str], used: set[str], key: str) -> str:
    """Return a key that the replay leaves to the pane; "" if there is none."""
    if key not in taken:
        return key
    return key.upper() if len(key) == 1 and key.upper() not in used else ""
