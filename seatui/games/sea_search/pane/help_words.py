"""The help about this game's board, in parts."""

from __future__ import annotations

KEYS = (
    "Point at a tile with q w e a s d, the number pad or the arrows and press Enter to sail there; at an empty place beside your ship, to "
    "lay an add-on piece, whose second tile you choose next. Enter on your own tile lists what can be done here. p and f aim at the edges "
    "around your ship. Marks show the places you can choose; Tab goes round them. F shows "
    "what the Beast does at the end of the turn."
)
GOAL = (
    "To win, record three songs and lie at the centre (@) while you have a Seaport on the board. Drawing an Item card leaves one of your "
    "Search tokens. Two of them on tiles of different colours, not in the Sea Heart, are traded for a song: so sail into other players' "
    "waters, or steal their tokens. At Research 5 you find a song, at 0 you lose a Seaport. Every fifth Probe earns a Seaport."
)
AT_A_CLUSTER = (
    "Point at a tile and act to sail there; at an empty place beside your ship, to lay an add-on piece, whose second tile you choose next. "
    "Acting on your own tile lists what can be done here. Cast and Attack, in the menu, aim at the edges around your ship: a direction is "
    "the edge on that side. Marks show the places you can choose. Cards and songs that only you know are covered until you look."
)
COLUMNS = (
    "The columns beside the players' names: Probe Counter, Seaports (after a plus, those still to establish), Research Counter, recorded "
    "songs, Item cards (after a plus, open ones), Beast Counter, which a small screen shows below the table."
)
