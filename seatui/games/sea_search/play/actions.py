"""The actions of a turn (T12): the options of ``choose_action`` (SS-482), and the end of a turn (SS-099, SS-483)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import edges_round, seaport_hindrance
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play import items, movement, probes, research, seaports, songs
from seatui.games.sea_search.play.play import DecisionKind, Deed, Play
from seatui.games.sea_search.words.refusals import refused

END_TURN: Action = ("end_turn",)
DEEDS: dict[str, Deed] = {
    **movement.DEEDS,
    **probes.DEEDS,
    **seaports.DEEDS,
    **items.DEEDS,
    **research.DEEDS,
    **songs.DEEDS,
}
"""Every action except those of Beasts and the end of the turn."""


def options(figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return every lawful action, every playable card, and the end of the turn."""
    seat = frame.seat
    found = costly_options(figures, state, seat) if state.actions else []
    found += figures.beasts[state.beast].actions(figures, state, seat)
    if state.free_steps:
        found += movement.free_options(figures, state, seat)
    found += items.play_options(figures, state, seat)
    found.append(END_TURN)
    return found


def costly_options(figures: Figures, state: State, seat: int) -> list[Action]:
    """Return the options that cost actions."""
    tile = state.at[seat]
    free, own, hostile = edges_round(state, seat, tile)
    found = movement.options(figures, state, seat, hostile)
    found += probes.cast_options(state, seat, free)
    found += probes.attack_options(figures, state, seat, own, hostile)
    owner = state.seaports.get(tile)
    if owner is None:
        if state.stock[seat] and tile != figures.centre and not seaport_hindrance(state, tile):
            found.append(seaports.ESTABLISH)
    elif owner != seat:
        found.append(seaports.ATTACK)
    found += items.draw_options(figures, state, seat)
    if state.search.get(tile, seat) != seat:
        found.append(research.STEAL)
    found += songs.trade_options(state, seat)
    if tile in state.songs:
        found += songs.view_options(figures, state, seat)
    return found


def deed_of(figures: Figures, state: State, verb: str) -> Deed | None:
    """Return the deed of that verb; a Beast's deeds only while it is active."""
    if verb == "end_turn":
        return ENDING
    return DEEDS.get(verb) or figures.beasts[state.beast].deeds.get(verb)


def check_ending(_figures: Figures, _state: State, _seat: int, action: Action) -> None:
    """Check only the shape: a turn may always end (SS-099)."""
    if len(action) != 1:
        raise refused("illegal_option")


def finish(play: Play, seat: int, _action: Action) -> None:
    """End the turn; unused actions are lost (SS-099)."""
    play.tell("turn_ended", seat=seat, unused=play.state.actions)
    play.drop("choose_action")


ENDING = Deed(check_ending, finish)


def act(play: Play, frame: Frame, action: Action) -> None:
    """Do an action; the decision stays open until the turn ends."""
    deed = deed_of(play.figures, play.state, action[0])
    assert deed is not None, action
    play.state.pending.append(frame)
    deed.do(play, frame.seat, action)


def goes_on(figures: Figures, state: State, frame: Frame) -> bool:
    """Return whether the turn goes on (SS-483). With a hidden card it does, so that others cannot infer that it is of no use."""
    if state.actions or (state.hands[frame.seat] and not state.played):
        return True
    return len(options(figures, state, frame)) > 1


DECISION_KINDS = {
    "choose_action": DecisionKind(
        options,
        act,
        "Your turn: choose an action, play an Item card, or end the turn.",
        "choose an action",
        always=True,
    ),
}
