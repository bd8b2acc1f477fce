"""The panel beside the overlay: the courses heard, those that the plot lacks, its fit on the map, and the suspects."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.games.captain_sonar.knowledge.clues import fixes_of, known_in
from seatui.games.captain_sonar.knowledge.view import Own, View
from seatui.games.captain_sonar.model.content import CREWS, OPERATOR
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import spaces_of
from seatui.games.captain_sonar.model.overlay import Fit, Known, OperatorSheet, ends_of, fit_of, gaps, heard_courses, unplotted
from seatui.games.captain_sonar.pane.news import FULL_MS, recent
from seatui.games.captain_sonar.pane.sheets.alarm import beat
from seatui.games.captain_sonar.pane.sheets.station import Station
from seatui.games.captain_sonar.words.facts import facts
from seatui.tui.widgets.text_rows import Row, shorten, wrap_within, wrap_words

NARROW = 20
"""With fewer columns every word is short."""
FIT_KEY = "f"
"""The key that slides the overlay to the next fit."""
WHOLE_TITLES = 29
"""The fewest columns for whole titles."""
MOST_SUSPECTS = 3
"""The most rows for the names of suspects."""
LEAST_FACTS = 3
"""The rows of facts that stay in sight even where there is little room."""
NEWS_KEPT = 5
"""The rows that facts leave to the news."""


class PlotPanel(Station):
    """The state of the overlay as rows. ``checked`` is the table's aid "fit check" or "full" (CS-108)."""

    ROLE = OPERATOR

    def __init__(self, figures: Figures, *, checked: bool, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._figures = figures
        self.chart = figures.chart
        self._checked = checked
        self._places: int | None = None

    def forget(self) -> None:
        super().forget()
        self._places = None

    def matters(self, view: View) -> object:
        return view.truth, view.own, view.crews, view.turns_left, len(view.radio), view.clock // FULL_MS, view.stop, beat(view)

    def count(self, places: int | None) -> None:
        """Show the number of places that the tracker leaves; None without a tracker."""
        if places != self._places:
            self._places = places
            self.redraw()

    def build(self) -> Sequence[Row]:
        own, view, width = self.own, self.view, self.size.width
        if own is None or view is None:
            return self.open_rows(self._figures, 1)
        if own.operator is None:
            return self.hidden()
        heard = heard_courses(view.radio, 1 - own.crew)
        missing = unplotted(self.chart.side, own.operator.plot, heard) if view.phase != "over" else ()
        if self.is_flat:
            return self._flat(own, own.operator, heard, missing)
        alarm = self.alarm(self._figures).rows(view)
        if width < NARROW:
            return [*alarm, *self._short(own, own.operator, len(heard), missing)]
        rows = [
            *alarm,
            *self.open_rows(self._figures, 1 - own.crew),
            *self._heard(heard, missing, own, width),
            *self._lie(own.operator, width),
        ]
        if self._places is not None:
            rows += self._section("Tracker", [places_words(self._places)], "accent", width)
        spaces = spaces_of(own.suspect_mask)
        if spaces:
            names = wrap_within(" ".join(map(self.chart.name, spaces)), width - 2, MOST_SUSPECTS)
            rows += self._section(f"Suspects {self.glyphs.dot} {len(spaces)}", names, "warn", width)
        room = self.size.height - len(rows) - 1
        rows += self._fact_rows(own, own.operator, width, max(LEAST_FACTS, room - NEWS_KEPT))
        return [*rows, *self.news_rows(self._figures, width, self.size.height - len(rows))]

    def _fact_rows(self, own: Own, sheet: OperatorSheet, width: int, room: int) -> list[Row]:
        """The newest facts about the enemy's place that are no news any more: "row 4 or sector 2, 3 ago".

        Where the plot is checked, facts that its fit takes into account stand apart from the others (CS-C29).
        """
        assert self.view is not None
        radio, enemy = self.view.radio, 1 - own.crew
        fresh = recent(self.view, own.crew, real_time=self._figures.real_time)
        is_checked = self._checked and bool(sheet.plot)
        counted = {each.entry for each in self._known}
        lines: dict[bool, list[str]] = {True: [], False: []}
        for fact in reversed(facts(self._figures, radio, enemy, fixes_of(self._figures, self.view))):
            told = wrap_words(f"{fact.words}, {fact.age} ago", width - 1)
            if fact.entry >= len(radio) - len(fresh):
                continue
            if sum(map(len, lines.values())) + len(told) > room:
                break
            lines[fact.entry in counted or not is_checked] += told
        titles = {True: f"Facts{' counted' * is_checked}{' (orders ago)' * (width >= WHOLE_TITLES)}", False: "Not counted in the fit"}
        return [row for group, told in lines.items() if told for row in self._section(titles[group], told, "plain", width)]

    def _fit(self, sheet: OperatorSheet) -> Fit:
        """The fit of the plot on the map and with the enemy's announcements."""
        return fit_of(self.chart, sheet, self._known)

    @property
    def _known(self) -> list[Known]:
        """The dots of the plot that the enemy's announcements bind (CS-C29)."""
        return known_in(self._figures, self.view) if self.view is not None else []

    def _short(self, own: Own, sheet: OperatorSheet, heard: int, missing: Sequence[str] | None) -> list[Row]:
        """Everything in rows of eight characters."""
        lines = [(f"heard {heard}", "plain"), (f"dots {len(sheet.plot)}", "plain")]
        if missing is None:
            lines.append((f"{self._restart_key} erases", "warn"))
        elif missing:
            lines.append((f"plot {missing[0]}", "accent"))
            lines += [(f"  {len(missing) - 1} more", "accent")] if len(missing) > 1 else []
        lines += [(words, "dim") for words in _moved(sheet) or ["in place"]]
        if self._checked and sheet.plot:
            fit = self._fit(sheet)
            faults = (("on land", fit.land), ("off map", fit.edge), ("crosses", fit.crossed), ("facts", fit.elsewhere))
            lines += [(word, "bad") for word, count in faults if count] or [("fits", "good")]
            lines.append((f"{fit.shifts} ways", "plain"))
        lines += [(f"{self._places} left", "accent")] if self._places is not None else []
        suspects = own.suspect_mask.bit_count()
        lines += [(f"{suspects} susp.", "warn")] if suspects else []
        return [((line, getattr(self.ink, tone)),) for line, tone in lines]

    def _flat(self, own: Own, sheet: OperatorSheet, heard: Sequence[str], missing: Sequence[str] | None) -> list[Row]:
        """Everything in a few rows across the pane, below a chart that takes its whole width."""
        assert self.view is not None
        ink, (width, height) = self.ink, self.size
        _, *courses = self._heard(heard, missing, own, width)
        lie = [("not moved" if sheet.shift == (0, 0) else "moved", "plain")]
        if self._checked and sheet.plot:
            fit = self._fit(sheet)
            lie = [(fit.words, "good" if fit.good else "bad"), (f"{fit.shifts} way{'s' * (fit.shifts != 1)} to fit", "plain")]
        lie += [(places_words(self._places), "accent")] if self._places is not None else []
        spaces = spaces_of(own.suspect_mask)
        lie += [(f"{len(spaces)} suspected: {' '.join(map(self.chart.name, spaces))}", "warn")] if spaces else []
        told = tuple(span for words, tone in lie for span in ((f" {words} ", getattr(ink, tone)),))
        rows = [*self.alarm(self._figures).row(self.view), *courses, shorten(told, width, self.glyphs.ellipsis)]
        return [*rows, *self.flat_news(self._figures, width, height - len(rows))][:height]

    def _heard(self, heard: Sequence[str], missing: Sequence[str] | None, own: Own, width: int) -> list[Row]:
        ink = self.ink
        last = " ".join(heard[-((width - 2) // 2) :]) or "nothing yet"
        rows = self._section(f"{CREWS[1 - own.crew]}'s courses", [last], "strong", width)
        if self.view is not None and self.view.phase == "over":
            return rows
        if missing is None:
            return [
                *rows,
                ((" The plot is not what we heard:", ink.warn),),
                ((f" {self._restart_key} restarts it", ink.warn),),
            ]
        if missing:
            words = wrap_words(f"to plot: {' '.join(missing)}", width - 2)
            return [*rows, *(((f" {line}", ink.accent),) for line in words[:2])]
        return [*rows, ((" all plotted", ink.good),)] if heard else rows

    @property
    def _restart_key(self) -> str:
        """The key that restarts the plot."""
        return "R" if self.key_names.typed else self.key_names.act

    def _lie(self, sheet: OperatorSheet, width: int) -> list[Row]:
        lines = [(_dots(sheet), "plain"), (", ".join(_moved(sheet)) or "not moved", "plain")]
        if self._checked and sheet.plot:
            fit = self._fit(sheet)
            lines += [(fit.words, "good" if fit.good else "warn" if fit.shifts else "bad")]
            lines += [(f"{FIT_KEY} slides it to a fit", "warn")] if fit.shifts and not fit.good and self.key_names.typed else []
            lines += [(f"{fit.shifts} way{'s' * (fit.shifts != 1)} to fit", "plain")]
            if gaps(sheet.plot) and self.view is not None:
                lines.append((f"{len(ends_of(self.chart, sheet.plot, self._known))} ends with any Silence", "plain"))
        rows = [self.heading("Overlay", width)]
        for words, tone in lines:
            rows += [((f" {line}", getattr(self.ink, tone)),) for line in wrap_words(words, width - 1)]
        return rows

    def _section(self, title: str, lines: Sequence[str], tone: str, width: int) -> list[Row]:
        style = getattr(self.ink, tone)
        return [self.heading(title, width), *(shorten(((f" {line}", style),), width, self.glyphs.ellipsis) for line in lines)]


def places_words(places: int) -> str:
    """ "1 place possible"."""
    return f"{places} place{'s' * (places != 1)} possible"


def _dots(sheet: OperatorSheet) -> str:
    """The dots of the plot, and its gaps: "8 dots, a gap"."""
    broken = len(gaps(sheet.plot))
    dots = len(sheet.plot) - broken
    gap = f", {broken} gaps" if broken > 1 else ", a gap" if broken else ""
    return f"{dots} dot{'s' * (dots != 1)}{gap}"


def _moved(sheet: OperatorSheet) -> list[str]:
    """How far the overlay was moved: "2 east", "1 north"; empty if it was not."""
    dx, dy = sheet.shift
    return [f"{abs(by)} {words[by > 0]}" for by, words in ((dx, ("west", "east")), (dy, ("north", "south"))) if by]
