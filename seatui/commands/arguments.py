"""Arguments that several commands share: a game, a save, and the look of the app."""

from __future__ import annotations

import argparse
import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import seatui
from seatui import paths
from seatui.commands.notices import NOTICES
from seatui.engine.contract import Refused
from seatui.engine.game import Game

if TYPE_CHECKING:
    from seatui.tui.app.start import Start


def game_named(name: str) -> Game:
    """Return the game of that id, forgiving in case and underscores; ``Refused`` with a suggestion if there is none."""
    known = seatui.games()
    wanted = name.lower().replace("_", "-")
    if wanted in known:
        return known[wanted]
    from difflib import get_close_matches

    near = get_close_matches(wanted, known, n=1, cutoff=0.5)
    meant = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known)}"
    raise Refused("", f"there is no game {name[:40]!r}; {meant}")


def save_named(name: str) -> Path:
    """Return the save of that path, or of that name among the player's saves and the samples."""
    from seatui.match.saves.journal import SUFFIX

    folders = (paths.saves_folder(), paths.sample_saves_folder())
    near = (folder / f"{name}{suffix}" for folder in folders for suffix in ("", SUFFIX))
    return next((path for path in (Path(name), *near) if path.is_file()), Path(name))


def open_app(asked: argparse.Namespace, start: Start) -> int:
    """Open the app at ``start``, with the look that the arguments ask for."""
    gc.disable()  # everything made during the start stays, so collecting would be wasted time; the app enables it after the first frame
    try:
        from seatui.tui.app.app import run
        from seatui.tui.app.start import Overrides

        glyphs, mouse = ("ascii" if asked.ascii else None), (False if asked.no_mouse else None)
        with NOTICES.held_back():
            return run(start, Overrides(theme=asked.theme, glyphs=glyphs, mouse=mouse))
    finally:
        gc.enable()


def need_terminal(instead: str) -> None:
    """Check that the app can be shown on a terminal; ``Refused`` with what to do ``instead``."""
    if not has_screen():
        raise Refused("", f"this terminal cannot show screens; {instead}")


def has_screen() -> bool:
    """Return whether standard input and output are a terminal that can show screens."""
    from seatui.tui.look.terminal import detect

    return not detect().unfit and sys.stdin.isatty() and sys.stdout.isatty()
