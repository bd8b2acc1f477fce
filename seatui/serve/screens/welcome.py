"""The welcome screen of a session without a name, as from a browser: it asks for a name and a secret."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from textual.widget import Widget

from seatui.engine.contract import Refused
from seatui.engine.wording import sentence
from seatui.serve.harbour.safe_text import clean_name
from seatui.serve.screens.list_and_chat import Sea
from seatui.serve.screens.new_secret import ask_new_secret
from seatui.tui.shell.ask import ask_text
from seatui.tui.shell.frame import Hint, ShellScreen
from seatui.tui.shell.lines import Span
from seatui.tui.shell.rows import GAP, Row, Rows
from seatui.tui.shell.word_mark import word_mark
from seatui.tui.widgets.text_rows import wrap_words

if TYPE_CHECKING:
    from seatui.serve.access.name_login import NameLogin
    from seatui.serve.screens.app import ServedApp
    from seatui.tui.look.glyphs import Glyphs

NAME = "name"
WHO = "What should the others call you?"
HELLO = (
    "Sea games for one to eight people, each at a screen of their own.",
    "Choose a name: then you see who is here, and can sit down at a table or make one.",
)


class WelcomeScreen(ShellScreen[None]):
    """Asks for a name, and for a secret if names need one."""

    HEADING = "Welcome"
    HELP = (
        "Others see your name at the tables and in the chat. A name that is new here is yours from now on; the secret you choose for it "
        "proves that it is you when you come back to your games, settings and tutorials."
    )
    HINTS = (Hint("list.choose", "focused.choose", "Choose a name"), Hint("help", "screen.help"))
    app: ServedApp

    _is_logging_in = False  # a key typed ahead must not ask for a name again, in a box that would lie above the lobby

    def body(self) -> Iterable[Widget]:
        yield Rows(partial(_rows, self.app.glyphs))
        yield Sea()

    def on_mount(self) -> None:
        self._ask_name()

    def on_rows_chosen(self) -> None:
        if not self._is_logging_in:
            self._ask_name()

    @property
    def _login(self) -> NameLogin:
        assert self.app.name_login is not None
        return self.app.name_login

    def _ask_name(self, name: str = "", why: str = WHO) -> None:
        ask_text(self.app, "Your name", [why], name, self._name_fault, self._ask_secret)

    def _name_fault(self, name: str) -> str:
        return sentence(self._login.name_fault(name))

    def _ask_secret(self, typed: str) -> None:
        name = clean_name(typed)
        if not self._login.needs_secret:
            self._start_login(name, "")
        elif self._login.is_new(name):
            told = f"{name} is new here. Choose a secret: you need it to come back to your games."
            ask_new_secret(self.app, "Your secret", told, partial(self._secret_fault, name), partial(self._start_login, name))
        else:
            told = f"{name} has been here before. If that was not you, go back with Esc and choose another name."
            ask_text(self.app, f"The secret of {name}", [told], "", lambda _: "", partial(self._start_login, name), secret=True)

    def _secret_fault(self, name: str, secret: str) -> str:
        return sentence(self._login.secret_fault(name, secret))

    def _start_login(self, name: str, secret: str) -> None:
        self._is_logging_in = True
        self.run_worker(self._log_in(name, secret), exclusive=True)

    async def _log_in(self, name: str, secret: str) -> None:
        try:
            self.app.admit(await self._login.log_in(name, secret))
        except Refused as refusal:
            self._is_logging_in = False
            self._ask_name(name, sentence(str(refusal)))

    def action_back(self) -> None:
        """Do nothing: there is nothing behind this screen."""


def _rows(glyphs: Glyphs, width: int) -> list[Row]:
    mark = Row("", tuple(word_mark(glyphs)))
    told = [Row("", ((Span(line),),)) for text in HELLO for line in wrap_words(text, width)]
    button = "Choose a name"
    return [GAP, mark, GAP, *told, GAP, Row(NAME, ((Span(button, "strong"),),), ((Span(f"[{button}]", "chosen"),),))]
