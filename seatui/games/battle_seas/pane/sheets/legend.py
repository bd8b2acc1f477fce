"""The legends of the signs on the mat: in words for the list beside it, and in the signs themselves for the legend's key.

The first explains only signs that a view can have.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from seatui.games.battle_seas.knowledge.view import KnownTrap, Marker, View
from seatui.games.battle_seas.model.content import CARDS, DEFENSE, LAND, SHIP, TERRAIN
from seatui.games.battle_seas.model.pieces import footprint, is_land, is_ship, size_of
from seatui.games.battle_seas.model.state import BATTLE, DEPLOYING, NONE, Area, Trap, Unit
from seatui.games.battle_seas.pane.board.area_names import plain_name, written_name
from seatui.games.battle_seas.pane.board.art import MatArt, Overlay
from seatui.games.battle_seas.pane.board.layers import SEEN, ranges_said, threat_sign, trap_sign
from seatui.games.battle_seas.pane.board.mat_index import MatIndex
from seatui.games.battle_seas.pane.board.piece_art import is_done
from seatui.games.battle_seas.pane.board.silhouettes import CLASS_NAMES, class_of
from seatui.games.battle_seas.words.perils import FIRE, TRAP
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.players import player
from seatui.tui.widgets.board import Mark
from seatui.tui.widgets.legend import Sign, SignGroup, group, marks
from seatui.tui.widgets.text_rows import Row

if TYPE_CHECKING:
    from seatui.games.battle_seas.pane.pane import BattlePane


def legend(seen: MatIndex, glyphs: Glyphs, width: int, cell: int, *, ranges: bool = True) -> list[str]:
    """Return lines of at most ``width`` cells where possible: signs of every battle first, then those on this mat, whose squares are
    ``cell`` columns wide. ``ranges`` explains the layer of gun ranges, too."""
    return [
        f"{glyphs.path} move and fire, {glyphs.none} move only",
        *([f"In range: {ranges_said(glyphs)}"] if ranges else []),
        *_markers(seen),
        *_traps(seen, glyphs),
        *_packed(_areas(seen, cell), width),
    ]


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


MARKS = {Mark.TARGET: "can be attacked, boarded or handled"}
CORNER = 1
"""The square where signs are drawn, without a wave of its own."""
NORTH_EAST = 1
KEY = 0
"""The number of the piece on it."""
WAVE = 0
"""A square with a wave."""


class Plan(NamedTuple):
    """A sign that a player's plans draw over the mat, and its meaning."""

    over: Overlay
    words: str


def plans_of(glyphs: Glyphs) -> list[Plan]:
    """Return the signs of ``Plans`` and ``Placing``."""
    return [
        Plan(Overlay(glyphs.path, "accent", faint=True), "your ship can go there and still attack"),
        Plan(Overlay(glyphs.none, "plain", faint=True), "your ship can go there, but not attack"),
        Plan(Overlay(glyphs.headings[NORTH_EAST], "warn"), "a step of the way to the cursor; at its end, the heading"),
        Plan(Overlay(glyphs.target[0], "bad", faint=True), "in range of the port broadside"),
        Plan(Overlay(glyphs.target[1], "bad", faint=True), "in range of the starboard broadside"),
        Plan(Overlay("+", "bad", faint=True), "in range once the ship has turned"),
        Plan(Overlay(f"{TRAP}{glyphs.headings[NORTH_EAST]}", "bad"), "a step of the way into the range of a known trap"),
        Plan(Overlay(f"{FIRE}{glyphs.headings[NORTH_EAST]}", "bad"), "a step of the way under the fire of known enemies"),
        Plan(Overlay(SEEN, "good", faint=True, washes=True), "seen by the ship, or by your fleet"),
        Plan(threat_sign(1), "the number of known enemies that could fire there in their next turn"),
        Plan(trap_sign(0, is_own=True), "in the range of a trap of yours, by its owner's letter"),
        Plan(trap_sign(1, is_own=False), "in the range of a known trap of another player"),
        Plan(Overlay(glyphs.none, "warn", faint=True), "in sight of a known enemy"),
        Plan(Overlay(glyphs.times, "bad"), "the target of the first broadside"),
        Plan(Overlay(glyphs.headings[NORTH_EAST], "good"), "the piece in hand; in red it cannot lie there"),
        Plan(Overlay(glyphs.full, "good", fills=True), "the area in hand"),
        Plan(Overlay(glyphs.full, "bad", fills=True), "the area in hand, where it cannot lie"),
    ]


def sign_of(over: Overlay, glyphs: Glyphs) -> str:
    """Return one sign for all that mean the same: arrows of any heading, and in layers any number or owner's letter."""
    if over.sign[-1] in glyphs.headings:
        return f"{over.sign[:-1]}{glyphs.headings[NORTH_EAST]}"
    if over.washes and over.sign != SEEN:
        return "1" if over.sign.isdigit() else "a"
    return over.sign


def signs_of_mat(pane: BattlePane) -> list[SignGroup]:
    """Return the pieces, the areas, the plans, and the signs of every board, as the mat of a pane draws them."""
    found = MatSigns(pane)
    ships, areas, plans = group("Pieces", found.pieces()), group("Places", found.places()), group("Ways and ranges", found.plans())
    return [ships, areas, plans, marks(pane.board, MARKS)]


class MatSigns:
    """Draws signs of the mat that a pane shows, on a mat with nothing else."""

    def __init__(self, pane: BattlePane) -> None:
        self.pane, self.seen = pane, pane.seen
        self._zoom = pane.board.zoom
        self._art = MatArt(pane.ink, pane.glyphs)
        nothing: dict[str, Any] = dict.fromkeys(("markers", "units", "areas", "traps", "notes", "waiting"), ())
        self._empty = self.seen.view._replace(phase=BATTLE, turn=NONE, **nothing)
        self._seat = 0 if self._empty.seat is None else self._empty.seat
        self._on_mat = [unit for key, unit in self.seen.units.items() if unit.square != NONE]

    # Pieces

    def pieces(self) -> Iterator[Sign]:
        view, seen = self.seen.view, self.seen
        ship, soldier = self._unit(SHIP), self._unit(LAND)
        for seat, name in enumerate(self.pane.names):
            here = any(unit.seat == seat and is_ship(unit) for unit in self._on_mat)
            yield self._units("a ship of " + name + "; the sign is her heading", ship._replace(seat=seat), here=here)
        here = any(map(is_land, self._on_mat))
        yield self._units("a land character: the first letter of its name", soldier, here=here)
        yield from self._classes()
        yield self._units("the ship that you command", ship, active=KEY, here=view.active != NONE)
        acted = self._empty._replace(turn=self._seat, seat=self._seat)
        yield self._units("a ship that has acted", ship, view=acted, here=any(is_done(seen, keys) for keys in seen.units_at.values()))
        yield self._units("a ship that is lost", ship._replace(cap=0), here=any(unit.cap <= 0 for unit in self._on_mat))
        several = any(len(keys) > 1 for keys in seen.units_at.values())
        yield self._units("several pieces in one square: their number", ship, soldier, here=several)
        yield from self._conditions(ship)
        hidden = Marker(KEY, self._seat, (CORNER,), None, None)
        yield self._sign("a piece not yet identified, and its number", self._empty._replace(markers=(hidden,)), here=bool(seen.top_markers))
        yield from self._traps()

    def _classes(self) -> Iterator[Sign]:
        """Yield a ship of each class."""
        for kind, words in CLASS_NAMES.items():
            card = next(number for number, each in enumerate(CARDS) if each.kind == SHIP and class_of(each) == kind)
            here = any(is_ship(unit) and class_of(CARDS[unit.card]) == kind for unit in self._on_mat)
            yield self._units(words, self._unit(SHIP)._replace(seat=self._seat, card=card, cap=CARDS[card].cap), here=here)

    def _conditions(self, ship: Unit) -> Iterator[Sign]:
        """Yield the signs of conditions that the present zoom shows."""
        units, aboard = self._on_mat, self._unit(LAND)._replace(square=NONE, aboard=KEY)
        held = any(unit.holds != NONE or unit.held != NONE for unit in units)
        found = (
            self._units("the CAP that is left", ship._replace(cap=CARDS[ship.card].cap // 2), here=bool(units)),
            self._units("a prize", ship._replace(prize=True), here=any(unit.prize for unit in units)),
            self._units("a ship held by grapnels", ship._replace(holds=KEY), here=held),
            self._units("a ship with passengers", ship, aboard, here=bool(self.seen.crews)),
        )
        plain = self._units("", ship, here=True)
        yield from (sign for sign in found if sign.art != plain.art)

    def _traps(self) -> Iterator[Sign]:
        card = next(number for number, each in enumerate(CARDS) if each.kind == "trap")
        laid = [trap for traps in self.seen.traps.values() for trap in traps]
        other = next((trap.seat for trap in laid if trap.key == NONE), (self._seat + 1) % len(self.pane.names))
        own = self._empty._replace(traps=((KEY, Trap(self._seat, card, 1, CORNER)),))
        yield self._sign("a trap of yours", own, here=any(trap.key != NONE for trap in laid))
        known = self._empty._replace(notes=(KnownTrap(other, card, CORNER),))
        yield self._sign("a trap of another player", known, here=any(trap.key == NONE for trap in laid))

    # Places

    def places(self) -> Iterator[Sign]:
        is_deploying = self.seen.view.phase == DEPLOYING
        figures = self.seen.figures
        yield Sign(self._art.square(MatIndex(figures, self._empty, shades=False), WAVE, self._zoom, NONE, None).rows, "open water")
        dark = MatIndex(figures, self._empty._replace(seat=self._seat))
        yield Sign(self._art.square(dark, WAVE, self._zoom, NONE, None).rows, "out of your fleet's sight", bool(self.seen.unseen))
        zones = figures.sea.zones
        outside = next(square for square in range(len(figures.sea.squares.column)) if square not in zones[self._seat])
        beyond = self._empty._replace(phase=DEPLOYING, seat=self._seat)
        dots = self._art.square(MatIndex(figures, beyond), outside, self._zoom, NONE, None).rows
        yield Sign(dots, "outside the zone where you deploy", is_deploying and self.seen.view.seat is not None)
        laid = [self.seen.areas[key] for key in self.seen.footprints]
        for number, card in enumerate(CARDS):
            if card.kind in (DEFENSE, TERRAIN):
                there = next((area for area in laid if area.card == number), None)
                yield self._area(number, there)
        small = min((number for number, card in enumerate(CARDS) if card.kind == DEFENSE), key=lambda number: CARDS[number].cap)
        held = self._area(small, Area(self._seat, small, (), 1, CARDS[small].cap, control=self._seat))
        yield held._replace(
            words="a place in a player's hands: their colour, and where there is room their letter",
            here=any(area.control != NONE for area in laid),
        )
        yield self._area(small, None, ruined=True)._replace(words="a place in ruins", here=any(area.ruined for area in laid))

    def _area(self, number: int, there: Area | None, *, ruined: bool = False) -> Sign:
        """Return a whole area as it stands on the mat, or in nobody's hands."""
        card, figures = CARDS[number], self.seen.figures
        area = Area(self._seat, number, (), 1, card.cap, control=NONE) if there is None else there
        area = area._replace(corner=CORNER, turned=False, ruined=ruined or area.ruined)
        laid = self._empty._replace(markers=(Marker(KEY, area.seat, footprint(figures, area), None, area),))
        seen = MatIndex(figures, laid, shades=False)
        across, down = size_of(figures, area)
        squares = figures.sea.squares
        rows: list[Row] = []
        for y in range(down):
            drawn = [self._art.square(seen, squares.at(1 + x, y), self._zoom, NONE, None).rows for x in range(across)]
            rows += [tuple(span for row in parts for span in row) for parts in zip(*drawn, strict=True)]
        return Sign(tuple(rows), card.name, there is not None)

    # Plans

    def plans(self) -> Iterator[Sign]:
        pane = self.pane
        cursor = pane.number(pane.board.target)
        found = pane.placing.overlays(cursor) if pane.deciding == "deploy" else {} if pane.is_staged else pane.plans.overlays(cursor)
        drawn = {(sign_of(over, pane.glyphs), over.tone) for over in found.values()}
        seen = MatIndex(self.seen.figures, self._empty, shades=False)
        for over, words in plans_of(pane.glyphs):
            here = (sign_of(over, pane.glyphs), over.tone) in drawn
            yield Sign(self._art.square(seen, CORNER, self._zoom, NONE, over).rows, words, here)

    # Drawing

    def _unit(self, kind: str) -> Unit:
        """Return a piece of that kind, the viewer's if possible, on the square where signs are drawn."""
        own = [unit for unit in self._on_mat if CARDS[unit.card].kind == kind]
        known = sorted(own, key=lambda unit: unit.seat != self._seat)
        card = known[0].card if known else next(number for number, each in enumerate(CARDS) if each.kind == kind)
        return Unit(self._seat, card, (), 1, CARDS[card].cap, (), CORNER, NORTH_EAST)

    def _units(self, words: str, *units: Unit, view: View | None = None, active: int = NONE, here: bool) -> Sign:
        return self._sign(words, (view or self._empty)._replace(units=tuple(enumerate(units, KEY))), active, here=here)

    def _sign(self, words: str, view: View, active: int = NONE, *, here: bool) -> Sign:
        seen = MatIndex(self.seen.figures, view, shades=False)
        return Sign(self._art.square(seen, CORNER, self._zoom, active, None).rows, words, here)
