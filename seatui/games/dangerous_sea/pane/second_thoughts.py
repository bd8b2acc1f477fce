"""Questions before a move or the end of a turn that loses something, and taking free things before them (DS-043)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from seatui.engine.contract import Action
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import BRACKETS, HARVEST, INHABITED
from seatui.games.dangerous_sea.pane.labels import TAKING
from seatui.games.dangerous_sea.words.outlook import MOVES, left_behind, starving
from seatui.tui.pane.second_thoughts import SecondThought, Topic
from seatui.tui.widgets.dialog import Choice

if TYPE_CHECKING:
    from seatui.games.dangerous_sea.pane.pane import SeaPane

LEAVING = (*MOVES, "end_turn")
"""Verbs after which a ship can no longer take what lies where it is."""
LIGHT = BRACKETS[0][0]


TOPICS = {
    "end_turn": Topic("Points unused", "The Dangerous Sea asks before your turn ends with points left or something free to take."),
    "move": Topic("Leaving things", "The Dangerous Sea asks before your ship leaves a stone or a recruit, or sails onto a known hazard."),
}


def topic_of(view: View, seat: int, action: Action) -> str:
    """Return the topic of the question before an action; "" where sailors would starve, which always asks."""
    if action[0] != "end_turn":
        return "move"
    return "" if starving(view.ships[seat]) else "end_turn"


class TakeFirst(SecondThought):
    """Asks once whether the player means it: what would be lost, and what can be taken first."""

    pane: SeaPane

    def __init__(self, pane: SeaPane, action: Action, warning: str) -> None:
        ends = action[0] == "end_turn"
        go = "End the turn" if ends else pane.label(action).partition(":")[0]
        left = left_behind(pane.view, pane.view.ships[pane.own_seat])
        first = [option for option in pane.options if option[0] in TAKING] if left else []
        takings = [Choice(f"{pane.label(taking)} first", taking) for taking in first]
        stay = "Go on playing" if ends else "Stay here"
        topic = topic_of(pane.view, pane.own_seat, action)
        super().__init__(pane, topic, f"{go}?", [warning], Choice(go, action), stay, first=takings)

    def decided(self, action: Action | None) -> None:
        self.pane.close_dialog(self)
        if action is not None and (action == self._action or self.pane.submit(action)):
            self.pane.submit_at_once(self._action)


def takings(view: View, seat: int, options: Sequence[Action]) -> list[Action]:
    """Return what a ship takes along by itself: a stone, a recruit, and stores that leave it light."""
    ship = view.ships[seat]
    return [option for option in options if option[0] in TAKING and ship.weight + added_weight(view, ship.square, option) <= LIGHT]


def added_weight(view: View, square: int, taking: Action) -> int:
    """Return the weight that a ship gains by taking something; sailors and stones weigh nothing (DS-080)."""
    if taking[0] == "harvest":
        return HARVEST
    is_stores = taking[0] == "pick_up" and view.tiles[square] != INHABITED
    return int(taking[1]) if is_stores else 0
