"""The smallest Textual app, whose start is the unit for the start of seatui."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class BareApp(App[None]):
    BINDINGS = [("q", "quit", "Quit")]

    def compose(self) -> ComposeResult:
        yield Static("0")


if __name__ == "__main__":
    BareApp().run()
