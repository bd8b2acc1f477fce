"""What each Item card does (SS-420 to SS-443)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from seatui.engine.contract import Action
from seatui.games.sea_search.content import ITEMS
from seatui.games.sea_search.frames import Frame
from seatui.games.sea_search.play import Figures, Play
from seatui.games.sea_search.state import State


class Card(NamedTuple):
    """One kind of Item card. A card with targets pushes ``choose_item_target`` with its number as the first fact."""

    has_effect: Callable[[Figures, State, int], bool]  # whether playing it would do anything (SS-206)
    use: Callable[[Play, int], None]  # what playing it does
    question: str = ""  # what is asked of its player
    targets: Callable[[Figures, State, Frame], list[Action]] = lambda _figures, _state, _frame: []
    hit: Callable[[Play, Frame, Action], None] = lambda _play, _frame, _action: None


CARDS: dict[int, Card] = dict.fromkeys(range(len(ITEMS)), Card(lambda _f, _s, _seat: False, lambda _p, _seat: None))
