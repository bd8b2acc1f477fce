"""Communication by signals and talk, and the penalty for giving a secret away (BS-155 to BS-161, BS-220)."""

from __future__ import annotations

from itertools import islice, pairwise
from typing import NamedTuple

from seatui.engine.contract import Action, Refused
from seatui.engine.decisions import always
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import piece_name, units_said
from seatui.games.battle_seas.model.pieces import is_public, knows, marked_traps, on_mat, owner_of, put
from seatui.games.battle_seas.model.state import BATTLE, NONE, Claim, Message, State, has_stepped, seat_on_turn
from seatui.games.battle_seas.play.ending import living
from seatui.games.battle_seas.play.play import Deed, Play, are_numbers, numbers
from seatui.games.battle_seas.play.rounds import next_turn
from seatui.games.battle_seas.play.sailing import halt
from seatui.games.battle_seas.play.sighting import identify, reaches, sight_bonus, sight_to, squares_of
from seatui.games.battle_seas.play.turn import close_turn, finish
from seatui.games.battle_seas.words.refusals import refused

MOST_PIECES = 3
"""Number of identities offered to be passed on; players may name others."""
LONGEST, MOST_KEPT, MOST_CITED = 200, 60, 3
PHRASES = ("Well sailed!", "Have mercy!", "Who goes there?")
"""Phrases in the menu; players may also say anything else."""


# Signals


def check_communicate(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check receiver, message, and a chain of the player's unused cards (BS-157, BS-158)."""
    match action:
        case ("communicate", int(receiver), tuple(item), tuple(chain)) if type(receiver) is int and are_numbers(chain):
            pass
        case _:
            raise refused("name_message")
    if not 0 <= receiver < figures.seats or receiver == seat or state.gone[receiver]:
        raise refused("no_receiver")
    check_message(figures, state, seat, receiver, item)
    if not chain or chain[0] != state.active:
        raise refused("chain_start")
    if len(set(chain)) != len(chain):
        raise refused("chain_repeats")
    for link in chain:
        check_link(state, seat, link)
    check_chain(figures, state, seat, receiver, chain)


def check_message(figures: Figures, state: State, seat: int, receiver: int, item: tuple[object, ...]) -> None:
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
            raise refused("no_message")


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


class Lookout(NamedTuple):
    """A link of a chain: its square and the bonus to its sight."""

    square: int
    bonus: int

    def sees(self, figures: Figures, state: State, seat: int, square: int) -> bool:
        limit = sight_to(figures, state, seat, square) + self.bonus
        return reaches(figures, state, self.square, square, figures.sea.apart(self.square, square), limit)

    def sees_any(self, figures: Figures, state: State, seat: int, squares: list[int]) -> bool:
        return any(self.sees(figures, state, seat, square) for square in squares)


def lookout(figures: Figures, state: State, link: int) -> Lookout:
    """Return a link as a lookout."""
    return Lookout(place_of(figures, state, link), bonus_of(state, link))


def ends(state: State, seat: int, receiver: int) -> list[int]:
    """Return the squares of the receiver's characters that the player has identified."""
    return [unit.square for key, unit in on_mat(state, receiver) if knows(state, seat, key)]


def check_chain(figures: Figures, state: State, seat: int, receiver: int, chain: tuple[int, ...]) -> None:
    """Check that every link sees the next, and the last one a character of the receiver (BS-155, BS-157)."""
    links = [lookout(figures, state, link) for link in chain]
    for link, following in pairwise(links):
        if not link.sees(figures, state, seat, following.square):
            sea = figures.sea
            apart = units_said(sea.apart(link.square, following.square))
            raise refused("chain_broken", start=sea.name(link.square), square=sea.name(following.square), distance=apart)
    if not links[-1].sees_any(figures, state, seat, ends(state, seat, receiver)):
        raise refused("receiver_out_of_sight")


def communicate_options(figures: Figures, state: State, key: int) -> list[Action]:
    """Return messages about traps of third players and some of their pieces, each by the shortest chain of unused cards (BS-156)."""
    unit = state.units[key]
    if figures.seats == 2 or has_stepped(state, key) or unit.prize or unit.holds != NONE:
        return []
    if unit.square == NONE and not CARDS[unit.card].signals:
        return []
    items = items_for(figures, state, unit.seat)
    chains = shortest_chains(figures, state, key, {receiver: ends(state, unit.seat, receiver) for receiver in items}) if items else {}
    return [("communicate", receiver, item, chain) for receiver, chain in chains.items() for item in items[receiver]]


def shortest_chains(figures: Figures, state: State, key: int, squares: dict[int, list[int]]) -> dict[int, tuple[int, ...]]:
    """Return a chain from a card to each player one of whose squares can be reached, with as few links as possible (BS-157)."""
    seat = state.units[key].seat
    found: dict[int, tuple[int, ...]] = {}
    edge: list[tuple[int, ...]] = [(key,)]
    lookouts = {key: lookout(figures, state, key)}
    left: list[int] | None = None  # links that no chain has reached
    while edge:
        for chain in edge:
            for receiver in squares.keys() - found.keys():
                if lookouts[chain[-1]].sees_any(figures, state, seat, squares[receiver]):
                    found[receiver] = chain
        if len(found) == len(squares):
            break
        if left is None:
            left = [link for link in (*state.waiting, *state.areas) if link != key and is_link(state, seat, link)]
            lookouts |= {link: lookout(figures, state, link) for link in left}
        chains, edge = edge, []
        for chain in chains:
            near = [link for link in left if lookouts[chain[-1]].sees(figures, state, seat, lookouts[link].square)]
            edge += [(*chain, link) for link in near]
            left = [link for link in left if link not in near]
    return {receiver: found[receiver] for receiver in squares if receiver in found}


def is_link(state: State, seat: int, link: int) -> bool:
    """Whether ``check_link`` passes."""
    try:
        check_link(state, seat, link)
    except Refused:
        return False
    return True


def items_for(figures: Figures, state: State, seat: int) -> dict[int, list[tuple[object, ...]]]:
    """Return messages worth passing on to each player of whom a character is identified: traps of third players, and the first of their
    pieces."""
    marked = [state.traps[key] for key in marked_traps(figures, state, seat)]
    traps = sorted({(trap.square, trap.card, trap.seat) for trap in marked})
    known = state.known[seat]
    keys = sorted(key for pieces in (state.units, state.areas) for key in pieces if known >> key & 1)
    others = [(key, owner) for key in keys if (owner := owner_of(state, key)) != seat]
    units = ((state.units[key], owner) for key, owner in others if key in state.units and not state.gone[owner])
    seen = {owner for unit, owner in units if unit.square != NONE}
    items: dict[int, list[tuple[object, ...]]] = {}
    for receiver in sorted(seen):
        told: dict[tuple[object, ...], None] = dict.fromkeys(("trap", square, card) for square, card, owner in traps if owner != receiver)
        third = islice((key for key, owner in others if owner != receiver), MOST_PIECES)
        if found := [*told, *(("piece", key) for key in third)]:
            items[receiver] = found
    return items


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


# Talk


def may_talk(figures: Figures, state: State, seat: int) -> bool:
    """Whether a seat may talk: in battle, if the options allow talk (BS-161, BS-222)."""
    return figures.chat and state.phase == BATTLE and not state.gone[seat]


def check_say(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the words are printable and that the seat may talk."""
    match action:
        case ("say", str(words)) if 0 < len(words) <= LONGEST and words.isprintable() and words == words.strip():
            pass
        case _:
            raise refused("say_something", most=LONGEST)
    if not may_talk(figures, state, seat):
        raise refused("no_talk")


def say(play: Play, seat: int, action: Action) -> None:
    """Say something to everybody; it can be cited in a claim."""
    messages = play.state.messages
    number = messages[-1].number + 1 if messages else 1
    messages.append(Message(number, seat, action[1]))
    del messages[:-MOST_KEPT]
    play.tell("said", seat=seat, number=number, words=action[1])


# Claims


def may_claim(figures: Figures, state: State, seat: int) -> bool:
    """Whether a seat may claim a leak: no other claim is being settled."""
    return may_talk(figures, state, seat) and state.claim is None and state.victim_of is None


def citable(state: State, seat: int) -> list[int]:
    """Return the latest messages of others that nobody has cited."""
    found = [message.number for message in state.messages if message.seat != seat and not message.claimed and not state.gone[message.seat]]
    return found[-MOST_CITED:]


def check_claim(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the message is by another player in the game and cited for the first time (BS-161)."""
    (number,) = numbers(action, 1, "name_claimed")
    if not may_claim(figures, state, seat):
        raise refused("no_claim")
    message = next((message for message in state.messages if message.number == number), None)
    if message is None or message.seat == seat or state.gone[message.seat]:
        raise refused("no_such_message")
    if message.claimed:
        raise refused("cited_before")


def claim(play: Play, seat: int, action: Action) -> None:
    """Claim a leak; the players who are not involved vote."""
    state = play.state
    at = next(at for at, message in enumerate(state.messages) if message.number == action[1])
    message = state.messages[at]
    state.messages[at] = message._replace(claimed=True)
    voters = tuple(voter for voter in living(state) if voter not in (seat, message.seat))
    state.claim = Claim(seat, message.seat, voters)
    play.tell("leak_claimed", seat=seat, against=message.seat, number=message.number, words=message.text)
    settle(play)


def vote(play: Play, seat: int, action: Action) -> None:
    """Count one vote."""
    state = play.state
    claim_ = state.claim
    assert claim_ is not None
    guilty = action[0] == "guilty"
    state.claim = claim_._replace(
        voters=tuple(voter for voter in claim_.voters if voter != seat),
        guilty=claim_.guilty + guilty,
        innocent=claim_.innocent + (not guilty),
    )
    play.tell("voted", seat=seat, guilty=guilty)
    settle(play)


def settle(play: Play) -> None:
    """Settle the claim when all have voted: a majority convicts, a tie acquits (BS-161)."""
    state = play.state
    claim_ = state.claim
    if claim_ is None or claim_.voters:
        return
    state.claim = None
    convicted = claim_.guilty > claim_.innocent
    play.tell("judged", seat=claim_.against, by=claim_.by, convicted=convicted)
    if convicted:
        punish(play, claim_.against, claim_.by)


def punish(play: Play, offender: int, wronged: int) -> None:
    """Impose the agreed penalty (BS-160); where that is impossible, the loss of the next turn."""
    state = play.state
    penalty = play.figures.penalty
    if penalty == "rest_of_turn" and seat_on_turn(state) == offender:
        if state.sailing is not None:
            halt(play, state.sailing)
        play.tell("turn_cut_short", seat=offender)
        close_turn(play)
        next_turn(play)
    elif penalty == "lose_character" and victims(state, wronged, offender):
        state.victim_of = wronged, offender
    else:
        state.lost_turns[offender] += 1
        play.tell("turn_forfeited", seat=offender)


# The loss of a character


def victims(state: State, wronged: int, offender: int) -> list[int]:
    """Return the offender's characters that the wronged player knows."""
    return sorted(key for key, unit in state.units.items() if unit.seat == offender and is_public(key) and knows(state, wronged, key))


def victim_options(_figures: Figures, state: State, _seat: int) -> list[Action]:
    """Return the characters to choose from."""
    assert state.victim_of is not None
    return [("lose", key) for key in victims(state, *state.victim_of)]


def check_lose(_figures: Figures, state: State, _seat: int, action: Action) -> None:
    """Check that the character is one of those to choose from."""
    assert state.victim_of is not None
    (key,) = numbers(action, 1, "name_lost")
    if key not in victims(state, *state.victim_of):
        raise refused("no_such_loss")


def lose(play: Play, _seat: int, action: Action) -> None:
    """Take all CAP of a character, so that it leaves at the end of the round."""
    state = play.state
    unit = state.units[action[1]]
    put(state, action[1], unit._replace(cap=min(unit.cap, 0)))
    state.victim_of = None
    play.tell("character_lost", seat=unit.seat, piece=action[1])


SIGNAL_DEEDS: dict[str, Deed] = {"communicate": Deed(check_communicate, communicate)}
VOTE_DEEDS: dict[str, Deed] = {"guilty": Deed(always, vote), "innocent": Deed(always, vote)}
LOSE_DEEDS: dict[str, Deed] = {"lose": Deed(check_lose, lose)}
SAY_DEED = Deed(check_say, say)
CLAIM_DEED = Deed(check_claim, claim)
