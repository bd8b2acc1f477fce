"""Saves of every format version, kept for ever: a later program must still open each to exactly the same position.

``python -m tests.match.saves.golden_files NAME …`` writes those of the present format, or all without a name. Do that when a game's rules
change before they are released, or for a new format or new rules beside the old files; never to make a failing test pass.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from seatui import bots
from seatui.match.pacer import Pacer
from seatui.match.records import FORMAT
from seatui.match.referee import Match
from seatui.match.table import Table
from tests.matches import finish, play_on
from tests.tiny_game import GAME

FOLDER = Path(__file__).parent / "golden"


def facts(match: Match) -> dict[str, object]:
    """Return the facts of a match that its golden save must restore."""
    return {
        "actions": match.count,
        "position": sha256(match._history.state.pack()).hexdigest(),
        "names": list(match.names),
        "holders": list(match.holders),
        "turn": match.turn.label,
        "finished": match.outcome is not None,
        "next roll": match._history._chance.state,
    }


def with_history(match: Match) -> Match:
    """Return the match after a record of every kind."""
    play_on(match, 100, seed=1)
    match.undo()
    match.undo(90)
    match.reseat(1, "Bo", "bot:mate")
    return play_on(match, 60, seed=2)


def by_bots(match: Match, ticks: int) -> Match:
    """Return the match after this many ticks, played by bots."""
    pacer = Pacer(Table(match, [bots.make(match.game, "mate", seat, match.rules) for seat in range(match.rules.seats)]))
    for _ in range(ticks):
        pacer.tick()
    return match


def main() -> None:
    """Write the golden saves of the present format."""
    games: dict[str, Callable[[Path], Match]] = {
        "dangerous-sea-4": lambda path: with_history(Match.new("dangerous-sea", 4, seed=11, names=("Ann", "Bo", "Cleo", "Dan"), path=path)),
        "dangerous-sea-2-finished": lambda path: finish(Match.new("dangerous-sea", 2, seed=12, path=path, rune_tiles=12)),
        "captain-sonar": lambda path: with_history(Match.new("captain-sonar", seed=14, path=path, scenario="decoy-buoy")),
        "captain-sonar-real-time": lambda path: by_bots(Match.new("captain-sonar", seed=15, path=path, mode="real-time"), 600),
        "sea-search-epic-rules-2": lambda path: with_history(Match.new("sea-search", 4, seed=17, path=path, mode="epic")),
        "sea-search-2-finished-rules-2": lambda path: finish(Match.new("sea-search", 2, seed=17, path=path, max_rounds=30)),
        "sea-skirmish-3-rules-2": lambda path: with_history(Match.new("sea-skirmish", 3, seed=18, path=path, boats=3, map="atoll")),
        "sea-skirmish-2-finished-rules-2": lambda path: finish(Match.new("sea-skirmish", 2, seed=19, path=path, boats=2)),
        "battle-seas-4": lambda path: with_history(Match.new("battle-seas", 4, seed=20, path=path, squadrons=True, light="alternate")),
        "battle-seas-2-finished": lambda path: finish(Match.new("battle-seas", 2, seed=21, path=path, scenario="SC2")),
        "tiny-3": lambda path: with_history(Match.new(GAME, 3, seed=13, names=("Ann", "Bo", "Cleo"), path=path, rounds=60)),
    }
    for name in sys.argv[1:] or games:
        play = games[name]
        path = FOLDER / f"format-{FORMAT}-{name}.sea"
        path.unlink(missing_ok=True)
        match = play(path)
        match.close()
        path.with_name(f".{path.name}.lock").unlink()
        path.with_suffix(".json").write_text(json.dumps(facts(match), indent=2) + "\n")


if __name__ == "__main__":
    main()
