"""Checks of a fleet: attachments and their bearers, limits, cost, and room for land characters (BS-017 to BS-024)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NoReturn

from seatui.engine.contract import Refused
from seatui.engine.wording import counted
from seatui.games.battle_seas.model.content import (
    ARTIFACT,
    CARDS,
    DEFENSE,
    LAND,
    MODIFICATION,
    MOST_ARTIFACTS,
    MOST_MODIFICATIONS,
    SHIP,
    TERRAIN,
    Card,
    Fleet,
    Item,
)
from seatui.games.battle_seas.model.fleet import ON_WEAPON, cost, room
from seatui.games.battle_seas.words.refusals import refused

NO_LIMITS: Mapping[str, int] = {}
_ATTACHMENTS = (ARTIFACT, MODIFICATION)
_ONLY = {
    "ship": "only a ship can",
    "gun": "only a ship or a land character with guns can",
    "hand": "only a land character without guns can",
    "any": "only a ship or a land character can",
    DEFENSE: "only a Defense area can",
    TERRAIN: "only a Terrain area can",
}


def read_fleet(plain: object) -> Fleet:
    """Read a fleet from nested tuples of any origin; ``Refused`` if they are no fleet."""
    if not isinstance(plain, tuple):
        _malformed()
    return tuple(_read_item(entry) for entry in plain)


def _read_item(entry: object) -> Item:
    if not isinstance(entry, tuple) or len(entry) != 2:
        _malformed()
    card, gear = entry
    if not isinstance(gear, tuple):
        _malformed()
    return Item(_read_card(card), tuple(_read_card(number) for number in gear))


def _read_card(number: object) -> int:
    if type(number) is not int or not 0 <= number < len(CARDS):
        _malformed()
    return number


def _malformed() -> NoReturn:
    raise refused("no_fleet")


def check_fleet(fleet: object, levels: int, limits: Mapping[str, int] = NO_LIMITS, *, wide_terrain: bool = False) -> Fleet:
    """Return the fleet in nested tuples of any origin, if it may be submitted; else ``Refused`` with the reason."""
    read = read_fleet(fleet)
    for item in read:
        check_item(item)
    _check_limits(read, limits)
    _check_cost(read, levels)
    _check_characters(read, wide_terrain)
    return read


def check_item(item: Item) -> None:
    """Check one piece and its attachments (BS-022, BS-023, BS-024, RF-03)."""
    bearer = CARDS[item.card]
    if bearer.kind in _ATTACHMENTS:
        raise refused("attachment_alone", bearer=bearer.name)
    seen: list[Card] = []
    for number in item.gear:
        _check_attachment(bearer, seen, CARDS[number])
        seen.append(CARDS[number])


def can_bear(item: Item, attachment: int) -> bool:
    """Whether a piece may take one more attachment behind its others."""
    try:
        check_item(Item(item.card, (*item.gear, attachment)))
    except Refused:
        return False
    return True


def _check_attachment(bearer: Card, carried: list[Card], attachment: Card) -> None:
    if attachment.bearer == ON_WEAPON:
        _check_weapon(bearer, carried, attachment)
        return
    check_bearer(bearer, attachment)
    if attachment in carried:
        raise refused("carried_already", bearer=bearer.name, attachment=attachment.name)
    most = MOST_ARTIFACTS if attachment.kind == ARTIFACT else MOST_MODIFICATIONS
    if sum(card.kind == attachment.kind and card.bearer != ON_WEAPON for card in carried) == most:
        raise refused("carries_enough", bearer=bearer.name, most=counted(most, attachment.kind.title()))


def _check_weapon(bearer: Card, carried: list[Card], attachment: Card) -> None:
    """Check that a Modification of a hand weapon stands behind the weapon, and only once."""
    if carried and carried[-1] == attachment:
        raise refused("carried_already", bearer=carried[-2].name, attachment=attachment.name)
    if not carried or carried[-1].kind != ARTIFACT or carried[-1].bearer != "hand":
        raise refused("belongs_to_weapon", bearer=bearer.name, attachment=attachment.name)


def check_bearer(bearer: Card, attachment: Card) -> None:
    """Check that a card may carry an attachment at all (BS-023)."""
    if attachment.kind not in _ATTACHMENTS:
        raise refused("no_attachment", bearer=bearer.name, attachment=attachment.name)
    if bearer.fireship:
        raise refused("fire_ship_bare", bearer=bearer.name)
    if not _lawful(bearer, attachment.bearer):
        raise refused("wrong_bearer", bearer=bearer.name, attachment=attachment.name, only=_ONLY[attachment.bearer])
    if attachment.light_hulls_only and bearer.hull not in ("frigate", "cutter"):
        raise refused("light_hulls_only", attachment=attachment.name, bearer=bearer.name)


def _lawful(bearer: Card, wanted: str) -> bool:
    """Whether a card is a bearer of the wanted kind (BS-023)."""
    if wanted == "gun":
        return bearer.kind == SHIP or bearer.guns_ashore
    if wanted == "hand":
        return bearer.kind == LAND and not bearer.guns_ashore
    return bearer.kind in (SHIP, LAND) if wanted == "any" else bearer.kind == wanted


def _check_limits(fleet: Fleet, limits: Mapping[str, int]) -> None:
    """Check the agreed limits on copies (OP-18)."""
    if not limits:
        return
    taken = Counter(number for item in fleet for number in (item.card, *item.gear))
    for number, copies in sorted(taken.items()):
        card = CARDS[number]
        most = limits.get(card.id, copies)
        if copies > most:
            code = "too_many_copies" if most else "banned"
            raise refused(code, card=card.name, most=counted(most, "time"), copies=copies)


def _check_cost(fleet: Fleet, levels: int) -> None:
    """Check the total of level numbers (BS-017, RF-01)."""
    spent = cost(fleet)
    if spent > levels:
        raise refused("too_many_levels", spent=spent, levels=levels, surplus=spent - levels)


def _check_characters(fleet: Fleet, wide_terrain: bool) -> None:
    """Check that a fleet has characters (BS-021, RF-02) and a place for each land character (BS-035, DK-07, RF-04)."""
    space = room(fleet, wide_terrain)
    needed = sum(CARDS[item.card].size for item in fleet)
    if not any(CARDS[item.card].kind == SHIP for item in fleet) and not (needed and space):
        raise refused("no_character")
    if needed > space:
        raise refused("no_room_for_land", slots=counted(space, "slot"), needed=needed)
