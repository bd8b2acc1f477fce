"""Talk at the table, and the penalty of players who give secrets away in it (BS-159 to BS-161, BS-220)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.engine.decisions import always
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.pieces import is_public, knows, put
from seatui.games.battle_seas.model.state import BATTLE, Claim, Message, State, seat_on_turn
from seatui.games.battle_seas.play.ending import living
from seatui.games.battle_seas.play.play import Deed, Play, numbers
from seatui.games.battle_seas.play.rounds import next_turn
from seatui.games.battle_seas.play.sailing import halt
from seatui.games.battle_seas.play.turn import close_turn
from seatui.games.battle_seas.words.refusals import refused

LONGEST, MOST_KEPT, MOST_CITED = 200, 60, 3
PHRASES = ("Well sailed!", "Have mercy!", "Who goes there?")
"""Phrases to say at a keystroke; players may say anything else."""


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


VOTE_DEEDS: dict[str, Deed] = {"guilty": Deed(always, vote), "innocent": Deed(always, vote)}
LOSE_DEEDS: dict[str, Deed] = {"lose": Deed(check_lose, lose)}
SAY_DEED = Deed(check_say, say)
CLAIM_DEED = Deed(check_claim, claim)
