"""The cards of the home screen: a game with its picture and what can be done with it, and the save to go on with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from seatui import paths
from seatui.engine.game import Game
from seatui.tui.look.controls import Control
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.shell.dates import when
from seatui.tui.shell.keys import HOME
from seatui.tui.shell.lines import BLANK, FILL, Line, Span
from seatui.tui.shell.rows import Row
from seatui.tui.widgets.lines import wrap_words

if TYPE_CHECKING:
    from seatui.match.saves.listing import SaveInfo

PICTURE = (22, 5)
"""Columns and lines that a game's picture may take."""

LEFT = PICTURE[0] + 2
"""Cells of the left one of the two columns that all cards keep to."""

RIGHT = 2
"""Cells between the words of a card and its right edge."""

WIDE = 60
"""Cells for the words of a card from which on it also tells how long a game takes."""

DEEDS: dict[str, Control] = {each.id: each for each in HOME if each.id in ("home.new", "home.tutorial", "home.rules")}
"""What can be done with a game, by control."""


def deeds_of(game: Game) -> list[str]:
    """What can be done with that game: the ids of controls."""
    return [name for name in DEEDS if name != "home.tutorial" or has_tutorial(game)]


def has_tutorial(game: Game) -> bool:
    """Whether the game comes with a tutorial."""
    return (paths.game_folder(game.folder) / "tutorial.toml").is_file()


def players(game: Game) -> str:
    """For how many, in words. Of a crew one person may hold all seats."""
    first, last = 1 if game.crews else game.seats[0], game.seats[-1]
    return f"{first} players" if first == last else f"{first} to {last} players"


def game_card(game: Game, width: int, deed: int, key_of: Callable[[str], str], glyphs: Glyphs, lesson: str = "") -> Row:
    """A game; with the pointer at it, it shows which of its deeds Enter does, and the keys of them all. ``lesson``: the next one."""
    room = width - LEFT - RIGHT
    about = (FILL, Span(_about(game, room, glyphs) + " " * RIGHT, "dim"))
    blurb: list[Line] = [(Span(each),) for each in wrap_words(game.blurb, room)]
    quiet = pictured(game, [(Span(game.title, "strong"), *about), *blurb], _quiet_deeds(game, lesson), glyphs)
    lit = pictured(game, [(Span(game.title, "title"), *about), *blurb], _lit_deeds(game, deed, key_of, lesson), glyphs)
    return Row(game.id, quiet, lit)


def pictured(game: Game, words: Sequence[Line], last: Line, glyphs: Glyphs) -> tuple[Line, ...]:
    """The picture of a game and beside it some words, the last line at the bottom; what finds no room above that is left out."""
    columns, height = PICTURE
    picture = (game.picture_ascii if glyphs.is_ascii else game.picture)[:height]
    drawn = [Span(f"{each[:columns]:{LEFT}}", "accent") for each in (*picture, *[""] * (height - len(picture)))]
    shown = [*words[: height - 1], *[BLANK] * (height - 1 - len(words)), last]
    return tuple((one, *other) for one, other in zip(drawn, shown, strict=True))


def _about(game: Game, room: int, glyphs: Glyphs) -> str:
    """For how many and how long; in narrow cards only for how many, the same for all games."""
    full = f"{players(game)} {glyphs.dot} {game.minutes}"
    return full if room >= WIDE and len(game.title) + 2 + len(full) <= room else players(game)


def _label(deed: str, lesson: str) -> str:
    """What a deed is called; the tutorial with the lesson that comes next."""
    label = DEEDS[deed].label
    return f"{label} {lesson}" if lesson and deed == "home.tutorial" else label


def _quiet_deeds(game: Game, lesson: str) -> Line:
    """The deeds of a game that the keys do not mean now; they can be clicked."""
    return tuple(span for name in deeds_of(game) for span in (Span(_label(name, lesson), "dim", name), Span("    ")))


def _lit_deeds(game: Game, chosen: int, key_of: Callable[[str], str], lesson: str) -> Line:
    """The deeds with their keys; the one that Enter does is a button."""
    spans: list[Span] = []
    for at, name in enumerate(deeds_of(game)):
        key, label = key_of(name), _label(name, lesson)
        if at == chosen:
            spans.append(Span(f"[{key} {label}]", "chosen", name))
        else:
            spans += [Span(f" {key}", "key", name), Span(f" {label} ", "plain", name)]
        spans.append(Span("  "))
    return tuple(spans)


def save_card(row: str, save: SaveInfo, key: str) -> Row:
    """The game to go on with: which, who plays, when it was left and at which turn."""
    end = " " * RIGHT
    lines = (
        two_columns(key, "Continue", (Span(save.title, "strong"), FILL, Span(when(save.date) + end, "dim"))),
        two_columns("", "", (Span(save.players), FILL, Span(save.turn.label + end, "dim"))),
    )
    return Row(row, lines, lines)


def airy(card: Row) -> Row:
    """The card with a blank line above and below its words."""
    return card._replace(lines=(BLANK, *card.lines, BLANK), lit=(BLANK, *card.lit, BLANK))


def two_columns(key: str, name: str, words: Line) -> Line:
    """A line in the two columns: a key and what it leads to at the left, more about it at the right."""
    start = f"{key:3}" if key else "   "
    return (Span(start, "key"), Span(f"{name:{LEFT - len(start)}}", "strong"), *words)
