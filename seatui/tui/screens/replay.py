"""The replay: a saved game on its pane, step by step or by itself, from any player's view once the game is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, cast

from textual import events
from textual.app import ComposeResult
from textual.widget import Widget

from seatui.engine.contract import TABLE, Seat
from seatui.engine.wording import sentence
from seatui.match.log import Entry
from seatui.tui.look.controls import Control, KeyMap, Verb, resolve
from seatui.tui.pane.pane import Pane, PaneSpec
from seatui.tui.pane.plain_pane import pane_class
from seatui.tui.pane.position import common_log, sides_of
from seatui.tui.screens.reel_table import ReelTable
from seatui.tui.shell.ask import Choice, ask_text, choose
from seatui.tui.shell.form import step_through
from seatui.tui.shell.frame import Hint, HintLine, ShellScreen
from seatui.tui.shell.keys import bindings
from seatui.tui.shell.lines import FILL, Line, Span, inked
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row

if TYPE_CHECKING:
    from textual.timer import Timer

    from seatui.match.table import Table

PACE = {"slow": 2.0, "normal": 1.0, "fast": 0.25}
"""Seconds for each action while the replay runs."""

LOOKS = (Verb.ZOOM, Verb.CENTRE, Verb.LOG, Verb.SHEETS, Verb.INFO, Verb.LEGEND, Verb.PAGE_UP, Verb.PAGE_DOWN)
MOVES = (Verb.UP, Verb.DOWN, Verb.LEFT, Verb.RIGHT, Verb.PAN_UP, Verb.PAN_DOWN, Verb.PAN_LEFT, Verb.PAN_RIGHT)
ONLY_LOOK = "you are watching a replay"
"""Shown in the menu, where a running game offers actions."""

EVERYTHING: tuple[Seat, ...] = (TABLE,)
"""Stands for the view of everything among the seats whose view can be shown."""

ARROWS = ("up", "down", "left", "right")


class ReplayScreen(ShellScreen[None]):
    """One read-only pane, with a line that shows the place in the game."""

    HEADING = "Replay"
    HELP = (
        "Right and left go forward and back one action, down and up a whole turn; Space lets the game run by itself. Once a game is over, "
        "you can choose any player's view; before that, only your own or a watcher's."
    )
    AUTO_FOCUS = ""
    LEFT = 1
    BINDINGS = bindings(
        {
            "replay.step": "step(1)",
            "replay.back": "step(-1)",
            "replay.play": "play",
            "replay.next_turn": "turn(1)",
            "replay.previous_turn": "turn(-1)",
            "replay.start": "end(-1)",
            "replay.end": "end(1)",
            "replay.jump": "jump",
            "replay.eyes": "choose_view",
            "replay.speed": "speed",
        }
    )
    HINTS = (
        Hint("replay.play", "screen.play"),
        Hint("replay.back", "screen.step(1)", "Step", also="replay.step"),
        Hint("replay.previous_turn", "screen.turn(1)", "Turn", also="replay.next_turn"),
        Hint("replay.speed", "screen.speed"),
        Hint("replay.eyes", "screen.choose_view"),
        Hint("replay.jump", "screen.jump", "Jump"),
        Hint("back", "screen.back"),
        Hint("help", "screen.help"),
    )

    def __init__(self, table: ReelTable, mine: Sequence[Seat] = ()) -> None:
        """Open with the view of the seats ``mine``, if there are any."""
        super().__init__()
        self._table = table
        self._match = self._table.match
        self._reel = self._match.reel
        sides = list(self._sides().values())
        self._shown_seats: tuple[Seat, ...] = next((seats for seats in sides if {*seats} & {*mine}), sides[0] if sides else ())
        self._last_turn = self._reel.turns()[-1].turn.number
        self._speed = "normal"
        self._timer: Timer | None = None
        self._keys = KeyMap([])

    def compose(self) -> ComposeResult:
        kind = pane_class(self._match.game)
        self._keys = KeyMap([resolve(_looking(kind.CONTROLS), self.app.settings)])
        pane = kind(cast("Table", self._table), PaneSpec(self._shown_seats), self._keys)
        pane.closed = ONLY_LOOK
        yield pane
        yield from self.body()

    def body(self) -> Iterable[Widget]:
        yield ReelLine()
        yield HintLine(self.HINTS, self.LEFT)

    def on_mount(self) -> None:
        self._show_place()

    def further_controls(self) -> Iterable[Control]:
        return self._keys.controls()

    @property
    def _pane(self) -> Pane:
        return self.query_one(Pane)

    # Going on and back

    def action_step(self, by: int) -> None:
        self._stop()
        self._go_on(by)
        self._show()

    def _go_on(self, by: int) -> None:
        """Step to the next action; in real time, skip silent ticks of the clock."""
        reel = self._reel
        reel.step(by)
        while self._match.rules.tick_ms and reel.first < reel.position < reel.last and not self._entries_here():
            reel.step(by)

    def action_turn(self, by: int) -> None:
        """Go to the start of the next turn, or of this one or the previous one."""
        self._stop()
        starts = [mark.position for mark in self._reel.turns()]
        here = self._reel.position
        ahead = [start for start in starts if (start > here if by > 0 else start < here)]
        self._reel.go((min(ahead) if by > 0 else max(ahead)) if ahead else (self._reel.last if by > 0 else self._reel.first))
        self._show()

    def action_end(self, by: int) -> None:
        self._stop()
        self._reel.go(self._reel.last if by > 0 else self._reel.first)
        self._show()

    def action_jump(self) -> None:
        """Ask for a turn by its number."""
        self._stop()
        help_text = f"This game has the turns {self._reel.turns()[0].turn.number} to {self._last_turn}."
        ask_text(self.app, "Go to turn", [help_text], "", self._fault_of_turn, self._go_to_turn)

    def _fault_of_turn(self, text: str) -> str:
        if not text.strip().isdecimal():
            return "A turn is a whole number."
        return f"The last turn is {self._last_turn}." if int(text) > self._last_turn else ""

    def _go_to_turn(self, text: str) -> None:
        self._reel.go_to_turn(int(text))
        self._show()

    # By itself

    def action_play(self) -> None:
        """Run or stop; at the end of the game, start again."""
        if self._timer:
            self._stop()
        else:
            if self._reel.position == self._reel.last:
                self._reel.go(self._reel.first)
            self._run()
        self._show()

    def action_speed(self) -> None:
        self._speed = step_through(list(PACE), self._speed, 1)
        if self._timer:
            self._run()
        self._show_place()

    def _run(self) -> None:
        self._stop()
        self._timer = self.set_interval(PACE[self._speed], self._tick)

    def _tick(self) -> None:
        self._go_on(1)
        if self._reel.position == self._reel.last:
            self._stop()
        self._show()

    def _stop(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None
            self._show_place()

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

    def _look_as(self, seats: tuple[Seat, ...]) -> None:
        self._reel.open(seats == EVERYTHING)
        self._shown_seats = () if seats == EVERYTHING else seats
        self._pane.seats = self._shown_seats
        self._show()
        seen = self._name_of(seats)  # told, for the board may look the same
        self._pane.tell("Now you see everything" if seats == EVERYTHING else f"Now you see the view of {seen}")

    # Showing

    def _show(self) -> None:
        self._pane.receive(self._match.update(self._shown_seats))
        self._pane.tell(self._last_words())
        self._show_place()

    def _last_words(self) -> str:
        """Return the sentences about the last action before this place."""
        return f" {self.app.glyphs.dot} ".join(line for entry in self._entries_here() for line in entry.lines or (entry.said,))

    def _entries_here(self) -> list[Entry]:
        """Return the log entries of the last action before this place, as the present view has them."""
        log = common_log([self._match.log(seat) for seat in self._shown_seats or (None,)])
        return [entry for entry in log if entry.number == self._reel.position and (entry.lines or entry.seat >= 0)]

    def _show_place(self) -> None:
        reel = self._reel
        seen = "everything open" if self._reel.is_open else f"seen by {self._name_of(self._shown_seats)}"
        words = f"{'running' if self._timer else 'paused'}, {self._speed}, {seen}"
        place = Place(reel.position - reel.first, reel.last - reel.first, f"turn {reel.turn.number} of {self._last_turn}")
        self.query_one(ReelLine).show(place, words)

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


def _looking(controls: Iterable[Control]) -> list[Control]:
    """Return the controls of a pane that only look, without the arrows, which belong to the replay."""
    looks = [control for control in controls if control.only_looks or control.meaning in LOOKS]
    moves = [control for control in controls if control.meaning in MOVES]
    return looks + [replace(control, keys=tuple(key for key in control.keys if key not in ARROWS)) for control in moves]


class Place(NamedTuple):
    """The number of actions shown so far, of all actions, and the turn."""

    at: int = 0
    length: int = 0
    turn: str = ""


class ReelLine(LineWidget):
    """A progress bar of the replay, with turn, speed and view."""

    DEFAULT_CSS = "ReelLine { dock: bottom; height: 1; margin-bottom: 1; background: $panel; }"

    def __init__(self) -> None:
        super().__init__()
        self._place = Place()
        self._words = ""

    def show(self, place: Place, words: str) -> None:
        self._place, self._words = place, words
        self.redraw()

    def build(self) -> list[Row]:
        at, length, turn = self._place
        words = Span(f" {self._words} ", "dim")
        where = Span(f" {turn} {self.glyphs.dot} {at} of {length} ", "strong")
        room = max(0, self.size.width - len(words.text) - len(where.text))
        done = room * at // max(length, 1)
        line: Line = (where, Span(self.glyphs.full * done, "accent"), Span(self.glyphs.empty * (room - done), "dim"), FILL, words)
        return [inked(self, line, self.size.width)]
