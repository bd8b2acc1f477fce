"""Banner: the space bar goes through its messages."""

from __future__ import annotations

from examples.app import DemoApp, DemoScreen
from seatui.tui.look.controls import Verb
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.banner import Banner, Call, Note

SAYINGS = (
    (Call("Ann: choose an action", 0, "3 of 6 points left", "Year 1, Spring", mine=True), Note("Ann sails north.")),
    (Call("Ann: choose an action", 0, "0 of 6 points left", "Year 1, Spring", mine=True), Note("no points left", "refused", "DS-048")),
    (Call("Bo thinks: choose an action", 1, corner="Year 1, Spring"), Note("Bo explores a Food island.")),
    (Call("Game over: Ann wins: 5 rune stones", 0, corner="Year 4, Winter"), Note("saved", "good")),
)


class BannerScreen(DemoScreen):
    """One banner."""

    def __init__(self) -> None:
        self.banner = Banner("F1")
        self.at = 0
        super().__init__([self.banner], self.do)

    def on_mount(self) -> None:
        self.banner.say(*SAYINGS[0])

    def do(self, verb: str) -> bool:
        """Show the next message."""
        if verb == Verb.CONFIRM:
            self.at = (self.at + 1) % len(SAYINGS)
            self.banner.say(*SAYINGS[self.at])
        return verb == Verb.CONFIRM


def app(settings: Settings | None = None) -> DemoApp:
    """Return the demo."""
    return DemoApp(BannerScreen, settings)


if __name__ == "__main__":
    app().run()
