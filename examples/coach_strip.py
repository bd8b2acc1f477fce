"""CoachStrip: the space bar goes through its messages; its keys can be clicked."""

from __future__ import annotations

from examples.app import DemoApp, DemoScreen
from seatui.tui.look.controls import LESSON_CONTROLS, Verb, key_name
from seatui.tui.look.glyphs import glyphs_of
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.coach_strip import Advice, CoachStrip
from seatui.tui.widgets.hint_bar import Hint

TITLE = "Lesson 1 of 3: First voyage, step 2 of 6"
TEXT = "You have 6 action points each turn, and looking costs one. Look east: you see what lies there and stay where it is safe."
SAYINGS = (
    Advice(TITLE, TEXT, "Choose from the actions (m), or press : and type: look east"),
    Advice(TITLE, TEXT, "Soon enough! First look east, to see what lies there.", answer=True),
    Advice("Lesson 1 of 3: First voyage, done", "Well done. Enter opens the next lesson."),
)


class StripScreen(DemoScreen):
    """A strip at the bottom."""

    def __init__(self) -> None:
        self.coach_strip = CoachStrip()
        super().__init__([self.coach_strip], self.do)
        self._at = 0

    def on_mount(self) -> None:
        self._say()

    def do(self, verb: str) -> bool:
        if verb != Verb.CONFIRM:
            return False
        self._at = (self._at + 1) % len(SAYINGS)
        self._say()
        return True

    def _say(self) -> None:
        glyphs = glyphs_of(self.app)
        hints = [Hint(key_name(control.keys[0], glyphs), control.label, control.meaning) for control in LESSON_CONTROLS]
        self.coach_strip.show(SAYINGS[self._at], hints)


def app(settings: Settings | None = None) -> DemoApp:
    """Return the demo."""
    return DemoApp(StripScreen, settings)


if __name__ == "__main__":
    app().run()
