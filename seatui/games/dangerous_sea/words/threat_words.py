"""Threats to a player's ship in words: for the line below the chart, and for players without a board."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import name_of
from seatui.engine.wording import counted, listing
from seatui.games.dangerous_sea.knowledge.threats import Threats, reaches, rivals_of, threats_to
from seatui.games.dangerous_sea.knowledge.view import ShipView, View
from seatui.games.dangerous_sea.model.content import GHOST_CREW
from seatui.games.dangerous_sea.model.geometry import BOARD, DIRECTIONS, NOWHERE
from seatui.games.dangerous_sea.words.odds import chance, dice_words
from seatui.games.dangerous_sea.words.place_words import noun

SHORT = 30
"""Letters of odds in one line of the banner at 80 columns."""
NO_SHIP = "Threats are those to your own ship, and you have none on the chart."


def threat_lines(view: View, names: Sequence[str]) -> list[str]:
    """Return who can attack the player's ship before its next turn, with the odds, and where it would be safe."""
    if view.seat is None or view.ships[view.seat].square == NOWHERE:
        return [NO_SHIP]
    threats = threats_to(view, view.seat)
    ship = threats.ship
    lines = [f"{rival_words(ship, rival, names)}." for rival in rivals_of(view, ship.seat)]
    lines = ["Your captain is out of action until your next turn: nobody can attack you."] if ship.out else lines
    return [*lines, *ghost_lines(view, threats), *hazard_lines(view, threats), f"{safe_words(view, threats)}."]


def rival_words(ship: ShipView, rival: ShipView, names: Sequence[str]) -> str:
    """Return whether a rival can attack: "Bo can come to you, 3 steps with 4 points; 2 dice against 1: 91 % to win"."""
    name, far = name_of(rival.seat, names), BOARD.steps(rival.square, ship.square)
    way = f"{counted(far, 'step')} with {counted(rival.allowance, 'point')}"
    comes = f"{name} can come to you, {way}" if reaches(rival, ship.square) else f"{name} cannot come to you, {way}"
    return f"{comes}; {dice_words(ship.sailors, rival.sailors)}"


def ghost_lines(view: View, threats: Threats) -> list[str]:
    """Return the courses of the Ghost Ship, and the odds against it; [] while it is not in play (DS-126, DS-139)."""
    if not threats.courses:
        return []
    ways = [f"{way} to {BOARD.pairs[course[-1]]}" for way, course in zip(DIRECTIONS, threats.courses, strict=True)]
    met = [DIRECTIONS[direction] for direction in threats.courses_over(threats.ship.square)]
    lines = [f"The Ghost Ship on {BOARD.pairs[view.ghost]} sails {listing(ways)}, 1 chance in 6 each; 1 in 6 that it hunts one of you."]
    lines += [f"Going {listing(met)} it comes to you."] if met and not threats.ship.out else []
    return [*lines, f"Against it: {dice_words(threats.ship.sailors, GHOST_CREW)}."]


def hazard_lines(view: View, threats: Threats) -> list[str]:
    """Return the known hazards in the ship's reach; [] if there are none."""
    near = [square for square in sorted(threats.hazards) if reaches(threats.ship, square)]
    known = [f"{BOARD.pairs[square]} {noun(view.tiles[square]).removesuffix(' island').lower()}" for square in near]
    return [f"Known hazards in your reach: {listing(known)}."] if known else []


def safe_words(view: View, threats: Threats) -> str:
    """Return the known squares in the ship's reach to which neither rivals nor the Ghost Ship's course lead."""
    threatened = {*threats.raiders, *threats.hazards, *(square for course in threats.courses for square in course), view.ghost}
    known = (square for square, tile in enumerate(view.tiles) if tile and square not in threatened)
    safe = [BOARD.pairs[square] for square in known if reaches(threats.ship, square)]
    return f"Known squares in your reach where none of this threatens: {', '.join(safe) or 'none'}"


def odds_at(threats: Threats, square: int, names: Sequence[str]) -> str:
    """Return who may come to a square, with the player's odds there: "Bo 9 %, Cleo 50 %, the Ghost Ship 2 %"; "" if nobody can."""
    return ", ".join(f"{name} {percent} %" for percent, name in chances_at(threats, square, names))


def chances_at(threats: Threats, square: int, names: Sequence[str]) -> list[tuple[int, str]]:
    """Return the player's chances to win against all who may come to a square, in percent, with their names."""
    own = threats.ship.sailors
    found = [(chance(own, rival.sailors), name_of(rival.seat, names)) for rival in threats.raiders.get(square, ())]
    return found + [(chance(own, GHOST_CREW), "the Ghost Ship")] * bool(threats.courses_over(square) and not threats.ship.out)


def threats_in_short(threats: Threats, names: Sequence[str]) -> str:
    """Return who may come to the ship where it is; of several with long names, the worst."""
    square = threats.ship.square
    odds = odds_at(threats, square, names)
    if len(odds) > SHORT:
        percent, name = min(chances_at(threats, square, names))
        odds = f"{name} {percent} % at worst"
    return f"Your odds here: {odds}" if odds else "Nobody can come to you here"
