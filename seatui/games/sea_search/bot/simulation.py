"""Simulation of an answer in an imagined position: the outcomes, with their chances where dice or an unknown song decide."""

from __future__ import annotations

from typing import NamedTuple

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Draw
from seatui.engine.dice_totals import DIE
from seatui.games.sea_search.model.content import ITEM, SONGS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import seaport_count
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play import probes, seaports
from seatui.games.sea_search.play.decisions import DECISION_KINDS, open_options, run
from seatui.games.sea_search.play.duels import KEEP
from seatui.games.sea_search.play.play import Play
from seatui.games.sea_search.words.odds import odds

HYDROPHONE_ARRAY = ITEM["ITM-12"]
MOST_DICE = 24
"""More dice than any battle has."""
ECHO, ANOMALY = 0, len(SONGS) - 1
"""A card of each kind, whatever the option ``echoes`` says."""


HELD = "grant_passage"
"""A question that always waits (SS-025), put below the actions of the turn."""


class Luck:
    """A draw that makes the first few dice high and all others low, or the other way round."""

    def __init__(self, first: int, *, good: bool) -> None:
        self.dice = 0
        self._first = first
        self._good = good
        self._any = SplitMix64(0)

    def __call__(self, n: int) -> int:
        if n != DIE:
            return 0
        self.dice += 1
        if self.dice > MOST_DICE:  # ties that roll again have to end
            return self._any(n)
        return DIE - 1 if (self.dice <= self._first) == self._good else 0


class Outcome(NamedTuple):
    """A possible result of an answer."""

    chance: float
    state: State


def hold_turn(state: State, seat: int) -> None:
    """Keep an imagined turn from ending, so that the search cannot foresee the Beast's attack and the Sea card."""
    place = next(place for place, frame in enumerate(state.pending) if frame.kind == "choose_action")
    state.pending.insert(place, Frame(HELD, seat))


def outcomes(figures: Figures, state: State, seat: int, action: Action, echo_chances: list[float]) -> list[Outcome]:
    """Return the results of an action, the better one first. ``echo_chances`` has the chance of each song to be an Echo."""
    position = song_heard(state, seat, action)
    if position is not None:
        return song_outcomes(figures, state, seat, action, position, echo_chances[position])
    own, other = dice_of(figures, state, seat, action)
    luck = Luck(own, good=True)
    best = position_after(figures, state, seat, action, luck)
    if not luck.dice:
        return [Outcome(1.0, best)]
    chance = odds(own, other)
    return [Outcome(chance, best), Outcome(1 - chance, position_after(figures, state, seat, action, Luck(own, good=False)))]


def dice_of(figures: Figures, state: State, seat: int, action: Action) -> tuple[int, int]:
    """Return the dice of both sides if the action leads to a battle: an attack, or else a Beast Roll (SS-268)."""
    if action[0] == "attack_probe":
        return probes.attack_dice(figures, state, seat), probes.defence_dice(figures, state, seat, action[1])
    if action[0] == "attack_seaport":
        return seaports.attack_dice(figures, state, seat), seaports.defence_dice(state, state.seaports[state.at[seat]])
    own = seaport_count(state, seat)
    return own, own


def song_heard(state: State, seat: int, action: Action) -> int | None:
    """Return the position of the song that an action lets the player hear; None for other actions."""
    frame = state.pending[-1]
    if action[0] == "view_song":
        return state.songs[state.at[seat]]
    if action[0] == "target" and frame.kind == "choose_item_target" and frame.facts[0] == HYDROPHONE_ARRAY:
        return state.songs[action[1]]
    return None


def song_outcomes(figures: Figures, state: State, seat: int, action: Action, position: int, echo_chance: float) -> list[Outcome]:
    """Return the results of hearing an Echo and an Anomaly."""
    found = []
    for card, chance in ((ECHO, echo_chance), (ANOMALY, 1 - echo_chance)):
        if chance:
            world = state.clone()
            world.song_board[position] = card
            found.append(Outcome(chance, position_after(figures, world, seat, action, Luck(0, good=True))))
    return found


def position_after(figures: Figures, state: State, seat: int, action: Action, draw: Draw) -> State:
    """Return the position after an answer, up to this seat's next question or the end of the turn. Others give their defaults (SS-486)."""
    world = state.clone()
    turn = world.turn
    answer(figures, world, action, draw)
    while world.pending and world.turn == turn:
        frame = world.pending[-1]
        if frame.kind == "reroll_dice":
            answer(figures, world, KEEP, draw)
        elif frame.seat != seat:
            answer(figures, world, open_options(figures, world, frame)[0], draw)
        else:
            break
    return world


def answer(figures: Figures, state: State, action: Action, draw: Draw) -> None:
    """Answer the open decision; the action must be lawful."""
    play = Play(figures, state, draw, None)
    frame = state.pending.pop()
    DECISION_KINDS[frame.kind].answer(play, frame, action)
    run(play)
