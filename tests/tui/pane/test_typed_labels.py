"""Every label of the list can be typed: in every game it is accepted after a colon and previewed."""

from __future__ import annotations

from collections import Counter

import pytest

from seatui.tui.pane.pane import Pane, PaneSpec
from seatui.tui.screens.game import GameScreen
from seatui.tui.widgets.action_menu import MenuItem
from tests.tui.app_driver import app
from tests.tui.fitting.played import Played, by_chance

GAMES = {
    "dangerous-sea": lambda: by_chance("dangerous-sea", 4, 150),
    "sea-search": lambda: by_chance("sea-search", 4, 150),
    "sea-skirmish": lambda: by_chance("sea-skirmish", 3, 60),
    "battle-seas": lambda: by_chance("battle-seas", 2, 150, levels=150),
    "captain-sonar": lambda: by_chance("captain-sonar", 8, 120),
}
EACH_KIND = 3
"""The positions of each kind of decision whose labels are typed."""


@pytest.mark.parametrize("game", GAMES)
async def test_every_label_is_read_as_its_action(game: str) -> None:
    played: Played = GAMES[game]()
    table, shown, seen = played.table, app(), Counter[str]()
    async with shown.run_test(size=(80, 24)) as pilot:
        screen = GameScreen(table, [PaneSpec(table.seats_of(table.people[0]), table.people[0])], bots=False)
        await shown.push_screen(screen)
        await pilot.pause()
        pane = screen.panes[0]
        for seat, action in played.actions():
            kinds = {decision.kind for decision in table.match.decisions() if decision.seat in pane.seats}
            seen.update(kinds)
            if any(seen[kind] <= EACH_KIND for kind in kinds):
                for item in pane.menu_items():
                    if item.amount is None:
                        assert can_be_typed(pane, item), item
            played.play(seat, action)


def can_be_typed(pane: Pane, item: MenuItem) -> bool:
    """Return whether a label is read as its action; where another has the same label, with its heading and a colon before it."""
    is_single = sum(each.label == item.label for each in pane.menu_items()) == 1
    text = item.label if is_single else f"{item.group}: {item.label}"
    by_notation = pane.table.match.try_parse(pane.own_seat if item.seat is None else item.seat, text)
    by_label = pane.labelled(text)
    return item.action in (by_notation, by_label and by_label.action) and bool(pane.preview(text))
