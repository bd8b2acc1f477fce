"""The cards, read once from rules/battle_seas/content.toml and checked against the formulas for their level numbers."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from seatui.engine.squares import COMPASS
from seatui.paths import rules_folder

SHIP, LAND, DEFENSE, TERRAIN, ARTIFACT, MODIFICATION, TRAP = "ship", "land", "defense", "terrain", "artifact", "modification", "trap"
KINDS = (SHIP, LAND, DEFENSE, TERRAIN, ARTIFACT, MODIFICATION, TRAP)
"""The kinds of cards in the order of the catalogue (BS-001, BS-005, BS-007)."""
LOWEST, HIGHEST = 2, 20
"""The limits of an attack roll (BS-103, BS-106)."""
CHANCES = tuple(max(0, 10 - abs(roll - 11)) for roll in range(HIGHEST + 1))
"""The chance of each roll of two ten-sided dice, in per cent."""


class Card(NamedTuple):
    """A card as printed. The letters are those of its sections (BS-212); sections that it does not have are empty."""

    number: int  # its place in CARDS
    id: str
    name: str
    kind: str
    level: int = 0  # B
    cap: int = 0  # A; 0 on cards that cannot be destroyed (BS-004)
    band: str = ""
    rows: tuple[int, ...] = ()  # D: CAP that the target loses, by row (BS-102)
    blows: tuple[int, ...] = ()  # D by modified roll: blows[11] is the CAP that an 11 costs
    move: int = 0  # E
    fight_move: int = 0  # F
    reach: int = 0  # G
    nation: str = ""
    hull: str = ""  # "line", "frigate", "cutter", "merchant" or "fireship" (BS-005)
    rate: str = ""
    guns: int = 0
    places: int = 0  # fighting places of a ship (BS-177)
    hold: int = 0  # slots aboard a ship (BS-172)
    size: int = 0  # slots that a land character needs
    width: int = 1  # C
    length: int = 1
    roll: int = 0  # I, as printed
    harm: int = 0  # J in per cent, as printed
    drag: int = 0  # K: moves that entering an area costs (BS-086); on attachments as printed
    fight_drag: int = 0  # L, likewise
    closed: str = ""  # "ships" for X-n, "all" for X, "" where the area is open (BS-084, BS-085)
    shorten: int = 0  # M, as printed
    surface: str = ""  # "sea", "land", "quay" or "rock" (BS-088)
    tall: bool = False  # blocks the line of sight (BS-136)
    bearer: str = ""  # "ship", "gun", "hand", "any", "defense", "terrain" or "hand artifact" (BS-023)
    site: str = ""  # where a trap lies: "sea" or "shore" (BS-040)
    extra: int = 0  # S: levels added for the specials
    fixed: bool = False  # whether the rules fix the level (BS-238)
    once: bool = False  # can be used once (BS-126, SP-04)
    halts: bool = False  # SP-29
    guns_ashore: bool = False  # SP-09
    sight: int = 0  # SP-14, SP-20, SP-25
    night_sight: int = 0  # SP-26
    heals_ships: int = 0  # SP-15, SP-16, SP-24
    heals_land: int = 0  # SP-12, SP-16, SP-17
    oars: bool = False  # SP-01
    one_target: bool = False  # SP-02
    lobs: bool = False  # SP-03
    fireship: bool = False  # SP-04
    grim_crew: bool = False  # SP-05
    leader: bool = False  # SP-07
    sharpshooter: bool = False  # SP-08
    sapper: bool = False  # SP-11
    surgeon: bool = False  # SP-12
    night_raider: bool = False  # SP-13
    signals: bool = False  # SP-14, SP-20
    steadies_guns: bool = False  # SP-18
    boom: bool = False  # SP-19
    lighthouse: bool = False  # SP-21
    shoal: bool = False  # SP-22
    fog: bool = False  # SP-23
    grapnels: bool = False  # SP-27
    light_hulls_only: bool = False  # SP-28


class Item(NamedTuple):
    """A bought piece with its attachments; a Modification of an Artifact stands directly behind that Artifact."""

    card: int
    gear: tuple[int, ...] = ()


Fleet: TypeAlias = tuple[Item, ...]
Place: TypeAlias = tuple[str, int, bool] | tuple[str, int] | None
"""Square, heading and whether it is turned; or ``ABOARD`` and the ship's number in the fleet; or None where the player chooses."""
ABOARD = "aboard"


class Ready(NamedTuple):
    """A ready-made fleet."""

    id: str
    name: str
    fleet: Fleet
    places: tuple[Place, ...]  # one for each item of the fleet


class Scenario(NamedTuple):
    """A ready-made battle for two: red has the south, blue the north."""

    id: str
    name: str
    levels: int
    wind: int  # direction from which it blows
    red: str  # ids of ready fleets
    blue: str
    light: str = "day"


# Reading


def _load() -> dict[str, Any]:
    with (rules_folder() / "battle_seas" / "content.toml").open("rb") as file:
        return tomllib.load(file)


LETTERS = {"A": "cap", "B": "level", "E": "move", "F": "fight_move", "G": "reach", "I": "roll", "J": "harm", "M": "shorten", "S": "extra"}
"""Sections with a single figure."""


def read_cards(box: dict[str, Any]) -> tuple[Card, ...]:
    """Return all cards in the order of the catalogue; ``ValueError`` names a card whose level does not fit the formulas."""
    tables = [
        (SHIP, key, {"hull": hull, **box["hulls"][hull], **table}) for hull, ships in box["ships"].items() for key, table in ships.items()
    ]
    for kind, chapter in zip(KINDS[1:], ("land", "defense", "terrain", "artifacts", "modifications", "traps"), strict=True):
        tables += ((kind, key, table) for key, table in box[chapter].items())
    cards = tuple(_card(number, kind, key, table, box["bands"]) for number, (kind, key, table) in enumerate(tables))
    for card in cards:
        check_level(card)
    return cards


def _card(number: int, kind: str, key: str, table: dict[str, Any], bands: dict[str, list[int]]) -> Card:
    fields = {LETTERS.get(name, name): value for name, value in table.items() if name not in "CDKL"}
    fields["width"], fields["length"] = table.get("C", (1, 1))
    if "D" in table:
        fields["band"], fields["rows"], fields["blows"] = _attacks(table["D"], bands)
    fields["drag"], fields["fight_drag"] = (_drag(kind, table.get(name, 0)) for name in "KL")
    fields["closed"] = {"X": "all", "X-": "ships"}.get(str(table.get("K", ""))[:2], "")
    return Card(number=number, id=key, kind=kind, **fields)


def _attacks(text: str, bands: dict[str, list[int]]) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """Section D, as in "BL 0 50 125 185 275": band, rows, and the damage of each modified roll."""
    band, *figures = text.split()
    rows = tuple(int(figure) for figure in figures)
    last = bands[band]
    blows = (rows[next(row for row, end in enumerate(last) if roll <= end)] for roll in range(LOWEST, HIGHEST + 1))
    return band, rows, (0,) * LOWEST + tuple(blows)


def _drag(kind: str, figure: int | str) -> int:
    """Sections K and L. On areas they are the cost of entering: 1 for -1 and for X-1, 0 for X."""
    if kind not in (DEFENSE, TERRAIN):
        return int(figure)
    return -int(str(figure).removeprefix("X") or 0)


# Levels


def average(card: Card) -> Fraction:
    """Return the average damage of an unmodified attack."""
    return Fraction(sum(CHANCES[roll] * blow for roll, blow in enumerate(card.blows)), sum(CHANCES))


def formula(card: Card) -> Fraction:
    """Return the level that the formulas give for a card's figures, not rounded."""
    return _FORMULAS[card.kind](card) + card.extra


def check_level(card: Card) -> None:
    """Check that a level is its formula rounded; one that the rules fix may be a tenth off (BS-237)."""
    worth = formula(card)
    if (abs(worth - card.level) * 10 > card.level) if card.fixed else (round(worth) != card.level):
        raise ValueError(f"{card.id} {card.name} has level {card.level}, and its figures are worth {float(worth):.1f}")


def _fighting_worth(card: Card) -> Fraction:
    """The common part of BS-232 and BS-233: CAP and attacks, by speed and range."""
    use = Fraction(3, 10) if card.once else 1
    factor = 100 + (card.move - 4) + (card.fight_move - 2) + 4 * (card.reach - 4)
    return (card.cap / Fraction("17.2") + use * average(card) / Fraction("1.62")) * factor / 100


def _ship(card: Card) -> Fraction:  # BS-232
    return _fighting_worth(card) - 18


def _land(card: Card) -> Fraction:  # BS-233
    return _fighting_worth(card) / 2


def _figures(card: Card) -> int:
    """P of BS-234. Closing an area counts among its specials, so X counts 0 here."""
    drag, fight_drag = (0, 0) if card.closed else (card.drag, card.fight_drag)
    return 8 * abs(card.roll) + abs(card.harm) + 4 * abs(drag) + 4 * abs(fight_drag) + 6 * abs(card.shorten)


def _defense(card: Card) -> Fraction:  # BS-234
    return Fraction(card.cap, 60) + 4 * card.width * card.length + _figures(card)


def _terrain(card: Card) -> Fraction:  # BS-234
    return Fraction(_figures(card))


def _weight(card: Card) -> Fraction:
    """q of BS-235: hand weapons and their Modifications count a quarter."""
    return Fraction(1, 4) if card.bearer in ("hand", "hand artifact") else Fraction(1)


def _artifact(card: Card) -> Fraction:  # BS-235: a drawback makes it cheaper
    return _weight(card) * (8 * card.roll + card.harm + 4 * card.drag + 4 * card.fight_drag + 6 * card.shorten)


def _modification(card: Card) -> Fraction:  # BS-235
    return _weight(card) * _figures(card)


def _trap(card: Card) -> Fraction:  # BS-236
    use = Fraction(3, 10) if card.once else Fraction(4, 10)
    return use * average(card) / Fraction("1.62") * (100 + 5 * (card.reach - 3)) / 100


_FORMULAS = {
    SHIP: _ship,
    LAND: _land,
    DEFENSE: _defense,
    TERRAIN: _terrain,
    ARTIFACT: _artifact,
    MODIFICATION: _modification,
    TRAP: _trap,
}

# The contents of the box

_BOX = _load()

BANDS: dict[str, tuple[int, ...]] = {band: tuple(last) for band, last in _BOX["bands"].items()}
"""The last roll of each row."""
CARDS: tuple[Card, ...] = read_cards(_BOX)
CARD: dict[str, Card] = {card.id: card for card in CARDS}
MOST_ARTIFACTS: int = _BOX["building"]["artifacts"]
MOST_MODIFICATIONS: int = _BOX["building"]["modifications"]
HAND_CAP: int = _BOX["hands"]["A"]
HAND_BLOWS: tuple[int, ...] = _attacks(_BOX["hands"]["D"], _BOX["bands"])[2]
"""Damage of a Hand by modified roll (BS-182)."""


def _ready(key: str, table: dict[str, Any]) -> Ready:
    pieces = table["pieces"]
    ids = [piece["card"] for piece in pieces]
    fleet = tuple(Item(CARD[piece["card"]].number, tuple(CARD[gear].number for gear in piece.get("gear", ()))) for piece in pieces)
    return Ready(key, table["name"], fleet, tuple(_place(piece, ids) for piece in pieces))


def _place(piece: dict[str, Any], ids: list[str]) -> Place:
    if "aboard" in piece:
        return ABOARD, ids.index(piece["aboard"])
    return (piece["at"], COMPASS.index(piece.get("heading", "N")), piece.get("turned", False)) if "at" in piece else None


READY: dict[str, Ready] = {key: _ready(key, table) for key, table in _BOX["ready"].items()}
SCENARIOS: dict[str, Scenario] = {
    key: Scenario(key, **{**table, "wind": COMPASS.index(table["wind"])}) for key, table in _BOX["scenarios"].items()
}
