"""Enter on a square, and the keys of this game. Where something cannot be done, the rules say why."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from seatui.engine.contract import Action
from seatui.games.dangerous_sea.model.content import INHABITED, RUNE_STONE, UNKNOWN
from seatui.games.dangerous_sea.model.geometry import BOARD, NEIGHBOURS, NOWHERE
from seatui.games.dangerous_sea.pane.keys import controls
from seatui.games.dangerous_sea.pane.keys.voyage import Voyage
from seatui.games.dangerous_sea.pane.labels import TAKING
from seatui.games.dangerous_sea.pane.odds_sheet import OddsDialog
from seatui.games.dangerous_sea.pane.scuttle_dialog import scuttle_form
from seatui.games.dangerous_sea.pane.staging import place
from seatui.games.dangerous_sea.words.describe import left_line, points_left, ship_line
from seatui.games.dangerous_sea.words.odds_table import odds_groups
from seatui.games.dangerous_sea.words.refusals import refused
from seatui.games.dangerous_sea.words.threat_words import NO_SHIP, threats_in_short
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.board import Target
from seatui.tui.widgets.dialog import TextDialog

if TYPE_CHECKING:
    from seatui.games.dangerous_sea.pane.pane import SeaPane

END_TURN: Action = ("end_turn",)
TRIED: dict[int, Action] = {RUNE_STONE: ("take_rune",), INHABITED: ("recruit",)}
"""The action tried where nothing can be taken, so that the rules say why; on all other tiles it is harvesting."""


FRAME = 4
"""Rows of a pane above and below its board on a small screen."""
ENDLESS = 1000

LOOKING = (controls.SHIP, controls.THREATS, controls.ODDS, Verb.SHEETS)
"""Verbs that change nothing in the game, and so work in anybody's turn."""


class Commands:
    """The commands of one pane."""

    def __init__(self, pane: SeaPane) -> None:
        self.pane = pane
        self.voyage = Voyage(pane)
        self._verbs: dict[str, Callable[[], None]] = {
            controls.TAKE: self.take,
            controls.LOOK: partial(self.reveal, "look"),
            controls.EXPLORE: partial(self.reveal, "explore"),
            controls.ATTACK: self.attack,
            controls.SCUTTLE: self.scuttle,
            controls.END: self.end_turn,
            controls.SHIP: self.find_ship,
            controls.THREATS: self.switch_threats,
            controls.ODDS: self.read_odds,
            Verb.SHEETS: self.read_sheets,
            **{verb: partial(self.steer, direction) for direction, verb in enumerate(controls.STEER)},
        }

    def perform(self, verb: str) -> bool:
        """Perform a verb of this game; return False if it is not one. Any key stops a ship under way, and does nothing else."""
        if self.voyage.is_under_way:
            self.voyage.stop("You stop here.")
            return True
        if verb == Verb.BACK and self.pane.verbs.place == "board" and self.voyage.drop():
            self.pane.tell("The route is dropped.")
            return True
        command = self._verbs.get(verb)
        if command is None or (verb == Verb.SHEETS and self._sheets_fit()):
            return False
        if verb in LOOKING or self._may_act():
            command()
        return True

    def _may_act(self) -> bool:
        """Return whether it is this seat's turn; if not, the rules say who must decide (DS-R14)."""
        pane = self.pane
        if pane.deciding in ("choose_action", "resolve_island"):
            return True
        if (dialog := pane.dialog()) is not None:
            pane.open_dialog(dialog)
        elif pane.seat is not None and (refused := pane.refusal_of(END_TURN)) is not None:
            pane.refuse(refused)
        return False

    # A square

    def choose(self, target: Target) -> None:
        """Do what can be done at that place: a single thing at once, several from the menu."""
        pane = self.pane
        if self.voyage.is_under_way:
            self.voyage.stop("You stop here.")
            return
        actions = pane.actions_at(target)
        if (dialog := pane.dialog()) is not None:
            pane.open_dialog(dialog)
        elif actions == [END_TURN]:
            pane.verbs.go("menu")  # Enter alone ends no turn: the cursor rests here after every step
        elif actions:
            pane.verbs.choose(target)
        elif pane.deciding == "choose_corner":
            pane.submit(f"corner {BOARD.pairs[pane.number(target)]}")
        elif self._may_act():
            self.go(pane.number(target))

    def go(self, square: int) -> None:
        """Explore that square or show the route to it, or say why not; the second time, sail the route."""
        pane, route = self.pane, self.voyage.route
        is_known = pane.view.tiles[square] != UNKNOWN
        if route is not None and route.goal == square:
            self.voyage.sail()
        elif is_known and square not in NEIGHBOURS[pane.own_square]:
            self.voyage.plan(square)
        else:
            self._towards("sail" if is_known else "explore", square)

    def _towards(self, verb: str, square: int) -> None:
        """Do something at that square, or say that it is too far; the rules' refusal is about typed directions."""
        if square in NEIGHBOURS[self.pane.own_square]:
            self.pane.submit(f"{verb} {BOARD.pairs[square]}")
        else:
            self.pane.refuse(refused("too_far"))

    # Keys

    def take(self) -> None:
        """Take what lies here, or choose among several things."""
        pane = self.pane
        takes = [action for action in pane.options if action[0] in TAKING]
        if takes:
            self._do_or_offer(takes)
        else:
            pane.submit(TRIED.get(pane.view.tiles[pane.own_square], ("harvest",)))

    def reveal(self, verb: str) -> None:
        """Look at or explore the square under the cursor; with the cursor on the ship, offer every direction, or say why there is none."""
        pane = self.pane
        square = pane.number(pane.board.target)
        ways = [action for action in pane.options if action[0] == verb]
        if square == pane.own_square and ways:
            self._do_or_offer(ways)
        elif square == pane.own_square and points_left(pane.view):
            pane.refuse(refused("all_charted"))
        elif square == pane.own_square:
            pane.submit((verb, 0))
        else:
            self._towards(verb, square)

    def attack(self) -> None:
        """Attack the ship here, or choose among several; without one, say why the Ghost Ship here or the nearest cannot be attacked."""
        pane = self.pane
        attacks = [action for action in pane.options if action[0] == "attack"]
        others = [ship for ship in pane.view.ships if ship.seat != pane.own_seat]
        nearest = min(others, key=lambda ship: BOARD.steps(pane.own_square, ship.square))
        if attacks:
            self._do_or_offer(attacks)
        elif pane.own_square == pane.view.ghost and nearest.square != pane.own_square:
            pane.refuse(refused("attack_ghost"))
        else:
            pane.submit(("attack", nearest.seat))

    def scuttle(self) -> None:
        """Ask what goes overboard."""
        pane = self.pane
        if any(action[0] == "scuttle" for action in pane.options):
            pane.open_dialog(scuttle_form(pane))
        else:
            pane.submit(("scuttle", "food", 10))

    def end_turn(self) -> None:
        """End the turn."""
        self.pane.submit(END_TURN)

    def find_ship(self) -> None:
        """Put the cursor on the player's ship, and centre the board on it unless all of the chart is in sight."""
        board = self.pane.board
        if self.pane.own_square != NOWHERE:
            square = place(self.pane.own_square)
            if not board.is_whole:
                board.centre(square)
            board.point_at(square)

    def switch_threats(self) -> None:
        """Show or hide the threats to the player's ship, and say in short what they are."""
        pane = self.pane
        pane.drawing.shows_threats = not pane.drawing.shows_threats
        pane.drawing.draw()
        threats = pane.drawing.threats
        key = pane.key(controls.THREATS)
        if not pane.drawing.shows_threats:
            pane.tell("Threats are hidden")
        elif threats is None:
            pane.tell(NO_SHIP)
        else:
            pane.tell(f"Threats are shown, {key} hides them. {threats_in_short(threats, pane.names)}")
        pane.verbs.point(pane.board.target)

    def _sheets_fit(self) -> bool:
        """Return whether the full sheets have room beside the board."""
        pane = self.pane
        room = pane.size - (pane.board.size.width + 1, FRAME)
        return pane.counters.rows_wanted(room.width, room.height) == pane.counters.rows_wanted(room.width, ENDLESS)

    def read_sheets(self) -> None:
        """Show all ships in words, where their full sheets have no room."""
        pane = self.pane
        text = [f"{ship_line(pane.view, ship, pane.names)}." for ship in pane.view.ships]
        dialog = TextDialog("Ships", [*text, " ", f"{left_line(pane.view)}."], lambda _: pane.close_dialog(dialog))
        pane.open_dialog(dialog)

    def read_odds(self) -> None:
        """Show the table of odds."""
        pane = self.pane
        dialog = OddsDialog(odds_groups(pane.view, pane.names), lambda _: pane.close_dialog(dialog))
        pane.open_dialog(dialog)

    def steer(self, direction: int) -> None:
        """Sail or explore that way."""
        pane = self.pane
        unknown = pane.view.tiles[NEIGHBOURS[pane.own_square][direction]] == UNKNOWN
        pane.submit(("explore" if unknown else "sail", direction))

    def _do_or_offer(self, actions: list[Action]) -> None:
        if len(actions) == 1:
            self.pane.submit(actions[0])
        else:
            self.pane.verbs.offer(actions)
