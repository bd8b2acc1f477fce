"""``seatui replay``: watch a saved game step by step in the app, or read it as text."""

from __future__ import annotations

import argparse

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
    from seatui.match.transcript import export
    from seatui.plain.lines import Lines

    Lines().say(export(path))
    return 0
