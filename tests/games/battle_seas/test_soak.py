"""Hundreds of random and directed battles keep the laws; their events are counted, and a round of large fleets is timed."""

from __future__ import annotations

from time import process_time

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Value
from seatui.engine.laws import check_game
from seatui.engine.laws.positions import RandomGame, pick
from seatui.games.battle_seas.rules import BattleSeas
from tests.games.battle_seas.directed import Chronicle, DirectedGame, fleet
from tests.games.battle_seas.position import GAME
from tests.games.observed_game import ObservedGame

CHUNK = 10
CLOSELY = 5
"""In one battle in this many every kind of decision is checked closely; in the others, positions as they come."""
STANDARD: dict[str, Value] = {"levels": 300}
LARGE: dict[str, Value] = {"levels": 1000, "mat": "40x20"}
BATTLES = [(STANDARD, first) for first in range(0, 500, CHUNK)] + [(LARGE, first) for first in range(0, 100, CHUNK)]
RAID_LEVELS = 750
"""Levels enough for the fleet of directed battles."""
EXPECTED = ("boarding", "captured", "grappled", "trap_sprung", "trap_found", "trap_cleared", "area_taken", "healed", "landed", "stalemates")
SWITCHES = ("wind", "wide_terrain", "squadrons", "memory", "conceal_attachments")


def rules_of(seats: int, **options: Value) -> BattleSeas:
    rules = GAME.rules(seats, **options)
    assert isinstance(rules, BattleSeas)
    return rules


def drawn_rules(seed: int) -> BattleSeas:
    """Return rules for 2 to 4 players with random options, for directed battles."""
    draw = SplitMix64(seed)
    drawn: dict[str, Value] = {name: bool(draw(2)) for name in SWITCHES}
    drawn |= {"light": ("day", "night", "alternate")[draw(3)], "lead": ("fixed", "rotate")[draw(2)], "max_rounds": 30}
    drawn["leak_penalty"] = ("rest_of_turn", "next_turn", "lose_character")[draw(3)]
    return rules_of(2 + draw(3), levels=RAID_LEVELS, **drawn)


@pytest.mark.soak
@pytest.mark.parametrize(("options", "first"), BATTLES, ids=str)
def test_hundreds_of_random_battles_keep_the_laws(options: dict[str, Value], first: int) -> None:
    chronicle, rules = Chronicle(), rules_of(2, **options)
    for seed in range(first, first + CHUNK):
        closely = int(seed % CLOSELY == 0)
        check_game(rules, seed, each_kind=closely, one_in=200, begin=lambda rules, seed: ObservedGame(rules, seed, chronicle))
    print(f"random battles {first} to {first + CHUNK - 1}, {options}:\n{chronicle}")
    assert chronicle.counts["battles"] == CHUNK


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 100, CHUNK))
def test_directed_battles_with_any_options_keep_the_laws(first: int) -> None:
    chronicle = Chronicle()
    for seed in range(first, first + CHUNK):
        closely = int(seed % CLOSELY == 0)
        check_game(drawn_rules(seed), seed, each_kind=closely, one_in=500, begin=lambda rules, seed: DirectedGame(rules, seed, chronicle))
    print(f"directed battles {first} to {first + CHUNK - 1}:\n{chronicle}")
    assert chronicle.counts["captured"]


@pytest.mark.soak
def test_everything_happens_in_directed_battles() -> None:
    """Play without the laws, so that there is time for many battles, and print the counts."""
    chronicle = Chronicle()
    for seed in range(200):
        game = DirectedGame(rules_of(2, levels=RAID_LEVELS), seed, chronicle)
        while choice := game.choose():
            game.play(*choice, lambda _event: None)
    print(f"200 directed battles:\n{chronicle}")
    for what in EXPECTED:
        assert chronicle.counts[what] >= 20, what


# Large fleets


def round_of(units: int, rounds: int) -> float:
    """Return the seconds of a round in which every ship of two fleets of that size sails or fires."""
    rules = rules_of(2, levels=5000, mat="custom", columns=40, rows=40, max_rounds=0)
    game, draw = RandomGame(rules, units), SplitMix64(units)
    game.play(1, ("accept",))
    for seat in (0, 1):
        game.play(seat, fleet(*["HMS Speedy"] * units))
    for seat in (0, 1):
        game.play(seat, ("auto",))
        game.play(seat, ("ready",))
    first, began = game.state.round, process_time()
    while rules.outcome(game.state) is None and game.state.round < first + rounds:
        decision = rules.decisions(game.state)[0]
        options = rules.options(game.state, decision.seat)
        doing = [action for action in options if action[0] not in ("pass", "end_turn", "detect")]
        game.play(decision.seat, pick(doing or options, draw))
    played: int = game.state.round - first
    return (process_time() - began) / max(played, 1)


@pytest.mark.soak
def test_the_cost_of_a_round_grows_no_worse_than_with_the_number_of_units() -> None:
    round_of(5, 1)  # fill the caches first
    costs = {units: round_of(units, 8) for units in (5, 10, 20, 40, 60)}
    print(
        "\n".join(
            f"{units} units a side: {1000 * cost:.1f} ms a round, {1000 * cost / units:.2f} ms a unit" for units, cost in costs.items()
        )
    )
    assert costs[60] / 60 < 2 * costs[10] / 10
