"""Dialogs in which a Captain answers the enemy: a Sonar with a truth and a lie (CS-077 to CS-081), a Drone while a buoy floats (CS-143)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual import events
from textual.geometry import Offset

from seatui.engine.contract import Action
from seatui.games.captain_sonar.model.content import KINDS
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.words.notation import statement
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.dialog import Choice, ChoiceDialog, Dialog
from seatui.tui.widgets.hint_bar import Hint
from seatui.tui.widgets.text_rows import Row, wrap_words

ANSWER = 4
"""The row of the button, after two kinds and two values."""


class SonarReply(Dialog):
    """A form for two statements, one true and one false, or any two with a buoy. Arrows change a field, Enter goes on and answers."""

    def __init__(self, chart: Chart, at: int, enemy: str, done: Callable[[Any], None], *, free: bool) -> None:
        super().__init__("They ping us: answer the Sonar", done)
        self.chart = chart
        self.place = at
        self.enemy = enemy
        self.free = free
        self.truth = chart.values(at)
        self.kinds = ["row", "column"]
        self.values = dict(self.truth)
        self.at = 0
        self._keep_one_false()

    @property
    def fields(self) -> tuple[int, ...]:
        """The rows that can be chosen: first kind and value, second kind and value, and the button."""
        return (0, 1, 2, 3, ANSWER) if self.free else (0, 2, 3, ANSWER)

    @property
    def reply(self) -> Action:
        first, second = sorted(self.kinds, key=KINDS.index)
        return ("reply", first, self.values[first], second, self.values[second])

    def follow(self, verb: str) -> None:
        fields = self.fields
        here = fields.index(self.at)
        if verb in (Verb.UP, Verb.PREVIOUS):
            self.at = fields[here - 1]
        elif verb in (Verb.DOWN, Verb.NEXT):
            self.at = fields[(here + 1) % len(fields)]
        elif verb in (Verb.LEFT, Verb.RIGHT):
            self._change(1 if verb == Verb.RIGHT else -1)
        elif verb == Verb.CONFIRM:
            if self.at == ANSWER:
                self.done(self.reply)
            else:
                self.at = fields[here + 1]

    def press(self, key: str, character: str | None) -> bool:  # noqa: ARG002
        """Take a typed value: a digit, or the letter of a column."""
        kind = self.kinds[self.at // 2] if self.at in (1, 3) else ""
        if character is None or self.at not in self.fields or not kind:
            return False
        typed = ord(character.upper()) - ord("A") + 1 if kind == "column" and character.isalpha() else 0
        typed = int(character) if character.isdecimal() and kind != "column" else typed
        if not 1 <= typed <= self.chart.highest(kind) or (not self.free and typed == self.truth[kind]):
            return False
        self.values[kind] = typed
        self.redraw()
        return True

    def _change(self, by: int) -> None:
        if self.at in (0, 2):
            self._change_kind(self.at // 2, by)
        elif self.at in (1, 3):
            self._change_value(self.kinds[self.at // 2], by)

    def _change_kind(self, which: int, by: int) -> None:
        """Change the kind of a statement; if the other statement has that kind, the two swap."""
        before = self.kinds[which]
        after = KINDS[(KINDS.index(before) + by) % len(KINDS)]
        if after == self.kinds[1 - which]:
            if which:
                after = next(kind for kind in KINDS if kind not in self.kinds)
            else:
                self.kinds[1] = before
        self.kinds[which] = after
        self._keep_one_false()

    def _change_value(self, kind: str, by: int) -> None:
        highest = self.chart.highest(kind)
        value = (self.values[kind] - 1 + by) % highest + 1
        if not self.free and value == self.truth[kind]:
            value = (value - 1 + by) % highest + 1
        self.values[kind] = value

    def _keep_one_false(self) -> None:
        """Make the first statement true and the second false, unless both are free."""
        if self.free:
            return
        first, second = self.kinds
        self.values[first] = self.truth[first]
        if self.values[second] == self.truth[second]:
            self._change_value(second, 1)

    def hints(self) -> Sequence[Hint]:
        """Name the keys of the field: others to step through it, Enter to go on or to answer."""
        change = Hint(f"{self.glyphs.left}{self.glyphs.right}", "Change", "")
        enter = Hint("", "Answer" if self.at == ANSWER else "Next", Verb.CONFIRM)
        return (*([] if self.at == ANSWER else [change]), enter, Hint("", "", Verb.UP), Hint("", "", Verb.DOWN), Hint("", "", Verb.BACK))

    # Drawing

    def inside(self, width: int) -> list[Row]:
        ink = self.ink
        names = ("First", "says", "Second", "says") if self.free else ("True", "", "False", "says")
        where = ", ".join(statement(kind, value) for kind, value in self.truth.items())
        rows: list[Row] = [((f"We are at {self.chart.name(self.place)}: {where}.", ink.plain),)]
        rule = "A buoy floats: say what you like." if self.free else "Say one true thing and one false one."
        rows += [((rule, ink.dim),), ()]
        for at, name in enumerate(names):
            if at in self.fields:
                kind = self.kinds[at // 2]
                true = at == 0 and not self.free
                words = kind if at in (0, 2) and not true else statement(kind, self.values[kind])
                rows.append(self._field(at, name, words))
        _, first, one, second, other = self.reply
        heard = f"{self.enemy} will hear: {statement(first, one).upper()}, {statement(second, other).upper()}"
        rows += [(), *(((line, ink.strong),) for line in wrap_words(heard, width))]
        return [*rows, self._field(ANSWER, "", "[ Answer ]")]

    def _field(self, at: int, name: str, words: str) -> Row:
        ink, glyphs, here = self.ink, self.glyphs, at == self.at
        arrows = (f"{glyphs.left} ", f" {glyphs.right}") if here and at != ANSWER else ("   ", "")
        head: Row = ((f"{glyphs.pointer if here else ' '} ", ink.accent), (f"{name:<7}", ink.strong if here else ink.plain))
        return (*head, (f"{arrows[0]:>3}", ink.key), (words, ink.chosen if here else ink.strong), (arrows[1], ink.key))

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(4, self._row_of(self.at))

    def _row_of(self, at: int) -> int:
        if at == ANSWER:
            return len(self.inside(self.size.width - 4))
        return 4 + self.fields.index(at)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        for at in self.fields:
            if event.y == self._row_of(at):
                again = at == self.at
                self.at = at
                if at == ANSWER:
                    self.done(self.reply)
                elif again:
                    self._change(1)
                self.redraw()
                return


def drone_reply(chart: Chart, at: int, sector: int, done: Callable[[Any], None]) -> Dialog:
    """A dialog for a free yes or no behind a buoy (CS-143). The pointer starts on no."""
    here = chart.sector[at]
    text = [
        f"They ask: are you in sector {sector}?",
        f"We are at {chart.name(at)}, in sector {here}. A buoy floats: answer what you like.",
    ]
    choices = [
        Choice("Yes", ("answer", True), "the truth" if here == sector else "a lie"),
        Choice("No", ("answer", False), "a lie" if here == sector else "the truth"),
    ]
    dialog = ChoiceDialog("A Drone asks", text, choices, done)
    dialog.at = 1
    return dialog
