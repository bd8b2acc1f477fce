"""``seatui rules``: print a game's rulebook, one rule, or the rules that contain some words."""

from __future__ import annotations

import argparse

from seatui.commands.arguments import game_named
from seatui.plain.lines import Lines
from seatui.plain.rulebook_lines import book_lines, rule_lines


def run(asked: argparse.Namespace) -> int:
    """Print the rules that the arguments ask for."""
    game = game_named(asked.game)
    words = " ".join(asked.words)
    lines = Lines()
    for text in rule_lines(game, words) if words else book_lines(game):
        lines.say(text)
    return 0
