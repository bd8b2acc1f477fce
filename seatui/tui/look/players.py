"""The looks of players: each seat has a letter, a glyph and a colour. The letter identifies it; colour only helps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from seatui.engine.contract import Rules, Seat


class Player(NamedTuple):
    """The look of a seat. The colours have the largest distance found in normal and colour-blind sight."""

    letter: str
    colour: str
    colour_name: str
    glyph: str
    ascii_glyph: str


PLAYERS = (
    Player("A", "#418eff", "blue", "▲", "^"),
    Player("B", "#f2a700", "amber", "●", "o"),
    Player("C", "#2af0b5", "mint", "■", "#"),
    Player("D", "#fbff69", "lemon", "◆", "*"),
    Player("E", "#fd5677", "rose", "★", "%"),
    Player("F", "#d0b7ff", "lilac", "✚", "+"),
)


FLAGS = {
    "red": "#ff6161",
    "blue": "#418eff",
    "yellow": "#fbff69",
    "green": "#2af0b5",
    "violet": "#b98cff",
    "white": "#ffffff",
    "": "#8fa0ac",
}
"""Colours that players choose by name, in games that allow it; the last is for a player who has not chosen yet."""
_FLAGGED = 100
"""Looks from this number on belong to seats with a chosen colour."""


def flagged(seat: int, flag: str) -> int:
    """Return the look of a seat with a chosen colour: the seat's letter and glyph, with a colour of ``FLAGS``."""
    return _FLAGGED * (1 + list(FLAGS).index(flag)) + seat


def player(look: int) -> Player:
    """Return the look of that number: a seat, or a result of ``flagged``. Past the sixth seat, colours and glyphs repeat."""
    flag, seat = divmod(look, _FLAGGED)
    found = PLAYERS[seat % len(PLAYERS)]
    found = found if seat < len(PLAYERS) else found._replace(letter=chr(ord("A") + seat))
    if not flag:
        return found
    name, colour = list(FLAGS.items())[flag - 1]
    return found._replace(colour=colour, colour_name=name)


def look_of(rules: Rules[Any, Any], seat: Seat) -> int:
    """Return the number of a seat's look: its own, or its side's where sides are crews. Team mates keep their own looks."""
    return rules.side(seat) if rules.game.crews else seat


def mark_of(rules: Rules[Any, Any], seat: Seat | None) -> int | None:
    """Return the look to show before a sentence about a seat; None if it is about everybody or the table."""
    return None if seat is None or seat < 0 else look_of(rules, seat)
