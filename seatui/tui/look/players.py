"""Who is who on a screen: each seat has a letter, a glyph and a colour. The letter is the identity; colour only helps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from seatui.engine.contract import Rules, Seat


class Player(NamedTuple):
    """The look of one seat. The colours were searched for the largest distance in normal and colour-blind sight."""

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
"""Colours that players choose by their names, where a game lets them; the last one is that of a player who has none yet."""
_FLAGGED = 100
"""Looks from this number on are those of seats under a flag."""


def flagged(seat: int, flag: str) -> int:
    """The look of a seat in a colour of its own choice: the letter and the glyph are the seat's, the colour is one of ``FLAGS``."""
    return _FLAGGED * (1 + list(FLAGS).index(flag)) + seat


def player(look: int) -> Player:
    """The look of a seat, or one that ``flagged`` gave. Past the sixth, colours and glyphs come round again; letters go on: G, H, …"""
    flag, seat = divmod(look, _FLAGGED)
    found = PLAYERS[seat % len(PLAYERS)]
    found = found if seat < len(PLAYERS) else found._replace(letter=chr(ord("A") + seat))
    if not flag:
        return found
    name, colour = list(FLAGS.items())[flag - 1]
    return found._replace(colour=colour, colour_name=name)


def look_of(rules: Rules[Any, Any], seat: Seat) -> int:
    """Whose look a seat has: its own, or that of its side where a side is one crew. Players of a team are still players of their own."""
    return rules.side(seat) if rules.game.crews else seat


def mark_of(rules: Rules[Any, Any], seat: Seat | None) -> int | None:
    """Whose look stands before a sentence: that of the seat it is about; nobody's for what is about all, or the table's own doing."""
    return None if seat is None or seat < 0 else look_of(rules, seat)
