"""The content of a tabletop and its targets: plain values of no game, with poses and outlines of ``engine/plane``."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

from seatui.engine.plane import Outline, Point, Pose
from seatui.tui.look.players import player
from seatui.tui.widgets.hex.tile import Piece

Key: TypeAlias = "int | str"
"""A pane's key for a card or ghost."""


# Targets. Each kind has its own type, since a card and a ghost may have the same key.


@dataclass(frozen=True)
class OnCard:
    """A card of the scene, by its key."""

    key: Key


@dataclass(frozen=True)
class OnGhost:
    """A ghost of the scene, by its key."""

    key: Key


@dataclass(frozen=True)
class OnTable:
    """A bare place, in units of the table."""

    x: int
    y: int


@dataclass(frozen=True)
class Carried:
    """The card in hand, at its present pose."""

    pose: Pose


Spot: TypeAlias = "OnCard | OnGhost | OnTable | Carried"
"""A target on the table."""

SPOTS = (OnCard, OnGhost, OnTable, Carried)


# Contents


@dataclass(frozen=True)
class TableCard:
    """A card on the table. ``label`` is a number or a few letters; its first stands in the middle, after the owner's letter.

    ``sides`` are numbers at the front, right, back and left. ``tokens`` lie on the card where there is room.
    """

    key: Key
    pose: Pose
    seat: int
    label: str = ""
    sides: tuple[int, int, int, int] | None = None
    tokens: tuple[Piece, ...] = ()
    letter: str = ""

    @property
    def owner(self) -> str:
        """The owner's letter."""
        return self.letter or player(self.seat).letter


class Fate(Enum):
    """The outcome for a card at a ghost's place."""

    FINE = "fine"
    DANGER = "danger"  # it would run into something
    LOST = "lost"


@dataclass(frozen=True)
class Ghost:
    """A possible place of a card: an outline with a short label, in the colour of a ``seat`` if it has one. The chosen one stands out.

    A danger colours the label alone, so that the outline always tells whose it is.
    """

    key: Key
    pose: Pose
    label: str
    fate: Fate = Fate.FINE
    chosen: bool = False
    seat: int | None = None


@dataclass(frozen=True)
class Block:
    """A fixed obstacle, such as an island. ``brief`` is a label for a small one."""

    outline: Outline
    label: str = ""
    brief: str = ""


@dataclass(frozen=True)
class Zone:
    """An area where cards may be laid, or must not be."""

    outline: Outline
    allowed: bool = True


@dataclass(frozen=True)
class Counter:
    """A counter that lies on the table, with a short text in its owner's colour."""

    point: Point
    text: str
    seat: int


@dataclass(frozen=True)
class Reach:
    """The range of a card: rings around it, one length each. ``sides`` says which of front, right, back and left count."""

    pose: Pose
    rings: int = 3
    sides: tuple[bool, bool, bool, bool] = (True, True, True, True)


@dataclass(frozen=True)
class Sight:
    """A straight line between two points, in a style of ``Ink`` by name."""

    start: Point
    end: Point
    tone: str = "accent"


@dataclass(frozen=True)
class Scene:
    """Everything on the table. Later cards lie above earlier ones. ``templates`` are poses of cards to measure with."""

    cards: tuple[TableCard, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    blocks: tuple[Block, ...] = ()
    zones: tuple[Zone, ...] = ()
    reaches: tuple[Reach, ...] = ()
    sights: tuple[Sight, ...] = ()
    templates: tuple[Pose, ...] = ()
    counters: tuple[Counter, ...] = ()


class Fit(NamedTuple):
    """A pane's answer to a pose of the card in hand: the pose to use instead, and whether the card may be laid there."""

    pose: Pose
    allowed: bool = True
