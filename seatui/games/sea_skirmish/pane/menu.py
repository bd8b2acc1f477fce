"""The menu: answers to the open decision, courses that can still be changed, and conceding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.engine.contract import Action
from seatui.games.sea_skirmish.model.state import NO_BOAT
from seatui.games.sea_skirmish.play.ending import CONCEDE
from seatui.games.sea_skirmish.play.planning import FACES
from seatui.tui.pane.hooks import FREE_ACTIONS
from seatui.tui.widgets.action_menu import MenuItem

if TYPE_CHECKING:
    from seatui.games.sea_skirmish.pane.pane import SkirmishPane


def items_of(pane: SkirmishPane) -> list[MenuItem]:
    """Return every action of the seat in focus. While planning, the courses of the chosen boat come first."""
    free = pane.position.focus.free
    actions = planning_actions(pane) if pane.planner.is_open else placing_actions(pane) if pane.placer.is_open else list(pane.options)
    items = [
        MenuItem(
            pane.label(action), action, notation(pane, action), pane.group(action), digit=digit(pane, action), column=column(pane, action)
        )
        for action in actions
    ]
    if CONCEDE in free:
        items.append(MenuItem(pane.label(CONCEDE), CONCEDE, "", FREE_ACTIONS))
    return items


def notation(pane: SkirmishPane, action: Action) -> str:
    """Return how the action is typed, where that is short and differs from the label; beside a course what an enemy makes of it."""
    if action[0] == "course" and action[1] == pane.planner.boat:
        return pane.shot_preview.answers(action[2])
    return pane.table.match.say(pane.own_seat, action) if action[0] in ("move", "fire", "target", "cancel") else ""


def column(pane: SkirmishPane, action: Action) -> str:
    """Return what the numbers beside the courses of the boat being planned mean, if there are any."""
    is_weighed = action[0] == "course" and action[1] == pane.planner.boat and any(map(pane.shot_preview.answers, FACES))
    return pane.shot_preview.answers_note if is_weighed else ""


def digit(pane: SkirmishPane, action: Action) -> str:
    """Return the digit that chooses a course of the boat being planned or reviewed."""
    return str(action[2]) if action[0] == "course" and action[1] == planned(pane) else ""


def planned(pane: SkirmishPane) -> int:
    """Return the boat whose course the digits choose."""
    return pane.planner.reviewed if pane.planner.boat == NO_BOAT else pane.planner.boat


def planning_actions(pane: SkirmishPane) -> list[Action]:
    """Return all courses that can be set or changed, and confirming once all are set (SK-061)."""
    planner, courses = pane.planner, pane.view.courses
    boats = sorted(planner.boats, key=lambda boat: (boat != planned(pane), boat))
    changes: list[Action] = [("course", boat, face) for boat in boats for face in FACES if courses[boat] != face]
    confirm = [action for action in pane.options if action[0] == "confirm"]
    return [*confirm, *changes] if planner.boat == NO_BOAT else [*changes, *confirm]


def placing_actions(pane: SkirmishPane) -> list[Action]:
    """Return the offered places, those for the boat and face in hand first."""
    held = pane.placer.kind, pane.placer.face
    return sorted(pane.options, key=lambda action: (action[1], action[5]) != held)
