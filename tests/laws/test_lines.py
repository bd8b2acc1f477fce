"""The law of lines: whatever a screen offers, lines offer too.

A screen *offers* an action if its list, a place on its board, a key or a dialog leads to it in the position that a player sees. It also
offers what it says before an action: the call of the banner, the words of each place and item, its questions, and the texts that keys open.

Lines *offer* an action if the answer to ``options`` holds it under a number, or in words that can be typed. Where lines say that more can
be typed, an action that the rules read and accept is offered too, and so is one that begins with the words of a listed action, which asks
for the rest. In varied positions of whole games by bots and by chance

1. lines offer each action that the screen offers, and the screen offers each option that lines list; over the whole game, the screen offers
   each kind of free action that lines list,
2. where every way on the screen asks before an action, lines ask for a confirmation,
3. each quantity that the screen names (a number with its unit, such as "8 %" or "3 points") is in lines: that of an item in the list, in
   its own line or in what is said before it; others in anything that can be read here,
4. each control, and each entry of the game menu, has a command, or concerns the screen alone.

Where a form of the game's own answers a decision (a demand, a fleet), the law reads the form once and does not fill it in.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

import seatui
from seatui.match.referee import Match
from seatui.match.table import Person, Table
from seatui.plain.session import Session
from seatui.tui.look.controls import CONTROLS, HEX_CONTROLS, SEAT_CONTROLS, TABLE_CONTROLS, WATCH_CONTROLS, Verb
from seatui.tui.pane.pane import PaneSpec
from seatui.tui.screens.game import GameScreen
from tests.laws.line_offers import LineOffers, ScriptedLines
from tests.laws.screen_offers import Offered, ScreenOffers, only_tried
from tests.laws.varied_positions import varied_positions
from tests.matches import FirstOption, tiny
from tests.tui.app_driver import app

QUANTITY = re.compile(r"(?<![\w.,#{(-])(\d+) (%|[a-z]{3,})")
"""A number and its unit, as in "8 %" or "3 points"; not a coordinate or the number of a piece, nor a detail in brackets."""
NO_UNITS = frozenset(
    "against and are choices degrees for from goes has left less more over the times will with would".split()  # noqa: SIM905
)
"""Words after a number that are no units; "2 choices" counts what the list holds, and lines name headings by the compass."""
STEM = 4
"""The letters of a unit that count: "1 point" is as good as "points: 1"."""

COMMANDS = {
    Verb.MENU: "options",
    Verb.FILTER: "options",
    Verb.UNDO: "undo",
    Verb.INFO: "view",
    Verb.SHEETS: "view",
    Verb.LEGEND: "view",
    Verb.LOG: "log",
    Verb.RECAP: "recap",
    Verb.RULE: "rules",
    Verb.HELP: "help",
}
"""The command of each verb of a pane."""
SCREEN_ONLY = frozenset(
    (
        *(control.meaning for control in (*HEX_CONTROLS, *TABLE_CONTROLS, *SEAT_CONTROLS)),  # a role before a colon names the seat
        *(control.meaning for control in CONTROLS if control.group == "Move"),
        *(Verb.CONFIRM, Verb.BACK, Verb.COMMAND, Verb.ZOOM, Verb.PAGE_UP, Verb.PAGE_DOWN),
        *(Verb.PAUSE, Verb.SPEED, Verb.SKIP),  # lines show nothing slowly
    )
)
"""Verbs that steer the screen."""
ENTRIES = {"rules": "rules", "copy": "save", "undo": "undo", "players": "players", "leave": "quit"}
"""The command of each entry of the game menu."""
SCREEN_ENTRIES = {"resume", "settings", "give up"}
"""Entries that steer the screen; giving up is an action."""


def quantities(text: str) -> set[tuple[str, str]]:
    """Return the numbers in a text with the beginnings of their units."""
    found = QUANTITY.findall(text)
    return {(number, unit[:STEM]) for number, unit in found if int(number) and unit not in NO_UNITS}


def unsaid(text: str, lines: Iterable[str]) -> list[str]:
    """Return the quantities of a text that no line has."""
    said = [line.lower() for line in lines]
    wanted = [(re.compile(rf"(?<!\d){number}(?!\d)"), unit, number) for number, unit in sorted(quantities(text))]
    return [f"{number} {unit}" for pattern, unit, number in wanted if not any(unit in line and pattern.search(line) for line in said)]


def faults_of(match: Match, screen: ScreenOffers, lines: LineOffers) -> Iterator[str]:
    """Yield what only one of both offers in this position."""
    yield from lines.faults
    at_once = {offered.done for offered in screen.actions if not offered.asks}
    for offered in screen.actions:
        yield from faults_of_action(match, offered, lines, is_asked=offered.done not in at_once)
    on_screen = [match.offer(*done) for done in screen.done if match.legal(*done)]
    for done in lines.listed.keys() - screen.done:
        said = match.offer(*done)
        if done[1] in match.options(done[0]) and not screen.has_form and not any(begins(said, other) for other in on_screen):
            yield f"lines alone offer {said!r}"
    for text, way in screen.texts.items():
        yield from (f"{missing} is not said in lines: {text!r} ({way})" for missing in unsaid(text, lines.said))


def faults_of_action(match: Match, offered: Offered, lines: LineOffers, *, is_asked: bool) -> Iterator[str]:
    """Yield what lines lack of an action of the screen."""
    seat, action = offered.done
    listed = lines.listed.get(offered.done)
    if listed is not None:
        if is_asked and not listed.is_confirmed:
            yield f"the screen alone asks before {listed.line!r} ({offered.way})"
        yield from (
            f"{missing} of {offered.label!r} is not said in {listed.line!r} ({offered.way})"
            for missing in unsaid(offered.label, (listed.line, *listed.before))
        )
        return
    said = match.offer(seat, action)
    more = action[0] in match.rules.loose or lines.is_open_ended or any(begins(match.offer(*other), said) for other in lines.listed)
    if not more or offered.done not in lines.type(seat, said)[0]:
        yield f"the screen alone offers {said!r} ({offered.way})"


def begins(said: str, whole: str) -> bool:
    """Return whether an action in words begins with another one, which asks for the rest."""
    return whole.startswith(f"{said} ")


@pytest.mark.parametrize("game", sorted(seatui.games()))
async def test_lines_offer_what_the_screen_offers(game: str) -> None:
    await compare(game, seed=7, each=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20, 22))
@pytest.mark.parametrize("game", sorted(seatui.games()))
async def test_in_more_games_lines_offer_what_the_screen_offers(game: str, seed: int) -> None:
    await compare(game, seed, each=3)


async def compare(game: str, seed: int, each: int) -> None:
    """Compare a screen and lines in varied positions of a game."""
    faults, forms, listed, shown = list[str](), Counter[str](), set[str](), set[str]()
    async with app().run_test(size=(80, 24)) as pilot:
        for match, seat in varied_positions(game, seed, each):
            rules, person = match.rules, Person("Ann")
            own = [rules.party(other) == rules.party(seat) for other in range(rules.seats)]
            table = Table(match, [person if mine else FirstOption() for mine in own])
            screen = GameScreen(table, [PaneSpec(table.seats_of(person), person)], bots=False)
            await pilot.app.push_screen(screen)
            await pilot.pause()
            with only_tried() as tried:
                offers = ScreenOffers(screen.panes[0], tried, forms)
                await offers.look_around(pilot)
                lines = LineOffers(table, tried)
                lines.read(seat, table.seats_of(person))
                faults += [f"{match.count}: {fault}" for fault in faults_of(match, offers, lines)]
            listed |= {action[0] for other, action in lines.listed if action in match.free(other)}
            shown |= {action[0] for _, action in offers.done}
            screen.dismiss("leave")
            await pilot.pause()
    faults += [f"no screen offers {verb!r}" for verb in sorted(listed - shown)]
    assert not faults, "\n".join(faults)


def test_every_control_has_a_command_or_steers_the_screen() -> None:
    table = Table(tiny(), (Person("Ann"), Person("Bo")), hot_seat=True)
    lines = ScriptedLines()
    session = Session(table, lines)
    session.follow(table.people[0], 0, "help")
    controls = {control.meaning for control in (*CONTROLS, *HEX_CONTROLS, *TABLE_CONTROLS, *SEAT_CONTROLS, *WATCH_CONTROLS)}
    assert controls == COMMANDS.keys() | (SCREEN_ONLY & controls)
    assert {*COMMANDS.values(), *ENTRIES.values()} <= session.commands.keys()
    assert all(f"  {command}" in "\n".join(lines.said) for command in COMMANDS.values())


async def test_every_entry_of_the_game_menu_has_a_command() -> None:
    table = Table(Match.new("dangerous-sea", 2), (Person("Ann"), Person("Bo")), hot_seat=True)
    async with app().run_test(size=(80, 24)) as pilot:
        screen = GameScreen(table, [PaneSpec((0, 1))], bots=False)
        await pilot.app.push_screen(screen)
        await pilot.pause()
        entries = {choice.value for choice in screen.menu_choices(screen.panes[0])}
    assert entries <= ENTRIES.keys() | SCREEN_ENTRIES
