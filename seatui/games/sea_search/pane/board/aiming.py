"""Aiming at tiles and edges of the board: marks, previews and the cursor."""

from __future__ import annotations

from collections.abc import Iterable

from seatui.engine.contract import Action
from seatui.engine.decisions import CheckedRules
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.state import NOWHERE, State
from seatui.games.sea_search.pane.board.place_words import PlaceWords
from seatui.games.sea_search.pane.board.targets import Aim, Way, Ways
from seatui.games.sea_search.pane.board.tiles import ghost
from seatui.games.sea_search.pane.labels import Labels
from seatui.games.sea_search.pane.layout import WIDE
from seatui.games.sea_search.play.play import Play
from seatui.games.sea_search.words.outlook import seen
from seatui.games.sea_search.words.reach import NOTHING_MOVES
from seatui.tui.look.controls import Verb
from seatui.tui.pane.pane import Pane
from seatui.tui.widgets.board import Board, Mark, Target
from seatui.tui.widgets.hex.hex_map import HexMap
from seatui.tui.widgets.hex.tile import Edge, Hex


class AimingPane(Pane):
    """A pane whose player chooses tiles and edges on the board."""

    board: HexMap
    rules: CheckedRules[State, View, Figures, Play]

    def make_board(self) -> Board:
        self.shown: View = self.view  # the view drawn, older than the position while steps are shown
        self.figures = self.rules.figures
        self.aim = Aim()
        self.forecasts = False  # whether the board shows what the Beast does next
        self.foreseen = NOTHING_MOVES
        self._imagined: tuple[View, State] | None = None
        return HexMap(self.figures.field, describe=self.describe_square)

    # The position

    @property
    def own_tile(self) -> int:
        """The tile of the player's ship; NOWHERE for a watcher, or if the player is out."""
        tile: int = NOWHERE if self.seat is None else self.view.players[self.seat].ship
        return tile

    @property
    def state(self) -> State:
        """A position that fits the view, for questions to the rules about open facts."""
        if self._imagined is None or self._imagined[0] is not self.view:
            self._imagined = self.view, seen(self.figures, self.view)
        return self._imagined[1]

    @property
    def words(self) -> PlaceWords:
        """The words for places of the view drawn."""
        return PlaceWords(self.figures, self.shown, self.names)

    @property
    def labels(self) -> Labels:
        """The words for actions of the player."""
        brief = (self.size.width or self.app.size.width) < WIDE
        return Labels(self.figures, self.view, self.state, self.own_seat, self.names, brief=brief)

    # Aiming

    def ways_of(self, actions: Iterable[Action]) -> tuple[Way, ...]:
        """Return the places on the board where these actions are chosen."""
        return Ways(self.view, self.own_seat).of(actions)

    def natural_aim(self) -> Aim:
        """Return the aim without any key: in a turn only tiles, since edges would be too many marks."""
        if not self.deciding:
            return Aim()
        ways = self.ways_of(self.options)
        if self.deciding == "choose_action":
            ways = tuple(way for way in ways if not isinstance(way.path[0], Edge))
        return Aim(ways)

    def take_aim(self, aim: Aim | None) -> None:
        """Aim from now on; None stands for the natural aim."""
        self.aim = self.natural_aim() if aim is None else aim
        self.mark_targets()
        if aim is None:
            self.board.point_at(self.own_tile)
        else:
            self.point_at_first()
        self.show_preview()
        if aim is not None and aim.is_narrow:
            keys = {Verb.NEXT: "goes round", Verb.CONFIRM: "chooses", Verb.BACK: "leaves"}
            hints = [f"{self.key(verb)} {words}" for verb, words in keys.items() if self.key(verb)]
            self.tell(f"{aim.question}: {', '.join(hints)}")
        else:
            self.tell("")
        self.verbs.refresh()

    def mark_targets(self) -> None:
        far = self._passages()
        self.board.mark(Mark.REACHABLE, far)
        self.board.mark(Mark.TARGET, self.aim.targets - far)
        self.board.mark(Mark.DANGER, self._dangers().union(self.foreseen.chances))

    def _passages(self) -> set[Hex]:
        """Return the Seaports that need leave to travel to: they are many and seldom meant, so Tab skips them."""
        if self.deciding != "choose_action" or self.aim.is_narrow:
            return set()
        return self.aim.targets - {way.path[0] for way in self.aim.ways if way.action[0] != "move_seaport_foreign"}

    def _dangers(self) -> set[int]:
        """Return the tiles that a ship can sail to at a price (SS-415)."""
        if self.deciding != "choose_action" or not self.view.beast:
            return set()
        beast = self.figures.beasts[self.view.beast]
        return {
            target
            for target in self.aim.targets
            if isinstance(target, int) and target != self.own_tile and beast.entry_warning(self.state, target)
        }

    def show_preview(self) -> None:
        """Preview the add-on piece: its first tile, and the second one under the cursor."""
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

    def pointed_at(self, target: Target) -> None:
        self.show_preview()
        super().pointed_at(target)

    def point_at_first(self) -> None:
        """Put the cursor on the nearest choice, unless it is on one already."""
        targets = self.aim.targets
        if targets and self.board.target not in targets:
            self.board.point_at(min(targets, key=self._nearness))

    def _nearness(self, target: Hex) -> tuple[int, bool, int]:
        field = self.figures.field
        place = field.sides(target.number)[0] if isinstance(target, Edge) else target
        return field.distance(self.board.place, place), isinstance(target, Edge), target.number if isinstance(target, Edge) else target
