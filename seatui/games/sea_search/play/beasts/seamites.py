"""The Seamites (SS-359 to SS-374): they attack Seaports until no token is active."""

# ruff: noqa: ARG002 - all Beasts have one shape
from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import seaport_count, seaports_of
from seatui.games.sea_search.model.state import Piece, State, Token
from seatui.games.sea_search.play.beasts.base import Beast
from seatui.games.sea_search.play.beasts.pieces import place, shift, take_away, tokens_on, turn_over
from seatui.games.sea_search.play.duels import Duel, fight
from seatui.games.sea_search.play.play import NONE, DecisionKind, Deed, Play
from seatui.games.sea_search.play.probes import ANYWHERE
from seatui.games.sea_search.play.seaports import lose
from seatui.games.sea_search.play.turn import check_actions, spend
from seatui.games.sea_search.words.refusals import refused

INACTIVE, ACTIVE = 0, 1
ROUT = 6
"""Losing by this much or more costs the Seaport (SS-364)."""
PROBES_LOST = 2
DEACTIVATE: Action = ("deactivate_seamite",)


def swarm_dice(state: State, tile: int) -> int:
    """Return two dice for each active token on a tile, and one for each inactive one (SS-363)."""
    return sum(1 + token.mark for token in tokens_on(state, "seamite", tile))


# Battles


def battle_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the player's infested Seaports without a battle yet; the facts are the tiles that had one (SS-361, SS-362)."""
    infested = [token.at for token in state.tokens]
    return [("fight", tile) for tile in seaports_of(state, frame.seat) if tile in infested and tile not in frame.facts]


def face(play: Play, frame: Frame, action: Action) -> None:
    """Fight one battle, then ask for the next; dice are counted again for each (SS-362, SS-363)."""
    seat, tile = frame.seat, action[1]
    play.push("choose_seamite_battle", seat, *frame.facts, tile)
    fight(play, seat, "seamites", seaport_count(play.state, seat), swarm_dice(play.state, tile), "seamites", tile)


def settle_battle(play: Play, seat: int, own: int, other: int, about: tuple[int, ...]) -> None:
    """A winner may send a token away (SS-367); a loser removes two Probes (SS-365), or loses the Seaport with all its tokens (SS-364)."""
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
    """Return the inactive tokens on a tile."""
    return [token for token in tokens_on(state, "seamite", tile) if token.mark == INACTIVE]


def send_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return none, and the tiles of enemy Seaports if an inactive token can go there (SS-367, SS-368)."""
    if not sleepers(state, frame.facts[0]):
        return [NONE]
    return [NONE, *(("send", tile) for tile, owner in sorted(state.seaports.items()) if owner != frame.seat)]


def send(play: Play, frame: Frame, action: Action) -> None:
    """Move one inactive token to that tile, whatever lies there (SS-368)."""
    if action != NONE:
        shift(play, sleepers(play.state, frame.facts[0])[0], action[1])


# Flipping


def check_deactivate(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that an active token is on the ship's tile (SS-371)."""
    check_actions(state)
    if len(action) != 1:
        raise refused("illegal_option")
    if not is_swarming(state, state.at[seat]):
        raise refused("no_seamite_here")


def is_swarming(state: State, tile: int) -> bool:
    """Return whether an active token is on a tile."""
    return Token("seamite", tile, ACTIVE) in state.tokens


def deactivate(play: Play, seat: int, _action: Action) -> None:
    """Flip one active token on the ship's tile, at any player's Seaport or none (SS-371, SS-374)."""
    spend(play)
    turn_over(play, Token("seamite", play.state.at[seat], ACTIVE))


class Seamites(Beast):
    """The Seamites."""

    id = "seamites"
    pieces = {"seamite": Piece("sides")}
    decoys = ("seamite",)
    choices = {
        "choose_seamite_battle": DecisionKind(
            battle_options, face, "Seamites attack: choose the Seaport at which you face them next.", "choose where to face the Seamites"
        ),
        "choose_seamite_move": DecisionKind(
            send_options, send, "You drove the Seamites back: send an inactive one to an enemy Seaport, or none.", "send Seamites or none"
        ),
    }
    duels = {"seamites": Duel(settle_battle)}
    deeds = {"deactivate_seamite": Deed(check_deactivate, deactivate)}

    def enter(self, play: Play) -> None:
        """Put an active token at every Seaport (SS-359)."""
        for tile in sorted(play.state.seaports):
            place(play, "seamite", tile, ACTIVE)

    def turn_ends(self, play: Play, seat: int) -> None:
        """Make the player whose turn it was face them; as an option, every player (SS-360)."""
        fighting = play.living_from(seat) if play.figures.all_fight_seamites else [seat]
        for each in reversed(fighting):
            play.push("choose_seamite_battle", each)

    def is_beaten(self, figures: Figures, state: State) -> bool:
        """Return whether no active token is left (SS-372, SS-373)."""
        return not any(token.mark == ACTIVE for token in state.tokens)

    def closes(self, figures: Figures, state: State, start: int, end: int) -> bool:
        """Return whether either Seaport is infested; as an option, both (SS-369, SS-370)."""
        infested = [token.at for token in state.tokens]
        if figures.both_ends_infested:
            return start in infested and end in infested
        return start in infested or end in infested

    def actions(self, figures: Figures, state: State, seat: int) -> list[Action]:
        """Return flipping a token on the ship's tile."""
        return [DEACTIVATE] if state.actions and is_swarming(state, state.at[seat]) else []


SEAMITES = Seamites()
