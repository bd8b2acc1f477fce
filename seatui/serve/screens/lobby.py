"""The lobby: the tables of the harbour, who is here, and what is said. Where somebody who plays from elsewhere starts and comes back to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import events
from textual.containers import Container
from textual.widget import Widget

import seatui
from seatui.engine.contract import Refused
from seatui.engine.wording import sentence
from seatui.serve.harbour.room import State
from seatui.serve.screens import table_words as words
from seatui.serve.screens.chat import ChatLine, ChatView
from seatui.serve.screens.hop import Hop
from seatui.serve.screens.people import PeopleView
from seatui.tui.controls import key_name
from seatui.tui.shell.ask import Choice, choose, confirm
from seatui.tui.shell.cards import has_tutorial, two_columns
from seatui.tui.shell.frame import Hint, ShellScreen, TitleLine
from seatui.tui.shell.keys import bindings, live
from seatui.tui.shell.lines import FILL, Line, Span
from seatui.tui.shell.rows import GAP, Row, Rows, heading

if TYPE_CHECKING:
    from seatui.serve.app import ServedApp
    from seatui.serve.harbour.room import Room

MAKE, LEARN, RULES, SETTINGS, HELP, QUIT = "make", "learn", "rules", "settings", "help", "quit"
ROOM = "room:"
MENU = (
    (LEARN, "lobby.tutorial", "Learn a game", "by playing it, alone"),
    (RULES, "lobby.rules", "Rulebooks", "to read and to search"),
    (SETTINGS, "lobby.settings", "Settings", "look and keys"),
    (HELP, "help", "Help", "what this is and what the keys do"),
    (QUIT, "lobby.quit", "Quit", "your seats are kept"),
)
WIDE = 110
"""From this width on, people and chat stand at the right of the tables."""

STALE = 4.0
"""Seconds after which the turns of games in play are looked at again."""


class LobbyScreen(ShellScreen[None]):
    """Tables, people and chat."""

    HEADING = "Harbour"
    HELP = (
        "Here is everybody who has come to play. Enter goes to a table: to sit down while it waits for players, to go on with your game, "
        "or to watch. Make a table of your own, and others will see it here. If you are cut off, your seat waits for you: come back with "
        "the same name. What you write below is read by everybody in the lobby."
    )
    BINDINGS = bindings(
        {
            "lobby.make": "make",
            "lobby.watch": "watch",
            "lobby.chat": "chat",
            "lobby.tutorial": "learn",
            "lobby.rules": "rules",
            "lobby.remove": "remove",
            "lobby.settings": "app.open_settings",
            "lobby.quit": "app.quit",
        }
    )
    DEFAULT_CSS = """
    LobbyScreen {
        #aside { dock: bottom; height: 9; margin-bottom: 1; layout: grid; grid-size: 2 2; grid-columns: 1fr 26; grid-rows: 1fr 1; }
        #aside PeopleView { row-span: 2; margin-left: 2; margin-right: 2; }
        #aside ChatView { margin-left: 2; }
        #aside ChatLine { margin-left: 2; }
        &.wide {
            #aside { dock: right; width: 42; height: 1fr; margin: 2 2 2 0; grid-size: 1 3; grid-columns: 1fr; grid-rows: 12 1fr 1; }
            #aside PeopleView { row-span: 1; margin: 0 0 1 0; }
            #aside ChatView, #aside ChatLine { margin: 0; }
        }
    }
    """
    app: ServedApp

    def __init__(self) -> None:
        super().__init__()
        self._hop = Hop(self, self._look)
        self._timer: Any = None

    def body(self) -> Iterable[Widget]:
        harbour, player = self.app.harbour, self.app.player
        chat = ChatView(harbour.chat, "Lobby")
        yield Rows(self._rows, select=self._first(), moved=self.refresh_hints, click_chooses=False)
        yield Container(chat, PeopleView(harbour, player), ChatLine(harbour.chat, player, chat), id="aside")

    def hints(self) -> Sequence[Hint]:
        room = self._room
        first = words.deed(room, self.app.player) if room else "Open"
        return [
            Hint("list.choose", "focused.choose", first),
            *([Hint("lobby.watch", "screen.watch")] if room and first == words.SITS else []),
            Hint("lobby.make", "screen.make"),
            Hint("lobby.chat", "screen.chat"),
            *([Hint("lobby.remove", "screen.remove")] if room and self._may_remove(room) else []),
            Hint("lobby.tutorial", "screen.learn"),
            Hint("lobby.settings", "app.open_settings"),
            Hint("lobby.quit", "app.quit"),
            Hint("help", "screen.help"),
        ]

    # What happens

    def on_mount(self) -> None:
        self._hop.hear(self.app.harbour.listen)
        self._timer = self.set_interval(STALE, self._look_at_turns)
        self._say_who()

    def on_unmount(self) -> None:
        self._hop.close()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width >= WIDE, "wide")

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.look_again()

    def look_again(self) -> None:
        """Tables may have changed while another screen was shown."""
        self._look()

    def _look(self) -> None:
        if self.is_current:
            self.query_one(Rows).show()
            self.query_one(PeopleView).redraw()
            self.refresh_hints()
            self._say_who()

    def _look_at_turns(self) -> None:
        if any(room.state is State.PLAYING for room in self.app.harbour.rooms.values()):
            self._look()

    def _say_who(self) -> None:
        self.query_one(TitleLine).show(self.HEADING, self.app.player.name)

    # Rows

    def _rows(self, width: int) -> list[Row]:  # noqa: ARG002 - the rows are the same for all widths
        rooms = list(self.app.harbour.rooms.values())
        mine = [room for room in rooms if words.is_mine(room, self.app.player)]
        others = [room for room in rooms if room not in mine]
        groups = (
            ("Go on with", mine),
            ("Waiting for players", [room for room in others if room.state is State.OPEN]),
            ("Being played", [room for room in others if room.state is State.PLAYING]),
            ("Finished", [room for room in others if room.state is State.FINISHED]),
        )
        rows = [GAP, self._menu_row(MAKE, "lobby.make", "Make a table", "and play with people, with bots, or both")]
        if not rooms:
            rows += [GAP, Row("", ((Span("No table is open yet. Make the first one.", "dim"),),))]
        for name, members in groups:
            if members:
                rows += [GAP, heading(name), *(self._table_row(room) for room in members)]
        return [*rows, GAP, *(self._menu_row(*each) for each in MENU)]

    def _table_row(self, room: Room) -> Row:
        dot, player = f" {self.app.glyphs.dot} ", self.app.player
        above: Line = (Span(room.title, "strong"), FILL, Span(words.standing(room), "warn" if room.damage else "plain"))
        about = f"  {room.game.title}{dot}{words.who_sits(room, player)}"
        below: Line = (Span(about, "dim"), FILL, Span(", ".join(words.notes(room)), "dim"))
        return Row(f"{ROOM}{room.id}", (above, below))

    def _menu_row(self, row: str, control: str, name: str, about: str) -> Row:
        keys = live(control, self.app.settings).keys
        key = key_name(keys[0], self.app.glyphs) if keys else ""
        return Row(row, (two_columns(key, name, (Span(about, "dim"),)),))

    def _first(self) -> str:
        """What most people want who come in: to go on with their own game, else to make a table."""
        mine = next((room for room in self.app.harbour.rooms.values() if words.is_mine(room, self.app.player)), None)
        return f"{ROOM}{mine.id}" if mine else MAKE

    @property
    def _room(self) -> Room | None:
        """The table with the pointer."""
        key = self.query_one(Rows).selected if self.is_mounted else self._first()
        return self.app.harbour.rooms.get(key.removeprefix(ROOM))

    # What is done

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        if self._room:
            self._go_to(self._room)
            return
        ways: dict[str, Callable[[], None]] = {
            MAKE: self.action_make,
            LEARN: self.action_learn,
            RULES: self.action_rules,
            SETTINGS: self.app.open_settings,
            HELP: self.app.open_help,
            QUIT: self.app.exit,
        }
        ways[event.key]()

    def _go_to(self, room: Room) -> None:
        self.app.open_room(room)

    def action_watch(self) -> None:
        if self._room:
            self.app.open_room(self._room)

    def action_make(self) -> None:
        self.app.open_new_game()

    def action_chat(self) -> None:
        self.query_one(ChatLine).focus()

    def on_chat_line_left(self) -> None:
        self.query_one(Rows).focus()

    def action_learn(self) -> None:
        games = [game for game in seatui.games().values() if has_tutorial(game)]
        choose(self.app, "Learn a game", [], [Choice(game.title, game.id) for game in games], self.app.open_tutorial)

    def action_rules(self) -> None:
        choices = [Choice(game.title, game.id) for game in seatui.games().values()]
        choose(self.app, "Rulebooks", [], choices, self.app.open_rule)

    def _may_remove(self, room: Room) -> bool:
        return room.host == self.app.player.id and room.state is not State.PLAYING

    def action_remove(self) -> None:
        room = self._room
        if room and self._may_remove(room):
            confirm(self.app, "Remove this table?", [f"{room.title} will be gone for good."], "Remove it", partial(self._remove, room))

    def _remove(self, room: Room) -> None:
        try:
            room.remove(self.app.player)
        except Refused as refusal:
            self.app.warn(sentence(str(refusal)))

    def action_back(self) -> None:
        """There is nothing behind the lobby."""
