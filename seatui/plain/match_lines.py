"""A match as lines: its beginning, its log and its result."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from seatui.engine.contract import Refused, Seat
from seatui.engine.wording import listing
from seatui.match.log import Entry, numbered
from seatui.match.recap import since_last_turn
from seatui.match.referee import Match
from seatui.match.story_text import story_lines

ENTRIES_SHOWN = 15


def history_lines(match: Match, seat: Seat | None, *, whole: bool) -> Iterator[str]:
    """Yield the log as that seat may read it, whole or its last entries."""
    entries = numbered(match.log(seat), everything=match.outcome is not None)
    yield from _lines_by_turn(entries if whole else entries[-ENTRIES_SHOWN:])


def recap_lines(match: Match, seat: Seat | None, seats: Collection[Seat]) -> Iterator[str]:
    """Yield the log as that seat may read it, since the last turn of these seats."""
    entries = numbered(match.log(seat), everything=match.outcome is not None)
    kept = since_last_turn([entry for _, entry in entries], seats, match.turn)
    first = kept[0].number if kept else 0
    yield from _lines_by_turn([(number, entry) for number, entry in entries if entry.number >= first and not entry.undone])


def _lines_by_turn(entries: Sequence[tuple[int, Entry]]) -> Iterator[str]:
    if not entries:
        yield "Nothing has happened yet."
    label = None
    for number, entry in entries:
        if entry.turn.label != label:
            label = entry.turn.label
            yield f"{label}:"
        yield f"  {_entry_line(number, entry)}"


def final_lines(match: Match) -> Iterator[str]:
    """Yield the winners and every player's tally, best first; nothing for a game without tallies."""
    outcome, rules, view = match.outcome, match.rules, match.view(None)
    if outcome is None or not any(rules.tally(view, seat) for seat in range(rules.seats)):
        return
    winners = [match.names[seat] for seat in outcome.winners]
    yield f"{listing(winners)} {'wins' if len(winners) == 1 else 'win'}." if winners else "Nobody wins."
    yield from (f"  {match.names[seat]}: {rules.tally(view, seat)}" for seats in outcome.ranking for seat in seats)
    if table := rules.tally(view, None):
        yield f"  {table}"


def _entry_line(number: int, entry: Entry) -> str:
    mark = " (taken back)" if entry.undone else ""
    return f"{f'{number}. ' if number else ''}{_in_a_row(entry.lines) or entry.said}{mark}"


def _in_a_row(lines: Sequence[str]) -> str:
    """Return several lines as one, with a semicolon after a line that does not end like a sentence."""
    *first, last = lines or ("",)
    return "".join(f"{line} " if line.endswith((".", "!", "?")) else f"{line}; " for line in first) + last


def opening_lines(match: Match) -> Iterator[str]:
    """Yield the lines that a player reads first."""
    yield f"{match.game.title}. {match.turn.label}. Type help at any time."
    yield from (f"Note: {warning}" for warning in match.warnings)


def chronicle_lines(match: Match) -> Iterator[str]:
    """Yield how the whole game went; ``Refused`` while it goes on, since its secrets are told."""
    if match.outcome is None:
        raise Refused("", "the chronicle is open once the game is over")
    if (telling := match.telling()) is None:
        raise Refused("", "this game has no chronicle")
    yield from story_lines(match, telling.finish())


def closing_lines(match: Match, told: str) -> Iterator[str]:
    """Yield how a game ended, the verdict only if it was not the last line ``told``, and who took back what was shown."""
    yield from final_lines(match)
    over = f"The game is over: {match.verdict}."
    if told != over:
        yield over
    yield from match.mark_totals
