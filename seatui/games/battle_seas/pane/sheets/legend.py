"""The legend of the signs on the mat, for the list beside it. It explains only signs that a view can have."""

from __future__ import annotations

from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.pieces import size_of
from seatui.games.battle_seas.model.state import NONE
from seatui.games.battle_seas.pane.board.area_names import plain_name, written_name
from seatui.games.battle_seas.pane.board.mat_index import MatIndex
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.players import player


def legend(seen: MatIndex, glyphs: Glyphs, width: int, cell: int) -> list[str]:
    """Return lines of at most ``width`` cells where possible: signs of every battle first, then those on this mat, whose squares are
    ``cell`` columns wide."""
    return [
        f"{glyphs.path} move and fire, {glyphs.none} move only",
        f"In range: {ranges_said(glyphs)}",
        *_markers(seen),
        *_traps(seen, glyphs),
        *_packed(_areas(seen, cell), width),
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


def _areas(seen: MatIndex, cell: int) -> list[str]:
    """Each kind of area on the mat with its name as the mat has it, unless that is the whole name."""
    kinds = {(seen.areas[key].card, size_of(seen.figures, seen.areas[key])[0]) for key in seen.footprints}
    codes = {f"{written_name(CARDS[card], across * cell)} {CARDS[card].name}": CARDS[card] for card, across in sorted(kinds)}
    return [entry for entry, card in codes.items() if not entry.startswith(f"{plain_name(card)} ")]


def _packed(entries: list[str], width: int) -> list[str]:
    """Join entries to lines that fit the width."""
    lines: list[str] = []
    for entry in entries:
        if lines and len(lines[-1]) + len(entry) + 2 <= width:
            lines[-1] += f", {entry}"
        else:
            lines.append(entry)
    return lines
