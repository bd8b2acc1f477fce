"""ActionMenu: actions in groups, one with an open amount. The last line shows the chosen action."""

from __future__ import annotations

from examples.app import DemoApp, DemoScreen
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.action_menu import ActionMenu, Amount, MenuItem
from seatui.tui.widgets.info_line import InfoLine

ITEMS = (
    *(MenuItem(f"Sail {way}", ("sail", at), f"sail {way}", "Move") for at, way in enumerate(("north", "east", "south", "west"))),
    *(MenuItem(f"Look {way}", ("look", at), f"look {way}", "Look") for at, way in enumerate(("north", "east", "south", "west"))),
    MenuItem("Scuttle food", ("scuttle", 10), "scuttle food 10", "Cargo", Amount(10, 50, lambda n: ("scuttle", n), 10, "fisk")),
    MenuItem("End the turn", ("end",), "end"),
)


class MenuScreen(DemoScreen):
    """A menu in use."""

    def __init__(self) -> None:
        self.menu = ActionMenu()
        self.line = InfoLine()
        super().__init__([self.menu, self.line], self.menu.do, self.menu.press)

    def on_mount(self) -> None:
        self.menu.show(ITEMS)
        self.menu.set_active(True)

    def on_action_menu_picked(self, message: ActionMenu.Picked) -> None:
        self.line.show(f"picked {message.action}")

    def on_action_menu_left(self) -> None:
        self.line.show("left")


def app(settings: Settings | None = None) -> DemoApp:
    """Return the demo."""
    return DemoApp(MenuScreen, settings)


if __name__ == "__main__":
    app().run()
