"""Hands that know the keys: whatever a seat is to answer, they find the keys for it on the screen, as a player would.

Deeds have their letters, tiles and edges are pointed at on the board, questions in boxes are answered by number, and only what has no
letter and no place is picked from the menu.
"""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.engine.hexes import COMPASS
from seatui.games.sea_search.pane.dialogs import Notice
from seatui.games.sea_search.pane.keys import controls
from seatui.games.sea_search.pane.pane import SearchPane
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.dialog import ChoiceDialog
from seatui.tui.widgets.hex.tile import Edge, Hex
from tests.games.sea_search.pane.search_app import AtSea
from tests.games.sea_search.pane.searcher import WAYS

LETTERS = {verb: control.keys[0] for control in controls.SEARCH_CONTROLS for verb in controls.NEEDS.get(control.id, ())}
"""The key of each deed that has one."""
NUMBERED = 9
"""As many choices have a number."""
MOST_KEYS = 80
"""No answer takes more."""


class Helm:
    """Gives one answer after the other at a pane that all players share."""

    def __init__(self, sea: AtSea) -> None:
        self.sea = sea

    async def take_over(self) -> None:
        """Read the news, hand over and look, until whoever must answer has the screen."""
        pane = self.sea.pane
        while pane.covered or pane.secrecy.holds or any(isinstance(dialog, Notice) for dialog in pane.dialogs):
            await self.sea.press("enter")

    async def answer(self, action: Action) -> None:
        """Press one key after the other, each by what is shown then, until that answer is given."""
        await self.sea.answer(action, next_key, MOST_KEYS)


def next_key(pane: SearchPane, action: Action) -> str:
    """What to press next for that answer."""
    if pane.dialogs:
        return key_in_box(pane, action)
    if pane.verbs.place == "menu":
        return key_in_menu(pane, action)
    if action in (("none",), ("end_turn",)):
        return "n"
    if pane.deciding == "choose_action" and not pane.aim.asked and action[0] in LETTERS:
        return LETTERS[action[0]]
    return key_on_board(pane, action)


def key_in_box(pane: SearchPane, action: Action) -> str:
    """The number of the choice."""
    box = pane.dialogs[-1]
    assert isinstance(box, ChoiceDialog)
    return str([choice.value for choice in box.choices].index(action) + 1)


def key_in_menu(pane: SearchPane, action: Action) -> str:
    """The number of the row; the rows behind the last number are gone down to."""
    at = [item.action for item in pane.menu.shown].index(action)
    if at < NUMBERED:
        return str(at + 1)
    pointed = pane.menu.pointed
    return "enter" if pointed and pointed.action == action else "down"


def key_on_board(pane: SearchPane, action: Action) -> str:
    """Towards the place or edge that is chosen next; to the menu where there is none."""
    picked = pane.aim.picked
    ways = [way for way in pane.aim.ways if way.action == action and way.path[: len(picked)] == picked]
    goal = ways[0].path[len(picked)] if ways else None
    if goal is None or goal not in pane.board.marked(Mark.TARGET):
        return "m"
    return "enter" if goal == pane.board.target else key_towards(pane, goal)


def key_towards(pane: SearchPane, goal: Hex) -> str:
    """The direction of a tile next to the cursor or of an edge of the own tile; what is elsewhere is found by going round."""
    field = pane.figures.field
    if isinstance(goal, Edge):
        round_ship = field.edges[pane.own_tile]
        beside = round_ship if pane.aim.targets <= {Edge(edge) for edge in round_ship} else ()
        return WAYS[COMPASS[beside.index(goal.number)]] if goal.number in beside else "tab"
    beside = field.neighbours[pane.board.place]
    return WAYS[COMPASS[beside.index(goal)]] if goal in beside else "tab"
