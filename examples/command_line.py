"""CommandLine: Tab completes, up and down recall, a line with "x" in it is refused."""

from __future__ import annotations

from examples.app import DemoApp, DemoScreen
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.command_line import CommandLine
from seatui.tui.widgets.info_line import InfoLine

KNOWN = ("sail north", "sail east", "scuttle food 10", "end turn")


class CommandScreen(DemoScreen):
    """A command line in use."""

    def __init__(self) -> None:
        self.command = CommandLine()
        self.line = InfoLine()
        super().__init__([self.line, self.command], lambda _: False, self.command.press)

    def on_mount(self) -> None:
        self.command.open(KNOWN)

    def on_command_line_submitted(self, message: CommandLine.Submitted) -> None:
        if "x" in message.text:
            self.command.refuse("only up, down, left or right", "DS-R02")
            return
        self.line.show(f"done: {message.text}")
        self.command.open(KNOWN)


def app(settings: Settings | None = None) -> DemoApp:
    """Return the demo."""
    return DemoApp(CommandScreen, settings)


if __name__ == "__main__":
    app().run()
