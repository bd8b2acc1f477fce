"""The pane of Sea Skirmish: its parts, and the actions at each place of the table. ``keys.commands`` performs the keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count

from textual.geometry import Size

from seatui.engine.contract import Action, Decision, Event, Seat
from seatui.engine.decisions import CheckedRules
from seatui.engine.plane import Point, Pose, outline
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.geometry import BOAT
from seatui.games.sea_skirmish.model.names import course_name
from seatui.games.sea_skirmish.model.state import AFLOAT, NO_BOAT, NO_COURSE, PLACING, PLANNING, State
from seatui.games.sea_skirmish.pane import help_words, prompts
from seatui.games.sea_skirmish.pane.board.art import blocks_of, cards_of, look_of, token_of
from seatui.games.sea_skirmish.pane.board.brief_words import briefly
from seatui.games.sea_skirmish.pane.board.focus import focus
from seatui.games.sea_skirmish.pane.board.place_words import TableWords
from seatui.games.sea_skirmish.pane.board.placing import BoatPlacer
from seatui.games.sea_skirmish.pane.board.planning import CoursePlanner, course_key, meant
from seatui.games.sea_skirmish.pane.board.shot_preview import ShotPreview
from seatui.games.sea_skirmish.pane.dialogs import DECISIONS, farewell
from seatui.games.sea_skirmish.pane.keys import controls
from seatui.games.sea_skirmish.pane.keys.blind_pick import FACE_OF_KEY, PLANNING_KIND, blind_course, picked_boat
from seatui.games.sea_skirmish.pane.keys.commands import ABOUT_BOATS, Commands, solid
from seatui.games.sea_skirmish.pane.labels import Labels
from seatui.games.sea_skirmish.pane.layout import Arrangement, arrange
from seatui.games.sea_skirmish.pane.menu import items_of
from seatui.games.sea_skirmish.pane.moments import animation_of
from seatui.games.sea_skirmish.pane.sheets.fleet_sheet import FleetSheet, GunSheet
from seatui.games.sea_skirmish.pane.sheets.legend import legend
from seatui.games.sea_skirmish.pane.staging import Staging, salvo_rolls
from seatui.games.sea_skirmish.play.decisions import DECISION_KINDS
from seatui.games.sea_skirmish.play.ending import CONCEDE
from seatui.games.sea_skirmish.play.play import Play
from seatui.tui.look.clusters import shown_keys
from seatui.tui.look.controls import Verb
from seatui.tui.pane.cover import Pick
from seatui.tui.pane.dialogs import Question
from seatui.tui.pane.layout import LayoutRequest, Plan, framed
from seatui.tui.pane.pane import Pane
from seatui.tui.pane.position import Position
from seatui.tui.pane.steps import Step
from seatui.tui.widgets.action_menu import ActionMenu, MenuItem
from seatui.tui.widgets.board import Board, Mark, Target
from seatui.tui.widgets.dialog import Dialog
from seatui.tui.widgets.effects import Animation
from seatui.tui.widgets.legend import SignGroup
from seatui.tui.widgets.line_widget import InkWidget
from seatui.tui.widgets.tabletop.scene import Carried, Ghost, OnCard, OnGhost, OnTable, Scene, Sight, Zone
from seatui.tui.widgets.tabletop.tabletop import Tabletop


class SkirmishPane(Pane):
    """One seat's place at Sea Skirmish."""

    CONTROLS = controls.SKIRMISH_CONTROLS
    HINTED = controls.HINTED
    HELP = help_words.HELP
    CORNERS = "next or turn"
    UNSAID = frozenset(("course_set",))
    OPENING = frozenset(("round_begun", "phase_begun", "game_over"))
    OF_ALL = frozenset(("phase_begun",))
    GIVES_UP = CONCEDE
    SEALED = frozenset((PLANNING_KIND,))

    board: Tabletop
    rules: CheckedRules[State, View, Figures, Play]

    def make_board(self) -> Board:
        self.shown: View = self.view  # the view that is drawn; it lags behind the position while steps are shown
        self.figures = self.rules.figures
        self.planner, self.placer, self.shot_preview = CoursePlanner(self), BoatPlacer(self), ShotPreview(self)
        self._commands = Commands(self)
        self._staging = Staging(self, self.rules.narrate, lambda: self.names, self.UNSAID, self.OF_ALL)
        self._sights: tuple[Sight, ...] = ()
        self._staged_ghosts: tuple[Ghost, ...] = ()  # of courses that are shown or sailed
        self._templates: tuple[Pose, ...] = ()
        self._event: tuple[OnCard | OnTable, ...] = ()  # the places of the event that was shown last, until a player must decide
        self._strayed = False  # whether the table has left what matters to show an event
        self._blocks = blocks_of(self.figures.sea)
        self._followed: tuple[object, ...] = ()
        self._farewell_shown = False  # whether the players here have seen the farewell dialog
        return Tabletop(self.figures.sea.width, self.figures.sea.height, BOAT, describe=self.describe_square)

    def make_parts(self) -> Mapping[str, InkWidget]:
        self.fleets, self.guns = FleetSheet(), GunSheet()
        return {"sheets": self.fleets, "guns": self.guns}

    def plan(self, size: Size, request: LayoutRequest) -> Plan:
        watches, plans = self.is_staged or self.only_waits, self.planner.boat != NO_BOAT
        parts = Arrangement(request.board, self.fleets.rows_wanted, self.shot_preview.rows, request.dice, request.place, watches, plans)
        return framed(size, request, lambda middle: arrange(middle, parts))

    def fit_sheets(self) -> None:
        """Arrange all parts again if one of them needs more or fewer rows."""
        if self.is_attached and self.plan(self.size, self._layout_request()) != self._planned:
            self.arrange_parts()

    def forget(self) -> None:
        self.planner.forget()
        self.placer.forget()
        self.shot_preview.forget()
        self._event = ()
        self._followed, self.passing, self._sights, self._staged_ghosts, self._templates = (), "", (), (), ()

    # The position

    @property
    def view(self) -> View:
        view: View = self.position.view
        return view

    @property
    def is_staged(self) -> bool:
        """Whether events are being shown, so that nothing can be chosen."""
        return bool(self.passing)

    @property
    def only_waits(self) -> bool:
        """Whether the players here wait for others, and will soon see what they do."""
        return bool(self.seats and self.view.round) and not (self.is_out or self.deciding or self.planner.is_open or self.view.outcome)

    @property
    def words(self) -> TableWords:
        """The words for what is drawn."""
        return TableWords(self.figures, self.shown, self.names)

    @property
    def labels(self) -> Labels:
        """The labels of this seat's actions."""
        return Labels(TableWords(self.figures, self.view, self.names))

    @property
    def is_out(self) -> bool:
        """Whether the players here have lost all their boats while the game goes on."""
        view = self.view
        left = any(boat.seat in self.seats and boat.lost == AFLOAT for boat in view.boats)
        return bool(self.seats) and bool(view.round) and not view.outcome and not left

    def look(self, seat: Seat | None) -> int | None:
        return None if seat is None or seat < 0 else look_of(self.shown, seat)

    # Table and sheets

    def show(self, view: View) -> None:
        for dialog in [dialog for dialog in self.dialogs if isinstance(dialog, Question)]:
            self.close_dialog(dialog)  # it was about an earlier position
        self.passing = ""
        self.shot_preview.follow(view)
        self.shown = self._sealed(view)
        if self.deciding or self.planner.is_open:
            self._event = ()
        moved = self.planner.follow()
        self.placer.follow()
        self.present(view)
        if view.phase == PLANNING:
            self.clear_dice()
        if self.planner.is_open:
            self.board.mark(Mark.CHANGE, ())  # a player who plans looks ahead
        self._close()
        if self._strayed:
            self._strayed = False
            self.board.return_to_frame()
        self._follow(moved)
        if view.salvo is not None and not self.dice.rolls:
            self.dice.roll(*salvo_rolls(view, view.salvo))  # as after loading

    def present(self, view: View, sights: Sequence[Sight] = (), ghosts: Sequence[Ghost] = (), templates: Sequence[Pose] = ()) -> None:
        """Draw a view with lines of fire, ghosts of courses that everybody knows, and movement templates."""
        view = self._sealed(view)
        self._let_go(view)
        self.shown, self._sights, self._staged_ghosts, self._templates = view, tuple(sights), tuple(ghosts), tuple(templates)
        self.redraw()
        self.fleets.show(view, self.names)
        self.fit_sheets()

    def _sealed(self, view: View) -> View:
        """Return the view without courses while the screen is being handed over: the next player may already be looking."""
        is_sealed = self.secrecy.holds and view.phase == PLANNING
        return view._replace(courses=(NO_COURSE,) * len(view.boats)) if is_sealed else view

    def _let_go(self, view: View) -> None:
        """Keep the cursor in its place on the table when the boat under it falls off or sinks."""
        sea = self.figures.sea
        for number, before, after in zip(count(), self.shown.boats, view.boats, strict=False):
            if self.board.target == OnCard(number) and (after.lost != AFLOAT or not sea.holds(after.pose[:2])):
                self.board.point_at(OnTable(min(max(0, before.pose.x), sea.width), min(max(0, before.pose.y), sea.height)))

    def matters(self, view: View) -> Mapping[Target, str]:
        return self._focus(view)[0]

    def beyond(self, view: View) -> Mapping[Target, str]:
        return self._focus(view)[1]

    def _focus(self, view: View) -> tuple[dict[Target, str], dict[Target, str]]:
        seat = None if self.secrecy.holds else self.seat
        planned = self.planner.boat if self.planner.is_open and not self.is_staged else NO_BOAT
        return focus(view, seat, planned, () if self.is_staged else self.planner.ghosts, self._event)

    def redraw(self) -> None:
        """Draw the table with the ghosts and ranges of the present choice."""
        reaches, sights = self.shot_preview.overlay
        ghosts = self._staged_ghosts if self.is_staged else (*self.planner.ghosts, *self.shot_preview.ghosts)
        templates = self._templates if self.is_staged else self.planner.templates
        scene = Scene(tuple(cards_of(self.shown)), ghosts, self._blocks, self._zones, reaches, (*sights, *self._sights), templates)
        self.board.show(replace(scene, counters=tuple(token_of(self.figures.sea, self.shown))))
        self.shot_preview.fill(self.guns)

    @property
    def _zones(self) -> tuple[Zone, ...]:
        """The zone where this seat may place its boats (SK-043)."""
        if self.shown.phase != PLACING or self.seat is None:
            return ()
        west, east, north, south = self.figures.sea.zones[self.seat]
        return (Zone(outline((west, north), (east, north), (east, south), (west, south))),)

    def _close(self) -> None:
        """Tell players without boats that they can only watch."""
        words = f"no boats left; {self.key(Verb.BACK)}: speed, leave"
        if self.closed in ("", words):
            self.closed = words if self.is_out else ""
        self._farewell_shown = self._farewell_shown and self.is_out

    def _follow(self, moved: bool) -> None:
        """Put the cursor where it is needed: on the chosen ghost, or on the first boat that can be chosen."""
        spot = self._natural_spot()
        now = (
            self.seat,
            self.view.round,
            self.deciding,
            self.planner.boat,
            picked_boat(self.secrecy.pick),
            self.view.attacker,
            self.view.acted,
        )
        if self.secrecy.holds and self.view.phase == PLANNING:
            self._look_away()
        elif spot is not None and (moved or now != self._followed):
            self.board.point_at(spot)
        self._followed = now

    def _look_away(self) -> None:
        """Put cursor and window where no course led them, as the next player may already be looking."""
        middle = self.figures.sea.width // 2, self.figures.sea.height // 2
        self.board.frame({})
        self.board.point_at(OnTable(*middle))
        self.board.centre(middle)

    def _natural_spot(self) -> OnCard | OnGhost | None:
        if self.planner.is_open:
            return self.planner.spot
        if (boat := picked_boat(self.secrecy.pick)) != NO_BOAT:
            return OnCard(boat)
        if self.deciding in ABOUT_BOATS:
            return OnCard(self.shot_preview.first if self.shot_preview.first != NO_BOAT else self.options[0][1])
        if self.deciding == "choose_flip":
            return OnCard(self.view.turning)
        own = self.words.fleet_of(self.seat) if self.seat is not None else []
        return OnCard(own[0]) if own and not self._followed else None

    def look_on(self, heading: str = "") -> None:
        """Offer nothing while steps are shown."""
        if self.deciding and self.verbs.place == "menu":
            self.verbs.go("board")
        for kind in (Mark.REACHABLE, Mark.TARGET, Mark.DANGER):
            self.board.mark(kind, ())
        self.menu.show([], "any key goes on")
        self.info.show("")
        self.banner.say(prompts.staged(self, heading))
        self.passing = "go on"
        self.redraw()
        self.verbs.show_hints()
        self.fit_sheets()

    def clear_dice(self) -> None:
        """Remove the dice of the previous shot."""
        if self.dice.rolls:
            self.dice.clear()
            self.fit_sheets()

    def attend(self, *places: OnCard | OnTable) -> None:
        """Keep the places of an event in sight until the next one; players who only watch have the cursor there."""
        sea, boats = self.figures.sea, self.shown.boats
        points = [(spot.x, spot.y) if isinstance(spot, OnTable) else boats[int(spot.key)].pose[:2] for spot in places]
        points = [(min(max(0, x), sea.width - 1), min(max(0, y), sea.height - 1)) for x, y in points]
        pairs = zip(places, points, strict=True)
        self._event = tuple(OnTable(*point) if isinstance(spot, OnTable) else spot for spot, point in pairs)
        self.frame(self.shown)
        if places and (self.closed or not self.seats or self.view.outcome):
            self.board.point_at(self._event[0])
        self.bring_into_sight(*points)

    def bring_into_sight(self, *points: Point) -> None:
        """Scroll the table to the middle of these points if one of them is out of sight."""
        found = [point for point in points if self.figures.sea.holds(point)]
        if self.board.size and not all(map(self.board.shows, found)):
            self._strayed = True
            self.board.centre((sum(x for x, _ in found) // len(found), sum(y for _, y in found) // len(found)))

    # Places

    def target_of(self, action: Action) -> Target | None:
        if action[0] == "course":
            return OnGhost(course_key(action[2])) if action[1] == self.planner.boat else None
        if action[0] in ABOUT_BOATS.values():
            return OnCard(action[1])
        if action[0] in ("flip", "keep"):
            return OnCard(self.view.turning)
        mine = action[0] == "place" and (action[1], action[5]) == (self.placer.kind, self.placer.face)
        return Carried(Pose(*action[2:5])) if mine else None

    def mark_targets(self) -> None:
        """Mark the boats that can be chosen; in review those whose courses can still be changed. Ghosts need no marks."""
        found = {target for action in self.options if isinstance(target := self.target_of(action), OnCard)}
        if self.planner.is_open and self.planner.boat == NO_BOAT:
            found |= {OnCard(boat) for boat in self.planner.boats}
        self.board.mark(Mark.TARGET, found)

    def deed(self, target: Target) -> str:
        return self._commands.meaning(target)

    def describe_square(self, target: Target) -> str:
        words = self.words
        if isinstance(target, OnCard) and isinstance(target.key, int):
            return f"{words.boat(target.key)}{self.shot_preview.aimed_at(target.key)}"
        if isinstance(target, OnGhost):
            what, number = meant(target.key)
            if what == "course":
                return words.course(self.planner.ghost_boat, number) + self.shot_preview.answers_said(number)
            if what == "answer":
                return f"{words.name(self.shot_preview.threat)} after {course_name(number)}"
            if what == "wreck":
                return f"{words.name(number)} was here"
            return f"{words.name(number)}: {words.course(number, self.shown.courses[number])}"
        if isinstance(target, Carried):
            refused = self.refusal_of(("place", self.placer.kind, *target.pose, self.placer.face)) if self.placer.is_open else None
            held = words.in_hand(self.placer.kind, self.placer.face, target.pose)
            return f"No: {refused.told(self.names)}. {held}" if refused else held
        return words.water(target.x, target.y) if isinstance(target, OnTable) and not self.is_staged else ""

    def briefly(self, target: Target) -> Sequence[str]:
        return briefly(self, target)

    def describe_around(self, target: Target | None) -> list[str]:
        if self.planner.boat != NO_BOAT and (isinstance(target, OnGhost) or target == OnCard(self.planner.boat)):
            return [f"The courses of {self.words.name(self.planner.boat)}:", " ", *self.shot_preview.course_lines]
        if isinstance(target, OnCard) and isinstance(target.key, int):
            return self.words.around(target.key)
        return [self.rules.describe(self.shown, self.names)]

    def pointed_at(self, target: Target) -> None:
        """Choose the course of a ghost under the cursor; ranges and guns follow the cursor."""
        if isinstance(target, OnGhost) and not self.is_staged:
            what, number = meant(target.key)
            self.planner.course = number if what == "course" else self.planner.course
        self.redraw()
        is_other = self.planner.in_review and self.planner.review(solid(target))  # its courses come first in the menu
        if not self.is_staged and (self.shot_preview.weigh() or is_other):
            self.verbs.refresh()
        super().pointed_at(target)

    def choose_place(self, target: Target) -> None:
        self._commands.choose(target)

    def turned_to(self) -> None:
        """Update cursor, banner, marks and menu after a key has led to another boat or course."""
        self.redraw()
        self.frame(self.view)
        if (spot := self.planner.spot) is not None:
            self.board.point_at(spot)
        self.playback.call()
        self.mark_targets()
        self.verbs.refresh()

    # Menu and banner

    def label(self, action: Action) -> str:
        return self.labels.label(action)

    def group(self, action: Action) -> str:
        return self.labels.group(action)

    def menu_items(self) -> list[MenuItem]:
        return items_of(self)

    def use(self, place: str) -> None:
        self.fleets.read(place == "sheets")
        super().use(place)
        self.redraw()

    def on_action_menu_pointed(self, message: ActionMenu.Pointed) -> None:  # noqa: ARG002 - the pane's own handler follows
        """Show the guns of the face that the menu points at."""
        self.redraw()

    def on_action_menu_picked(self, message: ActionMenu.Picked) -> None:
        """Play the action, after a question if it is certain to lose boats."""
        message.prevent_default()
        message.stop()
        self._commands.do(message.action)

    def prompt(self, decision: Decision) -> str:
        return prompts.own(self, decision) if decision.seat == self.seat and self.options else DECISION_KINDS[decision.kind].task

    def extra(self) -> str:
        return prompts.besides(self) if self.view.phase == PLANNING and self.deciding else ""

    def secret(self, position: Position) -> object:
        """Return what must be hidden: only courses, and only while they are planned (SK-150, SK-152)."""
        return position.view.round if position.view.phase == PLANNING else None

    def parting(self, after: Position) -> str:  # noqa: ARG002 - part of the contract
        return "Planning is secret" if self.seat is None else "Your courses are sealed"

    @property
    def course_keys(self) -> tuple[str, ...]:
        """The names of the keys with which a player picks courses on a shared screen, as they lie on the keyboard."""
        return shown_keys(self.cluster, self.glyphs)[: len(FACE_OF_KEY)] if self.cluster else ()

    def sealed(self, position: Position) -> Pick | None:
        """Return the choice of a course for the next boat without one (SK-154)."""
        return blind_course(self.figures, position, self.course_keys, self.glyphs.headings)

    # Decisions

    def stage(self, event: Event, mine: bool) -> Iterable[Step]:
        return self._staging.steps(event, mine)

    def animation(self, event: Event) -> Animation | None:
        return animation_of(event, self.seats, self.names)

    def hinted(self) -> tuple[str, ...]:
        return self._commands.hinted()

    def hint_label(self, verb: str) -> str:
        if self.placer.is_open:
            turn = f"and {self.key(Verb.TURN_RIGHT)} turn"
            return {controls.NEXT: "Next place", Verb.TURN_LEFT: turn}.get(verb, "")
        return "Change" if verb == controls.NEXT and self.planner.in_review else ""

    def help_parts(self) -> Sequence[tuple[str, str]]:
        keys = help_words.KEYS if self.cluster is None else help_words.CLUSTER
        parts = {"Boats": help_words.BOATS, "Keys": keys, "Net hits": help_words.NUMBERS, "The table and the lists": help_words.TABLE}
        return list(parts.items())

    def legend(self) -> list[SignGroup]:
        return legend(self)

    def perform(self, verb: str) -> bool:
        return self._commands.perform(verb)

    def give_up(self) -> None:
        self._commands.do(CONCEDE)

    def dialog(self) -> Dialog | None:
        if self.is_out and not self._farewell_shown:
            self._farewell_shown = True
            return farewell(self)
        make = DECISIONS.get(self.deciding)
        return make(self) if make else None
