"""Texts beyond the description of the table: the threats to the player's ship, and the odds of what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from seatui.engine.contract import Paper
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.words.odds_table import odds_lines
from seatui.games.dangerous_sea.words.threat_words import threat_lines


def papers(view: View, names: Sequence[str]) -> Iterator[Paper]:
    """Yield the texts that a player may read at any time."""
    yield Paper("threats", "who can attack your ship before its next turn, and the odds", partial(threat_lines, view, names))
    yield Paper("odds", "the next tile and card, how long food and water last, and your odds in battles", partial(odds_lines, view, names))
