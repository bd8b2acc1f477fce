"""``seatui replay``: a saved game once more, step by step in the app, or as text."""

from __future__ import annotations

import argparse

from seatui.commands.asked import need_terminal, open_app, save_named
from seatui.match.saves.contents import read_save


def run(asked: argparse.Namespace) -> int:
    """Show it; nothing is changed."""
    path = save_named(asked.file)
    read_save(path)  # a file that is no save is told here, and no screen is opened for it
    if not asked.plain:
        need_terminal("add --plain to read it as text")
        from seatui.tui.app.start import Replay

        return open_app(asked, Replay(path))
    from seatui.match.transcript import export
    from seatui.plain.lines import Lines

    Lines().say(export(path))
    return 0
