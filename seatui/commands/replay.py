"""``seatui replay``: watch a saved game step by step, in the app or in lines; without a terminal, print it as text."""

from __future__ import annotations

import argparse
from contextlib import suppress

from seatui.commands.arguments import need_terminal, open_app, save_named
from seatui.match.saves.contents import read_save


def run(asked: argparse.Namespace) -> int:
    """Show the game. The save does not change."""
    path = save_named(asked.file)
    read_save(path)  # refuse a file that is no save before a screen opens
    if not asked.plain:
        need_terminal("add --plain to read it as text")
        from seatui.tui.app.start import Replay

        return open_app(asked, Replay(path))
    from seatui.plain.lines import Lines

    lines = Lines()
    if lines.interactive:
        from seatui.match.referee import Match
        from seatui.match.replay import own_seats
        from seatui.plain.replay import ReplayInLines

        match = Match.load(path, read_only=True)
        with suppress(KeyboardInterrupt):
            ReplayInLines(match, lines, own_seats(match)).run()
    else:
        from seatui.match.transcript import export

        lines.say(export(path))
    return 0
