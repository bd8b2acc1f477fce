"""Bots for tests: the choice of a bot in a position, and whole games of bots in which every answer is checked."""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time
from typing import Any

import seatui
from seatui.bots import Bot, make
from seatui.engine.bot import FREE
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Decision, Draw
from seatui.games.captain_sonar.model.content import DIRECTIONS, PANEL_SIZE, ROLE_COUNT, ROLES, SYSTEMS
from seatui.games.captain_sonar.model.geometry import mask_of
from seatui.match.pacer import Pacer
from seatui.match.referee import Match
from seatui.match.table import Table
from tests.games.captain_sonar.hunt import GAME, ORCA, Hunt

LEVELS = ("deckhand", "mate", "captain")
LONGEST = 20_000
"""Ticks within which every real-time game of bots is over: the order limit ends it (CS-132)."""


def chosen(hunt: Hunt, seat: int, level: str = "captain", seed: int = 1) -> Action | None:
    """The choice of a bot for the open decision of a seat; without one, its unasked action."""
    open_now = [decision for decision in hunt.rules.decisions(hunt.state) if decision.seat == seat]
    decision = open_now[0] if open_now else Decision(seat, ROLES[seat % ROLE_COUNT], FREE, "")
    options = hunt.rules.options(hunt.state, seat) or hunt.rules.free(hunt.state, seat)
    return make(GAME, level, seat, hunt.rules).choose(hunt.view(seat), decision, options, SplitMix64(seed))


def said(hunt: Hunt, seat: int, level: str = "captain", seed: int = 1) -> str:
    """The choice of a bot in notation."""
    action = chosen(hunt, seat, level, seed)
    return "" if action is None else hunt.rules.say(hunt.state, seat, action)


def told_all(hunt: Hunt, seat: int, level: str = "captain") -> Hunt:
    """Play all reports and requests of the bot on a seat."""
    while (action := chosen(hunt, seat, level)) is not None and action[0] in ("ask", "report"):
        hunt.act(seat, action)
    return hunt


def suspecting(hunt: Hunt, *names: str, seat: int = ORCA + ROLES.index("Radio Operator")) -> Hunt:
    """Let the Radio Operator mark these spaces."""
    return hunt.act(seat, ("report", f"{mask_of(hunt.at(*names)):x}"))


def charged(hunt: Hunt, *systems: str, crew: int = 0) -> Hunt:
    """Fill the gauges of these systems, and call READY."""
    for system in systems:
        number = SYSTEMS.index(system)
        hunt.state.crews[crew].gauges[number] = hunt.figures.sizes[number]
        hunt.state.crews[crew].called |= 1 << number
        hunt.state.radio.append(hunt.state.radio[0]._replace(crew=crew, kind="ready", facts=(system,)))
    return hunt


def broken(hunt: Hunt, marked: str, crew: int = 0) -> Hunt:
    """Mark symbols of the Engineer's sheet: "N1 W6"."""
    hunt.state.crews[crew].breakdowns = sum(1 << symbol_of(name) for name in marked.split())
    return hunt


def symbol_of(name: str) -> int:
    """The number of the symbol "N1"."""
    return DIRECTIONS.index(name[0]) * PANEL_SIZE + int(name[1]) - 1


class Witness:
    """Wraps a bot and records its choices, their time, and any unlawful one."""

    def __init__(self, bot: Bot, match: Match) -> None:
        self.level = bot.level
        self._bot = bot
        self._match = match
        self.done: list[tuple[str, Action | None]] = []
        self.unlawful: list[tuple[Decision, Action]] = []
        self.milliseconds: list[float] = []

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action | None:
        begun = process_time()
        action = self._bot.choose(view, decision, options, draw)
        self.milliseconds.append(1000 * (process_time() - begun))
        self.done.append((decision.kind, action))
        if action is not None and not self._match.legal(decision.seat, action):
            self.unlawful.append((decision, action))
        return action


def bot_game(levels: tuple[str, str], seed: int = 1, **options: Any) -> tuple[Match, list[Witness]]:
    """Play a whole game of two bot crews; return the match and the bots."""
    match = seatui.Match.new("captain-sonar", seats=8, seed=seed, **options)
    watched = [Witness(make(GAME, levels[seat // ROLE_COUNT], seat, match.rules), match) for seat in range(8)]
    pacer = Pacer(Table(match, watched))
    pacer.play()
    for _ in range(LONGEST):
        if not pacer.tick():
            break
    return match, watched
