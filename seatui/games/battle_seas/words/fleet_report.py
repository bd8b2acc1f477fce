"""A player's forces in words, card by card with figures, damage and attachments; and the known pieces of the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seatui.engine.contract import name_of
from seatui.engine.wording import counted
from seatui.games.battle_seas.knowledge.positions import known_position
from seatui.games.battle_seas.knowledge.view import View
from seatui.games.battle_seas.model.content import CARDS, DEFENSE, TERRAIN, Card
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import figure_said, gear_said, moves_said
from seatui.games.battle_seas.model.pieces import allowance, fight_allowance, is_ship
from seatui.games.battle_seas.model.state import BATTLE, NONE, OVER, State, Unit
from seatui.games.battle_seas.play.boarding import AVERAGES
from seatui.games.battle_seas.play.gunnery import own_reach
from seatui.games.battle_seas.play.landing import landings, places_said, why_aboard
from seatui.games.battle_seas.words import cards
from seatui.games.battle_seas.words.describe import area_said, by_owner, is_done, squares_said, trap_line
from seatui.games.battle_seas.words.outlook import condition, named, whereabouts

DETAIL = "- "
"""The beginning of a line about the card above it."""
GAP = " "


def report(figures: Figures, view: View, names: Sequence[str]) -> list[str]:
    """Return the player's cards in full, then the other players in a few lines."""
    state = known_position(figures, view)
    mine = sorted(
        (not is_ship(unit), key) for key, unit in state.units.items() if unit.seat == view.seat and unit.aboard not in state.units
    )
    lines: list[str] = []
    for _, key in mine:
        lines += [*unit_report(figures, view, state, key), GAP]
    for key, area in state.areas.items():
        if view.seat in (area.seat, area.control):
            lines += [f"{named(state, key)}, {area_said(figures, view, area, names)}", *details(CARDS[area.card], area.gear), GAP]
    lines += [trap_line(figures, key, trap, view, names) for key, trap in view.traps]
    return [*lines, *others(figures, view, state, names)]


def unit_report(figures: Figures, view: View, state: State, key: int) -> Iterator[str]:
    """A ship or land character: place, condition, abilities, attachments and passengers."""
    unit = state.units[key]
    done = ", done for this turn" if is_done(view, key, unit) else ""
    yield f"{named(state, key)}, {whereabouts(figures, state, unit)}: {condition(unit)}{done}"
    yield f"{DETAIL}{abilities(state, unit)}"
    yield from details(CARDS[unit.card], unit.gear)
    crew = state.crews.get(key, ())
    yield from (f"{DETAIL}aboard: {passenger_said(figures, view, state, mate)}" for mate in crew)
    if is_own_turn(view):
        why = dict.fromkeys(why_aboard(figures, state, mate) for mate in crew)
        yield from (f"{DETAIL}cannot land: {reason}" for reason in why if reason)


def abilities(state: State, unit: Unit) -> str:
    """Moves, range and attack, attachments included."""
    card = CARDS[unit.card]
    moves = f"{moves_said(allowance(unit))}, {figure_said(fight_allowance(unit))} with an attack"
    if not card.rows:
        return f"{moves}; no guns"
    reach = own_reach(state, unit) if unit.square != NONE else card.reach
    return f"{moves}; range {reach}; an attack takes {round(AVERAGES[unit.card])} CAP on average"


def details(card: Card, gear: Sequence[int]) -> Iterator[str]:
    """The specials of a card, the effect of each attachment, and an area's figures."""
    if card.kind in (DEFENSE, TERRAIN):
        effects = [section.text.partition(": ")[2] or section.text for section in cards.figures(card)]
        yield from (f"{DETAIL}{words}" for words in dict.fromkeys(effects))
    yield from (f"{DETAIL}{words}" for words in cards.specials(card))
    for number in gear:
        worn = CARDS[number]
        words = [section.text for section in cards.figures(worn)] + cards.specials(worn)
        yield f"{DETAIL}{worn.name}: {'; '.join(words)}"


def passenger_said(figures: Figures, view: View, state: State, key: int) -> str:
    """A passenger's condition, strength and attachments, and in the player's turn where it can land."""
    unit = state.units[key]
    blow = round(AVERAGES[unit.card])
    parts = [f"{named(state, key)}, {condition(unit)}, {blow} CAP a blow"]
    parts += [f"with {gear_said(unit.gear)}"] * bool(unit.gear)
    if is_own_turn(view) and (found := landings(figures, state, unit)):
        parts.append(f"can land on {places_said(figures, found)}")
    return ", ".join(parts)


def is_own_turn(view: View) -> bool:
    """Whether it is the viewer's turn, so that they can handle cards."""
    return view.phase == BATTLE and view.turn == view.seat


def others(figures: Figures, view: View, state: State, names: Sequence[str]) -> Iterator[str]:
    """The known pieces of the others, once the fleets have met."""
    if view.phase not in (BATTLE, OVER):
        return
    for seat in range(view.seats):
        if seat == view.seat:
            continue
        known = [marker for marker in by_owner(view) if marker.seat == seat and marker.is_known]
        hidden = sum(marker.seat == seat and not marker.is_known for marker in view.markers)
        identified = f"{counted(hidden, 'piece')} not identified" if hidden else "all identified" if known else "nothing on the mat"
        yield f"{name_of(seat, names)}: {identified}"
        for marker in known:
            piece = marker.unit or marker.area
            assert piece is not None
            worn = f", with {gear_said(piece.gear)}" if piece.gear else ""
            state_of = condition(marker.unit) if marker.unit else f"{marker.area.cap} CAP" if marker.area and marker.area.cap else ""
            where = squares_said(figures, marker.squares)
            can = f"; {abilities(state, marker.unit)}" if marker.unit else ""
            yield f"{DETAIL}{named(state, marker.key)} at {where}{f': {state_of}' if state_of else ''}{worn}{can}"
