"""Presses the keys for a given action, as a player would find them on the screen.

Deeds have letters, tiles and edges are chosen on the board, questions in dialogs have numbers, and the menu has everything else.
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
"""Choices of the menu that have a number."""
MOST_KEYS = 80
"""The most keys for one action."""


class KeyPlayer:
    """Plays actions by keys at a pane that all players share."""

    def __init__(self, sea: AtSea) -> None:
        self.sea = sea

    async def take_over(self) -> None:
        """Close the news and hand over, until the player who must decide has the screen."""
        pane = self.sea.pane
        while pane.covered or pane.secrecy.holds or any(isinstance(dialog, Notice) for dialog in pane.dialogs):
            await self.sea.press("enter")

    async def answer(self, action: Action) -> None:
        """Press keys until the action is done."""
        await self.sea.answer(action, next_key, MOST_KEYS)


def next_key(pane: SearchPane, action: Action) -> str:
    """Return the next key for an action."""
    if pane.dialogs:
        return key_in_dialog(pane, action)
    if pane.verbs.place == "menu":
        return key_in_menu(pane, action)
    if action in (("none",), ("end_turn",)):
        return "n"
    if pane.deciding == "choose_action" and not pane.aim.asked and action[0] in LETTERS:
        return LETTERS[action[0]]
    return key_on_board(pane, action)


def key_in_dialog(pane: SearchPane, action: Action) -> str:
    """Return the number of the choice."""
    dialog = pane.dialogs[-1]
    assert isinstance(dialog, ChoiceDialog)
    return str([choice.value for choice in dialog.choices].index(action) + 1)


def key_in_menu(pane: SearchPane, action: Action) -> str:
    """Return the number of the row, or a step towards a row without a number."""
    at = [item.action for item in pane.menu.shown].index(action)
    if at < NUMBERED:
        return str(at + 1)
    pointed = pane.menu.pointed
    return "enter" if pointed and pointed.action == action else "down"


def key_on_board(pane: SearchPane, action: Action) -> str:
    """Return the key towards the next place or edge, or that of the menu if there is none."""
    picked = pane.aim.picked
    ways = [way for way in pane.aim.ways if way.action == action and way.path[: len(picked)] == picked]
    goal = ways[0].path[len(picked)] if ways else None
    if goal is None or goal not in pane.board.marked(Mark.TARGET):
        return "m"
    return "enter" if goal == pane.board.target else key_towards(pane, goal)


def key_towards(pane: SearchPane, goal: Hex) -> str:
    """Return the direction of a tile next to the cursor or an edge of the ship's tile; Tab for places farther off."""
    field = pane.figures.field
    if isinstance(goal, Edge):
        round_ship = field.edges[pane.own_tile]
        beside = round_ship if pane.aim.targets <= {Edge(edge) for edge in round_ship} else ()
        return WAYS[COMPASS[beside.index(goal.number)]] if goal.number in beside else "tab"
    beside = field.neighbours[pane.board.place]
    return WAYS[COMPASS[beside.index(goal)]] if goal in beside else "tab"
