"""Effects of the Item cards (SS-420 to SS-443), each a function named after its card.

A card that is aimed asks ``choose_item_target``. Its first fact is the number of the card, and the answer is ``("target", ...)``:

====================  ===================================  ==============================================================
card                  further facts                        answers
====================  ===================================  ==============================================================
Emergency Tow                                              ``("target", tile)``
Survey Barge                                               ``("target", place, place)``, the lower one first
Probe Salvo           Probes still to be cast: 2 or 1      ``("target", edge)``; for the second also ``("none",)``
Remote Caster                                              ``("target", edge)``
Signal Jammer                                              ``("target", edge)``
Peer Review                                                ``("target", seat)``
Hydrophone Array                                           ``("target", tile)``
Field Notebook                                             ``("target", tile)``
Data Courier                                               ``("target", from tile, to tile)``
Reinforced Mooring    why, and the tiles of the Seaports   ``("target", tile)``: the Seaport to keep
Acoustic Deterrent                                         ``("target", "counter")`` or ``("target", "action")``
Decoy Buoy                                                 ``("target", from tile, to tile)`` for an Island, and for a Beast
                                                           token ``("target", from tile, to tile, mark)``
====================  ===================================  ==============================================================

``Card.aim`` names the parts of an answer, and ``beasts`` documents the marks of Beast tokens. The modules ``seaports``, ``probes`` and
``research`` trigger the standing cards, and ``duels`` plays Second Reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from seatui.engine.contract import Action
from seatui.games.sea_search.model.content import BEAST_COUNTER_TOP, ITEM
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import (
    free_edges,
    is_active,
    is_hostile,
    is_item_eligible,
    living,
    probes_left,
    seaports_of,
    search_tokens_left,
    search_tokens_of,
)
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play import islands
from seatui.games.sea_search.play.beasts import pieces
from seatui.games.sea_search.play.movement import free_ways, lay_addon
from seatui.games.sea_search.play.play import NONE, Play
from seatui.games.sea_search.play.probes import count_up, lay, take_off
from seatui.games.sea_search.play.research import gain, lose, place_search_token
from seatui.games.sea_search.play.seaports import remove
from seatui.games.sea_search.play.ships import entry_bar, sail
from seatui.games.sea_search.play.songs import hear, nothing_to_learn

ASK = "choose_item_target"
FREE_STEPS = 2
SALVO = 2
DOCK_STEPS = 2
REACH = 2
"""The range by sea of the cards that work at a distance (SS-016)."""


Targets: TypeAlias = "Callable[[Figures, State, Frame], Iterable[Action]]"
"""Returns the answers in order; lazily where finding all takes long, since callers often need to know only whether there is one."""


class Card(NamedTuple):
    """One kind of Item card."""

    has_effect: Callable[[Figures, State, int], bool]  # whether playing it would do anything (SS-206)
    use: Callable[[Play, int], None]  # the effect of playing it
    question: str = ""  # the prompt for its target
    aim: tuple[str, ...] = ()  # the parts of an answer: "tile", "edge", "place", "seat", "mark" or "word"
    targets: Targets = lambda _figures, _state, _frame: ()
    hit: Callable[[Play, Frame, Action], None] = lambda _play, _frame, _action: None


def aimed(
    card: str,
    question: str,
    aim: tuple[str, ...],
    targets: Targets,
    hit: Callable[[Play, Frame, Action], None],
    *facts: int,
) -> Card:
    """Return a card that asks for its target, and does nothing if there is none (SS-206)."""
    known = (ITEM[card], *facts)
    return Card(
        lambda figures, state, seat: next(iter(targets(figures, state, Frame(ASK, seat, known))), None) is not None,
        lambda play, seat: play.push(ASK, seat, *known),
        question,
        aim,
        targets,
        hit,
    )


def always(_figures: Figures, _state: State, _seat: int) -> bool:
    """Return True, for a card that has an effect in any position."""
    return True


def in_reach(state: State, start: int) -> tuple[int, ...]:
    """Return the tiles at sea distance 2 or less, in coordinate order (SS-016, SS-488)."""
    return state.board.near(start, REACH)


# Moving


def tailwind(play: Play, _seat: int) -> None:
    """SS-421: two free steps for this turn."""
    play.state.free_steps += FREE_STEPS


def has_wind_to_use(figures: Figures, state: State, seat: int) -> bool:
    """Return whether a free step is possible, or might become so while actions are left."""
    return bool(state.actions or free_ways(figures, state, seat))


def tow_goals(figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the player's other Seaports; a tow is a willing move, but not travel by Seaport (SS-C20)."""
    seat = frame.seat
    goals = [tile for tile in seaports_of(state, seat) if tile != state.at[seat]]
    return [("target", tile) for tile in goals if not entry_bar(figures, state, seat, tile)]


def emergency_tow(play: Play, frame: Frame, action: Action) -> None:
    """SS-422: the ship goes to one of its player's Seaports at once."""
    sail(play, frame.seat, action[1], "tow", willing=True)


def silent_running(play: Play, _seat: int) -> None:
    """SS-423: one Move of this turn may cross an enemy Probe."""
    play.state.silent = True


def has_probe_to_cross(_figures: Figures, state: State, seat: int) -> bool:
    """Return whether the player can still Move, and an enemy Probe is on the board."""
    return bool(state.actions) and any(is_hostile(state, seat, edge) for edge in state.probes)


def barge_places(_figures: Figures, state: State, frame: Frame) -> Iterable[Action]:
    """Return every two adjacent empty places of which one touches the board; none without an add-on piece."""
    return (("target", one, other) for one, other in state.board.free_pairs()) if state.addons[frame.seat] else ()


def survey_barge(play: Play, frame: Frame, action: Action) -> None:
    """SS-424: an add-on piece is laid without a move (SS-123)."""
    lay_addon(play, frame.seat, action[1], action[2])


# Probes


def salvo_edges(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the free inner edges of the ship's tile (SS-C19); the player may decline the second Probe."""
    seat, left = frame.seat, frame.facts[1]
    edges: list[Action] = [("target", edge) for edge in free_edges(state, state.at[seat])] if probes_left(state, seat) else []
    return [NONE, *edges] if edges and left < SALVO else edges


def probe_salvo(play: Play, frame: Frame, action: Action) -> None:
    """SS-425: up to two Probes; the consequences of the first are settled before the second."""
    card, left = frame.facts
    if action == NONE:
        return
    if left > 1:
        play.push(ASK, frame.seat, card, left - 1)
    lay(play, frame.seat, action[1])


def remote_edges(_figures: Figures, state: State, frame: Frame) -> Iterable[Action]:
    """Return the free inner edges of all tiles in reach (SS-C19)."""
    if not probes_left(state, frame.seat):
        return ()
    edges = {edge for tile in in_reach(state, state.at[frame.seat]) for edge in state.board.beside[tile]}
    return (("target", edge) for edge in sorted(edges) if not is_active(state, edge))


def remote_caster(play: Play, frame: Frame, action: Action) -> None:
    """SS-426: a Probe is cast at a distance."""
    lay(play, frame.seat, action[1])


def jammed_edges(figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the edges of the ship's tile with active enemy Probes."""
    edges = figures.field.edges[state.at[frame.seat]]
    return [("target", edge) for edge in sorted(edges) if is_hostile(state, frame.seat, edge)]


def signal_jammer(play: Play, _frame: Frame, action: Action) -> None:
    """SS-427: an enemy Probe goes without a battle and without an advance."""
    take_off(play, action[1], "ITM-07")


# Dice


def battle_telemetry(play: Play, _seat: int) -> None:
    """SS-428: the next attack of this turn has more dice."""
    play.state.telemetry = True


def has_attack_to_make(_figures: Figures, state: State, _seat: int) -> bool:
    """Return whether the player has an action left, and an enemy."""
    return bool(state.actions) and len(living(state)) > 1


# Research and songs


def grant_money(play: Play, seat: int) -> None:
    """SS-430: the Research Counter rises by one."""
    gain(play, seat)


def reviewed_rivals(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the enemies whose Research Counter can fall without reaching zero."""
    return [("target", seat) for seat in living(state) if seat != frame.seat and state.research[seat] > 1]


def peer_review(play: Play, _frame: Frame, action: Action) -> None:
    """SS-431: an enemy's Research Counter falls by one."""
    lose(play, action[1])


def songs_in_reach(figures: Figures, state: State, frame: Frame) -> Iterable[Action]:
    """Return the Song tokens near the ship from which the player can still learn (SS-238)."""
    tiles = [tile for tile in in_reach(state, state.at[frame.seat]) if tile in state.songs] if state.songs else ()
    return [("target", tile) for tile in tiles if not nothing_to_learn(figures, state, frame.seat, state.songs[tile])]


def hydrophone_array(play: Play, frame: Frame, action: Action) -> None:
    """SS-432: a View without an action."""
    hear(play, frame.seat, play.state.songs[action[1]])


# Search tokens


def notebook_tiles(figures: Figures, state: State, frame: Frame) -> Iterable[Action]:
    """Return the Item-eligible tiles in reach, if a Search token is left."""
    tiles = in_reach(state, state.at[frame.seat]) if search_tokens_left(state, frame.seat) else ()
    return (("target", tile) for tile in tiles if is_item_eligible(figures, state, tile))


def field_notebook(play: Play, frame: Frame, action: Action) -> None:
    """SS-433: a Search token is placed without drawing a card."""
    place_search_token(play, frame.seat, action[1])


def courier_ways(figures: Figures, state: State, frame: Frame) -> Iterable[Action]:
    """Return every Search token of the player with the Item-eligible tiles in its reach."""
    tokens = search_tokens_of(state, frame.seat)
    return (("target", tile, goal) for tile in tokens for goal in in_reach(state, tile) if is_item_eligible(figures, state, goal))


def data_courier(play: Play, frame: Frame, action: Action) -> None:
    """SS-434: one of the player's Search tokens moves, which does not count as placing it."""
    _, start, end = action
    del play.state.search[start]
    play.state.search[end] = frame.seat
    play.tell("search_token_moved", seat=frame.seat, start=start, end=end)


# Seaports and protection


def prefab_dock(play: Play, seat: int) -> None:
    """SS-435: the Probe Counter advances by two."""
    count_up(play, seat, DOCK_STEPS)


def stand(_play: Play, _seat: int) -> None:
    """Do nothing: a standing card has no effect when it is played (SS-205)."""


def endangered_seaports(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the Seaports that are lost together, as far as they still stand."""
    _, _, *tiles = frame.facts
    return [("target", tile) for tile in tiles if state.seaports.get(tile) == frame.seat]


def reinforced_mooring(play: Play, frame: Frame, action: Action) -> None:
    """SS-436: the player keeps one of several Seaports and loses the others."""
    _, why, *tiles = frame.facts
    for tile in tiles:
        if tile != action[1] and play.state.seaports.get(tile) == frame.seat:
            remove(play, tile, why)


# Beasts


def deterrents(figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the action, and the Beast Counter if the active Beast uses it and it can rise (SS-068, SS-439)."""
    uses_counter = bool(state.beast) and figures.beast(state).card.counter > 0
    rises = uses_counter and state.beast_counter[frame.seat] < BEAST_COUNTER_TOP
    return [("target", "counter"), ("target", "action")] if rises else [("target", "action")]


def acoustic_deterrent(play: Play, frame: Frame, action: Action) -> None:
    """SS-439: the Beast Counter rises by one, or the player has one more action this turn."""
    if action[1] == "counter":
        play.beast.raise_counter(play, frame.seat)
    else:
        play.state.actions += 1
        play.tell("action_gained", seat=frame.seat, actions=play.state.actions)


def decoy_ways(figures: Figures, state: State, frame: Frame) -> Iterable[Action]:
    """Return the moves of a Beast's tokens (SS-C31), or of Islands while no Beast is active (SS-440)."""
    if not state.beast:
        return [("target", start, end) for start, end in islands.shifts(figures, state, frame.seat)]
    return (("target", token.at, tile, token.mark) for token, tile in figures.beast(state).decoy_moves(figures, state))


def decoy_buoy(play: Play, frame: Frame, action: Action) -> None:
    """SS-440: a Beast token or an Island moves by one tile without the effects of landing."""
    _, start, end, *mark = action
    if not mark:
        islands.shift(play, frame.seat, start, end)
        return
    moves = play.beast.decoy_moves(play.figures, play.state)
    token = next(token for token, tile in moves if (token.at, tile, token.mark) == (start, end, *mark))
    pieces.shift(play, token, end)


STANDS = Card(always, stand)
CARDS: dict[int, Card] = {
    ITEM["ITM-01"]: Card(has_wind_to_use, tailwind),
    ITEM["ITM-02"]: aimed("ITM-02", "choose the Seaport your ship goes to.", ("tile",), tow_goals, emergency_tow),
    ITEM["ITM-03"]: Card(has_probe_to_cross, silent_running),
    ITEM["ITM-04"]: aimed("ITM-04", "choose where your add-on piece lies.", ("place", "place"), barge_places, survey_barge),
    ITEM["ITM-05"]: aimed("ITM-05", "cast a Probe on an edge of your tile.", ("edge",), salvo_edges, probe_salvo, SALVO),
    ITEM["ITM-06"]: aimed("ITM-06", "cast a Probe up to two tiles away.", ("edge",), remote_edges, remote_caster),
    ITEM["ITM-07"]: aimed("ITM-07", "choose the enemy Probe that is removed.", ("edge",), jammed_edges, signal_jammer),
    ITEM["ITM-08"]: Card(has_attack_to_make, battle_telemetry),
    ITEM["ITM-09"]: Card(always, stand),
    ITEM["ITM-10"]: Card(always, grant_money),
    ITEM["ITM-11"]: aimed("ITM-11", "choose the rival whose research falls.", ("seat",), reviewed_rivals, peer_review),
    ITEM["ITM-12"]: aimed("ITM-12", "choose the song to view.", ("tile",), songs_in_reach, hydrophone_array),
    ITEM["ITM-13"]: aimed("ITM-13", "choose a tile for your Search token.", ("tile",), notebook_tiles, field_notebook),
    ITEM["ITM-14"]: aimed("ITM-14", "choose one of your Search tokens and its new tile.", ("tile", "tile"), courier_ways, data_courier),
    ITEM["ITM-15"]: Card(always, prefab_dock),
    ITEM["ITM-16"]: STANDS._replace(
        question="choose the Seaport that stays.", aim=("tile",), targets=endangered_seaports, hit=reinforced_mooring
    ),
    ITEM["ITM-17"]: STANDS,
    ITEM["ITM-18"]: STANDS,
    ITEM["ITM-19"]: aimed("ITM-19", "raise your Beast Counter, or get one more action.", ("word",), deterrents, acoustic_deterrent),
    ITEM["ITM-20"]: aimed("ITM-20", "choose what moves, and to which tile.", ("tile", "tile", "mark"), decoy_ways, decoy_buoy),
}
"""The effects of all cards. Second Reading is never played between actions (SS-202)."""
