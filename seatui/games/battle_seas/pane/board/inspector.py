"""The line under the mat: the pieces at a square, and the cost of going there or the odds of an attack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from seatui.engine.contract import Action
from seatui.games.battle_seas.knowledge.positions import imagined_position
from seatui.games.battle_seas.knowledge.ways import Way
from seatui.games.battle_seas.model.names import units_said
from seatui.games.battle_seas.model.state import AGREEING, BUILDING, NONE
from seatui.games.battle_seas.words.outlook import aimed_at, shot_at
from seatui.games.battle_seas.words.perils import perils_briefly, perils_said

if TYPE_CHECKING:
    from seatui.games.battle_seas.pane.pane import BattlePane

SHOTS = ("fire", "attack", "ignite")
"""The verbs of shots."""
ATTACKS = (*SHOTS, "board")
"""The verbs whose odds are shown before they are done."""


def described(pane: BattlePane, square: int) -> str:
    """Return the line about a square."""
    if pane.shown.phase in (AGREEING, BUILDING):
        return ""
    here, plans = pane.words.square(square), pane.plans
    if pane.deciding == "deploy":
        fault = pane.placing.fault(square)
        held = f". In hand: {pane.placing.in_hand()}" if pane.placing.key != NONE else ""
        return f"{here}{held}{f'; no: {fault.told(pane.names)}' if fault else ''}"
    if plans.way is not None and plans.mover is not None and square == plans.way.squares[-1]:
        return f"{here}. {plans.mover.said(plans.way)}{dangers(pane, plans.way)}"
    shot = shot_on(pane, square)
    return f"{here}. {_odds(pane, shot) or pane.rules.meaning(pane.view, shot)}" if shot is not None else here


def briefly(pane: BattlePane, square: int) -> Sequence[str]:
    """Return shorter forms of the line, the longest first."""
    plans, name = pane.plans, pane.figures.sea.name(square)
    if pane.deciding == "deploy":
        fault = pane.placing.fault(square)
        return (fault.told(pane.names) if fault else pane.words.briefly(square),)
    if plans.way is not None and plans.mover is not None and square == plans.way.squares[-1]:
        danger, way = dangers(pane, plans.way), plans.way
        briefly = f"{name}: {plans.mover.briefly(way)}"
        short = perils_briefly(pane.figures, pane.view, plans.mover.key, way)
        return f"{name}: {plans.mover.said(way)}{danger}", f"{briefly}{danger}", f"{briefly}{short}"
    here, shot = pane.words.briefly(square), shot_on(pane, square)
    odds = "" if shot is None else _odds(pane, shot)
    return (f"{here}. {odds}", f"{name}: {odds}") if odds else (here,)


def dangers(pane: BattlePane, way: Way) -> str:
    """Warn about known traps that a way would trigger, and about known enemies that could then fire (BS-119)."""
    assert pane.plans.mover is not None
    return perils_said(pane.figures, pane.view, pane.plans.mover.key, way)


def shot_on(pane: BattlePane, square: int) -> Action | None:
    """Return an attack on a piece there; None if there is none."""
    actions = pane.actions_at(pane.place(square)) if pane.deciding == "command_card" else []
    return next((action for action in actions if action[0] in SHOTS), None)


def _odds(pane: BattlePane, shot: Action) -> str:
    """ "3½ away, 90 % to hit, about 100 CAP"; "" if the target is out of sight."""
    odds = shot_at(pane.figures, imagined_position(pane.figures, pane.view), pane.view.active, aimed_at(shot)[0])
    return f"{units_said(odds.apart)} away, {odds.chance} % to hit, about {round(odds.average)} CAP" if odds is not None else ""
