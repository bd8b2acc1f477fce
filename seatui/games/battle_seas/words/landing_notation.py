"""A landing as a typed command: "land Sappers", "land N", "land K6", or "land" alone (BS-170, BS-171)."""

from __future__ import annotations

from seatui.engine.contract import Action, Refused
from seatui.games.battle_seas.model.names import piece_name
from seatui.games.battle_seas.model.state import NONE
from seatui.games.battle_seas.play.landing import able_to_land, is_passenger, landing_note, landings, places_said, why_aboard
from seatui.games.battle_seas.play.movement import HERE, start_of
from seatui.games.battle_seas.words.notation_parts import STEPS, Speaker, square_of
from seatui.games.battle_seas.words.piece_notation import own_passengers, read_piece, say_piece
from seatui.games.battle_seas.words.refusals import refused


def read_land(speaker: Speaker, rest: str) -> Action | None:
    """Read "land Sappers", which commands a passenger, or "land N", "land K6" or "land" alone, which puts it ashore."""
    who, where = read_party(speaker, rest)
    if where and not is_place(speaker, where):
        return None
    if who != NONE and (not speaker.is_aboard or who != speaker.handled):
        return go_ashore(speaker, who, where)
    if not speaker.is_aboard:
        return first_ashore(speaker, where)
    unit = speaker.state.units[speaker.handled]
    found = landings(speaker.figures, speaker.state, unit)
    if not where and len(found) != 1:
        if why := why_aboard(speaker.figures, speaker.state, speaker.handled):
            raise refused("cannot_land", piece=piece_name(unit), why=why)
        raise refused("say_where_to_land", piece=piece_name(unit), places=places_said(speaker.figures, found))
    way = landing_way(speaker, where, found)
    return None if way is None else ("path", (way,), 0)


def read_party(speaker: Speaker, rest: str) -> tuple[int, str]:
    """Return the passenger that a line begins with, or NONE, and the words behind it: "sappers n"."""
    if not rest or is_place(speaker, rest):
        return NONE, rest
    if (key := read_piece(speaker, rest, own_passengers)) is not None:
        return key, ""
    name, _, where = rest.rpartition(" ")
    key = read_piece(speaker, name, own_passengers) if is_place(speaker, where) else None
    return (NONE, rest) if key is None else (key, where)


def is_place(speaker: Speaker, text: str) -> bool:
    """Whether a text is a direction, the quay, or a square."""
    return text in STEPS or square_of(speaker, text) is not None


def landing_way(speaker: Speaker, where: str, found: dict[int, int]) -> int | None:
    """Return the direction of a landing by its name or square; the only one if neither is given."""
    if not where:
        return next(iter(found))
    square = square_of(speaker, where)
    if square is None:
        return STEPS.get(where)
    ship = start_of(speaker.state, speaker.state.units[speaker.handled])
    return HERE if square == ship else next((way for way, to in enumerate(speaker.figures.sea.squares.around[ship]) if to == square), None)


def go_ashore(speaker: Speaker, key: int, where: str) -> Action:
    """Return the action that commands a passenger, so that it can land."""
    unit = speaker.state.units.get(key)
    if unit is None or unit.seat != speaker.seat or not is_passenger(speaker.state, unit):
        raise refused("no_such_passenger", piece=say_piece(speaker, key), note=whom_to_land(speaker))
    if where:
        raise refused("land_in_two_lines", piece=say_piece(speaker, key), where=where)
    return ("activate", key)


def first_ashore(speaker: Speaker, where: str) -> Action:
    """Return the action that commands the only passenger that can land."""
    able = able_to_land(speaker.figures, speaker.state, speaker.seat)
    if len(able) != 1:
        raise Refused("BS-170", whom_to_land(speaker))
    return go_ashore(speaker, able[0], where)


def whom_to_land(speaker: Speaker) -> str:
    """Say who can land, or why nobody can."""
    return landing_note(speaker.figures, speaker.state, speaker.seat) or refused("nobody_to_land").message
