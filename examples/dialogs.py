"""Dialogs: a question, a text and a form, one after another."""

from __future__ import annotations

from typing import Any

from examples.app import DemoApp, DemoScreen
from seatui.tui.look.settings import Settings
from seatui.tui.widgets.dialog import Choice, ChoiceDialog, Dialog, TextDialog
from seatui.tui.widgets.form_dialog import Count, Field, FormDialog, Switch, Values
from seatui.tui.widgets.info_line import InfoLine


class DialogsScreen(DemoScreen):
    """One dialog at a time, with the answer above it."""

    def __init__(self) -> None:
        self.line = InfoLine()
        self.answers: list[Any] = []
        self.dialogs = [self._question(), self._text(), self._form()]
        super().__init__([self.line, *self.dialogs], lambda verb: self.dialog.do(verb), lambda *key: self.dialog.press(*key))

    @property
    def dialog(self) -> Dialog:
        return self.dialogs[len(self.answers) % len(self.dialogs)]

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        for dialog in self.dialogs:
            dialog.display = dialog is self.dialog
        size = self.dialog.wanted(self.app.size)
        self.dialog.styles.width, self.dialog.styles.height = size

    def _done(self, answer: Any) -> None:
        self.answers.append(answer)
        self.line.show(f"{answer}")
        self._show()

    def _question(self) -> Dialog:
        choices = [Choice("Go on", "resume"), Choice("Leave", "leave", "everything is saved")]
        return ChoiceDialog("The Dangerous Sea", ["What now?"], choices, self._done)

    def _text(self) -> Dialog:
        return TextDialog("In words", ["The ship lies at {4,7} on open sea.", "North of it is a Food island with a marker."], self._done)

    def _form(self) -> Dialog:
        fields: list[Field] = [
            Count("food", "Food", 60, step=10),
            Count("water", "Water", 40, step=10),
            Count("runes", "Stones", 2),
            Switch("stop", "Stop"),
        ]
        return FormDialog(
            "Spoils",
            ["Ann won by 6. What does she demand of Bo?"],
            fields,
            self._done,
            submit="Demand it",
            others=[Choice("Take a standard prize", "prize")],
            problem=lambda values: "demand something" if not any(values.values()) else "",
            summary=_summary,
        )


def _summary(values: Values) -> str:
    return "Bo gives " + ", ".join(f"{number} {name}" for name, number in values.items() if number)


def app(settings: Settings | None = None) -> DemoApp:
    """Return the demo."""
    return DemoApp(DialogsScreen, settings)


if __name__ == "__main__":
    app().run()
