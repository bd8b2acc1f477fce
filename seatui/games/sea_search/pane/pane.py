"""The pane of Sea Search: its parts, and the actions that a place of the board offers. ``keys.commands`` has the effects of keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from textual.geometry import Size

from seatui.engine.contract import Action, Decision, Event
from seatui.engine.wording import sentence
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.content import SONGS_TO_WIN
from seatui.games.sea_search.model.names import Namer
from seatui.games.sea_search.model.queries import is_hostile
from seatui.games.sea_search.model.state import NOWHERE
from seatui.games.sea_search.pane import masking, prompts
from seatui.games.sea_search.pane.board.aiming import AimingPane
from seatui.games.sea_search.pane.board.focus import in_sight, named, seaports
from seatui.games.sea_search.pane.board.signs import sign_words
from seatui.games.sea_search.pane.board.targets import Aim
from seatui.games.sea_search.pane.board.tiles import markers_of, tiles_of
from seatui.games.sea_search.pane.dialogs import DECISIONS, TOPICS, Notice, farewell
from seatui.games.sea_search.pane.help_words import AT_A_CLUSTER, COLUMNS, GOAL, KEYS
from seatui.games.sea_search.pane.keys import controls
from seatui.games.sea_search.pane.keys.commands import LOOK, LOOKING, NONE, Commands
from seatui.games.sea_search.pane.labels import CARDS_GROUP, arranged, group_of
from seatui.games.sea_search.pane.layout import Contents, arrange
from seatui.games.sea_search.pane.moments import moment
from seatui.games.sea_search.pane.sheets.ledger import Ledger
from seatui.games.sea_search.pane.sheets.legend import legend
from seatui.games.sea_search.pane.staging import Staging
from seatui.games.sea_search.words.forecast import NOTHING_COMES, forecast
from seatui.games.sea_search.words.odds import percent, short_percent
from seatui.games.sea_search.words.outlook import price_of
from seatui.games.sea_search.words.questions import first_rolls, left_words
from seatui.games.sea_search.words.reach import NOTHING_MOVES, reach
from seatui.tui.look.controls import Verb
from seatui.tui.look.players import player
from seatui.tui.look.settings import settings_of
from seatui.tui.pane.dialogs import Question
from seatui.tui.pane.layout import LayoutRequest, Plan, framed
from seatui.tui.pane.position import Position
from seatui.tui.pane.steps import Step
from seatui.tui.widgets.action_menu import ActionMenu, MenuItem
from seatui.tui.widgets.banner import Call
from seatui.tui.widgets.board import Board, Mark, Target
from seatui.tui.widgets.dialog import Dialog
from seatui.tui.widgets.effects import Animation
from seatui.tui.widgets.hex.tile import Edge, Hex
from seatui.tui.widgets.legend import SignGroup
from seatui.tui.widgets.line_widget import InkWidget

ALWAYS = (controls.END,)
"""Keys that the hints show in every turn."""
LONGEST_ROLLS = 50
"""The most characters of the dice for the first turn that fit a small screen; beyond that, letters stand for the players."""
SAILING = ("", "choose_action", "choose_addon_tile", "choose_step", "choose_lure_step")
"""Decisions in which a ship may sail to a tile, so that its price matters; in others a piece is placed there."""


class SearchPane(AimingPane):
    """One seat's place at Sea Search."""

    CONTROLS = controls.SEARCH_CONTROLS
    HINTED = controls.HINTED
    TOPICS = TOPICS
    LOOKS = LOOKING
    OPENING = frozenset(("turn_begun", "turn_lost"))
    OF_ALL = frozenset(("beast_entered",))
    SHOWS_OWN = True

    def make_board(self) -> Board:
        self._followed: tuple[object, ...] = ()
        self._said_farewell = False  # whether the farewell to players who are out was shown
        self._commands = Commands(self)
        self._staging = Staging(self.rules.figures, self, self.rules.narrate, lambda: self.names, self.OF_ALL)
        return super().make_board()

    def make_parts(self) -> Mapping[str, InkWidget]:
        self.ledger = Ledger()
        return {"sheets": self.ledger}

    def plan(self, size: Size, request: LayoutRequest) -> Plan:
        contents = Contents(
            request.board, self.ledger.rows_wanted, request.dice, request.place, acts=bool(self.seats), beasts=self.figures.epic
        )
        return framed(size, request, lambda middle: arrange(middle, contents))

    def use(self, place: str) -> None:
        self.ledger.read(place == "sheets")
        super().use(place)

    def forget(self) -> None:
        self.aim, self._followed, self.passing = Aim(), (), ""

    @property
    def station(self) -> str:
        return controls.OFFER if NONE in self.options else ""

    @property
    def is_out(self) -> bool:
        """Whether all players of this pane are out of a game that goes on."""
        return bool(self.seats) and not self.view.outcome and all(self.view.players[seat].fallen for seat in self.seats)

    @property
    def last_loss(self) -> str:
        """How the player of this pane lost the latest Seaport, in a sentence; "" if it was not shown here, or several people share it."""
        return self._staging.seaport_losses.get(self.seats[0], "") if len(self.seats) == 1 else ""

    @property
    def _out_words(self) -> str:
        return f"you are out; {self.key(Verb.BACK)}: speed, leave"

    # Board and sheets

    def show(self, view: View) -> None:
        self.aim = Aim()  # it was about the position before, and so are the questions
        for dialog in [dialog for dialog in self.dialogs if isinstance(dialog, Question)]:
            self.close_dialog(dialog)
        self.passing = ""
        self.present(view)
        if self.closed in ("", self._out_words):
            self.closed = self._out_words if self.is_out else ""
        self._said_farewell = self._said_farewell and self.is_out
        if rolls := first_rolls(view, self.words.namer):
            brief = first_rolls(view, Namer(self.rules.figures, [player(seat).letter for seat in range(len(self.names))]))
            self.tell(f"Dice for the first turn: {rolls if len(rolls) <= LONGEST_ROLLS else brief}")
        self.aim = self.natural_aim()
        self.show_preview()
        self._follow()

    def present(self, view: View) -> None:
        """Draw a view."""
        self.shown = view
        self.foreseen = reach(self.figures, view, self.words.namer) if self.forecasts else NOTHING_MOVES
        self.board.trace(*self.foreseen.ways)
        notes = {tile: short_percent(share) for tile, share in self.foreseen.chances.items()}
        self.board.show(tiles_of(view, self.figures.field, notes), markers_of(view))
        foreseen = (
            forecast(self.figures, self.state, self.own_seat) if self.deciding == "choose_action" and view is self.view else NOTHING_COMES
        )
        self.ledger.show(view, self.words.namer, foreseen, self.foreseen.lines)
        self.fit_sheets()

    def fit_sheets(self) -> None:
        """Lay out the pane again if the sheets need more or fewer rows."""
        if self.is_attached and self.plan(self.size, self._layout_request()) != self._planned:
            self.arrange_parts()

    def matters(self, view: View) -> Mapping[Target, str]:
        wanted = self.aim.targets if self.deciding not in ("", "choose_action") else ()
        return in_sight(view, self.figures.field, self.names, self.seat, wanted)

    def beyond(self, view: View) -> Mapping[Target, str]:
        return named(view, self.figures.field, self.names, self.seat)

    def far(self, view: View) -> Mapping[Target, str]:
        return seaports(view, self.seat)

    def look_on(self) -> None:
        """Offer nothing while steps are shown."""
        if self.deciding and self.verbs.place == "menu":
            self.verbs.go("board")
        self.board.preview({})
        for kind in (Mark.REACHABLE, Mark.TARGET, Mark.DANGER):
            self.board.mark(kind, ())
        self.menu.show([], self._reading_words if self.is_reading else "any key goes on")
        self.info.show(self.describe_square(self.board.target))
        if self.deciding:
            seat = self.shown.active
            self.banner.say(Call(f"{self.names[seat]}'s turn", seat, corner=f"Round {self.shown.round}"))
            self.passing = "go on"
            self.verbs.show_hints()

    def bring_into_sight(self, place: Hex) -> None:
        """Scroll the board to a place that is out of sight."""
        at = self.figures.field.sides(place.number)[0] if isinstance(place, Edge) else place
        if self.board.size and self.board.region_of(at) is None:
            self.board.centre(at)

    @property
    def reads_news(self) -> bool:
        """Whether somebody at this pane plays, and so closes the news themselves; in a replay nobody does."""
        if self.is_replay or self.is_out or self.view.outcome:
            return False
        return any(seat in self.seats for person in self.table.people for seat in self.table.seats_of(person))

    @property
    def banner_width(self) -> int:
        return (self.banner.size.width or self.app.size.width) - 2

    @property
    def is_replay(self) -> bool:
        """Whether the pane shows a replay, whose keys do not reach it: news is told there, not laid in a box."""
        return self.playback.pace is not None

    @property
    def shows_own_cards(self) -> bool:
        """Whether cards that the player draws lie in a box until read; not where several people share the screen, nor in a lesson."""
        return self.reads_news and self.cluster is None and len(self.seats) == 1 and not self.in_lesson

    def announce(self, title: str, text: Sequence[str], art: Sequence[str] = ()) -> None:
        """Show news in a box, below a picture if there is one; several boxes lie on top of each other, the first on top."""
        news = Notice(title, text, lambda _: self._have_read(news), art, self.key(Verb.CONFIRM))
        self.open_dialog(news, below=next((dialog for dialog in self.dialogs if isinstance(dialog, Notice)), None))
        if self.reads_news and not self.in_lesson:
            self.closed = self._reading_words
            self._say_who_is_awaited()

    def _have_read(self, news: Notice) -> None:
        """Close a box, and go on with what it has held up."""
        self.close_dialog(news)
        if self.is_reading:
            return
        if self.closed == self._reading_words:
            self.closed = self._out_words if self.is_out else ""
        self._say_who_is_awaited()
        if self.steps.busy:
            self.look_on()
            self.playback.advance()

    def _say_who_is_awaited(self) -> None:
        """Let banner, list and the line below the board say that the player must read, or again what the position asks."""
        self.verbs.refresh()
        self.playback.call()

    @property
    def is_reading(self) -> bool:
        """Whether news lies in a box until this player closes it."""
        return any(isinstance(dialog, Notice) for dialog in self.dialogs) and self.closed == self._reading_words

    @property
    def _reading_words(self) -> str:
        return f"{self.key(Verb.CONFIRM)} closes the box"

    def whole_call(self, call: Call) -> Call:
        """Return the call; while the player must read, nobody else is awaited."""
        if not self.is_reading:
            return call
        seat = self.seats[0] if len(self.seats) == 1 else None
        name = "" if seat is None else f"{self.names[seat]}: "
        return Call(f"{name}read this, then press {self.key(Verb.CONFIRM)}", seat, corner=call.corner, mine=True)

    def open_dialog(self, dialog: Dialog, below: Dialog | None = None) -> None:
        super().open_dialog(dialog, below)
        self.verbs.point(self.board.target)

    def close_dialog(self, dialog: Dialog) -> None:
        super().close_dialog(dialog)
        self.verbs.point(self.board.target)

    def close_news(self) -> None:
        """Close the news where nobody plays; without animation they stay until a key is pressed."""
        if settings_of(self.app).speed != "off" and not self.reads_news:
            for dialog in [dialog for dialog in self.dialogs if isinstance(dialog, Notice)]:
                self.close_dialog(dialog)

    def _follow(self) -> None:
        """Put the cursor on the player's ship when a turn begins or the ship has moved, else on the first choice."""
        deciding, here = self.deciding, self.own_tile
        if not deciding:
            if not self._followed and here != NOWHERE:
                self.board.point_at(here)
            return
        on_edge = isinstance(self.board.target, Edge)  # after a deed at an edge the cursor returns to the ship
        now = (self.view.turn, here) if deciding == "choose_action" and not on_edge else (self.position.number, deciding)
        if now == self._followed:
            return
        first, self._followed = not self._followed, now
        if here != NOWHERE and (first or deciding == "choose_action"):
            self.board.point_at(here)
        if deciding != "choose_action":
            self.point_at_first()

    # Places

    def target_of(self, action: Action) -> Target | None:
        ways = self.ways_of([action]) if self.seat is not None else ()
        return ways[0].path[0] if ways else None

    def actions_at(self, target: Target) -> list[Action]:
        """Return the actions that a target completes; an edge can be chosen without aiming first."""
        if isinstance(target, Edge) and not self.aim.at(target):
            return [way.action for way in self.ways_of(self.options) if way.path == (target,)] if self.deciding else []
        return self.aim.done_at(target)

    def deed(self, target: Target) -> str:
        if self.dialogs:
            return ""  # confirming answers the dialog
        if self.aim.leads_on(target):
            off = isinstance(target, int) and target not in self.state.board.tiles
            return "lay an add-on piece here" if off and not self.aim.picked else "choose this, then where to"
        actions = self.actions_at(target)
        if not actions:
            return ""
        here = target == self.own_tile and self.deciding == "choose_action" and not self.aim.asked
        return "choose what to do here" if here else super().deed(target) if len(actions) == 1 else f"{len(actions)} choices"

    def describe_square(self, target: Target) -> str:
        assert isinstance(target, int | Edge)
        coming = self.foreseen.chances.get(target) if isinstance(target, int) else None
        note = f"; {self.view.beast_name} {percent(coming)}" if coming is not None else ""
        return f"{self.words.line(target)}{self._prospects(target)}{note}"

    def _prospects(self, target: Hex) -> str:
        """Return the odds of an attack from the ship's tile (T14), or the price of sailing to a tile (SS-415)."""
        if self.seat is None or self.own_tile == NOWHERE or self.shown is not self.view:
            return ""
        state, labels = self.state, self.labels
        if isinstance(target, Edge):
            attackable = target.number in self.figures.field.edges[self.own_tile] and is_hostile(state, self.seat, target.number)
            return f"; attack {labels.probe_odds(target.number)}" if attackable else ""
        if target == self.own_tile:
            return f"; attack {labels.seaport_odds()}" if state.seaports.get(target, self.seat) != self.seat else ""
        warning = price_of(self.figures, state, self.seat, target) if self.deciding in SAILING else ""
        return f"; {warning}" if warning else ""

    def describe_around(self, target: Target | None) -> list[str]:
        assert isinstance(target, int | Edge)
        can = [self.label(action) for action in self.actions_at(target)]
        told = [line.text for line in self.log_view.lines if line.kind == "event"]
        mine = [f"You can: {'; '.join(can)}." if can else "You can do nothing here now."] if self.seat is not None else []
        return [*self.words.around(target, self.seat), " ", *mine, *(f"Last: {text}" for text in told[-1:])]

    def choose_place(self, target: Target) -> None:
        self._commands.choose(target)

    # Menu and banner

    def label(self, action: Action) -> str:
        return self.labels.label(action)

    def group(self, action: Action) -> str:
        return group_of(self.figures, action)

    def menu_items(self) -> list[MenuItem]:
        items = [self.item(action) for action in arranged(self.aim.actions if self.aim.is_narrow else self.options)]
        if not self.is_masked or self.aim.is_narrow or self.deciding != "choose_action":
            return items
        return [*(MenuItem(words, LOOK, "", CARDS_GROUP) for words in masking.peek_offers(self.view)), *items]

    def on_action_menu_picked(self, message: ActionMenu.Picked) -> None:
        """Do the action, or aim first if it needs more places of the board."""
        message.prevent_default()
        message.stop()
        action = message.action
        if action[0] in ("move_addon", "free_step") and len(ways := self.ways_of([action])) and len(ways[0].path) > 1:
            self.verbs.go("board")
            self.take_aim(Aim(ways, (ways[0].path[0],)))
        elif action == ("trade_songs",):
            self.verbs.go("board")
            self._commands.trade()
        elif action == LOOK:
            self.verbs.go("board")
            self._commands.read_hand()
        else:
            self._commands.do(action)

    def submit(self, action: Action | str, seat: int | None = None) -> bool:
        """Play an action; a typed line may also be what the list says."""
        return super().submit(self._listed(action) or action if isinstance(action, str) else action, seat)

    def preview(self, text: str) -> str:
        listed = self._listed(text)
        return super().preview(text) or ("" if listed is None else self.label(listed))

    def _listed(self, text: str) -> Action | None:
        """Return the option whose words in the list these are, with or without the odds behind them."""
        if not self.deciding:
            return None
        match, typed = self.table.match, " ".join(text.casefold().split())
        read = match.try_parse(self.own_seat, text)
        if read is not None and match.legal(self.own_seat, read):
            return None
        labels = ((action, self.label(action).casefold()) for action in self.options)
        return next((action for action, said in labels if typed in (said, re.split("[:;,]", said)[0])), None)

    def prompt(self, decision: Decision) -> str:
        if decision.seat != self.seat or not self.options:
            return prompts.of_other(decision)
        width = self.size.width or self.app.size.width
        return prompts.own(decision, self.rules.question(self.view, decision, self.names), self.names, width)

    def extra(self) -> str:
        if self.deciding in DECISIONS and not self.aim.ways and self.deciding != "grant_passage":  # Enter alone grants no passage
            return f"{self.key(Verb.CONFIRM)}: choose"
        if self.deciding != "choose_action":
            return ""
        goal = ", sail to the centre (@)" if len(self.view.players[self.own_seat].songs) >= SONGS_TO_WIN else ""
        return f"{left_words(self.view)}{goal}"

    def parting(self, after: Position) -> str:
        """Name the reason to hand over: the first secret of the game, a question within a turn, or the end of the turn."""
        if self.seat is None:
            return "Something secret"
        return "A question for somebody else" if after.turn.seat == self.seat else super().parting(after)

    # Secrets

    @property
    def is_masked(self) -> bool:
        """Whether the pane is covered and hides secrets of its player."""
        return masking.is_masked(self.view)

    def secret(self, position: Position) -> object:
        """Return whether anybody at this pane has a secret; until then all look together."""
        return masking.has_secrets(position.view, self.seats) or None

    def concealed(self, position: Position) -> Position:
        return masking.concealed(position)

    def concealed_moment(self, see: Callable[[int | None], View]) -> View:
        return masking.masked(see(self.seat))

    def summons(self, decision: Decision) -> str:
        return sentence(prompts.of_other(decision))

    def news(self, before: Position, after: Position) -> bool:
        """Return whether the player has a new card, or knows a new song."""
        return masking.learned(before.view, after.view)

    # Decisions

    def stage(self, event: Event, mine: bool) -> Iterable[Step]:
        return self._staging.steps(event, mine)

    def animation(self, event: Event) -> Animation | None:
        return moment(event, self.seats)

    def hinted(self) -> tuple[str, ...]:
        if self.station == controls.OFFER:
            return (controls.NONE,)
        if self.deciding != "choose_action" or self.aim.is_narrow:
            return ()
        can = {action[0] for action in self.options}
        if self.view.beast:
            can.add(controls.FORECAST)
        if self.is_masked and self.view.players[self.own_seat].cards:
            can.add("play_item")  # a peek shows whether one can be played
        return tuple(verb for verb in self.HINTED if verb in ALWAYS or can & controls.NEEDS[verb])

    def hint_label(self, verb: str) -> str:
        if verb != controls.BEAST_DEED:
            return ""
        words = {controls.BEAST_WORDS[action[0]] for action in self.options if action[0] in controls.BEAST_WORDS}
        return words.pop() if len(words) == 1 else ""

    def help_parts(self) -> Sequence[tuple[str, str]]:
        """Return the help; beside others it names no keys, since that of the cluster comes first."""
        return [
            ("", GOAL),
            ("At the board", KEYS if self.cluster is None else AT_A_CLUSTER),
            ("The table of players", COLUMNS),
            ("Signs of the board", sign_words(is_ascii=self.glyphs.is_ascii)),
        ]

    def scrolling(self, place: str) -> tuple[str, ...]:
        room = self.plan(self.size, self._layout_request()).get("sheets") if place == "sheets" else None
        return () if room is None or self.ledger.is_whole(room.width, room.height) else (Verb.UP, Verb.DOWN, Verb.PAGE_DOWN)

    def legend(self) -> list[SignGroup]:
        return legend(self)

    def perform(self, verb: str) -> bool:
        if self.verbs.place == "sheets" and self.ledger.do(verb):
            return True
        return self._commands.perform(verb)

    def dialog(self) -> Dialog | None:
        if self.is_out and not self._said_farewell:
            self._said_farewell = True
            return farewell(self)
        make = DECISIONS.get(self.deciding)
        return make(self) if make else None
