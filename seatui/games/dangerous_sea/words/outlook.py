"""Prompts, consequences and warnings for players, with all that they know; and the final tally."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action, Decision, Seat, name_of
from seatui.engine.wording import counted, listing
from seatui.games.dangerous_sea.knowledge.view import BattleView, ShipView, View
from seatui.games.dangerous_sea.model.content import CREW, HAZARDS, INHABITED, PLAGUE, RATION, ROCKY, RUNE_STONE, UNKNOWN
from seatui.games.dangerous_sea.model.frames import Demand
from seatui.games.dangerous_sea.model.geometry import BOARD, NEIGHBOURS
from seatui.games.dangerous_sea.model.names import sailors, stones
from seatui.games.dangerous_sea.words.describe import points_left
from seatui.games.dangerous_sea.words.narration import bundle
from seatui.games.dangerous_sea.words.odds import bag_words, dice_words
from seatui.games.dangerous_sea.words.place_words import lying, noun

MOVES = ("sail", "explore")

# Prompts


def place_line(view: View, square: int) -> str:
    """Return a square and what lies there: "{4,5} Food island, 30 food to harvest"."""
    return f"{BOARD.pairs[square]} {', '.join([noun(view.tiles[square]), *lying(view, square)])}"


def question(view: View, decision: Decision, names: Sequence[str]) -> str:
    """Return the prompt of a decision with the names, points and bundles that it is about."""
    ship, battle = view.ships[decision.seat], view.battle
    if decision.kind == "choose_action":
        stopped = f", stopped by {name_of(view.stopped_by, names)}" if view.stopped_by >= 0 else ""
        points = f"{points_left(view)} of {view.allowance} action points left{stopped}"
        around = any(view.tiles[square] == UNKNOWN for square in NEIGHBOURS[ship.square])
        found = f" Unknown waters: {bag_words(view.bag)}." if around and points_left(view) else ""
        return f"Your turn, {points}, on {place_line(view, ship.square)}.{found}"
    if decision.kind == "choose_corner":
        return f"{decision.prompt} Unknown waters: {bag_words(view.bag)}."
    if decision.kind == "resolve_island":
        return f"The storm blew you to {place_line(view, ship.square)}. Take what you want, or leave it."
    return battle_question(battle, decision, names) if battle else decision.prompt


def battle_question(battle: BattleView, decision: Decision, names: Sequence[str]) -> str:
    """Return the prompt of a decision after a battle."""
    winner, loser = name_of(battle.winner, names), name_of(battle.loser, names)
    if decision.kind == "offer_spoils":
        return f"You beat {loser} by {battle.margin}: take a standard prize, or demand something else."
    if battle.proposal is None:
        return decision.prompt
    named = bundle(battle.proposal._asdict())
    if battle.offered:
        again = "demand something else, " if battle.demands_left else ""
        return f"{loser} offers {named} instead: accept it, {again}or take a standard prize."
    return f"{winner} beats you by {battle.margin} and demands {named}: accept, offer something else, or refuse and lose a standard prize."


# Consequences


def meaning(view: View, action: Action) -> str:
    """Return a few words on where an action leads or what it takes; "" if the notation or the prompt says it all."""
    if view.seat is None:
        return ""
    ship, verb = view.ships[view.seat], action[0]
    if verb == "sail":
        square = NEIGHBOURS[ship.square][action[1]]
        return ", ".join([noun(view.tiles[square]), *lying(view, square)])
    if verb == "attack":
        return dice_words(ship.sailors, view.ships[action[1]].sailors)
    if verb == "end_turn":
        return "; ".join(loss.removesuffix(".") for loss in losses(view, ship))
    if verb == "accept" and view.battle and view.battle.proposal:
        return bundle(view.battle.proposal._asdict())
    if verb == "refuse" and view.battle:
        return f"costs {one_of(forced(view.battle))}"
    return prize_words(view.battle, action) if view.battle else ""


def prize_words(battle: BattleView, action: Action) -> str:
    """Return what a standard prize takes."""
    if action[0] != "prize":
        return ""
    if action[1] == "cargo":
        return bundle(Demand(food=action[2], water=action[3])._asdict())
    prizes = {"kill": Demand(kills=battle.kill), "rune": Demand(runes=1), "stop": Demand(stop=True)}
    return bundle(prizes[action[1]]._asdict())


def forced(battle: BattleView) -> list[str]:
    """Return the standard prizes that the winner could take (DS-113)."""
    parts = [f"{battle.cargo} of food and water"] * bool(battle.cargo)
    parts += [f"{sailors(battle.kill)} killed"] * bool(battle.kill)
    parts += ["a rune stone"] * battle.rune
    return parts + ["a halt this turn"] * battle.stop


def one_of(prizes: list[str]) -> str:
    """Return prizes of which one can be taken: "one of these: 80 of food and water, 1 sailor killed, or a rune stone"."""
    if len(prizes) < 2:
        return "".join(prizes) or "nothing"
    return f"one of these: {', '.join(prizes[:-1])}, or {prizes[-1]}"


# Warnings


def warning(view: View, action: Action) -> str:
    """Return what a player may not intend by a move or by the end of the turn; "" if nothing."""
    if view.seat is None or view.phase != "turn" or view.battle:
        return ""
    ship = view.ships[view.seat]
    left = left_behind(view, ship)
    found = [f"You leave {listing(left)} here."] if left and action[0] in (*MOVES, "end_turn") else []
    found += losses(view, ship) if action[0] == "end_turn" else []
    found += [hazard_words(view, ship, NEIGHBOURS[ship.square][action[1]])] if action[0] == "sail" else []
    return " ".join(filter(None, found))


def left_behind(view: View, ship: ShipView) -> list[str]:
    """Return the rune stone or the recruit that the ship could take for nothing where it is."""
    tile = view.tiles[ship.square]
    if not view.markers[ship.square]:
        return []
    if tile == RUNE_STONE:
        return ["a rune stone"]
    return ["a recruit"] if tile == INHABITED and ship.sailors < CREW else []


def losses(view: View, ship: ShipView) -> list[str]:
    """Return the points and the lives that the end of the turn costs (DS-048, DS-119)."""
    left = points_left(view)
    can_act = view.stopped_by < 0 or any(view.tiles[square] == UNKNOWN for square in NEIGHBOURS[ship.square])
    found = [f"{counted(left, 'action point')} would be lost."] if left and can_act else []
    if dying := starving(ship):
        found.append(f"{sailors(dying)} would starve: each eats {RATION} food and {RATION} water.")
    return found


def starving(ship: ShipView) -> int:
    """Return how many sailors have no rations at the end of the turn (DS-119)."""
    return ship.sailors - min(ship.sailors, ship.food // RATION, ship.water // RATION)


def hazard_words(view: View, ship: ShipView, square: int) -> str:
    """Return the harm of a known hazard on a square; "" if there is none or nothing to lose (DS-073 to DS-077)."""
    tile = view.tiles[square]
    if tile not in HAZARDS:
        return ""
    if tile == ROCKY:
        return "Rocks cost 10 or 20 food, water or both." if ship.weight else ""
    if ship.sailors:
        return f"Disease kills up to {sailors(min(ship.sailors, max(PLAGUE)))} in two of three cases."
    return "Disease makes your captain ill in two of three cases, and that ends your turn."


# The end


def tally(view: View, seat: Seat | None) -> str:
    """Return what a ship held at the end."""
    if seat is None:
        return ""
    ship = view.ships[seat]
    return f"{stones(ship.stones)}, {sailors(ship.sailors)}, weight {ship.weight}"
