"""The pane of Battle for the Seas: its parts, and the actions at places of the mat. ``keys/commands.py`` has the keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from textual.geometry import Size

from seatui.engine.contract import Action, Decision, Event, Rules, Seat
from seatui.engine.decisions import CheckedRules
from seatui.games.battle_seas.knowledge.positions import imagined_position
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.state import AGREEING, BUILDING, DEPLOYING, NONE, State
from seatui.games.battle_seas.pane import prompts
from seatui.games.battle_seas.pane.board import inspector, offers
from seatui.games.battle_seas.pane.board.art import MatArt, Overlay
from seatui.games.battle_seas.pane.board.focus import Focus
from seatui.games.battle_seas.pane.board.inspector import ATTACKS
from seatui.games.battle_seas.pane.board.map import MatMap
from seatui.games.battle_seas.pane.board.mat_index import MatIndex
from seatui.games.battle_seas.pane.board.place_words import MatWords, spelled
from seatui.games.battle_seas.pane.board.placing import Placing
from seatui.games.battle_seas.pane.board.plans import Plans
from seatui.games.battle_seas.pane.builder.builder import BUILDER_CONTROLS, builder_plan, station_of
from seatui.games.battle_seas.pane.builder.entry import BuilderEntry
from seatui.games.battle_seas.pane.dialogs import DECISIONS, ENDINGS, TOPICS, resigning, scenario_briefing, second_thought
from seatui.games.battle_seas.pane.help_words import cluster_parts, help_parts
from seatui.games.battle_seas.pane.keys import controls
from seatui.games.battle_seas.pane.keys.commands import Commands
from seatui.games.battle_seas.pane.labels import Labels, farthest_runs
from seatui.games.battle_seas.pane.moments import animation_of
from seatui.games.battle_seas.pane.sheets.fleet_sheet import FleetSheet, keep_list_height
from seatui.games.battle_seas.pane.sheets.legend import signs_of_mat
from seatui.games.battle_seas.pane.sheets.odds_window import short_odds
from seatui.games.battle_seas.pane.staging import UNSAID, Staging
from seatui.games.battle_seas.play.landing import landing_note
from seatui.games.battle_seas.play.play import Play
from seatui.tui.look.controls import Control, Verb
from seatui.tui.pane.dialogs import Question
from seatui.tui.pane.layout import WIDE, LayoutRequest, Plan, plan
from seatui.tui.pane.pane import Pane
from seatui.tui.pane.position import Position
from seatui.tui.pane.privacy import Privacy
from seatui.tui.pane.second_thoughts import SecondThought
from seatui.tui.pane.steps import Step
from seatui.tui.widgets.action_menu import ActionMenu, MenuItem
from seatui.tui.widgets.board import Board, Mark, Target
from seatui.tui.widgets.cell_art import CellArt
from seatui.tui.widgets.command_line import CommandLine
from seatui.tui.widgets.dialog import Dialog
from seatui.tui.widgets.effects import Animation
from seatui.tui.widgets.legend import SignGroup
from seatui.tui.widgets.line_widget import InkWidget

OFFER: Action = ("offer_draw",)


class BattlePane(Pane):
    """One seat's place at Battle for the Seas."""

    CONTROLS = (*controls.BATTLE_CONTROLS, *BUILDER_CONTROLS)
    CORNERS = "next or turn"
    UNSAID = UNSAID
    SILENT = frozenset(("hold",))
    OPENING = frozenset(("turn_begun", "game_over"))
    OF_ALL = frozenset(("wind_changed", "light_changed", "battle_begun"))
    GIVES_UP = ("resign",)
    TOPICS = TOPICS
    SEALED = frozenset(("vote_leak", "accept_draw"))

    board: MatMap
    rules: CheckedRules[State, View, Figures, Play]

    def make_board(self) -> Board:
        self.figures = self.rules.figures
        self.shown: View = self.view  # the view that is drawn, which lags behind the position while steps are shown
        self._seen: MatIndex | None = None
        self._focused = Focus()
        self.placing = Placing(self)
        self._is_own_deed = False  # whether a player here caused the change that is shown
        self.plans = Plans(self)
        self._builder_entry = BuilderEntry(self)
        self._briefed: set[Seat] = set()  # seats that have seen the briefing
        self._commands = Commands(self)
        self._overlays: dict[int, Overlay] = {}
        self._planned_at = NONE  # the cursor for which the overlays were worked out
        self._art: MatArt | None = None
        self._strayed = False  # whether the mat has left what matters to show an event
        self._followed: tuple[object, ...] = ()  # the seat and situation for which the cursor was last placed
        self._sailed = (NONE, NONE)  # the piece in command, and where it lay
        self._staging = Staging(self.figures, self, self.rules.narrate, lambda: self.names)
        squares = self.figures.sea.squares
        return MatMap(squares.columns, squares.rows, self._square, self.describe_square, lambda: self.plans.turns_ship)

    def make_parts(self) -> Mapping[str, InkWidget]:
        self.fleets = FleetSheet(lambda: self.board.zooms[self.board.zoom][0])
        return {"sheets": self.fleets}

    def plan(self, size: Size, request: LayoutRequest) -> Plan:
        return builder_plan(self, plan(size, keep_list_height(size, replace(request, sheets=self.fleets.rows_wanted))))

    def fit_sheets(self) -> None:
        self.fit_parts()

    def fit_parts(self) -> None:
        """Arrange all parts again if one of them wants another size."""
        if self.is_attached and self.plan(self.size, self._layout_request()) != self._planned:
            self.arrange_parts()

    def forget(self) -> None:
        self.placing.forget()
        self.plans.forget()
        self._overlays, self._followed, self._seen, self.passing = {}, (), None, ""

    # Beside others

    @classmethod
    def privacy(cls, view: View, rules: Rules[Any, Any]) -> tuple[Privacy, ...]:  # noqa: ARG003 - part of the contract
        """Building and deploying take the whole screen and keyboard; in battle each player looks at their own pane."""
        return (Privacy.CURTAIN,) if view.phase in (BUILDING, DEPLOYING) else (Privacy.COVERED, Privacy.CURTAIN)

    def secret(self, position: Position) -> object:
        """Nothing is secret while players read the option sheet."""
        return None if position.view.phase == AGREEING else True

    # The position

    @property
    def view(self) -> View:
        view: View = self.position.view
        return view

    @property
    def seen(self) -> MatIndex:
        """The drawn view, indexed by squares; cached, as every square asks for it."""
        if self._seen is None or self._seen.view is not self.shown:
            self._seen = MatIndex(self.figures, self.shown)
        return self._seen

    @property
    def newest(self) -> View:
        """The newest view, which may not be drawn yet."""
        view: View = self.playback.latest.view
        return view

    @property
    def words(self) -> MatWords:
        return MatWords(self.seen, self.names)

    @property
    def labels(self) -> Labels:
        return Labels(self.seen, self.names)

    @property
    def is_staged(self) -> bool:
        """Whether steps are being shown, so that nothing can be chosen."""
        return bool(self.passing)

    # Squares

    def number(self, target: Target) -> int:
        """Return the square of the mat at a place of the board."""
        assert isinstance(target, tuple)
        return self.figures.sea.squares.at(*target)

    def column(self, square: int) -> int:
        return self.figures.sea.squares.column[square]

    def row(self, square: int) -> int:
        return self.figures.sea.squares.row[square]

    def place(self, square: int) -> tuple[int, int]:
        """Return the board's place of a square."""
        return self.column(square), self.row(square)

    def point_at_square(self, square: int) -> None:
        """Put the cursor on a square, with everything that follows the cursor."""
        self.board.point_at(self.place(square))
        self.verbs.point(self.board.target)

    # Mat and sheets

    def show_position(self, before: Position, *, mine: bool) -> None:
        self._is_own_deed = mine
        super().show_position(before, mine=mine)

    def show(self, view: View) -> None:
        if self.rules.tick_ms and not self.is_staged and view != self.shown and view._replace(clock=self.shown.clock) == self.shown:
            self.shown = view  # only time has passed: a piece in hand or an open question stays
            return
        for dialog in [dialog for dialog in self.dialogs if isinstance(dialog, Question)]:
            if self._is_own_deed or not dialog.outlasts_others:
                self.close_dialog(dialog)  # it was about the last position
        self.passing = ""
        self.plans.start_over()
        self.shown = view
        self.placing.follow(mine=self._is_own_deed)
        self._follow()
        self.plans.choose_mover(self.number(self.board.target))
        self.board.reload()
        if self._strayed:
            self._strayed = False
            self.board.return_to_frame()
        self.redraw()
        self._show_fleets()
        self._clear_dice()
        self.fit_sheets()

    def _clear_dice(self) -> None:
        """On a small screen, give the room of dice that were seen to the log, which has them too."""
        if self.deciding and self.dice.rolls and self.size.height < WIDE.height:
            self.dice.clear()

    def present(self, view: View) -> None:
        """Draw a view in which nothing can be chosen."""
        self.shown = view
        self._overlays = {}
        self.board.reload()
        self._show_fleets()

    def look_on(self) -> None:
        """Offer nothing while steps are shown."""
        if self.deciding and self.verbs.place == "menu":
            self.verbs.go("board")
        self.board.mark(Mark.TARGET, ())
        self.menu.show([], "any key goes on")
        self.info.show("")
        self.banner.say(prompts.staged(self))
        self.passing = "go on"
        self.verbs.show_hints()

    def matters(self, view: View) -> Mapping[Target, str]:
        return {self.place(square): name for square, name in self._focus(view)[0].items()}

    def beyond(self, view: View) -> Mapping[Target, str]:
        return {self.place(square): name for square, name in self._focus(view)[1].items()}

    def _focus(self, view: View) -> tuple[Mapping[int, str], Mapping[int, str]]:
        focused = Focus() if self.closed else self._focused  # a replay shows the same moment alike, whichever way one comes to it
        return focused.places(self.seen if view is self.shown else MatIndex(self.figures, view))

    def bring_into_sight(self, square: int) -> None:
        if self.board.size and self.board.region_of(self.place(square)) is None:
            self._strayed = True
            self.board.centre(self.place(square))

    def _show_fleets(self) -> None:
        self.fleets.show(self.seen, self.names, self.placing.key if self.placing.is_open else self.shown.active, self.plans.layers.said())

    def _square(self, x: int, y: int, zoom: int) -> CellArt:
        square = self.figures.sea.squares.at(x, y)
        return self._artist().square(self.seen, square, zoom, self.shown.active, self._overlays.get(square))

    def _artist(self) -> MatArt:
        """Return the artist of the present look."""
        ink, glyphs = self.ink, self.glyphs
        if self._art is None or self._art.ink is not ink or self._art.glyphs is not glyphs:
            self._art = MatArt(ink, glyphs)
        return self._art

    def _follow(self) -> None:
        """Put the cursor on the card in command, or on the first that may act when a turn begins."""
        view = self.view
        now = (self.seat, view.phase, view.round, view.place, view.active if self.deciding else NONE)
        if (self.secrecy.is_on or self.closed) and not self._followed:
            self._point_at_turn()
        self._follow_sailing()
        if now == self._followed or not self.deciding:
            return
        begins = self._followed[:2] != now[:2]  # another player, or another phase
        self._followed = now
        keys = [view.active, *view.waiting] if view.active != NONE else list(view.waiting)
        if view.sailing is not None:
            keys.insert(0, view.sailing.unit)
        square = next((square for key in keys if (square := self.seen.square_of(key)) != NONE), NONE)
        if self.deciding == "deploy" and begins:
            square = self.placing.first_place
        if square != NONE:
            self.board.point_at(self.place(square))

    def _follow_sailing(self) -> None:
        """Take the cursor with the piece that a player here has just moved, unless it was sent on ahead."""
        key, before = self.view.active, self._sailed
        self._sailed = (key, self.seen.square_of(key)) if key != NONE else (NONE, NONE)
        if self._is_own_deed and before[0] == key != NONE and before[1] == self.number(self.board.target) != self._sailed[1] != NONE:
            self.board.point_at(self.place(self._sailed[1]))

    def _point_at_turn(self) -> None:
        """At a covered pane or in a replay, put the cursor on a piece of the player on turn, which all may see."""
        pieces = sorted(self.view.markers, key=lambda marker: marker.seat != self.view.turn)
        self._followed = (None,)
        if pieces:
            self.board.point_at(self.place(pieces[0].squares[0]))

    # Plans

    def redraw(self) -> None:
        """Draw the squares whose plans changed."""
        cursor = self._planned_at = self.number(self.board.target)
        plans = self.placing.overlays(cursor) if self.deciding == "deploy" else self.plans.overlays(cursor)
        before, self._overlays = self._overlays, plans
        changed = {square for square in before.keys() | self._overlays.keys() if before.get(square) != self._overlays.get(square)}
        self.board.reload([self.place(square) for square in changed])

    def turned(self) -> None:
        """Update the pane after a key changed the plans."""
        self.redraw()
        self.playback.call()
        self._show_fleets()
        self.verbs.refresh()

    def _follow_cursor(self) -> None:
        """Update the plans with the cursor, in the same frame."""
        if self.number(self.board.target) != self._planned_at and not self.is_staged:
            self.plans.choose_mover(self.number(self.board.target))
            self.redraw()
            if self.plans.layers.shown is not None:
                self._show_fleets()  # its words name the card under the cursor

    def on_fleet_sheet_clicked(self, message: FleetSheet.Clicked) -> None:
        message.stop()
        if self.deciding == "deploy":
            self.placing.take(message.key)
            self.turned()
        elif (square := self.seen.square_of(message.key)) != NONE:
            self.point_at_square(square)

    # Places

    def target_of(self, action: Action) -> Target | None:
        square = offers.square_of(self, action)
        return None if square == NONE else self.place(square)

    def actions_at(self, target: Target) -> list[Action]:
        fights = self.deciding in ("choose_card", "command_card")
        return offers.actions_at(self, self.number(target)) if fights else super().actions_at(target)

    def mark_targets(self) -> None:
        """Mark the squares that can be attacked, or the cards that can be commanded."""
        squares = offers.attackable(self)
        if self.deciding == "choose_card":
            squares = {offers.square_of(self, action) for action in offers.activations(self)} - {NONE}
        self.board.mark(Mark.TARGET, map(self.place, squares))

    def deed(self, target: Target) -> str:
        if target == self.board.target:
            self._follow_cursor()
        return self._commands.meaning(self.number(target))

    def describe_square(self, target: Target) -> str:
        return spelled(inspector.described(self, self.number(target)), self.glyphs)

    def briefly(self, target: Target) -> Sequence[str]:
        return [spelled(text, self.glyphs) for text in inspector.briefly(self, self.number(target))]

    def describe_around(self, target: Target | None) -> list[str]:
        assert target is not None
        lines = [spelled(line, self.glyphs) for line in self.words.around(self.number(target))]
        told = [line.text for line in self.log_view.lines if line.kind == "event"]
        can = self.deed(target)
        deed = f"{self.key(Verb.CONFIRM)}: {can}." if can else "Nothing can be done here now."
        return [*lines, " ", deed, *(f"Last: {text}" for text in told[-1:])]

    def choose_place(self, target: Target) -> None:
        self._commands.choose(self.number(target))

    # Menu and banner

    def label(self, action: Action) -> str:
        return self.labels.label(action)

    def item(self, action: Action, seat: Seat | None = None) -> MenuItem:
        item = super().item(action, seat)
        return item if item.notation.lower() != item.label.lower() else replace(item, notation="")

    def menu_items(self) -> list[MenuItem]:
        options = self.options
        if self.deciding == "submit_fleet":
            return self._builder_entry.menu_items()
        if self.deciding == "deploy":
            options = (*self.placing.stows, *(("auto",),) * bool(self.placing.left), ("ready",))
        is_commanding = self.deciding == "command_card"
        actions = self._commands.doings() if is_commanding else self.labels.arranged(farthest_runs(options))
        items = [self.item(action) for action in actions]
        free = sorted(self.position.focus.free, key=lambda action: action == OFFER)  # last, far from the keys of every turn
        return items + [self.item(action) for action in free if action != self.GIVES_UP]

    def on_action_menu_picked(self, message: ActionMenu.Picked) -> None:
        self._builder_entry.picked(message)
        self._commands.picked(message)

    def on_command_line_submitted(self, message: CommandLine.Submitted) -> None:
        self._builder_entry.typed(message)

    def menu_note(self) -> str:
        """Return who can land, or beside a shore why nobody can."""
        if self.deciding not in ("choose_card", "command_card"):
            return ""
        return landing_note(
            self.figures, imagined_position(self.figures, self.view), self.own_seat, typed=self.cluster is None, inshore=True
        )

    def prompt(self, decision: Decision) -> str:
        return prompts.prompt(self, decision)

    def extra(self) -> str:
        return spelled(prompts.extra(self), self.glyphs)

    def give_up(self) -> None:
        self.open_dialog(resigning(self))

    def summons(self, decision: Decision) -> str:
        return prompts.SUMMONS.get(decision.kind, super().summons(decision))

    def hinted(self) -> tuple[str, ...]:
        if self.cluster is None:
            hints = controls.HINTED.get(self.deciding, ())
            if self.deciding == "command_card":
                verbs = {action[0] for action in self.options}
                hints = tuple(hint for hint in hints if hint not in controls.NEEDS or controls.NEEDS[hint] & verbs)
            return (*hints, *controls.LOOKS) if controls.RANGES in hints and self.app.size.width >= WIDE.width else hints
        return (*(Verb.TURN_LEFT,) * self.plans.turns_ship, *controls.BY_MENU.get(self.deciding, ()))

    def hint_label(self, verb: str) -> str:
        if verb == Verb.TURN_LEFT:
            return f"and {self.key(Verb.TURN_RIGHT)} turn"
        return "Ready" if verb == controls.END and self.deciding == "deploy" else ""

    def help_parts(self) -> Sequence[tuple[str, str]]:
        return help_parts(self.shown.phase) if self.cluster is None else cluster_parts()

    def help_controls(self) -> tuple[Control, ...]:
        """Leave out the builder's keys outside the builder."""
        return tuple(control for control in super().help_controls() if control.station in ("", self.station))

    # Decisions

    def submit(self, action: Action | str, seat: Seat | None = None) -> bool:
        """Play an action or the label of one, but ask first where it would end the game or lose something."""
        if isinstance(action, str):
            action = self._labelled(action) or action
        read = self.table.match.try_parse(self.own_seat, action) if isinstance(action, str) and self.deciding else action
        is_picked_blind = self.secrecy.is_on  # by a key that nobody presses by chance
        if read is not None and not is_picked_blind and (question := second_thought(self, read)) is not None:
            self.open_dialog(question)
            return True
        return super().submit(action, seat)

    def _labelled(self, text: str) -> Action | None:
        return self.labels.action_of(text, (*self.options, *self.position.focus.free)) if self.deciding else None

    def preview(self, text: str) -> str:
        action = self._labelled(text)
        read = self.table.match.try_parse(self.own_seat, text) if action is None and self.deciding else action
        if read is not None and read[0] in ATTACKS and read in self.options:
            return f"{self.label(read)}: {odds}" if (odds := short_odds(self, read)) else self.label(read)
        return self.label(action) if action is not None else super().preview(text)

    def answer(self, dialog: Dialog, action: Action | None) -> None:
        is_ending = action is not None and action[0] in ENDINGS and not isinstance(dialog, SecondThought)
        if action is not None and is_ending and (question := second_thought(self, action)) is not None:
            self.open_dialog(question)
        elif action is None or super().submit(action):
            self.close_dialog(dialog)

    def stage(self, event: Event, mine: bool) -> Iterable[Step]:
        return self._staging.steps(event, mine)

    def animation(self, event: Event) -> Animation | None:
        return animation_of(event, self.seats, self.names)

    def legend(self) -> list[SignGroup]:
        return signs_of_mat(self)

    def perform(self, verb: str) -> bool:
        return self._commands.perform(verb)

    @property
    def station(self) -> str:
        return station_of(self)

    def dialog(self) -> Dialog | None:
        if self.deciding == "submit_fleet":
            return self._builder_entry.builder()
        if self.deciding == "deploy" and self.own_seat not in self._briefed:
            self._briefed.add(self.own_seat)
            return scenario_briefing(self)
        make = DECISIONS.get(self.deciding)
        return make(self) if make else None
