"""DiceTray: the space bar rolls the dice, at the speed of the settings."""

from __future__ import annotations

from examples.app import DemoApp, DemoScreen
from seatui.tui.look.controls import Verb
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.dice_tray import DiceTray, Roll

THROWS = (
    (Roll("Ann", "attack", (6, 3, 2), 0, "wins by 6"), Roll("Bo", "defence", (5,), 1)),
    (Roll("The Sea", "storm", (3,), note="south"),),
    (Roll("Cleo", "explores a Rocky island", (6,), 2, "she loses 20 food and 20 water"),),
)


class DiceScreen(DemoScreen):
    """A tray."""

    def __init__(self) -> None:
        self.tray = DiceTray()
        self.thrown = 0
        super().__init__([self.tray], self.do)

    def do(self, verb: str) -> bool:
        """Roll."""
        if verb == Verb.CONFIRM:
            self.tray.roll(*THROWS[self.thrown % len(THROWS)])
            self.thrown += 1
        return verb == Verb.CONFIRM


def app(settings: Settings | None = None) -> DemoApp:
    """Return the demo."""
    return DemoApp(DiceScreen, settings)


if __name__ == "__main__":
    app().run()
