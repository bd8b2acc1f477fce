"""``seatui arena``: bots against bots, with honest intervals."""

from __future__ import annotations

import argparse
import sys

from seatui.bots.arena import Contest, Standing, bouts
from seatui.commands.arguments import game_named
from seatui.engine.game import level_word


def run(asked: argparse.Namespace) -> int:
    """Play all games and print the standing; after Ctrl+C, the standing so far."""
    game = game_named(asked.game)
    levels = tuple(name.strip() for name in asked.bots.split(","))
    contest = Contest(game.id, levels, asked.games, asked.seats or max(len(levels), game.seats[0]), asked.seed, tuple(asked.option))
    standing = Standing(contest)
    try:
        for bout in bouts(contest, asked.jobs):
            standing.add(bout)
            if sys.stderr.isatty():
                _progress(standing)
    except KeyboardInterrupt:
        _report(standing, game.title)
        raise
    _report(standing, game.title)
    return 0


def _progress(standing: Standing) -> None:
    wins = ", ".join(f"{level_word(level)} {standing.wins[bot]}" for bot, level in enumerate(standing.contest.bots))
    sys.stderr.write(f"\r{standing.played} of {standing.contest.games}: {wins} ")
    if standing.played == standing.contest.games:
        sys.stderr.write("\n")
    sys.stderr.flush()


def _report(standing: Standing, title: str) -> None:
    contest = standing.contest
    out = sys.stdout.write
    out(f"{title}, {contest.seats} seats, {standing.played} games, seeds from {contest.seed}\n")
    for bot, level in enumerate(contest.bots):
        low, high = standing.interval(bot)
        share = standing.wins[bot] / max(1, standing.played)
        out(f"  {level_word(level):<10}{standing.wins[bot]:>6} won  {share:7.1%}  (95 % interval {low:.1%} to {high:.1%})")
        out(f"  {standing.microseconds(bot):8.1f} µs a choice\n")
    out(f"  {standing.draws} drawn, {standing.unfinished} of them broken off as endless; ")
    out(f"{standing.turns / max(1, standing.played):.1f} turns a game\n")
