"""The secrets of crews in whole games of bots, whose positions random play seldom reaches.

In each position the facts that a seat may not know are replaced by others, and nothing that it sees, hears or may do may change
(CS-149). Every event of these games has the right audience (CS-150 to CS-157).
"""

from __future__ import annotations

from itertools import product
from typing import Any, TypeAlias

import pytest

import seatui
from seatui.bots import make
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import TABLE, Event
from seatui.engine.laws.positions import Position
from seatui.engine.laws.secrets import check_imagination, check_secrets
from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, OPERATOR, ROLE_COUNT
from seatui.games.captain_sonar.model.radio import FACTS
from seatui.match.news import News
from seatui.match.pacer import Pacer
from seatui.match.referee import Match
from seatui.match.table import Table
from tests.games.captain_sonar.hunt import GAME
from tests.games.captain_sonar.position import PEOPLE, boat, given

BOTS = (0,) * 8
LONGEST = 20_000
"""Ticks within which every game of bots is over."""
FORMS: list[dict[str, Any]] = [{"mode": mode, "sheets": sheets} for mode, sheets in product(("turns", "real-time"), ("shared", "own"))]
SCENARIOS = ("plain", "decoy-buoy", "twin-ping", "damage-party", "shockwave")

PUBLIC = {*FACTS, "start_chosen", "turn", "step", "ok", "oks", "traced", "stop_waits", "resumed", "seated", "game_over"}
"""The events for everybody."""
CREW = {"outlines", "marked", "reported", "note", "asked"}
"""The events for the crew, whether it shares its sheets or not."""
SHEETS = {
    **dict.fromkeys(("start_marked", "silent_run", "mine_laid", "mine_destroyed"), CAPTAIN),
    "charged": MATE,
    **dict.fromkeys(("broke", "mended", "wiped", "panel_mended"), ENGINEER),
    **dict.fromkeys(("plotted", "unplotted", "restarted", "shifted"), OPERATOR),
}
"""The events for seats that may see the sheet of a role."""
ADVICE = {"clear": {MATE, CAPTAIN}, "risk": {CAPTAIN}, "silent_course": {MATE, ENGINEER}}
"""The events inside a crew whose members do not see each other's sheets."""


class Game:
    """A game of bots from its start to its end: every event, and the position at intervals.

    To the rules the seats belong to people, unless ``holders`` says otherwise.
    """

    def __init__(
        self, seed: int, every: int = 0, levels: tuple[str, str] = ("captain", "mate"), holders: Holders = PEOPLE, **options: Any
    ) -> None:
        self.seed = seed
        self.events: list[Event] = []
        self.positions: list[Position] = []
        self.logs: dict[int | None, list[str]] = {}
        self.match = seatui.Match.new("captain-sonar", seats=8, seed=seed, **options)
        self._every, self._holders = every, holders
        self._open = self.match.decisions()
        table = Table(self.match, [make(GAME, levels[seat // ROLE_COUNT], seat, self.match.rules) for seat in range(8)])
        if holders != BOTS:
            self.match.play(TABLE, ("seated", holders))
        self.match.listen(self._hear)
        self._play(Pacer(table))

    def _play(self, pacer: Pacer) -> None:
        pacer.play()
        for _ in range(LONGEST):
            if not pacer.tick():
                break
        assert self.match.outcome is not None

    def _hear(self, news: News) -> None:
        before, self._open = self._open, self.match.decisions()
        self.events += news.events
        if self.match.outcome is not None:
            return
        if self._every and news.number % self._every == 0:
            answered = before if any(decision.seat == news.seat for decision in before) else ()
            state = self.match._history.state.clone()
            self.positions.append(
                Position(self.match.rules, state, self.seed, news.number, answered, seated=self._holders),
            )
            self.logs = {seat: lines_of(self.match, seat) for seat in (*range(8), None)}


Holders: TypeAlias = tuple[int, ...]


def lines_of(match: Match, seat: int | None) -> list[str]:
    """The log of a seat or a watcher."""
    return [line for entry in match.log(seat) for line in (entry.said, *entry.lines) if line]


def readers(event: Event, *, shared: bool) -> set[int] | None:
    """The seats that may hear of an event; None is everybody."""
    if event.kind in PUBLIC:
        return None
    if event.kind == "live":
        return {event.facts["seat"]}
    first = event.facts["crew"] * ROLE_COUNT
    crew = set(range(first, first + ROLE_COUNT))
    if event.kind in CREW or shared:
        return crew
    roles = {SHEETS[event.kind]} if event.kind in SHEETS else ADVICE[event.kind]
    return {first + role for role in roles}


@pytest.mark.rule("CS-149", "CS-158")
@pytest.mark.parametrize("options", FORMS, ids=str)
@pytest.mark.parametrize("holders", [PEOPLE, BOTS], ids=["people", "bots"])
def test_what_a_seat_may_not_know_changes_nothing_for_it_in_games_of_bots(options: dict[str, Any], holders: Holders) -> None:
    for position in Game(5, every=37, holders=holders, **options).positions:
        check_imagination(position)
        check_secrets(position)


@pytest.mark.soak
@pytest.mark.rule("CS-149", "CS-158")
@pytest.mark.parametrize("options", FORMS, ids=str)
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(4))
def test_secrets_are_kept_in_many_games_of_bots(options: dict[str, Any], scenario: str, seed: int) -> None:
    for position in Game(seed, every=11, holders=(PEOPLE, BOTS)[seed % 2], scenario=scenario, **options).positions:
        check_imagination(position)
        check_secrets(position)


@pytest.mark.rule("CS-150", "CS-155", "CS-157")
@pytest.mark.parametrize("options", FORMS, ids=str)
@pytest.mark.parametrize("scenario", ["damage-party", "decoy-buoy"])
def test_every_event_of_a_game_is_told_to_those_alone_whom_it_concerns(options: dict[str, Any], scenario: str) -> None:
    for event in Game(7, scenario=scenario, **options).events:
        may = readers(event, shared=options["sheets"] == "shared")
        if may is not None:
            assert event.audience is not None, event
            assert set(event.audience) == may, event


@pytest.mark.rule("CS-149", "CS-150")
@pytest.mark.parametrize("options", FORMS, ids=str)
def test_a_log_holds_nothing_of_the_other_crews_sheets_while_the_game_goes_on(options: dict[str, Any]) -> None:
    game = Game(7, every=50, **options)
    for seat, lines in game.logs.items():
        hidden = [event for event in game.events if event.kind in SHEETS and seat not in (readers(event, shared=True) or ())]
        told = {game.match.rules.narrate(event, game.match.names) for event in hidden}
        mine = [event for event in game.events if event.heard_by(seat)]
        assert not set(lines) & (told - {game.match.rules.narrate(event, game.match.names) for event in mine})


@pytest.mark.rule("CS-127", "CS-149")
def test_who_missed_the_enemys_course_still_knows_that_a_called_system_can_be_used() -> None:
    hunt = given(boat("D5"), boat("J10", torpedo=3, moved=False), mode="real-time", map="harbour-basin").do(CAPTAIN, "surface")
    enemy = ROLE_COUNT
    hunt.do(enemy + CAPTAIN, "head north").do(enemy + MATE, "charge drone").do(enemy + ENGINEER, "break north 6")
    hunt.do(enemy + CAPTAIN, "stop torpedo")
    world = hunt.rules.imagine(hunt.view(OPERATOR), SplitMix64(1))
    assert all(hunt.rules.legal(world, enemy + CAPTAIN, action) for action in hunt.rules.options(world, enemy + CAPTAIN))


@pytest.mark.rule("CS-157")
@pytest.mark.parametrize("sheets", ["shared", "own"])
@pytest.mark.parametrize(
    ("line", "kind"), [("note they turn east", "note"), ("ask charge sonar", "asked"), ("mark A1", "marked"), ("report 1", "reported")]
)
def test_words_inside_a_crew_are_told_to_that_crew_alone(line: str, kind: str, sheets: str) -> None:
    hunt = given(boat("D5"), sheets=sheets).do(ROLE_COUNT + OPERATOR, line)
    assert hunt.told_to(kind) == [(4, 5, 6, 7)]
