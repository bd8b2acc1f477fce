"""The panel beside the Captain's chart: the headings with their risks, and the state of every system."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from seatui.engine.squares import OUTSIDE
from seatui.games.captain_sonar.knowledge.view import CaptainSheet, Own, View
from seatui.games.captain_sonar.model.content import CAPTAIN, DIRECTION_NAMES, DIRECTIONS, PAIR_OF, PAIRS, SCENARIO, SYSTEMS
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import spaces_of
from seatui.games.captain_sonar.model.radio import ORDERS
from seatui.games.captain_sonar.pane.board.art import signs_of
from seatui.games.captain_sonar.pane.board.layers import RISK_TONES
from seatui.games.captain_sonar.pane.board.suspects import are_few
from seatui.games.captain_sonar.pane.keys.controls import SYSTEM_KEYS
from seatui.games.captain_sonar.pane.news import FULL_MS
from seatui.games.captain_sonar.pane.sheets.alarm import beat
from seatui.games.captain_sonar.pane.sheets.hindrance import BROKEN, MOVE_FIRST, NOT_FULL, NOT_READY, OKS_FIRST, hindrance
from seatui.games.captain_sonar.pane.sheets.station import Station
from seatui.games.captain_sonar.play.orders import step_fault
from seatui.tui.widgets.text_rows import Row, fit, row_width, shorten, wrap_within

NARROW = 20
"""With fewer columns every word is short."""

HIGH = 22
"""With fewer rows everything is brief, so that there is room for news."""

ROOMY = 34
"""The fewest columns to name what is broken."""

LEAST_NEWS = 3
"""The rows that a list of suspects leaves to the news."""
MOST_SUSPECTS = 3
"""The most rows for the names of suspects."""

READY = "READY"
RISK_WORDS = {"safe": ("safe", "safe"), "may": ("may damage us", "risk"), "would": ("WOULD DAMAGE US", "DAMAGE")}
BAR_WORDS = {
    "edge": ("edge of the map", "edge"),
    "land": ("land ahead", "land"),
    "route": ("been there", "been"),
    "mine": ("our own mine", "mine"),
}
"""Why a heading is barred, in more and in fewer words."""


class OrdersPanel(Station):
    """Headings, systems, mines and suspects as rows."""

    ROLE = CAPTAIN

    def __init__(self, figures: Figures, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._figures = figures
        self.chart = figures.chart
        # A scenario's system goes by its last word: "buoy", "ping", "party".
        self._names = tuple(name.rpartition(" ")[2].capitalize() for name in (*SYSTEMS[:SCENARIO], figures.scenario.system))
        self._aimed = ""
        self._marked_at: int | None = None  # the enemy's orders when the suspects last changed; None if that was not seen

    def forget(self) -> None:
        super().forget()
        self._aimed, self._marked_at = "", None

    def follow(self, before: View | None) -> None:
        if before is None or before.own is None or self.own is None:
            self._marked_at = None
        elif before.own.suspect_mask != self.own.suspect_mask:
            self._marked_at = self._enemy_orders

    @property
    def _enemy_orders(self) -> int:
        """The number of the enemy's orders that were heard."""
        view, own = self.view, self.own
        if view is None or own is None:
            return 0
        return sum(entry.crew == 1 - own.crew and entry.kind in ORDERS for entry in view.radio)

    @property
    def suspects_age(self) -> str:
        """The age of the suspects, "2 orders" of the enemy; "" if they are new, or older than this screen."""
        orders = 0 if self._marked_at is None else self._enemy_orders - self._marked_at
        return f"{orders} order{'s' * (orders > 1)}" if orders > 0 else ""

    def matters(self, view: View) -> object:
        return (
            view.truth,
            view.own,
            view.awaited,
            view.crews,
            view.turns_left,
            len(view.radio),
            view.clock // FULL_MS,
            view.stop,
            beat(view),
        )

    def aim_at(self, system: str) -> None:
        """Highlight the system that the Captain aims."""
        if system != self._aimed:
            self._aimed = system
            self.redraw()

    def build(self) -> Sequence[Row]:
        own, view = self.own, self.view
        if own is None or view is None:
            return self.open_rows(self._figures, 0)
        if own.captain is None and own.line is None:
            return self.hidden()
        width, height = self.size
        if self.is_flat:
            return self._flat(own, width, height)
        narrow = width < NARROW
        alarm = self.alarm(self._figures).rows(view)
        headings = self._headings(own, narrow) if self._steers(own) else []
        systems = [self._system(own, at, narrow) for at in self._systems]
        if narrow:
            return [*alarm, *headings, *[()] * bool(headings), *systems]
        if height < HIGH:
            headings = _in_pairs(headings, width // 2, self.ink.plain)
        rows = [
            *alarm,
            *self.open_rows(self._figures, own.crew),
            *self._titled("Headings", headings, width),
            *self._titled("Systems", systems, width),
            *self._mines(own),
        ]
        suspects = self._suspects(own, width, one_row=height < HIGH)
        if height < HIGH and suspects and suspects[0][-1][0].endswith(self.glyphs.ellipsis):
            whole = self._suspects(own, width, one_row=False)
            suspects = whole if len(rows) + len(whole) + LEAST_NEWS <= height else suspects
        rows += suspects
        return [*rows, *self.news_rows(self._figures, width, height - len(rows))]

    def _flat(self, own: Own, width: int, height: int) -> list[Row]:
        """Everything in a few rows across the pane, below a chart that takes its whole width."""
        assert self.view is not None
        headings = self._headings(own, narrow=False) if self._steers(own) else []
        systems = [self._flat_system(own, at) for at in self._systems]
        rows = [*self.alarm(self._figures).row(self.view), *self.side_by_side(headings, width, 4), *self.side_by_side(systems, width, 3)]
        mines, suspects = self._mines(own), self._suspects(own, width, one_row=True)
        rows += [tuple(span for row in (*mines, *suspects) for span in row)] if mines or suspects else []
        return [*rows, *self.flat_news(self._figures, width, height - len(rows))][:height]

    def _flat_system(self, own: Own, at: int) -> Row:
        word, tone = self._state(own, at, narrow=False)
        word = BROKEN if word.endswith(BROKEN) else word
        is_ready, is_aimed, ink = word == READY, SYSTEMS[at] == self._aimed, self.ink
        name = ink.chosen if is_aimed else ink.strong if is_ready else ink.plain
        return (*self._key(SYSTEM_KEYS[SYSTEMS[at]], ready=is_ready), (self._names[at], name), (f" {word}", getattr(ink, tone)))

    @property
    def _systems(self) -> list[int]:
        """The systems of this game."""
        return [at for at in range(len(SYSTEMS)) if at != SCENARIO or self._names[SCENARIO]]

    def _key(self, letter: str, *, ready: bool = True) -> Row:
        """The letter of a row, for a player who can type."""
        return ((f" {letter} ", self.ink.key if ready else self.ink.dim),) if self.key_names.typed else ((" ", self.ink.plain),)

    def _titled(self, title: str, rows: list[Row], width: int) -> list[Row]:
        return [self.heading(title, width), *rows] if rows else []

    # Headings

    def _steers(self, own: Own) -> bool:
        """Whether to show headings: not while the Captain must use a system, nor in a STOP, nor on the surface, nor at the end."""
        view = self.view
        return (
            view is not None
            and view.phase != "over"
            and view.stop is None
            and not self.awaits("activate")
            and not view.crews[own.crew].surfaced
        )

    def _headings(self, own: Own, narrow: bool) -> list[Row]:
        sheet = own.captain
        if sheet is None or sheet.at == OUTSIDE:
            return []
        return [self._heading(own, sheet, at, narrow) for at in range(len(DIRECTIONS))]

    def _heading(self, own: Own, sheet: CaptainSheet, at: int, narrow: bool) -> Row:
        ink, way = self.ink, DIRECTIONS[at]
        short = narrow or self.size.height < HIGH
        arrow = signs_of(self.glyphs).arrows[at]
        label = "" if narrow else f"{arrow} " if short and self.size.width < ROOMY else f"{arrow} {DIRECTION_NAMES[way]:<6}"
        key = " " if not self.key_names.typed else f"{way.lower()} " if narrow else f" {way.lower()} "
        bar = step_fault(self.chart, sheet, sheet.at, at)
        if bar is not None:
            return ((key, ink.dim), (label, ink.dim), (BAR_WORDS[bar][short], ink.dim))
        risk = own.line.risk[at] if own.line else "safe"
        style = getattr(ink, RISK_TONES[risk])
        return ((key, ink.key), (label, ink.plain), (RISK_WORDS[risk][short], style))

    # Systems

    def _system(self, own: Own, at: int, narrow: bool) -> Row:
        ink, glyphs, key = self.ink, self.glyphs, SYSTEM_KEYS[SYSTEMS[at]]
        word, tone = self._state(own, at, narrow)
        usable = word == READY
        key_style = ink.key if usable else ink.dim
        if narrow:
            return ((f"{key} ", key_style), (word, getattr(ink, tone)))
        aimed = SYSTEMS[at] == self._aimed
        name = (f"{self._names[at]:<{max(map(len, self._names)) + 1}}", ink.chosen if aimed else ink.strong if usable else ink.plain)
        gauge: Row = ()
        if own.mate is not None:
            filled, size = own.mate.gauges[at], own.mate.sizes[at]
            gauge = ((glyphs.full * filled, ink.accent), (glyphs.empty * (size - filled), ink.dim), (" " * (6 - size), ink.plain))
        row: Row = (*self._key(key, ready=usable), name, *gauge)
        if row_width(row) + 1 + len(word) > self.size.width:
            word = word.split()[0]
        return (*row, (f" {word}", getattr(ink, tone)))

    def _state(self, own: Own, at: int, narrow: bool) -> tuple[str, str]:
        """The state of a system, READY or its hindrance, and the name of its style."""
        assert self.view is not None
        bar = hindrance(self.view, own, at)
        if bar == BROKEN:
            return (bar if self.size.width < ROOMY or own.mate is None else f"{PAIRS[PAIR_OF[at]]} {bar}"), "bad"
        if bar == NOT_FULL and own.mate is not None:
            return f"{own.mate.gauges[at]}/{own.mate.sizes[at]}", "dim"
        if bar == NOT_READY:
            return bar, "dim"
        short = "waits" if bar in (MOVE_FIRST, OKS_FIRST) else bar.split()[0] if bar else ""
        return (short if narrow else bar, "warn") if bar else (READY, "good")

    # Mines and suspects

    def _mines(self, own: Own) -> list[Row]:
        if own.captain is None or not own.captain.mines:
            return []
        names = " ".join(self.chart.name(mine) for mine in own.captain.mines)
        return [(*self._key("x"), ("Mines   ", self.ink.plain), (names, self.ink.bad))]

    def _suspects(self, own: Own, width: int, *, one_row: bool) -> list[Row]:
        """The number of suspect spaces, and their names if the chart shows them."""
        ink, spaces = self.ink, spaces_of(own.suspect_mask)
        if not spaces:
            return []
        few = are_few(self.chart, spaces)
        names = " ".join(self.chart.name(space) for space in spaces) if few else "too many to draw"
        age = f"{self.suspects_age} old" if self.suspects_age else ""
        if one_row and age:
            whole: Row = ((" ? ", ink.warn), (f"Suspects {len(spaces)}, ", ink.plain), (age, ink.bad), (f": {names}", ink.warn))
            brief: Row = ((" ? ", ink.warn), (f"{len(spaces)}, ", ink.plain), (age, ink.bad))
            return [next((row for row in (whole, whole[:-1]) if row_width(row) <= width), brief)]
        if one_row:
            row: Row = ((" ? ", ink.warn), (f"Suspects {len(spaces)}: ", ink.plain))
            if not few and row_width(row) + len(names) > width:
                names = "many"
            return [shorten((*row, (names, ink.warn)), width, self.glyphs.ellipsis)]
        lines = wrap_within(names, width - 2, MOST_SUSPECTS)
        title = self.heading(f" {self.glyphs.dot} ".join(filter(None, ("Suspects", str(len(spaces)), age))), width)
        return [title, *(shorten(((f" {line}", ink.warn),), width, self.glyphs.ellipsis) for line in lines)]


def _in_pairs(rows: Sequence[Row], width: int, blank: Style) -> list[Row]:
    """Put rows side by side in pairs."""
    return [(*fit(left, width, blank), *right) for left, right in zip(rows[::2], rows[1::2], strict=True)]
