"""``seatui rules``: the rulebook of a game, a rule of it, or the rules that hold some words."""

from __future__ import annotations

import argparse

from seatui.commands.asked import game_named
from seatui.plain.lines import Lines
from seatui.plain.reading import consult, whole_book


def run(asked: argparse.Namespace) -> int:
    """Print what was asked for."""
    game = game_named(asked.game)
    words = " ".join(asked.words)
    lines = Lines()
    for text in consult(game, words) if words else whole_book(game):
        lines.say(text)
    return 0
