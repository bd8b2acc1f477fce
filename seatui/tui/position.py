"""What a pane shows at one moment: taken from the table when something happened, shown when the steps before it have been seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from seatui.engine.contract import Action, Decision, Outcome, Seat, Turn
from seatui.tui.widgets.banner import Call
from seatui.tui.widgets.event_log import LogLine

if TYPE_CHECKING:
    from seatui.match.log import Entry
    from seatui.match.table import Table


class Position(NamedTuple):
    """One moment of a game as one seat sees it."""

    seat: Seat | None  # whose eyes; None is a watcher
    view: Any
    decision: Decision | None  # the open choice of that seat
    options: tuple[Action, ...]
    notation: tuple[str, ...]  # of each option
    decisions: tuple[Decision, ...]  # of all seats
    outcome: Outcome | None
    turn: Turn
    number: int  # actions that stood


def position_of(table: Table, seats: Sequence[Seat], before: Seat | None) -> Position:
    """The present position for someone who holds these seats: seen from the seat that must choose, else from the one before."""
    match = table.match
    decisions = match.decisions()
    open_seats = [decision.seat for decision in decisions if decision.seat in seats]
    candidates = open_seats or list(seats)
    seat = before if before in candidates else next(iter(candidates), None)
    decision = next((each for each in decisions if each.seat == seat), None)
    options = tuple(match.options(seat)) if decision and seat is not None else ()
    notation = tuple(match.say(seat, action) for action in options) if seat is not None else ()
    return Position(seat, match.view(seat), decision, options, notation, decisions, match.outcome, match.turn, match.count)


def call_of(position: Position, table: Table, prompt: Callable[[Decision], str], extra: str) -> Call:
    """Who must do what, for the banner."""
    names, corner = table.match.names, position.turn.label
    if position.outcome:
        winners = position.outcome.winners
        return Call(f"Game over: {verdict(table)}", winners[0] if len(winners) == 1 else None, corner=corner)
    if position.decision and position.seat is not None:
        return Call(f"{names[position.seat]}: {_phrase(prompt(position.decision))}", position.seat, extra, corner, mine=True)
    if len(position.decisions) == 1:
        seat = position.decisions[0].seat
        doing = "thinks" if table.match.holders[seat].startswith("bot") else "must choose"
        return Call(f"{names[seat]} {doing}: {_phrase(prompt(position.decisions[0]))}", seat, corner=corner)
    return Call(f"Waiting for {_and([names[each.seat] for each in position.decisions])}", corner=corner)


def verdict(table: Table) -> str:
    """How the game ended in one sentence, with the winners' names."""
    outcome, names = table.match.outcome, table.match.names
    if outcome is None:
        return ""
    if not outcome.winners:
        return f"nobody wins: {table.match.verdict}"
    winners = _and([names[seat] for seat in outcome.winners])
    return f"{winners} {'wins' if len(outcome.winners) == 1 else 'win'}: {table.match.verdict}"


def _phrase(sentence: str) -> str:
    """A sentence to go on with after a name and a colon."""
    return sentence[:1].lower() + sentence[1:].removesuffix(".")


def _and(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def log_lines(entries: Sequence[Entry], names: Sequence[str], now: Turn) -> list[LogLine]:
    """The log of a match so far, with a mark before each turn; ``now`` is the present one."""
    lines: list[LogLine] = []
    marked = 0
    turns = [*(entry.turn for entry in entries), now]
    for entry, after in zip(entries, turns[1:], strict=True):
        if entry.turn.number != marked:
            lines.append(turn_mark(entry.turn, names))
        marked = after.number
        kind = "undone" if entry.undone else "event"
        told = list(zip(entry.lines, entry.about, strict=True)) if entry.lines else [(entry.said, entry.seat)]
        new = [LogLine(text, kind, seat) for text, seat in told]
        if after.number != entry.turn.number:
            new.insert(opening([line.seat for line in new], entry.turn, after), turn_mark(after, names))
        lines += new
    return lines or [turn_mark(now, names)]


def opening(about: Sequence[Seat | None], before: Turn, after: Turn) -> int:
    """Where among the lines of the action that ended a turn the next one begins, given whom each line is about.

    What was told last of the seat whose turn it is now belongs to that turn already ("Bo has 5 points").
    """
    at = len(about)
    while at and after.seat not in (None, before.seat) and about[at - 1] == after.seat:
        at -= 1
    return at


def turn_mark(turn: Turn, names: Sequence[str]) -> LogLine:
    """The line that stands before a turn."""
    who = f", {names[turn.seat]}" if turn.seat is not None else ""
    return LogLine(f"{turn.label}{who}", "turn", turn.seat)
