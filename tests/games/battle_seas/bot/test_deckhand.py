"""The deckhand: simple, and now and then careless."""

from __future__ import annotations

from tests.games.battle_seas.bot.bots import chosen
from tests.games.battle_seas.position import given, unit

SEEDS = range(40)


def test_a_deckhand_fires_at_anyone() -> None:
    table = given(unit(0, "HMS Captain", "J10"), unit(1, "Transport", "H10"), unit(1, "HMS Victory", "M10")).handle(0)
    targets = {tuple(sorted(chosen("deckhand", table, seed)[2:])) for seed in SEEDS}
    assert targets == {(-1, 1), (-1, 2), (1, 2)}


def test_a_deckhand_mostly_sails_straight_at_the_enemy_and_sometimes_anywhere() -> None:
    table = given(unit(0, "HMS Captain", "J18"), unit(1, "HMS Victory", "J3"), wind="S").handle(0)
    runs = [chosen("deckhand", table, seed) for seed in SEEDS]
    ahead = [run for run in runs if run == ("path", (0, 0, 0, 0), 0)]
    assert len(SEEDS) / 2 < len(ahead) < len(SEEDS)


def test_a_deckhand_ends_its_turn_only_when_all_cards_have_acted() -> None:
    table = given(unit(0, "HMS Captain", "J18"), unit(0, "HMS Nymphe", "L18"), unit(1, "HMS Victory", "J3"))
    assert {chosen("deckhand", table, seed) for seed in SEEDS} == {("activate", 0), ("activate", 1)}
    table.handle(0).act("pass").handle(1).act("pass")
    assert chosen("deckhand", table) == ("end_turn",)
