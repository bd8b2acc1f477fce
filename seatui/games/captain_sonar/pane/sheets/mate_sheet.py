"""The First Mate's sheet: the gauges, ready and broken systems, both hulls, and the keys that charge and launch."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from textual import events
from textual.geometry import Offset

from seatui.games.captain_sonar.knowledge.view import MateSheet, View
from seatui.games.captain_sonar.model.content import (
    CREWS,
    DIRECTION_NAMES,
    DRONE,
    GAUGES,
    HULL,
    MATE,
    MATES_SYSTEMS,
    PAIR_OF,
    PAIRS,
    ROLE_COUNT,
    ROLES,
    SCENARIOS,
    SYSTEMS,
)
from seatui.games.captain_sonar.model.panels import clear_pairs
from seatui.games.captain_sonar.pane.keys.controls import SYSTEM_KEYS
from seatui.games.captain_sonar.pane.sheets.hindrance import is_full
from seatui.games.captain_sonar.pane.sheets.mate_art import ASCII, DENSE, LONGEST, NARROW, SPACINGS, WIDE, Spacing
from seatui.games.captain_sonar.pane.sheets.station import Station
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.text_rows import Row, Span, row_width

WORDS = 20
"""Columns for the words beside a gauge where there is room."""

STEPS = {Verb.UP: -1, Verb.PREVIOUS: -1, Verb.LEFT: -1, Verb.DOWN: 1, Verb.NEXT: 1, Verb.RIGHT: 1}
KEYS = tuple(SYSTEM_KEYS[system] for system in SYSTEMS)
PASS, BELAY = "p", "x"
UNDECIDED, NOTHING = -1, len(SYSTEMS)
"""Values of the offer other than a system: nothing is chosen yet, or the choice is to launch nothing."""


class MateStation(Station):
    """The sheet as rows. The letter of a system charges it, or launches it when that is possible."""

    ROLE = MATE

    def __init__(self, scenario: str = "", sectors: int = 9, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._names = tuple(name.capitalize() for name in (*SYSTEMS[:-1], scenario or SYSTEMS[-1]))
        self._sizes = (*GAUGES, next((each.gauge for each in SCENARIOS.values() if each.system == scenario), 0))
        self._sectors = sectors
        self._at = 0  # the gauge pointed at
        self._offer = UNDECIDED  # the system that confirming would launch
        self._sector = 0  # the sector a Drone is about to ask for; 0 while none is chosen
        self._gauge_lines: dict[int, int] = {}  # the gauge drawn in each row

    def forget(self) -> None:
        super().forget()
        self._at = self._sector = 0
        self._offer = UNDECIDED

    # Options

    @property
    def sheet(self) -> MateSheet | None:
        if self.own is not None and self.own.mate is not None:
            return self.own.mate
        truth = self.truth
        return MateSheet(truth.gauges, self._sizes, clear_pairs(truth.breakdowns), "") if truth is not None else None

    @property
    def chargeable(self) -> tuple[int, ...]:
        """The gauges that take a mark now (CS-088, CS-089)."""
        sheet = self.sheet
        if sheet is None or not self.awaits("charge"):
            return ()
        return tuple(system for system, size in enumerate(sheet.sizes) if sheet.gauges[system] < size)

    @property
    def launchable(self) -> tuple[int, ...]:
        """The systems that can be launched now: in the First Mate's step, or by a STOP in real time (CS-026, CS-173)."""
        view, sheet = self.view, self.sheet
        if view is None or sheet is None or not self.mine or not (self.awaits("launch") or self._may_stop(view)):
            return ()
        return tuple(system for system in MATES_SYSTEMS if self._usable(sheet, system))

    def _may_stop(self, view: View) -> bool:
        own = self.own
        return view.phase == "real-time" and own is not None and not view.crews[own.crew].surfaced and not self.awaits("target", "charge")

    def _usable(self, sheet: MateSheet, system: int) -> bool:
        line = self.own.line if self.own else None
        return line.usable[system] if line else is_full(sheet, system) and sheet.clear[PAIR_OF[system]]

    @property
    def names_a_sector(self) -> bool:
        """Whether the player is choosing the Drone's sector."""
        return self._sector > 0

    def matters(self, view: View) -> object:
        return view._replace(clock=0, radio=(), live=())

    def follow(self, before: View | None) -> None:  # noqa: ARG002
        sheet = self.sheet
        called = self.mine and self.awaits("target")
        if called and not self._sector:
            self._sector = 1
        elif not called and not (self.awaits("launch") and DRONE in self.launchable):  # in real time a STOP comes before a sector
            self._sector = 0
        if sheet is not None and self.chargeable and self._at not in self.chargeable:
            self._at = self.chargeable[0]
        if self.chargeable or self._offer not in self.offers:
            # One key too many must never call a STOP; but a player who is asked and cannot type may pass at once.
            self._offer = NOTHING if self.awaits("launch") and not self.key_names.typed else UNDECIDED

    @property
    def offers(self) -> tuple[int, ...]:
        """The systems that can be launched now, and to launch nothing if the decision is open."""
        return (*self.launchable, *[NOTHING] * self.awaits("launch"))

    # Verbs and keys

    def do(self, verb: str) -> bool:
        if not self.mine:
            return False
        taken = self._do_sector(verb) if self._sector else self._do_gauge(verb)
        self.redraw()
        return taken

    def _do_gauge(self, verb: str) -> bool:
        can = self.chargeable
        if not can:
            return self._do_launch(verb)
        if verb in STEPS:
            self._at = can[(can.index(self._at) + STEPS[Verb(verb)]) % len(can)]
        elif verb == Verb.CONFIRM:
            self.choose(("charge", SYSTEMS[self._at]))
        else:
            return False
        return True

    def _do_launch(self, verb: str) -> bool:
        offers = self.offers
        if verb in STEPS and offers:
            step = STEPS[Verb(verb)]
            at = offers.index(self._offer) + step if self._offer in offers else min(0, step)
            self._offer = offers[at % len(offers)]
        elif verb == Verb.CONFIRM and self._offer in offers:
            if self._offer == NOTHING:
                self.choose(("pass",))
            else:
                self._launch(self._offer)
        else:
            return False
        return True

    def _do_sector(self, verb: str) -> bool:
        if verb in STEPS:
            rows = self._sector_columns if verb in (Verb.UP, Verb.DOWN) else 1
            self._sector = (self._sector - 1 + STEPS[Verb(verb)] * rows) % self._sectors + 1
        elif verb == Verb.CONFIRM:
            self._send_drone(self._sector)
        elif verb == Verb.BACK and not self.awaits("target"):
            self._sector = 0
        elif verb == Verb.BACK and not self.key_names.typed:
            self.choose(("belay",))
        else:
            return False
        return True

    def press(self, key: str, character: str | None) -> bool:  # noqa: ARG002
        if not self.mine or character is None:
            return False
        taken = self._press_digit(int(character)) if character.isdecimal() else self._press_letter(character.casefold())
        self.redraw()
        return taken

    def _press_digit(self, digit: int) -> bool:
        """Take a digit as a sector while the player names one."""
        if not self._sector:
            return False
        if 1 <= digit <= self._sectors:
            self._send_drone(digit)
        return True

    def _press_letter(self, letter: str) -> bool:
        system = KEYS.index(letter) if letter in KEYS else -1
        if letter == BELAY and self.awaits("target"):
            self.choose(("belay",))
        elif letter == PASS and self.awaits("launch"):
            self.choose(("pass",))
        elif system in self.chargeable:
            self._at = system
            self.choose(("charge", SYSTEMS[system]))
        elif system in self.launchable:
            self._launch(system)
        else:
            return False
        return True

    def _launch(self, system: int) -> None:
        if not self.awaits("launch"):
            self.choose(("stop", SYSTEMS[system]))
        elif system == DRONE:
            self._sector = 1
        else:
            self.choose((SYSTEMS[system],))

    def _send_drone(self, sector: int) -> None:
        if not self.awaits("target"):  # a STOP asks until it is answered
            self._sector = 0
        self.choose(("drone", sector))

    # Drawing

    def build(self) -> Sequence[Row]:
        width, height = self.size
        sheet = self.sheet
        title = self.heading(self._title(), width, active=self.active)
        if sheet is None:
            return [title, *self.hidden()]
        below = [*self._asked(), *self._keys()]
        # Keys come and go with every step, and the gauges must not jump then.
        spacing = next((each for each in SPACINGS if 1 + each.rows + 1 + 2 + len(self._asked()) + 1 <= height), DENSE)
        gauges, foot = self._gauges(sheet, width, spacing), [*self._hulls(spacing), *below]
        self._gauge_lines = {1 + at: system for at, (system, _) in enumerate(gauges) if system >= 0}
        gap: list[Row] = [()] if 1 + len(gauges) + len(foot) < height else []
        above, picture = [title, *(row for _, row in gauges)], self._sector_rows() if self._sector else []
        # The hulls make way for the sectors where there is little room.
        feet = ([*gap, *foot, *picture], [*below, *picture], [*gap, *foot])
        return [*above, *next((each for each in feet if len(above) + len(each) <= height), feet[-1])]

    def _title(self) -> str:
        sheet, dot = self.sheet, f" {self.glyphs.dot} "
        title = ROLES[MATE]
        if sheet is None:
            return title
        if self.awaits("charge"):
            return f"{title}{dot}charge one" + (f" ({DIRECTION_NAMES[sheet.course]})" if sheet.course else "")
        return title + (f"{dot}launch, or pass" if self.awaits("launch") else f"{dot}name a sector" if self.awaits("target") else "")

    def _gauges(self, sheet: MateSheet, width: int, spacing: Spacing) -> list[tuple[int, Row]]:
        """The rows of the gauges, each with its system; -1 for other rows."""
        rows: list[tuple[int, Row]] = []
        for system, pair in enumerate(PAIR_OF):
            if spacing.grouped and pair != PAIR_OF[system - 1]:
                rows += [(-1, ())] if spacing.gaps and rows else []
                rows.append((-1, self._pair_row(sheet, pair)))
            rows += [(-1, ())] if spacing.airy else []
            rows.append((system, self._gauge_row(sheet, system, width)))
        return rows

    def _pair_row(self, sheet: MateSheet, pair: int) -> Row:
        ink = self.ink
        state: Span = ("clear", ink.good) if sheet.clear[pair] else ("BROKEN", ink.bad)
        return ((f" {PAIRS[pair]:<11}", ink.strong), state)

    def _gauge_row(self, sheet: MateSheet, system: int, width: int) -> Row:
        """One gauge: key, name, spaces, state."""
        head = self._gauge_name(sheet, system)
        cell = self._cell_width(width)
        bar = self._bar(sheet, system, cell)
        blank = LONGEST * cell - row_width(bar) + 1
        room = width - row_width(head) - LONGEST * cell - 1
        return (*head, *bar, (" " * blank, self.ink.plain), *self._state(sheet, system, room))

    @property
    def _name_width(self) -> int:
        """Columns of pointer, pair, key and name."""
        return max(map(len, self._names)) + 6

    def _cell_width(self, width: int) -> int:
        """Columns of one space of a gauge."""
        return max(1, min(7, (width - self._name_width - WORDS) // LONGEST))

    def _gauge_name(self, sheet: MateSheet, system: int) -> Row:
        ink, can = self.ink, system in self.chargeable
        pointed = self._is_pointed(system)
        pair = PAIRS[PAIR_OF[system]][0].upper()
        style = ink.chosen if pointed else ink.strong if can else ink.plain if sheet.sizes[system] else ink.dim
        sign: Span = (self.glyphs.pointer, ink.accent) if pointed else (" ", ink.plain)
        letter: Span = (pair, ink.dim if sheet.clear[PAIR_OF[system]] else ink.bad)
        word = f" {KEYS[system]} " if self.key_names.typed else "   "
        key: Span = (word, ink.key if self.mine and (can or system in self.launchable) else ink.dim)
        return (sign, letter, key, (f"{self._names[system]:<{self._name_width - 6}}", style), (" ", ink.plain))

    def _is_pointed(self, system: int) -> bool:
        return self.active and self.mine and not self._sector and system == self._at and system in self.chargeable

    def _bar(self, sheet: MateSheet, system: int, cell: int) -> Row:
        """The spaces of a gauge; at the pointer it shows the space that a mark would fill."""
        ink = self.ink
        filled, size = sheet.gauges[system], sheet.sizes[system]
        tone = ink.good if is_full(sheet, system) else ink.accent
        if not sheet.clear[PAIR_OF[system]]:
            tone = ink.bad if not ink.mono else ink.dim
        gap = " " if cell > 1 else ""
        full, empty, coming = ASCII if self.glyphs.is_ascii else WIDE if cell > 2 else NARROW
        spans: list[Span] = []
        for space in range(size):
            next_one = space == filled and self._is_pointed(system)
            sign = full if space < filled else coming if next_one else empty
            spans += [(sign * (cell - len(gap)), tone if space < filled else ink.key if next_one else ink.dim), (gap, ink.plain)]
        return tuple(spans)

    def _state(self, sheet: MateSheet, system: int, room: int) -> Row:
        """The state of a gauge in as many words as fit."""
        ink = self.ink
        filled, size, clear = sheet.gauges[system], sheet.sizes[system], sheet.clear[PAIR_OF[system]]
        figures = f"{filled}/{size} "
        if not size:
            return (("locked", ink.dim),)
        if filled == size:
            return ((figures, ink.plain), ("READY", ink.good if not ink.mono else ink.strong) if clear else ("broken", ink.bad))
        if not clear:
            return ((figures, ink.dim), ("broken", ink.bad))
        if filled == size - 1:
            return ((figures, ink.plain), ("one mark to full" if room >= WORDS else "1 to full", ink.warn))
        return ((figures, ink.dim),)

    def _hulls(self, spacing: Spacing) -> list[Row]:
        """The damage of both crews (CS-094, CS-131), the player's crew first; side by side if rows are few."""
        view, crew = self.view, self.crew
        if view is None or crew is None:
            return []
        crews = (crew, 1 - crew)
        if spacing == DENSE:
            return [tuple(span for crew in crews for span in self._hull(CREWS[crew], view.crews[crew].damage))]
        return [self._hull(f"{CREWS[crew]} hull".ljust(13), view.crews[crew].damage) for crew in crews]

    def _hull(self, name: str, damage: int) -> Row:
        ink, glyphs = self.ink, self.glyphs
        spans: list[Span] = [(f" {name} ", ink.plain), ("[", ink.dim)]
        for box in range(HULL):
            spans += [(glyphs.times, ink.bad) if box < damage else (" ", ink.dim), ("|" if box < HULL - 1 else "]", ink.dim)]
        return tuple(spans)

    def _asked(self) -> list[Row]:
        """The crew's requests to charge a system (CS-157)."""
        ink, requests = self.ink, self.own.requests if self.own else ()
        rows: list[Row] = []
        for request in requests:
            if request.topic == "charge":
                name = self._names[SYSTEMS.index(request.value)].lower()
                rows.append(((f" {ROLES[request.seat % ROLE_COUNT]} asks: ", ink.dim), (f"charge {name}", ink.warn)))
        return rows

    def _keys(self) -> list[Row]:
        """The keys that work now."""
        if not self.mine:
            return []
        if self._sector:
            return [self._sector_row()]
        if not self.key_names.typed:
            return self._offer_rows()
        stop = "" if self.awaits("launch") else "STOP, "
        hints = [(" ".join(KEYS[system] for system in self.chargeable), "charge")] if self.chargeable else []
        hints += [(KEYS[system], stop + SYSTEMS[system]) for system in self.launchable]
        hints += [(PASS, "pass")] if self.awaits("launch") else []
        return [self.keys_row(*hints)] if hints else []

    def _offer_rows(self) -> list[Row]:
        """The offers to point at, for a player who cannot type."""
        ink = self.ink
        if not self.offers or self.chargeable:
            return []
        spans: list[Span] = [(" Launch " if self.awaits("launch") else " STOP ", ink.dim)]
        for offer in self.offers:
            pointed = self.active and offer == self._offer
            sign = self.glyphs.pointer if pointed else " "
            spans += [(sign, ink.accent), ("nothing" if offer == NOTHING else SYSTEMS[offer], ink.chosen if pointed else ink.strong)]
        return [tuple(spans)]

    def _sector_row(self) -> Row:
        ink, glyphs = self.ink, self.glyphs
        left, right = ("<", ">") if glyphs.is_ascii else (glyphs.left, glyphs.right)
        row: Row = ((" Drone to sector ", ink.strong), (left, ink.key), (f" {self._sector} ", ink.chosen), (right, ink.key))
        key_names = self.key_names
        out = (BELAY if key_names.typed else key_names.back, "belay") if self.awaits("target") else (key_names.back, "back")
        number = [(f"1-{self._sectors}", "")] if key_names.typed else [(key_names.act, "ask")]
        return (*row, *self.keys_row(*number, out))

    @property
    def _sector_columns(self) -> int:
        """The sectors side by side on the map."""
        return isqrt(self._sectors)

    def _sector_rows(self) -> list[Row]:
        """The sectors as they lie on the map, the chosen one in brackets."""
        ink, columns = self.ink, self._sector_columns
        cells: list[Span] = [
            (f"[{number}]", ink.chosen) if number == self._sector else (f" {number} ", ink.plain) for number in range(1, self._sectors + 1)
        ]
        return [((" " * 16, ink.plain), *cells[at : at + columns]) for at in range(0, len(cells), columns)]

    @property
    def cursor_at(self) -> Offset | None:
        rows = [row for row, system in self._gauge_lines.items() if system == self._at]
        return Offset(5, rows[-1]) if rows and self._is_pointed(self._at) else Offset(0, 0)

    def on_click(self, event: events.Click) -> None:
        """Point at a clicked gauge; a second click charges it."""
        event.stop()
        system = self._gauge_lines.get(event.y)
        if not self.mine or system is None or system not in self.chargeable:
            return
        if system == self._at:
            self.choose(("charge", SYSTEMS[system]))
        self._at = system
        self.redraw()
