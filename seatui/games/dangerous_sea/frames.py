"""What is pending: the frames of the small stack in the state.

The top frame says what happens next. Frames named like a decision of the catalogue wait for that decision; the two others,
``ghost_turn`` and ``sea_turn``, are steps the engine takes itself. An empty stack means that the game is over.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

NOT_VOTED = -1
SEALED = -2
"""How a view shows the vote of another seat: it is in, and what it says is hidden (DS-162)."""


class Demand(NamedTuple):
    """A free demand: a bundle of what the loser has (DS-112)."""

    food: int  # fisk, to the winner
    water: int  # fisk, to the winner
    sailors: int  # to the winner's crew
    kills: int  # sailors to be killed
    runes: int  # rune stones, to the winner
    stop: bool  # the loser may not move any more this turn


class Corner(NamedTuple):
    """A start corner is to be chosen (DS-022, DS-D01)."""

    place: int  # how many have chosen; the chooser is at this place of the turn order
    kind: str = "choose_corner"


class PlayerTurn(NamedTuple):
    """The active player's turn (DS-D02)."""

    kind: str = "choose_action"


class Window(NamedTuple):
    """The combat window after an arrival (DS-094, DS-D03)."""

    place: int  # 0: the active player is asked; 1 and up: the others in turn order
    kind: str = "initiate_combat"


class Battle(NamedTuple):
    """A battle is fought and its spoils are open. The kind is offer_spoils, answer_spoils or choose_standard_prize (DS-D04 to D06)."""

    attacker: int
    defender: int
    attacker_dice: tuple[int, ...]  # the deciding roll
    defender_dice: tuple[int, ...]
    demand: Demand | None = None  # what the loser is to answer; None where no demand lies on the table
    kind: str = "offer_spoils"


class GhostVote(NamedTuple):
    """Players who wait for the Ghost Ship's attack, and their sealed votes who is next (DS-135, DS-D07)."""

    waiting: tuple[int, ...]  # seats in turn order
    votes: tuple[int, ...]  # one for each waiting seat: a seat, NOT_VOTED, or in a view SEALED
    kind: str = "vote_ghost_order"


class Landfall(NamedTuple):
    """Ships blown by a storm resolve where they are (DS-152, DS-D08)."""

    place: int  # of the turn order: whose ship is being resolved
    kind: str = "resolve_island"


class GhostTurn(NamedTuple):
    """The Ghost Ship is to act (DS-126)."""

    kind: str = "ghost_turn"


class SeaTurn(NamedTuple):
    """The Sea is to draw (DS-146)."""

    cards: int  # still to be drawn
    kind: str = "sea_turn"


Frame: TypeAlias = Corner | PlayerTurn | Window | Battle | GhostVote | Landfall | GhostTurn | SeaTurn

FRAMES: dict[str, Any] = {
    "choose_corner": Corner,
    "choose_action": PlayerTurn,
    "initiate_combat": Window,
    "offer_spoils": Battle,
    "answer_spoils": Battle,
    "choose_standard_prize": Battle,
    "vote_ghost_order": GhostVote,
    "resolve_island": Landfall,
    "ghost_turn": GhostTurn,
    "sea_turn": SeaTurn,
}
"""The type of each kind of frame, for reading them back from bytes."""
