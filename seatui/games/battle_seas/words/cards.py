"""A card in words: the meaning of its sections (BS-102 to BS-105, BS-212 to BS-218), and its specials (SP-01 to SP-29)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from seatui.engine.wording import counted, sentence
from seatui.games.battle_seas.model.content import (
    ARTIFACT,
    BANDS,
    CARDS,
    CHANCES,
    DEFENSE,
    KINDS,
    LAND,
    LOWEST,
    MODIFICATION,
    SHIP,
    TERRAIN,
    TRAP,
    Card,
    average,
)
from seatui.games.battle_seas.model.fleet import ON_WEAPON, SLOTS_ASHORE

PLURALS = {
    SHIP: "Ships",
    LAND: "Land characters",
    DEFENSE: "Defense areas",
    TERRAIN: "Terrain",
    ARTIFACT: "Artifacts",
    MODIFICATION: "Modifications",
    TRAP: "Traps",
}
HULLS = {"line": "ship of the line", "frigate": "frigate", "cutter": "cutter", "merchant": "merchant ship", "fireship": "fire ship"}
BEARERS = {
    "ship": "any ship",
    "gun": "a ship, or a land character with guns",
    "hand": "a land character without guns",
    "any": "any ship or land character",
    DEFENSE: "a Defense area",
    TERRAIN: "a Terrain area",
    ON_WEAPON: "a hand weapon, of which it becomes a part",
}
SURFACES = {
    "sea": "sea: ships can be there, land characters cannot",
    "land": "land: land characters can be there, ships cannot",
    "quay": "quay: ships and land characters can be there",
    "rock": "rock: nobody can be there",
}
SITES = {"sea": "on open sea in your zone", "shore": "on land in your zone, or at the edge of the mat"}


class Section(NamedTuple):
    """One section of a card in words; the letter is empty where none is printed."""

    letter: str
    text: str


def subtitle(card: Card) -> str:
    """Return the line under the name: "Ship of the line, British, 1st rate, 104 guns"."""
    if card.kind == SHIP:
        nation = [] if card.nation == "any" else [card.nation]
        rate = [] if card.rate in (HULLS[card.hull], "merchantman") else [card.rate]
        guns = [counted(card.guns, "gun")] if card.guns else []
        return sentence(", ".join([HULLS[card.hull], *nation, *rate, *guns]))
    if card.kind == LAND:
        return f"Land character{' with guns' if card.guns_ashore else ''}"
    return f"{card.kind.title()}{' area' if card.kind in (DEFENSE, TERRAIN) else ''}"


def sections(card: Card, wide_terrain: bool = False) -> list[Section]:
    """Return a card in words, section by section."""
    return [*_body(card, wide_terrain), *_attack(card), *_going(card), *_range(card), *figures(card), *_place(card), *_specials(card)]


def brief(card: Card) -> str:
    """A card in a few figures, for lists: "1400 CAP, moves 4/2, range 4, 122 a hit"."""
    parts = [f"{card.width} x {card.length} squares"] * (card.width * card.length > 1)
    parts += [f"{card.cap} CAP"] * bool(card.cap)
    parts += [f"moves {card.move}/{card.fight_move}"] * bool(card.move)
    parts += [f"range {card.reach}"] * bool(card.reach)
    parts += [f"{float(average(card)):.0f} an attack"] * bool(card.rows)
    parts += [f"{letter} {figure}" for letter, figure in _printed(card)]
    return ", ".join(parts)


@cache
def card_list() -> tuple[str, ...]:
    """All cards in a line each, kind by kind, for players who build without a screen."""
    lines: list[str] = []
    for kind in KINDS:
        lines.append(f"{PLURALS[kind]}:")
        lines += [f"  {listed(card)}" for card in CARDS if card.kind == kind]
    return tuple(lines)


def listed(card: Card) -> str:
    """One card with its figures and specials: "Gunboat, level 18: 240 CAP, ...; oars: ..."."""
    parts = [brief(card), f"for {BEARERS[card.bearer]}" if card.bearer else "", *map(_within, specials(card))]
    return f"{card.name}, level {card.level}: {'; '.join(filter(None, parts))}"


def _within(words: str) -> str:
    """Return words with a small first letter, for the inside of a sentence."""
    return words[:1].lower() + words[1:]


# A to C


def _body(card: Card, wide_terrain: bool) -> list[Section]:
    boarded = "; at a fifth of it she can be boarded" if card.places else ""
    found = [Section("A", f"{card.cap} CAP: {_CAP_MEANS[card.kind]}{boarded}")] if card.cap else []
    found.append(Section("B", f"Level {card.level}: its price"))
    if card.kind in (DEFENSE, TERRAIN):
        width, length = (3, 3) if wide_terrain and card.kind == TERRAIN else (card.width, card.length)
        squares = "one square" if width * length == 1 else f"{width} x {length} squares"
        found.append(Section("C", f"Size: {squares}{', which nothing can destroy' if not card.cap else ''}"))
    elif card.kind in (SHIP, LAND):
        found.append(Section("C", "Size: one square" if card.kind == SHIP else f"Size: {counted(card.size, 'slot')} aboard or ashore"))
    return found


_CAP_MEANS = {
    SHIP: "the damage she can take",
    LAND: "the damage it can take",
    DEFENSE: "the damage its works can take; in ruins its figures are gone",
}

# D to G


def _attack(card: Card) -> list[Section]:
    """D with the chance of every row."""
    if not card.rows:
        return []
    head = Section("D", f"Attack by two ten-sided dice: {float(average(card)):.0f} CAP on average")
    return [head, *(Section("", row) for row in table(card))]


def table(card: Card) -> list[str]:
    """The rows of D: "9-12 (37 %): 125 CAP"."""
    first, rows = LOWEST, []
    for last, taken in zip(BANDS[card.band], card.rows, strict=True):
        chance = sum(CHANCES[first : last + 1])
        rows.append(f"{first}-{last} ({chance} %): {f'{taken} CAP' if taken else 'a miss'}")
        first = last + 1
    return rows


def _going(card: Card) -> list[Section]:
    if card.kind not in (SHIP, LAND):
        return []
    attacking = f"Up to {counted(card.fight_move, 'move')} in a turn in which it attacks"
    if not card.fight_move:
        attacking = "No move in a turn in which it attacks"
    wind = "; wind and diagonals change what a step costs" if card.kind == SHIP and not card.oars else ""
    return [Section("E", f"{counted(card.move, 'move')} in a turn{wind}"), Section("F", attacking)]


def _range(card: Card) -> list[Section]:
    if card.kind == TRAP:
        where = f"comes within {counted(card.reach, 'square')} of it" if card.reach else "enters its square"
        return [Section("G", f"Range {card.reach}: it can be sprung at a piece that {where}")]
    return [Section("G", f"Range {card.reach}: it hits targets up to {counted(card.reach, 'square')} away")] if card.reach else []


# I to M


def figures(card: Card) -> list[Section]:
    """The effects of a card's figures I to M, by its kind."""
    if card.kind in (DEFENSE, TERRAIN):
        return _area_figures(card)
    if card.bearer in (DEFENSE, TERRAIN, ON_WEAPON):
        to = {DEFENSE: "the area's", TERRAIN: "the area's", ON_WEAPON: "the weapon's"}[card.bearer]
        return [Section(letter, f"{figure}, added to {to} own figure for {_NOUNS[letter]}") for letter, figure in _printed(card)]
    return [Section(letter, _worn(card, letter, figure)) for letter, figure in _printed(card)]


_NOUNS = {"I": "the attack roll", "J": "damage", "K": "moves", "L": "moves with an attack", "M": "range"}


def _printed(card: Card) -> list[tuple[str, str]]:
    """Return the figures of an attachment or an area, as printed."""
    found = []
    for letter, value in zip("IJKLM", (card.roll, card.harm, card.drag, card.fight_drag, card.shorten), strict=True):
        if card.kind in (DEFENSE, TERRAIN) and letter in "KL":
            if value or card.closed:
                found.append((letter, {"": "", "ships": "X", "all": "X"}[card.closed] + (f"-{value}" if value else "")))
        elif value:
            found.append((letter, f"{value:+}{' %' if letter == 'J' else ''}"))
    return found


def _worn(card: Card, letter: str, figure: str) -> str:
    """A figure of an Artifact or a Modification of a ship or land character (BS-215, BS-216)."""
    amount = figure.lstrip("+-")
    if figure.startswith("-") and card.kind == MODIFICATION:
        return f"{figure}: {_AGAINST[letter].format(amount)}"
    helps = not figure.startswith("-")
    return f"{figure}: {_BEARER[letter].format(amount, 'more' if helps else 'less', 'higher' if helps else 'lower')}"


_BEARER = {
    "I": "the bearer's attack rolls are {0} {2}",
    "J": "the bearer's attacks take {0} {1}",
    "K": "the bearer's moves: {0} {1}",
    "L": "the bearer's moves with an attack: {0} {1}",
    "M": "the bearer's range: {0} {1}",
}
_AGAINST = {
    "I": "attackers of the bearer roll {0} lower",
    "J": "attacks on the bearer take {0} less",
    "L": "attackers of the bearer may make {0} fewer moves first",
    "M": "attacks on the bearer reach {0} less far",
}


def _area_figures(card: Card) -> list[Section]:
    """An area's effect on intruders (BS-082, BS-089, BS-112), and the cost of entering it (BS-084 to BS-086)."""
    who = "an intruder who stands in it or aims into it"
    words = {
        "I": f"{who} rolls {abs(card.roll)} lower",
        "J": f"{who} takes {abs(card.harm)} % less",
        "M": f"{who} reaches {abs(card.shorten)} less far",
        "K": _entering(card, card.drag, "costs"),
        "L": _entering(card, card.fight_drag, "costs, with an attack,"),
    }
    return [Section(letter, f"{figure}: {words[letter]}") for letter, figure in _printed(card)]


def _entering(card: Card, extra: int, costs: str) -> str:
    more = f"entering {costs} {counted(extra, 'move')} more"
    if card.boom:
        return "nobody may enter but its controller's ships"
    if card.closed == "all":
        return "nobody may enter"
    if card.closed == "ships":
        return f"closed to ships{f'; for land characters {more}' if extra else ''}"
    return f"{more}{' for intruders' if card.kind == DEFENSE else ''}"


# Where it goes


def _place(card: Card) -> list[Section]:
    found: list[Section] = []
    if card.kind == SHIP:
        found.append(Section("", _aboard(card)))
    if card.surface:
        found.append(Section("", f"Surface: {SURFACES[card.surface]}{_standing(card)}"))
        found += [Section("", "Tall: nobody sees past it")] * card.tall
    if card.bearer:
        found.append(Section("", f"Carried by {BEARERS[card.bearer]}"))
    if card.site:
        found.append(Section("", f"Lies hidden {SITES[card.site]}; it {'serves once' if card.once else 'stays, and serves once a round'}"))
    return found


def _aboard(card: Card) -> str:
    if not card.places:
        return "No fighting places, no slots for passengers"
    return f"{counted(card.places, 'fighting place')} against boarders, {counted(card.hold, 'slot')} for land characters"


def _standing(card: Card) -> str:
    return f"; {SLOTS_ASHORE} slots of them in a square" if card.surface in ("land", "quay") else ""


# Specials


def specials(card: Card) -> list[str]:
    """Return the specials of a card in plain words."""
    return [words(card) for has, words in _SPECIALS if has(card)]


def _specials(card: Card) -> list[Section]:
    return [Section("", words) for words in specials(card)]


_SPECIALS: tuple[tuple[Callable[[Card], object], Callable[[Card], str]], ...] = (
    (lambda card: card.oars, lambda _: "Oars: full speed in every direction, regardless of the wind"),  # SP-01
    (lambda card: card.one_target, lambda _: "One target in an attack, at any bearing"),  # SP-02
    (lambda card: card.lobs, lambda _: "Mortars: no line of sight to an identified target is needed, but rolls against ships are 5 lower"),
    (
        lambda card: card.fireship,
        lambda _: "Ignited once, against a target beside her, and lost by it; no attachments, no passengers, no repairs",
    ),  # SP-04
    (lambda card: card.grim_crew, lambda _: "In a boarding fight all rolls of her side are 1 higher"),  # SP-05
    (lambda card: card.leader, lambda _: "In a boarding fight all friends beside it roll 1 higher"),  # SP-07
    (lambda card: card.sharpshooter, lambda _: "In a boarding fight it may choose its target"),  # SP-08
    (
        lambda card: card.guns_ashore,
        lambda _: "Guns: fires from the shore, neither boards nor defends, and takes attachments for guns",
    ),  # SP-09
    (lambda card: card.kind == LAND and card.size > 1 and not card.guns_ashore, lambda card: f"Fills {card.size} fighting places"),
    (lambda card: card.sapper, lambda _: "Against the works of a Defense area it takes twice as much"),  # SP-11
    (lambda card: card.surgeon, lambda card: f"Heals {card.heals_land} CAP of a land character beside it; both spend their turn"),
    (lambda card: card.night_raider, lambda _: "By night it rolls 2 higher in boarding fights"),  # SP-13
    (lambda card: card.sight and card.kind == LAND, lambda card: f"Its ship or square sees {card.sight} squares farther"),  # SP-14
    (lambda card: card.sight and card.kind == DEFENSE, lambda card: f"A friend inside sees {card.sight} squares farther"),  # SP-20
    (lambda card: card.sight and card.bearer, lambda card: f"The bearer sees {card.sight} squares farther"),  # SP-25
    (lambda card: card.night_sight, lambda card: f"By night the bearer sees {card.night_sight} squares farther"),  # SP-26
    (lambda card: card.signals, lambda _: "Passes messages between allies without spending a turn"),  # SP-14, SP-20
    (lambda card: card.heals_ships, lambda card: f"Repairs {card.heals_ships} CAP of a ship of its controller in a turn"),
    (
        lambda card: card.heals_land and not card.surgeon,
        lambda card: f"Heals {card.heals_land} CAP of a land character of its controller in a turn",
    ),
    (lambda card: card.steadies_guns, lambda _: "Land characters with guns inside reach 1 square farther"),  # SP-18
    (lambda card: card.boom, lambda _: "Lies on the sea: its controller's ships may pass it and stop there"),  # SP-19
    (lambda card: card.lighthouse, lambda _: "Pieces within 8 squares of it are seen by night as by day"),  # SP-21
    (lambda card: card.shoal, lambda _: "Cutters are not slowed by it"),  # SP-22
    (lambda card: card.fog, lambda _: "Nobody sees through it, and only 2 squares into or out of it"),  # SP-23
    (lambda card: card.grapnels, lambda _: "The bearer may board from up to 2 squares away"),  # SP-27
    (lambda card: card.light_hulls_only, lambda _: "Sails only in a frigate or a cutter"),  # SP-28
    (lambda card: card.halts, lambda _: "A piece that it catches moves no farther"),  # SP-29
)
"""Each special: whether a card has it, and its words."""
