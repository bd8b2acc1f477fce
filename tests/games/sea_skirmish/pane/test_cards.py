"""Cards of boats as they are drawn, with their cannons on their own sides."""

from __future__ import annotations

from random import Random

import pytest

from seatui.engine.plane import HEADINGS, Pose
from seatui.games.sea_skirmish.model.content import FACES, KINDS, LENGTH
from seatui.games.sea_skirmish.model.geometry import BOAT
from seatui.games.sea_skirmish.pane.board.art import tokens_of
from seatui.tui.look.glyphs import ASCII, UNICODE
from seatui.tui.widgets.tabletop.art import SignKind, signs
from seatui.tui.widgets.tabletop.raster import Lattice
from seatui.tui.widgets.tabletop.scene import TableCard
from seatui.tui.widgets.tabletop.view import SCALES
from tests.games.sea_skirmish.position import boat

POSES = 6000


@pytest.mark.rule("SK-G06")
def test_no_number_stands_on_a_side_of_another() -> None:
    chance = Random(22)
    for _ in range(POSES):
        lattice = Lattice(LENGTH, *chance.choice(SCALES))
        pose = Pose(chance.randrange(12 * LENGTH), chance.randrange(10 * LENGTH), chance.randrange(HEADINGS))
        front, right, back, left = chance.choice(KINDS).faces[chance.randrange(len(FACES))]
        tokens = tokens_of(boat(0, 0, 0, 0, water=chance.randrange(3), fire=chance.randrange(2)))
        card = TableCard(0, pose, 0, str(chance.randint(1, 36)), (front, right, back, left), tokens)
        found = signs(BOAT, card, lattice, chance.choice((ASCII, UNICODE)).headings)
        numbers = {sign.at: sign.text for sign in found.values() if sign.kind is SignKind.SIDE}
        assert numbers == {side: str(dice) for side, dice in enumerate((front, right, back, left)) if dice}
        for cell, sign in found.items():
            assert sign.kind is not SignKind.SIDE or sign.at in BOAT.facing(pose, lattice.middle(cell)), (lattice, pose)
