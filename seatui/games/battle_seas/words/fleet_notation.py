"""Cards and fleets as text, and back: "HMS Victory [Admiral Nelson], Rough Seas, Fire Ship", or the name of a ready fleet."""

from __future__ import annotations

import re
from itertools import groupby

from seatui.engine.wording import listing
from seatui.games.battle_seas.model.content import CARDS, READY, Fleet, Item
from seatui.games.battle_seas.model.fleet import PlainFleet
from seatui.games.battle_seas.play.building import PLAIN_FLEETS

_ACCENTS = str.maketrans("áàéèíóúñ", "aaeeioun")


def plain_name(text: str) -> str:
    """Return letters and digits alone, without accents: "Fort 12,000" is "fort12000"."""
    return "".join(letter for letter in text.lower().translate(_ACCENTS) if letter.isalnum())


_NUMBERS = {plain_name(name): card.number for card in CARDS for name in (card.id, card.name)}


def read_card(text: str) -> int | None:
    """Return a card by its id or name; None if there is none."""
    return _NUMBERS.get(plain_name(text))


def ready_id(fleet: PlainFleet) -> str:
    """Return the id of a ready fleet; "" for any other fleet."""
    return next((name for name, plain in PLAIN_FLEETS.items() if plain == fleet), "")


def ready_name(fleet: PlainFleet) -> str:
    """Return the name of a ready fleet; "" for any other fleet."""
    return next((ready.name for name, ready in READY.items() if PLAIN_FLEETS[name] == fleet), "")


def say_fleet(fleet: PlainFleet) -> str:
    """A ready fleet by its name, any other card by card with attachments."""
    return ready_name(fleet) or ", ".join(f"{CARDS[card].name}{say_gear(gear)}" for card, gear in fleet)


def say_gear(gear: tuple[int, ...]) -> str:
    """ " [Admiral Nelson, Carronades]", or nothing."""
    return f" [{', '.join(CARDS[card].name for card in gear)}]" if gear else ""


def pieces_named(fleet: Fleet) -> list[str]:
    """Return the pieces by name, equal ones together: ["HMS Victory with Admiral Nelson", "2 x Fire Ship"]."""
    return [_named(item, len(list(same))) for item, same in groupby(fleet)]


def _named(item: Item, copies: int) -> str:
    number = f"{copies} x " if copies > 1 else ""
    gear = listing([CARDS[each].name for each in item.gear])
    return f"{number}{CARDS[item.card].name}{f' with {gear}' if gear else ''}"


_READY = {plain_name(name): PLAIN_FLEETS[ready.id] for ready in READY.values() for name in (ready.id, ready.name)}
_ENTRY = re.compile(r"([^\[\],;]+)(?:\[([^\[\]]*)\])?\s*(?:[,;]\s*|$)")
_THOUSANDS = re.compile(r"(?<=[0-9]),(?=[0-9]{3}\b)")


def without_thousands(text: str) -> str:
    """Return a text in which commas only separate names: "Fort 12,000, Reef" becomes "Fort 12000, Reef"."""
    return _THOUSANDS.sub("", text)


def read_fleet(text: str) -> PlainFleet | None:
    """Read a fleet from names or ids of cards in small letters; None if the text makes no sense."""
    if (ready := _READY.get(plain_name(text))) is not None:
        return ready
    text = without_thousands(text)
    found: list[tuple[int, tuple[int, ...]]] = []
    at = 0
    while at < len(text):
        entry = _ENTRY.match(text, at)
        item = read_item(entry[1], entry[2] or "") if entry else None
        if entry is None or item is None:
            return None
        found.append(item)
        at = entry.end()
    return tuple(found) if found else None


def read_item(name: str, gear: str) -> tuple[int, tuple[int, ...]] | None:
    """Read a card and its attachments: names separated by commas, or ids separated by blanks."""
    parts = re.split("[,;]", gear) if "," in gear or ";" in gear or read_card(gear) is not None else gear.split()
    card, *carried = (read_card(part) for part in (name, *parts))
    known = tuple(number for number in carried if number is not None)
    return None if card is None or len(known) != len(carried) else (card, known)
