"""The mat in words, for the line under it, the describe key, and screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.squares import COMPASS, OUTSIDE
from seatui.engine.wording import counted, listing
from seatui.games.battle_seas.model.content import CARDS, DEFENSE
from seatui.games.battle_seas.model.names import (
    designation,
    figure_said,
    gear_said,
    marker_name,
    moves_said,
    piece_name,
    piece_said,
    way_said,
)
from seatui.games.battle_seas.model.pieces import allowance, fight_allowance, gear_of, is_boardable, is_public, is_ship
from seatui.games.battle_seas.model.state import DEPLOYING, NONE, Area, Unit
from seatui.games.battle_seas.pane.board.mat_index import MatIndex
from seatui.games.battle_seas.words import cards
from seatui.tui.look.glyphs import Glyphs

SIGNS = (
    "A ship on the mat is her owner's letter, the letter of her class and an arrow for her heading; L is a ship of the line, F a frigate, "
    "C a brig or cutter, G a gunboat, B a bomb vessel, M a merchantman and X a fire ship. In the smallest squares the owner's letter is "
    "missing: capitals are yours, small letters the enemy's. In large ones she is a picture, whose hull shrinks with her CAP. Troops are "
    "their owner's letter, their own small one and a bar for the CAP left; a figure means several pieces. A number in brackets behind a "
    "name tells equal pieces apart. Pieces of yours that have acted lose their coloured background. A ? is a piece that you have not "
    "identified yet, with its number behind it. A small letter with a cross is a trap that you know of. P marks a prize, # a grappled "
    "ship, + passengers. Areas show their names, shortened where there is little room: Rd is a Redoubt, and an R behind pieces means that "
    "they are in one. Dots are squares in reach; from the thick ones an attack is still possible. Arrows at the edge show that the mat "
    "goes on there."
)


_IN_ASCII = {"½": ".5", "¼": ".25", "¾": ".75", "⅓": ".33", "⅔": ".67"}


def spelled(text: str, glyphs: Glyphs) -> str:
    """Write fractions as decimals in ASCII, where ½ would otherwise become a 1."""
    if not glyphs.is_ascii:
        return text
    for sign, decimal in _IN_ASCII.items():
        text = text.replace(sign, decimal)
    return text


class MatWords:
    """Describes one view."""

    def __init__(self, seen: MatIndex, names: Sequence[str]) -> None:
        self.seen, self.view, self.names = seen, seen.view, names

    def square(self, square: int) -> str:
        """A square in one line: "J10, Shoal: your HMS Nymphe, 620 of 830 CAP, heading north"."""
        things = self.things(square)
        return f"{self.seen.figures.sea.name(square)} {self.ground(square)}{f': {listing(things)}' if things else ''}"

    def briefly(self, square: int) -> str:
        """A square in a few words."""
        seen = self.seen
        keys = seen.units_at.get(square, [])
        things = [f"{designation(seen.units[key])} {max(seen.units[key].cap, 0)} CAP" for key in keys[:2]]
        return f"{seen.figures.sea.name(square)} {', '.join(things) if things else self.ground(square)}"

    def ground(self, square: int) -> str:
        """The area of a square, or the open sea."""
        seen, view = self.seen, self.view
        key = seen.ground.get(square)
        if key is not None:
            return self.area(seen.areas[key])
        if view.phase == DEPLOYING and view.seat is not None and square not in seen.figures.sea.zones[view.seat]:
            return "outside your zone"
        return "open sea"

    def area(self, area: Area) -> str:
        """ "Fort 6,000 (Ann's, 5200 CAP)"."""
        card = CARDS[area.card]
        if card.kind != DEFENSE:
            return card.name
        if area.ruined:
            return f"{card.name} (destroyed)"
        whose = self.owner(area.control) if area.control != NONE else "nobody's"
        return f"{card.name} ({whose}, {max(area.cap, 0)} CAP)"

    def owner(self, seat: int) -> str:
        return "yours" if seat == self.view.seat else f"{self.names[seat]}'s"

    def things(self, square: int) -> list[str]:
        """Known pieces and traps in a square."""
        seen = self.seen
        found = [self.unit(key, seen.units[key]) for key in seen.units_at.get(square, [])]
        found += [f"{self.names[marker.seat]}'s {marker_name(marker.key)}, not identified" for marker in seen.unidentified.get(square, [])]
        found += [
            f"{'your' if trap.key != NONE else f'{self.names[trap.seat]}’s'} trap {CARDS[trap.card].name}"
            for trap in seen.traps.get(square, [])
        ]
        return found

    def unit(self, key: int, unit: Unit) -> str:
        """ "your HMS Nymphe (7), 620 of 830 CAP, heading north"."""
        owner = "your" if unit.seat == self.view.seat else f"{self.names[unit.seat]}'s"
        parts = [f"{owner} {piece_name(unit)}{f' #{unit.copy}' if unit.copy > 1 else ''}{f' ({key})' if is_public(key) else ''}"]
        parts.append("finished" if unit.cap <= 0 else f"{unit.cap} of {CARDS[unit.card].cap} CAP")
        parts += self.fate(key, unit)
        if is_ship(unit):
            parts.append(f"heading {way_said(unit.heading)}")
        parts += ["a prize"] * unit.prize
        if unit.holds != NONE or unit.held != NONE:
            parts.append("grappled")
        if crew := self.seen.crews.get(key):
            parts.append(f"with {listing([self.passenger(mate) for mate in crew])} aboard")
        return ", ".join(parts)

    def fate(self, key: int, unit: Unit) -> list[str]:
        """Whether a ship has struck, or is weak enough to be boarded."""
        captor = self.seen.struck_to(key)
        if captor != NONE:
            return [f"struck to {'you' if captor == self.view.seat else self.names[captor]}"]
        return ["subdued"] * is_boardable(unit)

    def passenger(self, key: int) -> str:
        """A passenger with the number for commands: "Marine Platoon #2 (10007)"."""
        unit = self.seen.units[key]
        return piece_said(key, unit.card, unit.copy)

    def around(self, square: int) -> list[str]:
        """A square in some sentences: its pieces with all their figures, and the squares around it."""
        seen, sea = self.seen, self.seen.figures.sea
        lines = [f"{self.square(square)}."]
        if square in seen.ground:
            lines.append(self.area_figures(seen.areas[seen.ground[square]]))
        lines += [self.figures(seen.units[key]) for key in seen.units_at.get(square, [])]
        lines += [f"{piece_name(unit)}, by the roll: {'; '.join(cards.table(CARDS[unit.card]))}." for unit in self._armed(square)]
        around = zip(COMPASS, sea.squares.around[square], strict=True)
        beside = [f"{way}: {self.square(to)}." for way, to in around if to != OUTSIDE and not self.is_empty(to)]
        return [*lines, " ", *(beside or ["Nothing lies beside it."])]

    def _armed(self, square: int) -> list[Unit]:
        """The pieces in a square that can attack."""
        return [unit for key in self.seen.units_at.get(square, []) for unit in [self.seen.units[key]] if CARDS[unit.card].rows]

    def is_empty(self, square: int) -> bool:
        """Whether a square is open sea without anything in it."""
        return square not in self.seen.ground and not self.things(square)

    def area_figures(self, area: Area) -> str:
        """The effects of an area on pieces in it and on attacks into it."""
        card = CARDS[area.card]
        words = [section.text for section in cards.figures(card)] + cards.specials(card)
        return f"{card.name}: {'; '.join(words)}." if words and not area.ruined else f"{card.name}: no figures."

    def figures(self, unit: Unit) -> str:
        """The card of a piece with its attachments."""
        card, gear = CARDS[unit.card], gear_of(unit.gear)
        carries = f"; carries {gear_said(unit.gear)}" if unit.gear else ""
        guns = f"range {card.reach + gear.reach}" if card.reach else "no guns"
        moves = f"{moves_said(allowance(unit))}, {figure_said(fight_allowance(unit))} with an attack"
        return f"{card.name}: worth {counted(card.level, 'level')}, {moves}, {guns}{carries}."
