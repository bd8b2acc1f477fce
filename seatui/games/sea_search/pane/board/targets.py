"""The places on the board where actions are chosen: a path of one or two places or edges for each; none for actions of the menu.

For "sail off" the player chooses the place of the piece's first tile, then that of the second; for a Siren its tile, then its goal. Every
choice that names tiles or edges can thus be made with the cursor alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from seatui.engine.contract import Action
from seatui.engine.hexes import HexBoard
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.geometry import field_of
from seatui.games.sea_search.play.item_cards import CARDS
from seatui.tui.widgets.hex.tile import Edge, Hex

Path: TypeAlias = "tuple[Hex, ...]"

HERE = frozenset(
    (
        "establish_seaport", "attack_seaport", "draw_item", "steal_research", "view_song", "pick_up", "drop", "remove_kraken",
        "take_whistle", "steal_whistle", "pass_whistle", "deactivate_seamite",
    )
)  # fmt: skip
"""Verbs of deeds on the ship's tile."""
STEPS = frozenset(("move", "free_step", "move_addon", "step"))
"""Verbs with a direction and, off the board, the place of the second tile of an add-on piece."""
TILES = frozenset(
    (
        "move_island", "move_seaport", "move_seaport_foreign", "lay", "refuge", "retreat", "give_up", "take_back", "song_tile",
        "take_token", "island", "siren", "lure", "kraken", "fog", "fight", "send", "storm", "relocate", "cruiser",
    )
)  # fmt: skip
EDGES = frozenset(("cast_probe", "attack_probe", "remove_probe", "cast", "cruiser_probe"))
TWO_TILES = frozenset(("shift", "move_siren", "zone_move", "cruiser_addon"))
EITHER_FIRST = frozenset(("tokens", "trade_songs"))
"""Verbs with two tiles in any order."""


class Way(NamedTuple):
    """An action, and the path to it on the board."""

    path: Path
    action: Action


class Ways:
    """Finds the ways to the actions of one seat in one position."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.field = field_of(view.radius)
        self.at = view.players[seat].ship
        self.frame = view.pending[-1] if view.pending else None

    def of(self, actions: Iterable[Action]) -> tuple[Way, ...]:
        """Return all ways to these actions."""
        return tuple(Way(path, done) for action in actions for path, done in self._found(action))

    def _found(self, action: Action) -> Iterator[tuple[Path, Action]]:
        verb, *rest = action
        if verb in STEPS:
            yield from self._steps(action)
        elif verb in HERE:
            yield (self.at,), action
        elif verb in TILES:
            yield (rest[0],), action
        elif verb in EDGES:
            yield (Edge(rest[0]),), action
        elif verb == "zone_flip":
            yield (rest[0], rest[0]), action
        elif verb in TWO_TILES:
            yield (rest[0], rest[1]), action
        elif verb in EITHER_FIRST and rest:
            yield (rest[0], rest[1]), action
            yield (rest[1], rest[0]), action
        elif verb == "target" and self.frame is not None:
            yield from self._targets(action)

    @property
    def _sailing(self) -> int:
        """The tile where steps start; a Sea card may move another player's ship (SS-454)."""
        frame = self.frame
        return self.view.players[frame.facts[0]].ship if frame is not None and frame.kind == "choose_step" else self.at

    def _steps(self, action: Action) -> Iterator[tuple[Path, Action]]:
        verb, direction, *second = action
        start = self._sailing
        first = self.field.neighbours[start][direction]
        if second:
            yield (first, second[0]), action
        elif verb == "move_addon" or first not in self._board.tiles:
            for place in self._board.pair_places(start, direction)[1]:
                yield (first, place), (verb, direction, place)
        else:
            yield (first,), action

    def _targets(self, action: Action) -> Iterator[tuple[Path, Action]]:
        """Return the ways to a target of an Item card; players and words are in the menu."""
        assert self.frame is not None
        aim, named = CARDS[self.frame.facts[0]].aim, action[1:]
        if aim == ("edge",):
            yield (Edge(named[0]),), action
        elif aim == ("tile",):
            yield (named[0],), action
        elif aim[:1] == ("place",):
            yield (named[0], named[1]), action
            yield (named[1], named[0]), action
        elif aim[:2] == ("tile", "tile"):
            yield (named[0], named[1]), action

    @property
    def _board(self) -> HexBoard:
        return HexBoard(self.field, dict(self.view.tiles))


class Aim(NamedTuple):
    """The ways to choose from on the board, and the places chosen so far."""

    ways: tuple[Way, ...] = ()
    picked: Path = ()
    asked: str = ""  # the question after a key; "" for the choices of the decision itself

    @property
    def targets(self) -> set[Hex]:
        """The places and edges to choose from next."""
        return {way.path[len(self.picked)] for way in self._open()}

    @property
    def question(self) -> str:
        """The question for the next choice."""
        if not self.picked:
            return self.asked
        verbs = {way.action[0] for way in self._open()}
        if verbs & EITHER_FIRST:
            return "Choose the other Search token"
        pieces = verbs & STEPS or any(way.action[0] == "cruiser_addon" for way in self._open())
        return "Choose where the second tile lies" if pieces else "Choose where it goes"

    @property
    def is_narrow(self) -> bool:
        """Whether the player chooses after a key or a first choice, and not among everything that the decision allows."""
        return bool(self.asked or self.picked)

    @property
    def actions(self) -> list[Action]:
        """The actions that can still be chosen."""
        return list(dict.fromkeys(way.action for way in self._open()))

    def at(self, target: object) -> list[Way]:
        """Return the ways through that place or edge."""
        return [way for way in self._open() if way.path[len(self.picked)] == target]

    def done_at(self, target: object) -> list[Action]:
        """Return the actions that the choice of that place or edge completes."""
        return [way.action for way in self.at(target) if len(way.path) == len(self.picked) + 1]

    def leads_on(self, target: object) -> bool:
        """Return whether a second choice follows that one."""
        return any(len(way.path) > len(self.picked) + 1 for way in self.at(target))

    def picking(self, target: Hex) -> Aim:
        """Return the aim after that choice."""
        return self._replace(picked=(*self.picked, target))

    def back(self) -> Aim:
        """Return the aim without the last choice."""
        return self._replace(picked=self.picked[:-1])

    def _open(self) -> list[Way]:
        chosen = len(self.picked)
        return [way for way in self.ways if way.path[:chosen] == self.picked and len(way.path) > chosen]
