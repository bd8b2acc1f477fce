"""Searching for hidden pieces and traps, and making traps safe (BS-146 to BS-154)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.engine.decisions import always
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import piece_name, units_said
from seatui.games.battle_seas.model.pieces import marked_traps
from seatui.games.battle_seas.model.state import NONE, State, Unit, has_stepped
from seatui.games.battle_seas.play.gunnery import own_reach
from seatui.games.battle_seas.play.play import Deed, Play, numbers, tell_naming
from seatui.games.battle_seas.play.sailing import in_order
from seatui.games.battle_seas.play.sighting import identify, sight_bonus, sight_to, squares_of
from seatui.games.battle_seas.play.traps import forget_trap
from seatui.games.battle_seas.play.turn import finish
from seatui.games.battle_seas.words.refusals import refused

FOUND_FROM = 11
"""The least roll of two dice with which a search finds anything (BS-149)."""


def is_fresh(state: State, key: int) -> bool:
    """Whether a card has its whole turn before it, because it took no step (BS-049)."""
    return not has_stepped(state, key)


def check_whole_turn(state: State, key: int, unit: Unit) -> None:
    """Check that a character on the mat has its whole turn before it (BS-048, BS-049)."""
    if not is_fresh(state, key):
        raise refused("whole_turn", piece=piece_name(unit))
    if unit.square == NONE:
        raise refused("aboard_searching", piece=piece_name(unit))
    if unit.holds != NONE:
        raise refused("has_grappled", piece=piece_name(unit))


def check_searcher(state: State, key: int) -> None:
    """Check that a card can search: fire ships and prizes neither detect nor deactivate (BS-153, BS-154, BS-194)."""
    unit = state.units[key]
    check_whole_turn(state, key, unit)
    if CARDS[unit.card].fireship:
        raise refused("cannot_search", piece=piece_name(unit))
    if unit.prize:
        raise refused("unrepaired_prize", piece=piece_name(unit))


def can_search(state: State, key: int) -> bool:
    """Whether ``check_searcher`` passes."""
    unit = state.units[key]
    return is_fresh(state, key) and unit.square != NONE and unit.holds == NONE and not unit.prize and not CARDS[unit.card].fireship


def check_detect(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check a search, which needs nothing but the whole turn."""
    always(figures, state, seat, action)
    check_searcher(state, state.active)


def detect(play: Play, seat: int, _action: Action) -> None:
    """Search: every opponent rolls openly, whether or not there is anything to find (BS-149 to BS-152)."""
    state = play.state
    key = state.active
    for other in in_order(state, seat):
        if not state.gone[other]:
            dice = play.roll_two()
            tell_naming(play, "search_rolled", (key,), seat=seat, owner=other, piece=key, square=state.units[key].square, dice=dice)
            if sum(dice) >= FOUND_FROM:
                find(play, seat, key, other)
    finish(play, key)


def find(play: Play, seat: int, key: int, other: int) -> None:
    """Find a player's traps within attack range and unidentified pieces within sight (BS-147, BS-148)."""
    figures, state = play.figures, play.state
    unit = state.units[key]
    for number, trap in sorted(state.traps.items()):
        if trap.seat == other and figures.sea.apart(unit.square, trap.square) <= 2 * own_reach(state, unit):
            state.notes[seat][number] = state.round
            expose(state, number, seat)
            play.whisper((seat, other), "trap_found", seat=seat, owner=other, card=trap.card, square=trap.square)
    bonus = sight_bonus(state, key, unit)
    for piece in state.unseen[seat]:
        owner = state.units[piece].seat if piece in state.units else state.areas[piece].seat
        if owner == other and any(
            figures.sea.apart(unit.square, square) <= sight_to(figures, state, seat, square) + bonus
            for square in squares_of(figures, state, piece)
        ):
            identify(play, seat, piece)
            expose(state, piece, seat)
            at = squares_of(figures, state, piece)[0]
            play.whisper((other,), "piece_found", seat=seat, owner=other, piece=piece, square=at)


def expose(state: State, key: int, seat: int) -> None:
    """Note that the owner of a piece or trap knows who found it (BS-152)."""
    state.exposed[key] = state.exposed.get(key, 0) | 1 << seat


# Making traps safe


def deactivate_options(figures: Figures, state: State, key: int) -> list[Action]:
    """Return the marked traps within range."""
    unit = state.units[key]
    if not state.notes[unit.seat] or not can_search(state, key):
        return []
    reach = 2 * own_reach(state, unit)
    known = [state.traps[trap] for trap in marked_traps(figures, state, unit.seat)]
    return sorted({("deactivate", trap.square, trap.card) for trap in known if figures.sea.apart(unit.square, trap.square) <= reach})


def check_deactivate(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the player knows the trap and it is within attack range; with ``memory`` any trap may be named (BS-131, BS-154)."""
    square, card = numbers(action, 2, "name_square_and_trap")
    check_searcher(state, state.active)
    if not 0 <= square < figures.sea.squares.count or not 0 <= card < len(CARDS) or CARDS[card].kind != "trap":
        raise refused("no_such_trap")
    known = any((state.traps[key].square, state.traps[key].card) == (square, card) for key in marked_traps(figures, state, seat))
    if not known and not figures.memory:
        raise refused("trap_unknown", trap=CARDS[card].name, square=figures.sea.name(square))
    unit = state.units[state.active]
    apart, reach = figures.sea.apart(unit.square, square), own_reach(state, unit)
    if apart > 2 * reach:
        raise refused("trap_out_of_range", distance=units_said(apart), range=reach)


def deactivate(play: Play, seat: int, action: Action) -> None:
    """Remove a known trap without a roll; nothing is found where none was shown (BS-154)."""
    state = play.state
    _, square, card = action
    key = state.active
    known = [trap for trap in state.notes[seat] if (state.traps[trap].square, state.traps[trap].card) == (square, card)]
    if known:
        trap = forget_trap(state, min(known))
        state.cleared[seat] += 1
        play.whisper((seat, trap.seat), "trap_cleared", seat=seat, owner=trap.seat, piece=key, card=card, square=square)
    else:
        play.whisper((seat,), "nothing_there", seat=seat, piece=key, card=card, square=square)
    finish(play, key)


SEARCH_DEEDS: dict[str, Deed] = {"detect": Deed(check_detect, detect), "deactivate": Deed(check_deactivate, deactivate)}
