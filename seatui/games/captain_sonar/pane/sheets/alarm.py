"""The STOP or the surfacing that is under way, as rows at the top of a panel: seconds in large digits, and the progress of a repair."""

from __future__ import annotations

from rich.style import Style

from seatui.games.captain_sonar.knowledge.view import View
from seatui.games.captain_sonar.model.content import CREWS, ROLE_COUNT, ROLES, TURNS_AFTER_SURFACING
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.words.notation import system_name
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.text_rows import Row, shorten

NARROW = 20
"""With fewer columns digits are slim and words are short."""
DIGITS = {
    "0": "###|# #|# #|# #|###", "1": " # |## | # | # |###", "2": "###|  #|###|#  |###", "3": "###|  #| ##|  #|###",
    "4": "# #|# #|###|  #|  #", "5": "###|#  |###|  #|###", "6": "###|#  |###|# #|###", "7": "###|  #|  #| # | # ",
    "8": "###|# #|###|# #|###", "9": "###|# #|###|  #|###",
}  # fmt: skip
STAGES = {"target": "{who} picks a target", "reply": "{other} answers", "panel": "{who} picks a panel", "showing": "look at the result"}


class Alarm:
    """Draws the alarms of a view in one look."""

    def __init__(self, figures: Figures, ink: Ink, glyphs: Glyphs, width: int) -> None:
        self.figures, self.ink, self.glyphs, self.width = figures, ink, glyphs, width

    def rows(self, view: View) -> list[Row]:
        """Return the rows for a view; none in quiet times."""
        if view.phase == "over":
            return []
        if view.stop is not None:
            return self._stop(view)
        own = view.own.crew if view.own is not None else None
        crews = sorted((0, 1), key=lambda crew: crew != own)
        return next((self._surfaced(view, crew, own) for crew in crews if view.crews[crew].surfaced), [])

    def flash(self, words: str) -> list[Row]:
        """Return the title of a scene, where no chart can show it."""
        return [self._title(words, words), ()] if words else []

    def row(self, view: View) -> list[Row]:
        """Return the same in a row, for a panel of a few rows."""
        rows = self.rows(view)
        if view.stop is None or not rows:
            return rows[:1]
        return [(*rows[0][:1], (f" {seconds_left(view)} s", self.ink.bad))]

    def _title(self, words: str, brief: str) -> Row:
        text = brief if self.width < NARROW else words
        return shorten(((f" {text} ", self.ink.bad + Style(reverse=True)),), self.width, self.glyphs.ellipsis)

    def _plain(self, words: str, tone: str = "plain") -> Row:
        return shorten(((f" {words}", getattr(self.ink, tone)),), self.width, self.glyphs.ellipsis)

    # STOP

    def _stop(self, view: View) -> list[Row]:
        stop = view.stop
        assert stop is not None
        crew = stop.seat // ROLE_COUNT
        who, system = CREWS[crew], system_name(self.figures, stop.system)
        rows = [self._title(f"STOP {self.glyphs.dot} {who}: {system}", "STOP"), (), *self._large(str(seconds_left(view)))]
        if self.width < NARROW:
            return [*rows, ()]
        return [*rows, self._plain(STAGES[stop.stage].format(who=who, other=CREWS[1 - crew])), ()]

    def _large(self, text: str) -> list[Row]:
        """Return a number in digits of five rows."""
        full = "#" if self.glyphs.is_ascii else "█"
        wide = 1 if self.width < NARROW else 2
        drawn = [DIGITS[digit].split("|") for digit in text]
        lines = (" ".join("".join(sign * wide for sign in digit[y]) for digit in drawn) for y in range(5))
        return [((f" {line.replace('#', full)}", self.ink.bad),) for line in lines]

    # Surfacing

    def _surfaced(self, view: View, crew: int, own: int | None) -> list[Row]:
        public, who = view.crews[crew], "WE ARE" if crew == own else f"{CREWS[crew].upper()} IS"
        title = self._title(f"{who} SURFACED", "SURFACED"[: max(0, self.width - 1)])
        if not self.figures.real_time:
            left = view.turns_left if view.active == 1 - crew else TURNS_AFTER_SURFACING
            turns = f"{left} turn{'s' * (left != 1)} left"
            words = f"we have {turns}" if own == 1 - crew else f"{CREWS[1 - crew]}: {turns}"
            return [title, self._plain(words if self.width >= NARROW else f"{left} turns", "warn"), ()]
        done = public.sections if not public.diving else ROLE_COUNT
        blocks = self.glyphs.full * done + self.glyphs.empty * (ROLE_COUNT - done)
        if self.width < NARROW:
            return [title, self._plain(f"{blocks} {done}/{ROLE_COUNT}", "warn"), ()]
        rows = [title, self._plain(f"{blocks} {done} of {ROLE_COUNT} drawn", "warn")]
        if crew == own:
            rows += [self._signer(role, done) for role in range(ROLE_COUNT)]
        if public.diving:
            rows.append(self._plain("ready: DIVE comes next", "good"))
        return [*rows, ()]

    def _signer(self, role: int, done: int) -> Row:
        """Return a role with the state of its section; they draw in the order of the roles (CS-121)."""
        state, tone = ("signed", "good") if role < done else ("draws now", "warn") if role == done else ("waits", "dim")
        return ((f" {ROLES[role]:<15}", self.ink.plain), (state, getattr(self.ink, tone)))


def seconds_left(view: View) -> int:
    """Return the whole seconds that a STOP has left."""
    return max(0, view.stop.ends - view.clock) // 1000 if view.stop is not None else 0


def beat(view: View) -> int:
    """Return a number that changes whenever an alarm does by time alone."""
    return seconds_left(view) if view.stop is not None else -1
