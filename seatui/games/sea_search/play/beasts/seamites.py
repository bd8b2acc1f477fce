"""Seamites (SS-359 to SS-374): they eat Seaports from within, until none is active any more."""

# ruff: noqa: ARG002 - all Beasts have one shape
from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import seaport_count, seaports_of
from seatui.games.sea_search.model.state import State, Token
from seatui.games.sea_search.play.beasts.base import Beast
from seatui.games.sea_search.play.beasts.pieces import place, shift, take_away, tokens_on, turn_over
from seatui.games.sea_search.play.duels import Duel, fight
from seatui.games.sea_search.play.play import NONE, Choice, Deed, Play
from seatui.games.sea_search.play.probes import ANYWHERE
from seatui.games.sea_search.play.seaports import lose
from seatui.games.sea_search.play.spending import check_actions, spend
from seatui.games.sea_search.words.refusals import refused

INACTIVE, ACTIVE = 0, 1
ROUT = 6
"""Losing by this much or more costs the Seaport (SS-364)."""
PROBES_LOST = 2
DEACTIVATE: Action = ("deactivate_seamite",)


def swarm_dice(state: State, tile: int) -> int:
    """Two dice for each active token, one for each inactive one (SS-363)."""
    return sum(1 + token.mark for token in tokens_on(state, "seamite", tile))


# Battles


def battle_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """The own infested Seaports; the facts are the tiles fought for already (SS-361, SS-362)."""
    infested = [token.at for token in state.tokens]
    return [("fight", tile) for tile in seaports_of(state, frame.seat) if tile in infested and tile not in frame.facts]


def face(play: Play, frame: Frame, action: Action) -> None:
    """One battle, and then the next one; dice are counted anew for each (SS-362, SS-363)."""
    seat, tile = frame.seat, action[1]
    play.push("choose_seamite_battle", seat, *frame.facts, tile)
    fight(play, seat, "seamites", seaport_count(play.state, seat), swarm_dice(play.state, tile), "seamites", tile)


def settle_battle(play: Play, seat: int, own: int, other: int, about: tuple[int, ...]) -> None:
    """Won: a token may be sent away (SS-367). Lost: two Probes go (SS-365), or the Seaport with all tokens (SS-364)."""
    (tile,) = about
    if own > other:
        play.push("choose_seamite_move", seat, tile)
    elif other - own < ROUT:
        play.push("choose_probe_to_remove", seat, ANYWHERE, PROBES_LOST, "seamites")
    else:
        lose(play, (tile,), "seamites")
        for token in tokens_on(play.state, "seamite", tile):
            take_away(play, token, "battle")


def sleepers(state: State, tile: int) -> list[Token]:
    """The inactive tokens on a tile."""
    return [token for token in tokens_on(state, "seamite", tile) if token.mark == INACTIVE]


def send_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """None, or the tile of any enemy Seaport; nothing without an inactive token (SS-367, SS-368)."""
    if not sleepers(state, frame.facts[0]):
        return [NONE]
    return [NONE, *(("send", tile) for tile, owner in sorted(state.seaports.items()) if owner != frame.seat)]


def send(play: Play, frame: Frame, action: Action) -> None:
    """One inactive token goes there, whatever lies there already (SS-368)."""
    if action != NONE:
        shift(play, sleepers(play.state, frame.facts[0])[0], action[1])


# Flipping


def check_deactivate(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """SS-371"""
    check_actions(state)
    if len(action) != 1:
        raise refused("illegal_option")
    if not is_swarming(state, state.at[seat]):
        raise refused("no_seamite_here")


def is_swarming(state: State, tile: int) -> bool:
    """Whether an active token is on a tile."""
    return Token("seamite", tile, ACTIVE) in state.tokens


def deactivate(play: Play, seat: int, _action: Action) -> None:
    """One active token of the ship's tile, at anybody's Seaport or none (SS-371, SS-374)."""
    spend(play)
    turn_over(play, Token("seamite", play.state.at[seat], ACTIVE))


class Seamites(Beast):
    """What the Seamites do and when."""

    id = "seamites"
    decoys = ("seamite",)
    choices = {
        "choose_seamite_battle": Choice(
            battle_options, face, "Seamites attack: choose the Seaport at which you face them next.", "choose where to face the Seamites"
        ),
        "choose_seamite_move": Choice(
            send_options, send, "You drove the Seamites back: send an inactive one to an enemy Seaport, or none.", "send Seamites or none"
        ),
    }
    duels = {"seamites": Duel(settle_battle)}
    deeds = {"deactivate_seamite": Deed(check_deactivate, deactivate)}

    def enter(self, play: Play) -> None:
        """An active token at every Seaport (SS-359)."""
        for tile in sorted(play.state.seaports):
            place(play, "seamite", tile, ACTIVE)

    def turn_ends(self, play: Play, seat: int) -> None:
        """The player whose turn it was faces them, or as an option everyone (SS-360)."""
        fighting = play.living_from(seat) if play.figures.all_fight_seamites else [seat]
        for each in reversed(fighting):
            play.push("choose_seamite_battle", each)

    def is_beaten(self, figures: Figures, state: State) -> bool:
        """No active token is left (SS-372, SS-373)."""
        return not any(token.mark == ACTIVE for token in state.tokens)

    def closes(self, figures: Figures, state: State, start: int, end: int) -> bool:
        """An infested Seaport at either end forbids the trip, or as an option at both (SS-369, SS-370)."""
        infested = [token.at for token in state.tokens]
        if figures.both_ends_infested:
            return start in infested and end in infested
        return start in infested or end in infested

    def actions(self, figures: Figures, state: State, seat: int) -> list[Action]:
        """Flip a token on the ship's tile."""
        return [DEACTIVATE] if state.actions and is_swarming(state, state.at[seat]) else []


SEAMITES = Seamites()
