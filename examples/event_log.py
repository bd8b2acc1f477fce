"""EventLog: the space bar adds a line, and every fifth begins a turn; up, down and page keys scroll."""

from __future__ import annotations

from examples.app import DemoApp, DemoScreen
from seatui.tui.look.controls import Verb
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.event_log import EventLog, LogLine

TEXTS = (
    "Ann sails north.",
    "Ann explores a Rocky island, rolls 6 and loses 20 food and 20 water to the rocks of the reef.",
    "Bo looks east: open sea.",
    "A storm blows all ships south.",
)


class LogScreen(DemoScreen):
    """A log in use."""

    def __init__(self) -> None:
        self.log_view = EventLog()
        self.count = 0
        super().__init__([self.log_view], self.do)

    def on_mount(self) -> None:
        self.log_view.set_active(True)
        for _ in range(7):
            self.add()

    def add(self) -> None:
        """Add a line."""
        if self.count % 5 == 0:
            self.log_view.append(LogLine(f"Year {1 + self.count // 5}, Spring", "turn"))
        self.log_view.append(LogLine(TEXTS[self.count % 4], "undone" if self.count == 3 else "event", self.count % 3))
        self.count += 1

    def do(self, verb: str) -> bool:
        """Add a line or scroll."""
        if verb == Verb.CONFIRM:
            self.add()
            return True
        return self.log_view.do(verb)


def app(settings: Settings | None = None) -> DemoApp:
    """Return the demo."""
    return DemoApp(LogScreen, settings)


if __name__ == "__main__":
    app().run()
