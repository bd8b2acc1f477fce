"""Contents of the box: pieces, cards and Beasts, read once from rules/sea_search/content.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, NamedTuple

from seatui.paths import rules_folder


class Item(NamedTuple):
    """One kind of Item card (T7)."""

    id: str
    name: str
    copies: int
    timing: str  # "F" between actions, "R" after rolling, "S" stands until it is triggered
    group: str
    rule: str
    text: str


class SeaCard(NamedTuple):
    """One kind of Sea card (T8)."""

    id: str
    name: str
    copies: int
    group: str  # "beast", "island", "good", "bad" or "neutral"
    rule: str
    text: str


class BeastCard(NamedTuple):
    """The text printed on a Beast's card (T16)."""

    id: str
    card: str  # the id of its Sea card
    name: str
    counter: int  # start of the Beast Counters; 0 if the Beast uses none (SS-275)
    story: str  # who or what it is
    defeat: str  # told when it leaves, beaten
    ending: str  # told after the game, if it was the last one met
    art: tuple[str, ...]  # its picture, of equally long rows
    rule: str
    brief: tuple[str, ...]
    by_option: Mapping[str, Mapping[str, str]]  # the line for each value of an option, which stands as "{option}" in ``brief``

    def brief_under(self, settings: Mapping[str, object]) -> tuple[str, ...]:
        """Return the rules in brief as they are with these options."""
        lines = {option: texts[str(settings[option])] for option, texts in self.by_option.items()}
        return tuple(line.format(**lines) for line in self.brief)


def _load() -> dict[str, Any]:
    with (rules_folder() / "sea_search" / "content.toml").open("rb") as file:
        return tomllib.load(file)


def _padded(picture: str) -> tuple[str, ...]:
    """Return the rows of a picture, all as long as the longest."""
    rows = picture.splitlines()
    return tuple(row.ljust(max(map(len, rows))) for row in rows)


_BOX = _load()
_PIECES, _FIGURES = _BOX["pieces"], _BOX["figures"]

MOST_SEAPORTS: int = _PIECES["seaports"]
PROBES: int = _PIECES["probes"]
SEARCH_TOKENS: int = _PIECES["search_tokens"]
ISLANDS: int = _PIECES["islands"]
BEAST_TOKENS: int = _PIECES["beast_tokens"]
ACTIONS: int = _FIGURES["actions"]
HAND: int = _FIGURES["hand"]
SONGS_TO_WIN: int = _FIGURES["songs_to_win"]
PROBES_FOR_SEAPORT: int = _FIGURES["probe_counter"]
RESEARCH_START: int = _FIGURES["research_start"]
RESEARCH_TOP: int = _FIGURES["research_top"]
BEAST_COUNTER_TOP: int = _FIGURES["beast_counter_top"]
LONE_TURNS: int = _FIGURES["lone_turns"]

COLOURS: tuple[str, ...] = tuple(_BOX["seats"]["colors"])
LETTERS: str = _BOX["seats"]["letters"]
NEUTRAL = len(COLOURS)
"""The colour of the Sea Heart's tiles (SS-071); lower numbers are the colours of the seats."""
HEART = "Sea Heart"

ITEMS: tuple[Item, ...] = tuple(Item(key, copies=card.pop("count"), **card) for key, card in _BOX["items"].items())
SEA_CARDS: tuple[SeaCard, ...] = tuple(SeaCard(key, copies=card.pop("count"), **card) for key, card in _BOX["sea"].items())
ITEM: dict[str, int] = {card.id: number for number, card in enumerate(ITEMS)}
"""The number of each Item card by its id; the state holds numbers."""
SEA_CARD: dict[str, int] = {card.id: number for number, card in enumerate(SEA_CARDS)}
"""The number of each Sea card by its id."""
BEAST_CARDS: tuple[BeastCard, ...] = tuple(
    BeastCard(key, brief=tuple(card.pop("brief")), art=_padded(card.pop("art")), by_option=card.pop("by_option", {}), **card)
    for key, card in _BOX["beasts"].items()
)
"""The seven Beasts. In the state a Beast is its number here plus one, and 0 is none."""
BEAST_OF_CARD: dict[int, int] = {SEA_CARD[beast.card]: number for number, beast in enumerate(BEAST_CARDS, 1)}
"""The Beast that a Sea card brings."""
BEAST_ORDERS: dict[str, tuple[int, ...]] = {
    "rising": tuple(SEA_CARD[next(beast.card for beast in BEAST_CARDS if beast.id == key)] for key in _BOX["beast_orders"]["rising"]),
    "listed": tuple(BEAST_OF_CARD),
}
"""The Beast cards in the orders that the option ``beast_order`` can fix, the first to come first."""

SONGS: tuple[str, ...] = tuple(song["name"] for song in _BOX["songs"].values())
"""The Abyssal Song cards (T9), the Echoes first; the option ``echoes`` says how many there are."""
SYMBOLS: tuple[str, ...] = tuple(_BOX["song_board"]["symbols"])
"""The positions of the Abyssal Song board (T10)."""
