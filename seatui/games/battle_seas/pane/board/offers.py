"""Actions and squares: where an action is done, the actions at a square, and the squares that can be attacked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.engine.contract import Action
from seatui.games.battle_seas.knowledge.positions import imagined_position
from seatui.games.battle_seas.model.state import NONE
from seatui.games.battle_seas.pane.board.inspector import ATTACKS
from seatui.games.battle_seas.pane.board.reach import end_of
from seatui.games.battle_seas.play.turn import has_something_to_do
from seatui.games.battle_seas.words.outlook import aimed_at

if TYPE_CHECKING:
    from seatui.games.battle_seas.pane.pane import BattlePane


def square_of(pane: BattlePane, action: Action) -> int:
    """Return the square at which an action is done; NONE for actions of the menu alone."""
    seen = pane.seen
    match action:
        case ("place", _, square, _) | ("deactivate", square, _):
            return int(square)
        case ("activate" | "attack" | "ignite" | "board" | "embark" | "lose", key, *_):
            return seen.square_of(key)
        case ("fire", _, port, starboard):
            return seen.square_of(port if port != NONE else starboard)
        case ("path", steps, _):
            return end_of(pane.figures, seen.square_of(pane.view.active), steps)
        case ("heal" | "detect" | "pass" | "withdraw" | "communicate", *_):
            return seen.square_of(pane.view.active)
    return NONE


def actions_at(pane: BattlePane, square: int) -> list[Action]:
    """Return the attacks on pieces in a square, those on two targets included; or else the cards there that can be commanded."""
    seen, here = pane.seen, pane.seen.pieces_at(square)
    aims = [action for action in pane.options if action[0] in (*ATTACKS, "embark") and here & set(aimed_at(action))]
    if aims or (pane.deciding == "command_card" and square == seen.square_of(pane.view.active)):
        return aims
    crew = {mate for key in here for mate in seen.crews.get(key, ())}
    return [action for action in activations(pane) if action[1] in here | crew]


def activations(pane: BattlePane) -> list[Action]:
    """Return the cards that may be commanded now, also instead of the present one."""
    if pane.deciding == "choose_card":
        return [action for action in pane.options if action[0] == "activate"]
    state, units = imagined_position(pane.figures, pane.view), pane.seen.units
    others = [key for key in pane.view.waiting if key != pane.view.active]
    return [("activate", key) for key in others if has_something_to_do(pane.figures, state, key, units[key])]


def attackable(pane: BattlePane) -> set[int]:
    """Return the squares that can be attacked or boarded."""
    return {pane.seen.square_of(key) for action in pane.options if action[0] in ATTACKS for key in aimed_at(action)} - {NONE}
