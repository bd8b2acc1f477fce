"""Thousands of random games keep the laws, each with its own seats and options; and their events are counted."""

from __future__ import annotations

from collections import Counter

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Event, Refused, Seat
from seatui.engine.laws import check_game
from seatui.engine.laws.positions import RandomGame
from seatui.games.sea_skirmish.play.courses import falls, ideal_pose
from seatui.games.sea_skirmish.rules import SeaSkirmish
from tests.games.sea_skirmish.position import GAME
from tests.narrowing import checked

GAMES = 3000
CAUTIOUS_GAMES = 600
CHUNK = 50
CLOSELY = 5
"""In one of this many games every kind of decision is examined closely; in the others random positions."""
LIMITS = (60, 0, 4, 12)


def drawn_rules(seed: int) -> SeaSkirmish:
    """Return rules with a random number of seats and random options that go together."""
    draw = SplitMix64(seed)
    while True:
        seats = GAME.seats[draw(len(GAME.seats))]
        drawn = {option.name: option.choices[draw(len(option.choices))] for option in GAME.options if option.choices}
        drawn |= {"fair_token": bool(draw(2)), "round_limit": LIMITS[draw(len(LIMITS))]}
        try:
            rules = GAME.rules(seats, **drawn)
        except Refused:
            continue
        assert isinstance(rules, SeaSkirmish)
        return rules


class CautiousGame(RandomGame):
    """A random game in which nobody gives up and boats stay on the table while they can.

    In other random games most boats sail over the edge before they meet an enemy.
    """

    def choose(self) -> tuple[Seat, Action] | None:
        while True:
            choice = super().choose()
            if choice is None or not self._is_rash(*choice):
                return choice

    def _is_rash(self, seat: Seat, action: Action) -> bool:
        if action[0] == "concede":
            return True
        if action[0] != "course":
            return False
        sea, pose = checked(SeaSkirmish, self.rules).figures.sea, self.state.boats[action[1]].pose
        safe = [course for course in range(1, 7) if not falls(sea, ideal_pose(pose, course))]
        return bool(safe) and action[2] not in safe


class EventCounts:
    """Counts the events of games."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def tell(self, event: Event) -> None:
        facts = event.facts
        match event.kind:
            case "rammed" | "ram_barred" | "boat_flipped" | "fire_ruled":
                self.counts[event.kind] += 1
            case "boat_moved":
                self.counts["stopped on its way"] += facts["stopped"]
            case "boat_lost":
                self.counts[f"lost: {facts['how']}"] += 1
            case "damage_done" if facts["fire"]:
                self.counts["set on fire"] += 1
            case "game_over":
                self.counts["games"] += 1
                self.counts["draws"] += not facts["winners"]
                self.counts[f"ended by {facts['rule']}"] += 1

    def __str__(self) -> str:
        return "\n".join(f"{what}: {number}" for what, number in sorted(self.counts.items()))


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_thousands_of_random_games_with_any_options_keep_the_laws(first: int) -> None:
    for seed in range(first, first + CHUNK):
        check_game(drawn_rules(seed), seed, each_kind=int(seed % CLOSELY == 0))


@pytest.mark.soak
@pytest.mark.parametrize("first", range(GAMES, GAMES + CAUTIOUS_GAMES, CHUNK))
def test_hundreds_of_games_with_many_battles_keep_the_laws(first: int) -> None:
    for seed in range(first, first + CHUNK):
        check_game(drawn_rules(seed), seed, each_kind=int(seed % CLOSELY == 0), begin=CautiousGame)


@pytest.mark.soak
@pytest.mark.parametrize("kind", [RandomGame, CautiousGame])
def test_everything_happens_in_thousands_of_random_games(kind: type[RandomGame]) -> None:
    """The laws are not checked here, and the counts are printed."""
    counted = EventCounts()
    for seed in range(GAMES):
        game = kind(drawn_rules(seed), seed)
        while choice := game.choose():
            game.play(*choice, counted.tell)
    print(f"{GAMES} games, {kind.__name__}:\n{counted}")
    for what in ("rammed", "ram_barred", "boat_flipped", "fire_ruled", "set on fire", "lost: fell", "lost: rammed", "lost: shot"):
        assert counted.counts[what] > 100, what
    for what in ("draws", "ended by SK-143", "ended by SK-144", "ended by SK-145"):
        assert counted.counts[what] > 0, what
