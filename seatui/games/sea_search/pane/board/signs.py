"""The signs and small drawings of pieces on tiles. Each can be read without colours; letters A to F are the players'."""

from __future__ import annotations

from seatui.games.sea_search.model.content import SYMBOLS
from seatui.games.sea_search.model.names import song_sign
from seatui.tui.look.players import player
from seatui.tui.widgets.hex.tile import Drawing, Piece, drawing

CENTER = "@"
"""The letter of the centre tile, which has no player's colour."""

HEART: Drawing = drawing(" .-~-. ", "( (@) )", " '-~-' ", tone="accent")
"""The centre while nothing lies there."""

ISLAND = Piece(
    "∩",
    tone="strong",
    ascii_sign="i",
    drawn=((("  ♣▖  ", "good"),), (("▗▟██▙▖", "warn"),)),
    ascii_drawn=(((" _Y_ ", "good"),), (("/___\\", "warn"),)),
)


def seaport(seat: int) -> Piece:
    """Return a house with its owner's letter."""
    letter = player(seat).letter
    return Piece(
        "⌂",
        seat,
        wide=f"⌂{letter}",
        ascii_sign="n",
        ascii_wide=f"n{letter}",
        owner=letter,
        drawn=((("▟█▙ ▐", ""),), (("█", ""), (letter, "chip"), ("█▄▟", ""))),
        ascii_drawn=((("/^^\\|", ""),), (("[", ""), (letter, "chip"), ("_]L", ""))),
    )


def search_token(seat: int) -> Piece:
    """Return the glyph of its owner."""
    look = player(seat)
    return Piece(
        look.glyph,
        seat,
        wide=f"{look.glyph}{look.letter}",
        ascii_sign=look.ascii_glyph,
        ascii_wide=f"{look.ascii_glyph}{look.letter}",
        drawn=(((f" {look.glyph} ", ""),), (("▜", ""), (look.letter, "chip"), ("▛", ""))),
        ascii_drawn=(((f" {look.ascii_glyph} ", ""),), (("(", ""), (look.letter, "chip"), (")", ""))),
    )


def song(position: int) -> Piece:
    """Return a note with the first letters of its symbol."""
    sign = song_sign(position)
    symbol = f"{SYMBOLS[position]:^7}"
    return Piece(
        "♪",
        tone="good",
        wide=f"♪{sign}",
        ascii_sign="$",
        ascii_wide=f"${sign}",
        drawn=drawing(" ♪ ~ ♪ ", symbol),
        ascii_drawn=drawing(" $ ~ $ ", symbol),
    )


BEASTS = {
    "siren": ("S", "S"),
    "report": ("R", "R"),
    "kraken": ("K", "K"),
    "whistle": ("W", "W"),
    "fog": ("≈", "≈"),
    "zone": ("z", "Z"),
    "seamite": ("m", "M"),
    "storm": ("t", "T"),
}
"""The sign of each piece of a Beast, by the side that is up."""
OWNED = {"specimen": "&", "cruiser": "X"}
"""The pieces of Beasts that belong to a player, whose letter stands beside the sign."""
DRAWINGS: dict[str, tuple[tuple[str, str], ...]] = {
    "siren": ((" \\|/ ", "--S--"),),
    "report": ((" __ ", "|R_|"),),
    "kraken": ((" _K_ ", "//|\\\\"),),
    "whistle": (("  _o ", "=W_) "),),
    "fog": (("~ ~~ ~", " ~Fog~"),),
    "zone": ((" ___ ", "[_z_]"), (" $$$ ", "[_Z_]")),
    "seamite": ((" .m. ", " ' ' "), (" \\M/ ", " / \\ ")),
    "storm": ((" .--.", "(_t_)"), (" .--.", "(_T_)")),
}
"""The drawings of the pieces of Beasts, by the side that is up."""
QUIET = ("report", "whistle", "specimen")
"""Pieces that do no harm."""


def beast_piece(piece: str, mark: int, count: int = 1) -> Piece:
    """Return a piece of a Beast, or several equal ones with their number."""
    several = str(count) if count > 1 else ""
    if piece in OWNED:
        sign = OWNED[piece]
        letter = player(mark).letter
        return Piece(sign, mark, wide=f"{sign}{letter}", owner=letter, drawn=_owned(piece, letter))
    sign = BEASTS[piece][mark if piece in ("zone", "seamite", "storm") else 0]
    ascii_sign = "~" if piece == "fog" else ""
    tone = "good" if piece in QUIET else "bad"
    sides = DRAWINGS[piece]
    above, below = sides[mark if len(sides) > 1 else 0]
    return Piece(
        sign,
        tone=tone,
        wide=f"{sign}{several}",
        ascii_sign=ascii_sign,
        ascii_wide=f"{ascii_sign}{several}" if ascii_sign else "",
        drawn=drawing(f"{above}{' ' * len(several)}", f"{below}{several}"),
    )


def _owned(piece: str, letter: str) -> Drawing:
    """Return the drawing of a Battlecruiser or a Specimen with its owner's letter."""
    if piece == "cruiser":
        return ((("  |_X__", ""),), (("\\=", ""), (letter, "chip"), ("=o=/", "")))
    return (((" & ", ""),), (("(", ""), (letter, "chip"), (")", "")))


def sign_words(*, is_ascii: bool) -> str:
    """Return the meaning of the signs as they are drawn, with these glyphs."""
    house, note, arch, fog = (piece.text(wide=False, is_ascii=is_ascii) for piece in (seaport(0), song(0), ISLAND, beast_piece("fog", 0)))
    return (
        f"A letter in a hull is a ship, {house} with a letter a Seaport, a player's own glyph a Search token, {note} with the first two "
        f"letters of its symbol a song, {arch} an Island, {CENTER} the centre; letters on edges are Probes, small ones inactive Probes. "
        f"Beasts: S Siren, R Report, K Kraken, W Whistle, {fog} the Fog, & a Specimen, Z a Purchased and z an Available Zone, M an active "
        "and m an inactive Seamite, T an active and t an inactive Storm Centre, X a Battlecruiser."
    )
