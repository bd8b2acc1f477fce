"""Dialogs of the decisions that interrupt a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from seatui.games.dangerous_sea.knowledge.view import ShipView
from seatui.games.dangerous_sea.model.content import TILE_NAMES
from seatui.games.dangerous_sea.model.geometry import BOARD
from seatui.games.dangerous_sea.model.names import sailors, stones
from seatui.games.dangerous_sea.words.odds import dice_words
from seatui.games.dangerous_sea.words.place_words import lying
from seatui.tui.pane.dialogs import Question
from seatui.tui.widgets.dialog import Choice, Dialog

if TYPE_CHECKING:
    from seatui.games.dangerous_sea.pane.pane import SeaPane

# Decisions


def combat_window(pane: SeaPane) -> Dialog:
    """Ask whether to attack after an arrival (DS-D03). The pointer is on passing: one key too many starts no battle."""
    view, names = pane.view, pane.names
    me = view.ships[pane.own_seat]
    rivals = [view.ships[action[1]] for action in pane.options if action[0] == "attack"]
    text = [f"You have {crew_words(me)}.", *(f"{names[rival.seat]} has {crew_words(rival)}." for rival in rivals)]
    choices = [Choice(f"Attack {names[rival.seat]}", ("attack", rival.seat), dice_words(me.sailors, rival.sailors)) for rival in rivals]
    later = "you may still attack later this turn" if view.active == me.seat else ""
    choices.append(Choice("Do not attack", ("pass",), later))
    return Question(pane, f"{names[me.seat]}: ships meet on {BOARD.pairs[me.square]}", text, choices, at=len(choices) - 1)


def crew_words(ship: ShipView) -> str:
    """ "2 sailors, 1 rune stone, 50 food and 20 water"."""
    return f"{sailors(ship.sailors)}, {stones(ship.stones)}, {ship.food} food and {ship.water} water"


def ghost_vote(pane: SeaPane) -> Dialog:
    """Ask who is attacked next (DS-D07). Votes are sealed."""
    view, names = pane.view, pane.names
    text = ["The Ghost Ship attacks every ship here. A ship that all name is attacked next; otherwise the first in turn order is."]
    choices = [
        Choice(
            names[action[1]], action, f"{sailors(view.ships[action[1]].sailors)}{', your own ship' if action[1] == pane.own_seat else ''}"
        )
        for action in pane.options
    ]
    return Question(pane, f"{names[pane.own_seat]}, who is next?", text, choices)


def landfall(pane: SeaPane) -> Dialog:
    """Ask what a ship takes where a storm has blown it (DS-D08)."""
    square = pane.view.ships[pane.own_seat].square
    text = [f"The storm blew you onto {TILE_NAMES[pane.view.tiles[square]]}: {', '.join(lying(pane.view, square))}."]
    return Question(
        pane,
        f"{pane.names[pane.own_seat]}: landfall on {BOARD.pairs[square]}",
        text,
        [Choice(pane.label(action), action) for action in pane.options],
    )


DECISIONS: dict[str, Callable[[Any], Dialog]] = {
    "initiate_combat": combat_window,
    "vote_ghost_order": ghost_vote,
    "resolve_island": landfall,
}
"""The dialog of each kind of decision that is not made on the board; ``spoils_dialog`` and ``bundle_dialogs`` have those after a battle."""
