"""The banner's words for an open decision, for the player who must make it and for the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.engine.contract import Decision
from seatui.engine.wording import counted
from seatui.games.battle_seas.model.names import figure_said, moves_said
from seatui.games.battle_seas.model.pieces import allowance, fight_allowance
from seatui.games.battle_seas.model.state import NONE
from seatui.games.battle_seas.play.decisions import DECISION_KINDS
from seatui.games.battle_seas.words.outlook import to_command
from seatui.tui.widgets.banner import Call

if TYPE_CHECKING:
    from seatui.games.battle_seas.pane.pane import BattlePane

OWN = {
    "accept_options": "read the option sheet, and accept it",
    "submit_fleet": "build your fleet",
    "spring_trap": "something comes near",
    "after_trap": "a trap was sprung: go on or stop",
    "accept_draw": "a stalemate is offered",
    "vote_leak": "vote on the claim",
    "choose_penalty_victim": "choose the character that is lost",
}

SUMMONS = {
    "choose_card": "Your turn",
    "command_card": "Your turn",
    "after_trap": "A trap was sprung at your piece",
    "choose_penalty_victim": "Choose the character that is lost",
}
"""Calls to a player who shares the screen with others; they say nothing secret."""


def prompt(pane: BattlePane, decision: Decision) -> str:
    """Return the words after a name and a colon."""
    if decision.seat != pane.seat or not pane.options:
        return DECISION_KINDS[decision.kind].task
    if decision.kind == "deploy":
        return f"place {pane.placing.in_hand()}" if pane.placing.key != NONE else "all is placed: move something, or be ready"
    if decision.kind == "choose_card":
        return to_command(pane.figures, pane.view) or "all is done: end your turn"
    if decision.kind == "command_card":
        return f"commanding {pane.labels.name(pane.view.active)}"
    return OWN[decision.kind]


def extra(pane: BattlePane) -> str:
    """Return how far the card in command can go or has gone; before the battle the pieces to place and the time left."""
    clock = f"{pane.view.clock // 60_000}:{pane.view.clock // 1000 % 60:02} left" if pane.view.clock else ""
    if pane.deciding == "submit_fleet":
        return clock
    if pane.deciding == "deploy":
        left = f"{counted(pane.placing.left, 'piece')} to place" if pane.placing.left else ""
        return ", ".join(filter(None, (left, clock)))
    unit = pane.seen.units.get(pane.view.active)
    if pane.deciding != "command_card" or unit is None:
        return ""
    leg = dict(pane.view.legs).get(pane.view.active)
    if unit.prize:  # it neither fires nor boards before it is repaired (BS-194)
        return moves_said(allowance(unit)) if leg is None else f"gone {figure_said(leg.cost)}"
    if leg is None:
        return f"{moves_said(allowance(unit))}, {figure_said(fight_allowance(unit))} with an attack"
    attack = "can attack" if leg.fight_cost <= fight_allowance(unit) else "too far to attack"
    return f"gone {figure_said(leg.cost)}, {attack}"


def staged(pane: BattlePane) -> Call:
    """Return the banner while steps are shown: whose turn it is."""
    view = pane.shown
    if not view.round:
        return Call("Setting out")
    corner = f"Round {view.round}"
    return (
        Call(f"{pane.names[view.turn]}'s turn", view.turn, corner=corner)
        if view.turn != NONE
        else Call("The battle is over", corner=corner)
    )
