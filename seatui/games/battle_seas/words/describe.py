"""A view as plain text, for plain mode, screen readers and tests; and questions with the facts behind the answer."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Decision, name_of
from seatui.engine.squares import COMPASS, OUTSIDE, column_letters
from seatui.engine.wording import awaited, counted, listing, sentence
from seatui.games.battle_seas.knowledge.positions import known_position
from seatui.games.battle_seas.knowledge.view import Marker, View
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.figures import SECOND, Figures
from seatui.games.battle_seas.model.geometry import Sea
from seatui.games.battle_seas.model.names import (
    ORDERS_SAID,
    card_name,
    designation,
    figure_said,
    gear_said,
    marker_name,
    moves_said,
    piece_said,
    units_said,
    way_said,
)
from seatui.games.battle_seas.model.pieces import allowance, fight_allowance, footprint, is_ship
from seatui.games.battle_seas.model.state import AGREEING, BATTLE, BUILDING, DEPLOYING, NONE, OVER, Area, State, Trap, Unit
from seatui.games.battle_seas.play.decisions import DECISION_KINDS
from seatui.games.battle_seas.play.ending import STALEMATE_ROUNDS
from seatui.games.battle_seas.play.gunnery import own_reach
from seatui.games.battle_seas.play.landing import landing_note, shores
from seatui.games.battle_seas.play.movement import step_costs
from seatui.games.battle_seas.words.briefing import briefing
from seatui.games.battle_seas.words.cards import card_list
from seatui.games.battle_seas.words.option_sheet import sheet_lines
from seatui.games.battle_seas.words.outlook import card_said, condition, named, to_command, whereabouts

MOST_MESSAGES = 5
"""The number of latest messages that are shown."""
PREVIEW_WIDTH = 30
"""The most signs in a row of a drawn mat."""
HOW_TO_BUILD = (
    "'quick', a ready one such as 'fleet Three fast captains', or cards of your choice with what they carry, "
    "as in 'fleet HMS Captain [Crack Gun Crews], HMS Carysfort, Marine Platoon'"
)
HEADLINES = {AGREEING: "The option sheet", BUILDING: "Building fleets", DEPLOYING: "Deployment"}


def describe(figures: Figures, view: View, names: Sequence[str]) -> str:
    """Return the whole battle as lines of text."""
    state = known_position(figures, view)
    lines = [headline(figures, view, names), mat_line(figures)]
    lines += sheet_lines(figures) if view.phase == AGREEING else []
    lines += scenario_lines(figures, view, names)
    lines += [f"A fleet is {HOW_TO_BUILD}"] if view.phase == BUILDING else []
    lines += card_list() if view.phase == BUILDING and view.seat not in view.submitted else ()
    lines += filter(None, [stalemate_said(figures, view)])
    lines += [player_line(figures, view, seat, names) for seat in range(view.seats)]
    lines += hidden_lines(figures, view, state)
    lines += [marker_line(figures, view, state, marker, names) for marker in by_owner(view)]
    lines += [trap_line(figures, key, trap, view, names) for key, trap in view.traps]
    lines += [f"Known trap: {name_of(trap.seat, names)}'s {card_name(trap.card)} at {figures.sea.name(trap.square)}" for trap in view.notes]
    lines += under_way(figures, view, state, names)
    return "\n".join(lines + closing_lines(view, names))


def scenario_lines(figures: Figures, view: View, names: Sequence[str]) -> list[str]:
    """The briefing of a ready battle, until its first round is over."""
    if figures.scenario is None or view.round > 1 or view.phase == OVER:
        return []
    return [figures.scenario.name, *(f"  {line}" for line in briefing(figures.scenario, names))]


def headline(figures: Figures, view: View, names: Sequence[str]) -> str:
    """The round, the turn, the wind and the light."""
    if view.phase in HEADLINES:
        levels = f" of up to {counted(figures.levels, 'level')}" if view.phase == BUILDING else ""
        left = f"; {counted(view.clock // SECOND, 'second')} left" if view.clock and view.phase != AGREEING else ""
        return f"{HEADLINES[view.phase]}{levels}{left}"
    over = view.phase == OVER
    when = f"Round {view.round}" if view.round else "The end"
    whose = ": the game is over" if over else f", {name_of(view.turn, names)}'s turn"
    return f"{when}{whose}{'' if over and not view.round else f'; {weather_said(figures, view)}'}"


def weather_said(figures: Figures, view: View) -> str:
    """The wind, the light and the range of sight."""
    wind = f"wind from the {way_said(view.wind)}" if view.wind != NONE else "no wind"
    return f"{wind}; {'night' if view.night else 'day'}, sight {units_said(figures.sights[view.night])}"


def stalemate_said(figures: Figures, view: View, within: int = STALEMATE_ROUNDS) -> str:
    """The rounds left before a stalemate (BS-207, BS-210); "" while they are more than ``within``, or not counted."""
    if view.phase != BATTLE:
        return ""
    counts = [STALEMATE_ROUNDS - view.quiet] * (view.quiet != NONE) + [figures.max_rounds - view.round + 1] * bool(figures.max_rounds)
    left = min(counts, default=STALEMATE_ROUNDS + 1)
    return f"Stalemate after {'this round' if left <= 1 else f'{left} rounds'}" if left <= within else ""


def mat_line(figures: Figures) -> str:
    """The size of the mat, and the names of squares (BS-028)."""
    squares = figures.sea.squares
    return (
        f"The mat has {squares.columns} x {squares.rows} squares: "
        f"columns A to {column_letters(squares.columns - 1)} from west to east, rows 1 to {squares.rows} from north to south"
    )


def mat_lines(sea: Sea) -> list[str]:
    """Return the mat from above, with the squares on which each player deploys; on a large one a sign stands for several squares."""
    squares = sea.squares
    step = -(-squares.columns // PREVIEW_WIDTH)
    columns, rows = range(0, squares.columns, step), range(0, squares.rows, 2 * step)
    owners = {at: str(seat + 1) for seat, zone in enumerate(sea.zones) for at in zone}
    drawn = ["".join(owners.get(squares.at(column, row), ".") for column in columns) for row in rows]
    return [*drawn, "", "Numbers: where each player deploys", f"{squares.columns} by {squares.rows} squares"]


def player_line(figures: Figures, view: View, seat: int, names: Sequence[str]) -> str:
    """A player's state in this phase."""
    mine = " (you)" if seat == view.seat else ""
    return f"{seat + 1} {name_of(seat, names)}{mine}: {', '.join(player_parts(figures, view, seat))}"


def player_parts(figures: Figures, view: View, seat: int) -> list[str]:
    """The facts about a player that matter in this phase."""
    if view.phase == AGREEING:
        return ["accepts the option sheet" if seat in view.accepted or seat == 0 else "has still to accept the option sheet"]
    if view.phase == BUILDING:
        return ["has a fleet" if seat in view.submitted else "builds a fleet"]
    if view.phase == DEPLOYING:
        return ["ready" if seat in view.ready else "deploys", f"zone {zone_said(figures, seat)}"]
    if view.gone[seat]:
        return [f"out since round {view.gone[seat]}"]
    parts = [f"{counted(sum(marker.seat == seat for marker in view.markers), 'piece')} on the mat"]
    parts += ["opens the round"] * (seat == view.opener and view.phase == BATTLE)
    parts += ["resigned"] * (seat in view.resigned)
    parts += [f"must miss {counted(view.lost_turns[seat], 'turn')}"] * bool(view.lost_turns[seat])
    return parts


def zone_said(figures: Figures, seat: int) -> str:
    """A player's zone: "A13 to T20" (BS-031)."""
    zone = figures.sea.zones[seat]
    return f"{figures.sea.name(min(zone))} to {figures.sea.name(max(zone))}" if zone else "nowhere"


# Pieces


def by_owner(view: View) -> list[Marker]:
    """Return the pieces in the open: the viewer's own first, then player by player."""
    return sorted(view.markers, key=lambda marker: (marker.seat != view.seat, marker.seat, marker.key))


def hidden_lines(figures: Figures, view: View, state: State) -> list[str]:
    """The viewer's pieces that others do not see: all before the fleets meet, later those aboard."""
    lines = [f"{piece_said(key, area.card, area.copy)}: {area_said(figures, view, area, ())}" for key, area in view.areas]
    return lines + [f"{piece_said(key, unit.card, unit.copy)}: {unit_said(figures, view, state, key, unit)}" for key, unit in view.units]


def marker_line(figures: Figures, view: View, state: State, marker: Marker, names: Sequence[str]) -> str:
    """One piece in the open."""
    owner = "Your" if marker.seat == view.seat else f"{name_of(marker.seat, names)}'s"
    if marker.unit is not None:
        return f"{owner} {named(state, marker.key)}: {unit_said(figures, view, state, marker.key, marker.unit)}"
    if marker.area is not None:
        return f"{owner} {named(state, marker.key)}: {area_said(figures, view, marker.area, names)}"
    return f"{owner} {marker_name(marker.key)}: not identified, at {squares_said(figures, marker.squares)}"


def unit_said(figures: Figures, view: View, state: State, key: int, unit: Unit) -> str:
    """CAP, place, gear, passengers and grappled ships."""
    parts = [condition(unit), whereabouts(figures, state, unit)]
    parts += [f"with {gear_said(unit.gear)}"] * bool(unit.gear)
    crew = [piece_said(other, state.units[other].card, state.units[other].copy) for other in state.crews.get(key, ())]
    parts += [f"carrying {listing(crew)}"] * bool(crew)
    parts += [f"has grappled {named(state, unit.holds)}"] * (unit.holds != NONE)
    parts += [f"held by {named(state, unit.held)}"] * (unit.held != NONE)
    parts += ["done for this turn"] * is_done(view, key, unit)
    return ", ".join(parts)


def is_done(view: View, key: int, unit: Unit) -> bool:
    """Whether a card of the viewer on the mat has ended its turn."""
    mine = view.phase == BATTLE and view.turn == view.seat == unit.seat
    return mine and unit.square != NONE and key not in view.waiting


def area_said(figures: Figures, view: View, area: Area, names: Sequence[str]) -> str:
    """An area's CAP, squares, gear and controller."""
    card = CARDS[area.card]
    parts = ["in ruins"] if area.ruined else [f"{area.cap} of {card.cap} CAP"] * bool(card.cap)
    squares = footprint(figures, area) if area.corner != NONE else ()
    parts.append(f"at {squares_said(figures, squares)}" if squares else "not placed yet")
    parts += [f"with {gear_said(area.gear)}"] * bool(area.gear)
    if view.phase in (BATTLE, OVER) and not area.ruined:
        who = "nobody" if area.control == NONE else "you" if area.control == view.seat else name_of(area.control, names)
        parts.append(f"controlled by {who}")
    return ", ".join(parts)


def squares_said(figures: Figures, squares: Sequence[int]) -> str:
    """One square, or a block of them by its corners: "C3 to E4"."""
    first, last = figures.sea.name(squares[0]), figures.sea.name(squares[-1])
    return first if first == last else f"{first} to {last}"


def trap_line(figures: Figures, key: int, trap: Trap, view: View, names: Sequence[str]) -> str:
    """A trap with its orders; when the game is over, everybody's."""
    owner = "Your trap" if trap.seat == view.seat else f"{name_of(trap.seat, names)}'s trap"
    where = f"at {figures.sea.name(trap.square)}" if trap.square != NONE else "not placed yet"
    fired = ", sprung in this round" if trap.fired and trap.fired == view.round else ""
    return f"{owner} {piece_said(key, trap.card, trap.copy)} {where}, range {CARDS[trap.card].reach}, {ORDERS_SAID[trap.orders]}{fired}"


# Open matters


def under_way(figures: Figures, view: View, state: State, names: Sequence[str]) -> list[str]:
    """The path under way, the card in command, ships that have struck, offers, claims and talk."""
    lines: list[str] = []
    if view.sailing is not None:
        rest = " ".join(COMPASS[step] for step in view.sailing.rest)
        lines.append(f"{named(state, view.sailing.unit)} is under way{f', still to go {rest}' if rest else ''}")
    if view.phase == BATTLE and view.turn == view.seat and view.active != NONE:
        lines.append(f"You command {card_said(figures, state, view.active)}")
    lines += [f"{named(state, ship)} has struck to {named(state, by)}" for ship, by in view.struck]
    if view.quiet > 0:
        lines.append(f"{counted(view.quiet, 'round')} without an elimination count towards a stalemate after 20")
    if view.offer != NONE:
        lines.append(f"{name_of(view.offer, names)} offers a stalemate")
    if view.claim is not None:
        lines.append(f"{name_of(view.claim.by, names)} claims that {name_of(view.claim.against, names)} gave a secret away")
    return lines + [f"{name_of(message.seat, names)} said ({message.number}): {message.text}" for message in view.messages[-MOST_MESSAGES:]]


def closing_lines(view: View, names: Sequence[str]) -> list[str]:
    """The open decisions, or the outcome."""
    if view.outcome:
        return [sentence(view.outcome.reason.format(*(name_of(seat, names) for seat in view.outcome.winners)))]
    return [
        awaited(
            name_of(asked.seat, names), asked.prompt, DECISION_KINDS[asked.kind].task, mine=asked.seat == view.seat, veiled=asked.veiled
        )
        for asked in view.decisions
    ]


# Questions


def question(figures: Figures, view: View, decision: Decision, names: Sequence[str]) -> str:
    """Return the question of a decision, with its card and what the card can still do."""
    state = known_position(figures, view)
    match decision.kind:
        case "submit_fleet":
            return f"Build a fleet of up to {counted(figures.levels, 'level')}: {HOW_TO_BUILD}. 'view' lists all cards."
        case "deploy":
            return deploy_question(figures, view)
        case "command_card":
            return command_question(figures, view, state)
        case "choose_card":
            return choose_question(figures, view)
        case "spring_trap" if view.sailing is not None:
            return f"{mover_said(figures, view, state, names)} has come near: spring a trap, or let it pass?"
        case "after_trap" if view.sailing is not None:
            return f"A trap was sprung at {mover_said(figures, view, state, names)}: go on as announced, or stop here?"
        case "accept_draw":
            return f"{name_of(view.offer, names)} offers a stalemate: do you agree?"
        case "vote_leak" if view.claim is not None:
            return f"Did {name_of(view.claim.against, names)} give a secret away, as {name_of(view.claim.by, names)} claims? Vote."
        case "choose_penalty_victim" if view.victim_of is not None:
            return f"Choose the character that {name_of(view.victim_of[1], names)} loses."
    return decision.prompt


def choose_question(figures: Figures, view: View) -> str:
    """The question which piece to command, with the number left."""
    left = to_command(figures, view)
    return f"Your turn: {left}, or end your turn." if left else "All is done: end your turn."


def unlisted(figures: Figures, view: View, decision: Decision) -> str:
    """Return examples of unlisted commands, with the numbers of this battle."""
    match decision.kind:
        case "accept_options":
            return "Or type 'decline': then there is no battle."
        case "deploy":
            return deploy_hint(figures, view)
        case "choose_card":
            return landing_hint(figures, view)
        case "command_card":
            return command_hint(figures, view)
    return ""


def deploy_hint(figures: Figures, view: View) -> str:
    """Examples of placing and stowing."""
    ships = [unit for _, unit in view.units if is_ship(unit)]
    crews = [unit for _, unit in view.units if not is_ship(unit)]
    if view.seat is None or not (zone := figures.sea.zones[view.seat]):
        return ""
    somewhere = figures.sea.name(sorted(zone)[len(zone) // 2])
    placing = [f"'place {designation(ships[0])} {somewhere} N' puts a ship elsewhere, heading north"] if ships else []
    stowing = [f"'stow {designation(crews[0])} in {designation(ships[0])}' sends a land character aboard"] if ships and crews else []
    return f"Also, {listing(placing + stowing)}." if placing else ""


def landing_hint(figures: Figures, view: View) -> str:
    """Passengers who can land, or why nobody can."""
    note = landing_note(figures, known_position(figures, view), view.seat) if view.seat is not None else ""
    return f"{note}." if note else ""


def command_hint(figures: Figures, view: View) -> str:
    """Examples of paths that are not straight, and the landing hint."""
    units = known_position(figures, view).units
    unit = units.get(view.active)
    if unit is None or unit.square == NONE:
        return ""
    moved = any(key == view.active for key, _ in view.legs)
    turns = "'turn E' only turns her" if is_ship(unit) else ""
    words = [turns] if moved else [f"Any other way can be typed, as {bent_way(figures, view, unit)}", turns]
    others = [key for key in view.waiting if key != view.active and key in units and units[key].square != NONE]
    words += [f"'command {designation(units[others[0]])}' goes on with another ship or party"] if moved and others else []
    words += ["'end turn' ends the turn"] if moved else []
    crew = landing_hint(figures, view) if near_shore(figures, view) else ""
    return " ".join(filter(None, (f"{sentence('; '.join(filter(None, words)))}.", crew)))


def near_shore(figures: Figures, view: View) -> bool:
    """Whether the ship in command carries passengers and lies beside land; elsewhere the landing hint would be noise."""
    state = known_position(figures, view)
    return any(mate.aboard == view.active and shores(figures, state, mate) for _, mate in view.units)


def bent_way(figures: Figures, view: View, unit: Unit) -> str:
    """An example of a path with two different steps, as typed."""
    costs, around = step_costs(known_position(figures, view), unit), figures.sea.squares.around
    for first in (0, 2, 4, 6):
        for second in ((first + 1) % 8, (first + 7) % 8):
            to = around[unit.square][first]
            if costs[first] and costs[second] and to != OUTSIDE and (end := around[to][second]) != OUTSIDE:
                return f"'sail {figures.sea.name(end)}' or 'path {COMPASS[first]} {COMPASS[second]}'"
    return "'path N NE'"


def deploy_question(figures: Figures, view: View) -> str:
    """The question about deploying, with the pieces that have no place yet."""
    loose = [piece_said(key, area.card, area.copy) for key, area in view.areas if area.corner == NONE]
    loose += [piece_said(key, unit.card, unit.copy) for key, unit in view.units if unit.square == NONE and unit.aboard == NONE]
    loose += [piece_said(key, trap.card, trap.copy) for key, trap in view.traps if trap.square == NONE]
    zone = zone_said(figures, view.seat) if view.seat is not None else "your zone"
    if loose:
        return f"{counted(len(loose), 'piece')} to place in {zone}: {listing(loose)}. Or let the program do it with 'auto'."
    return f"Everything has its place: say 'ready', or place something again in {zone}."


def command_question(figures: Figures, view: View, state: State) -> str:
    """The question about a card's action, with its moves, the wind and its range."""
    unit = state.units.get(view.active)
    if unit is None:
        return "What does it do?"
    leg = dict(view.legs).get(view.active)
    if leg is not None:
        attack = " and can still attack" if leg.fight_cost <= fight_allowance(unit) else ", too far to attack"
        how = f"It has gone {moves_said(leg.cost)}{attack}."
    else:
        how = f"It has {moves_said(allowance(unit))}, {figure_said(fight_allowance(unit))} with an attack.{wind_said(view, state, unit)}"
    reach = f" Its range is {own_reach(state, unit)}." if unit.square != NONE and CARDS[unit.card].reach and not unit.prize else ""
    return f"What does {card_said(figures, state, view.active)} do? {how}{reach}"


def wind_said(view: View, state: State, unit: Unit) -> str:
    """The cost of a step in each direction (BS-070)."""
    if view.wind == NONE or not is_ship(unit):
        return ""
    costs = step_costs(state, unit)
    said = [f"{name} {figure_said(cost)}" if cost else f"{name} barred" for name, cost in zip(COMPASS, costs, strict=True)]
    return f" A step costs {', '.join(said)}."


def mover_said(figures: Figures, view: View, state: State, names: Sequence[str]) -> str:
    """The piece under way, its owner and its square."""
    assert view.sailing is not None
    key = view.sailing.unit
    marker = next((marker for marker in view.markers if marker.key == key), None)
    if marker is None:
        return "a piece"
    owner = "your" if marker.seat == view.seat else f"{name_of(marker.seat, names)}'s"
    return f"{owner} {named(state, key)} at {figures.sea.name(marker.squares[0])}"
