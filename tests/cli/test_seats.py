"""The ``--seats`` argument: who sits where."""

from __future__ import annotations

import io

import pytest

from seatui.cli import main
from seatui.commands.seats import seat_plans
from seatui.engine.contract import Refused
from seatui.engine.game import Game
from tests import boats_game, tiny_game
from tests.matches import register, unregister


def holders(text: str, game: Game = boats_game.GAME) -> list[str]:
    """Return the holder of each seat: a person's name or a bot's level."""
    plans = seat_plans(text, game, game.check({}), "Ann")
    return [plan.name if plan.is_person else plan.holder for plan in plans]


BOT = "bot:mate"


@pytest.mark.parametrize(
    ("text", "sitting"),
    [
        ("pilot=me", ["Ann", BOT, BOT, BOT]),
        ("LOOKOUT = me:Bo", [BOT, "Bo", BOT, BOT]),
        ("crew=me", ["Ann", "Ann", BOT, BOT]),
        ("pilot2=me", [BOT, BOT, "Ann", BOT]),
        ("crew=me,lookout=bot:random", ["Ann", "bot:random", BOT, BOT]),
        ("all=bot:deckhand,pilot=me", ["Ann", "bot:deckhand", "bot:deckhand", "bot:deckhand"]),
        ("crew2=bot:deckhand", [BOT, BOT, "bot:deckhand", "bot:deckhand"]),
        ("4=me", [BOT, BOT, BOT, "Ann"]),
        ("me,me,bot,bot:easy", ["Ann", "Ann", BOT, "bot:deckhand"]),
        ("me,bot,me,bot", ["Player 1", BOT, "Player 2", BOT]),
        ("me,me:Bo,bot,bot", ["Ann", "Bo", BOT, BOT]),
    ],
)
def test_seats_are_named_by_role_crew_or_in_order(text: str, sitting: list[str]) -> None:
    assert holders(text) == sitting


def test_in_a_game_without_crews_people_are_told_apart_by_their_seats() -> None:
    assert holders("me,bot:random,me", tiny_game.GAME) == ["Player 1", "bot:random", "Player 3"]
    assert holders("2=me", tiny_game.GAME) == ["bot:random", "Ann"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("cook=me", "no seat 'cook' \\(it has: all, crew, crew2, pilot, lookout, 1 to 4\\)"),
        ("pilot3=me", "no seat 'pilot3'"),
        ("9=me", "no seat '9'"),
        ("=me", "no seat ''"),
        ("pilot=you", "not 'you'"),
        ("pilot=", "not ''"),
        ("pilot=bot:boss", "no bot 'boss'"),
        ("pilot=me,bot", "say who holds 'bot', such as bot=me"),
        ("me,bot", "is for 4 seats, not 2: name some roles instead, for example pilot=me,lookout=me:Bo"),
        ("pilot=me,pilot=me:Bo", "the seat 'pilot' is taken"),
        ("pilot=me,pilot2=me", "Ann is on two sides: call the person on"),
        ("pilot=me,1=bot", "the seat '1' is taken"),
        (f"pilot{'9' * 5000}=me", "no seat"),
    ],
)
def test_seats_that_cannot_be_are_refused_in_plain_words(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        holders(text)


def test_rules_have_a_word_in_who_may_sit_where(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(_self: object, numbers: tuple[int, ...]) -> Refused | None:
        return Refused("BO-9", "a boat needs two") if numbers == (1, 1, 0, 0) else None

    monkeypatch.setattr(boats_game.BoatRules, "seating_fault", fault)
    assert holders("pilot=me")
    with pytest.raises(Refused, match="a boat needs two"):
        holders("crew=me")


@pytest.mark.parametrize(("arguments", "prompt"), [((), "Ann (Pilot)> "), (("--seats", "lookout2=me"), "Ann (Lookout)> ")])
def test_a_game_of_crews_starts_with_these_seats(
    arguments: tuple[str, ...], prompt: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    register()
    try:
        assert main(["play", "boats", "--plain", *arguments]) == 0
    finally:
        unregister()
    assert prompt in capsys.readouterr().out
