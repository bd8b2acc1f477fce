"""The pane of The Dangerous Sea: its parts, and the actions on each square. ``keys.commands`` performs the keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich.cells import cell_len
from textual.geometry import Size

from seatui.engine.contract import Action, Decision, Event, Refused, Seat
from seatui.games.dangerous_sea.knowledge.route import Route, find_route
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import HAZARDS, UNKNOWN
from seatui.games.dangerous_sea.model.geometry import BOARD, NEIGHBOURS, NOWHERE
from seatui.games.dangerous_sea.pane.board.chart_drawing import ChartDrawing
from seatui.games.dangerous_sea.pane.board.map import ChartMap, that_matters
from seatui.games.dangerous_sea.pane.bundle_dialogs import answer_dialog
from seatui.games.dangerous_sea.pane.dialogs import DECISIONS
from seatui.games.dangerous_sea.pane.keys import controls
from seatui.games.dangerous_sea.pane.keys.commands import END_TURN, Commands
from seatui.games.dangerous_sea.pane.labels import TAKING, Labels, amount_of, arranged
from seatui.games.dangerous_sea.pane.legend import legend, small_legend
from seatui.games.dangerous_sea.pane.odds_sheet import OddsPart
from seatui.games.dangerous_sea.pane.room import spread
from seatui.games.dangerous_sea.pane.scenes import scene
from seatui.games.dangerous_sea.pane.second_thoughts import LEAVING, TOPICS, TakeFirst, takings, topic_of
from seatui.games.dangerous_sea.pane.sheets import all_sheets
from seatui.games.dangerous_sea.pane.spoils_dialog import SpoilsDialog
from seatui.games.dangerous_sea.pane.staging import Staging, place
from seatui.games.dangerous_sea.play.decisions import DECISION_KINDS
from seatui.games.dangerous_sea.words.describe import points_left
from seatui.games.dangerous_sea.words.impacts import impacts, limit_words
from seatui.games.dangerous_sea.words.odds import bag_words
from seatui.games.dangerous_sea.words.odds_table import odds_groups
from seatui.games.dangerous_sea.words.place_words import MARKS, SIGNS, noun, square_line, square_text
from seatui.games.dangerous_sea.words.refusals import refused
from seatui.games.dangerous_sea.words.route_words import in_short, read_goal
from seatui.games.dangerous_sea.words.threat_words import odds_at
from seatui.tui.look.controls import Verb
from seatui.tui.look.settings import settings_of
from seatui.tui.pane.cover import Pick
from seatui.tui.pane.dialogs import Interrupt
from seatui.tui.pane.layout import LayoutRequest, Plan
from seatui.tui.pane.pane import Pane
from seatui.tui.pane.position import Position
from seatui.tui.pane.steps import Step
from seatui.tui.widgets.action_menu import Amount, MenuItem
from seatui.tui.widgets.banner import Call
from seatui.tui.widgets.board import Board, Mark, Target
from seatui.tui.widgets.dialog import Dialog
from seatui.tui.widgets.effects import Animation
from seatui.tui.widgets.legend import LegendPart, SignGroup
from seatui.tui.widgets.line_widget import InkWidget

INTERRUPTS: dict[str, Callable[[Any], Dialog]] = {
    **DECISIONS,
    "offer_spoils": SpoilsDialog,
    "answer_spoils": answer_dialog,
    "answer_offer": SpoilsDialog,
    "choose_standard_prize": SpoilsDialog,
}
"""The decisions that open a dialog."""

PROMPTS = {
    "choose_corner": ("choose the corner where your ship starts", "choosing a corner"),
    "choose_action": ("your turn", "choosing an action"),
    "initiate_combat": ("ships meet: attack, or pass", "attack or pass"),
    "offer_spoils": ("you won: choose the spoils", "choosing the spoils"),
    "answer_spoils": ("you lost: answer the demand", "answering the demand"),
    "answer_offer": ("an offer: accept it, or not", "answering the counter-offer"),
    "choose_standard_prize": ("refused: take a prize", "taking a standard prize"),
    "vote_ghost_order": ("the ghost: who is next?", "voting on the Ghost Ship's order"),
    "resolve_island": ("blown onto an island", "resolving an island"),
}
"""The banner for each kind of decision: to the player who must decide, and to the others."""


SPARED = 4
"""Rows that full sheets leave to the actions beyond the fewest."""
VOTE = "vote_ghost_order"
SHORT_NAMES = 13
"""Letters of two names for which the banner has room at 80 columns, beside the points of a stopped ship."""


class SeaPane(Pane):
    """One seat's place at The Dangerous Sea."""

    CONTROLS = controls.SEA_CONTROLS
    HINTED = controls.HINTED
    LOOKS = (controls.SHIP, controls.THREATS, controls.ODDS)
    SEALED = frozenset((VOTE,))
    TOPICS = TOPICS
    HELP = f"{SIGNS} {MARKS}"

    board: ChartMap

    def make_board(self) -> Board:
        self.shown: View = self.view  # the view that is drawn; it lags behind the position while steps are shown
        self._limit = ""  # the limit of weight that the ship has just crossed, in words
        self._followed = (0, NOWHERE)  # the turn and the ship's square when the cursor was last put on it
        self.drawing = ChartDrawing(self)
        self._staging = Staging(self, self.rules.narrate, lambda: self.names)
        self._commands = Commands(self)
        return ChartMap(self.drawing.square, self.drawing.pointed_at, self.describe_square)

    @property
    def own_square(self) -> int:
        """The square of this seat's ship; NOWHERE until its corner is chosen, and for a watcher."""
        square: int = NOWHERE if self.seat is None else self.view.ships[self.seat].square
        return square

    # Board and sheets

    def make_parts(self) -> Mapping[str, InkWidget]:
        self.odds, self.signs = OddsPart(), LegendPart(lambda: small_legend(self))
        return {"odds": self.odds, "legend": self.signs}

    def plan(self, size: Size, request: LayoutRequest) -> Plan:
        counters = self.counters
        planned = super().plan(size, replace(request, sheets=lambda width, room: counters.rows_wanted(width, room - SPARED)))
        return planned if request.bar or request.tab != "menu" else spread(planned, self.odds.rows_wanted, acts=bool(self.seats))

    def scene(self) -> Target | None:
        return place(self.view.ships[self.view.active].square) if self.deciding in INTERRUPTS else None

    def show(self, view: View) -> None:
        self.waits_for_step = frozenset()
        for dialog in [dialog for dialog in self.dialogs if isinstance(dialog, Interrupt)]:
            self.close_dialog(dialog)  # it was about an earlier position
        self._commands.voyage.keep()
        self.present(view)
        near = NEIGHBOURS[self.own_square] if self.deciding == "choose_action" else ()
        self.board.mark(Mark.DANGER, (place(square) for square in near if view.tiles[square] in HAZARDS))
        self._follow_ship()
        self._tell_limit()

    def matters(self, view: View) -> Mapping[Target, str]:
        return that_matters(view, self.seat, self.names)

    def frame(self, view: View) -> None:
        is_own_turn = self.seat is not None and view.phase == "turn" and view.active == self.seat
        self.board.keep_zoom(view.turn if is_own_turn else 0)
        super().frame(view)

    def present(self, view: View) -> None:
        """Draw a view."""
        self._limit = limit_words(self.shown, view) or self._limit
        self.shown = view
        self.drawing.draw()
        self.counters.tabular = True
        self.counters.show(all_sheets(view, self.names, self.glyphs))
        self.odds.show(odds_groups(view, self.names))
        self.signs.redraw()

    def look_on(self, whose: str) -> None:
        """Offer nothing while steps are shown."""
        if self.deciding and self.verbs.place == "menu":
            self.verbs.go("board")
        for kind in (Mark.TARGET, Mark.DANGER):
            self.board.mark(kind, ())
        self.menu.show([], "any key goes on")
        self.info.show(self.describe_square(self.board.target))
        view = self.shown
        call = Call(whose, corner=f"Year {view.year}, {view.season_name}")
        self.banner.say(call if whose else replace(call, text=f"{self.names[view.active]}'s turn", seat=view.active))

    def clear_dice(self) -> None:
        self.dice.clear()
        self.arrange_parts()

    def hold_steering(self) -> None:
        self.waits_for_step = frozenset(controls.STEER)

    def show_route(self) -> None:
        """Draw the route that is planned or being sailed, and put the cursor on its goal; or draw it no more."""
        voyage = self._commands.voyage
        self.drawing.draw_route(voyage)
        if voyage.route is not None:
            self.board.point_at(place(voyage.route.goal))
        self.verbs.point(self.board.target)

    def _tell_limit(self) -> None:
        """Say that the ship has crossed a limit of weight, after what led to it if both fit."""
        limit, self._limit = self._limit, ""
        if limit:
            both = f"{self.banner.note.text} {self.glyphs.dot} {limit}"
            self.tell(both if cell_len(both) < self.banner.size.width - 1 else limit)

    def _follow_ship(self) -> None:
        """Put the cursor on the ship when a turn begins or the ship has moved, and on a corner when one must be chosen."""
        turn, square = self._followed
        here = self.own_square
        if here == NOWHERE:
            if self.deciding == "choose_corner" and self.shown.tiles[BOARD.at(*self.board.target)]:
                self.board.point_at(place(self.options[0][1]))
            return
        now = self.view.turn if self.deciding else turn
        if (now, here) != (turn, square):
            self._followed = (now, here)
            self.board.keep_inside(place(here))
            self.board.point_at(place(here))

    # Places

    def target_of(self, action: Action) -> Target | None:
        if action[0] == "corner":
            return place(action[1])
        if action[0] == "scuttle" or self.own_square == NOWHERE:
            return None
        if action[0] in ("sail", "explore", "look"):
            return place(NEIGHBOURS[self.own_square][action[1]])
        return place(self.own_square)

    def actions_at(self, target: Target) -> list[Action]:
        """Return the actions there; on the ship's square, taking things goes before ending the turn."""
        found = super().actions_at(target)
        return [action for action in found if action[0] in TAKING] or found

    def deed(self, target: Target) -> str:
        actions = self.actions_at(target)
        if route := self.route_to(self.number(target)):
            planned = self._commands.voyage.route
            return "sail the route" if planned is not None and planned.goal == route.goal else f"plan a route, {len(route.squares)} points"
        if actions == [END_TURN]:
            return "choose an action"
        if not actions or len(actions) == 1:
            return super().deed(target)
        if self.deciding in INTERRUPTS:
            return "choose"
        return {"explore": "explore or look", "attack": "attack or end the turn"}.get(actions[0][0], "take what lies here")

    def route_to(self, square: int) -> Route | None:
        """Return the route by which the ship could sail to a square further off; None if there is none, or it cannot sail now."""
        is_near = square in (self.own_square, *NEIGHBOURS[self.own_square])
        if self.deciding != "choose_action" or is_near or self.view.stopped_by >= 0 or not points_left(self.view):
            return None
        return find_route(self.view, self.own_seat, square)

    def describe_square(self, target: Target) -> str:
        square = self.number(target)
        if self.shown.tiles[square] == UNKNOWN and any(self.shown.bag):
            line = f"{BOARD.pairs[square]} unknown: {bag_words(self.shown.bag, ('stone', 'goods', 'hazard'))}"
        else:
            line = square_line(self.shown, square, self.names)
        return "; ".join(filter(None, (line, self._odds(square))))

    def briefly(self, target: Target) -> Sequence[str]:
        square, bag = self.number(target), self.shown.bag
        if odds := self._odds(square):
            return (f"{BOARD.pairs[square]} {noun(self.shown.tiles[square])}; {odds}", f"{BOARD.pairs[square]} {odds}")
        if self.shown.tiles[square] != UNKNOWN or not any(bag):
            return ()
        return (f"{BOARD.pairs[square]}: {bag_words(bag, ('stone', 'goods', 'hazard'))}", f"{BOARD.pairs[square]} unknown waters")

    def _odds(self, square: int) -> str:
        """Return "your odds: Bo 9 %" while threats are shown; "" if nobody can come there."""
        threats = self.drawing.threats
        odds = odds_at(threats, square, self.names) if threats else ""
        return f"your odds: {odds}" if odds else ""

    def describe_around(self, target: Target | None) -> list[str]:
        assert target is not None
        lines = square_text(self.shown, self.number(target), self.names, self.seat)
        can = [self.label(action) for action in self.actions_at(target)]
        told = [line.text for line in self.log_view.lines if line.kind == "event"]
        return [*lines, " ", f"Here you can: {'; '.join(can) if can else 'do nothing now'}.", *(f"Last: {text}" for text in told[-1:])]

    @staticmethod
    def number(target: Target) -> int:
        """Return the number of the square at a place of the board."""
        assert isinstance(target, tuple)
        return BOARD.at(*target)

    def choose_place(self, target: Target) -> None:
        self._commands.choose(target)

    # Menu and banner

    def label(self, action: Action) -> str:
        labels = Labels(self.view, self.own_seat, self.names)
        return labels.some(action) if self.amount(action) and action[0] == "pick_up" else labels.label(action)

    def amount(self, action: Action) -> Amount | None:
        return amount_of(self.view, self.own_seat, action, self.options)

    def item(self, action: Action, seat: Seat | None = None) -> MenuItem:
        item = super().item(action, seat)
        return item if item.notation != item.label.lower() else MenuItem(item.label, action, "", item.group, item.amount)

    def menu_items(self) -> list[MenuItem]:
        return [self.item(action) for action in arranged(self.options)]

    def prompt(self, decision: Decision) -> str:
        return PROMPTS[decision.kind][decision.seat != self.seat or not self.options]

    def extra(self) -> str:
        if self.deciding in INTERRUPTS:
            return f"{self.key(Verb.CONFIRM)}: choose"
        if self.deciding != "choose_action":
            return ""
        stopped = self._stopped() if self.view.stopped_by >= 0 else ""
        return f"{max(0, self.view.allowance - self.view.spent)} of {self.view.allowance} points left{stopped}"

    def _stopped(self) -> str:
        """Return that the ship is stopped, and by whom if both names fit into the banner; the sheet says it in any case."""
        name = self.names[self.view.stopped_by]
        return f", stopped by {name}" if len(name) + len(self.names[self.own_seat]) <= SHORT_NAMES else ", stopped"

    # Actions

    def submit(self, action: Action | str, seat: Seat | None = None) -> bool:
        """Play an action; before a move or the end of the turn, take free things or ask about losses, as the player has chosen."""
        read = self._leaving(action)
        if read is None:
            return super().submit(action, seat)
        if not self.take_along():
            return True
        view = self.table.match.view(self.seat)
        if (warning := self.rules.warning(view, read)) and self.asks(topic_of(view, self.own_seat, read)):
            self.open_dialog(TakeFirst(self, read, warning))
            return True
        return super().submit(read, seat)

    def _leaving(self, action: Action | str) -> Action | None:
        """Return the action if it is lawful and ends the ship's stay on its square; else None."""
        match = self.table.match
        if self.deciding != "choose_action" or not match.legal(self.own_seat, action):
            return None
        read = match.read(self.own_seat, action)
        return read if read[0] in LEAVING else None

    def follow_line(self, text: str) -> bool:
        goal = None if self._lawful_now(text) else read_goal(text)
        if goal is not None:
            self._commands.voyage.plan(goal)
        return goal is not None

    def _lawful_now(self, text: str) -> bool:
        return self.seat is not None and self.table.match.legal(self.seat, text)

    def preview(self, text: str) -> str:
        goal = None if self._lawful_now(text) else read_goal(text)
        route = None if goal is None else self.route_to(goal)
        return super().preview(text) if route is None else in_short(self.view, route, self.names)

    def submit_at_once(self, action: Action) -> bool:
        """Play an action about which the player has been asked."""
        return super().submit(action)

    def take_along(self) -> bool:
        """Take free things here, if the player wants that; return whether the turn goes on."""
        match = self.table.match
        if not settings_of(self.app).take:
            return True
        while (decision := match.decision(self.own_seat)) and decision.kind == "choose_action":
            found = takings(match.view(self.own_seat), self.own_seat, match.options(self.own_seat))
            if not found:
                return True
            if not super().submit(found[0]):
                return False
        return False

    # Votes, the only secrets (DS-162)

    def secret(self, position: Position) -> object:
        """Return True while votes on the Ghost Ship's order are cast, else None."""
        pending = position.view.pending
        return True if pending and pending[-1].kind == VOTE else None

    def sealed(self, position: Position) -> Pick | None:
        """Return the vote as a choice of secret keys, for players who share a screen."""
        found = super().sealed(position)
        if found is None:
            return None
        answers = tuple((self.names[vote], (verb, vote)) for verb, vote in position.of(found.seat).options)
        return found._replace(question="The Ghost Ship: who is next?", answers=answers)

    # Decisions

    def stage(self, event: Event, mine: bool) -> Iterable[Step]:
        return self._staging.steps(event, mine)

    def impacts(self, events: Sequence[Event]) -> Sequence[str]:
        return impacts(self.view, self.own_seat, events, self.names)

    def animation(self, event: Event) -> Animation | None:
        return scene(event, self.seats, self.names)

    def hinted(self) -> tuple[str, ...]:
        if self.deciding != "choose_action":
            return ()
        if self.cluster is not None:
            return controls.TURN_VERBS
        takes = any(action[0] in TAKING for action in self.options)
        return tuple(verb for verb in self.HINTED if takes or verb != controls.TAKE)

    def legend(self) -> list[SignGroup]:
        return legend(self)

    def perform(self, verb: str) -> bool:
        return self._commands.perform(verb)

    def dialog(self) -> Dialog | None:
        make = INTERRUPTS.get(self.deciding)
        return make(self) if make else None

    def refuse(self, refusal: Refused) -> None:
        """Tell a player who must answer what to do now, rather than that the others wait (DS-R14)."""
        if refusal.rule == "DS-R14" and self.deciding and self.seat in refusal.seats:
            refusal = refused("your_answer_first", task=DECISION_KINDS[self.deciding].task)
        super().refuse(refusal)
