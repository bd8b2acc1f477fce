"""Shorter and shorter texts about the place under the cursor, for the single row of a small screen.

The list of boats repeats what they leave out first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.engine.contract import name_of
from seatui.games.sea_skirmish.model.names import brief_course, face_name, kind_name, tokens_said
from seatui.games.sea_skirmish.model.state import NO_COURSE
from seatui.games.sea_skirmish.pane.board.place_words import guns_of, tenths
from seatui.games.sea_skirmish.pane.sheets.fleet_rows import STEPS
from seatui.tui.widgets.board import Target
from seatui.tui.widgets.tabletop.scene import Carried, OnCard, OnGhost, OnTable

if TYPE_CHECKING:
    from seatui.games.sea_skirmish.pane.pane import SkirmishPane


def briefly(pane: SkirmishPane, target: Target) -> list[str]:
    """Return shorter and shorter texts about a place; none where there is nothing to leave out."""
    if isinstance(target, OnCard) and isinstance(target.key, int):
        return boat(pane, target.key)
    if isinstance(target, OnGhost):
        said = pane.describe_square(target)
        course = said.partition(";")[0]
        return [said, said.replace(" where it lies now", ""), course, course.replace(" where it lies now", "")]
    if isinstance(target, Carried) and pane.placer.is_open:
        return in_hand(pane, target)
    if isinstance(target, OnTable) and pane.describe_square(target).startswith("Open water"):
        return [f"Open water, {tenths(target.x)} lengths east and {tenths(target.y)} south", "Open water"]
    return []


def boat(pane: SkirmishPane, number: int) -> list[str]:
    """Return texts about a boat; its damage and the dice against it stay longest."""
    view, words = pane.shown, pane.words
    found, course = view.boats[number], view.courses[number]
    shot = next((shot for shot in pane.shot_preview.shots if shot.target == number and shot.aim), None)
    name, owner = words.name(number), name_of(found.seat, words.names)
    going = f", {brief_course(course)}" if course != NO_COURSE else ", the die decides" if found.fire else ""
    state = f"{tokens_said(found)}{going}"
    guns = f"{face_name(found.face)} {guns_of(found.kind, found.face)}"
    dice = f"; {shot.dice}, {shot.chance} to hit" if shot else ""
    texts = [
        f"{name} of {owner}, heading {found.pose.heading * STEPS}, {guns}, {state}{dice}",
        f"{name} of {owner}, {guns}, {state}{dice}",
        f"{name}, {guns}, {state}{dice}",
        f"{name}, {state}{dice}",
        f"{name}, {tokens_said(found)}{dice}",
    ]
    return [*texts, f"{name}, {tokens_said(found)}; {shot.chance} to hit"] if shot else texts


def in_hand(pane: SkirmishPane, target: Carried) -> list[str]:
    """Return why the boat in hand cannot be laid there, or texts about it and its place."""
    placer, pose = pane.placer, target.pose
    if (refused := pane.refusal_of(placer.action)) is not None:
        return [f"No: {refused.told(pane.names)}"]
    name, where = kind_name(placer.kind), f"{tenths(pose.x)} east, {tenths(pose.y)} south"
    guns, heading = f"{face_name(placer.face)} {guns_of(placer.kind, placer.face)}", f"heading {pose.heading * STEPS}"
    return [f"{name}, {guns}, {heading}, {where}", f"{guns}, {heading}, {where}"]
