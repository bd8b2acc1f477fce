"""``seatui``: the app."""

from __future__ import annotations

import argparse

from seatui.commands.arguments import need_terminal, open_app


def run(asked: argparse.Namespace) -> int:
    """Open the home screen."""
    need_terminal("try: seatui play GAME --plain")
    from seatui.tui.app.start import Home

    return open_app(asked, Home())
