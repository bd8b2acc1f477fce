"""The Ghost Ship (DS-122 to DS-145): its appearance, moves, victims and battles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from seatui.engine.chance import shuffle
from seatui.engine.contract import Action
from seatui.games.dangerous_sea.model.content import GHOST_CREW, GHOST_REACH, GHOST_SHIP
from seatui.games.dangerous_sea.model.figures import Figures
from seatui.games.dangerous_sea.model.frames import NOT_VOTED, GhostVote
from seatui.games.dangerous_sea.model.geometry import NEIGHBOURS, NOWHERE, square_at
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play.play import Deed, Play
from seatui.games.dangerous_sea.words.refusals import refused

HUNT = 5
"""The face on which the ship goes straight to one player (DS-139); 1 to 4 are directions, and on 6 it does nothing (DS-141)."""


def appear(play: Play) -> None:
    """Put the ship on a square, rolling two dice each for column and row; it does not attack yet (DS-122, DS-124, DS-125)."""
    column = sum(play.roll_for("ghost", "ghost_column", 2))
    row = sum(play.roll_for("ghost", "ghost_row", 2))
    play.state.ghost = square_at(column, row)
    play.tell("ghost_appeared", square=play.state.ghost)


def step_ghost(play: Play) -> bool:
    """Play the ship's turn, which one die decides (DS-126)."""
    play.state.pending.pop()
    (face,) = play.roll_for("ghost", "ghost_course")
    if face < HUNT:
        sail_on(play, face - 1)
    elif face == HUNT:
        hunt(play)
    else:
        play.tell("ghost_idle")
    return False


def sail_on(play: Play, direction: int) -> None:
    """Move that way, and attack where the ship ends (DS-128, DS-131)."""
    state = play.state
    path = course(state.ghost, direction, state.at)
    state.ghost = path[-1]
    play.tell("ghost_moved", path=path, direction=direction)
    await_attack(play, able_ships(play))


def course(start: int, direction: int, ships: Sequence[int]) -> tuple[int, ...]:
    """Return the start and up to four squares that way, as far as the first with a ship; the start does not count (DS-128 to DS-130)."""
    path = [start]
    while len(path) <= GHOST_REACH:
        path.append(NEIGHBOURS[path[-1]][direction])
        if path[-1] in ships:
            break
    return tuple(path)


def hunt(play: Play) -> None:
    """Let all players roll; attack the lowest first, then the other ships on that square (DS-139, DS-140)."""
    state = play.state
    victim = lowest_roller(play)
    start, state.ghost = state.ghost, state.at[victim]
    play.tell("ghost_hunts", seat=victim, victim=victim, start=start, end=state.ghost)
    able = able_ships(play)
    if victim in able:
        able.remove(victim)
        fight(play, victim)
    await_attack(play, able)


def lowest_roller(play: Play) -> int:
    """Return the player who rolls lowest; players who tie for lowest roll again (DS-139)."""
    rolling = list(play.order)
    while len(rolling) > 1:
        faces = {seat: play.roll_for(seat, "ghost_victim")[0] for seat in rolling}
        lowest = min(faces.values())
        rolling = [seat for seat in rolling if faces[seat] == lowest]
    return rolling[0]


def able_ships(play: Play) -> list[int]:
    """Return the seats on the Ghost Ship's square that it can attack, in turn order (DS-134, DS-138)."""
    state = play.state
    return [seat for seat in play.order if state.at[seat] == state.ghost and not state.out[seat]]


def await_attack(play: Play, seats: list[int]) -> None:
    """Let these players vote on who is attacked next, unless the ship is gone already (DS-134, DS-142)."""
    if play.state.ghost != NOWHERE and seats:
        play.state.pending.append(GhostVote(tuple(seats), (NOT_VOTED,) * len(seats)))


# The vote on who is next


def open_vote(state: State) -> GhostVote:
    """Return the open vote."""
    return cast(GhostVote, state.pending[-1])


def step_vote(play: Play) -> bool:
    """Attack a single player without a vote (DS-D07)."""
    waiting = open_vote(play.state).waiting
    if len(waiting) > 1:
        return True
    attack_next(play, waiting[0])
    return False


def check_vote(_figures: Figures, state: State, _seat: int, action: Action) -> None:
    """Check that the vote names a player who is still to be attacked."""
    if len(action) != 2 or type(action[1]) is not int or action[1] not in open_vote(state).waiting:
        raise refused("no_victim")


def vote(play: Play, seat: int, action: Action) -> None:
    """Cast a sealed vote; the last one opens them all. Unless they agree, the first in turn order is next (DS-135, DS-162)."""
    state = play.state
    frame = open_vote(state)
    votes = tuple(action[1] if voter == seat else cast_vote for voter, cast_vote in zip(frame.waiting, frame.votes, strict=True))
    state.pending[-1] = frame._replace(votes=votes)
    play.tell("vote_cast", seat=seat)
    if NOT_VOTED in votes:
        return
    agreed = len(set(votes)) == 1
    chosen = votes[0] if agreed else frame.waiting[0]
    play.tell("votes_opened", votes=tuple(zip(frame.waiting, votes, strict=True)), next=chosen, agreed=agreed)
    attack_next(play, chosen)


def vote_options(_figures: Figures, state: State, _seat: int) -> list[Action]:
    """Return a vote for each player still to be attacked, the voter included."""
    return [("vote", seat) for seat in open_vote(state).waiting]


DEEDS: dict[str, Deed] = {"vote": Deed(check_vote, vote)}


# Battles


def attack_next(play: Play, seat: int) -> None:
    """Fight one player; the others go on waiting."""
    waiting = [other for other in open_vote(play.state).waiting if other != seat]
    play.state.pending.pop()
    fight(play, seat)
    await_attack(play, waiting)


def fight(play: Play, seat: int) -> None:
    """Roll four dice for the Ghost Ship, then for the player, until the sums differ (DS-100, DS-133, DS-165)."""
    state = play.state
    square = state.ghost
    play.tell("ghost_attacks", seat=seat, square=square)
    while True:
        ghost_dice = play.roll_for("ghost", "combat", GHOST_CREW + 1)
        dice = play.roll_for(seat, "combat", state.sailors[seat] + 1)
        lead = sum(ghost_dice) - sum(dice)
        if lead:
            break
        play.tell("ghost_tied", seat=seat, square=square, ghost_dice=ghost_dice, dice=dice)
    if lead > 0:
        strike(play, seat, ghost_dice, dice)
    else:
        state.ghost = NOWHERE
        play.tell("ghost_beaten", seat=seat, square=square, ghost_dice=ghost_dice, dice=dice)
        shuffle_in(play)


def strike(play: Play, seat: int, ghost_dice: tuple[int, ...], dice: tuple[int, ...]) -> None:
    """Kill a sailor; a captain alone is out of action until the player's next turn (DS-136, DS-137)."""
    state = play.state
    died = min(1, state.sailors[seat])
    state.sailors[seat] -= died
    state.out[seat] = not died
    play.tell("ghost_won", seat=seat, square=state.ghost, ghost_dice=ghost_dice, dice=dice, died=died, out=not died)


def shuffle_in(play: Play) -> None:
    """Shuffle the beaten Ghost Ship's card with the whole deck and the discards (DS-142)."""
    state = play.state
    cards = [*state.deck, *state.discards, GHOST_SHIP]
    shuffle(cards, play.draw)
    state.deck[:] = cards
    state.discards.clear()
    play.tell("deck_shuffled", cards=len(cards), why="ghost")
