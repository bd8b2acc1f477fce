"""Pieces in notation. One in the open has the number that its marker shows; one that others do not see goes by its name (BS-020, BS-043).
Both can be typed by name or a part of it: "HMS Nymphe", "Nymphe", "nym", "Marine Platoon #2"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from seatui.engine.contract import Refused
from seatui.engine.notation import number
from seatui.engine.wording import listing
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.names import designation, number_said, piece_name, piece_said, short_name
from seatui.games.battle_seas.model.pieces import is_public, is_ship, knows
from seatui.games.battle_seas.model.state import NONE, Area, State, Trap, Unit
from seatui.games.battle_seas.words.fleet_notation import plain_name, without_thousands
from seatui.games.battle_seas.words.notation_parts import Speaker
from seatui.games.battle_seas.words.refusals import refused

Among: TypeAlias = Callable[[Speaker], Iterable[int]]
"""The pieces that a name can mean."""


# Which pieces are meant


def own_units(speaker: Speaker) -> list[int]:
    """The speaker's ships and land characters."""
    return [key for key, unit in speaker.state.units.items() if unit.seat == speaker.seat]


def own_ships(speaker: Speaker) -> list[int]:
    """The speaker's ships."""
    return [key for key in own_units(speaker) if is_ship(speaker.state.units[key])]


def own_passengers(speaker: Speaker) -> list[int]:
    """The speaker's land characters aboard ships."""
    return [key for key in own_units(speaker) if speaker.state.units[key].aboard != NONE]


def own_traps(speaker: Speaker) -> list[int]:
    """The speaker's traps."""
    return [key for key, trap in speaker.state.traps.items() if trap.seat == speaker.seat]


def own_pieces(speaker: Speaker) -> list[int]:
    """Everything of the speaker's, as it lies in their hand while they deploy."""
    return [*own_units(speaker), *own_traps(speaker), *(key for key, area in speaker.state.areas.items() if area.seat == speaker.seat)]


def foreign(speaker: Speaker) -> list[int]:
    """Other players' pieces that the speaker has identified, and areas that they control."""
    state, seat = speaker.state, speaker.seat
    units = [key for key, unit in state.units.items() if unit.seat != seat and unit.square != NONE]
    areas = [key for key, area in state.areas.items() if area.control != seat]
    return [key for key in (*units, *areas) if is_public(key) and knows(state, seat, key)]


# Saying and reading


def say_piece(speaker: Speaker, key: int) -> str:
    """ "7", or "Marine Platoon #2"."""
    piece = None if is_public(key) else _piece(speaker.state, key)
    return number_said(key) if piece is None else designation(piece)


def call_piece(speaker: Speaker, key: int, among: Among) -> str:
    """Return the name of a piece where it means that piece alone, else its number."""
    piece = _piece(speaker.state, key)
    if piece is None:
        return number_said(key)
    name = designation(piece) if piece.seat == speaker.seat else piece_name(piece)
    try:
        found = read_piece(speaker, name.lower(), among)
    except Refused:
        found = None
    return name if found == key else number_said(key)


def say_pieces(speaker: Speaker, keys: Sequence[int]) -> str:
    """ "7 9", or "Boarding Party, Boarding Party #2"."""
    said = [say_piece(speaker, key) for key in keys]
    return (" " if all(number(text) is not None for text in said) else ", ").join(said)


def read_piece(speaker: Speaker, text: str, among: Among) -> int | None:
    """Return the number of a piece by its number or name; None if it is neither, ``Refused`` if the name means no piece or several."""
    found = _NUMBERED.fullmatch(text)
    if found is not None:
        return int(found[1] or found[2])
    name, _, copy = text.partition("#")
    wanted, place = plain_name(name), number(copy.strip())
    able = sorted(among(speaker)) if wanted else []
    keys = [key for key in able if wanted in _names(_piece(speaker.state, key))]
    keys = keys or [key for key in able if len(wanted) >= LEAST_PART and _is_part(wanted, _piece(speaker.state, key))]
    if "#" in text:
        keys = [key for key in keys if _copy(speaker, key) == place]
    elif len(keys) > 1:  # the first of equal cards is called by the name alone
        keys = [key for key in keys if _copy(speaker, key) == 1] or keys
    if len(keys) > 1:
        raise refused("several_pieces", piece=text.strip(), pieces=listing([_told(speaker, key) for key in keys]))
    if not keys and wanted in _CARD_NAMES:
        raise refused("no_enemy_named" if among is foreign else "no_own_named", piece=text.strip())
    return keys[0] if keys else None


def read_pieces(speaker: Speaker, text: str, among: Among) -> tuple[int, ...] | None:
    """Read numbers in a row, or names with commas or "and" between them; None if one of them is no piece."""
    text = without_thousands(text)
    parts = text.replace(",", " ").split()
    if not all(part.isdigit() for part in parts):
        parts = [part.strip() for part in re.split(r",| and ", text)]
    found = [read_piece(speaker, part, among) for part in parts]
    known = tuple(key for key in found if key is not None)
    return known if known and len(known) == len(found) else None


LEAST_PART = 3
"""The fewest letters of a part of a name."""
_CARD_NAMES = {plain_name(name) for card in CARDS for name in (card.name, short_name(card.name))}
_NUMBERED = re.compile(r"(?:(?:marker )?([0-9]{1,6})|.*\(([0-9]{1,6})\))")


def _piece(state: State, key: int) -> Unit | Area | Trap | None:
    return state.units.get(key) or state.areas.get(key) or state.traps.get(key)


def _names(piece: Unit | Area | Trap | None) -> set[str]:
    """The names by which a card goes: whole, without "HMS" or "Le", and without the number of an area."""
    if piece is None:
        return set()
    name = piece_name(piece)
    return {plain_name(name), plain_name(short_name(name)), plain_name(name.rstrip("0123456789, "))}


def _is_part(wanted: str, piece: Unit | Area | Trap | None) -> bool:
    """Whether a word of a name begins like that: "dorotea" for Santa Dorotea."""
    words = piece_name(piece).split() if piece is not None else []
    return any(plain_name("".join(words[at:])).startswith(wanted) for at in range(len(words)))


def _copy(speaker: Speaker, key: int) -> int:
    """The designation of the speaker's own piece; nobody knows those of others (BS-226)."""
    piece = _piece(speaker.state, key)
    return piece.copy if piece is not None and piece.seat == speaker.seat else 0


def _told(speaker: Speaker, key: int) -> str:
    piece = _piece(speaker.state, key)
    return number_said(key) if piece is None else piece_said(key, piece.card, _copy(speaker, key))
