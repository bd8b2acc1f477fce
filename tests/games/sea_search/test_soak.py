"""A thousand random games of each mode keep the laws, each with seats and options of its own; and how the Beasts fare is counted."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import seatui
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Event, Rules
from seatui.engine.laws import check_game
from seatui.engine.laws.trial import RandomGame
from seatui.games.sea_search.content import BEAST_CARDS

GAME = seatui.game("sea-search")
CHUNK = 20
CHUNKS = [(mode, first) for mode in ("normal", "epic") for first in range(0, 1000, CHUNK)]


def drawn_rules(mode: str, seed: int) -> Rules[Any, Any]:
    """Rules for a drawn number of seats, whose other options are drawn too; there is no limit of rounds."""
    draw = SplitMix64(seed)
    seats = GAME.seats[draw(len(GAME.seats))]
    drawn = {option.name: option.choices[draw(len(option.choices))] if option.choices else draw(2) for option in GAME.options}
    drawn |= {"mode": mode, "max_rounds": 0, "echoes": 3 + draw(4), "rim_escape": bool(draw(2))}
    return GAME.rules(seats=seats, **drawn)


@pytest.mark.soak
@pytest.mark.parametrize(("mode", "first"), CHUNKS, ids=str)
def test_thousands_of_random_games_with_any_options_keep_the_laws(mode: str, first: int) -> None:
    for seed in range(first, first + CHUNK):
        check_game(drawn_rules(mode, seed), seed, each_kind=1, one_in=500)


@pytest.mark.soak
def test_every_beast_enters_many_random_games_and_most_are_beaten_in_some() -> None:
    """Played without the laws, so that there can be many; the counts are printed. A Kraken takes players who work together."""
    counts: Counter[tuple[str, str]] = Counter()

    def told(event: Event) -> None:
        if event.kind in ("beast_entered", "beast_beaten"):
            counts[BEAST_CARDS[event.facts["beast"] - 1].id, event.kind] += 1

    for seed in range(2000):
        game = RandomGame(drawn_rules("epic", seed), seed)
        while choice := game.choose():
            game.play(*choice, told)
    print({f"{beast} {kind}": counts[beast, kind] for beast, kind in sorted(counts)})
    assert all(counts[card.id, "beast_entered"] > 100 for card in BEAST_CARDS)
    assert all(counts[card.id, "beast_beaten"] for card in BEAST_CARDS if card.id != "kraken")
