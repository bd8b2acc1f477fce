"""``seatui saves``: list, verify, recover and export saved games, and tell the story of finished ones."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from seatui import paths
from seatui.commands.arguments import save_named
from seatui.engine.contract import Refused
from seatui.match.referee import Match
from seatui.match.saves import listing
from seatui.match.saves.listing import SaveInfo
from seatui.match.story_text import shared_text
from seatui.match.transcript import export
from seatui.plain.lines import printable


def run(asked: argparse.Namespace) -> int:
    """Run the subcommand; without one, list."""
    return ACTIONS[asked.action or "list"](asked)


def list_all(_asked: argparse.Namespace) -> int:
    """Print a line for each save, the latest first, then the samples."""
    found = listing.list_saves()
    if not found:
        _print(f"There are no saved games in {paths.saves_folder()}.")
    for info in found:
        _print(_line(info))
    for info in listing.list_saves(paths.sample_saves_folder()):
        _print(f"{_line(info)}  sample")
    return 0


def verify(asked: argparse.Namespace) -> int:
    """Print a line for each save: that it is whole, or what is wrong with it."""
    files = [save_named(name) for name in asked.files] or [info.path for info in listing.list_saves()]
    good = [_verify(path) for path in files]
    return 0 if all(good) else 1


def recover(asked: argparse.Namespace) -> int:
    """Copy the sound part of a damaged save to a new file."""
    _print(listing.recover(save_named(asked.file), Path(asked.out) if asked.out else None).report)
    return 0


def export_one(asked: argparse.Namespace) -> int:
    """Print the game as text, or write it to a new file."""
    return _hand_over(export(save_named(asked.file)), asked.out, "game")


def tell_story(asked: argparse.Namespace) -> int:
    """Print the story of a finished game, or write it to a new file."""
    match = Match.load(save_named(asked.file), read_only=True)
    if match.outcome is None:
        raise Refused("", "this game is not over yet")
    if (telling := match.telling()) is None:
        raise Refused("", "the story of this game cannot be told, because it was begun under former rules")
    return _hand_over(shared_text(match, telling.finish()), asked.out, "story")


def _hand_over(text: str, out: str | None, name: str) -> int:
    """Print a text, or write it to a new file and say so."""
    if not out:
        for line in text.splitlines():
            _print(line)
        return 0
    _write_new(Path(out), text)
    _print(f"The {name} is written to {out}.")
    return 0


ACTIONS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "list": list_all,
    "verify": verify,
    "recover": recover,
    "export": export_one,
    "story": tell_story,
}


def _verify(path: Path) -> bool:
    try:
        _print(listing.verify(path))
    except Refused as refusal:
        sys.stderr.write(f"seatui: {printable(refusal.message)}\n")
        return False
    return True


def _write_new(path: Path, text: str) -> None:
    """Write a new file; after a failure such as a full disk, leave none behind."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Refused("", f"{path} exists already and stays as it is") from None
    except OSError:
        path.unlink(missing_ok=True)
        raise


def _line(info: SaveInfo) -> str:
    """ "dangerous-sea-2026-03-01-1200  The Dangerous Sea  Ann, Mate  Year 2, Spring  2026-03-01 12:40  good"."""
    where = ": ".join(filter(None, ("finished", info.result))) if info.finished else info.turn.label
    parts = (info.path.stem, info.title, info.players, where, f"{info.date:%Y-%m-%d %H:%M}", info.state)
    return "  ".join(part for part in parts if part)


def _print(text: str) -> None:
    sys.stdout.write(f"{printable(text)}\n")
