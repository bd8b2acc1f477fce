"""CounterBoard: four sheets with every kind of row; a smaller window shows short forms. The space bar changes a value."""

from __future__ import annotations

from examples.app import DemoApp, DemoScreen
from seatui.tui.look.controls import Verb
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.counter_board import CounterBoard, Gauge, Sheet, Tokens, Track, Value

NAMES = ("Ann", "Bo", "Cleo", "Dave")


def sheet(seat: int, food: int) -> Sheet:
    """Return the sheet of a ship."""
    return Sheet(
        NAMES[seat],
        (
            Value("Food", str(food), "F"),
            Value("Water", "50", "W"),
            Gauge("Weight", food + 50, 900, (401, 801), "wt", "6 points"),
            Tokens("Sailors", seat + 1, 5, "crew"),
            Tokens("Stones", seat, 5, "runes", tone="warn"),
            Track("Season", ("Sp", "Su", "Au", "Wi"), seat),
        ),
        seat=seat,
        marked=seat == 0,
        note="out of action" if seat == 3 else "",
    )


class CountersScreen(DemoScreen):
    """Four sheets."""

    def __init__(self) -> None:
        self.counters = CounterBoard()
        self.food = 50
        super().__init__([self.counters], self.do)

    def on_mount(self) -> None:
        self.counters.show([sheet(seat, self.food) for seat in range(4)])

    def do(self, verb: str) -> bool:
        """Load some food."""
        if verb == Verb.CONFIRM:
            self.food = (self.food + 120) % 850
            self.counters.show([sheet(seat, self.food) for seat in range(4)])
        return verb == Verb.CONFIRM


def app(settings: Settings | None = None) -> DemoApp:
    """Return the demo."""
    return DemoApp(CountersScreen, settings)


if __name__ == "__main__":
    app().run()
