"""The legend of the mat has every sign that its artist and the plans draw, and says which are on the mat."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from seatui.games.battle_seas.model.content import CARDS, DEFENSE, TERRAIN
from seatui.games.battle_seas.model.state import NONE
from seatui.games.battle_seas.pane.board.art import ZOOMS, MatArt
from seatui.games.battle_seas.pane.board.piece_art import BAR
from seatui.games.battle_seas.pane.sheets.legend import plans_of, sign_of, signs_of_mat
from tests.games.battle_seas.pane.battle_app import AtBattle, at_battle
from tests.games.battle_seas.pane.test_pictures import deploying, melee, pictures
from tests.games.battle_seas.position import Table, given, unit
from tests.tui.pictures import GLYPHS

ARROW = "an arrow"
BARS = 3
"""The zoom at which a bar of one cell shows the CAP that is left."""


def drawn(battle: AtBattle) -> set[str]:
    """The signs of the legend: their rows, and each character."""
    rows = ["".join(text for text, _ in row) for each in signs_of_mat(battle.pane) for sign in each.signs for row in sign.art]
    return {*rows, *"".join(rows)}


def here(battle: AtBattle) -> set[str]:
    return {sign.words for each in signs_of_mat(battle.pane) for sign in each.signs if sign.here}


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
async def test_every_sign_of_a_rich_mat_is_explained(glyphs: str, zoom: int) -> None:
    async with at_battle(melee(), glyphs=glyphs) as battle:
        pane = battle.pane
        pane.board.set_zoom(zoom)
        known, art = drawn(battle), MatArt(pane.ink, pane.glyphs)
        several = {*pane.glyphs.headings, *BAR, "."}
        for square in range(len(pane.figures.sea.squares.column)):
            rows = art.square(pane.seen, square, zoom, NONE, None).rows
            signs = {char for row in rows for text, _ in row for char in text if not char.isalnum()}
            assert signs - several <= known
        assert {*pane.glyphs.headings} & known
        assert zoom != BARS or pane.glyphs.is_ascii or {*BAR} & known


@pytest.mark.parametrize("zoom", range(len(ZOOMS)))
async def test_every_area_is_explained_by_its_whole_name(zoom: int) -> None:
    async with at_battle(given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "J8"))) as battle:
        battle.pane.board.set_zoom(zoom)
        words = {sign.words for each in signs_of_mat(battle.pane) for sign in each.signs}
        assert {card.name for card in CARDS if card.kind in (DEFENSE, TERRAIN)} <= words


KEYS = (
    ("enter",),
    ("enter", "up", "up"),
    ("enter", "r"),
    ("w",),
    ("q",),
    ("y",),
    ("enter", "down", "left", "r"),
    ("enter", "t", "x"),
    ("enter", "up", "comma"),
)


def alone() -> Table:
    """A ship that no known enemy threatens."""
    return given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "A1"), known={0: []})


@pytest.mark.parametrize("glyphs", GLYPHS)
async def test_every_sign_of_the_plans_is_explained(glyphs: str) -> None:
    found: set[tuple[str, str]] = set()
    known: set[tuple[str, str]] = set()
    positions = [
        *((melee, keys) for keys in KEYS),
        (deploying, ()),
        (deploying, ("tab",)),
        (deploying, ("tab", "tab", "down")),
        (alone, ("enter", "up")),
    ]
    for position, keys in positions:
        async with at_battle(position(), glyphs=glyphs) as battle:
            await battle.press(*keys)
            pane = battle.pane
            cursor, headings = pane.number(pane.board.target), pane.glyphs.headings
            overlays = pane.placing.overlays(cursor) if pane.deciding == "deploy" else pane.plans.overlays(cursor)
            found |= {(ARROW if over.sign in headings else sign_of(over, pane.glyphs), over.tone) for over in overlays.values()}
            known |= {(ARROW if over.sign in headings else sign_of(over, pane.glyphs), over.tone) for over, _ in plans_of(pane.glyphs)}
    piece_in_hand = {(sign, tone) for sign, tone in found if tone in ("good", "bad") and (sign == ARROW or sign.isalpha())}
    assert found - piece_in_hand <= known
    assert {(ARROW, "warn"), (ARROW, "good")} <= found


async def test_signs_on_the_mat_come_first() -> None:
    async with at_battle(melee()) as battle:
        assert {"a trap of yours", "a trap of another player", "a prize", "a piece not yet identified, and its number", "Shoal"} <= here(
            battle
        )
        assert not {"Reef", "a card without CAP", "outside the zone where you deploy"} & here(battle)
    async with at_battle(deploying()) as battle:
        assert "outside the zone where you deploy" in here(battle)


async def test_ways_and_ranges_are_among_the_first_while_they_are_drawn() -> None:
    async with at_battle(melee()) as battle:
        assert "in range of the port broadside" not in here(battle)
        await battle.press("r")
        assert {"in range of the port broadside", "in range of the starboard broadside"} <= here(battle)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
async def test_legend(looks: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert await pictures(melee, ("enter", "r", "I"), size) == looks
