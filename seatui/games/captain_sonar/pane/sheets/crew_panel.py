"""The crew's station: the crew line, requests and notes, and the radio, which both crews hear."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.style import Style
from textual.geometry import Offset

from seatui.games.captain_sonar.knowledge.missed import GAP
from seatui.games.captain_sonar.knowledge.view import Own, View, unwritten
from seatui.games.captain_sonar.model.content import (
    CREWS,
    DIRECTION_NAMES,
    DIRECTIONS,
    NOTE_LENGTH,
    PAIRS,
    ROLE_COUNT,
    ROLES,
    SYMBOLS,
    SYSTEMS,
)
from seatui.games.captain_sonar.model.figures import Figures, clock_time
from seatui.games.captain_sonar.model.radio import Heard
from seatui.games.captain_sonar.pane.keys.controls import ASK, SAY
from seatui.games.captain_sonar.pane.news import HARM as HARMFUL
from seatui.games.captain_sonar.pane.news import news, recent
from seatui.games.captain_sonar.pane.request_menu import RequestMenu
from seatui.games.captain_sonar.pane.sheets.engineer_art import sign_of
from seatui.games.captain_sonar.pane.sheets.hindrance import MOVE_FIRST, hindrance, why_nothing
from seatui.games.captain_sonar.pane.sheets.station import Station
from seatui.games.captain_sonar.words.narration import heard, request_words, words_of
from seatui.games.captain_sonar.words.notation import system_name
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.line_editor import LineEditor
from seatui.tui.widgets.text_rows import Row, Span, both_ends, fit, row_width, wrap_within, wrap_words
from seatui.tui.widgets.wheel_scroll import WheelScroll

WIDE = 96
"""The fewest columns for the radio beside the crew."""
WORDY = 48
"""The fewest columns for whole names of roles and crews."""
SHORT_ROLES = ("Eng", "Mate", "Capt", "Radio")
RISKS = {"safe": ("safe", "good"), "may": ("risk", "warn"), "would": ("DAMAGE", "bad")}
"""A word for the risk of a course, and the name of its style."""
MOST_HARM = 2
"""The most rows of the radio for harm that has scrolled out of sight."""
LEAST_RADIO = 3
"""The fewest rows of the radio, with its heading."""
FLASH_MS = 3000
"""The time for which the title of a scene stays in real time."""
MUCH = 1000
"""More rows than a note ever takes."""
NOTE_LABEL = len(" Note: ")
HARM = frozenset(("hit", "shock", "damage", "destroyed"))
LOUD = frozenset(("torpedo", "trigger", "surface", "shockwave", "stop", "resigned"))
"""Announcements that nobody should miss."""


class CrewPanel(Station, WheelScroll):
    """Crew above, radio below, or side by side. Arrows scroll the radio; a note and a request are made in the last rows."""

    def __init__(
        self,
        figures: Figures,
        note_key: str = "'",
        ask_key: str = "q",
        shows_alarms: Callable[[], bool] = lambda: True,
        *,
        id: str | None = None,  # noqa: A002
    ) -> None:
        """``shows_alarms`` says whether the STOP or the surfacing under way is shown here, and not in another panel in sight."""
        super().__init__(id=id)
        self._shows_alarms = shows_alarms
        self._figures = figures
        self._keys = (note_key, ask_key)
        self._flash = ""  # the title of a scene, while it is shown
        self._flashed_at = 0  # the clock then
        self._back = 0  # rows by which the radio is scrolled up
        self._note: LineEditor | None = None  # the note being written
        self._asking: RequestMenu | None = None  # the menu of requests while it is open
        self._entries: dict[tuple[Heard, bool], list[Row]] = {}  # announcements as rows, for the look below
        self._entries_for: tuple[object, ...] = ()

    def forget(self) -> None:
        super().forget()
        self._note, self._asking, self._back, self._flash = None, None, 0, ""
        self._entries.clear()

    def flash(self, words: str) -> None:
        """Show the title of a scene until the next position, in real time for some seconds."""
        self._flash, self._flashed_at = words, self.view.clock if self.view is not None else 0
        self.redraw()

    # Notes and requests

    @property
    def speaks(self) -> bool:
        """Whether the player may say something to the crew."""
        return self.own is not None and self.view is not None and self.view.seat is not None and self.view.phase != "over"

    @property
    def busy(self) -> bool:
        """Whether the player is writing a note or choosing a request, so that all keys go here."""
        return self._note is not None or self._asking is not None

    def write_note(self) -> None:
        """Begin a note."""
        if self.speaks:
            self._note, self._asking = LineEditor(), None
            self.redraw()

    def make_request(self) -> None:
        """Open the menu of requests."""
        if self.speaks and self.own is not None:
            self._asking, self._note = RequestMenu(self.own.requests, scenario=bool(self._figures.scenario.system)), None
            self.redraw()

    def matters(self, view: View) -> object:
        return view._replace(clock=view.clock // 1000)

    def follow(self, before: View | None) -> None:
        """Keep the same announcements in sight for a player who has scrolled up."""
        if not self.speaks:
            self._note = self._asking = None
        if self.view is not None and self.view.clock >= self._flashed_at + FLASH_MS * self._figures.real_time:
            self._flash = ""
        if self._back and before is not None and self.view is not None:
            self._back += sum(len(self._entry(at, self._radio_width)) for at in range(len(before.radio), len(self.view.radio)))

    # Verbs and keys

    def do(self, verb: str) -> bool:
        if self._asking is not None:
            return self._do_asking(self._asking, verb)
        if verb in (SAY, ASK) and self.speaks:
            (self.write_note if verb == SAY else self.make_request)()
            return True
        page = max(1, self.size.height // 2)
        steps = {Verb.UP: 1, Verb.DOWN: -1, Verb.PAGE_UP: page, Verb.PAGE_DOWN: -page}
        if verb not in steps:
            return False
        self.scroll_back(steps[Verb(verb)])
        return True

    def _do_asking(self, asking: RequestMenu, verb: str) -> bool:
        if verb == Verb.CONFIRM:
            self.choose(asking.action)
            self._asking = None
        elif verb == Verb.BACK:
            self._asking = None
        elif not asking.do(verb):
            return False
        self.redraw()
        return True

    def press(self, key: str, character: str | None) -> bool:
        if self._note is None:
            return False
        if key == "enter":
            self._send(self._note.text.strip())
        elif key == "escape":
            self._note = None
        elif self._note.press(key, character):
            self._bound(self._note)
        else:
            return False
        self.redraw()
        return True

    def paste(self, text: str) -> None:
        """Put text into the note that is being written."""
        if self._note is not None:
            self._note.insert(text)
            self._bound(self._note)
            self.redraw()

    @staticmethod
    def _bound(note: LineEditor) -> None:
        note.text = note.text[:NOTE_LENGTH]
        note.at = min(note.at, len(note.text))

    def _send(self, text: str) -> None:
        self._note = None
        if text:
            self.choose(("note", text))

    def scroll_back(self, rows: int) -> None:
        """Scroll the radio."""
        self._back = max(0, self._back + rows)
        self.redraw()

    # Drawing

    def build(self) -> Sequence[Row]:
        width, height = self.size
        foot = self._foot(width)
        room = height - len(foot)
        if self._side_by_side:
            left = width - self._radio_width - 1
            crew, radio = self._crew(left, room), self._radio(self._radio_width, room)
            blank: Row = ((" ", self.ink.plain),)
            return [*((*fit(one, left, self.ink.plain), *blank, *other) for one, other in zip(crew, radio, strict=True)), *foot]
        crew = self._crew(width, max(1, room - max(LEAST_RADIO, room * 2 // 5)), pad=False)
        return [*crew, *self._radio(width, room - len(crew)), *foot]

    @property
    def _side_by_side(self) -> bool:
        return self.size.width >= WIDE and self.own is not None

    @property
    def _radio_width(self) -> int:
        return self.size.width // 2 if self._side_by_side else self.size.width

    @property
    def _wordy(self) -> bool:
        return self._radio_width >= WORDY

    # The crew

    def _crew(self, width: int, room: int, *, pad: bool = True) -> list[Row]:
        """Crew line, requests and notes in ``room`` rows: the line first, then the latest of the others."""
        own = self.own
        if own is None:
            return [()] * room if pad else []
        assert self.view is not None
        alarms = self.alarm(self._figures)
        alarm = [*alarms.flash(self._flash), *alarms.rows(self.view)] if self._shows_alarms() else []
        rows = [self._title(own, width), *alarm, *self._line(own, width)][:room]
        rows += self._talk(own, width, room - len(rows))
        return rows + [()] * (room - len(rows)) if pad else rows

    def _title(self, own: Own, width: int) -> Row:
        note, ask = self._keys
        keys = self.keys_row((note, "note"), (ask, "ask")) if self.key_names.typed and self.active and self.speaks and not self.busy else ()
        title = self.heading(f"Crew {self.glyphs.dot} {CREWS[own.crew]}", width, active=self.active)
        return both_ends(title, keys, width, self.ink.dim) if keys else title

    def _line(self, own: Own, width: int) -> list[Row]:
        """The risk of each course, the clear pairs, and the usable systems (CS-103)."""
        ink, line = self.ink, own.line
        if line is None:
            return [((" The crew line is for the Captain's eyes.", ink.dim),)]
        wordy = width >= WORDY
        gap = " " if wordy else ""
        risks: list[Span] = []
        for way, risk in zip(DIRECTIONS, line.risk, strict=True):
            word, tone = RISKS[risk]
            risks += [(f" {DIRECTION_NAMES[way] if wordy else way} ", ink.dim), (word, getattr(ink, tone)), (gap, ink.plain)]
        pairs: list[Span] = []
        for pair, clear in zip(PAIRS, line.clear, strict=True):
            state: Span = ("clear", ink.good) if clear else ("BROKEN", ink.bad)
            pairs += [(f" {pair if wordy else sign_of(SYMBOLS.index(pair), self.glyphs)} ", ink.dim), state, (gap, ink.plain)]
        return [tuple(risks), tuple(pairs), *self._usable(own, width)]

    def _usable(self, own: Own, width: int) -> list[Row]:
        """The systems that are usable now and after a move, in two rows if one is too narrow, or why there are none."""
        ink, view = self.ink, self.view
        assert view is not None
        bars = [(system_name(self._figures, name), hindrance(view, own, at)) for at, name in enumerate(SYSTEMS)]
        now, later = (", ".join(name for name, bar in bars if bar == wanted) for wanted in ("", MOVE_FIRST))
        why = why_nothing(view, own) if not now and not later else ""
        if not now and not later:
            return [((f" nothing usable{': ' * bool(why)}{why}", ink.dim),)]
        row: Row = ((" usable: ", ink.dim), (now, ink.good)) if now else ()
        rest: Row = (("; after a move: " if now else " usable after a move: ", ink.dim), (later, ink.warn)) if later else ()
        if row_width((*row, *rest)) <= width or not later:
            return [(*row, *rest)]
        return [*([row] if now else []), ((" move, then ", ink.dim), (later, ink.warn))]

    def _talk(self, own: Own, width: int, room: int) -> list[Row]:
        """The requests, then the newest notes that fit."""
        requests = self._requests(own, width, room - bool(own.notes))
        left = room - len(requests)
        newest: list[Row] = []
        for note in reversed(own.notes):
            rows = self._said(note.seat, f": {note.text}", width, left if not newest else MUCH)
            if len(newest) + len(rows) > left:
                break
            newest = [*rows, *newest]
        return [*requests, *newest]

    def _requests(self, own: Own, width: int, room: int) -> list[Row]:
        """The requests in a row each, or all in one row if there is no room."""
        wishes = [(request.seat, request_words(self._figures, request.topic, request.value)) for request in own.requests]
        if len(wishes) <= room:
            return [row for seat, words in wishes for row in self._said(seat, f" asks: {words}", width, 1, tone="warn")]
        together = f" {self.glyphs.dot} ".join(f"{words} ({SHORT_ROLES[seat % ROLE_COUNT]})" for seat, words in wishes)
        row: Row = ((" asked ", self.ink.dim), (together, self.ink.warn))
        return [row] if room > 0 else []

    def _said(self, seat: int, words: str, width: int, most: int, tone: str = "plain") -> list[Row]:
        """Words of a seat to the crew, in at most ``most`` rows; those after the first are indented."""
        ink = self.ink
        who = (ROLES if width >= WORDY else SHORT_ROLES)[seat % ROLE_COUNT]
        lines = wrap_within(f"{who}{self.glyphs.text(words)}", width - 3, max(1, most))
        first: Row = ((f" {who}", ink.accent), (lines[0][len(who) :], getattr(ink, tone)))
        return [first, *(((f"   {line}", getattr(ink, tone)),) for line in lines[1:])]

    # The radio

    def _radio(self, width: int, room: int) -> list[Row]:
        """The announcements, newest last. Only the rows in sight are built."""
        view = self.view
        if view is None or room < 1:
            return [()] * max(0, room)
        live = self._live(view)
        wanted = room - 1 - len(live)
        rows: list[Row] = []
        first = len(view.radio)
        while first and len(rows) < wanted + self._back:
            first -= 1
            rows = [*self._entry(first, width), *rows]
        self._back = min(self._back, max(0, len(rows) - wanted))
        end = len(rows) - self._back
        shown = rows[max(0, end - wanted) : end]
        if harm := self._harm_before(view, first, width):
            shown = [*harm, *shown[len(harm) :]]
        return [self._radio_title(view, width), *shown, *[()] * (wanted - len(shown)), *live]

    def _harm_before(self, view: View, first: int, width: int) -> list[Row]:
        """The harm to a boat since the last order that has scrolled out of sight."""
        own = self.own
        if own is None or self._back:
            return []
        fresh = recent(view, own.crew, real_time=self._figures.real_time)
        gone = fresh[: max(0, first + 1 - len(view.radio) + len(fresh))]
        return [self.news_row(each, own.crew, width) for each in news(self._figures, gone, own.crew) if each.rank == HARMFUL][-MOST_HARM:]

    def _radio_title(self, view: View, width: int) -> Row:
        clock = f" {self.glyphs.dot} {clock_time(view.clock)}" if self._figures.real_time else ""
        more = f" {self.glyphs.dot} {self._back} below" if self._back else ""
        return self.heading(f"Radio{clock}{more}", width, active=self.active and self.own is None)

    def _entry(self, at: int, width: int) -> list[Row]:
        """One announcement as rows. They are cached, because the panel is redrawn every second."""
        view, own = self.view, self.own
        assert view is not None
        entry = view.radio[at]
        again = at > 0 and view.radio[at - 1].at == entry.at
        look = (width, self._wordy, None if own is None else own.crew, self.ink)
        if look != self._entries_for:
            self._entries, self._entries_for = {}, look
        if (entry, again) not in self._entries:
            self._entries[entry, again] = self._written(entry, again, width)
        return self._entries[entry, again]

    def _written(self, entry: Heard, again: bool, width: int) -> list[Row]:
        """The time, the crew and the words. The other crew's words are indented, to tell them apart without colour."""
        ink = self.ink
        when = (" " if again else self._when(entry)).rjust(5 if self._figures.real_time else 3)
        margin = "  " if entry.crew == self._other else ""
        who, words = self._who(entry), words_of(self._figures, entry)
        lines = wrap_words(f"{who} {words}", max(8, width - len(when) - len(margin) - 1))
        head = f"{when} {margin}"
        first: Row = ((head, ink.dim), (lines[0][: len(who)], self._crew_style(entry)), (lines[0][len(who) :], self._tone(entry)))
        return [first, *(((" " * (len(head) + 2), ink.plain), (line, self._tone(entry))) for line in lines[1:])]

    def _when(self, entry: Heard) -> str:
        return clock_time(entry.at) if self._figures.real_time else str(entry.at)

    @property
    def _other(self) -> int:
        """The crew whose words are indented: the enemy, or the second crew for a watcher."""
        return 1 - self.own.crew if self.own else 1

    def _who(self, entry: Heard) -> str:
        if entry.crew not in (0, 1):
            return ""
        return CREWS[entry.crew] if self._wordy else CREWS[entry.crew][0]

    def _crew_style(self, entry: Heard) -> Style:
        return self.ink.player(entry.crew) if entry.crew in (0, 1) else self._tone(entry)

    def _tone(self, entry: Heard) -> Style:
        """The style of an announcement: harm stands out, in red if it is ours, and a gap is dim."""
        ink = self.ink
        if entry.kind in HARM and entry.facts[:1] != ("clear",) and entry.facts[:1] != (False,):
            return ink.good if entry.crew == self._other and self.own else ink.bad
        return ink.dim if entry.kind == GAP else ink.strong if entry.kind in LOUD else ink.plain

    def _live(self, view: View) -> list[Row]:
        """The announcements that a surfaced Radio Operator hears but may not write down (CS-127)."""
        own = self.own
        if own is None or not self._figures.real_time or not view.crews[own.crew].surfaced:
            return []
        return [((" LIVE ", self.ink.lesson), (f" {heard(self._figures, entry)}", self.ink.warn)) for entry in unwritten(view)]

    # The note and the menu of requests

    def _foot(self, width: int) -> list[Row]:
        if self._note is not None:
            return self._note_rows(self._note, width)
        return self._asking_rows(self._asking) if self._asking is not None else []

    def _note_rows(self, note: LineEditor, width: int) -> list[Row]:
        """The note being written, with its end in sight if it is long, and the keys that end it."""
        ink = self.ink
        shown = note.sight(width - NOTE_LABEL - 1).text
        left = f"{NOTE_LENGTH - len(note.text)} left"
        return [((" Note: ", ink.key), (shown, ink.strong)), self.keys_row(("Enter", "tell the crew"), ("Esc", "back"), (left, ""))]

    def _asking_rows(self, asking: RequestMenu) -> list[Row]:
        ink, glyphs = self.ink, self.glyphs
        rows: list[Row] = []
        for topic in asking.topics:
            pointed = topic == asking.topic
            value = asking.value(topic)
            words = "nothing any more" if value is None else request_words(self._figures, topic, value)
            label: Span = (f"{glyphs.pointer if pointed else ' '} {topic:<8}", ink.accent if pointed else ink.dim)
            rows.append((label, (f" {words} ", ink.chosen if pointed else ink.plain)))
        left, right = ("<", ">") if glyphs.is_ascii else (glyphs.left, glyphs.right)
        ways = f"{left}{right}" if self.key_names.typed else " ".join(self.key_names.ways.split()[1::2])
        return [*rows, self.keys_row((ways, "change"), (self.key_names.act, "ask"), (self.key_names.back, "back"))]

    @property
    def cursor_at(self) -> Offset | None:
        width, height = self.size
        if self._note is not None:
            return Offset(NOTE_LABEL + self._note.sight(width - NOTE_LABEL - 1).cursor, height - 2)
        if self._asking is not None:
            return Offset(0, height - 1 - len(self._asking.topics) + self._asking.topics.index(self._asking.topic))
        return Offset(0, 0)
