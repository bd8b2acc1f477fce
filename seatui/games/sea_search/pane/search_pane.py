"""The pane of Sea Search: what is shown where, and what a place of the board offers. What keys do stands in ``deeds``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from textual.geometry import Size

from seatui.engine.contract import Action, Decision, Event, Refused, Seat
from seatui.games.sea_search.beasts import BEASTS
from seatui.games.sea_search.choices import CHOICES
from seatui.games.sea_search.content import COLOURS
from seatui.games.sea_search.pane import controls
from seatui.games.sea_search.pane.deeds import NONE, Deeds
from seatui.games.sea_search.pane.dialogs import DECISIONS, Notice, Question
from seatui.games.sea_search.pane.labels import Labels, arranged, group_of
from seatui.games.sea_search.pane.layout import Scene, arrange
from seatui.games.sea_search.pane.ledger import Ledger
from seatui.games.sea_search.pane.sea_tiles import ghost, markers_of, tiles_of
from seatui.games.sea_search.pane.signs import SIGNS
from seatui.games.sea_search.pane.staging import Storyteller
from seatui.games.sea_search.pane.ways import Aim, Way, Ways
from seatui.games.sea_search.pane.words import SeaWords
from seatui.games.sea_search.play import Figures
from seatui.games.sea_search.state import NOWHERE, State
from seatui.games.sea_search.view import View
from seatui.games.sea_search.words import counted
from seatui.tui.controls import Verb
from seatui.tui.pane import Pane
from seatui.tui.pane_layout import Plan, Wish, framed
from seatui.tui.staging import Step
from seatui.tui.widgets.action_menu import ActionMenu, MenuItem
from seatui.tui.widgets.banner import Call
from seatui.tui.widgets.board import Board, Mark, Target
from seatui.tui.widgets.dialog import Dialog
from seatui.tui.widgets.hex_board import HexBoard
from seatui.tui.widgets.hex_tile import Edge, Hex
from seatui.tui.widgets.lines import Part, settings_of

if TYPE_CHECKING:
    from seatui.games.sea_search.rules import SeaSearch

KEYS = (
    "Point at a tile with q w e a s d, the number pad or the arrows and press Enter to sail there; at an empty place beside your ship, to "
    "lay an add-on piece, whose second tile you choose next. Enter on your own tile lists what can be done here. p and f aim at the edges "
    "around your ship. Marked places are those that can be chosen; Tab goes round them."
)
ALWAYS = (controls.END,)
"""Keys that mean something in every turn."""
VEILED = frozenset(("reroll_dice",))
"""Questions of which the others are not told what they are about (SS-474)."""


class SearchPane(Pane):
    """One seat's place at Sea Search."""

    CONTROLS = controls.SEARCH_CONTROLS
    HINTED = controls.HINTED
    HELP = f"{KEYS} {SIGNS}"

    board: HexBoard
    rules: SeaSearch

    def make_board(self) -> Board:
        self.shown: View = self.view  # what is drawn, which lags behind the position while steps are shown
        self.figures = Figures(self.rules.seats, self.rules.settings, BEASTS)
        self.aim = Aim()
        self._followed: tuple[object, ...] = ()
        self._imagined: tuple[View, State] | None = None
        self._news: Notice | None = None
        self._deeds = Deeds(self)
        self._story = Storyteller(self, self.rules.narrate, lambda: self.names)
        return HexBoard(self.figures.field, describe=self.describe_square)

    def make_parts(self) -> Mapping[str, Part]:
        self.ledger = Ledger()
        return {"sheets": self.ledger}

    def plan(self, size: Size, wish: Wish) -> Plan:
        scene = Scene(wish.board, self.ledger.rows_wanted, self.ledger.is_whole, wish.dice, wish.place)
        return framed(size, wish, lambda middle: arrange(middle, scene))

    def use(self, place: str) -> None:
        self.ledger.read(place == "sheets")
        super().use(place)

    def forget(self) -> None:
        self.aim, self._followed = Aim(), ()

    # The position

    @property
    def own_seat(self) -> Seat:
        """The seat that looks, where there is one."""
        assert self.seat is not None
        return self.seat

    @property
    def own_tile(self) -> int:
        """Where the own ship lies; NOWHERE when the player is out, and for a watcher."""
        tile: int = NOWHERE if self.seat is None else self.view.players[self.seat].ship
        return tile

    @property
    def deciding(self) -> str:
        """The kind of decision that the own seat must make; "" if none, or if one only looks on, as in a replay."""
        return self.position.decision.kind if self.position.decision and self.options else ""

    @property
    def state(self) -> State:
        """A position that looks like the view, to ask the rules about what is open in it."""
        if self._imagined is None or self._imagined[0] is not self.view:
            self._imagined = self.view, self.rules.imagine(self.view, _first)
        return self._imagined[1]

    @property
    def words(self) -> SeaWords:
        """Describes what is drawn."""
        return SeaWords(self.figures, self.shown, self.names)

    @property
    def labels(self) -> Labels:
        """Names the actions of the own seat."""
        return Labels(self.figures, self.view, self.state, self.own_seat, self.names)

    @property
    def station(self) -> str:
        return controls.OFFER if NONE in self.options else ""

    # Board and sheets

    def show(self, view: View) -> None:
        for dialog in [dialog for dialog in self.dialogs if isinstance(dialog, Question)]:
            self.close_dialog(dialog)  # it was about the position before
        self.present(view)
        self.aim = self._natural_aim()
        self._show_preview()
        self._follow()

    def present(self, view: View) -> None:
        """Draw a view."""
        self.shown = view
        self.board.show(tiles_of(view, self.figures.field), markers_of(view))
        self.ledger.show(view, self.names)
        self.fit_sheets()

    def fit_sheets(self) -> None:
        """Put all parts in their places again if the sheets want more or fewer rows."""
        if self.is_attached and self.plan(self.size, self._wish()) != self._planned:
            self.arrange_parts()

    def look_on(self) -> None:
        """While steps are shown nothing can be chosen, so nothing is offered."""
        if self.deciding and self.verbs.place == "menu":
            self.verbs.go("board")
        self.board.preview({})
        for kind in (Mark.REACHABLE, Mark.TARGET, Mark.DANGER):
            self.board.mark(kind, ())
        self.menu.show([], "any key goes on")
        self.info.show(self.describe_square(self.board.target))
        if self.deciding:
            seat = self.shown.active
            self.banner.say(Call(f"{self.names[seat]}'s turn", seat, corner=f"Round {self.shown.round}"))

    def announce(self, title: str, text: Sequence[str]) -> None:
        """News in a box that goes by itself, or with any key."""
        self._close_news()
        self._news = Notice(title, text, lambda _: self._close_news())
        self.open_dialog(self._news)

    def be_quiet(self) -> None:
        """Take the news away; for whoever lets nothing be shown step by step they stay until a key is pressed."""
        if settings_of(self.app).speed != "off":
            self._close_news()

    def _close_news(self) -> None:
        news, self._news = self._news, None
        if news is not None:
            self.close_dialog(news)

    def _follow(self) -> None:
        """Put the cursor where it is needed: on the own ship when a turn begins or the ship has moved, else on the first choice."""
        deciding, here = self.deciding, self.own_tile
        if not deciding:
            if not self._followed and here != NOWHERE:
                self.board.point_at(here)
            return
        now = (self.view.turn, here) if deciding == "choose_action" else (self.position.number, deciding)
        if now == self._followed:
            return
        self._followed = now
        if deciding == "choose_action":
            self.board.point_at(here)
        else:
            self._point_at_first()

    def _point_at_first(self) -> None:
        """The cursor on the first of the choices, unless it is on one already."""
        targets = self.aim.targets
        if targets and self.board.target not in targets:
            self.board.point_at(min(targets, key=self._nearness))

    def _nearness(self, target: Hex) -> tuple[int, bool, int]:
        field = self.figures.field
        place = field.sides(target.number)[0] if isinstance(target, Edge) else target
        return field.distance(self.board.place, place), isinstance(target, Edge), target.number if isinstance(target, Edge) else target

    # Aiming

    def ways_of(self, actions: Iterable[Action]) -> tuple[Way, ...]:
        """Where on the board these actions are chosen."""
        return Ways(self.view, self.own_seat).of(actions)

    def _natural_aim(self) -> Aim:
        """What can be chosen on the board without a key: in a turn tiles alone, since edges would be too many marks."""
        if not self.deciding:
            return Aim()
        ways = self.ways_of(self.options)
        if self.deciding == "choose_action":
            ways = tuple(way for way in ways if not isinstance(way.path[0], Edge))
        return Aim(ways)

    def take_aim(self, aim: Aim | None) -> None:
        """Choose among these ways from now on; None is what the decision itself offers."""
        self.aim = self._natural_aim() if aim is None else aim
        self.mark_targets()
        if aim is None:
            self.board.point_at(self.own_tile)
        else:
            self._point_at_first()
        self._show_preview()
        if aim is not None and (aim.asked or aim.picked):
            keys = f"{self.key(Verb.NEXT)} goes round, {self.key(Verb.CONFIRM)} chooses, {self.key(Verb.BACK)} leaves"
            self.tell(f"{aim.question}: {keys}")
        self.verbs.point(self.board.target)

    def mark_targets(self) -> None:
        far = self._asked_for()
        self.board.mark(Mark.REACHABLE, far)
        self.board.mark(Mark.TARGET, self.aim.targets - far)
        self.board.mark(Mark.DANGER, self._dangers())

    def _asked_for(self) -> set[Hex]:
        """Seaports to which a passage could be asked for: they are many and seldom meant, so Tab leaves them out."""
        if self.deciding != "choose_action" or self.aim.asked or self.aim.picked:
            return set()
        return self.aim.targets - {way.path[0] for way in self.aim.ways if way.action[0] != "move_seaport_foreign"}

    def _dangers(self) -> set[int]:
        """Tiles that can be sailed to at a price (SS-415)."""
        if self.deciding != "choose_action" or not self.view.beast:
            return set()
        beast = self.figures.beasts[self.view.beast]
        return {
            target for target in self.aim.targets if isinstance(target, int) and target != self.own_tile and beast.toll(self.state, target)
        }

    def _show_preview(self) -> None:
        """The add-on piece as it would lie: its first tile, and the second one under the cursor."""
        aim, tiles, field = self.aim, self.state.board.tiles if self.deciding else {}, self.figures.field
        places: list[int] = []
        if self.deciding == "choose_addon_tile":
            direction = self.view.pending[-1].facts[0]
            places.append(field.neighbours[self.own_tile][direction])
        places += [place for place in aim.picked if isinstance(place, int) and place not in tiles]
        target = self.board.target
        if isinstance(target, int) and target not in tiles and target in aim.targets:
            places.append(target)
        self.board.preview({place: ghost(self.own_seat, field, place) for place in places} if self.deciding else {})

    def on_board_moved(self, message: Board.Moved) -> None:
        self._show_preview()
        super().on_board_moved(message)

    # Places

    def target_of(self, action: Action) -> Target | None:
        ways = self.ways_of([action]) if self.seat is not None else ()
        return ways[0].path[0] if ways else None

    def actions_at(self, target: Target) -> list[Action]:
        """What can be chosen there. An edge needs no aiming before: whoever points at it means it."""
        if isinstance(target, Edge) and not self.aim.at(target):
            return [way.action for way in self.ways_of(self.options) if way.path == (target,)] if self.deciding else []
        return self.aim.done_at(target)

    def deed(self, target: Target) -> str:
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
        return f"{self.words.line(target)}{self._prospects(target)}"

    def _prospects(self, target: Hex) -> str:
        """The odds of an attack, where one can be made from the own tile (T14), and what sailing there would cost (SS-415)."""
        if self.seat is None or self.own_tile == NOWHERE or self.shown is not self.view:
            return ""
        state, labels = self.state, self.labels
        if isinstance(target, Edge):
            owner = state.probes.get(target.number, self.seat)
            attackable = target.number in self.figures.field.edges[self.own_tile] and owner != self.seat and not state.fallen[owner]
            return f"; attack {labels.probe_odds(target.number)}" if attackable else ""
        if target == self.own_tile:
            return f"; attack {labels.seaport_odds()}" if state.seaports.get(target, self.seat) != self.seat else ""
        toll = self.figures.beast(state).toll(state, target)
        return f"; {toll}" if toll else ""

    def describe_around(self, target: Target | None) -> list[str]:
        assert isinstance(target, int | Edge)
        can = [self.label(action) for action in self.actions_at(target)]
        told = [line.text for line in self.log_view.lines if line.kind == "event"]
        mine = [f"You can: {'; '.join(can) if can else 'do nothing here now'}."] if self.seat is not None else []
        return [*self.words.around(target, self.seat), " ", *mine, *(f"Last: {text}" for text in told[-1:])]

    def on_board_chosen(self, message: Board.Chosen) -> None:
        message.stop()
        message.prevent_default()
        self._deeds.choose(message.target)

    # Menu and banner

    def label(self, action: Action) -> str:
        return self.labels.label(action)

    def group(self, action: Action) -> str:
        return group_of(self.figures, action)

    def menu_items(self) -> list[MenuItem]:
        return [self.item(action) for action in arranged(self.options)]

    def on_action_menu_picked(self, message: ActionMenu.Picked) -> None:
        """What needs a place of the board first is aimed at from the menu too."""
        message.prevent_default()
        message.stop()
        action = message.action
        if action[0] in ("move_addon", "free_step") and len(ways := self.ways_of([action])) and len(ways[0].path) > 1:
            self.verbs.go("board")
            self.take_aim(Aim(ways, (ways[0].path[0],)))
        elif action == ("trade_songs",):
            self.verbs.go("board")
            self._deeds.trade()
        else:
            self.submit(action)

    def prompt(self, decision: Decision) -> str:
        if decision.seat == self.seat and self.options:
            return "your turn" if decision.kind == "choose_action" else self._by_name(decision.prompt)
        return "how to go on" if decision.kind in VEILED else CHOICES[decision.kind].waits_to

    def _by_name(self, prompt: str) -> str:
        """Battlecruisers by their players: the rules' colours are not those of the screen."""
        for colour, name in zip(COLOURS, self.names, strict=False):
            prompt = prompt.replace(f"The {colour} Battlecruiser", f"{name}'s Battlecruiser")
        return prompt

    def extra(self) -> str:
        if self.deciding in DECISIONS and not self.aim.ways:
            return f"{self.key(Verb.CONFIRM)}: choose"
        if self.deciding != "choose_action":
            return ""
        view = self.view
        parts = [counted(view.actions, "action"), counted(view.free_steps, "free step") if view.free_steps else ""]
        return ", ".join(filter(None, parts)) + " left"

    # Decisions

    def stage(self, event: Event, mine: bool) -> Iterable[Step]:
        return self._story.steps(event, mine)

    def hinted(self) -> tuple[str, ...]:
        if self.station == controls.OFFER:
            return (controls.NONE,)
        if self.deciding != "choose_action":
            return ()
        can = {action[0] for action in self.options}
        return tuple(verb for verb in self.HINTED if verb in ALWAYS or can & controls.NEEDS[verb])

    def perform(self, verb: str) -> bool:
        if self.verbs.place == "sheets" and self.ledger.do(verb):
            return True
        return self._deeds.perform(verb)

    def dialog(self) -> Dialog | None:
        make = DECISIONS.get(self.deciding)
        return make(self) if make else None

    def answer(self, dialog: Dialog, action: Action | None) -> None:
        """Do what a dialog chose and close it; where the rules refuse, it stays. None closes it alone."""
        if action is None or self.submit(action):
            self.close_dialog(dialog)

    def trial(self, action: Action) -> Refused | None:
        """What the rules would say to an action, without doing it."""
        state = self.rules.imagine(self.view, _first)
        if self.rules.legal(state, self.own_seat, action):
            return None
        try:
            self.rules.apply(state, self.own_seat, action, _first)
        except Refused as refused:
            return refused
        raise AssertionError(f"{action} is illegal, and yet not refused")


def _first(_number: int) -> int:
    """A draw for worlds in which chance does not matter."""
    return 0
