"""A table before the game: who sits where, bots for the seats that stay free, and what is said there. The host of the table starts it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from textual import events
from textual.containers import Container
from textual.widget import Widget

from seatui import bots
from seatui.engine.contract import Refused, Seat
from seatui.engine.wording import counted, sentence
from seatui.serve.harbour.room import State
from seatui.serve.screens import table_words as words
from seatui.serve.screens.chat import ChatLine, ChatView
from seatui.serve.screens.hop import Hop
from seatui.tui.players import look_of, player
from seatui.tui.shell.ask import Choice, choose, confirm
from seatui.tui.shell.crews import has_roles, title
from seatui.tui.shell.form import Explanation, Field, Form, field_row, step_through
from seatui.tui.shell.frame import Hint, ShellScreen, TitleLine
from seatui.tui.shell.keys import bindings
from seatui.tui.shell.lines import Span
from seatui.tui.shell.rows import GAP, Row, Rows, heading

if TYPE_CHECKING:
    from seatui.serve.app import ServedApp
    from seatui.serve.harbour.room import Place, Room

START, SWAP, SEAT = "start", "swap", "seat:"
FREE = "free"
USUAL = "mate"
WIDE = 110
ROLES, PLAIN = 30, 14
"""Cells for the names of seats, with roles and without."""


class RoomScreen(ShellScreen[str]):
    """It ends with "play" when the game begins, and else with nothing."""

    HELP = (
        "Enter on a free seat sits down there, on your own seat stands up, and on somebody else's asks to swap. Whoever made the table may "
        "put bots on free seats with left and right, and starts the game; seats that are still free then go to bots."
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
    DEFAULT_CSS = """
    RoomScreen {
        #aside { dock: bottom; height: 7; margin-bottom: 1; padding: 0 2; }
        Explanation { margin-bottom: 8; }
        &.wide {
            #aside { dock: right; width: 42; height: 1fr; margin: 2 2 2 0; padding: 0; }
            Explanation { margin-bottom: 1; margin-right: 44; }
        }
    }
    """
    app: ServedApp

    def __init__(self, room: Room) -> None:
        super().__init__()
        self.room = room
        self.HEADING = room.title
        self._hop = Hop(self, self._look)
        self._note = ""  # why something was refused, until the pointer moves on

    def body(self) -> Iterable[Widget]:
        chat = ChatView(self.room.chat, "At this table")
        yield Form(self._rows, select=self._first(), moved=self._moved, click_chooses=False)
        yield Explanation()
        yield Container(chat, ChatLine(self.room.chat, self.app.player, chat), id="aside")

    def hints(self) -> Iterable[Hint]:
        key = self._selected
        if deed := self._deed(key):
            yield Hint("list.choose", "focused.choose", deed)
        if self._is_host and key.startswith(SEAT) and not self._place(key).owner:
            yield Hint("list.left", "focused.turn(1)", "Bot", also="list.right")
        if self._is_host:
            if key != START:
                yield Hint("room.start", "screen.start")
            yield Hint("room.fill", "screen.fill")
            yield Hint("room.remove", "screen.remove")
        if self._is_asked:
            yield Hint("room.answer", "screen.answer")
        yield Hint("room.chat", "screen.chat")
        yield Hint("room.rules", "screen.rules")
        yield Hint("back", "screen.back")
        yield Hint("help", "screen.help")

    # What happens

    def on_mount(self) -> None:
        self._hop.hear(self.room.listen)
        self._look()

    def on_unmount(self) -> None:
        self._hop.close()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width >= WIDE, "wide")

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self._look()

    def look_again(self) -> None:
        """Somebody may have sat down meanwhile."""
        self._look()

    def _look(self) -> None:
        if not self.is_current:
            return
        if self.app.visitor.room is not self.room:
            self.app.warn(
                f"{self.room.title} was removed." if self.room.is_discarded else "The game has begun, and only those who play may watch."
            )
            self.dismiss(None)
        elif self.room.state is not State.OPEN:
            self.dismiss("play")
        else:
            self.query_one(TitleLine).show(f"{self.room.title}: {self.room.game.title}", self._who_is_here())
            self.query_one(Form).show()
            self._moved(keep=True)

    def _who_is_here(self) -> str:
        return f"{len(self.room.present)} here"

    def _moved(self, *, keep: bool = False) -> None:
        if not keep:
            self._note = ""
        text = self._note or self._words_for(self._selected)
        self.query_one(Explanation).show(text, wrong=bool(self._note))
        self.refresh_hints()

    # Rows

    @property
    def _is_host(self) -> bool:
        return self.room.host == self.app.player.id

    @property
    def _is_asked(self) -> bool:
        return self.room.swap is not None and self.room.swap.other == self.app.player.id

    @property
    def _selected(self) -> str:
        return self.query_one(Form).selected if self.is_mounted else self._first()

    def _first(self) -> str:
        """The first free seat for a guest, the start for who may start."""
        if words.sits(self.room, self.app.player) and self._is_host:
            return START
        free = words.free_seats(self.room)
        return f"{SEAT}{free[0]}" if free else START if self._is_host else f"{SEAT}0"

    def _rows(self, width: int) -> list[Row]:  # noqa: ARG002 - the rows are the same for all widths
        rows = [GAP, self._start_row()]
        if self._is_asked:
            rows.append(Row(SWAP, ((Span(self._swap_words(), "warn"),),)))
        return [*rows, GAP, heading("Seats"), *(self._seat_row(seat) for seat in range(len(self.room.places)))]

    def _start_row(self) -> Row:
        if not self._is_host:
            return Row("", ((Span(f"{self._host_name()} starts the game.", "dim"),),))
        free = len(words.free_seats(self.room))
        label = f"Start the game, with bots on the {counted(free, 'free seat')}" if free else "Start the game"
        return Row(START, ((Span(label, "strong"),),), ((Span(f"[{label}]", "chosen"),),))

    def _host_name(self) -> str:
        found = self.app.harbour.people.by_id(self.room.host)
        return found.name if found else "Whoever made the table"

    def _seat_row(self, seat: Seat) -> Row:
        rules, glyphs = self.room.rules, self.app.glyphs
        look = look_of(rules, seat)
        mark = Span(f"{player(look).letter} {glyphs.player(look)}", f"player {look}")
        roles = has_roles(rules)
        label = f"  {title(rules, seat, glyphs.dot)}" if roles else f"  Seat {seat + 1}"
        place = self.room.places[seat]
        value, note = self._holder(place)
        field = Field(f"{SEAT}{seat}", label, value, self._is_host and not place.owner, note, mark=mark, width=ROLES if roles else PLAIN)
        return field_row(field, glyphs)

    def _holder(self, place: Place) -> tuple[str, str]:
        """Who has a seat, and a quiet word about them."""
        if place.owner:
            away = "" if any(one.id == place.owner for one in self.room.present) else "away"
            return (f"{place.name} (you)" if place.owner == self.app.player.id else place.name), away
        return (f"bot: {place.bot}", "") if place.bot else (FREE, "")

    def _place(self, key: str) -> Place:
        return self.room.places[int(key.removeprefix(SEAT))]

    def _swap_words(self) -> str:
        swap = self.room.swap
        assert swap is not None
        asker = self.room.places[swap.mine].name
        return f"{asker} would like to change seats with you."

    # Words

    def _deed(self, key: str) -> str:
        """What Enter does there."""
        if key == START:
            return "Start"
        if key == SWAP:
            return "Answer"
        if not key.startswith(SEAT):
            return ""
        place = self._place(key)
        if place.owner == self.app.player.id:
            return "Stand up"
        if place.owner:
            return "Ask to swap"
        return "Sit down" if not place.bot else ""

    def _words_for(self, key: str) -> str:
        if key == START:
            return "Others can sit down as long as the game has not begun. Seats that are still free when you start go to bots."
        if key == SWAP:
            return "You may say yes or no; nothing changes until you do."
        if key.startswith(SEAT):
            place = self._place(key)
            if place.owner and place.owner != self.app.player.id:
                return f"{place.name} sits here. You can ask to change seats."
            if self._is_host and not place.owner:
                return "Left and right put a bot here, or leave the seat free for somebody who comes."
        return ""

    # Deeds

    def _try(self, do: Callable[[], object]) -> None:
        """Do it, or say in one line why that cannot be."""
        try:
            do()
        except Refused as refusal:
            self._note = sentence(str(refusal))
            self._moved(keep=True)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        key, me, room = event.key, self.app.player, self.room
        if key == START:
            self.action_start()
        elif key == SWAP:
            self.action_answer()
        elif key.startswith(SEAT):
            seat, place = int(key.removeprefix(SEAT)), self._place(key)
            if place.owner == me.id:
                self._try(lambda: room.stand(me, seat))
            elif place.owner:
                self._try(lambda: room.ask_swap(me, seat))
            else:
                self._try(lambda: room.sit(me, seat))

    def on_form_turned(self, event: Form.Turned) -> None:
        if event.key.startswith(SEAT) and not self._place(event.key).owner:
            levels = ("", *bots.levels(self.room.game))
            chosen = step_through(levels, self._place(event.key).bot, event.step)
            self._try(lambda: self.room.set_bot(self.app.player, int(event.key.removeprefix(SEAT)), chosen))

    def action_start(self) -> None:
        if words.free_seats(self.room):
            self._choose_bots("Start with bots?", self._start_with)
        else:
            self._try(lambda: self.room.start(self.app.player))

    def action_fill(self) -> None:
        self._choose_bots("Fill with bots?", self._fill)

    def _choose_bots(self, question: str, then: Callable[[str], None]) -> None:
        """Ask how strong the bots on the free seats are to be."""
        free = len(words.free_seats(self.room))
        if not self._is_host:
            self._try(lambda: self.room.fill(self.app.player, USUAL))
            return
        if not free:
            self._note = "No seat is free."
            self._moved(keep=True)
            return
        levels = bots.levels(self.room.game)
        text = [f"{sentence(counted(free, 'seat'))} {'is' if free == 1 else 'are'} still free."]
        choose(self.app, question, text, [Choice(f"Bots: {level}", level) for level in levels], then)

    def _fill(self, level: str) -> None:
        self._try(lambda: self.room.fill(self.app.player, level))

    def _start_with(self, level: str) -> None:
        def start() -> None:
            self.room.fill(self.app.player, level)
            self.room.start(self.app.player)

        self._try(start)

    def action_answer(self) -> None:
        if self._is_asked:
            answer = partial(self.room.answer_swap, self.app.player)
            choices = [Choice("Keep my seat", False), Choice("Change seats", True)]
            choose(self.app, "Change seats?", [self._swap_words()], choices, lambda yes: self._try(lambda: answer(yes)))

    def action_remove(self) -> None:
        if self._is_host:
            text = [f"{self.room.title} will be gone, for those who sit there as well."]
            confirm(self.app, "Remove this table?", text, "Remove it", lambda: self._try(lambda: self.room.remove(self.app.player)))

    def action_chat(self) -> None:
        self.query_one(ChatLine).focus()

    def on_chat_line_left(self) -> None:
        self.query_one(Form).focus()

    def action_rules(self) -> None:
        self.app.open_rule(self.room.game.id)

    def action_back(self) -> None:
        self.dismiss(None)
