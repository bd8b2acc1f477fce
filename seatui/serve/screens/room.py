"""A table before the game: seats, bots and chat. The player who made it starts the game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from textual.widget import Widget

from seatui import bots
from seatui.engine.contract import Refused, Seat
from seatui.engine.game import level_word
from seatui.engine.wording import sentence
from seatui.serve.harbour.rooms.listed_room import HANDED_OVER
from seatui.serve.harbour.rooms.room_model import RoomState
from seatui.serve.screens import table_words as words
from seatui.serve.screens.list_and_chat import ListAndChatScreen
from seatui.serve.screens.people import PeopleView
from seatui.tui.look.players import look_of, player
from seatui.tui.paint.scheduling import call_later
from seatui.tui.shell.ask import Choice, choose, confirm
from seatui.tui.shell.cards import LEFT, padded, pictured
from seatui.tui.shell.form import Explanation, Field, Form, field_row, step_through
from seatui.tui.shell.frame import Hint, TitleLine
from seatui.tui.shell.keys import bindings
from seatui.tui.shell.lines import MARGIN, Line, Span
from seatui.tui.shell.rows import GAP, Row, Rows, heading, height_of
from seatui.tui.shell.setup.crew_presets import has_roles, title
from seatui.tui.widgets.text_rows import wrap_words

if TYPE_CHECKING:
    from seatui.serve.harbour.chat import Chat
    from seatui.serve.harbour.rooms.room import Room
    from seatui.serve.harbour.rooms.room_model import Place

START, SWAP, SEAT = "start", "swap", "seat:"
FREE = "free"
ROLES, PLAIN = 30, 14
"""Widths of the names of seats, with and without roles."""
PLAY = "play"
"""The result of the screen when the game starts."""


class RoomScreen(ListAndChatScreen[str]):
    """The seats of a table. With ``sit`` the player takes the first free seat, if all seats are alike."""

    HELP = (
        "Enter on a free seat sits down there, on your own seat it stands up, and on somebody else's it asks to swap. The player "
        "who made the table can put bots on free seats with left and right, and starts the game. Bots get the seats that are still free."
    )
    BINDINGS = bindings(
        {
            "room.start": "start",
            "room.fill": "fill",
            "room.answer": "answer",
            "room.chat": "chat",
            "room.rules": "rules",
            "room.remove": "remove",
        }
    )

    DEFAULT_CSS = "RoomScreen #chat { min-height: 7; height: 7; } RoomScreen.wide #chat { height: 1fr; }"

    def __init__(self, room: Room, *, sit: bool = False) -> None:
        super().__init__()
        self.room = room
        self.HEADING = f"{room.title}: {room.game.title}"
        self._sit = sit
        self._refusal = ""  # why something was refused, until the pointer moves
        self._refresh_timer: asyncio.TimerHandle | None = None

    def list_parts(self) -> Iterable[Widget]:
        yield Form(self._rows, select=self._first(), moved=self._moved, click_chooses=False)
        yield Explanation()

    def chat_and_title(self) -> tuple[Chat, str]:
        return self.room.chat, "At this table"

    def people(self) -> Iterable[tuple[str, str]]:
        return words.people_at(self.room)

    def hints(self) -> Iterable[Hint]:
        key = self._selected
        if action := self._enter_action(key):
            yield Hint("list.choose", "focused.choose", action)
        if self._leads and key.startswith(SEAT) and not self._place(key).owner:
            yield Hint("list.left", "focused.change(1)", "Bot", also="list.right")
        if self._is_asked and key != SWAP:
            yield Hint("room.answer", "screen.answer")
        if self._leads and key != START:
            yield Hint("room.start", "screen.start")
        yield Hint("room.chat", "screen.chat")
        if self._leads and words.free_seats(self.room):
            yield Hint("room.fill", "screen.fill")
        yield Hint("room.rules", "screen.rules")
        if self.room.may_remove(self.app.player):
            yield Hint("room.remove", "screen.remove")
        yield Hint("back", "screen.back", "Lobby")
        yield Hint("help", "screen.help")

    # Updates

    def on_mount(self) -> None:
        self.on_change.subscribe(self.room.listen)
        free = words.free_seats(self.room)
        if self._sit and free and not has_roles(self.room.rules) and not words.sits(self.room, self.app.player):
            self._try(lambda: self.room.sit(self.app.player, free[0]))
            if words.sits(self.room, self.app.player):
                self.query_one(Form).show(select=START)  # a second Enter would give up the seat

    def refresh_view(self) -> None:
        is_over = self.app.visitor.room is not self.room or self.room.state is not RoomState.OPEN
        if is_over and not self.is_current:
            return  # it was left already, or is covered: then it is updated when the cover is gone
        if self.app.visitor.room is not self.room:
            started = "the game has started, and only its players may watch"
            if self.room.removal != HANDED_OVER:  # the player follows the table
                self.app.warn(sentence(f"{self.room.title} {self.room.removal}" if self.room.is_discarded else started))
            self.dismiss(None)
        elif self.room.state is not RoomState.OPEN:
            self.dismiss(PLAY)
        else:
            self.query_one(TitleLine).show(self.HEADING, ", ".join(words.notes(self.room, self.app.player)))
            self.query_one(PeopleView).redraw()
            self.query_one(Form).show()
            self._explain()
            self._refresh_when_leading()

    def _refresh_when_leading(self) -> None:
        """Update the view when the host has been away long enough for others to start, which nobody announces."""
        if self._refresh_timer is not None:
            self._refresh_timer.cancel()
        seconds = self.room.seconds_until_lead(self.app.player)
        self._refresh_timer = call_later(self, seconds, self.reload) if seconds else None

    def on_unmount(self) -> None:
        """Textual also calls the handler of the base class."""
        if self._refresh_timer is not None:
            self._refresh_timer.cancel()

    def _moved(self) -> None:
        self._refusal = ""
        self._explain()

    def _explain(self) -> None:
        wrong = self._refusal or self._fault_at(self._selected)
        self.query_one(Explanation).show(wrong or self._explanation(self._selected), wrong=bool(wrong))
        self.refresh_hints()

    # Rows

    @property
    def _leads(self) -> bool:
        return self.room.leads(self.app.player)

    @property
    def _is_asked(self) -> bool:
        return self.room.swap is not None and self.room.swap.other == self.app.player.id

    @property
    def _selected(self) -> str:
        return self.query_one(Form).selected if self.is_mounted else self._first()

    def _first(self) -> str:
        """Return the first free seat for a player without one, or else the start."""
        free = words.free_seats(self.room)
        return f"{SEAT}{free[0]}" if free and not words.sits(self.room, self.app.player) else START

    def _rows(self, width: int) -> list[Row]:
        """Return the rows, with the large start and a gap before the seats if there is room."""
        told = self._option_rows(width)
        told += [Row(SWAP, ((Span(self._swap_words(), "warn"),),))] if self._is_asked else []
        seats = [heading("Seats"), *(self._seat_row(seat) for seat in range(len(self.room.places)))]
        room, small = self.query_one(Form).size.height, self._small_start()
        ways = [[GAP, start, *told, GAP, *seats] for start in (padded(self._large_start(width)), small)]
        return next((rows for rows in ways if height_of(rows) <= room), [GAP, small, *told, *seats])

    def _option_rows(self, width: int) -> list[Row]:
        """Return the options that differ from their defaults. They come first, so that they are seen however many seats there are."""
        made = words.choices_made(self.room)
        return [Row("", tuple((Span(line, "dim"),) for line in wrap_words(f"Options: {made}", width - MARGIN)))] if made else []

    def _large_start(self, width: int) -> Row:
        """Return the picture of the game, what it is about, and the start."""
        game, glyphs = self.room.game, self.app.glyphs
        blurb: list[Line] = [(Span(line),) for line in wrap_words(game.blurb, width - LEFT - MARGIN)]
        (quiet,), (lit,) = self._small_start()[1:]
        title = Span(f"{game.title}  ", "title"), Span(game.minutes, "dim")
        return Row(START, pictured(game, [title, *blurb], quiet, glyphs), pictured(game, [title, *blurb], lit, glyphs))

    def _small_start(self) -> Row:
        """Return a button for the player who may start the game, or a note for the others."""
        if not self._leads:
            line: Line = (Span(f"{self._host_name()} starts the game.", "dim"),)
            return Row(START, (line,), (line,))
        label = f"Start the game, with {self._bots_for_free()}" if words.free_seats(self.room) else "Start the game"
        return Row(START, ((Span(label, "strong"),),), ((Span(f"[{label}]", "chosen"),),))

    def _bots_for_free(self) -> str:
        free = len(words.free_seats(self.room))
        return "a bot on the free seat" if free == 1 else f"bots on the {free} free seats"

    def _host_name(self) -> str:
        found = self.app.harbour.people.by_id(self.room.host)
        return found.name if found else "The player who made the table"

    def _seat_row(self, seat: Seat) -> Row:
        rules, glyphs, roles = self.room.rules, self.app.glyphs, has_roles(self.room.rules)
        look, place = look_of(rules, seat), self.room.places[seat]
        mark = Span(f"{player(look).letter} {glyphs.player(look)}", f"player {look}")
        label = f" {title(rules, seat, glyphs.dot)}" if roles else f"  Seat {seat + 1}"
        value, note = self._holder(place)
        arrows = self._leads and not place.owner
        return field_row(Field(f"{SEAT}{seat}", label, value, arrows, note, mark=mark, width=ROLES if roles else PLAIN), glyphs)

    def _holder(self, place: Place) -> tuple[str, str]:
        """Return who has a seat, and a remark."""
        if place.owner == self.app.player.id:
            return f"{place.name} (you)", ""
        if place.owner:
            swaps = self.room.swap is not None and (self.room.swap.asker, self.room.swap.other) == (self.app.player.id, place.owner)
            return place.name, "you asked to swap" if swaps else "" if place not in self.room.away else "away"
        return (f"bot: {level_word(place.bot)}", "") if place.bot else (FREE, "")

    def _place(self, key: str) -> Place:
        return self.room.places[int(key.removeprefix(SEAT))]

    def _swap_words(self) -> str:
        swap = self.room.swap
        assert swap is not None
        asker, seat = self.room.places[swap.mine].name, self.room.seat_title(swap.mine)
        return f"{asker} asks to swap seats, and offers {seat} for yours."

    # Texts

    def _enter_action(self, key: str) -> str:
        """Return what Enter does there."""
        if key == START:
            return "Start" if self._leads else ""
        if key == SWAP:
            return "Answer"
        place = self._place(key)
        if place.owner == self.app.player.id:
            return "Stand up"
        if place.owner:
            return "Ask to swap" if words.sits(self.room, self.app.player) else ""
        return "Sit down" if place.is_free or self._leads else ""

    def _fault_at(self, key: str) -> str:
        """Return why the game cannot start like this, for the start and for the player's own seats."""
        is_told = key == START or (key.startswith(SEAT) and self._place(key).owner == self.app.player.id)
        return sentence(self.room.start_fault) if is_told else ""

    def _explanation(self, key: str) -> str:
        if key == START:
            return self._start_explanation()
        if key == SWAP:
            return "You may say yes or no; nothing changes until you do."
        place = self._place(key)
        if place.owner == self.app.player.id:
            return "This is your seat. Enter stands up, to take another seat or to watch."
        if place.owner:
            swap = " Enter asks to swap seats." if words.sits(self.room, self.app.player) else ""
            return f"{place.name} sits here.{swap}"
        who = "A bot will play here." if place.bot else "Anybody who comes can sit here; if nobody does, a bot will play."
        return f"{who} Left and right choose its strength." if self._leads else who

    def _start_explanation(self) -> str:
        if self.room.seconds_until_lead(self.app.player):
            return f"{self._host_name()} made this table and is away. If they are not back in a moment, you can start the game instead."
        if not self._leads:
            return f"{self._host_name()} made this table and starts the game.{self._advice()}"
        if not words.free_seats(self.room):
            return "All seats are taken: the game can start."
        return "Others can sit down until the game starts. Bots get the seats that are still free then."

    def _advice(self) -> str:
        """Return what a player without a seat can do."""
        if words.sits(self.room, self.app.player):
            return ""
        return " Take a seat until then." if words.free_seats(self.room) else " All seats are taken: wait for one, or watch."

    # Actions

    def _try(self, do: Callable[[], object]) -> None:
        """Do it, or show in one line why it is not possible."""
        try:
            do()
        except Refused as refusal:
            self._refuse(str(refusal))

    def _refuse(self, reason: str) -> None:
        self._refusal = sentence(reason)
        self._explain()

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        if event.key == START:
            self.action_start()
        elif event.key == SWAP:
            self.action_answer()
        else:
            self._take(int(event.key.removeprefix(SEAT)))

    def _take(self, seat: Seat) -> None:
        """Sit down, stand up, or ask for a swap."""
        me, room, place = self.app.player, self.room, self.room.places[seat]
        if place.owner == me.id:
            self._try(lambda: room.stand(me, seat))
        elif place.owner:
            self._try(lambda: room.ask_swap(me, seat))
        else:
            self._try(lambda: self._sit_down(seat))

    def _sit_down(self, seat: Seat) -> None:
        """Take a seat. If a player can have only one, leave the old one. A player who leads can replace a bot."""
        me, room = self.app.player, self.room
        before = room.seats_of(me)[:1] if not has_roles(room.rules) else ()
        for own in before:
            room.stand(me, own)
        try:
            if room.places[seat].bot and self._leads:
                room.set_bot(me, seat, "")
            room.sit(me, seat)
        except Refused:
            for own in before:
                room.sit(me, own)
            raise

    def on_form_changed(self, event: Form.Changed) -> None:
        if event.key.startswith(SEAT) and not self._place(event.key).owner:
            levels = ("", *bots.levels(self.room.game))
            chosen = step_through(levels, self._place(event.key).bot, event.step)
            self._try(lambda: self.room.set_bot(self.app.player, int(event.key.removeprefix(SEAT)), chosen))

    def action_start(self) -> None:
        if not self._leads:
            self._refuse(f"{self._host_name()} starts the game")
        elif fault := self.room.start_fault:
            self._refuse(fault)
        elif words.free_seats(self.room):
            self._choose_bots("Start the game", self._start_with)
        else:
            self._try(lambda: self.room.start(self.app.player))

    def action_fill(self) -> None:
        if not self._leads:
            self._refuse("the player who made the table decides that")
        elif not words.free_seats(self.room):
            self._refuse("no seat is free")
        else:
            self._choose_bots("Fill with bots", lambda level: self._try(lambda: self.room.fill(self.app.player, level)))

    def _choose_bots(self, question: str, then: Callable[[str], None]) -> None:
        """Ask for the level of the bots on the free seats, the default one first."""
        game = self.room.game
        levels = sorted(bots.levels(game), key=lambda level: level != bots.default_level(game))
        text = [f"{sentence(self._bots_for_free())}: how strong?"]
        choices = [Choice(sentence(level_word(level)), level, words.strength(game, level)) for level in levels]
        choose(self.app, question, text, choices, then)

    def _start_with(self, level: str) -> None:
        def start() -> None:
            me, room, free = self.app.player, self.room, words.free_seats(self.room)
            room.fill(me, level)
            try:
                room.start(me)
            except Refused:  # free the seats again
                for seat in free:
                    room.set_bot(me, seat, "")
                raise

        self._try(start)

    def action_answer(self) -> None:
        if self._is_asked:
            choices = [Choice("Keep my seat", False), Choice("Swap seats", True)]
            choose(self.app, "Swap seats?", [self._swap_words()], choices, self._answer)

    def _answer(self, yes: bool) -> None:
        self._try(lambda: self.room.answer_swap(self.app.player, yes))

    def action_remove(self) -> None:
        if self.room.host != self.app.player.id:
            self._refuse("only the player who made the table can remove it")
            return
        text = [f"{self.room.title} will be removed, also for the others at it."]
        confirm(self.app, "Remove this table?", text, "Remove it", lambda: self._try(lambda: self.room.remove(self.app.player)))

    def action_rules(self) -> None:
        self.app.open_rule(self.room.game.id)

    def action_back(self) -> None:
        if self.is_current:  # a key that was pressed twice must not close another screen
            self.dismiss(None)
