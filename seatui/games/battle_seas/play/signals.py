"""Communication: players pass on what they know through characters in view of each other (BS-155 to BS-158)."""

from __future__ import annotations

from itertools import islice, pairwise

from seatui.engine.contract import Action
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import piece_name, units_said
from seatui.games.battle_seas.model.pieces import is_public, knows, on_mat, owner_of
from seatui.games.battle_seas.model.state import NONE, State, has_stepped
from seatui.games.battle_seas.play.play import Deed, Play, are_numbers
from seatui.games.battle_seas.play.searching import marked_traps
from seatui.games.battle_seas.play.sighting import identify, reaches, sight_bonus, sight_to, squares_of
from seatui.games.battle_seas.play.turn import finish
from seatui.games.battle_seas.words.refusals import refused

MOST_PIECES = 3
"""Number of identities offered to be passed on; players may name others."""


def check_communicate(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check receiver, message, and a chain of the player's unused cards (BS-157, BS-158)."""
    match action:
        case ("communicate", int(receiver), tuple(item), tuple(chain)) if type(receiver) is int and are_numbers(chain):
            pass
        case _:
            raise refused("name_message")
    if not 0 <= receiver < figures.seats or receiver == seat or state.gone[receiver]:
        raise refused("no_receiver")
    check_item(figures, state, seat, receiver, item)
    if not chain or chain[0] != state.active:
        raise refused("chain_start")
    if len(set(chain)) != len(chain):
        raise refused("chain_repeats")
    for link in chain:
        check_link(state, seat, link)
    check_chain(figures, state, seat, receiver, chain)


def check_item(figures: Figures, state: State, seat: int, receiver: int, item: tuple[object, ...]) -> None:
    """Check that the message is a trap or piece that the player knows and that is not the receiver's own (BS-158)."""
    match item:
        case ("trap", int(square), int(card)) if type(square) is int and type(card) is int:
            if not traps_like(figures, state, seat, receiver, square, card):
                raise refused("no_such_trap_known")
        case ("piece", int(key)) if type(key) is int:
            there = is_public(key) and (key in state.units or key in state.areas)
            if not there or not knows(state, seat, key):
                raise refused("piece_unknown")
            if owner_of(state, key) == receiver:
                raise refused("receivers_own")
        case _:
            raise refused("no_news")


def traps_like(figures: Figures, state: State, seat: int, receiver: int, square: int, card: int) -> list[int]:
    """Return the traps that a player knows or owns in a square, without the receiver's own."""
    own = [key for key, trap in state.traps.items() if trap.seat == seat]
    known = [*own, *marked_traps(figures, state, seat)]
    return sorted(
        key for key in known if (state.traps[key].square, state.traps[key].card) == (square, card) and state.traps[key].seat != receiver
    )


def check_link(state: State, seat: int, link: int) -> None:
    """Check that a link is an unused card of the player, or a signal station that they control (BS-156, BS-194, SP-14, SP-20)."""
    area = state.areas.get(link)
    if area is not None and is_station(state, seat, link):
        return
    unit = state.units.get(link)
    if unit is None or unit.seat != seat:
        raise refused("foreign_link")
    name = piece_name(unit)
    if link not in state.waiting or has_stepped(state, link):
        raise refused("used_already", piece=name)
    if unit.prize:
        raise refused("unrepaired_prize", piece=name)
    if unit.holds != NONE:
        raise refused("has_grappled", piece=name)
    if unit.square == NONE and not CARDS[unit.card].signals:
        raise refused("aboard_signalling", piece=name)


def is_station(state: State, seat: int, key: int) -> bool:
    """Whether an area is a signal station that the player controls (SP-20)."""
    area = state.areas[key]
    return CARDS[area.card].signals and area.control == seat and not area.ruined


def place_of(figures: Figures, state: State, link: int) -> int:
    """Return the square of a link; a signal party aboard stands where its ship is."""
    unit = state.units.get(link)
    if unit is None:
        return squares_of(figures, state, link)[0]
    return unit.square if unit.square != NONE else state.units[unit.aboard].square


def bonus_of(state: State, link: int) -> int:
    """Return the bonus to a link's sight."""
    unit = state.units.get(link)
    if unit is None:
        return 2 * CARDS[state.areas[link].card].sight
    bearer = link if unit.square != NONE else unit.aboard
    return sight_bonus(state, bearer, state.units[bearer])


def link_reaches(figures: Figures, state: State, seat: int, link: int, square: int) -> bool:
    """Whether a link sees a square."""
    own = place_of(figures, state, link)
    limit = sight_to(figures, state, seat, square) + bonus_of(state, link)
    return reaches(figures, state, own, square, figures.sea.apart(own, square), limit)


def ends(state: State, seat: int, receiver: int) -> list[int]:
    """Return the squares of the receiver's characters that the player has identified."""
    return [unit.square for key, unit in on_mat(state, receiver) if knows(state, seat, key)]


def check_chain(figures: Figures, state: State, seat: int, receiver: int, chain: tuple[int, ...]) -> None:
    """Check that every link sees the next, and the last one a character of the receiver (BS-155, BS-157)."""
    for link, following in pairwise(chain):
        square = place_of(figures, state, following)
        if not link_reaches(figures, state, seat, link, square):
            own = place_of(figures, state, link)
            apart = units_said(figures.sea.apart(own, square))
            raise refused("chain_broken", start=figures.sea.name(own), square=figures.sea.name(square), distance=apart)
    last = chain[-1]
    seen = any(link_reaches(figures, state, seat, last, square) for square in ends(state, seat, receiver))
    if not seen:
        raise refused("receiver_out_of_sight")


def communicate_options(figures: Figures, state: State, key: int) -> list[Action]:
    """Return messages straight to players in view: traps of third players, and some of their pieces."""
    unit = state.units[key]
    if figures.seats == 2 or has_stepped(state, key) or unit.prize or unit.holds != NONE:
        return []
    if unit.square == NONE and not CARDS[unit.card].signals:
        return []
    seat = unit.seat
    return [
        ("communicate", receiver, item, (key,))
        for receiver in range(figures.seats)
        if receiver != seat and not state.gone[receiver] and is_in_view(figures, state, key, receiver)
        for item in items_for(figures, state, seat, receiver)
    ]


def is_in_view(figures: Figures, state: State, key: int, receiver: int) -> bool:
    """Whether a card sees a character of a player."""
    seat = state.units[key].seat
    return any(link_reaches(figures, state, seat, key, square) for square in ends(state, seat, receiver))


def items_for(figures: Figures, state: State, seat: int, receiver: int) -> list[tuple[object, ...]]:
    """Return messages worth passing on to a player: traps of third players, and the first of their pieces."""
    traps = [state.traps[key] for key in marked_traps(figures, state, seat)]
    told = sorted({("trap", trap.square, trap.card) for trap in traps if trap.seat != receiver})
    known = (key for key in range(state.next_key) if state.known[seat] >> key & 1 and (key in state.units or key in state.areas))
    third = (key for key in known if owner_of(state, key) not in (seat, receiver))
    return [*told, *(("piece", key) for key in islice(third, MOST_PIECES))]


def communicate(play: Play, seat: int, action: Action) -> None:
    """Pass a message on; the cards of the chain are spent, stations and the ships of signal parties are not (SP-14, SP-20)."""
    state = play.state
    _, receiver, item, chain = action
    if item[0] == "piece":
        identify(play, receiver, item[1])
        play.whisper((seat, receiver), "told_of_piece", seat=seat, to=receiver, piece=item[1])
    else:
        _, square, card = item
        for key in traps_like(play.figures, state, seat, receiver, square, card):
            state.notes[receiver][key] = state.round
        play.whisper((seat, receiver), "told_of_trap", seat=seat, to=receiver, square=square, card=card)
    for link in chain:
        finish(play, link)


SIGNAL_DEEDS: dict[str, Deed] = {"communicate": Deed(check_communicate, communicate)}
