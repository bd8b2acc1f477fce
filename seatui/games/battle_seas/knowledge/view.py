"""A seat's knowledge as data (BS-222 to BS-229)."""

from __future__ import annotations

from typing import NamedTuple

from seatui.engine.contract import Decision, Outcome
from seatui.games.battle_seas.model.content import HAND_CAP
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.pieces import footprint, is_public, knows, marked_traps, owner_of
from seatui.games.battle_seas.model.state import BATTLE, NONE, OVER, Area, Claim, Leg, Message, Sailing, State, Trap, Unit, seat_on_turn


class Marker(NamedTuple):
    """A piece in the open. Of an unidentified one the seat sees owner and squares, but not even its kind (BS-225)."""

    key: int
    seat: int
    squares: tuple[int, ...]
    unit: Unit | None  # an identified character, as far as it is known
    area: Area | None  # or an identified area

    @property
    def is_known(self) -> bool:
        return self.unit is not None or self.area is not None


class KnownTrap(NamedTuple):
    """A trap of another player that the seat knows."""

    seat: int
    card: int
    square: int


class View(NamedTuple):
    """The battle as one seat sees it."""

    seat: int | None  # None for a watcher
    seats: int
    phase: str
    round: int
    order: tuple[int, ...]
    opener: int
    place: int
    turn: int  # seat whose turn it is, or -1
    wind: int  # direction from which it blows, or -1
    night: bool
    clock: int
    accepted: tuple[int, ...]
    submitted: tuple[int, ...]
    ready: tuple[int, ...]
    markers: tuple[Marker, ...]  # everything in the open, by number; before the fleets meet nothing
    units: tuple[tuple[int, Unit], ...]  # own characters that others do not see: not yet in the open, or aboard
    areas: tuple[tuple[int, Area], ...]  # own areas before the fleets meet
    traps: tuple[tuple[int, Trap], ...]  # own traps
    notes: tuple[KnownTrap, ...]
    exposed: tuple[tuple[int, int], ...]  # own pieces and traps that a search has found: bit masks of the seats that did
    cleared: tuple[int, ...]
    next_key: int
    waiting: tuple[int, ...]  # own cards that may still act
    active: int  # the card in command, or -1; of other players only one in the open
    is_active: bool  # whether the player on turn handles a card
    legs: tuple[tuple[int, Leg], ...]  # own cards that have sailed in this turn
    sailing: Sailing | None
    asked: tuple[int, ...]
    hit: int
    struck: tuple[tuple[int, int], ...]  # ships that have struck, and their captors
    lost_turns: tuple[int, ...]
    resigned: tuple[int, ...]
    gone: tuple[int, ...]
    quiet: int
    offer: int
    offered: tuple[int, ...]
    messages: tuple[Message, ...]
    claim: Claim | None
    victim_of: tuple[int, int] | None
    ended: str
    decisions: tuple[Decision, ...]
    outcome: Outcome | None


def make_view(
    figures: Figures,
    state: State,
    seat: int | None,
    decisions: tuple[Decision, ...],
    outcome: Outcome | None,
    *,
    revealed: bool = False,
) -> View:
    """Return the view of a seat or a watcher; ``revealed``, and when the game has ended, it shows everything (BS-229)."""
    mine = seat is not None and state.phase == BATTLE and seat_on_turn(state) == seat
    revealed = revealed or state.phase == OVER
    open_to = _everything if revealed else lambda owner: owner == seat
    return View(
        seat=seat,
        seats=figures.seats,
        phase=state.phase,
        round=state.round,
        order=tuple(state.order),
        opener=state.opener,
        place=state.place,
        turn=seat_on_turn(state) if state.phase == BATTLE and state.place < figures.seats else NONE,
        wind=state.wind,
        night=state.night,
        clock=state.clock,
        accepted=members(state.accepted),
        submitted=members(state.submitted),
        ready=members(state.ready),
        markers=tuple(
            marker_of(figures, state, seat, key, revealed=revealed) for key in sorted((*state.units, *state.areas)) if is_public(key)
        ),
        units=tuple((key, unit) for key, unit in sorted(state.units.items()) if not is_public(key) and open_to(unit.seat)),
        areas=tuple((key, area) for key, area in sorted(state.areas.items()) if not is_public(key) and open_to(area.seat)),
        traps=tuple((key, trap) for key, trap in sorted(state.traps.items()) if open_to(trap.seat)),
        notes=known_traps(figures, state, seat),
        exposed=tuple((key, seats) for key, seats in sorted(state.exposed.items()) if open_to(owner_of_any(state, key))),
        cleared=tuple(state.cleared[other] if open_to(other) else 0 for other in range(figures.seats)),
        next_key=state.next_key,
        waiting=tuple(state.waiting) if mine else (),
        active=state.active if mine or is_public(state.active) else NONE,
        is_active=state.active != NONE,
        legs=tuple(sorted(state.legs.items())) if mine else (),
        sailing=state.sailing if revealed else seen_sailing(figures, state, seat),
        asked=state.asked,
        hit=state.hit,
        struck=tuple((target, by[0]) for target, by in sorted(state.struck.items())),
        lost_turns=tuple(state.lost_turns),
        resigned=members(state.resigned),
        gone=tuple(state.gone),
        quiet=state.quiet,
        offer=state.offer,
        offered=members(state.offered),
        messages=tuple(state.messages),
        claim=state.claim,
        victim_of=state.victim_of,
        ended=state.ended,
        decisions=decisions,
        outcome=outcome,
    )


def _everything(_owner: int) -> bool:
    return True


def marker_of(figures: Figures, state: State, seat: int | None, key: int, *, revealed: bool) -> Marker:
    """Return a piece in the open as a seat sees it."""
    unit = state.units.get(key)
    known = revealed or is_known(figures, state, seat, key)
    if unit is not None:
        seen = unit if revealed else seen_unit(figures, seat, unit) if known else None
        return Marker(key, unit.seat, (unit.square,), seen, None)
    area = state.areas[key]
    return Marker(
        key, area.seat, footprint(figures, area), None, area._replace(copy=0) if known and area.seat != seat else area if known else None
    )


def is_known(figures: Figures, state: State, seat: int | None, key: int) -> bool:
    """Whether a seat knows a piece; watchers know the pieces that all seats know."""
    if seat is not None:
        return knows(state, seat, key)
    return all(knows(state, other, key) for other in range(figures.seats))


def seen_unit(figures: Figures, seat: int | None, unit: Unit) -> Unit:
    """Return an identified character as a seat sees it: without its designation, with Hands once they have fought, and with concealed
    attachments once they were used (BS-145, BS-226)."""
    if unit.seat == seat:
        return unit
    fought = unit.held != NONE or unit.holds != NONE or unit.prize or any(cap < HAND_CAP for cap in unit.hands)
    gear = unit.gear
    if figures.conceals:
        gear = tuple(card for at, card in enumerate(gear) if unit.shown >> at & 1)
    return unit._replace(copy=0, hands=unit.hands if fought else (), gear=gear, shown=0)


def seen_sailing(figures: Figures, state: State, seat: int | None) -> Sailing | None:
    """Return the path under way as a seat sees it; its final heading shows for an identified ship alone (BS-225, BS-226)."""
    sailing = state.sailing
    if sailing is None or is_known(figures, state, seat, sailing.unit):
        return sailing
    return sailing._replace(heading=0)


def known_traps(figures: Figures, state: State, seat: int | None) -> tuple[KnownTrap, ...]:
    """Return the traps of others that are marked for a seat (BS-131)."""
    if seat is None:
        return ()
    traps = [state.traps[key] for key in marked_traps(figures, state, seat)]
    return tuple(sorted(KnownTrap(trap.seat, trap.card, trap.square) for trap in traps))


def owner_of_any(state: State, key: int) -> int:
    """Return the owner of a piece or trap."""
    trap = state.traps.get(key)
    return trap.seat if trap is not None else owner_of(state, key)


def members(mask: int) -> tuple[int, ...]:
    """Return the numbers whose bit is set."""
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)
