"""The legend of the signs on the mat, for the list beside it. It explains only signs that a view can have."""

from __future__ import annotations

from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.state import NONE
from seatui.games.battle_seas.pane.board.area_names import area_name
from seatui.games.battle_seas.pane.board.mat_index import MatIndex
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.players import player


def legend(seen: MatIndex, glyphs: Glyphs, width: int) -> list[str]:
    """Return lines of at most ``width`` cells where possible: signs of every battle first, then those on this mat."""
    return [
        f"{glyphs.path} move and fire, {glyphs.none} move only",
        f"In range: {ranges_said(glyphs)}",
        *_markers(seen),
        *_traps(seen, glyphs),
        *_packed(_areas(seen), width),
    ]


def ranges_said(glyphs: Glyphs) -> str:
    """The signs of ranges: where a broadside bears, and where it does once the ship has turned (BS-078)."""
    return f"{glyphs.target[0]} port {glyphs.target[1]} starboard + turn"


def _markers(seen: MatIndex) -> list[str]:
    marker = next(iter(seen.top_markers.values()), None)
    return [] if marker is None else [f"{player(marker.seat).letter}?{marker.key} marker {marker.key}: not identified"]


def _traps(seen: MatIndex, glyphs: Glyphs) -> list[str]:
    """One trap of the viewer's, and one of another player's."""
    traps = [trap for laid in seen.traps.values() for trap in laid]
    whose = {trap.key != NONE: trap.seat for trap in traps}
    signs = {is_own: f"{player(seat).letter.lower()}{glyphs.times}" for is_own, seat in whose.items()}
    return [f"{sign} a trap of {'yours' if is_own else 'another player'}" for is_own, sign in sorted(signs.items(), reverse=True)]


def _areas(seen: MatIndex) -> list[str]:
    """Each kind of area on the mat with its short name, whose first letter stands behind a piece that covers it."""
    return [f"{area_name(CARDS[card], 2)} {CARDS[card].name}" for card in sorted({seen.areas[key].card for key in seen.footprints})]


def _packed(entries: list[str], width: int) -> list[str]:
    """Join entries to lines that fit the width."""
    lines: list[str] = []
    for entry in entries:
        if lines and len(lines[-1]) + len(entry) + 2 <= width:
            lines[-1] += f", {entry}"
        else:
            lines.append(entry)
    return lines
