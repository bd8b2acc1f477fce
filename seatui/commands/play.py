"""``seatui play``: a new game or a saved one, in the app or in lines."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import seatui
from seatui.bots.seating import loaded_table
from seatui.commands.arguments import game_named, need_terminal, open_app, save_named
from seatui.commands.seats import seat_plans
from seatui.engine.contract import Refused
from seatui.engine.game import Game
from seatui.match.saves import files
from seatui.match.saves.listing import save_info
from seatui.tui.look import settings
from seatui.tui.shell.setup.draft import MOST_AT_A_KEYBOARD as MOST
from seatui.tui.shell.setup.draft import Draft, default_draft, draft_for_two

if TYPE_CHECKING:
    from seatui.match.table import Table


def run(asked: argparse.Namespace) -> int:
    """Set up the table, then play at it."""
    _check_usage(asked)
    if not asked.plain:
        need_terminal("add --plain to play in lines of text")
    table = _saved_table(asked) if asked.load else _new_table(asked)
    if asked.split:
        _check_people(table)
    if asked.plain:
        return _play_in_lines(table)
    from seatui.tui.app.start import Play

    return open_app(asked, Play(table, split=asked.split))


def _check_usage(asked: argparse.Namespace) -> None:
    if asked.game is None and asked.load is None:
        asked.usage_error(f"name a game ({', '.join(seatui.games())}), or a saved one with --load FILE")
    if asked.load is not None and (asked.seats or asked.option or asked.undo or asked.seed is not None):
        asked.usage_error("a saved game has its seats, options, undo and seed already")
    if asked.split and asked.plain:
        asked.usage_error("lines of text have no panes: leave out --split or --plain")


def _check_people(table: Table) -> None:
    """Check that two to four people would share the split screen."""
    if not 2 <= len(table.people) <= MOST:
        table.close()
        raise Refused("", f"a split screen is for two to four people, and {len(table.people)} would sit here (see --seats)")


def _play_in_lines(table: Table) -> int:
    from seatui.plain.lines import Lines
    from seatui.plain.real_time import make_session
    from seatui.plain.session import run

    run(make_session(table, Lines()))
    return 0


def _saved_table(asked: argparse.Namespace) -> Table:
    """Return the table of a saved game. A sample stays as it is: a copy of it is played."""
    path = save_named(asked.load)
    if asked.game is not None:
        _check_game(path, game_named(asked.game))
    return loaded_table(files.copy(path) if files.is_sample(path) else path)


def _check_game(path: Path, game: Game) -> None:
    """Check that the save is one of this game."""
    info = save_info(path)
    if info.game not in ("", game.id):
        raise Refused("", f"{path.name} is a game of {info.title}")


def _new_table(asked: argparse.Namespace) -> Table:
    game = game_named(asked.game)
    name = settings.load().settings.name
    usual = draft_for_two(game, name) if asked.split else default_draft(game, name)
    options = game.check(dict(asked.option))
    plans = seat_plans(asked.seats, game, options, name) if asked.seats else usual.plans
    seed = "" if asked.seed is None else str(asked.seed)
    return Draft(game, len(plans), plans, options, usual.levels, seed, undo=asked.undo or usual.undo).start()
