"""No text on a game's screen is cut: every kind of decision, with every sheet, list and dialog, at 80, 100 and 120 columns."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from seatui.engine.contract import Refused
from seatui.match.table import Table
from seatui.tui.look.controls import Verb
from seatui.tui.pane.pane import Pane, PaneSpec
from seatui.tui.screens.game import GameScreen
from tests.tui.app_driver import app
from tests.tui.fitting.cuts import Cut, recorded_cuts
from tests.tui.fitting.played import NAMES, SIZES, Played, by_chance, recorded

GAMES: dict[str, Callable[[], Played]] = {
    "four-captains": lambda: recorded("four-captains"),
    "three-songs": lambda: recorded("three-songs"),
    "three-fleets": lambda: recorded("three-fleets"),
    "cape-st-vincent": lambda: recorded("cape-st-vincent"),
    "dangerous-sea": lambda: by_chance("dangerous-sea", 4, 120),
    "sea-search": lambda: by_chance("sea-search", 5, 120),
    "sea-skirmish": lambda: by_chance("sea-skirmish", 4, 60),
    "battle-seas": lambda: by_chance("battle-seas", 3, 120, levels=150),
    "captain-sonar": lambda: by_chance("captain-sonar", 8, 200),
}
STEPS = 6
"""Places on the board and rows of the list that are pointed at."""
ACTING = {Verb.CONFIRM, Verb.UNDO, Verb.HELP, Verb.RULE, Verb.ZOOM}
"""Verbs that act, or open a screen of their own."""


@pytest.mark.parametrize("game", GAMES)
async def test_texts_of_a_game_are_whole(game: str) -> None:
    played = GAMES[game]()
    table, shown = played.table, app()
    with recorded_cuts() as cuts:
        async with shown.run_test(size=SIZES[0]) as pilot:
            screen = GameScreen(table, [PaneSpec(table.seats_of(table.people[0]), table.people[0])], bots=False)
            await shown.push_screen(screen)
            seen: set[str] = set()
            for seat, action in played.actions():
                kinds = {decision.kind for decision in table.match.decisions() if decision.seat in screen.panes[0].seats}
                if kinds - seen:
                    await look_around(pilot, screen)
                seen |= kinds
                _close_dialogs(screen.panes[0])
                played.play(seat, action)
            await look_around(pilot, screen)  # at the result, where the game has ended
    wrong = {cut for cut in cuts if not is_permitted(cut, table)}
    assert not wrong, "\n".join(map(str, sorted(wrong)))


async def look_around(pilot: Pilot[None], screen: GameScreen) -> None:
    """Open everything that the pane offers without acting, at each size."""
    pane = screen.panes[0]
    for size in reversed(SIZES):  # the smallest last, in which the game goes on
        await pilot.resize_terminal(*size)
        await pilot.pause()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Table, "act", _refuse)
            for control in pane.help_controls():
                if control.meaning not in ACTING and control.group != "Move" and control.station in ("", pane.station):
                    await _follow(pilot, pane, control.meaning)
            pane.verbs.do(Verb.MENU)
            for verb in [Verb.DOWN] * STEPS + [Verb.BACK] + [Verb.NEXT] * STEPS:
                pane.verbs.do(verb)
            await pilot.pause()  # a message of the menu could still act
            _close_dialogs(pane)


def _refuse(*_: object) -> None:
    raise Refused("", "this is only a look")


async def _follow(pilot: Pilot[None], pane: Pane, verb: str) -> None:
    """Follow a verb, look at what it opens, and close that."""
    before = len(pane.dialogs)
    pane.verbs.do(verb)
    if len(pane.dialogs) != before or pane.verbs.place != "board":
        await pilot.pause()
    _close_dialogs(pane)
    pane.verbs.go("board")


def _close_dialogs(pane: Pane) -> None:
    while pane.dialogs:
        pane.close_dialog(pane.dialogs[-1])


def is_permitted(cut: Cut, table: Table) -> bool:
    """Return whether a cut loses nothing that is not in sight elsewhere."""
    if cut.widget == "CounterBoard":
        return any(name in cut.whole for name in NAMES)  # a narrow table of figures; the letter before it says whose they are
    if cut.widget == "Banner":
        told = {line for entry in table.match.log(0) for line in entry.lines}
        return told.issuperset(cut.whole.strip().split(" · "))  # sentences that are whole in the log
    return False
