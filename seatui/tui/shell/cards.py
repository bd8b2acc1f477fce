"""The cards of the home screen: games with their pictures and actions, and the save to continue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from seatui.engine.game import Game
from seatui.tui.look.controls import Control
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.shell.dates import when
from seatui.tui.shell.keys import HOME
from seatui.tui.shell.lines import BLANK, FILL, Line, Span
from seatui.tui.shell.rows import Row
from seatui.tui.widgets.text_rows import wrap_words
from seatui.tutorial import has_tutorial

if TYPE_CHECKING:
    from seatui.match.saves.listing import SaveInfo

PICTURE = (22, 5)
"""The most columns and lines of a game's picture."""

LEFT = PICTURE[0] + 2
"""Cells of the left column of a card."""

RIGHT = 2
"""Cells between the text of a card and its right edge."""

WIDE = 60
"""The fewest cells for the text of a card that also says how long a game takes."""

CARD_ACTIONS: dict[str, Control] = {each.id: each for each in HOME if each.id in ("home.new", "home.tutorial", "home.rules")}
"""The actions on the card of a game, by id of their controls."""


def actions_of(game: Game) -> list[str]:
    """Return the ids of the controls on that game's card."""
    return [name for name in CARD_ACTIONS if name != "home.tutorial" or has_tutorial(game)]


def players(game: Game) -> str:
    """Say for how many players a game is. In a game of crews one person may hold all seats."""
    first, last = 1 if game.crews else game.seats[0], game.seats[-1]
    return f"{first} players" if first == last else f"{first} to {last} players"


def game_card(game: Game, width: int, action: int, key_of: Callable[[str], str], glyphs: Glyphs, lesson: str = "") -> Row:
    """Return the card of a game. When selected it shows the keys of its actions and which one Enter does. ``lesson``: the next one."""
    room = width - LEFT - RIGHT
    about = (FILL, Span(_about(game, room, glyphs) + " " * RIGHT, "dim"))
    blurb: list[Line] = [(Span(each),) for each in wrap_words(game.blurb, room)]
    quiet = pictured(game, [(Span(game.title, "strong"), *about), *blurb], _quiet_actions(game, lesson), glyphs)
    lit = pictured(game, [(Span(game.title, "title"), *about), *blurb], _lit_actions(game, action, key_of, lesson), glyphs)
    return Row(game.id, quiet, lit)


def pictured(game: Game, words: Sequence[Line], last: Line, glyphs: Glyphs) -> tuple[Line, ...]:
    """Return the picture of a game with text beside it; ``last`` stands at the bottom, and lines without room are left out."""
    columns, height = PICTURE
    picture = (game.picture_ascii if glyphs.is_ascii else game.picture)[:height]
    drawn = [Span(f"{each[:columns]:{LEFT}}", "accent") for each in (*picture, *[""] * (height - len(picture)))]
    shown = [*words[: height - 1], *[BLANK] * (height - 1 - len(words)), last]
    return tuple((one, *other) for one, other in zip(drawn, shown, strict=True))


def _about(game: Game, room: int, glyphs: Glyphs) -> str:
    """Say for how many players and how long; in narrow cards only for how many, on all cards alike."""
    full = f"{players(game)} {glyphs.dot} {game.minutes}"
    return full if room >= WIDE and len(game.title) + 2 + len(full) <= room else players(game)


def _label(action: str, lesson: str) -> str:
    """Return the label of an action; the tutorial's has the next lesson."""
    label = CARD_ACTIONS[action].label
    return f"{label} {lesson}" if lesson and action == "home.tutorial" else label


def _quiet_actions(game: Game, lesson: str) -> Line:
    """Return the actions of a card that is not selected; they can be clicked."""
    return tuple(span for name in actions_of(game) for span in (Span(_label(name, lesson), "dim", name), Span("    ")))


def _lit_actions(game: Game, chosen: int, key_of: Callable[[str], str], lesson: str) -> Line:
    """Return the actions of the selected card with their keys; the one that Enter does is a button."""
    spans: list[Span] = []
    for at, name in enumerate(actions_of(game)):
        key, label = key_of(name), _label(name, lesson)
        if at == chosen:
            spans.append(Span(f"[{key} {label}]", "chosen", name))
        else:
            spans += [Span(f" {key}", "key", name), Span(f" {label} ", "plain", name)]
        spans.append(Span("  "))
    return tuple(spans)


def save_card(row: str, save: SaveInfo, key: str) -> Row:
    """Return the card of the save to continue: game, players, date and turn."""
    end = " " * RIGHT
    lines = (
        two_columns(key, "Continue", (Span(save.title, "strong"), FILL, Span(when(save.date) + end, "dim"))),
        two_columns("", "", (Span(save.players), FILL, Span(save.turn.label + end, "dim"))),
    )
    return Row(row, lines, lines)


def padded(card: Row) -> Row:
    """Return the card with a blank line above and below its text."""
    return card._replace(lines=(BLANK, *card.lines, BLANK), lit=(BLANK, *card.lit, BLANK))


def two_columns(key: str, name: str, words: Line) -> Line:
    """Return a line in two columns: a key and its name on the left, the rest on the right."""
    start = f"{key:3}" if key else "   "
    return (Span(start, "key"), Span(f"{name:{LEFT - len(start)}}", "strong"), *words)
