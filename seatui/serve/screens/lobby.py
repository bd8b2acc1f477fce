"""The lobby: tables, people and chat. A player's first screen, and the one to come back to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual.widget import Widget

import seatui
from seatui.engine.contract import Refused
from seatui.engine.game import Game
from seatui.engine.wording import counted, sentence
from seatui.serve.harbour import secret_hashes
from seatui.serve.harbour.rooms.room_model import RoomState
from seatui.serve.screens import table_words as words
from seatui.serve.screens.list_and_chat import ListAndChatScreen
from seatui.serve.screens.new_secret import ask_new_secret
from seatui.serve.screens.people import PeopleView
from seatui.serve.screens.shared_rows import shared_rows
from seatui.tui.look.controls import key_name
from seatui.tui.paint.scheduling import call_later
from seatui.tui.shell.ask import Choice, choose, confirm
from seatui.tui.shell.frame import Hint, TitleLine
from seatui.tui.shell.keys import bindings, current_control
from seatui.tui.shell.lines import FILL, Line, Span
from seatui.tui.shell.rows import GAP, Row, Rows, heading, height_of
from seatui.tui.shell.word_mark import word_mark
from seatui.tui.widgets.text_rows import wrap_words
from seatui.tutorial import has_tutorial
from seatui.tutorial.progress import Progress

if TYPE_CHECKING:
    from seatui.serve.harbour.chat import Chat
    from seatui.serve.harbour.rooms.listed_room import ListedRoom

MAKE, LEARN, RULES, SETTINGS, SECRET, HELP, QUIT = "make", "learn", "rules", "settings", "secret", "help", "quit"
ROOM = "room:"
MENU = (
    (LEARN, "lobby.tutorial", "Learn a game", "by playing it, alone"),
    (RULES, "lobby.rules", "Rulebooks", "to read and to search"),
    (SETTINGS, "lobby.settings", "Settings", "look and keys"),
    (SECRET, "lobby.secret", "Your secret", "to log in from a browser or another machine"),
    (HELP, "help", "Help", "what this is and what the keys do"),
    (QUIT, "lobby.quit", "Quit", "your seats are kept for you"),
)
MENU_KEYS = (MAKE, *(row for row, *_ in MENU))
OWN, WAITING = "Go on with", "Waiting for players"
NAME_WIDTH = 17
"""Width of the names in the menu."""
WORD_MARK_HEIGHT = 30
"""Height of a list with room for the word mark above it."""
PAUSE_PER_VISITOR, PAUSE_IN_A_CROWD = 0.01, 0.02
"""Seconds between two updates of the list, for each visitor."""
MANY_VISITORS = 20
TURNS_EVERY = 4.0
"""Seconds between updates of the turns of games in play."""


class LobbyScreen(ListAndChatScreen[None]):
    """Tables, people and chat."""

    HEADING = "Harbour"
    HELP = (
        "Everybody who has come to play is here. Enter goes to a table: to sit down while it waits for players, to go on with your game, "
        "or to watch. Make a table of your own, and others will see it here. If your connection drops, your seat is kept: come back with "
        "the same name. Everybody in the lobby can read what you write in the chat. There, /mute NAME hides what a player says "
        "from you alone, and /unmute NAME shows it again."
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
            "lobby.secret": "secret",
            "lobby.quit": "app.quit",
        }
    )

    def __init__(self) -> None:
        super().__init__()
        self._row_cache: dict[str, tuple[object, Row]] = {}  # the row of each table or menu item, and the state it was made from
        self._turns: list[object] = []  # the status of all games at the last update
        self._refresh_timer: asyncio.TimerHandle | None = None

    def list_parts(self) -> Iterable[Widget]:
        yield Rows(self._rows, select=self._first(), moved=self.refresh_hints, click_chooses=False)

    def chat_and_title(self) -> tuple[Chat, str]:
        return self.app.harbour.chat, "Lobby"

    def people(self) -> Iterable[tuple[str, str]]:
        return [(name, self.app.visitor.title_of(room) if room else "") for name, room in self.app.harbour.whereabouts.items()]

    def hints(self) -> Sequence[Hint]:
        room = self._room
        first = words.enter_action(room, self.app.player) if room else "Open"
        return [
            *([Hint("list.choose", "focused.choose", first)] if first else []),
            *([Hint("lobby.watch", "screen.watch", "Only watch")] if room and first == words.SITS else []),
            Hint("lobby.make", "screen.make"),
            Hint("lobby.chat", "screen.chat"),
            *([Hint("lobby.remove", "screen.remove")] if room and room.may_remove(self.app.player) else []),
            Hint("lobby.tutorial", "screen.learn"),
            Hint("lobby.settings", "app.open_settings"),
            Hint("lobby.quit", "app.quit"),
            Hint("help", "screen.help"),
        ]

    # Updates

    def refresh_pause(self) -> float:
        """Return a longer pause when more people are here: there is more to show, and more sessions show it."""
        visitors = len(self.app.harbour.visitors)
        return visitors * (PAUSE_IN_A_CROWD if visitors > MANY_VISITORS else PAUSE_PER_VISITOR)

    def on_mount(self) -> None:
        self.on_change.subscribe(self.app.harbour.listen)
        self.on_change.subscribe(self.app.visitor.ignored.listen)
        if len(self.app.harbour.visitors) > MANY_VISITORS:
            self.on_change.rest()  # more may be coming at the same time, and each would be shown to all who have just come
        self._schedule_turns()

    def on_unmount(self) -> None:
        """Textual also calls the handler of the base class."""
        if self._refresh_timer is not None:
            self._refresh_timer.cancel()

    def refresh_view(self) -> None:
        self.query_one(Rows).show()
        self.query_one(PeopleView).redraw()
        self.query_one(TitleLine).show(self.HEADING, self.app.player.name)
        self.refresh_hints()

    def come_back_from(self, room: ListedRoom) -> None:
        """Select the table that the player has left."""
        self.reload()
        self.query_one(Rows).show(select=f"{ROOM}{room.id}")

    def _schedule_turns(self) -> None:
        """Schedule the next update: with many people here, each session updates less often, so that all together do not work more."""
        self._refresh_timer = call_later(self, TURNS_EVERY * max(1, len(self.app.harbour.visitors) / MANY_VISITORS), self._refresh_turns)

    def _refresh_turns(self) -> None:
        if not self.is_running:
            return  # it was unmounted after the timer had fired
        self._schedule_turns()
        if not self.is_shown:
            return
        playing = [room for room in self.app.harbour.listed.values() if room.state is RoomState.PLAYING]
        before, self._turns = self._turns, [room.game_status for room in playing]
        if before != self._turns:
            self.query_one(Rows).show()

    # Rows

    def _rows(self, width: int) -> list[Row]:
        rooms, mine = list(self.app.harbour.listed.values()), self._mine()
        others = [room for room in rooms if room not in mine]
        waiting = [room for room in others if room.state is RoomState.OPEN]
        groups = {
            WAITING: waiting,
            "Being played": [room for room in others if room.state is RoomState.PLAYING],
            "Finished": [room for room in reversed(others) if room.state is RoomState.FINISHED],
        }
        missing = [Row("", ((Span(line, "bad"),),)) for line in wrap_words(self.app.harbour.missing, width)]
        rows = [*self._header(), *missing, self._menu_row(MAKE, "lobby.make", "Make a table", "for people, for bots, or for both")]
        if not rooms:
            rows += [GAP, Row("", ((Span("No table is open yet. Make the first one.", "dim"),),))]
        if mine:
            rows += [GAP, *self._own_rows(mine, waiting, height_of(rows))]
        for name, members in groups.items():
            if members:
                rows += [GAP, heading(name), *map(self._room_row, members)]
        rows += [GAP, *(self._menu_row(*each) for each in MENU if each[0] != SECRET or self.app.give_secret)]
        self._row_cache = {key: self._row_cache[key] for key in (*MENU_KEYS, *self.app.harbour.listed) if key in self._row_cache}
        return rows

    def _own_rows(self, mine: list[ListedRoom], waiting: list[ListedRoom], above: int) -> list[Row]:
        """Return the player's own tables. If waiting tables would be out of sight, each has one line; if that is not enough, add a note."""
        room = self.query_one(Rows).size.height - above - len(GAP.lines)
        rows = [heading(OWN), *map(self._room_row, mine)]
        below = height_of([GAP, heading(WAITING), *map(self._room_row, waiting[:1])]) if waiting else 0
        if height_of(rows) + below > room and waiting:
            rows = [heading(OWN), *map(self._short_row, mine)]
        if height_of(rows) + below > room and waiting:
            told = f"{counted(len(waiting), 'table')} below {'waits' if len(waiting) == 1 else 'wait'} for players"
            rows[0] = Row("", ((Span(OWN, "title"), FILL, Span(told, "good")),))
        return rows

    def _header(self) -> list[Row]:
        """Return the word mark if there is room for it."""
        if self.query_one(Rows).size.height < WORD_MARK_HEIGHT:
            return [GAP]
        harbour = self.app.harbour
        people = len(harbour.whereabouts)
        here = f"{counted(len(harbour.listed), 'table')}, {people} {'person' if people == 1 else 'people'} here"
        return [GAP, Row("", (*word_mark(self.app.glyphs), (), (Span(here, "dim"),))), GAP]

    def _room_row(self, room: ListedRoom) -> Row:
        """Return the row of a table, made again only if something has changed."""
        player, make = self.app.player, partial(self._table_row, room)
        if words.is_mine(room, player):
            return make()
        state = (room.revision, room.damage, room.fault, room.turn, self.app.glyphs, self.app.visitor.title_of(room))
        if words.sits(room, player) or room.host == player.id:
            return self._cached_row(room.id, state, make)
        return shared_rows(self.app.harbour).row(room.id, (id(room), state), make)

    def _cached_row(self, key: str, state: object, make: Callable[[], Row]) -> Row:
        """Return a row from the cache, or make it if its state has changed."""
        known = self._row_cache.get(key)
        if known is None or known[0] != state:
            self._row_cache[key] = known = (state, make())
        return known[1]

    def _table_row(self, room: ListedRoom) -> Row:
        """Return a table in two lines: the game and how far it has got, and who plays."""
        player, glyphs = self.app.player, self.app.glyphs
        above: Line = (Span(self.app.visitor.title_of(room), "strong"), Span(f"  {room.game.title}", "accent"))
        below: Line = (Span("  "), *words.seats_line(room, player, glyphs))
        stands = words.status(room, player, glyphs.dot)
        notes = Span(f" {glyphs.dot} ".join(words.notes(room, player)), "dim")
        return Row(f"{ROOM}{room.id}", ((*above, FILL, _gap(stands)), (*below, FILL, _gap(notes))))

    def _short_row(self, room: ListedRoom) -> Row:
        """Return the player's own table in one line."""
        player, glyphs = self.app.player, self.app.glyphs
        above: Line = (
            Span(self.app.visitor.title_of(room), "strong"),
            Span(f"  {room.game.title}", "accent"),
            Span(f"  {words.company(room, player)}"),
        )
        nobody = Span("" if room.present else f"  {words.NOBODY}", "dim")
        return Row(f"{ROOM}{room.id}", ((*above, nobody, FILL, _gap(words.status(room, player, glyphs.dot))),))

    def _menu_row(self, row: str, control: str, name: str, about: str) -> Row:
        def make() -> Row:
            keys = current_control(control, self.app.settings).keys
            key = key_name(keys[0], self.app.glyphs) if keys else ""
            return Row(row, ((Span(f"{key:3}", "key"), Span(f"{name:{NAME_WIDTH}}", "strong"), Span(about, "dim")),))

        return self._cached_row(row, (self.app.settings, self.app.glyphs), make)

    def _mine(self) -> list[ListedRoom]:
        """Return the player's own unfinished tables: those in play first, and newer ones before older ones."""
        rooms = [room for room in reversed([*self.app.harbour.listed.values()]) if words.is_mine(room, self.app.player)]
        return sorted(rooms, key=lambda room: room.state is RoomState.OPEN)

    def _first(self) -> str:
        """Return what most players want first: their own game, preferably one where somebody is waiting, or a new table."""
        mine = sorted(self._mine(), key=lambda room: not words.others_at(room, self.app.player))
        return f"{ROOM}{mine[0].id}" if mine else MAKE

    @property
    def _room(self) -> ListedRoom | None:
        """The selected table."""
        key = self.query_one(Rows).selected if self.is_mounted else self._first()
        return self.app.harbour.listed.get(key.removeprefix(ROOM))

    # Actions

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        if event.key.startswith(ROOM):
            self._go_to(sit=True)
            return
        ways: dict[str, Callable[[], None]] = {
            MAKE: self.action_make,
            LEARN: self.action_learn,
            RULES: self.action_rules,
            SETTINGS: self.app.open_settings,
            SECRET: self.action_secret,
            HELP: self.app.open_help,
            QUIT: self.app.exit,
        }
        ways[event.key]()

    def _go_to(self, *, sit: bool) -> None:
        if room := self._room:
            self.app.open_room(room, sit=sit)

    def action_watch(self) -> None:
        self._go_to(sit=False)

    def action_make(self) -> None:
        self.app.open_new_game()

    def action_learn(self) -> None:
        games = [game for game in seatui.games().values() if has_tutorial(game)]
        choose(self.app, "Learn a game", [], [Choice(game.title, game, _lesson(game)) for game in games], self.app.continue_tutorial)

    def action_rules(self) -> None:
        """Open the rulebook of the selected table's game, or of any game."""
        if self._room:
            self.app.open_rule(self._room.game.id)
            return
        choices = [Choice(game.title, game.id) for game in seatui.games().values()]
        choose(self.app, "Rulebooks", [], choices, self.app.open_rule)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """Hide the key for a secret on servers that use none."""
        return action != "secret" or self.app.give_secret is not None

    def action_secret(self) -> None:
        """Choose a secret, to log in without the key."""
        told = f"With it you can log in as {self.app.player.name} when you do not have your key. It replaces an earlier secret."
        ask_new_secret(self.app, "Your secret", told, _secret_fault, self._save_secret)

    def _save_secret(self, secret: str) -> None:
        self.run_worker(self._give_secret(secret), exclusive=True)

    async def _give_secret(self, secret: str) -> None:
        assert self.app.give_secret is not None
        try:
            await self.app.give_secret(self.app.player, secret)
        except Refused as refusal:
            self.app.warn(sentence(str(refusal)))
        else:
            self.app.notify("Your secret is saved.", markup=False)

    def action_remove(self) -> None:
        room = self._room
        if room and room.may_remove(self.app.player):
            confirm(self.app, "Remove this table?", [f"{room.title} will be removed for good."], "Remove it", partial(self._remove, room))

    def _remove(self, room: ListedRoom) -> None:
        self.run_worker(self._remove_room(room), exclusive=True)

    async def _remove_room(self, room: ListedRoom) -> None:
        try:
            await self.app.harbour.remove_room(self.app.player, room.id)
        except Refused as refusal:
            self.app.warn(sentence(str(refusal)))

    def action_back(self) -> None:
        """Do nothing: there is nothing behind the lobby."""


def _secret_fault(secret: str) -> str:
    return sentence(secret_hashes.new_secret_fault(secret))


def _lesson(game: Game) -> str:
    """Return the next lesson of a tutorial that was started."""
    status = Progress().status(game)
    return status.summary if status else ""


def _gap(span: Span) -> Span:
    """Return a span for the right edge, with a gap before it."""
    return span._replace(text=f"  {span.text}" if span.text else "")
