"""A view as plain text, for plain mode, screen readers and tests."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import name_of
from seatui.engine.wording import awaited, dice, listing
from seatui.games.dangerous_sea.knowledge.threats import ghost_ray
from seatui.games.dangerous_sea.knowledge.view import BattleView, ShipView, View
from seatui.games.dangerous_sea.model.content import CARD_NAMES, GOODS, TILES
from seatui.games.dangerous_sea.model.geometry import BOARD, DIRECTIONS, NOWHERE
from seatui.games.dangerous_sea.model.names import goods, sailors, stones
from seatui.games.dangerous_sea.play.decisions import DECISION_KINDS
from seatui.games.dangerous_sea.words.narration import bundle

TILE_LETTERS = ".~RFWIXD"
"""One letter for each tile number: unknown, open sea, rune stone, food, water, inhabited, rocky, diseased."""
LEGEND = "~ open sea, R rune stone, F food, W water, I inhabited, X rocky, D diseased, . unknown; * to be taken, + goods; & ships, G ghost"


def describe(view: View, names: Sequence[str]) -> str:
    """Return the whole table in about twenty lines."""
    lines = [headline(view, names), *chart_lines(view), LEGEND]
    lines += [ship_line(view, ship, names) for ship in view.ships]
    lines += [ghost_line(view), left_line(view), *goods_lines(view)]
    if view.battle:
        lines.append(battle_line(view.battle, names))
    return "\n".join(lines + closing_lines(view, names))


def headline(view: View, names: Sequence[str]) -> str:
    """Return the season, and whose turn it is."""
    when = f"Year {view.year}, {view.season_name}, turn {view.turn}"
    who = name_of(view.active, names)
    return {
        "setup": "Setting out",
        "turn": f"{when}: {who} has {points_left(view)} of {view.allowance} action points left{stopped(view, names)}",
        "ghost": f"{when}: the Ghost Ship's turn",
        "sea": f"{when}: the Sea's turn",
        "over": f"{when}: the game is over",
    }[view.phase]


def stopped(view: View, names: Sequence[str]) -> str:
    """Return who stopped the active ship, "" if nobody did."""
    return f", stopped by {name_of(view.stopped_by, names)}" if view.stopped_by >= 0 else ""


def chart_lines(view: View) -> list[str]:
    """Return the map, three characters a square: who is there, the tile, and what lies on it."""
    numbers = "    " + "".join(f"{column:<3}" for column in range(1, BOARD.columns + 1))
    rows = (range(start, start + BOARD.columns) for start in range(0, BOARD.count, BOARD.columns))
    return [numbers.rstrip(), *(f"{at:>2} {''.join(cell(view, square) for square in row)}".rstrip() for at, row in enumerate(rows, 1))]


def cell(view: View, square: int) -> str:
    """Return one square."""
    ships = [str(ship.seat + 1) for ship in view.ships if ship.square == square]
    who = "&" if len(ships) > 1 else "".join(ships) or ("G" if view.ghost == square else " ")
    what = "*" if view.markers[square] else "+" if view.goods[square] else " "
    return who + TILE_LETTERS[view.tiles[square]] + what


def ship_line(view: View, ship: ShipView, names: Sequence[str]) -> str:
    """Return a ship's sheet (DS-169)."""
    place = BOARD.pairs[ship.square] if ship.square != NOWHERE else "not placed"
    sheet = f"{ship.food} food, {ship.water} water, weight {ship.weight}, {sailors(ship.sailors)}, {stones(ship.stones)}"
    mine = " (you)" if ship.seat == view.seat else ""
    out = "; captain out of action" if ship.out else ""
    active = view.phase == "turn" and ship.seat == view.active
    points = f"{points_left(view)} of {ship.allowance} points left" if active else f"{ship.allowance} points"
    return f"{ship.seat + 1} {name_of(ship.seat, names)}{mine} on {place}: {sheet}; {points}{out}"


def points_left(view: View) -> int:
    """Return the points the active player has left; new weight may have cost more than were left (DS-047)."""
    return max(0, view.allowance - view.spent)


def ghost_line(view: View) -> str:
    """Return where the Ghost Ship is."""
    if view.ghost == NOWHERE:
        return "The Ghost Ship is not in play"
    direction, _ = ghost_ray(view, view.seat)
    comes = f"; going {DIRECTIONS[direction]}, 1 chance in 6, it comes to you" if direction >= 0 else ""
    return f"The Ghost Ship is on {BOARD.pairs[view.ghost]}{comes}"


def left_line(view: View) -> str:
    """Return the contents of bag and deck (DS-160)."""
    bag = listing([f"{count} {name.replace('_', ' ')}" for name, count in zip(TILES, view.bag[1:], strict=True) if count] or ["nothing"])
    deck = listing([f"{count} {name}" for name, count in zip(CARD_NAMES, view.deck, strict=True) if count] or ["nothing"])
    return f"Bag: {bag}. Deck: {deck}"


def goods_lines(view: View) -> list[str]:
    """Return the goods that lie on islands."""
    lying = [f"{goods(GOODS[view.tiles[square]], amount)} on {BOARD.pairs[square]}" for square, amount in enumerate(view.goods) if amount]
    return [f"Goods: {listing(lying)}"] if lying else []


def battle_line(battle: BattleView, names: Sequence[str]) -> str:
    """Return the battle whose spoils are open."""
    sides = (
        f"{name_of(battle.attacker, names)} {dice(battle.attacker_dice)}, {name_of(battle.defender, names)} {dice(battle.defender_dice)}"
    )
    proposal = f"; the {'offer' if battle.offered else 'demand'} is {bundle(battle.proposal._asdict())}" if battle.proposal else ""
    return f"Battle: {sides}; {name_of(battle.winner, names)} wins by {battle.margin}{proposal}"


def closing_lines(view: View, names: Sequence[str]) -> list[str]:
    """Return who must decide what, or how the game ended."""
    if view.outcome:
        return [view.outcome.reason.format(*(name_of(seat, names) for seat in view.outcome.winners))]
    return [
        awaited(name_of(asked.seat, names), asked.prompt, DECISION_KINDS[asked.kind].task, mine=asked.seat == view.seat)
        for asked in view.decisions
    ]
