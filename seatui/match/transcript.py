"""A saved game as text."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from seatui.engine.contract import TABLE
from seatui.engine.game import written
from seatui.match.log import Entry, numbered
from seatui.match.referee import Match


def export(path: Path) -> str:
    """Return the game in a save as text: everything if it is over, otherwise what a watcher may know."""
    return transcript(Match.load(path, read_only=True))


def transcript(match: Match) -> str:
    """Return the game as text, from its set-up to its end or its present position."""
    end = match.verdict or f"Still being played: {match.turn.label}"
    return "\n".join((*_heading(match), *_course(match), "", end, *match.mark_totals)) + "\n"


def _heading(match: Match) -> Iterator[str]:
    yield match.game.title
    yield f"Begun {_day(match.created)}" + (f", {match.count} actions" if match.outcome else "")
    for seat, (name, holder) in enumerate(zip(match.titles, match.holders, strict=True), start=1):
        yield f"Seat {seat}: {name}, {holder}" if match.rules.role(seat - 1) else f"Seat {seat}: {name} ({holder})"
    settings = match.rules.settings
    chosen = [(option.name, written(settings[option.name])) for option in match.game.options if option.matters(settings)]
    if shown := [f"{name} {value}" for name, value in chosen if value]:
        yield f"Options: {', '.join(shown)}"
    if match.seed is not None:
        yield f"Seed: {match.seed}"


def _course(match: Match) -> Iterator[str]:
    label = None
    for number, entry in numbered(match.log(None), everything=match.outcome is not None):
        if entry.turn.label != label:
            label = entry.turn.label
            yield f"\n{label}"
        yield from _lines(number, entry, match)


def _lines(number: int, entry: Entry, match: Match) -> Iterator[str]:
    if not entry.mark:
        yield _action_line(number, entry, match)
    for line in entry.lines:
        yield f"       {line}"


def _action_line(number: int, entry: Entry, match: Match) -> str:
    who = match.titles[entry.seat] if entry.seat != TABLE else "the clock"
    return f"{number:>5}. {who}{': ' if entry.said else ''}{entry.said}{' (taken back)' if entry.undone else ''}"


def _day(milliseconds: int) -> str:
    try:
        return f"{datetime.fromtimestamp(milliseconds / 1000):%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError, OSError):
        return "on an unknown day"
