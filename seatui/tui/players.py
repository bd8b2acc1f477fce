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


def player(seat: int) -> Player:
    """The look of a seat. Past the sixth, colours and glyphs come round again and the letters go on: G, H, …"""
    look = PLAYERS[seat % len(PLAYERS)]
    return look if seat < len(PLAYERS) else look._replace(letter=chr(ord("A") + seat))


def look_of(rules: Rules[Any, Any], seat: Seat) -> int:
    """Whose look a seat has: its own, or that of its side where several seats make up a side."""
    return rules.side(seat) if has_crews(rules) else seat


def mark_of(rules: Rules[Any, Any], seat: Seat | None) -> int | None:
    """Whose look stands before a sentence: that of the seat it is about; nobody's for what is about all, or the table's own doing."""
    return None if seat is None or seat < 0 else look_of(rules, seat)


def has_crews(rules: Rules[Any, Any]) -> bool:
    """Whether some side has more seats than one."""
    return len({rules.side(seat) for seat in range(rules.seats)}) < rules.seats
