"""Random games with any options keep the laws: some in the suite, a thousand of each mode in the long runs, which count the Beasts."""

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


@pytest.mark.parametrize("seed", range(12))
def test_random_epic_games_with_any_options_keep_the_laws(seed: int) -> None:
    check_game(drawn_rules("epic", seed), seed, each_kind=1, limit=400)


@pytest.mark.soak
@pytest.mark.parametrize(("mode", "first"), CHUNKS, ids=str)
def test_thousands_of_random_games_with_any_options_keep_the_laws(mode: str, first: int) -> None:
    for seed in range(first, first + CHUNK):
        check_game(drawn_rules(mode, seed), seed, each_kind=1, one_in=500)


@pytest.mark.soak
def test_every_beast_enters_and_is_beaten_in_random_games() -> None:
    """Played without the laws, so that there can be many; the counts are printed."""
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
    assert all(counts[card.id, "beast_beaten"] for card in BEAST_CARDS)
