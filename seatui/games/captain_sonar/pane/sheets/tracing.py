"""Drawing the hull in real time (CS-121, CS-122): the player types twelve arrows along an outline, then the initials."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual.geometry import Offset

from seatui.games.captain_sonar.pane.board.art import ELBOWS
from seatui.games.captain_sonar.pane.board.shapes import EAST, NORTH, SOUTH, WEST
from seatui.games.captain_sonar.pane.sheets.station import KeyNames
from seatui.games.captain_sonar.play.surfacing import MOST_INITIALS
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.dialog import Dialog
from seatui.tui.widgets.hint_bar import Hint
from seatui.tui.widgets.text_rows import Row, Span

KEYS = {"up": "U", "right": "R", "down": "D", "left": "L", "k": "U", "l": "R", "j": "D", "h": "L"}
WAYS: dict[str, str] = {Verb.UP: "U", Verb.RIGHT: "R", Verb.DOWN: "D", Verb.LEFT: "L"}
"""The verbs of a player who has a few keys and no arrows."""
STEPS = {"U": (0, -1), "R": (1, 0), "D": (0, 1), "L": (-1, 0)}
ARMS = {"U": (NORTH, SOUTH), "R": (EAST, WEST), "D": (SOUTH, NORTH), "L": (WEST, EAST)}
ARROWS = {"unicode": dict(zip("URDL", "↑→↓←", strict=True)), "ascii": dict(zip("URDL", "^>v<", strict=True))}
DRAWN = {"unicode": "━┃", "ascii": "=H"}
WRONG = {"unicode": "×", "ascii": "x"}
WHOLE = KeyNames()


class TraceDialog(Dialog):
    """The outline lights up along the typed arrows. A wrong key stays wrong: it is a line outside the outline, shown as crosses."""

    def __init__(
        self,
        role: str,
        section: int,
        outline: str,
        done: Callable[[Any], None],
        key_names: KeyNames = WHOLE,
        name: str = "",
        spoiled_by: str = "",
    ) -> None:
        """A player who cannot type signs with the first letter of their name. ``spoiled_by`` is the role whose section was bad before."""
        super().__init__(f"{role}: draw section {section + 1} of the hull", done)
        self.outline = outline
        self.key_names = key_names
        self.spoiled_by = spoiled_by
        self.typed = ""
        self._mark = next(filter(_is_letter, name), "X").upper()
        self.initials = "" if key_names.typed else self._mark
        self._points = _points(outline)

    def go_on_from(self, before: TraceDialog) -> None:
        """Take over the arrows and initials of an earlier dialog for the same section."""
        if (before.title, before.outline) == (self.title, self.outline):
            self.typed, self.initials = before.typed, before.initials

    def begin_again(self) -> None:
        """Wipe the arrows; the initials stay."""
        self.typed = ""

    @property
    def slips(self) -> int:
        """The number of wrong keys so far."""
        return sum(key != wanted for key, wanted in zip(self.typed, self.outline, strict=False))

    def takes(self, key: str, character: str | None) -> bool:
        """Whether the drawing takes a key now: an arrow, or after the last arrow a key of the initials."""
        if len(self.typed) < len(self.outline):
            return key in KEYS or (bool(self.slips) and key in ("enter", "backspace"))
        return key in ("enter", "backspace") or _is_letter(character or "")

    def draws(self, verb: str) -> bool:
        """Whether the drawing takes a verb now."""
        if len(self.typed) < len(self.outline):
            return verb in WAYS or (bool(self.slips) and verb == Verb.CONFIRM)
        return verb == Verb.CONFIRM

    def give_up(self) -> None:
        """Hand over a drawing with a line outside as it is: the crew then begins again at once (CS-125)."""
        self.done(("trace", self.typed + self.outline[len(self.typed) :], self.initials or self._mark))

    def follow(self, verb: str) -> None:
        if not self.draws(verb):
            return
        if verb in WAYS:
            self.typed += WAYS[verb]
        elif self.slips:
            self.give_up()
        elif self.initials:
            self.done(("trace", self.typed, self.initials))

    def press(self, key: str, character: str | None) -> bool:
        if not self.takes(key, character):
            return False
        if self.slips and key in ("enter", "backspace"):
            self.give_up()
        elif len(self.typed) < len(self.outline):
            self.typed += KEYS[key]
        elif key == "enter":
            if self.initials:
                self.done(("trace", self.typed, self.initials))
        elif key == "backspace":
            self.initials = self.initials[:-1]
        else:
            self.initials = (self.initials + (character or "").upper())[:MOST_INITIALS]
        self.redraw()
        return True

    def hints(self) -> Sequence[Hint]:
        others = (Hint("", "", Verb.BACK), Hint("", "", Verb.HELP))
        if self.slips:
            return (Hint("", "Draw again", Verb.CONFIRM), *others)
        if len(self.typed) < len(self.outline):
            return (Hint("Arrows" if self.key_names.typed else self.key_names.ways, "Draw", ""), *others)
        return (
            *[Hint("a-z", "Initials", "")] * self.key_names.typed,
            *[Hint("", "Hand over", Verb.CONFIRM)] * bool(self.initials),
            *others,
        )

    # Drawing

    def inside(self, width: int) -> list[Row]:  # noqa: ARG002
        ink, key_names = self.ink, self.key_names
        slips = (f"{self.slips} outside the line: all four must draw again", ink.bad) if self.slips else ("no slip yet", ink.dim)
        if not self.typed and self.spoiled_by:
            slips = (f"The {self.spoiled_by}'s section had a line outside", ink.warn)
        if self.slips:
            ask: Row = ((f"{key_names.act} hands it over, and you all begin again.", ink.plain),)
        elif len(self.typed) < len(self.outline):
            words = (
                "Type the arrows in this order, then your initials." if key_names.typed else f"Draw in this order with {key_names.ways}."
            )
            ask = ((words, ink.plain),)
        else:
            initials = f"{self.initials or '_':<{MOST_INITIALS}}"
            ask = (("Your initials: ", ink.plain), (initials, ink.chosen), (f"  {key_names.act} hands it over", ink.dim))
        return [*self._drawing(), (), self._arrows(), (slips,), ask]

    def _arrows(self) -> Row:
        arrows = ARROWS["ascii" if self.glyphs.is_ascii else "unicode"]
        spans: list[Span] = []
        for at, wanted in enumerate(self.outline):
            style = self.ink.dim
            if at < len(self.typed):
                style = self.ink.good if self.typed[at] == wanted else self.ink.bad
            elif at == len(self.typed):
                style = self.ink.chosen
            sign = arrows[wanted] if at >= len(self.typed) or self.typed[at] == wanted else "x"
            spans += [(sign, style), (" ", self.ink.plain)]
        return tuple(spans)

    def _drawing(self) -> list[Row]:
        """The outline, with four columns and two rows for a step."""
        arms = dict.fromkeys(self._points, 0)
        styles: dict[tuple[int, int], tuple[str, Any]] = {}
        for at, way in enumerate(self.outline):
            style = self._style(at)
            (x, y), (dx, dy) = self._points[at], STEPS[way]
            after = self._points[(at + 1) % len(self.outline)]
            arms[x, y] |= ARMS[way][0]
            arms[after] |= ARMS[way][1]
            sign = self._stroke(at, level=bool(dx))
            spots = [(4 * x + dx * step, 2 * y) for step in (1, 2, 3)] if dx else [(4 * x, 2 * y + dy)]
            styles |= dict.fromkeys(spots, (sign, style))
        for at, (x, y) in enumerate(self._points):
            styles[4 * x, 2 * y] = ("o" if at == 0 else self._elbow(at, arms[x, y]), self._style(at))
        right, bottom = max(x for x, _ in styles), max(y for _, y in styles)
        plain = self.ink.plain
        return [(("    ", plain), *(styles.get((x, y), (" ", plain)) for x in range(right + 1))) for y in range(bottom + 1)]

    def _elbow(self, at: int, arms: int) -> str:
        if arms in (EAST | WEST, NORTH | SOUTH):
            return self._stroke(at, level=arms == EAST | WEST)
        return "+" if self.glyphs.is_ascii else ELBOWS[arms]

    def _stroke(self, at: int, *, level: bool) -> str:
        """A line of the outline: heavy once drawn, and crosses after a slip, to tell them apart without colour."""
        if at >= len(self.typed):
            return self.glyphs.line if level else self.glyphs.pillar
        signs = "ascii" if self.glyphs.is_ascii else "unicode"
        return DRAWN[signs][not level] if self.typed[at] == self.outline[at] else WRONG[signs]

    def _style(self, at: int) -> Any:
        if at >= len(self.typed):
            return self.ink.strong if at == len(self.typed) else self.ink.dim
        return self.ink.good if self.typed[at] == self.outline[at] else self.ink.bad

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(2 + 2 * min(len(self.typed), len(self.outline) - 1), self.size.height - 4)


def _is_letter(character: str) -> bool:
    return character.isascii() and character.isalpha()


def _points(outline: str) -> list[tuple[int, int]]:
    """The points of an outline, moved so that none is below 0."""
    x = y = 0
    found = []
    for way in outline:
        found.append((x, y))
        x, y = x + STEPS[way][0], y + STEPS[way][1]
    left, top = min(x for x, _ in found), min(y for _, y in found)
    return [(x - left, y - top) for x, y in found]
