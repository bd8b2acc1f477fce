"""The make command: a table described in one line."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping

from seatui.bots import default_level
from seatui.engine.contract import Refused
from seatui.engine.game import Game, Option, written
from seatui.games import game as game_named
from seatui.games import games
from seatui.match.take_backs import MARKED, check_undo_rule
from seatui.serve.harbour.rooms.absence import WAIT
from seatui.serve.harbour.rooms.room_model import JOINING, WATCH, Plan

TABLE_WORDS: tuple[str, ...] = ("seats", "bots", "title", "watch", "joining", "undo", "absence", "password", "seed")
"""The settings of every table; the others are options of the game."""
_BOTS = re.compile(r"([0-9]{1,2})(?::([a-z]+))?")
_SEED = re.compile(r"[0-9]{1,20}")


def plan_of(text: str) -> Plan:
    """Return the plan that a line describes; ``Refused`` if it cannot be understood, or the game has no such option."""
    try:
        name, *settings = shlex.split(text)
    except ValueError:
        raise Refused("", f"name a game: {', '.join(games())}; see games" if not text else "a quotation mark is missing") from None
    game = game_named(name)
    asked = dict(map(_setting, settings))
    words = {word: asked.pop(word) for word in TABLE_WORDS if word in asked}
    options = game.check(asked)
    seats = game.seat_count(_number("seats", words.get("seats")))
    watch, joining = _one_of("watch", WATCH, words), _one_of("joining", JOINING, words)
    if (seed := words.get("seed")) and not _SEED.fullmatch(seed):
        raise Refused("", "a seed is a whole number")
    bots = _bots(words.get("bots", "0"), seats, game)
    title, password = words.get("title", ""), words.get("password", "")
    plan = Plan(game.id, seats, options, bots, title, watch, password, int(seed) if seed else None, joining, words.get("absence", WAIT))
    return plan._replace(undo=check_undo_rule(words.get("undo", MARKED)))


def game_lines() -> Iterator[str]:
    """Yield one line about each game."""
    for game in games().values():
        few, many = game.seats[0], game.seats[-1]
        yield f"  {game.id:<14}  {game.title}, {few if few == many else f'{few} to {many}'} seats, {game.minutes}"
    yield "Type games and one of these names to read its options, or rules and the name to read its rules."


def about_game(game: Game) -> Iterator[str]:
    """Yield what a game is about, and its options."""
    yield f"{game.title}: {game.blurb}"
    few, many = game.seats[0], game.seats[-1]
    yield f"  seats={few}" if few == many else f"  seats={few} to {many}"
    yield from (_about_option(option) for option in game.options)
    yield f"Make a table with: make {game.id}"
    yield "Any of these options can follow, and bots=1 or bots=1:hard for bots on the last seats,"
    yield 'title="Our table", watch=seated to allow only players, password=WORD, seed=NUMBER,'
    yield "joining=consent to let players take a bot's seat in play if the people of its side agree,"
    yield "joining=open to let anybody, and absence=medium:60 for a bot that plays for a player who has"
    yield "been away for 60 seconds. With undo=free everything can be taken back, with undo=none nothing; else"
    yield "taking back a roll, a card or a secret leaves a mark in the log and the result."


def _about_option(option: Option) -> str:
    return f"  {option.name}={written(option.default)}  {option.help} ({option.allowed})"


def _setting(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        raise Refused("", f"write options as in seats=2, not {word[:40]!r}")
    return name, value


def _one_of(name: str, allowed: tuple[str, ...], words: Mapping[str, str]) -> str:
    """Return the chosen value of a setting; without a choice, the first that is allowed."""
    if (value := words.get(name, allowed[0])) not in allowed:
        raise Refused("", f"{name} must be one of {', '.join(allowed)}, not {value[:20]!r}")
    return value


def _number(name: str, text: str | None) -> int | None:
    if text is not None and not re.fullmatch("[0-9]{1,2}", text):
        raise Refused("", f"{name} must be a number")
    return None if text is None else int(text)


def _bots(text: str, seats: int, game: Game) -> tuple[str, ...]:
    """Return the levels of all seats, with bots on the last ones."""
    found = _BOTS.fullmatch(text)
    if found is None or int(found[1]) > seats:
        raise Refused("", f"write bots as in bots=1 or bots=1:hard, at most {seats}")
    count = int(found[1])
    return ("",) * (seats - count) + (found[2] or default_level(game),) * count
