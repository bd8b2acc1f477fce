"""The consequences of an action, as far as the player may know them, for lists of options, questions and warnings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from seatui.engine.contract import Action
from seatui.engine.wording import counted, listing
from seatui.games.battle_seas.knowledge.positions import imagined_position, known_position
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.knowledge.ways import Way, way_along
from seatui.games.battle_seas.model.content import CARDS, CHANCES, HIGHEST, LOWEST, READY, SHIP
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.fleet import cost
from seatui.games.battle_seas.model.names import (
    ORDERS_SAID,
    card_name,
    figure_said,
    gear_said,
    moves_said,
    piece_name,
    piece_said,
    units_said,
    way_said,
)
from seatui.games.battle_seas.model.pieces import allowance, is_boardable, is_ship, put
from seatui.games.battle_seas.model.state import NONE, Area, State, Trap, Unit
from seatui.games.battle_seas.play.attack import shot_options
from seatui.games.battle_seas.play.boarding import AVERAGES, board_options, places_of
from seatui.games.battle_seas.play.fleet_checks import read_fleet
from seatui.games.battle_seas.play.gunnery import aim_at, damage, expected, hit_square, is_structure, targets
from seatui.games.battle_seas.play.healing import points_here
from seatui.games.battle_seas.play.landing import is_passenger, landings, places_said
from seatui.games.battle_seas.play.turn import has_something_to_do
from seatui.games.battle_seas.words.attack_words import boarding_odds, finishing_chance
from seatui.games.battle_seas.words.fleet_notation import ready_id
from seatui.games.battle_seas.words.perils import perils_said, trap_warning

MOST_NAMED = 3
"""The most targets in range that are named."""


def aimed_at(action: Action) -> tuple[int, ...]:
    """Return the targets of an attack."""
    return tuple(key for key in action[2:] if key != NONE) if action[0] == "fire" else (action[1],)


class Shot(NamedTuple):
    """The odds of an attack on one target."""

    apart: int  # in half units
    chance: int  # per cent that it costs the target anything
    average: float  # CAP
    finishing: int  # per cent that it costs the target all its CAP


def shot_at(figures: Figures, state: State, key: int, target: int) -> Shot | None:
    """Return the odds of an attack by what its owner knows (BS-101 to BS-115); None if the target is out of sight."""
    unit = state.units[key]
    if target not in state.units and target not in state.areas:
        return None
    square = hit_square(figures, state, unit, target, unit.seat)
    if square == NONE:
        return None
    works = is_structure(state, target)
    aim = aim_at(figures, state, unit, target, square, unit.seat)
    chance = sum(CHANCES[natural] for natural in range(LOWEST, HIGHEST + 1) if damage(unit, aim, natural, works))
    cap = (state.units.get(target) or state.areas[target]).cap
    apart, average = figures.sea.apart(unit.square, square), expected(unit, aim, works)
    return Shot(apart, chance, average, finishing_chance(unit, aim, cap, works))


def piece_of(state: State, key: int) -> Unit | Area | Trap | None:
    """Return a piece of any kind that the seat knows."""
    return state.units.get(key) or state.areas.get(key) or state.traps.get(key)


def named(state: State, key: int) -> str:
    """ "HMS Nymphe (7)"."""
    piece = piece_of(state, key)
    return piece_said(key, piece.card if piece else NONE, piece.copy if piece else 0)


# Meanings


def fleet_meaning(_figures: Figures, _view: View, action: Action) -> str:
    """The name of a ready fleet, and what it costs."""
    ready, levels = ready_id(action[1]), counted(cost(read_fleet(action[1])), "level")
    if not ready:
        return levels
    cards = [f"{CARDS[item.card].name}{f' with {gear_said(item.gear)}' if item.gear else ''}" for item in READY[ready].fleet]
    return f"{READY[ready].name}, {levels}: {', '.join(cards)}"


def quick_meaning(figures: Figures, _view: View, _action: Action) -> str:
    """The worth of the fleet."""
    return f"a random fleet, worth nearly {counted(figures.levels, 'level')}"


def place_meaning(figures: Figures, view: View, action: Action) -> str:
    """The name of the piece."""
    return named(known_position(figures, view), action[1])


def stow_meaning(figures: Figures, view: View, action: Action) -> str:
    """The land character and its ship."""
    state = known_position(figures, view)
    return f"{named(state, action[1])} goes aboard {named(state, action[2])}"


def activate_meaning(figures: Figures, view: View, action: Action) -> str:
    """The card, its condition and its passengers; for a passenger, where it can land."""
    state = known_position(figures, view)
    unit = state.units.get(action[1])
    if unit is None:
        return ""
    if is_passenger(state, unit) and (found := landings(figures, state, unit)):
        return f"{card_said(figures, state, action[1])}: can land on {places_said(figures, found)}"
    crew = state.crews.get(action[1], ())
    carried = f", carrying {listing([named(state, mate) for mate in crew])}" if crew else ""
    return f"{card_said(figures, state, action[1])}{carried}"


def card_said(figures: Figures, state: State, key: int) -> str:
    """ "HMS Nymphe, 620 of 900 CAP, at J10 heading north-east"."""
    unit = state.units.get(key)
    if unit is None:
        return ""
    return f"{named(state, key).removesuffix(f' ({key})')}, {condition(unit)}, {whereabouts(figures, state, unit)}"


def condition(unit: Unit) -> str:
    """ "620 of 900 CAP, grappled"."""
    parts = [f"{unit.cap} of {CARDS[unit.card].cap} CAP"]
    parts += ["a prize to be repaired"] * unit.prize
    parts += ["subdued"] * (is_boardable(unit) and not unit.prize)
    parts += ["depleted"] * (unit.cap <= 0)
    parts += ["grappled"] * (unit.holds != NONE or unit.held != NONE)
    return ", ".join(parts)


def whereabouts(figures: Figures, state: State, unit: Unit) -> str:
    """Where a character is, and a ship's heading."""
    if unit.aboard != NONE:
        ship = state.units.get(unit.aboard)
        return f"aboard {piece_name(ship)}" if ship else "aboard"
    if unit.square == NONE:
        return "not placed yet"
    return f"at {figures.sea.name(unit.square)}{f' heading {way_said(unit.heading)}' if is_ship(unit) else ''}"


def path_meaning(figures: Figures, view: View, action: Action) -> str:
    """The end and cost of the path, and whether an attack is still possible there."""
    state = known_position(figures, view)
    if view.active not in state.units:
        return ""
    _, steps, heading = action
    unit = state.units[view.active]
    if not steps:
        return f"turns to the {way_said(heading)}"
    way = way_along(figures, state, view.active, steps)
    if way is None:
        return ""
    limit = allowance(unit)
    sole = "as the only step" if way.leg.cost > limit else f"{figure_said(way.leg.cost)} of {moves_said(limit)}"
    perils = perils_said(figures, view, view.active, way)
    return f"to {figures.sea.name(way.squares[-1])}, {sole}{attack_after(figures, state, view.active, way)}{perils}"


def attack_after(figures: Figures, state: State, key: int, way: Way) -> str:
    """Whether an attack is possible at the end of a path, and the known targets."""
    unit = state.units[key]
    if not CARDS[unit.card].reach or unit.prize:
        return ""
    if not way.can_fight:
        return ", no attack after it"
    moved = state.clone()
    put(moved, key, unit._replace(square=way.squares[-1], aboard=NONE))
    moved.legs[key] = way.leg
    names = [piece_name(state.units.get(target) or state.areas[target]) for target, _ in targets(figures, moved, key)]
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    shown = names[:MOST_NAMED]
    return f", {', '.join(shown) if more else listing(shown)}{more} in range" if names else ", can still attack"


def shot_meaning(figures: Figures, view: View, target: int) -> str:
    """The target, its distance, and the odds."""
    state = known_position(figures, view)
    shot = shot_at(figures, state, view.active, target) if view.active in state.units else None
    piece = state.units.get(target) or state.areas.get(target)
    if shot is None or piece is None:
        return ""
    end = f", {shot.finishing} % to finish it" if shot.finishing else ""
    odds = f"{shot.chance} % to hit, {round(shot.average)} CAP on average{end}"
    return f"{piece_name(piece)} ({max(piece.cap, 0)} CAP) {units_said(shot.apart)} away, {odds}"


def fire_meaning(figures: Figures, view: View, action: Action) -> str:
    """The odds on each side."""
    return "; ".join(filter(None, (shot_meaning(figures, view, target) for target in action[2:] if target != NONE)))


def attack_meaning(figures: Figures, view: View, action: Action) -> str:
    """The odds of a single shot."""
    return shot_meaning(figures, view, action[1])


def ignite_meaning(figures: Figures, view: View, action: Action) -> str:
    """The odds, and the loss of the fire ship."""
    return f"{shot_meaning(figures, view, action[1])}; the fire ship burns with it"


def board_meaning(figures: Figures, view: View, action: Action) -> str:
    """The boarders, and the defenders' fighting places."""
    state = known_position(figures, view)
    target = state.units.get(action[1])
    if target is None:
        return ""
    party = [state.units[key] for key in action[2] if key in state.units]
    blow = sum(AVERAGES[unit.card] for unit in party)
    struck = boarding_odds(figures, imagined_position(figures, view), action)[0]
    return (
        f"{listing([piece_name(unit) for unit in party])} ({round(blow)} CAP a bout on average) "
        f"against {piece_name(target)} with {places_of(target)} fighting places, {struck} % to strike"
    )


def communicate_meaning(figures: Figures, view: View, action: Action) -> str:
    """The message to the receiver."""
    item = action[2]
    if item[0] == "trap":
        return f"{card_name(item[2])} at {figures.sea.name(item[1])}"
    return named(known_position(figures, view), item[1])


def heal_meaning(figures: Figures, view: View, action: Action) -> str:
    """The patient, and the CAP regained."""
    state = known_position(figures, view)
    key = action[1] if len(action) == 2 else view.active
    if key not in state.units or view.active not in state.units:
        return ""
    unit = state.units[key]
    points = CARDS[state.units[view.active].card].heals_land if len(action) == 2 else points_here(state, unit)
    return f"{piece_name(unit)} regains {min(points, CARDS[unit.card].cap - unit.cap)} CAP, with its whole turn"


def named_meaning(figures: Figures, view: View, action: Action) -> str:
    """The name of the piece."""
    return named(known_position(figures, view), action[1])


def spring_meaning(figures: Figures, view: View, action: Action) -> str:
    """The trap and its effects."""
    trap = dict(view.traps).get(action[1])
    if trap is None:
        return ""
    card = CARDS[trap.card]
    effects = (
        [f"{round(AVERAGES[trap.card])} CAP on average"] * bool(card.blows) + ["stops it there"] * card.halts + ["serves once"] * card.once
    )
    return f"{card.name} at {figures.sea.name(trap.square)}: {', '.join(effects)}"


def orders_meaning(_figures: Figures, view: View, action: Action) -> str:
    """The trap and its behaviour under the orders."""
    trap = dict(view.traps).get(action[1])
    return f"{piece_name(trap)} {ORDERS_SAID[action[2]]}" if trap else ""


def claim_meaning(_figures: Figures, view: View, action: Action) -> str:
    """The cited words."""
    return next((f"“{message.text}”" for message in view.messages if message.number == action[1]), "")


def detect_meaning(_figures: Figures, _view: View, _action: Action) -> str:
    """The chance of a search (BS-150)."""
    return "55 % to find what each opponent hides nearby, with the whole turn"


Meaning: TypeAlias = Callable[[Figures, View, Action], str]
MEANINGS: dict[str, Meaning] = {
    "fleet": fleet_meaning,
    "quick": quick_meaning,
    "place": place_meaning,
    "stow": stow_meaning,
    "activate": activate_meaning,
    "path": path_meaning,
    "fire": fire_meaning,
    "attack": attack_meaning,
    "ignite": ignite_meaning,
    "board": board_meaning,
    "detect": detect_meaning,
    "deactivate": lambda _figures, _view, action: f"{card_name(action[2])} is removed without a roll, with the whole turn",
    "communicate": communicate_meaning,
    "heal": heal_meaning,
    "embark": named_meaning,
    "spring": spring_meaning,
    "lose": named_meaning,
    "orders": orders_meaning,
    "claim": claim_meaning,
    "auto": lambda _figures, _view, _action: "the program places what has no place yet",
    "pass": lambda _figures, _view, _action: "it does nothing more in this turn",
    "withdraw": lambda _figures, _view, _action: "the boarders come back, and the ship acts freely",
}


def meaning(figures: Figures, view: View, action: Action) -> str:
    """Return a few words behind the notation of an option; "" where it says everything."""
    return MEANINGS[action[0]](figures, view, action) if action[0] in MEANINGS else ""


def to_command(figures: Figures, view: View) -> str:
    """Return the words for the rest of a turn: "command one of 3 ships"; "" once every piece has acted."""
    state = imagined_position(figures, view)
    able = [unit for key in view.waiting if (unit := state.units.get(key)) and has_something_to_do(figures, state, key, unit)]
    word = "ship" if all(map(is_ship, able)) else "piece"
    return "" if not able else f"command your last {word}" if len(able) == 1 else f"command one of {len(able)} {word}s"


# Warnings


def warning(figures: Figures, view: View, action: Action) -> str:
    """Return a warning against an action that the player may not mean; "" for all others."""
    match action:
        case ("resign",):
            return "All your pieces would leave the mat when the round closes."
        case ("decline",):
            return "Without your consent there is no battle."
        case ("agree",):
            return (
                "The battle would end here without a winner." if view.seats == 2 else "The battle would end here, shared by the last two."
            )
        case ("offer_draw",):
            end = "without a winner" if view.seats == 2 else "shared by you two"
            return f"If the other player agrees, the battle ends at once, {end}."
        case ("claim", _):
            return "All other players must vote on it before the battle goes on, and this message cannot be cited again."
        case ("end_turn",):
            return idle_warning(figures, view)
        case ("activate", _):
            return unspent_warning(figures, view)
        case ("path", steps, _) if steps:
            return trap_warning(figures, view, steps)
        case ("fire" | "attack" | "ignite", *_):
            return spared_warning(figures, view, aimed_at(action))
    return ""


def idle_warning(figures: Figures, view: View) -> str:
    """Warn about cards on the mat that have done nothing, and about attacks that would be lost (BS-050)."""
    state, sailed = known_position(figures, view), dict(view.legs)
    waiting = [key for key in view.waiting if key in state.units and state.units[key].square != NONE]
    idle = [key for key in waiting if key not in sailed]
    attacks = [said for key in waiting if (said := unspent_attack(figures, view, state, key))]
    unmoved = f"{listing([named(state, key) for key in idle])} {'has' if len(idle) == 1 else 'have'} not acted in this turn."
    return " ".join([unmoved] * bool(idle) + [f"{attack}." for attack in attacks])


def unspent_warning(figures: Figures, view: View) -> str:
    """Warn about the attack of a card that has sailed, which is lost when another card is handled (BS-046)."""
    state = known_position(figures, view)
    if view.active not in state.units or view.active not in dict(view.legs):
        return ""
    attack = unspent_attack(figures, view, state, view.active)
    return f"{attack}. If you command another piece, this one is done." if attack else ""


def unspent_attack(figures: Figures, view: View, state: State, key: int) -> str:
    """The best attack of a card: "HMS Nymphe can still attack Le Généreux: 90 % to hit, about 104 CAP"; "" if it has none."""
    attacks = board_options(figures, state, key) + shot_options(figures, state, key)
    found = [action for action in attacks if is_worthwhile(state, view, action)]
    if not found:
        return ""
    if found[0][0] == "board":
        return f"{named(state, key)} can still board {named(state, found[0][1])}"
    shots = {target: shot for action in found for target in aimed_at(action) if (shot := shot_at(figures, state, key, target)) is not None}
    best = max(shots, key=lambda target: shots[target].average)
    odds = f"{shots[best].chance} % to hit, about {round(shots[best].average)} CAP"
    return f"{named(state, key)} can still attack {named(state, best)}: {odds}"


def is_worthwhile(state: State, view: View, action: Action) -> bool:
    """Whether an attack aims at something that is not lost or won already."""
    return not any(is_depleted(state, key) or has_struck_to(view, state, key) for key in aimed_at(action))


def is_depleted(state: State, key: int) -> bool:
    """Whether a known piece has no CAP left."""
    piece = state.units.get(key) or state.areas.get(key)
    return piece is not None and piece.cap <= 0


def has_struck_to(view: View, state: State, key: int) -> bool:
    """Whether a ship has struck to the viewer, who gets it when the round closes (BS-187)."""
    captor = state.units.get(dict(view.struck).get(key, NONE))
    return captor is not None and captor.seat == view.seat


def spared_warning(figures: Figures, view: View, aimed: Sequence[int]) -> str:
    """Warn about attacks on depleted pieces (BS-116), and on ships that have struck to the attacker and might sink (BS-190)."""
    state = known_position(figures, view)
    spent = [named(state, key) for key in aimed if is_depleted(state, key)]
    won = [named(state, key) for key in aimed if has_struck_to(view, state, key)]
    words = [f"{listing(spent)} {'is' if len(spent) == 1 else 'are'} depleted and will leave the mat anyway."] * bool(spent)
    words += [f"{listing(won)} {'has' if len(won) == 1 else 'have'} struck to you: do not sink your own prize."] * bool(won)
    return " ".join(words)


# The end


def tally(view: View, seat: int | None) -> str:
    """Return a player's ships and land characters with their CAP, as far as they are known."""
    if seat is None:
        return ""
    units = [marker.unit for marker in view.markers if marker.unit is not None and marker.seat == seat]
    units += [unit for _, unit in view.units if unit.seat == seat]
    if not units:
        return "nothing afloat"
    ships = sum(CARDS[unit.card].kind == SHIP for unit in units)
    parts = [counted(number, word) for number, word in ((ships, "ship"), (len(units) - ships, "land character")) if number]
    return f"{listing(parts)} with {sum(max(unit.cap, 0) for unit in units)} CAP"
