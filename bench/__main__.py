"""`make bench`: prints every figure with its yardstick, and exits with 1 if one is over its limit."""

from __future__ import annotations

import argparse
import sys

import seatui
from bench import engine, screens
from bench.budget import Budget

RULES_LIMIT = {"sea-search": 0.8, "sea-skirmish": 0.8, "dangerous-sea": 0.5, "battle-seas": 1.5, "captain-sonar": 0.5}
"""The most time that Rules may take for a decision, as a ratio to python-chess."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="seatui bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=4, help="CPU seconds for each row of random play")
    parser.add_argument("--runs", type=int, default=7, help="starts of each program")
    parser.add_argument("--only", choices=("engine", "screens"), help="one half of the benchmarks")
    asked = parser.parse_args()
    good = True
    if asked.only != "screens":
        good &= print_engine(asked.seconds)
    if asked.only != "engine":
        good &= print_screens(asked.runs)
    return 0 if good else 1


def print_engine(seconds: float) -> bool:
    good = True
    print("Random play, µs a decision (CPU time, in turns)")
    for what, micros, ratio in engine.playouts(seconds):
        limit = RULES_LIMIT.get(what.split(" ")[0]) if what.endswith("Rules") else None
        budget = Budget(what, ratio, "x", limit)
        good &= budget.is_kept
        print(f"  {what:<52}{micros:>10.2f} µs  {ratio:>6.2f} x python-chess{budget.verdict}")
    for game in seatui.games().values():
        print(f"Calls on a position of {game.title}, {game.seats[-1]} seats")
        for what, micros in engine.calls(game.id, game.seats[-1]):
            print(f"  {what:<52}{micros:>10.2f} µs")
    return good


def print_screens(runs: int) -> bool:
    good = True
    for title, budgets in (("Start at 120x40", screens.starts(runs)), ("In play at 120x40", screens.live(60))):
        print(title)
        for budget in budgets:
            good &= budget.is_kept
            print(budget.line())
    return good


if __name__ == "__main__":
    sys.exit(main())
