"""The layout of the lobby and of a table before the game: a list, and beside or below it people and chat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.widget import Widget

from seatui.serve.harbour.visitor_chat import VisitorChat
from seatui.serve.screens.app_callback import AppCallback
from seatui.serve.screens.chat import ChatInput, ChatView
from seatui.serve.screens.people import PeopleView
from seatui.tui.look.themes import PALETTES
from seatui.tui.paint.lean_container import LeanContainer
from seatui.tui.shell.frame import Hint, HintLine, ShellScreen
from seatui.tui.shell.rows import Rows
from seatui.tui.shell.word_mark import SEA, sea
from seatui.tui.widgets.line_widget import LineWidget
from seatui.tui.widgets.text_rows import Row

if TYPE_CHECKING:
    from seatui.serve.harbour.chat import Chat
    from seatui.serve.screens.app import ServedApp

Result = TypeVar("Result")

WIDE = 110
"""From this width on, people and chat are to the right of the list."""
TALL = 36
"""From this height on, there is room for the sea."""
WRITING = Hint("list.choose", "focused.say", "Say it"), Hint("back", "focused.leave", "Back to the list")
"""Keys with a meaning in the input line; all others are characters."""


class Sea(LineWidget):
    """Still water at the bottom of the screen. High contrast and mono do without it."""

    DEFAULT_CSS = f"Sea {{ dock: bottom; height: {SEA}; margin-bottom: 1; }}"
    app: ServedApp

    def build(self) -> Sequence[Row]:
        return sea(self.size.width, self.glyphs, PALETTES[self.app.look]) if self.app.look in ("dark", "light") else ()


class ListAndChatScreen(ShellScreen[Result]):
    """A list with people and chat. A subclass provides the list."""

    LEFT = 4
    DEFAULT_CSS = """
    ListAndChatScreen {
        #columns { layout: vertical; height: 1fr; }
        #list { height: 1fr; width: 1fr; }
        #list Explanation { margin-bottom: 0; }
        #chat { height: 30%; min-height: 9; max-height: 16; padding: 0 2; }
        #chat ChatInput { dock: bottom; }
        #chat PeopleView { dock: right; width: 26; margin-left: 2; padding-bottom: 1; }
        Sea { display: none; }
        &.tall Sea { display: block; }
        &.wide {
            #columns { layout: horizontal; }
            #list { width: 2fr; max-width: 81; padding-left: 2; }
            #chat { width: 1fr; min-width: 40; height: 1fr; max-height: 100%; padding: 1 3 1 2; }
            #chat PeopleView { dock: top; width: 1fr; height: 12; margin: 0 0 1 0; padding: 0; }
        }
    }
    """
    app: ServedApp

    def __init__(self) -> None:
        super().__init__()
        self.on_change = AppCallback(self, self._refresh_if_shown, self.refresh_pause)

    # For subclasses

    def list_parts(self) -> Iterable[Widget]:
        """Return the list and its other widgets."""
        raise NotImplementedError

    def chat_and_title(self) -> tuple[Chat, str]:
        """Return the chat and its title."""
        raise NotImplementedError

    def people(self) -> Iterable[tuple[str, str]]:
        """Return the names of all who are here, each with a remark."""
        raise NotImplementedError

    def refresh_view(self) -> None:
        """Show the current state."""
        raise NotImplementedError

    def refresh_pause(self) -> float:
        """Return the seconds between two updates of the view."""
        return 0.0

    # Layout

    def compose(self) -> ComposeResult:
        self._fit(self.app.size, update=False)  # before there is anything to lay out, so that it is drawn once
        yield from super().compose()

    def body(self) -> Iterable[Widget]:
        chat, title = self.chat_and_title()
        own = VisitorChat(chat, self.app.visitor)
        view = ChatView(own, title)
        chat_panel = LeanContainer(PeopleView(self.people, self.app.player.name), view, ChatInput(own, view), id="chat")
        yield LeanContainer(LeanContainer(*self.list_parts(), id="list"), chat_panel, id="columns")
        yield Sea()

    def on_mount(self) -> None:
        self.refresh_view()

    def on_unmount(self) -> None:
        self.on_change.close()

    def on_resize(self, event: events.Resize) -> None:
        self._fit(event.size)

    def _fit(self, size: Size, *, update: bool = True) -> None:
        self.set_class(size.width >= WIDE, "wide", update=update)
        self.set_class(size.height >= TALL, "tall", update=update)

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.refresh_view()

    def reload(self) -> None:
        """Update the view, for much may have changed while another screen was shown."""
        self._refresh_if_shown()

    def _refresh_if_shown(self) -> None:
        if self.is_shown:
            self.refresh_view()

    @property
    def is_shown(self) -> bool:
        """Whether there is something to update: when a session ends, the widgets are gone before the screen."""
        return self.is_current and self.app.is_running and not self.app.session.is_diverted

    # Keys

    def handle_now(self, event: events.Key) -> bool:
        """Move the pointer directly for a key; False if the key must be posted as a message."""
        rows = self.focused
        move = rows.move_of(event.key) if isinstance(rows, Rows) else None
        return move is not None and self.answer_at_once(move)

    def refresh_hints(self) -> None:
        self.query_one(HintLine).show(WRITING if isinstance(self.focused, ChatInput) else self.hints())

    def on_descendant_focus(self) -> None:
        self.refresh_hints()

    def action_chat(self) -> None:
        self.query_one(ChatInput).focus()

    def on_chat_input_left(self) -> None:
        self.query_one(Rows).focus()
