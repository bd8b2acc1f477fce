"""The engine's speed: random play through Rules and Match beside python-chess and catanatron, and the cost of single calls."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import seatui
from bench.timing import us_per_call, us_per_decision
from seatui.engine.chance import SplitMix64

PLY_CAP = 300  # the length at which random chess games are cut, as in the usual playout benchmark
MODES: dict[str, dict[str, dict[str, Any]]] = {
    "sea-search": {"normal": {"mode": "normal"}, "epic": {"mode": "epic"}},
    "sea-skirmish": {"open": {}, "two boats, atoll": {"boats": 2, "map": "atoll"}},
    "battle-seas": {"300 levels": {}, "1000 levels": {"levels": 1000, "mat": "40x20"}},
}
"""The modes of games that are measured in several, by name, with their options."""
ACTIONS = 200
"""The length of a game when its calls are measured, if it lasts that long."""
YARDSTICK = "python-chess, random games"


def chess_game(pick: random.Random) -> int:
    """Play a random chess game with the documented loop, and return its moves."""
    import chess

    board = chess.Board()
    made = 0
    while not board.is_game_over() and made < PLY_CAP:
        board.push(pick.choice(list(board.legal_moves)))
        made += 1
    return made


def catan_game() -> int:
    """Play a random two-player game of Catan, and return its actions."""
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
    game.play()
    return len(game.state.actions)


def rules_game(rules: Any, seeds: Iterator[int], pick: random.Random) -> int:
    """Play a random game through Rules alone, and return its decisions."""
    draw = SplitMix64(next(seeds))
    state = rules.start(draw)
    made = 0
    while decisions := rules.decisions(state):
        seat = decisions[0].seat
        rules.apply(state, seat, pick.choice(rules.options(state, seat)), draw)
        made += 1
    return made


def match_game(game: str, seats: int, seeds: Iterator[int], pick: random.Random) -> int:
    """Play a random game through a Match in memory, with events, draws and log, and return its decisions."""
    match = seatui.Match.new(game, seats=seats, seed=next(seeds))
    made = 0
    while decisions := match.decisions():
        seat = decisions[0].seat
        match.play(seat, pick.choice(match.options(seat)))
        made += 1
    return made


def playouts(seconds: float) -> list[tuple[str, float, float]]:
    """Return (name, µs a decision, ratio to python-chess) for every yardstick and game."""
    pick, seeds = random.Random(7), iter(range(1, 1 << 62))
    runs: dict[str, Callable[[], int]] = {
        YARDSTICK: lambda: chess_game(pick),
        "catanatron, 2 random players": catan_game,
    }
    for game in seatui.games().values():
        for seats in (game.seats[0], game.seats[-1]):
            for mode, options in MODES.get(game.id, {"": {}}).items():
                rules = game.rules(seats=seats, **options)
                runs[f"{game.id} {mode} x{seats}, Rules".replace("  ", " ")] = partial(rules_game, rules, seeds, pick)
        runs[f"{game.id} x{seats}, Match"] = partial(match_game, game.id, seats, seeds, pick)
    found = us_per_decision(runs, seconds)
    unit = found[YARDSTICK]
    return [(what, micros, micros / unit) for what, micros in found.items()]


def calls(game_id: str, seats: int) -> list[tuple[str, float]]:
    """Return (name, µs) of each call on a position in the middle of a game."""
    match = seatui.Match.new(game_id, seats=seats, seed=11)
    pick = random.Random(7)
    while match.count < ACTIONS and (decisions := match.decisions()):
        seat = decisions[0].seat
        match.play(seat, pick.choice(match.options(seat)))
    rules = match.rules
    view = match.view(0)
    state = rules.imagine(view, SplitMix64(1))
    data = state.pack()
    draw = SplitMix64(5)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.sea"
        match.save(path)
        size = path.stat().st_size
        saves = Path(folder)
        copies = iter(range(1, 1 << 30))
        return [
            ("clone", us_per_call(state.clone)),
            ("view", us_per_call(lambda: rules.view(state, 0))),
            ("imagine", us_per_call(lambda: rules.imagine(view, draw))),
            (f"pack ({len(data)} bytes)", us_per_call(state.pack)),
            ("unpack", us_per_call(lambda: rules.unpack(data))),
            (f"save {match.count} actions ({size} bytes)", us_per_call(lambda: match.save(saves / f"{next(copies)}.sea"))),
            (f"load {match.count} actions", us_per_call(lambda: seatui.Match.load(path, read_only=True))),
        ]
