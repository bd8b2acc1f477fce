"""What a table is told to show, and what on it can be pointed at: plain values of no game, with poses and outlines of ``engine/plane``."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

from seatui.engine.plane import Outline, Point, Pose
from seatui.tui.look.players import player
from seatui.tui.widgets.hex.tile import Piece

Key: TypeAlias = "int | str"
"""By what a pane knows its cards and ghosts."""


# What is pointed at. Each is a type of its own, since two kinds with the same key are two places.


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
    """A bare place, in the units of the table."""

    x: int
    y: int


@dataclass(frozen=True)
class Carried:
    """The card that is carried, exactly where it is held now."""

    pose: Pose


Spot: TypeAlias = "OnCard | OnGhost | OnTable | Carried"
"""What can be pointed at."""

SPOTS = (OnCard, OnGhost, OnTable, Carried)


# What is shown


@dataclass(frozen=True)
class TableCard:
    """A card on the table. ``label`` is a number or a few letters, which stand after the owner's letter, the first of them in the middle.

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
    """What would become of a card at a ghost's place."""

    FINE = "fine"
    DANGER = "danger"  # it would run into something
    LOST = "lost"


@dataclass(frozen=True)
class Ghost:
    """Where a card might come to lie: an outline with a short label. The chosen one stands out."""

    key: Key
    pose: Pose
    label: str
    fate: Fate = Fate.FINE
    chosen: bool = False


@dataclass(frozen=True)
class Block:
    """Something that lies fast, such as an island."""

    outline: Outline
    label: str = ""


@dataclass(frozen=True)
class Zone:
    """A part of the table where a card may be laid, or where it may not."""

    outline: Outline
    allowed: bool = True


@dataclass(frozen=True)
class Reach:
    """How far one sees from a card: rings of one length each around it. ``sides`` says which of front, right, back and left count."""

    pose: Pose
    rings: int = 3
    sides: tuple[bool, bool, bool, bool] = (True, True, True, True)


@dataclass(frozen=True)
class Sight:
    """A straight line from one point to another, in one of the styles of ``Ink`` by name."""

    start: Point
    end: Point
    tone: str = "accent"


@dataclass(frozen=True)
class Scene:
    """All that lies on the table and over it. Later cards lie above earlier ones."""

    cards: tuple[TableCard, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    blocks: tuple[Block, ...] = ()
    zones: tuple[Zone, ...] = ()
    reaches: tuple[Reach, ...] = ()
    sights: tuple[Sight, ...] = ()


class Fit(NamedTuple):
    """What a pane says to a pose that a carried card is moved to: where it may be held instead, and whether it may be laid there."""

    pose: Pose
    allowed: bool = True
