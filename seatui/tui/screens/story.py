"""The end of a game: who won and how, the story of the game in plots and figures, its key moments, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from textual.geometry import Size

from seatui.engine.contract import Refused, Seat
from seatui.engine.wording import sentence
from seatui.match.names import side_names
from seatui.match.saves.files import write_text
from seatui.match.story import Moment, columns
from seatui.match.story_text import column_names, shared_text
from seatui.tui.look.players import look_of
from seatui.tui.look.settings import is_served
from seatui.tui.paint.scheduling import call_later
from seatui.tui.pane.outcome import ranking, winners
from seatui.tui.screens.story_drawing import Teller, drawn_story
from seatui.tui.shell.ask import Choice, choose
from seatui.tui.shell.form import Explanation
from seatui.tui.shell.frame import Hint, ShellScreen, Sides
from seatui.tui.shell.keys import bindings
from seatui.tui.shell.lines import BLANK, Line, Span
from seatui.tui.shell.page import Page, paragraph, title
from seatui.tui.shell.rows import GAP, Row, Rows, heading
from seatui.tui.widgets.text_rows import wrap_words

if TYPE_CHECKING:
    from asyncio import TimerHandle

    from textual.widget import Widget

    from seatui.match.referee import Match
    from seatui.match.story import Story

Look: TypeAlias = Callable[[Seat], int | None]
"""Returns the number of a seat's letter and colour."""

BESIDE = 110
"""Columns of a window in which the story and the key moments stand beside each other."""
PAUSE = 0.002
"""Seconds between two slices of the work on a story, for keys and other players."""
COPY, WRITE = "copy", "write"


class StoryScreen(ShellScreen[str]):
    """The story beside the key moments; in a narrow window one of them. It returns "rematch" or "again" if the player wants that next."""

    HEADING = "The story of the game"
    HELP = (
        "The story shows who won and how, what mattered over time, the luck of the dice and each player's figures. Beside it are the key "
        "moments: Enter shows one in the replay. The story is saved with the game, and you can share it as a text."
    )
    DEFAULT_CSS = """
    StoryScreen {
        Sides { height: 1fr; }
        #moments { width: 40%; max-width: 70; }
        &.narrow #moments { width: 100%; max-width: 100%; }
        &.narrow .aside { display: none; }
    }
    """
    AUTO_FOCUS = "Page"
    LEFT = 2
    BINDINGS = bindings(
        {
            "story.side": "side",
            "story.replay": "replay",
            "story.rematch": "leave('rematch')",
            "story.new": "leave('again')",
            "story.share": "share",
        }
    )

    def __init__(
        self, match: Match, seats: Sequence[Seat] = (), *, look: Look | None = None, next_steps: Iterable[str] = (), file_name: str = ""
    ) -> None:
        """``seats`` are the player's, ``next_steps`` the results that it may return; ``file_name`` is for a match without a file."""
        super().__init__()
        self._match = match
        self._seats = tuple(seats)
        self._file_name = match.path.stem if match.path else file_name or match.game.id
        self._look: Look = look or partial(look_of, match.rules)
        self._next_steps = frozenset(next_steps)
        self._telling = match.telling()
        self._story: Story | None = None
        self._timer: TimerHandle | None = None
        self._page = Page(self._lines)
        self._moments = Rows(self._rows, id="moments", classes="aside")
        self._at_moments = False  # whether the player is at the key moments
        self._said = Explanation()

    def body(self) -> Iterable[Widget]:
        self._said.display = False
        yield self._said
        with Sides():
            yield self._page
            yield self._moments

    def hints(self) -> Iterable[Hint]:
        if self._at_moments:
            yield Hint("list.choose", "focused.choose", "Watch it")
        yield Hint("story.side", "screen.side", "Story" if self._at_moments else "Key moments")
        yield Hint("story.replay", "screen.replay")
        yield Hint("story.share", "screen.share")
        if "rematch" in self._next_steps:
            yield Hint("story.rematch", "screen.leave('rematch')")
        if "again" in self._next_steps:
            yield Hint("story.new", "screen.leave('again')")
        yield Hint("back", "screen.back")
        yield Hint("help", "screen.help")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "leave" or parameters[0] in self._next_steps

    def on_mount(self) -> None:
        self._tell()

    def on_unmount(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def on_resize(self) -> None:
        self.set_class(self.size.width < BESIDE, "narrow")

    def _tell(self) -> None:
        """Work on the story for a moment, and show it once it is complete."""
        self._timer = None
        if self._telling is None:
            return
        self._story = self._telling.go_on()
        if self._story is None:
            self._timer = call_later(self, PAUSE, self._tell)
        else:
            self._page.restyle()
            self._moments.show()

    # The two sides

    def action_side(self) -> None:
        """Go to the key moments, or back to the story."""
        self._at_moments = not self._at_moments
        self._page.set_class(self._at_moments, "aside")
        self._moments.set_class(not self._at_moments, "aside")
        self.set_focus(self._moments if self._at_moments else self._page)
        self.refresh_hints()

    def _lines(self, width: int) -> list[Line]:
        match = self._match
        lines: list[Line] = [BLANK, (Span(sentence(f"{winners(match, self._seats)}"), "strong"),), BLANK]
        for text in ranking(match):
            lines += paragraph(text, width) or [BLANK]
        if self._story is not None:
            coarse = self.app.glyphs.is_ascii or self._page.ink.mono
            return lines + drawn_story(self._story, self._teller(is_coarse=coarse), Size(width, self._page.size.height))
        why = "The beginning of this game was played under former rules, so its story cannot be told."
        return [*lines, *title("How it went"), *paragraph(why if self._telling is None else "Going through the game again ...", width)]

    def _teller(self, *, is_coarse: bool) -> Teller:
        rules, first = self._match.rules, dict[int, Seat]()
        for seat in range(rules.seats):
            first.setdefault(rules.side(seat), seat)
        looks = [self._look(first[side]) or 0 for side in sorted(first)]
        own = [self._look(seats[0]) or 0 for seats in columns(rules)]
        return Teller(side_names(rules, self._match.names), column_names(self._match), looks, own, is_coarse)

    def _rows(self, width: int) -> list[Row]:
        if self._story is None:
            return []
        rows = [GAP, heading("Key moments"), GAP]
        turn = ""
        for number, moment in enumerate(self._story.moments):
            if moment.turn != turn:
                turn = moment.turn
                rows.append(Row("", ((Span(turn, "dim"),),)))
            rows.append(Row(str(number), tuple(self._moment_lines(moment, width))))
        return rows if self._story.moments else [*rows, Row("", ((Span("None in this game.", "dim"),),))]

    def _moment_lines(self, moment: Moment, width: int) -> Iterable[Line]:
        word, ink = sentence(moment.word), "accent" if moment.turning else "warn"
        first, *rest = wrap_words(f"{word}: {moment.text}" if moment.text else word, width)
        yield Span(word, ink), Span(first[len(word) :])
        yield from ((Span(f"  {line}"),) for line in wrap_words(" ".join(rest), width - 2))

    # Next

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        assert self._story is not None
        self.app.watch_again(self._match, self._seats, at=self._story.moments[int(message.key)])

    def action_replay(self) -> None:
        """Open the replay over this screen."""
        self.app.watch_again(self._match, self._seats)

    def action_leave(self, chosen: str) -> None:
        """Leave for what the player wants next."""
        self.dismiss(chosen)

    def action_share(self) -> None:
        """Ask how to share the story as a text. On a server there are no files for players."""
        if self._story is None:
            self._say("There is nothing to share yet.", wrong=True)
            return
        text = shared_text(self._match, self._story)
        choices = [
            Choice("Copy it", COPY, "to the clipboard of your terminal, if it allows that"),
            *([] if is_served(self.app) else [Choice("Write it to a file", WRITE, "beside your saved games")]),
        ]
        choose(self.app, "Share the story", [], choices, lambda how: self._share(how, text))

    def _share(self, how: str, text: str) -> None:
        if how == COPY:
            self.app.copy_to_clipboard(text)
            self._say("The text is in the clipboard, unless your terminal does not allow that.")
            return
        try:
            self._say(f"The text is written to {write_text(self._file_name, text)}.")
        except Refused as refused:
            self._say(f"{sentence(refused.message)}.", wrong=True)

    def _say(self, text: str, *, wrong: bool = False) -> None:
        self._said.display = True
        self._said.show(text, wrong=wrong)
