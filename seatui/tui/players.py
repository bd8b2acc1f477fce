"""Who is who on a screen: each seat has a letter, a glyph and a colour. The letter is the identity; colour only helps."""

from __future__ import annotations

from typing import NamedTuple


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


def player(seat: int) -> Player:
    """The look of a seat. Past the sixth, colours and glyphs come round again and the letters go on: G, H, …"""
    look = PLAYERS[seat % len(PLAYERS)]
    return look if seat < len(PLAYERS) else look._replace(letter=chr(ord("A") + seat))
