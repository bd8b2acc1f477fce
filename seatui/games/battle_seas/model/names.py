"""Words for pieces and figures, shared by refusals, events and descriptions."""

from __future__ import annotations

from seatui.engine.wording import listing
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.geometry import MOVE
from seatui.games.battle_seas.model.state import ALWAYS, ASK, LINE_ONLY, NEVER, NONE, SECRET, Area, Trap, Unit

_TWELFTHS = {2: "⅙", 3: "¼", 4: "⅓", 6: "½", 8: "⅔", 9: "¾", 10: "⅚"}


def piece_name(piece: Unit | Area | Trap) -> str:
    """ "HMS Nymphe"."""
    return CARDS[piece.card].name


def card_name(card: int) -> str:
    """ "HMS Nymphe", or for a card that is not known "an unknown piece"."""
    return "an unknown piece" if card == NONE else CARDS[card].name


def verb_said(card: int, one: str, several: str) -> str:
    """The form of a verb after a name: "lands", but "Sappers land"."""
    return several if card != NONE and CARDS[card].name in PLURAL_NAMES else one


def figure_said(twelfths: int) -> str:
    """A number of moves without the word: "5½"."""
    whole, rest = divmod(twelfths, MOVE)
    part = _TWELFTHS.get(rest, f" {rest}/12" if rest else "")
    return f"{whole or ('' if part else 0)}{part}".strip()


def moves_said(twelfths: int) -> str:
    """ "5½ moves"."""
    figure = figure_said(twelfths)
    return f"{figure} {'move' if figure == '1' else 'moves'}"


def units_said(halves: int) -> str:
    """A distance: "4½"."""
    whole, rest = divmod(halves, 2)
    return f"{whole}½" if rest else str(whole)


def number_said(key: int) -> str:
    """The number of a piece as players read and write it."""
    return str(key)


def marker_name(key: int) -> str:
    """A piece that is not known: "marker 7"."""
    return f"marker {number_said(key)}"


def short_name(name: str) -> str:
    """Return a short name of a card: "Nymphe"."""
    return name.removeprefix("HMS ").removeprefix("Le ").removeprefix("L'")


def designation(piece: Unit | Area | Trap) -> str:
    """The name of a piece among equal ones of its owner: "Marine Platoon #2" (BS-020)."""
    return f"{piece_name(piece)}{f' #{piece.copy}' if piece.copy > 1 else ''}"


def piece_said(key: int, card: int, copy: int = 0) -> str:
    """A piece in the open with its number: "HMS Nymphe #2 (7)", or "marker 7" where its card is not known (BS-020, BS-043). Numbers of
    pieces that others do not see mean nothing to players, who call them by name."""
    if card == NONE:
        return marker_name(key)
    return f"{CARDS[card].name}{f' #{copy}' if copy > 1 else ''}{f' ({number_said(key)})' if key < SECRET else ''}"


def source_said(card: int) -> str:
    """The card behind a change of the roll, or for NONE the malus of mortars (SP-03)."""
    return "mortars against a ship" if card == NONE else CARDS[card].name


def way_said(direction: int) -> str:
    """ "north-east"."""
    return WAY_NAMES[direction]


def gear_said(gear: tuple[int, ...]) -> str:
    """ "Admiral Nelson and Telescope"."""
    return listing([CARDS[card].name for card in gear])


WAY_NAMES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")

PLURAL_NAMES = frozenset(("Sharpshooters", "Grenadiers", "Sappers", "Sunken Hulks", "Rough Seas", "Choppy Waters", "Sea Cliffs"))
"""Names of cards that take a verb in the plural."""

ORDERS_SAID = {
    ASK: "asks its owner when a piece comes near",
    ALWAYS: "goes off at every piece that comes near",
    NEVER: "lets every piece pass",
    LINE_ONLY: "goes off at ships of the line alone",
}
"""A trap's behaviour under its standing orders (BS-132)."""
