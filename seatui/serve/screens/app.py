"""The app of one session. Unlike the app on a player's own machine, it does not touch the machine it runs on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Coroutine
from dataclasses import fields, replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from seatui import paths
from seatui.engine.contract import Refused
from seatui.engine.wording import sentence
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms.listed_room import HANDED_OVER, ListedRoom
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_card import RoomCard
from seatui.serve.harbour.rooms.room_model import RoomState
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.screens.game import ServedGameScreen
from seatui.serve.screens.list_and_chat import ListAndChatScreen
from seatui.serve.screens.table_words import asks_password
from seatui.serve.terminal.colours import ColourDepth, colour_depth
from seatui.serve.terminal.session_app import SessionApp
from seatui.serve.terminal.visits import QUIT, Ending, Visits
from seatui.tui.app.app import SeatuiApp
from seatui.tui.look import settings as kept
from seatui.tui.look import terminal
from seatui.tui.look.controls import Control
from seatui.tui.look.settings import Settings
from seatui.tui.shell.frame import ShellScreen
from seatui.tui.shell.keys import AT_ONE_KEYBOARD, control

if TYPE_CHECKING:
    from textual import events
    from textual.screen import Screen
    from textual.worker import Worker

    from seatui.serve.access.name_login import NameLogin
    from seatui.serve.terminal.session import TerminalSession


NOTICE_SECONDS = 15
DEPTHS = {"16": ColourDepth.SIXTEEN, "256": ColourDepth.EIGHT_BIT, "all": ColourDepth.TRUE}


class _Way(NamedTuple):
    """A player's wish to go to a table."""

    room: ListedRoom
    sit: bool
    instead: Screen[Any] | None  # a screen to close


class ServedApp(SessionApp, SeatuiApp):
    """Draws to a session, for one visitor. ``goodbye`` is the message to a player who leaves."""

    served = True
    ON_LEAVING = "Your seat is kept, and the others see that you are away. To go on, connect with the same name."

    def __init__(
        self,
        session: TerminalSession,
        harbour: Harbour,
        visitor: Visitor | None = None,
        name_login: NameLogin | None = None,
        goodbye: str = "",
        give_secret: Callable[[Player, str], Awaitable[None]] | None = None,
        visits: Visits | None = None,
    ) -> None:
        """``name_login`` is for a session without a name, which has no ``visitor`` yet; ``give_secret`` sets a player's secret, where
        secrets are used; ``visits`` bring the player to tables of other workers, if there are any.
        """
        self.give_secret = give_secret
        self.visits = visits
        self.session = session
        self.harbour = harbour
        self.name_login = name_login
        self._visitor = visitor
        self._goodbye = goodbye
        self._opening: Worker[None] | None = None  # the way to a table
        self._stop_notices: Callable[[], None] = lambda: None
        loaded = _settings_of(visitor.player) if visitor else kept.Loaded(Settings(name="Guest"))
        self._reported_depth = colour_depth(session.env)
        found = terminal.detect(session.env)._replace(colour=self._reported_depth is not ColourDepth.NONE)
        super().__init__(settings=loaded.settings, found=found, trouble=loaded.trouble)
        self._fit_colours()

    # The player

    @property
    def visitor(self) -> Visitor:
        """The visitor, once the player has logged in."""
        assert self._visitor is not None
        return self._visitor

    @property
    def player(self) -> Player:
        return self.visitor.player

    def admit(self, visitor: Visitor) -> None:
        """Take in a player who has logged in. The app itself does it, so that all later screens use the player's own files."""
        self.call_later(self._admit, visitor)

    def _admit(self, visitor: Visitor) -> None:
        self._visitor = visitor
        loaded = _settings_of(visitor.player)
        self._kept = loaded.settings
        self.settings = self._in_use()
        self._use(("colours", "theme", "mouse"))
        if loaded.trouble:
            self.warn(loaded.trouble)
        self.go_home()

    def change_settings(self, **changes: Any) -> None:
        """Change settings except the name, which is that of the login."""
        changes.pop("name", None)
        super().change_settings(**changes)

    def _use(self, changed: Collection[str]) -> None:
        if "colours" in changed:
            self._fit_colours()
            changed = {*changed, "theme"}  # redraw everything
        super()._use(changed)

    def _fit_colours(self) -> None:
        """Use the number of colours that the player has chosen, or else what the terminal reports; none if it has none."""
        wanted = DEPTHS.get(self.settings.colours)
        self.session.colour_depth = wanted if wanted and self._reported_depth is not ColourDepth.NONE else self._reported_depth

    def unused_controls(self) -> tuple[Control, ...]:
        return (*AT_ONE_KEYBOARD, *(() if self.give_secret else (control("lobby.secret"),)))

    # Words of the host

    def on_mount(self) -> None:
        """Textual also calls the handler of the base class, here and below."""
        self._stop_notices = self.harbour.notices.listen(lambda line: self.call_later(self._show_notice, line.text))

    def _show_notice(self, text: str) -> None:
        """Show what the host says to everybody, unless the chat on the screen shows it."""
        if self.screen_stack and not isinstance(self.screen_stack[-1], ListAndChatScreen) and not self.session.is_diverted:
            self.notify(text, severity="warning", timeout=NOTICE_SECONDS, markup=False)

    # Screens

    def _home(self) -> Screen[Any]:
        if self._visitor is None:
            from seatui.serve.screens.welcome import WelcomeScreen

            return WelcomeScreen()
        from seatui.serve.screens.lobby import LobbyScreen

        return LobbyScreen()

    def open_new_game(self, game: str = "") -> None:
        """Open a table, for games are played at tables."""
        from seatui.serve.screens.make_table import MakeTableScreen

        self._try_open(lambda: MakeTableScreen(game))

    def open_room(self, room: ListedRoom, *, sit: bool = False, instead: Screen[Any] | None = None) -> None:
        """Go to a table: to its seats before the game, or to the game. Ask for a password once.

        With ``sit`` the player takes a free seat if all seats are alike; ``instead`` is a screen to close.
        """
        if self.session.is_diverted:
            return  # the player is at another table already, and this key was pressed before that was known
        wanted = _Way(room, sit, instead)
        if isinstance(room, RoomCard) and asks_password(room, self.player):
            self._ask_password(wanted)
        else:
            self._open_in_background(partial(self._go, wanted))

    def _open_in_background(self, opening: Callable[[], Coroutine[None, None, None]]) -> None:
        """Open something that has to be loaded first. Opening something else cancels it.

        ``opening`` is not a coroutine yet, for a second key may cancel it before it starts.
        """
        self._opening = self.run_worker(opening, group="opening", exclusive=True)

    @property
    def is_settled(self) -> bool:
        """Whether the last keys have had all their effects. Keys that follow Enter are meant for the table, unless that takes long."""
        return super().is_settled and (self._opening is None or self._opening.is_finished)

    async def _go(self, way: _Way, password: str = "") -> None:
        """Go to a table, here or at another worker. Its journal may have to be read first. Ask again if the password is wrong."""
        try:
            found = await self._reach(way, password)
            if isinstance(found, Ending):
                self._come_back(way.room, found)
                return
            if password:
                await found.give_password(self.player, password)
            elif asks_password(found, self.player):
                self._ask_password(way)
                return
            self.visitor.go(found)
        except Refused as refusal:
            if password:
                self._ask_password(way, sentence(str(refusal)))
            else:
                self.warn(sentence(str(refusal)))
        else:
            self._show_room_instead(found, way)

    async def _reach(self, way: _Way, password: str) -> Room | Ending:
        """Return the table once it is open here, or the end of a visit to another worker."""
        if self.visits is not None:
            try:
                return await self.visits.visit(self.session, self.visitor, way.room.id, sit=way.sit, password=password)
            finally:
                self._catch_up()
        room = await self.harbour.reach(way.room.id)
        assert not isinstance(room, str), "there are no other workers"
        return room

    def _catch_up(self) -> None:
        """Show what has changed while another worker drew for this terminal: there the player may also have changed settings."""
        if self.session.is_leaving:
            return
        self._reload_settings()
        self.make_up_updates()

    def _reload_settings(self) -> None:
        before, loaded = self._kept, _settings_of(self.player)
        if loaded.settings == before:
            return
        self._kept = loaded.settings
        self.settings = self._in_use()
        self._use({field.name for field in fields(Settings) if getattr(before, field.name) != getattr(self._kept, field.name)})

    def _ask_password(self, way: _Way, fault: str = "") -> None:
        from seatui.tui.shell.ask import ask_text

        words = [*filter(None, [fault]), f"{self.visitor.title_of(way.room)} is locked. What is the password?"]

        def enter(password: str) -> None:
            self._open_in_background(partial(self._go, way, password))

        ask_text(self, "Password", words, "", lambda _: "", enter, secret=True)

    def _come_back(self, room: ListedRoom, ending: Ending) -> None:
        """Go on after a visit to another worker."""
        if ending.why == QUIT:
            self.session.close(ending.words)
            return
        if ending.words:
            self.warn(ending.words)
        self._show_lobby(room)

    def _show_room_instead(self, room: Room, way: _Way) -> None:
        if way.instead is not None and way.instead.is_current:
            self.pop_screen()
        # The app shows it: the screen that asked may be gone, and would not get the result.
        self.call_next(self._show_room, room, sit=way.sit)

    def _show_room(self, room: Room, *, sit: bool = False) -> None:
        if self.visitor.room is not room or any(getattr(screen, "room", None) is room for screen in self.screen_stack):
            return  # removed meanwhile, or the key was pressed twice
        if room.state is RoomState.OPEN:
            from seatui.serve.screens.room import RoomScreen

            self.push_screen(RoomScreen(room, sit=sit), partial(self._after_room, room))
        else:
            self._try_open(lambda: ServedGameScreen(room, self.visitor), partial(self._after_game_at, room))

    def _after_room(self, room: Room, wish: str | None) -> None:
        """Go on from the seats to the game, or to the lobby."""
        if wish == "play":
            self._show_room(room)
        else:
            self._leave(room)

    def _after_game_at(self, room: Room, wish: str | None) -> None:
        self._leave(room)
        if wish == "again":
            self._open_table_like(room)

    def _open_table_like(self, room: Room) -> None:
        from seatui.serve.screens.make_table import MakeTableScreen
        from seatui.serve.screens.table_draft import draft_like

        self._try_open(lambda: MakeTableScreen(room.game.id, draft_like(room, self.player), room))

    def _leave(self, room: Room) -> None:
        if self.visitor.room is room:
            self.visitor.go(None)
        self._show_lobby(room)
        if room.removal == HANDED_OVER:
            self.open_room(room)

    def _show_lobby(self, room: ListedRoom) -> None:
        """Show the lobby, where the player has come back from a table."""
        from seatui.serve.screens.lobby import LobbyScreen

        screen = self.screen_stack[-1] if self.screen_stack else None  # empty when the app is closing
        if isinstance(screen, LobbyScreen):
            screen.come_back_from(room)
        elif isinstance(screen, ShellScreen):
            screen.reload()

    def open_saves(self) -> None:
        """Do nothing: games are at the tables, there is no list of files."""

    def handle_now(self, event: events.Key) -> bool:
        screen = self.screen_stack[-1] if self.screen_stack else None
        if (
            not isinstance(screen, ServedGameScreen | ListAndChatScreen)
            or not self.app_focus
            or not self.is_settled
            or self.works_everywhere(event.key)
        ):
            return False
        return screen.handle_now(event)

    # The end

    @property
    def is_playing(self) -> bool:
        room = self._visitor.room if self._visitor else None
        return room is not None and room.state is RoomState.PLAYING and bool(room.seats_of(self.player))

    def exit(self, *arguments: Any, **named: Any) -> None:
        """Leave, with a message that says how to come back."""
        self.session.close(self._goodbye)
        super().exit(*arguments, **named)

    def on_unmount(self) -> None:
        self._stop_notices()
        if self._visitor is not None:
            self._visitor.leave()


def _settings_of(player: Player) -> kept.Loaded:
    """Load a player's settings. From here on this session uses the player's own files."""
    paths.use_folders(saves=player.folder, config=player.folder)
    loaded = kept.load()
    return loaded._replace(settings=replace(loaded.settings, name=player.name))
