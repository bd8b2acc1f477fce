"""``seatui rules``: print a game's rulebook, one rule, or the rules that contain some words."""

from __future__ import annotations

import argparse

from seatui.commands.arguments import game_named
from seatui.plain.lines import Lines
from seatui.plain.reading import consult, whole_book


def run(asked: argparse.Namespace) -> int:
    """Print the rules that the arguments ask for."""
    game = game_named(asked.game)
    words = " ".join(asked.words)
    lines = Lines()
    for text in consult(game, words) if words else whole_book(game):
        lines.say(text)
    return 0
