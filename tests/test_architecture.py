"""The architecture: imports that must stay cheap, and the names of the public API."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import seatui
from seatui.engine.contract import Decision, Event, Outcome, Refused, Rules, State
from seatui.engine.game import Game, Option

ROOT = Path(__file__).parents[1]
SCREENS = {"textual", "rich"}
SLOW = SCREENS | {"asyncio", "importlib.metadata", "msgpack", "platformdirs", "subprocess", "unittest"}
"""Modules that a tool that only lists games must not load."""


def modules_after(code: str) -> set[str]:
    """Return the modules that a new Python has loaded after running the code."""
    script = f"{code}\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=240, check=True)
    return set(json.loads(done.stdout))


# Imports


def test_importing_seatui_is_cheap() -> None:
    assert not modules_after("import seatui") & SLOW


def test_listing_the_games_is_cheap() -> None:
    assert not modules_after("import seatui; seatui.games()") & SLOW


def test_rules_and_bots_of_every_game_start_without_screens() -> None:
    play = "import seatui\nfor game in seatui.games().values():\n    game.rules(); game.part('bot')"
    assert not modules_after(play) & SCREENS


def test_a_match_is_played_without_screens() -> None:
    play = """
import seatui
for name in seatui.games():
    match = seatui.Match.new(name, seed=7)
    seat = match.decisions()[0].seat
    match.play(seat, match.options(seat)[0])
"""
    assert not modules_after(play) & SCREENS


# Public API


@pytest.mark.parametrize("name", ["Action", "Decision", "Event", "Game", "Match", "Outcome", "Refused", "Rules", "State", "game", "games"])
def test_the_package_exports(name: str) -> None:
    assert getattr(seatui, name)
    assert name in seatui.__all__


def test_an_unknown_name_of_the_package_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = seatui.no_such_name


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Refused, match="there is no game 'chess'"):
        seatui.game("chess")


@pytest.mark.parametrize(
    ("of", "names"),
    [
        (Decision, ["seat", "role", "kind", "prompt", "open_ended", "veiled"]),
        (Event, ["kind", "facts", "audience"]),
        (Outcome, ["winners", "ranking", "reason", "rule"]),
    ],
)
def test_the_fields_of_the_contract(of: type[Decision | Event | Outcome], names: list[str]) -> None:
    assert list(of._fields) == names


@pytest.mark.parametrize(
    ("method", "parameters"),
    [
        (Game.rules, ["self", "seats", "options"]),
        (Rules.start, ["self", "draw"]),
        (Rules.decisions, ["self", "state"]),
        (Rules.options, ["self", "state", "seat"]),
        (Rules.legal, ["self", "state", "seat", "action"]),
        (Rules.apply, ["self", "state", "seat", "action", "draw", "tell"]),
        (Rules.outcome, ["self", "state"]),
        (Rules.view, ["self", "state", "seat"]),
        (Rules.imagine, ["self", "view", "draw"]),
        (Rules.say, ["self", "state", "seat", "action"]),
        (Rules.parse, ["self", "state", "seat", "text"]),
        (Rules.unpack, ["self", "data"]),
        (State.clone, ["self"]),
        (State.pack, ["self"]),
    ],
    ids=lambda value: value.__qualname__ if callable(value) else "",
)
def test_the_parameters_of_the_contract(method: Callable[..., object], parameters: list[str]) -> None:
    assert list(inspect.signature(method).parameters) == parameters


@pytest.mark.parametrize("name", ["new", "play", "decisions", "options", "view", "outcome", "log", "undo", "save", "load"])
def test_a_match_has(name: str) -> None:
    assert hasattr(seatui.Match, name)


@pytest.mark.parametrize("name", ["title", "seats", "options", "version"])
def test_a_game_card_has(name: str) -> None:
    assert name in Game.__dataclass_fields__


@pytest.mark.parametrize("name", ["name", "choices", "low", "high", "default", "help"])
def test_an_option_has(name: str) -> None:
    assert name in Option.__dataclass_fields__
