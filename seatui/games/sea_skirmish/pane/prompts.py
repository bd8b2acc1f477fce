"""The banner: the question to the player who must decide, and how far the others are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.engine.contract import Decision
from seatui.engine.wording import listing
from seatui.games.sea_skirmish.model.names import face_name
from seatui.games.sea_skirmish.model.state import NO_BOAT, OVER
from seatui.games.sea_skirmish.pane.board.art import look_of
from seatui.games.sea_skirmish.pane.dialogs import DECISIONS
from seatui.games.sea_skirmish.pane.layout import WIDE
from seatui.games.sea_skirmish.play.decisions import DECISION_KINDS
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.banner import Call

if TYPE_CHECKING:
    from seatui.games.sea_skirmish.pane.pane import SkirmishPane


def own(pane: SkirmishPane, decision: Decision) -> str:
    """Return the prompt of a player's own decision, to follow a name and a colon."""
    if decision.kind in DECISIONS:
        return DECISION_KINDS[decision.kind].task
    if decision.kind == "place_boat":
        if pane.cluster is not None:
            return "place your boat in your zone"
        left, right = (pane.key(verb) for verb in (Verb.TURN_LEFT, Verb.TURN_RIGHT))
        return f"place your boat: arrows move it, {right} and {left} turn it"
    if decision.kind == "choose_maneuver":
        boat = pane.planner.boat
        return "confirm your courses, or change one" if boat == NO_BOAT else f"set the course of {pane.words.name(boat)}"
    if decision.kind == "choose_flip":
        boat = pane.view.turning
        return f"turn {pane.words.name(boat)} over, or keep face {face_name(pane.view.boats[boat].face)} up"
    return pane.rules.question(pane.view, decision, pane.names)


def staged(pane: SkirmishPane, heading: str) -> Call:
    """Return the banner while events are shown: their heading, or else whose turn it is."""
    view = pane.shown
    if not view.round:
        return Call("Setting out")
    corner = f"Round {view.round}" if view.phase == OVER else f"Round {view.round}, {view.phase.capitalize()}"
    if heading or view.active < 0:
        return Call(heading, corner=corner)
    return Call(f"{pane.names[view.active]}'s turn", look_of(view, view.active), corner=corner)


def besides(pane: SkirmishPane) -> str:
    """Return which of the player's boats burn, and so take no course, and who else has not confirmed yet."""
    burning = [pane.words.name(boat) for boat in pane.words.fleet_of(pane.own_seat) if pane.view.boats[boat].fire]
    many = len(burning) > 1
    burns = f"{listing(burning)} burn{'' if many else 's'}" if burning else ""
    if burns and (pane.size.width or pane.app.size.width) < WIDE:
        return burns
    burns += f": the die steers {'them' if many else 'it'}" if burns else ""
    others = [pane.names[decision.seat] for decision in pane.view.decisions if decision.seat != pane.seat]
    plan = f"{listing(others)} {'plans' if len(others) == 1 else 'plan'} too" if others else "all others are ready"
    return "; ".join(filter(None, (burns, plan)))
