"""The end of a game in words, for the panel that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from seatui.engine.contract import Seat
from seatui.engine.wording import listing, sentence
from seatui.tui.pane.position import sides_of

if TYPE_CHECKING:
    from seatui.match.referee import Match


def winners(match: Match, seats: Sequence[Seat]) -> str:
    """Say who won, to the players of these seats."""
    assert match.outcome is not None
    own, won = sides_of(match, seats), sides_of(match, match.outcome.winners)
    if not won:
        return "nobody wins"
    if len(own) == 1 and own[0] in won:
        others = [name for name in won if name not in own]
        return f"you win, with {listing(others)}" if others else "you win!"
    return f"{listing(won)} {'wins' if len(won) == 1 else 'win'}"


def ranking(match: Match) -> list[str]:
    """Return the verdict, the score of each player, and who took back what was shown. Where nobody won, players have no places."""
    assert match.outcome is not None
    view, place = match.view(None), 1
    lines = [sentence(f"{match.verdict}."), ""]
    for seats in match.outcome.ranking:
        together = {name: seat for seat in reversed(seats) for name in sides_of(match, [seat])}
        for name, seat in reversed(together.items()):
            told = match.rules.tally(view, seat)
            lines.append(f"{f'{place}. ' if match.outcome.winners else ''}{name}{f': {told}' if told else ''}")
        place += len(together)
    marks = match.mark_totals
    return [*lines, *filter(None, [match.rules.tally(view, None)]), *([""] if marks else []), *marks]
