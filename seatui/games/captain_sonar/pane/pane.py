"""The console of a submarine: the Captain's chart, the First Mate's gauges, the Engineer's panels, the Radio Operator's overlay, the crew.

A player of several roles sees all their stations on one screen, or one at a time. One station is in use, and keys go there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from textual.geometry import Size

from seatui.engine.contract import Action, Decision, Event, Seat
from seatui.games.captain_sonar.knowledge.view import View
from seatui.games.captain_sonar.model.content import CAPTAIN, CREWS, ENGINEER, MATE, OPERATOR, ROLE_COUNT, ROLES
from seatui.games.captain_sonar.model.radio import ORDERS
from seatui.games.captain_sonar.pane.board import place_words
from seatui.games.captain_sonar.pane.board.heat import HeatMap
from seatui.games.captain_sonar.pane.board.layers import overlay_layers, sea_layers
from seatui.games.captain_sonar.pane.board.map import SeaMap
from seatui.games.captain_sonar.pane.board.place_words import around_lines, clock_words, heard_lines, idle_words, space_line
from seatui.games.captain_sonar.pane.crew_pane import CrewPane
from seatui.games.captain_sonar.pane.dialogs import TOPICS, Questions
from seatui.games.captain_sonar.pane.keys import controls
from seatui.games.captain_sonar.pane.keys.captain_commands import CaptainCommands
from seatui.games.captain_sonar.pane.keys.console_verbs import ConsoleVerbs
from seatui.games.captain_sonar.pane.keys.controls import (
    CAPTAIN_STATION,
    CREW_STATION,
    ENGINEER_STATION,
    MATE_STATION,
    OPERATOR_STATION,
    ROLE_AT,
    STATION_OF,
)
from seatui.games.captain_sonar.pane.keys.few_keys import FewKeys, key_names_of
from seatui.games.captain_sonar.pane.keys.operator_commands import OperatorCommands
from seatui.games.captain_sonar.pane.layout import Contents, arrange
from seatui.games.captain_sonar.pane.news import FULL_MS
from seatui.games.captain_sonar.pane.prompts import IN_A_DIALOG, OTHERS, elsewhere, few_keys_prompt, idle_advice, own_prompt
from seatui.games.captain_sonar.pane.sheets.crew_panel import CrewPanel
from seatui.games.captain_sonar.pane.sheets.engineer_sheet import EngineerStation
from seatui.games.captain_sonar.pane.sheets.legend import legend
from seatui.games.captain_sonar.pane.sheets.mate_sheet import MateStation
from seatui.games.captain_sonar.pane.sheets.orders_panel import OrdersPanel
from seatui.games.captain_sonar.pane.sheets.plot_panel import PlotPanel
from seatui.games.captain_sonar.pane.sheets.station import Station
from seatui.games.captain_sonar.pane.staging import UNSAID, Staging, beats_of
from seatui.games.captain_sonar.pane.tabs import Tabs, Title, hulls, tab_items
from seatui.tui.look.controls import Verb
from seatui.tui.pane.layout import WIDE, LayoutRequest, Plan, framed
from seatui.tui.pane.position import Position
from seatui.tui.pane.steps import Step
from seatui.tui.widgets.action_menu import MenuItem
from seatui.tui.widgets.banner import Call
from seatui.tui.widgets.board import Board, Mark, Target
from seatui.tui.widgets.dialog import Dialog
from seatui.tui.widgets.legend import SignGroup
from seatui.tui.widgets.line_widget import InkWidget

SHOTS = frozenset(("torpedo", "drone", "sonar", "mine", "silence"))
"""Announcements of systems, from which on their gauges are empty."""
ONLY_WATCHED = "Here you only watch"
IN_TURN = (CAPTAIN, MATE, ENGINEER, OPERATOR)
"""The order in which a person with several roles answers (CS-139)."""

SECOND_MS = 1000


def only_time_passed(before: Position, after: Position) -> bool:
    """Whether only the seconds must be redrawn, as at most ticks in real time."""
    return (
        before.number != after.number
        and after.view.stop is None
        and before.view.clock // FULL_MS == after.view.clock // FULL_MS
        and before.offers == after.offers
        and all(was.view == now.view._replace(clock=was.view.clock) for was, now in zip(before.held, after.held, strict=True))
    )


class Console(CrewPane):
    """The pane of Captain Sonar."""

    CONTROLS = controls.CONSOLE_CONTROLS
    TOPICS = TOPICS
    MENU_CONTROLS = controls.MENU_CONTROLS
    HELP = place_words.HELP
    CORNERS = "next station"
    OPENING = frozenset(("turn", "game_over"))
    UNSAID = UNSAID

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self._station = CAPTAIN_STATION
        self._is_chosen = False  # whether the player opened the station; else the console did
        self._back_to = ""
        self._quarters = True
        super().__init__(*arguments, **named)
        self.verbs = ConsoleVerbs(self)
        self.few = FewKeys(self)
        self.captain = CaptainCommands(self)
        self.operator = OperatorCommands(self)
        self.questions = Questions(self)
        self.heat = HeatMap(self)
        self.staging = Staging(self)
        self._begin()

    def _begin(self) -> None:
        """Put the cursors in the middle, and go to the station of the seat in focus."""
        for chart in (self.sea, self.overlay):
            chart.point_at_space(self.chart.side // 2 * (self.chart.side + 1))
        if self.seat is not None:
            self._station = STATION_OF[self.seat % ROLE_COUNT]

    # Parts

    def make_board(self) -> Board:
        self.sea = SeaMap(self.chart, self.describe_square)
        return self.sea

    def make_parts(self) -> Mapping[str, InkWidget]:
        scenario = self.figures.scenario.system
        self.overlay = SeaMap(self.chart, self.describe_square)
        self.orders = OrdersPanel(self.figures)
        self.plot = PlotPanel(self.figures, checked=self.checked)
        self.mate = MateStation(scenario, self.chart.sectors)
        self.engineer = EngineerStation(scenario)
        self.crew = CrewPanel(self.figures, self.key(controls.SAY), self.key(controls.ASK), self._leaves_alarms)
        self.tabs, self.sea_title, self.overlay_title = Tabs(), Title(), Title()
        self.key_names = key_names_of(self)
        for station in (self.orders, self.plot, self.mate, self.engineer, self.crew):
            station.key_names, station.submit = self.key_names, self.submit
        return {
            "overlay": self.overlay,
            "orders": self.orders,
            "plot": self.plot,
            "mate": self.mate,
            "engineer": self.engineer,
            "crew": self.crew,
            "tabs": self.tabs,
            "sea_title": self.sea_title,
            "overlay_title": self.overlay_title,
        }

    def _leaves_alarms(self) -> bool:
        """Whether no panel beside a chart is in sight to show the STOP or the surfacing under way."""
        return not (self.is_in_sight("orders") or self.is_in_sight("plot"))

    def plan(self, size: Size, request: LayoutRequest) -> Plan:
        look = "charts" if self.view.truth is not None or self.seat is None else "quarters" if self.holds_several else "single"
        own = self.own
        sees_chart = own is not None and own.captain is not None
        sheets = (ENGINEER_STATION, MATE_STATION) if own is not None and own.engineer is not None and own.mate is not None else ()
        contents = Contents(self._station, look if self._quarters else "single", request.place, self.sea.wanted, sheets, sees_chart)
        return framed(size, request, lambda middle: arrange(middle, contents))

    def board_of(self, seat: Seat | None) -> Board:  # noqa: ARG002
        return self.overlay if self._station == OPERATOR_STATION else self.sea

    @property
    def part_in_use(self) -> InkWidget:
        sheet = self.sheet_in_use
        return sheet if sheet is not None and not self.dialogs and self.verbs.place == "board" else super().part_in_use

    @property
    def station(self) -> str:
        return self._station

    def forget(self) -> None:
        self.captain.forget()
        self.operator.desk.close()
        self.heat.forget()
        self._back_to, self._quarters, self._is_chosen = "", True, False
        self._begin()

    # Showing positions

    def show_position(self, before: Position, *, mine: bool) -> None:
        if not mine and only_time_passed(before, self.position):
            if before.view.clock // SECOND_MS != self.view.clock // SECOND_MS:
                self.crew.show(self.view._replace(own=self.own))
                self.call()
            return
        self.captain.settle()
        self._turn_to_need(before, mine)
        self.few.settle()
        self.questions.settle()
        super().show_position(before, mine=mine)
        if self.plan(self.size, self._layout_request()) != self._planned:
            self.arrange_parts()

    def _turn_to_need(self, before: Position, mine: bool) -> None:
        """Open the station that must answer, unless the player is busy.

        In real time, and at a station that the player chose, only the player's own action changes it: letters typed there must not
        become orders.
        """
        needs = [role for role in IN_TURN if self.kind(role)]
        here = ROLE_AT.get(self._station)
        if not needs or self._busy or here in needs:
            return
        is_new = [held.decision for held in self.position.held] != [held.decision for held in before.held]
        if is_new and (mine or not (self.figures.real_time or self._is_chosen)):
            self._is_chosen = False
            self._look_from(needs[0])
        elif self._is_chosen and here is not None:
            self._look_from(here)

    @property
    def _busy(self) -> bool:
        return bool(self.dialogs) or self.crew.busy or self.verbs.place in ("command", "menu") or self.captain.aim is not None

    def _look_from(self, role: int) -> None:
        self._station = STATION_OF[role]
        seat = self.seat_of(role)
        if seat is not None and seat in [held.seat for held in self.position.held]:
            self.position = self.position.seen_from(seat)
            self.playback.latest = self.playback.latest.seen_from(seat)

    def open(self, station: str) -> None:
        """Go to a station; keys then go to its role if that is played here."""
        if station in ROLE_AT:
            self._look_from(ROLE_AT[station])
        self._station, self._is_chosen = station, True
        if station != CAPTAIN_STATION and self.kind(CAPTAIN) != "target":
            self.captain.aim = None
        self.verbs.go("board")
        self.operator.settle()
        super().show_position(self.position, mine=False)
        self.arrange_parts()

    def show(self, view: View) -> None:
        self.draw_sea()
        self.draw_overlay()
        own = self.own
        stations: dict[str, Station] = {
            CAPTAIN_STATION: self.orders, MATE_STATION: self.mate, ENGINEER_STATION: self.engineer,
            OPERATOR_STATION: self.plot, CREW_STATION: self.crew,
        }  # fmt: skip
        for name, station in stations.items():
            held = self.position.of(self.seat_of(ROLE_AT[name])) if name in ROLE_AT else self.position.focus
            station.show(held.view._replace(own=own))
            station.set_active(name == self._station)
        self.sea.set_active(self._station == CAPTAIN_STATION)
        self.overlay.set_active(self._station == OPERATOR_STATION)
        self._show_tabs()
        self.heat.ask(view, own)

    @property
    def sheet_in_use(self) -> Station | None:
        """The sheet in use; None at a chart."""
        return {MATE_STATION: self.mate, ENGINEER_STATION: self.engineer, CREW_STATION: self.crew}.get(self._station)

    def draw_sea(self) -> None:
        """Draw the Captain's chart."""
        self.sea.show(sea_layers(self))
        self.orders.aim_at(self.captain.aim.system if self.captain.aim else "")

    def draw_charts(self) -> None:
        """Draw both charts with their titles."""
        self.draw_sea()
        self.draw_overlay()
        self._show_tabs()
        for panel, crew in ((self.orders, self.crew_shown), (self.plot, 1 - self.crew_shown)):
            panel.open_places = self.heat.clouds[crew].bit_count()
            panel.redraw()

    def draw_overlay(self) -> None:
        """Draw the Radio Operator's chart."""
        if (layers := overlay_layers(self)) is not None:
            self.overlay.show(layers)

    def _show_hulls(self, view: View) -> None:
        """Show the damage of a moment in the line of tabs."""
        self.tabs.show(tab_items(self), self._station, hulls(self, view))

    def _show_tabs(self) -> None:
        crew, over = self.crew_shown, self.view.truth is not None
        self._show_hulls(self.view)
        self.sea_title.show(self._route_title(crew) if over else "Captain", active=self._station == CAPTAIN_STATION)
        words = self._route_title(1 - crew) if over else f"Radio Operator {self.glyphs.dot} {CREWS[1 - crew]}'s track"
        self.overlay_title.show(words, active=self._station == OPERATOR_STATION)

    def _route_title(self, crew: int) -> str:
        """ "Orca's whole route · Narwhal may suspect 23 places"."""
        places = self.heat.clouds[crew].bit_count()
        known = f" {self.glyphs.dot} {CREWS[1 - crew]} may suspect {places} place{'s' * (places != 1)}" if places else ""
        return f"{CREWS[crew]}'s whole route{known}"

    # Keys

    def perform(self, verb: str) -> bool:
        if self.verbs.place != "board":
            return False
        if self.crew.busy:
            self.crew.do(verb)
            self.go_back()
            return True
        if self.seat is None and verb == Verb.CONFIRM and not self.closed:
            self.tell(ONLY_WATCHED)
            return True
        if self.few.perform(verb):
            return True
        if station := next((name for name, tab in controls.TAB.items() if tab == verb), ""):
            self.open(station)
        elif verb == Verb.ZOOM and (self.holds_several or self.view.truth is not None):
            before, self._quarters = self._planned, not self._quarters
            self.arrange_parts()
            if self._planned == before:
                self.tell("There is room for one station at a time here: a larger window shows all")
        elif verb in (controls.SAY, controls.ASK):
            self._turn_to_crew(verb)
        else:
            return self._station_does(verb)
        return True

    def submit(self, action: Action | str, seat: Seat | None = None) -> bool:
        """Submit an action for a seat, after a question if it cannot be taken back. A player who only looks submits nothing."""
        if self.seat is None and not self.closed:
            self.tell(ONLY_WATCHED)
            return False
        if seat is not None and seat not in self.seats and not self.closed:
            self.tell(f"That is for the {ROLES[seat % ROLE_COUNT]}: here you only look")
            return False
        return not self.closed and not self.questions.stops(action, seat) and super().submit(action, seat)

    def _turn_to_crew(self, verb: str) -> None:
        """Go to the crew to write a note or to make a request, and come back afterwards."""
        if self._station != CREW_STATION:
            self._back_to = self._station
            self.open(CREW_STATION)
        self.crew.do(verb)

    def go_back(self) -> None:
        """Go back from the crew to the station that the player left to say something."""
        if self._back_to and not self.crew.busy:
            station, self._back_to = self._back_to, ""
            self.open(station)

    def _station_does(self, verb: str) -> bool:
        match self._station:
            case controls.CAPTAIN_STATION:
                taken = self.captain.perform(verb)
            case controls.OPERATOR_STATION:
                taken = self.operator.perform(verb)
            case controls.MATE_STATION:
                taken = self.mate.do(verb) or self._submit_for_reason(MATE, controls.MATE_TRIES.get(verb))
            case controls.ENGINEER_STATION:
                taken = self.engineer.do(verb)
            case _:
                taken = self.crew.do(verb)
        if not taken and verb == Verb.CONFIRM:
            taken = True
            if not self.reopen() and not self.few.turn_to_need():
                self.tell(idle_advice(self))
        return taken

    def reopen(self) -> bool:
        """Open the dialog of the open decision again; False if it has none."""
        dialog = self.dialog() if not self.dialogs else None
        if dialog is not None:
            self.open_dialog(dialog)
        return dialog is not None

    def dialog(self) -> Dialog | None:
        return self.questions.of_decision()

    def _submit_for_reason(self, role: int, action: Action | None) -> bool:
        """Submit an action that a sheet did not take, so that the rules say why."""
        if action is not None:
            self.submit(action, self.seat_of(role))
        return action is not None

    def on_tabs_opened(self, message: Tabs.Opened) -> None:
        message.stop()
        self.open(message.station)

    def on_sea_map_entered(self, message: SeaMap.Entered) -> None:
        """Go to the station of a chart that was clicked."""
        message.stop()
        station = OPERATOR_STATION if message.sea is self.overlay else CAPTAIN_STATION
        if station != self._station:
            self.open(station)

    def pointed_at(self, target: Target) -> None:
        super().pointed_at(target)
        if self.captain.aim is not None:
            self.captain.show()
        elif self.operator.desk.is_open:
            self.operator.desk.show()

    def choose_place(self, target: Target) -> None:  # noqa: ARG002 - the cursor is there
        if self._station == OPERATOR_STATION:
            self.operator.suspect()
        else:
            self.captain.confirm()

    def menu_items(self) -> list[MenuItem]:
        """List the Radio Operator's tools as well, while the overlay is in use."""
        listed = self.operator.listed if self._station == OPERATOR_STATION else []
        return [*(self.item(action, self.seat_of(OPERATOR)) for action in listed), *super().menu_items()]

    # Words

    def call(self) -> None:
        """Show the open decisions in the banner, in real time with the time left."""
        self.playback.call()

    def whole_call(self, call: Call) -> Call:
        view = self.view
        if not self.figures.real_time or self.position.outcome is not None:
            return call
        return replace(call, text=call.text or idle_words(view), corner=clock_words(view, self.glyphs.dot))

    def prompt(self, decision: Decision) -> str:
        held = next((held for held in self.position.held if held.seat == decision.seat and held.options), None)
        again = self.questions.spoiled_by if decision.kind == "trace" else ""
        if held is None:
            return f"{OTHERS.get(decision.kind, decision.prompt)}{f', after a slip of the {again}' * bool(again)}"
        if again:
            return f"the {again} slipped: draw the outline again"
        if decision.seat == self.seat_of(CAPTAIN) and self.captain.call:
            return self.captain.call
        station = STATION_OF[decision.seat % ROLE_COUNT]
        if station != self._station and decision.kind not in IN_A_DIALOG and not self.few.in_use:
            turns = f", {self.extra()}" if self.extra() else ""
            return f"{elsewhere(self.key, station, decision.kind)}{turns}"
        if self.few.in_use:
            return few_keys_prompt(decision.kind, self.key_names.ways, self.key_names.act) or decision.prompt
        return own_prompt(decision.kind, self.key, held.options) or decision.prompt

    def extra(self) -> str:
        left = self.view.turns_left
        words = "turns in a row" if self.size.width >= WIDE.width else "turns"
        return f"{left} {words}" if left > 1 and self.view.phase == "turn" else ""

    def describe_square(self, target: Target) -> str:
        if not isinstance(target, tuple) or self.sheet_in_use is not None:
            return ""
        space = target[1] * self.chart.side + target[0]
        return space_line(self.chart, space, self.own, overlay=self._station == OPERATOR_STATION)

    def describe_around(self, target: Target | None) -> list[str]:
        here = [self.describe_square(target) + "."] if target is not None else []
        return [*here, *around_lines(self.chart, self.own), " ", *heard_lines(self.figures, self.view)]

    def deed(self, target: Target) -> str:  # noqa: ARG002
        return {CAPTAIN_STATION: self.captain.words, OPERATOR_STATION: self.operator.words}.get(self._station, "")

    def help_parts(self) -> list[tuple[str, str]]:
        return list(place_words.FEW_KEYS_PARTS if self.few.in_use else place_words.HELP_PARTS)

    def legend(self) -> list[SignGroup]:
        return legend(self)

    def stage(self, event: Event, mine: bool) -> Iterable[Step]:
        text = "" if event.kind in self.UNSAID else self.rules.narrate(event, self.names)
        if text:
            scene = self.staging.scene(event)
            draw = self._show_hulls if event.kind == "damage" else self._show_systems if event.kind in SHOTS else None
            run = partial(self._begin_scene, event.kind, scene.animation.title if scene.animation is not None else "")
            places = tuple(map(self.sea.place, scene.spaces))
            yield Step(text, beats_of(event, mine), event.seat, marks=places, run=run, draw=draw, animation=scene.animation)

    def _show_systems(self, view: View) -> None:
        """Show the systems of a moment beside the chart: a gauge is empty from the shot on."""
        own, now = self.own, view.own
        if own is not None and now is not None:
            mate = now.mate if own.mate is not None else None
            held = self.position.of(self.seat_of(CAPTAIN))
            self.orders.show(held.view._replace(own=own._replace(line=now.line or own.line, mate=mate or own.mate)))

    def _begin_scene(self, kind: str, title: str) -> None:
        """Let an order remove the marks of what happened before it, and show a title beside a sheet if no chart is in sight."""
        if kind in ORDERS:
            self.board.mark(Mark.CHANGE, ())
        if title and self._leaves_alarms():
            self.crew.flash(title)

    def hinted(self) -> tuple[str, ...]:
        if self.few.in_use:
            return self.few.menu_verbs()
        if self._station == OPERATOR_STATION:
            return self.operator.hinted
        if self._station != CAPTAIN_STATION or self.captain.aim is not None:
            return ()
        verbs = {action[0] for action in self.options_of(CAPTAIN)}
        keys = {"surface": controls.SURFACE, "trigger": controls.TRIGGER, "pass": controls.PASS, **controls.USE}
        return tuple(verb for action, verb in keys.items() if action in verbs)

    def mark_targets(self) -> None:
        self.captain.mark()
