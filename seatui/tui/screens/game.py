"""The game screen: the panes of a table. It turns keys into verbs, lets bots play, and offers what to do after the game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

from textual import events
from textual.app import ComposeResult

from seatui.engine.contract import Refused, Seat
from seatui.match.clock import monotonic_ms
from seatui.match.runner import Runner, TableRunner
from seatui.match.saves.listing import save_new
from seatui.rulebook import reason_for
from seatui.tui.look.controls import CONTROLS, WATCH_CONTROLS, Control, KeyMap, Verb, resolve
from seatui.tui.look.settings import is_served, settings_of
from seatui.tui.paint.lean_screen import LeanScreen
from seatui.tui.paint.scheduling import call_later
from seatui.tui.pane.outcome import ranking, winners
from seatui.tui.pane.pane import Pane, PaneSpec
from seatui.tui.pane.plain_pane import pane_class
from seatui.tui.pane.steps import BEAT
from seatui.tui.screens.surrender_dialogs import SurrenderDialogs
from seatui.tui.screens.undo_dialogs import UndoDialogs
from seatui.tui.widgets.dialog import Choice, ChoiceDialog, TextDialog

if TYPE_CHECKING:
    from seatui.match.referee import Match
    from seatui.match.table import Subscription, Table, Update
    from seatui.tui.screens.story import Look


WHILE_SHOWN = frozenset(
    (Verb.SPEED, Verb.ZOOM, Verb.CENTRE, Verb.PAGE_UP, Verb.PAGE_DOWN, Verb.PAN_UP, Verb.PAN_DOWN, Verb.PAN_LEFT, Verb.PAN_RIGHT)
)
"""Verbs that work while something is shown, and leave it as it is."""
TO_READ = (Verb.HELP, Verb.RULE, Verb.LOG, Verb.SHEETS, Verb.LEGEND, Verb.RECAP, Verb.INFO)
AT_ANY_TIME = frozenset((Verb.BACK, Verb.COMMAND, Verb.SKIP, Verb.CHAT, Verb.PAUSE, *TO_READ))
"""Verbs that work at once while others' actions or scenes are shown, as a game's own that only look do: all that is being shown ends.
Any other key ends one step of it."""
SURPRISE = "Something has happened: press the key again once you have seen it"
USUAL_KEYS = frozenset(key for control in CONTROLS for key in control.keys)


STORY = Choice("The story of the game", "story", "plots, luck, figures and key moments")


class Host(Protocol):
    """The methods of the app that the screen uses."""

    def open_rule(self, game: str, rule: str) -> Any: ...

    def open_settings(self) -> Any: ...

    def open_help(self) -> Any: ...

    def watch_again(self, match: Match, seats: Sequence[Seat]) -> Any: ...

    def open_story(
        self, match: Match, seats: Sequence[Seat], look: Look, next_steps: Iterable[str], then: Callable[[str | None], None]
    ) -> Any: ...


def _is_busy(pane: Pane) -> bool:
    """Whether a pane still shows something, has a dialog open, or is covered."""
    return pane.steps.busy or bool(pane.dialogs) or pane.covered or pane.secrecy.waits


def _input_before_board(pane: Pane) -> object:
    """Return the dialog or command line that receives keys before the board; None if there is none."""
    return pane.dialogs[-1] if pane.dialogs else pane.command if pane.verbs.place == "command" else None


class GameScreen(LeanScreen[str]):
    """A table and its panes. It returns what the player wants next: "leave", "rematch" or "again"."""

    AUTO_FOCUS = ""
    HEADING = "A game"
    HELP = (
        "Point at a square and press Enter to act there, pick an action from the list, or type it after a colon. The banner says who must "
        "do what; when something is refused, the rule that says so can be opened. While something is being shown, any key goes on to the "
        "next step, and the key that skips goes on to your turn."
    )
    BINDINGS = [control.binding(f"verb('{control.meaning}')") for control in CONTROLS]
    DEFAULT_CSS = """
    GameScreen { layout: grid; background: $background; }
    """

    pane_class: type[Pane] | None = None
    """The class of panes; None for the game's own."""

    AFTERWARDS: tuple[Choice, ...] = (
        STORY,
        Choice("Watch it again", "replay"),
        Choice("Same again", "rematch", "the same players and options"),
        Choice("New game", "again"),
    )
    """Choices after the end of the game."""

    def __init__(self, table: Table, panes: Sequence[PaneSpec], *, bots: bool = True, source: Callable[[], int] = monotonic_ms) -> None:
        """``bots``: whether bots act by themselves; ``source`` returns milliseconds, for games in real time."""
        super().__init__()
        self.table = table
        self.specs = tuple(panes)
        self.runner = self.make_runner(bots, source)
        self.panes: list[Pane] = []
        self._keys = KeyMap([])
        self._subscriptions: list[Subscription] = []
        self._look: tuple[object, ...] = ()
        self._announced_at = -1
        self.undo = UndoDialogs(self)
        self.surrender = SurrenderDialogs(self)
        self.paused = False  # whether watchers have paused the bots

    def make_runner(self, bots: bool, source: Callable[[], int]) -> Runner:
        """Make the runner of bots and time."""
        return TableRunner(self, bots=bots, source=source)

    # Panes

    def compose(self) -> ComposeResult:
        self._keys = self._key_map(self.kind)
        self.panes = self._new_panes()
        yield from self.panes

    @property
    def kind(self) -> type[Pane]:
        """The class of the game's panes."""
        return self.pane_class or pane_class(self.table.match.game)

    def _new_panes(self) -> list[Pane]:
        """Make the panes and listen to them."""
        panes = self.make_panes()
        for pane in panes:
            pane.settled = self.settled
        return panes

    def make_panes(self) -> list[Pane]:
        """Make a pane for each spec."""
        panes = [self.kind(self.table, spec, self._keys, index) for index, spec in enumerate(self.specs)]
        for pane in panes:
            pane.paused = None if self.table.people else False
        return panes

    def on_mount(self) -> None:
        self._look = self._present_look()
        self.place_panes()

    @property
    def columns(self) -> int:
        """The number of columns of panes."""
        return min(2, len(self.panes))

    def place_panes(self) -> None:
        """Place the panes and subscribe them to the table."""
        self.styles.grid_size_columns = self.columns
        self.styles.grid_size_rows = -(-len(self.panes) // self.columns)
        self._stop_hearing()
        panes = [self.hear(pane.receive, pane.hears, moments=True) for pane in self.panes]
        self._subscriptions = [*panes, self.hear(self._hear)]  # the screen hears of everything after its panes
        for pane in self.panes:
            pane.playback.show_missed()

    async def replace_panes(self, specs: Sequence[PaneSpec]) -> None:
        """Replace the panes."""
        self._stop_hearing()
        await self.remove_children(self.kind)
        self.specs = tuple(specs)
        self._keys = self._key_map(self.kind)
        self.panes = self._new_panes()
        await self.mount(*self.panes)
        self.place_panes()
        self._announced_at = -1  # the removed panes announced the end of the game
        self._tell_outcome()

    def hear(self, listener: Callable[[Update], None], seats: Sequence[Seat] = (), *, moments: bool = False) -> Subscription:
        """Subscribe a listener to what these seats hear, with ``moments`` if it shows events one by one."""
        return self.table.subscribe(listener, seats, moments=moments)

    def _stop_hearing(self) -> None:
        for subscription in self._subscriptions:
            subscription.close()

    def on_unmount(self) -> None:
        self.runner.close()
        self._stop_hearing()

    def on_screen_resume(self) -> None:
        self.resume()

    def resume(self) -> None:
        """Continue after another screen such as the settings, which may have changed look and keys."""
        look = self._present_look()
        if look != self._look and self.panes:
            self._look = look
            self._keys = self._key_map(self.kind)
            for pane in self.panes:
                pane.keys = self._keys
                pane.restyle()
        if self.panes:
            self.call_after_refresh(self.pane_in_use.place_cursor)  # another screen had the cursor
        self.drive_bots()

    @property
    def pane_in_use(self) -> Pane:
        """The pane that receives keys."""
        return self.panes[0]

    def on_screen_suspend(self) -> None:
        """Stop bots and time while another screen is on top."""
        self.drive_bots()

    def _present_look(self) -> tuple[object, ...]:
        return (settings_of(self.app), self.app.theme)

    def _key_map(self, kind: type[Pane]) -> KeyMap:
        controls = kind.CONTROLS if self.table.people else (*kind.CONTROLS, *WATCH_CONTROLS)
        return KeyMap([resolve(controls, settings_of(self.app))])

    # Keys

    @property
    def controls(self) -> tuple[Control, ...]:
        """All controls, including the game's own, for the help."""
        return self._keys.controls()

    def action_verb(self, verb: str) -> None:
        """Follow a verb from the palette. The screen may not be composed yet."""
        if self.panes:
            self.pane_in_use.verbs.do(verb)

    def on_key(self, event: events.Key) -> None:
        self.follow_key(event)

    def follow_key(self, event: events.Key) -> bool:
        """Follow a key; return whether it was used up."""
        self.hide_tooltip()  # Textual does this only where a widget has the focus
        return self.take_key(event)

    def take_key(self, event: events.Key) -> bool:
        """Give a key to the pane where text is typed, or turn it into a verb for its pane; return whether it was used up."""
        stroke = self._keys.stroke(event.key, [pane.station for pane in self.panes])
        pane = self.panes[stroke.pane if stroke else 0]
        if pane.steps.busy and stroke is not None and stroke.verb in pane.waits_for_step:
            event.stop()  # typed ahead, before the player could see what happens
            pane.info.show(SURPRISE)
            return True
        verb = stroke.verb if stroke else ""
        before = _input_before_board(pane)
        is_command = verb not in ("", Verb.CONFIRM, *WHILE_SHOWN) and not self._works_at_any_time(verb)
        if before is None and is_command and not pane.playback.shows_others and pane.steps.is_ahead(event.time):
            deciding = pane.deciding
            pane.playback.catch_up()
            if pane.deciding != deciding or pane.dialogs:  # the key was not meant for this
                event.stop()
                pane.info.show(SURPRISE)
                return True
        if pane.steps.busy and verb not in WHILE_SHOWN:
            is_watched = pane.playback.shows_others or pane.steps.shows_scene
            if before is None and (verb in ("", Verb.CONFIRM) or (is_watched and not self._works_at_any_time(verb))):
                event.stop()
                pane.playback.advance()
                return True
            pane.playback.catch_up()
            was_in_sight = before is not None and before == _input_before_board(pane)
            if verb in ("", Verb.CONFIRM) and not was_in_sight:
                # A key that only skips must not confirm a choice that was not in sight yet.
                event.stop()
                return True
        if pane.holds_back(event.time):
            event.stop()
            return True
        if pane.verbs.press(event.key, event.character) or (stroke is not None and pane.verbs.do(stroke.verb)):
            event.stop()
            event.prevent_default()
            return True
        if event.key in USUAL_KEYS:
            event.stop()  # the key has another meaning now; the bindings, which exist for the palette, must not act
            return True
        return False

    def _works_at_any_time(self, verb: str) -> bool:
        return verb in AT_ANY_TIME or any(control.only_looks and control.meaning == verb for control in self.kind.CONTROLS)

    def on_paste(self, event: events.Paste) -> None:
        for pane in self.panes:
            if pane.dialogs:
                event.stop()
                pane.dialogs[-1].insert(event.text)
            elif pane.verbs.place == "command":
                event.stop()
                pane.command.paste(event.text)

    # Bots and time

    def drive_bots(self) -> None:
        """Let bots and time go on, once all panes have shown what happened."""
        self.runner.go_on()

    @property
    def may_go_on(self) -> bool:
        """Whether bots and time may go on. In real time they do not wait for panes, and only a lone player stops the clock by a menu."""
        if self.paused:
            return False
        if not self.table.tick_ms:
            return self._is_quiet()
        stopped = len(self.table.people) < 2 and any(dialog.stops_time for pane in self.panes for dialog in pane.dialogs)
        return self.is_current and self.table.request is None and not stopped and not any(pane.covered for pane in self.panes)

    @property
    def veiled_seats(self) -> frozenset[Seat]:
        """The seats whose pauses others would notice. At one pane people would have to hand over for a pause, so they have none there."""
        noticed, table = self.table.noticed_seats, self.table
        has_own_panes = len(self.panes) > 1 or len(table.people) == 1
        return noticed if has_own_panes else noticed.difference(*map(table.seats_of, table.people))

    def may_answer(self, seat: Seat) -> bool:  # noqa: ARG002 - everybody is here
        """Return whether players can answer now."""
        return self.is_current and self.table.request is None

    @property
    def bot_pause(self) -> float:
        hurries = any(pane.playback.hurries for pane in self.panes)
        return 0.01 if hurries else max(0.01, 0.5 * BEAT.get(settings_of(self.app).speed, 0.0))

    def later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        return call_later(self, seconds, call)

    def work(self, task: Coroutine[Any, Any, None]) -> None:
        self.run_worker(task, group="bot")

    def pause(self) -> None:
        """Pause the bots or let them go on, at a table without people."""
        if self.table.people or self.table.match.outcome:
            return
        self.paused = not self.paused
        for pane in self.panes:
            pane.paused = self.paused
            pane.tell(f"The bots are paused: {pane.key(Verb.PAUSE)} lets them go on" if self.paused else "The bots go on")
            pane.verbs.show_hints()
        self.drive_bots()

    def _is_quiet(self) -> bool:
        return self.is_current and self.table.request is None and not any(map(_is_busy, self.panes))

    def _hear(self, update: Update) -> None:
        if update.undone:
            self._announced_at = -1  # another end would be announced again
        self.undo.show(update.request)
        self.surrender.show()
        self.drive_bots()

    def settled(self) -> None:
        """Go on after a pane has shown everything that happened."""
        self._tell_outcome()
        self.undo.show_pending()
        self.surrender.show()
        self.drive_bots()

    # Game menu and end

    def on_pane_asked(self, message: Pane.Asked) -> None:
        message.stop()
        self.follow_request(message.pane, message.what, message.rule)

    def follow_request(self, pane: Pane, what: str, rule: str) -> None:
        """Follow a request from a pane that concerns something outside it."""
        host = cast(Host, self.app)
        match what:
            case "menu":
                self._open_menu(pane)
            case "leave":
                self.follow_menu(pane, "leave")
            case "undo":
                self.undo.ask(pane)
            case "pause":
                self.pause()
            case "rule":
                host.open_rule(self.table.match.game.id, reason_for(self.table.match.game, rule))
            case "help":
                host.open_help()

    def menu_choices(self, pane: Pane) -> list[Choice]:
        """Return the choices of the game menu."""
        return [
            Choice("Go on", "resume"),
            *(self.AFTERWARDS if self.table.match.outcome else ()),
            Choice("Rulebook", "rules"),
            Choice("Settings", "settings"),
            *([] if is_served(self.app) else [Choice("Save a copy", "copy", "to come back to this moment")]),
            *([Choice("Undo", "undo", "take back your last action")] if pane.verbs.can_undo else []),
            *([Choice(pane.label(pane.GIVES_UP), "give up", "the game asks first")] if pane.GIVES_UP and pane.may_give_up else []),
            Choice("Players", "players", "and how strong the bots are"),
            Choice("Leave the game", "leave", "everything is saved"),
        ]

    def follow_menu(self, pane: Pane, chosen: object) -> None:
        """Follow a choice from the menu of a pane."""
        host = cast(Host, self.app)
        match chosen:
            case "rules":
                host.open_rule(self.table.match.game.id, "")
            case "players":
                self._show_players(pane)
            case "settings":
                host.open_settings()
            case "copy":
                self._save_copy()
            case "replay":
                self.watch_again(pane)
            case "story":
                self.open_story(pane)
            case "rematch" | "again" | "leave":
                self.dismiss(str(chosen))
        self.drive_bots()

    def watch_again(self, pane: Pane) -> None:
        """Open the replay over this screen: the way back leads here, to the result and what can be done next."""
        cast(Host, self.app).watch_again(self.table.match, pane.seats)

    def open_story(self, pane: Pane) -> None:
        """Open the story over this screen, and follow what the player chooses there."""

        def follow(chosen: str | None) -> None:
            if chosen:
                self.dismiss(chosen)

        next_steps = [str(choice.value) for choice in self.AFTERWARDS]
        cast(Host, self.app).open_story(self.table.match, pane.seats, pane.look, next_steps, follow)

    def _show_players(self, pane: Pane) -> None:
        dialog = TextDialog("Players", self.table.roster(), lambda _: pane.close_dialog(dialog))
        dialog.stops_time = True
        pane.open_dialog(dialog)

    def _save_copy(self) -> None:
        try:
            path = save_new(self.table.match)
        except Refused as refused:
            self.refuse_all(refused)
        else:
            for pane in self.panes:
                pane.tell(f"saved as {path.name}", "good")

    def refuse_all(self, refused: Refused) -> None:
        """Show a refusal in all panes."""
        for pane in self.panes:
            pane.refuse(refused)

    def _open_menu(self, pane: Pane) -> None:
        def chosen(value: object) -> None:
            pane.close_dialog(dialog)
            if value == "undo":
                self.undo.ask(pane)
            elif value == "give up":
                pane.give_up()
            self.follow_menu(pane, value)

        dialog = ChoiceDialog(self.table.match.game.title, [], self.menu_choices(pane), chosen)
        dialog.stops_time = True
        pane.open_dialog(dialog)
        self.drive_bots()

    def _tell_outcome(self) -> None:
        """Open the dialog about the result, once for each end of the game."""
        match = self.table.match
        if match.outcome is None or self._announced_at == match.count or any(pane.steps.busy for pane in self.panes):
            return
        self._announced_at = match.count
        for pane in self.panes:
            self._over_dialog(pane)

    def _over_dialog(self, pane: Pane) -> None:
        def chosen(value: object) -> None:
            if value in ("story", "replay"):
                self.follow_menu(pane, value)
                return
            pane.close_dialog(dialog)
            if value in ("rematch", "again", "leave"):
                self.dismiss(str(value))

        choices = [
            Choice("Look at the board", "look"),
            *self.AFTERWARDS,
            Choice("Leave", "leave"),
        ]
        dialog = ChoiceDialog(f"The game is over: {winners(self.table.match, pane.seats)}", ranking(self.table.match), choices, chosen)
        pane.open_unbidden(dialog)
