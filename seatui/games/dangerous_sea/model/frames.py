"""Frames: pending decisions and steps, on a small stack in the state.

The top frame comes next. A frame named after a kind of decision waits for that decision; the two others, ``ghost_turn`` and
``sea_turn``, are steps that need no decision. An empty stack means that the game is over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

NOT_VOTED = -1
SEALED = -2
"""In a view, the vote of another seat: cast, but hidden (DS-162)."""


PROPOSAL_KINDS = ("answer_spoils", "answer_offer")
"""The decisions on a bundle that the other side has proposed (DS-D05, DS-D10)."""
BATTLE_KINDS = ("offer_spoils", *PROPOSAL_KINDS, "choose_standard_prize")
"""The decisions after a battle (DS-D04 to DS-D06, DS-D10)."""


class Demand(NamedTuple):
    """A bundle of the loser's things: a free demand or a counter-offer (DS-112), or a standard prize."""

    food: int = 0  # fisk, to the winner
    water: int = 0  # fisk, to the winner
    sailors: int = 0  # to the winner's crew
    kills: int = 0  # sailors to be killed
    runes: int = 0  # rune stones, to the winner
    stop: bool = False  # the loser may not move any more this turn


class Corner(NamedTuple):
    """A player must choose a start corner (DS-022, DS-D01)."""

    place: int  # the chooser's place in the turn order
    kind: str = "choose_corner"


class PlayerTurn(NamedTuple):
    """The active player's turn (DS-D02)."""

    kind: str = "choose_action"


class Window(NamedTuple):
    """The combat window after an arrival (DS-094, DS-D03)."""

    place: int  # 0: the active player decides; 1 and up: the others in turn order
    kind: str = "initiate_combat"


class Battle(NamedTuple):
    """A battle is fought and its spoils are open; its kind is one of BATTLE_KINDS."""

    attacker: int
    defender: int
    attacker_dice: tuple[int, ...]  # the deciding roll
    defender_dice: tuple[int, ...]
    proposal: Demand | None = None  # the open demand of the winner or counter-offer of the loser; None without one
    demands: int = 0  # free demands that the winner has made
    kind: str = "offer_spoils"


class GhostVote(NamedTuple):
    """Players who await the Ghost Ship's attack, and their sealed votes on who is next (DS-135, DS-D07)."""

    waiting: tuple[int, ...]  # seats in turn order
    votes: tuple[int, ...]  # one for each waiting seat: a seat, NOT_VOTED, or in a view SEALED
    kind: str = "vote_ghost_order"


class Landfall(NamedTuple):
    """Ships blown by a storm resolve where they are (DS-152, DS-D08)."""

    place: int  # in the turn order: the ship that resolves now
    kind: str = "resolve_island"


class GhostTurn(NamedTuple):
    """The Ghost Ship acts next (DS-126)."""

    kind: str = "ghost_turn"


class SeaTurn(NamedTuple):
    """The Sea draws next (DS-146)."""

    cards: int  # still to be drawn
    kind: str = "sea_turn"


Frame: TypeAlias = Corner | PlayerTurn | Window | Battle | GhostVote | Landfall | GhostTurn | SeaTurn

_TYPES: dict[str, Callable[..., Frame]] = {
    "choose_corner": Corner,
    "choose_action": PlayerTurn,
    "initiate_combat": Window,
    **dict.fromkeys(BATTLE_KINDS, Battle),
    "vote_ghost_order": GhostVote,
    "resolve_island": Landfall,
    "ghost_turn": GhostTurn,
    "sea_turn": SeaTurn,
}


def read_frame(values: Any) -> Frame:
    """Return the frame with these plain values, its kind last; ``ValueError``, ``TypeError`` or ``LookupError`` if they form none."""
    if values[-1] in BATTLE_KINDS and len(values) == len(Battle._fields) - 1:
        values = (*values[:-1], int(values[-1] != "offer_spoils"), values[-1])  # rules 1 had one demand, and did not count it
    frame = _TYPES[values[-1]](*values)
    if isinstance(frame, Battle) and frame.proposal is not None:
        frame = frame._replace(proposal=Demand(*frame.proposal))
    for name, value in frame._asdict().items():
        if not _FIELDS[name](value):
            raise ValueError(f"{name} of a frame cannot be {value!r}")
    return frame


def _is_number(value: object) -> bool:
    return type(value) is int


def _are_numbers(value: object) -> bool:
    return isinstance(value, tuple) and all(map(_is_number, value))


def _are_dice(value: object) -> bool:
    return isinstance(value, tuple) and all(type(face) is int and 1 <= face <= 6 for face in value)


def _may_be_demand(value: object) -> bool:
    return value is None or (isinstance(value, Demand) and _are_numbers(tuple(value[:-1])) and type(value.stop) is bool)


_FIELDS: dict[str, Callable[[object], bool]] = {
    "kind": _TYPES.__contains__,
    "place": _is_number,
    "cards": _is_number,
    "attacker": _is_number,
    "defender": _is_number,
    "attacker_dice": _are_dice,
    "defender_dice": _are_dice,
    "proposal": _may_be_demand,
    "demands": _is_number,
    "waiting": _are_numbers,
    "votes": _are_numbers,
}
"""The check of each field of a frame."""
