"""The rulebook prints the cards as they are: every figure in its tables of cards, bands and ready fleets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from seatui import rulebook
from seatui.games.battle_seas import GAME
from seatui.games.battle_seas.model.content import (
    ARTIFACT,
    BANDS,
    CARD,
    CARDS,
    CHANCES,
    DEFENSE,
    MODIFICATION,
    READY,
    SCENARIOS,
    TERRAIN,
    Card,
    Ready,
)
from seatui.games.battle_seas.model.fleet import cost

BOOK = rulebook.load(GAME)
NAMED = {card.name: card for card in CARDS}


def intro(title: str) -> str:
    return next(chapter.intro for chapter in BOOK.chapters if chapter.title.endswith(title))


def rows(text: str, first: str) -> Iterator[dict[str, str]]:
    """Return the rows of all tables with that first heading, by headings."""
    for block in text.split("\n\n"):
        lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines() if line.startswith("|")]
        if lines and lines[0][0] == first:
            yield from (dict(zip(lines[0], line, strict=True)) for line in lines[2:])


def signed(card: Card, figure: int) -> str:
    """Write an attachment's gain with a plus."""
    return f"{figure:+d}" if figure and card.kind in (ARTIFACT, MODIFICATION) else str(figure)


def drag(card: Card, figure: int) -> str:
    if card.kind not in (DEFENSE, TERRAIN):
        return signed(card, figure)
    return {"all": "X", "ships": f"X-{figure}", "": str(-figure)}[card.closed]


PRINTED: dict[str, Callable[[Card], object]] = {
    "id": lambda card: card.id,
    "name": lambda card: card.name,
    "A": lambda card: card.cap,
    "B": lambda card: card.level,
    "C": lambda card: f"{card.width}-{card.length}" if card.length > 1 else card.width,
    "D": lambda card: f"{card.band} {'/'.join(map(str, card.rows))}" if card.rows else "none",
    "E": lambda card: card.move,
    "F": lambda card: card.fight_move,
    "G": lambda card: card.reach,
    "I": lambda card: signed(card, card.roll),
    "J": lambda card: signed(card, card.harm),
    "K": lambda card: drag(card, card.drag),
    "L": lambda card: drag(card, card.fight_drag),
    "M": lambda card: signed(card, card.shorten),
    "side": lambda card: card.nation,
    "class": lambda card: card.hull,
    "guns": lambda card: card.guns,
    "rate": lambda card: card.rate,
    "slots": lambda card: card.size,
    "surface": lambda card: card.surface,
    "tall": lambda card: "yes" if card.tall else "no",
    "bearer": lambda card: {"hand artifact": "hand weapon"}.get(card.bearer, card.bearer),
    "site": lambda card: card.site,
    "serves": lambda card: "once" if card.once else "always",
}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_book_prints_a_card_as_it_is(card: Card) -> None:
    text = intro("The cards").split("From history")[0]
    found = [row for key in ("id", "name") for row in rows(text, key) if card.id == row.get("id") or card.name == row.get("name")]
    assert len(found) >= 2
    for row in found:
        assert {head: cell.casefold() for head, cell in row.items()} == {head: str(PRINTED[head](card)).casefold() for head in row}


def test_the_book_prints_the_bands_as_they_are() -> None:
    heads = ("miss", "graze", "hit", "heavy", "devastating")
    tables = [row for row in rows(intro("Attacking"), "band") if "miss" in row]
    for row in tables:
        last = BANDS[row["band"]]
        starts = (2, *(end + 1 for end in last[:-1]))
        spans = tuple(f"{start}-{end}" for start, end in zip(starts, last, strict=True))
        chances = tuple(f"{sum(CHANCES[start : end + 1])} %" for start, end in zip(starts, last, strict=True))
        assert tuple(row[head] for head in heads) in (spans, chances)
    assert len(tables) == 2 * len(BANDS)


@pytest.mark.parametrize("special", [entry for entry in BOOK.entries.values() if entry.family == "SP-"], ids=lambda entry: entry.id)
def test_every_special_names_cards_that_there_are(special: rulebook.Entry) -> None:
    names = special.text.partition(":")[0].split(", ")
    assert [name for name in names if name not in NAMED] == []


def counted(ready: Ready) -> list[str]:
    """Return the names of all cards of a ready fleet."""
    return sorted(CARDS[number].name for item in ready.fleet for number in (item.card, *item.gear))


def told(text: str) -> list[str]:
    """Return the cards that a line of the book names, as in "two Fire Ships 13 at I5 and M5"."""
    numbers = {"two ": 2, "three ": 3}
    found: list[str] = []
    for name in sorted(NAMED, key=len, reverse=True):
        plural = name.removesuffix("y") + "ies" if name.endswith("Party") else f"{name}s"
        for many, shown in re.findall(rf"(two |three |)({re.escape(plural)}|{re.escape(name)}) {NAMED[name].level}\b", text):
            found += [name] * numbers.get(many, 1)
            text = text.replace(f"{many}{shown} {NAMED[name].level}", "", 1)
    return sorted(found)


@pytest.mark.parametrize("name", [name for name in READY if name.startswith("RB")])
def test_the_book_tells_what_is_in_a_ready_fleet(name: str) -> None:
    row = next(row for row in rows(intro("Ready fleets and scenarios"), "id") if row["id"] == name)
    assert row["levels"] == str(cost(READY[name].fleet))
    title, _, what = row["name, and what is in it"].partition(": ")
    assert (title, told(what)) == (READY[name].name, counted(READY[name]))


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_book_tells_both_sides_of_a_scenario(name: str) -> None:
    at = list(SCENARIOS).index(name) * 2
    sides = list(rows(intro("Ready fleets and scenarios"), "side"))[at : at + 2]
    for row, side in zip(sides, (SCENARIOS[name].red, SCENARIOS[name].blue), strict=True):
        ready = READY[side]
        assert (row["levels"], told(row["what and where"])) == (str(cost(ready.fleet)), counted(ready))
        squares = {str(place[0]) for place in ready.places if place is not None and place[0] != "aboard"}
        assert squares <= set(re.findall(r"\b[A-T]\d+\b", row["what and where"]))


def test_every_kind_of_card_has_its_table() -> None:
    listed = {row["id"] for row in rows(intro("The cards"), "id")}
    assert listed == set(CARD)
