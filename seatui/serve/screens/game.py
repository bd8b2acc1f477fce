"""The game screen of a player or watcher on a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from math import ceil
from typing import TYPE_CHECKING

from textual import events

from seatui.engine.contract import Refused, Seat
from seatui.engine.wording import listing, sentence
from seatui.match.runner import Runner
from seatui.match.saves.errors import save_trouble_text
from seatui.serve.harbour.chat import ChatLine
from seatui.serve.harbour.rooms.listed_room import HANDED_OVER
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.visitor import Visitor
from seatui.serve.harbour.visitor_chat import VisitorChat
from seatui.serve.screens.chat_dialog import ChatDialog
from seatui.serve.screens.join_question import JoinQuestion, ServedSurrenderDialogs
from seatui.serve.screens.return_question import ReturnQuestion
from seatui.serve.screens.seat_menu import SeatMenu
from seatui.serve.screens.update_queue import UpdateQueue
from seatui.tui.look.controls import CHAT_CONTROLS, KeyMap, Verb, resolve
from seatui.tui.look.settings import settings_of
from seatui.tui.pane.pane import Pane, PaneSpec
from seatui.tui.screens.game import STORY, GameScreen
from seatui.tui.widgets.dialog import Choice

if TYPE_CHECKING:
    from seatui.match.table import Subscription, Update
    from seatui.serve.screens.app import ServedApp

LONGEST_ANIMATION = 5.0
"""Seconds that bots wait for a player's screen to show what has happened."""


class IdleRunner:
    """Does nothing: the room runs the bots and the clock of a shared table, with or without this screen."""

    def go_on(self) -> None: ...

    def close(self) -> None: ...


class ServedGameScreen(GameScreen):
    """One pane for the seats of a player, or for a watcher. It ends as every game screen does: "leave" or "again"."""

    HEADING = "A game with others"
    HELP = (
        f"{GameScreen.HELP} The others play from elsewhere: F2 opens the chat of the table and shows who is there. If you leave or lose "
        "the connection, your seat is kept: the game waits, or a bot plays until you are back, as you choose in the menu. There you can "
        "also leave for good, with a bot that plays on for you. In the chat, /mute NAME hides what a player says from you alone."
    )

    AFTERWARDS = (STORY, Choice("Watch it again", "replay"), Choice("A new table", "again"))
    app: ServedApp

    def __init__(self, room: Room, visitor: Visitor) -> None:
        assert room.table is not None
        self.room = room
        self.visitor = visitor
        self._stops: list[Callable[[], None]] = []
        self._chat_dialog: ChatDialog | None = None
        self._shown_line: ChatLine | None = None  # the last one that was shown without opening the chat
        self._unread = 0
        self._were_away: tuple[str, ...] = ()
        self._were_bots: tuple[str, ...] = ()
        self._was_trouble = ""
        self._animation_timer: asyncio.TimerHandle | None = None
        super().__init__(room.table, [_spec(room, visitor)])
        self.seat_menu = SeatMenu(self)
        self.return_question = ReturnQuestion(self)
        self.join_question = JoinQuestion(self)
        self.surrender = ServedSurrenderDialogs(self)

    def make_runner(self, bots: bool, source: Callable[[], int]) -> Runner:  # noqa: ARG002
        return IdleRunner()

    def make_panes(self) -> list[Pane]:
        panes = super().make_panes()
        for pane in panes:
            pane.paused = None  # nobody may pause the bots for everybody
            pane.playback.may_lag = False
            pane.unread = self._unread
            pane.absent = self._absent()
            pane.onlooking = self._onlooking(pane)
        return panes

    def _onlooking(self, pane: Pane) -> str:
        """Return why the player of a pane cannot act, besides that others are to move."""
        if pane.seats:
            return ""
        return self.join_question.standing or ("a bot plays for you" if self.seat_menu.stood_in else "you are watching")

    # Updates

    def hear(self, listener: Callable[[Update], None], seats: Sequence[Seat] = (), *, moments: bool = False) -> Subscription:
        person = self.room.person(self.visitor.player)

        def handle(update: Update) -> None:
            """Deliver no more to a pane whose seat somebody else has now; new panes replace it."""
            if subscription.is_open and all(self.table.holders[seat] is person for seat in seats):
                listener(update)

        subscription = self.table.subscribe(UpdateQueue(self, handle).put, seats, moments=moments)
        return subscription

    def on_mount(self) -> None:
        """Textual also calls the handler of the base class, here and below."""
        self._stops = [
            self.room.listen(lambda: self.call_later(self._update_presence)),
            self.room.chat.listen(lambda line: self.call_later(self._on_chat_line, line)),
            self.visitor.ignored.listen(lambda: self.call_later(self._hide_muted)),
        ]
        self.call_later(self._update_presence)
        self.return_question.start()
        self.call_after_refresh(self._greet)

    def on_unmount(self) -> None:
        for stop in self._stops:
            stop()
        if self._animation_timer is not None:
            self._animation_timer.cancel()
        self.visitor.has_pending_animation = False
        self.room.withdraw_return(self.visitor)

    def resume(self) -> None:
        super().resume()
        self.call_later(self._update_presence)

    # Bots wait for players' screens

    def _hear(self, update: Update) -> None:
        super()._hear(update)
        self._update_pace()

    def settled(self) -> None:
        super().settled()
        self.join_question.show()
        self._update_pace()

    def _update_pace(self) -> None:
        """Let bots wait while this player's screen still shows what has happened, but not for long."""
        shows = bool(self.panes and self.panes[0].seats and self.panes[0].steps.busy)
        if shows == self.visitor.has_pending_animation:
            return
        self.visitor.has_pending_animation = shows
        if self._animation_timer is not None:
            self._animation_timer.cancel()
            self._animation_timer = None
        if shows:
            self._animation_timer = self.later(LONGEST_ANIMATION, self._stop_waiting)
        elif self.room.runner is not None:
            self.room.runner.go_on()

    def _stop_waiting(self) -> None:
        self._animation_timer = None
        self.visitor.has_pending_animation = False
        if self.room.runner is not None:
            self.room.runner.go_on()

    # Presence

    async def _update_presence(self) -> None:
        """Update the panes after somebody has come or left, or a seat has another holder."""
        if not self.is_attached or not self.panes:
            return
        if self.visitor.room is not self.room:
            self._leave_removed_table()
            return
        spec = _spec(self.room, self.visitor)
        if (spec,) != self.specs:
            await self.replace_panes([spec])
            self.room.answer_return(self.visitor.player)  # the question is gone with the panes
        self.return_question.close_if_answered()
        self.join_question.show()
        self._show_onlooking()
        self._show_absent()
        away = tuple(place.name for place in self.room.away)
        bots = self._names_with_bots()
        if (away, bots) != (self._were_away, self._were_bots):
            self._announce_presence(away, bots)
            self._were_away, self._were_bots = away, bots
        if (trouble := self.room.trouble) != self._was_trouble:
            self.panes[0].tell(save_trouble_text(trouble))
            self._was_trouble = trouble

    def _leave_removed_table(self) -> None:
        """Leave a table that was removed. If another screen is on top, leave when that one closes."""
        if self.is_current:
            if self.room.removal != HANDED_OVER:  # the player follows the table
                self.app.warn(sentence(f"{self.room.title} {self.room.removal}"))
            self.dismiss("leave")

    def _absent(self) -> frozenset[Seat]:
        gone = self.room.away
        return frozenset(seat for seat, place in enumerate(self.room.places) if place in gone)

    def _show_onlooking(self) -> None:
        for pane in self.panes:
            if (why := self._onlooking(pane)) != pane.onlooking:
                pane.onlooking = why
                pane.verbs.refresh()

    def _show_absent(self) -> None:
        """Show in the banner which awaited players are away."""
        absent = self._absent()
        for pane in self.panes:
            if pane.absent != absent:
                pane.absent = absent
                if not pane.steps.busy:
                    pane.playback.call()

    def _names_with_bots(self) -> tuple[str, ...]:
        """Return the other players for whom a bot plays."""
        mine = self.visitor.player.id
        return tuple(dict.fromkeys(place.name for place in self.room.places if place.owner not in ("", mine) and place.bot))

    def _announce_presence(self, away: Sequence[str], bots: Sequence[str]) -> None:
        """Tell the player who is away now, and for whom bots play."""
        pane = self.panes[0]
        if self.table.match.outcome is not None:
            return
        taken = [name for name in bots if name not in self._were_bots]
        back = [name for name in self._were_bots if name not in bots]
        told = [f"A bot plays for {listing(taken)}"] if taken else []
        told += [f"{listing(back)} {'plays' if len(back) == 1 else 'play'} again"] if back else []
        if away:
            stands = " and the clock is stopped" if self.table.match.rules.tick_ms else ""
            told.append(f"{listing(away)} {'is' if len(away) == 1 else 'are'} away{stands}{self._next_bot()}")
        pane.tell(". ".join(told) or "Everybody is back")

    def _next_bot(self) -> str:
        """Return when the next bot plays for an absent player."""
        due = [(seconds, place.name) for place in self.room.away if (seconds := self.room.seconds_until_bot(place.owner)) is not None]
        return f"; a bot plays for {min(due)[1]} in {ceil(min(due)[0])} s" if due else ""

    def _greet(self) -> None:
        """Ask a returned player whether to play on, or tell a watcher that they are watching."""
        if not self.panes:
            return
        if not self.panes[0].seats and not self.seat_menu.stood_in:
            may_sit = self.room.takeable_seats(self.visitor.player)
            self.panes[0].tell("You are watching; to play, press Esc and take a bot's seat" if may_sit else "You are watching")
        self.return_question.show()

    # Chat

    def _key_map(self, kind: type[Pane]) -> KeyMap:
        return KeyMap([resolve((*kind.CONTROLS, *CHAT_CONTROLS), settings_of(self.app))])

    def handle_now(self, event: events.Key) -> bool:
        """Handle a key directly; False if it must be posted as a message."""
        taken: list[bool] = []

        def follow() -> None:
            taken.append(self.follow_key(event))

        return not self.focused and self.answer_at_once(follow) and taken == [True]

    def take_key(self, event: events.Key) -> bool:
        stroke = self._keys.stroke(event.key, [pane.station for pane in self.panes])
        if stroke is not None and stroke.verb == Verb.CHAT:
            event.stop()
            self.open_chat()
            return True
        return super().take_key(event)

    def open_chat(self) -> None:
        """Open the chat at the table, or close it."""
        if self._chat_dialog is not None or not self.panes:
            self._close_chat(None)
            return
        pane = self.panes[0]
        self._set_unread(0)
        chat = VisitorChat(self.room.chat, self.visitor)
        self._chat_dialog = ChatDialog("At the table", chat, self._who_is_here, self._close_chat)
        pane.open_dialog(self._chat_dialog)

    def _close_chat(self, _: object) -> None:
        dialog, self._chat_dialog = self._chat_dialog, None
        if dialog is not None:
            self.panes[0].close_dialog(dialog)

    def _who_is_here(self) -> str:
        here = listing([player.name for player in self.room.present])
        away = listing([place.name for place in self.room.away])
        bots = listing(list(dict.fromkeys(place.name for place in self.room.places if place.owner and place.bot)))
        told = (f"Here: {here}", f"away: {away}" if away else "", f"a bot plays for {bots}" if bots else "")
        return f"Everybody at the table can read this. {'; '.join(filter(None, told))}"

    def _on_chat_line(self, line: ChatLine) -> None:
        if not self.is_attached or not self.panes or self.visitor.ignored.hides(line):
            return
        if self._chat_dialog is not None:
            self._chat_dialog.redraw()
        elif line.who:
            self._set_unread(self._unread + 1)
            key = self.panes[0].key(Verb.CHAT)
            self._shown_line = line
            self.panes[0].tell(f"{line.who}: {line.text}" + (f"  ({key} answers)" if key else ""))
        elif self.table.match.outcome is not None:  # during the game, the screen itself shows what is announced
            self.panes[0].tell(line.text)

    def _hide_muted(self) -> None:
        """Take the last line of a player who was muted just now off the screen."""
        line = self._shown_line
        if line is not None and self.is_attached and self.panes and self.visitor.ignored.hides(line):
            self._shown_line = None
            if self.panes[0].banner.note.text.startswith(f"{line.who}: {line.text}"):
                self.panes[0].tell("")

    def _set_unread(self, lines: int) -> None:
        """Show the number of unread lines at the key for the chat, for the message about a line is soon replaced."""
        self._unread = lines
        for pane in self.panes:
            pane.unread = lines
            pane.verbs.show_hints()

    # Menu and end

    def menu_choices(self, pane: Pane) -> list[Choice]:
        kept = [choice for choice in super().menu_choices(pane) if choice.value not in ("copy", "leave")]
        chat = Choice("Chat", Verb.CHAT, f"{self._unread} new" if self._unread else "and see who is here")
        return [*kept[:1], chat, *self.seat_menu.choices(), *kept[1:], *self.seat_menu.ways_out()]

    def follow_menu(self, pane: Pane, chosen: object) -> None:
        try:
            if chosen == Verb.CHAT:
                self.open_chat()
            elif not self.seat_menu.follow(pane, chosen):
                super().follow_menu(pane, chosen)
        except Refused as refused:
            pane.refuse(refused)


def _spec(room: Room, visitor: Visitor) -> PaneSpec:
    """Return the seats that this visitor plays now, and who holds them at the table; nothing for a watcher."""
    assert room.table is not None
    person = room.person(visitor.player)
    seats = room.table.seats_of(person)
    return PaneSpec(seats, person if seats else None)
