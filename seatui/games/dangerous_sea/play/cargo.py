"""Cargo: scuttling stores and sailors (DS-081 to DS-086), and picking up goods from an island (DS-087 to DS-089)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.dangerous_sea.model.content import GOODS
from seatui.games.dangerous_sea.model.figures import TEN, Figures
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play.checks import is_whole
from seatui.games.dangerous_sea.play.islands import room_for
from seatui.games.dangerous_sea.play.play import Deed, Play
from seatui.games.dangerous_sea.words.refusals import refused

UNITS = {"food": TEN, "water": TEN, "sailors": 1}
"""Everything that can be scuttled, and its smallest amount (DS-081)."""


def check_scuttle(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check the amount against the ship's stores and crew (DS-R09)."""
    if len(action) != 3 or not isinstance(action[1], str) or action[1] not in UNITS or not is_whole(action[2]):
        raise refused("scuttle_what")
    _, what, amount = action
    unit = UNITS[what]
    aboard = getattr(state, what)[seat]
    if not aboard:
        raise refused("none_on_board", what=what)
    if amount == 0 or amount % unit or amount > aboard:
        steps = "in tens" if unit == TEN else "one by one"
        raise refused("scuttle_amount", unit=unit, aboard=aboard, what=what, steps=steps)


def scuttle(play: Play, seat: int, action: Action) -> None:
    """Throw goods overboard: they stay on an island of their own kind, and are lost anywhere else (DS-083 to DS-085)."""
    _, what, amount = action
    state = play.state
    square = state.at[seat]
    kept = GOODS.get(state.tiles[square]) == what
    getattr(state, what)[seat] -= amount
    if kept:
        state.goods[square] = state.goods.get(square, 0) + amount
    play.tell("scuttled", seat=seat, square=square, what=what, amount=amount, kept=kept)


def check_pick_up(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check the amount against the goods on the island and the room aboard (DS-R10)."""
    if len(action) != 2 or not is_whole(action[1]):
        raise refused("pick_up_what")
    square = state.at[seat]
    lying = state.goods.get(square, 0)
    if not lying:
        raise refused("no_goods")
    what = GOODS[state.tiles[square]]
    room = room_for(state, seat, what)
    if not room:
        raise refused("no_room", what=what)
    amount, unit, limit = action[1], UNITS[what], min(lying, room)
    if amount == 0 or amount % unit or amount > limit:
        reason = f"{lying} lies here" if lying <= room else f"there is room for {room}"
        raise refused("pick_up_amount", unit=unit, limit=limit, what=what, reason=reason)


def pick_up(play: Play, seat: int, action: Action) -> None:
    """Take some of the goods that lie here, no matter who left them (DS-087)."""
    amount = action[1]
    state = play.state
    square = state.at[seat]
    what = GOODS[state.tiles[square]]
    getattr(state, what)[seat] += amount
    if state.goods[square] == amount:
        del state.goods[square]
    else:
        state.goods[square] -= amount
    play.tell("picked_up", seat=seat, square=square, what=what, amount=amount)


SCUTTLE = {"scuttle": Deed(check_scuttle, scuttle)}
PICK_UP = {"pick_up": Deed(check_pick_up, pick_up)}


def scuttle_options(state: State, seat: int) -> list[Action]:
    """Return the least and the most of everything on board; amounts in between are lawful too."""
    found: list[Action] = []
    for what, unit in UNITS.items():
        aboard = getattr(state, what)[seat]
        if aboard:
            found.append(("scuttle", what, unit))
            if aboard > unit:
                found.append(("scuttle", what, aboard))
    return found


def pick_up_options(state: State, seat: int) -> list[Action]:
    """Return the most and the least that can be picked up here."""
    square = state.at[seat]
    lying = state.goods.get(square)
    if not lying:
        return []
    what = GOODS[state.tiles[square]]
    most, least = min(lying, room_for(state, seat, what)), UNITS[what]
    if most <= least:
        return [("pick_up", most)] if most else []
    return [("pick_up", most), ("pick_up", least)]
